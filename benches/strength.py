"""Measures the strength of the bots: `make strength` plays the series and writes docs/strength.md.

A series is a run of `tabletown arena`, stored in results/ and resumed where it stopped, so series
can be played at different times:
  strength.py                  play every series that is not finished, then write the page
  strength.py --only 5211-2    play one series, then write the page
  strength.py --only           only write the page
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletown import game
from tabletown.bots.levels import LEVELS, STRONGEST
from tabletown.cli.arena import STOPPED, milliseconds, numbers, run_tournament, tournament_of
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.lab.arena import MatchRecord
from tabletown.lab.record_file import is_of, read, rows_of, stamp
from tabletown.lab.schedule import MEASURING, Tournament
from tabletown.lab.standings import Standing, of_table, standing, standings

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
PAGE = ROOT / "docs" / "strength.md"

SHARE = "victories in 100"
SCORE = "mean score"
LESS_LUCK = "mean score less luck"


@dataclass(frozen=True)
class Series:
    """Matches between bots; the lower end of the first bot's interval must reach `passes`."""

    name: str
    game: str
    bots: tuple[str, ...]
    seats: int
    matches: int = 400
    passes: float = 0.0
    stretch: float = 0.0
    measure: str = SHARE

    def tournament(self) -> Tournament:
        bots = ",".join(self.bots)
        return tournament_of(self.game, bots, self.seats, self.matches, MEASURING, (), "classic")

    def command(self) -> str:
        return (
            f"tabletown arena {self.game} --bots {','.join(self.bots)} --seats {self.seats}"
            f" --matches {self.matches} --output results/{self.name}.parquet"
        )


SERIES = (
    Series("village-greedy", "village", ("greedy",), 1, matches=2000, passes=73, measure=SCORE),
    Series("5211-greedy", "azul5211", ("greedy", "random"), 2, matches=2000, passes=98),
    Series("favelas-greedy", "favelas", ("greedy", "random"), 2, passes=99),
    Series("sunnyvale-greedy", "sunnyvale", ("greedy", "random"), 3, passes=75),
    Series("brazil-greedy", "brazil", ("greedy", "random"), 2, passes=95),
    Series("village", "village", (STRONGEST,), 1, passes=77.5, stretch=80, measure=LESS_LUCK),
    Series("5211-2", "azul5211", (STRONGEST, "greedy"), 2, matches=1000, passes=76, stretch=85),
    Series("5211-4", "azul5211", (STRONGEST, "greedy"), 4, passes=36, stretch=45),
    Series("5211-textbook", "azul5211", (STRONGEST, "textbook@1000"), 2, passes=62),
    Series("favelas", "favelas", (STRONGEST, "greedy"), 2, passes=62, stretch=75),
    Series("sunnyvale", "sunnyvale", (STRONGEST, "greedy"), 3, passes=50, stretch=60),
    Series("brazil", "brazil", (STRONGEST, "greedy"), 2, matches=200, passes=70, stretch=85),
)
LADDERS = (
    Series("levels-village", "village", LEVELS, 2, matches=40),
    Series("levels-village-alone", "village", LEVELS, 1, matches=60),
    Series("levels-5211", "azul5211", LEVELS, 2, matches=60),
    Series("levels-favelas", "favelas", LEVELS, 2, matches=40),
    Series("levels-sunnyvale", "sunnyvale", LEVELS, 3, matches=24),
    Series("levels-brazil", "brazil", LEVELS, 2, matches=10),
)

HEAD = f"""# How strong the bots are

Written by `make strength`. Every series of matches is the command below the table; deals count
up from {MEASURING:,}, where no deal was ever used for tuning, and each is played from every
seat. A share of victories is that of the bot named first, with Wilson's 95 % interval; a shared
victory counts as a fraction. A mean has a 95 % interval with deals as the sample. **The lower
end of an interval counts.** "Less luck" means that the luck of the dice, zero on average, is
subtracted. Times are per decision on one core of the machine that played, mean and 99th
percentile; forced actions do not count. A bot's name may carry its budget, like
`{STRONGEST}@200ms`. Levels and their default budgets are in the game's `bots.toml`: numbers of
simulations, so that matches can be repeated. A level with a mean below 200 ms needs at most a
tenth of the two seconds that it may take. A fingerprint identifies the behaviour of rules and
bots (`lab/fingerprint.py`); a test compares it with the current one.
"""
NOTES = """## Notes

From here on the page is written by hand and kept. Speed of search, and matches against OpenSpiel:
`make bench`. Whether a bot is influenced by hidden information: `benches/secrecy.py 10000`.
"""


def figures(series: Series, it: Standing) -> tuple[float, float, float]:
    """The measured value and its interval."""
    if series.measure == SHARE:
        return 100 * it.share, 100 * it.low, 100 * it.high
    mean = it.score if series.measure == SCORE else it.adjusted
    interval = mean.interval() if mean else None
    assert mean and interval, f"{series.name} has too few deals, or no dice"
    return mean.value, *interval


def verdict(low: float, passes: float, stretch: float) -> str:
    if stretch and low >= stretch:
        return "**pass**, stretch too" if passes else "stretch reached"
    if not passes:
        return f"stretch missed by {stretch - low:.1f}"
    if low < passes:
        return f"**miss** by {passes - low:.1f}"
    return f"**pass**, stretch missed by {stretch - low:.1f}" if stretch else "**pass**"


def played(series: Series, results: Path) -> list[MatchRecord]:
    """All matches of a finished series; empty while one is missing."""
    file = results / f"{series.name}.parquet"
    matches = {it.pairing: it for it in read(file)} if file.exists() else {}
    pairings = series.tournament().pairings
    return [matches[it] for it in pairings] if all(it in matches for it in pairings) else []


def age(series: Series, results: Path) -> str:
    """A remark if the bots or the rules have changed since."""
    now = stamp(game(series.game), series.tournament().setting)
    return "" if is_of(results / f"{series.name}.parquet", now) else ", by an earlier version"


def play_of(series: Series, results: Path) -> str:
    """The fingerprint of the rules and bots that played the series."""
    return str(rows_of(results / f"{series.name}.parquet")[0]["play"])


def row_of(series: Series, results: Path) -> list[str]:
    goals = [f"{goal:g}" if goal else "" for goal in (series.passes, series.stretch)]
    head = [series.name, f"{series.game}, {series.seats}", " v ".join(series.bots), *goals]
    matches = played(series, results)
    if not matches:
        return [*head, "not measured", "", "", "", ""]
    first = standings(matches, series.bots)[0]
    value, low, high = figures(series, first)
    measured = f"{value:.1f} ({low:.1f} to {high:.1f})"
    how = f"{series.measure}, {first.matches} matches{age(series, results)}"
    verdicts = verdict(low, series.passes, series.stretch)
    return [*head, measured, how, verdicts, times(first), play_of(series, results)]


def times(it: Standing) -> str:
    return f"{milliseconds(it.seconds)}, {milliseconds(it.slow)}"


def ladder(series: Series, results: Path) -> str:
    """A section with the standings of all levels, and of each pair in games for two."""
    title = (
        f"## {game(series.game).title}, {series.seats} {'seats' if series.seats > 1 else 'seat'}\n"
    )
    matches = played(series, results)
    if not matches:
        return f"{title}\nNot measured yet: `{series.command()}`\n"
    levels = standings(matches, series.bots)
    rows = [[it.bot, *numbers(it).values(), times(it)] for it in levels]
    fingerprint = f"fingerprint {play_of(series, results)}"
    parts = [title, f"`{series.command()}`, {fingerprint}{age(series, results)}\n"]
    parts.append(table(["level", *numbers(levels[0]), "time of a decision"], rows))
    if series.seats == 2:
        parts.append(table(["wins against", *series.bots], meetings(series.bots, matches)))
    return "\n".join(parts)


def meetings(bots: Sequence[str], matches: Sequence[MatchRecord]) -> list[list[str]]:
    def share(bot: str, other: str) -> str:
        if bot == other:
            return ""
        it = standing(bot, of_table(matches, (bot, other)), None)
        return f"{100 * it.share:.0f} % ({100 * it.low:.0f} to {100 * it.high:.0f})"

    return [[bot, *(share(bot, other) for other in bots)] for bot in bots]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def page(all_series: Sequence[Series], ladders: Sequence[Series], results: Path) -> str:
    head = ["series", "game, seats", "bots", "pass", "stretch", "measured", "of", "verdict", "time"]
    head.append("fingerprint")
    return "\n".join(
        [
            HEAD,
            "## Series\n",
            table(head, [row_of(series, results) for series in all_series]),
            "    " + "\n    ".join(series.command() for series in all_series) + "\n",
            *(ladder(series, results) for series in ladders),
        ]
    )


def notes(page: Path) -> str:
    """The notes written by hand at the end of the page."""
    text = page.read_text("utf-8") if page.exists() else NOTES
    head = NOTES.partition("\n")[0]
    _figures, heading, below = text.partition(f"{head}\n")
    return f"{heading}{below}" if heading else NOTES


def play(series: Series, results: Path, workers: int) -> bool:
    """Play the series; return whether it is finished."""
    print(series.command(), flush=True)
    results.mkdir(exist_ok=True)
    file = results / f"{series.name}.parquet"
    return run_tournament(series.tournament(), file, workers, Terminal(plain=False))


def main(words: Sequence[str]) -> int:
    known = {series.name: series for series in SERIES + LADDERS}
    parser = ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--only", nargs="*", metavar="SERIES", help=f"one of {', '.join(known)}")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 for one per core")
    given = parser.parse_args(words)
    wanted = known if given.only is None else given.only
    if unknown := sorted(set(wanted) - set(known)):
        parser.error(f"there is no series {', '.join(unknown)}, only {', '.join(known)}")
    try:
        if not all(play(known[name], RESULTS, given.workers) for name in wanted):
            return STOPPED
    except CliError as error:
        parser.error(str(error))
    PAGE.write_text(f"{page(SERIES, LADDERS, RESULTS)}\n{notes(PAGE)}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
