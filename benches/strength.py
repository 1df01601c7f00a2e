"""How strong the bots are: `make strength` plays what is listed here and writes docs/strength.md.

Every match is a run of `tabletown arena`, kept in results/ and gone on with where it stopped, so
that the page can be put together from matches that were played at different times:
  strength.py                  everything that is not yet played, then the page
  strength.py --only 5211-2    just that, then the page
  strength.py --only           nothing, just the page
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletown import game
from tabletown.bots.levels import LEVELS, STRONGEST
from tabletown.cli.mistakes import Mistake
from tabletown.cli.screen import Screen
from tabletown.cli.tournaments import STOPPED, milliseconds, numbers, run, tournament_of
from tabletown.lab.arena import Played
from tabletown.lab.ledger import is_of, read, rows_of, stamp
from tabletown.lab.results import Standing, of_table, standing, standings
from tabletown.lab.schedule import MEASURING, Tournament

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
PAGE = ROOT / "docs" / "strength.md"

SHARE = "victories in 100"
SCORE = "mean score"
LESS_LUCK = "mean score less luck"


@dataclass(frozen=True)
class Match:
    """Bots, of which the first is judged: the lower end of its interval is to reach `passes`."""

    name: str
    game: str
    bots: tuple[str, ...]
    seats: int
    games: int = 400
    passes: float = 0.0
    stretch: float = 0.0
    measure: str = SHARE

    def tournament(self) -> Tournament:
        bots = ",".join(self.bots)
        return tournament_of(self.game, bots, self.seats, self.games, MEASURING, (), "classic")

    def command(self) -> str:
        return (
            f"tabletown arena {self.game} --bots {','.join(self.bots)} --seats {self.seats}"
            f" --games {self.games} --output results/{self.name}.parquet"
        )


MATCHES = (
    Match("village-greedy", "village", ("greedy",), 1, games=2000, passes=73, measure=SCORE),
    Match("5211-greedy", "azul5211", ("greedy", "random"), 2, games=2000, passes=98),
    Match("favelas-greedy", "favelas", ("greedy", "random"), 2, passes=99),
    Match("sunnyvale-greedy", "sunnyvale", ("greedy", "random"), 3, passes=75),
    Match("brazil-greedy", "brazil", ("greedy", "random"), 2, passes=95),
    Match("village", "village", (STRONGEST,), 1, passes=77.5, stretch=80, measure=LESS_LUCK),
    Match("5211-2", "azul5211", (STRONGEST, "greedy"), 2, games=1000, passes=76, stretch=85),
    Match("5211-4", "azul5211", (STRONGEST, "greedy"), 4, passes=36, stretch=45),
    Match("5211-textbook", "azul5211", (STRONGEST, "textbook@1000"), 2, passes=62),
    Match("favelas", "favelas", (STRONGEST, "greedy"), 2, passes=62, stretch=75),
    Match("sunnyvale", "sunnyvale", (STRONGEST, "greedy"), 3, passes=50, stretch=60),
    Match("brazil", "brazil", (STRONGEST, "greedy"), 2, games=200, passes=70, stretch=85),
)
LADDERS = (
    Match("levels-village", "village", LEVELS, 2, games=40),
    Match("levels-village-alone", "village", LEVELS, 1, games=60),
    Match("levels-5211", "azul5211", LEVELS, 2, games=60),
    Match("levels-favelas", "favelas", LEVELS, 2, games=40),
    Match("levels-sunnyvale", "sunnyvale", LEVELS, 3, games=24),
    Match("levels-brazil", "brazil", LEVELS, 2, games=10),
)

HEAD = f"""# How strong the bots are

Written by `make strength`. Every match is the command beside it; deals count up from {MEASURING:,},
where no deal was ever used for tuning, and each is played from every seat. A share is that of the
bot named first, a shared victory counting a share, with Wilson's interval at 95 %; a mean has its
own, from deals as evidence. **The lower end of an interval counts.** A score less luck has the luck
of the dice taken off, which is nothing on average. Time is that of a decision on one core of the
machine that played: the mean, and what 99 in 100 stay within; what is forced is no decision.
A bot's name may carry its budget, like `{STRONGEST}@200ms`. What a level is made of, and its budget
where the name has none, is in the game's `bots.toml`: simulations, so that a match can be repeated.
A level whose mean is below 200 ms needs no more than a tenth of the two seconds it might take.
A fingerprint stands for the rules and bots that played (`lab/fingerprint.py`); a test compares it
with those of today.
"""
NOTES = """## Notes

From here on the page is written by hand and kept as it is. Speed of search, and the match against
OpenSpiel: `make bench`. Whether a bot is swayed by what it may not see: `benches/secrecy.py 10000`.
"""


def figures(match: Match, it: Standing) -> tuple[float, float, float]:
    """What is measured, and its interval."""
    if match.measure == SHARE:
        return 100 * it.share, 100 * it.low, 100 * it.high
    mean = it.score if match.measure == SCORE else it.adjusted
    interval = mean.interval() if mean else None
    assert mean and interval, f"{match.name} has too few deals, or no dice"
    return mean.value, *interval


def verdict(low: float, passes: float, stretch: float) -> str:
    if stretch and low >= stretch:
        return "**pass**, stretch too" if passes else "stretch reached"
    if not passes:
        return f"stretch missed by {stretch - low:.1f}"
    if low < passes:
        return f"**miss** by {passes - low:.1f}"
    return f"**pass**, stretch missed by {stretch - low:.1f}" if stretch else "**pass**"


def played(match: Match, results: Path) -> list[Played]:
    """All games of the match, or nothing before the last one is played."""
    file = results / f"{match.name}.parquet"
    games = {it.pairing: it for it in read(file)} if file.exists() else {}
    pairings = match.tournament().pairings
    return [games[it] for it in pairings] if all(it in games for it in pairings) else []


def age(match: Match, results: Path) -> str:
    """A remark where the bots or the rules have changed since."""
    now = stamp(game(match.game), match.tournament().setting)
    return "" if is_of(results / f"{match.name}.parquet", now) else ", by an earlier version"


def play_of(match: Match, results: Path) -> str:
    """The fingerprint of the rules and bots that played the match."""
    return str(rows_of(results / f"{match.name}.parquet")[0]["play"])


def row_of(match: Match, results: Path) -> list[str]:
    goals = [f"{goal:g}" if goal else "" for goal in (match.passes, match.stretch)]
    head = [match.name, f"{match.game}, {match.seats}", " v ".join(match.bots), *goals]
    games = played(match, results)
    if not games:
        return [*head, "not measured", "", "", "", ""]
    found = standings(games, match.bots)[0]
    value, low, high = figures(match, found)
    told = f"{value:.1f} ({low:.1f} to {high:.1f})"
    how = f"{match.measure}, {found.games} games{age(match, results)}"
    verdicts = verdict(low, match.passes, match.stretch)
    return [*head, told, how, verdicts, times(found), play_of(match, results)]


def times(it: Standing) -> str:
    return f"{milliseconds(it.seconds)}, {milliseconds(it.slow)}"


def ladder(match: Match, results: Path) -> str:
    """Every level against all, and against each of the others where two meet."""
    title = f"## {game(match.game).title}, {match.seats} {'seats' if match.seats > 1 else 'seat'}\n"
    games = played(match, results)
    if not games:
        return f"{title}\nNot measured yet: `{match.command()}`\n"
    found = standings(games, match.bots)
    rows = [[it.bot, *numbers(it).values(), times(it)] for it in found]
    fingerprint = f"fingerprint {play_of(match, results)}"
    parts = [title, f"`{match.command()}`, {fingerprint}{age(match, results)}\n"]
    parts.append(table(["level", *numbers(found[0]), "time of a decision"], rows))
    if match.seats == 2:
        parts.append(table(["wins against", *match.bots], meetings(match.bots, games)))
    return "\n".join(parts)


def meetings(bots: Sequence[str], games: Sequence[Played]) -> list[list[str]]:
    def share(bot: str, other: str) -> str:
        if bot == other:
            return ""
        it = standing(bot, of_table(games, (bot, other)), None)
        return f"{100 * it.share:.0f} % ({100 * it.low:.0f} to {100 * it.high:.0f})"

    return [[bot, *(share(bot, other) for other in bots)] for bot in bots]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def page(matches: Sequence[Match], ladders: Sequence[Match], results: Path) -> str:
    head = ["match", "game, seats", "bots", "pass", "stretch", "measured", "of", "verdict", "time"]
    head.append("fingerprint")
    return "\n".join(
        [
            HEAD,
            "## Matches\n",
            table(head, [row_of(match, results) for match in matches]),
            "    " + "\n    ".join(match.command() for match in matches) + "\n",
            *(ladder(match, results) for match in ladders),
        ]
    )


def notes(page: Path) -> str:
    """What was written by hand below the last page."""
    text = page.read_text("utf-8") if page.exists() else NOTES
    head = NOTES.partition("\n")[0]
    _figures, found, below = text.partition(f"{head}\n")
    return f"{found}{below}" if found else NOTES


def play(match: Match, results: Path, workers: int) -> bool:
    """Whether all its games are played now."""
    print(match.command(), flush=True)
    results.mkdir(exist_ok=True)
    file = results / f"{match.name}.parquet"
    return run(match.tournament(), file, workers, Screen(plain=False))


def main(words: Sequence[str]) -> int:
    known = {match.name: match for match in MATCHES + LADDERS}
    parser = ArgumentParser(description="How strong the bots are.")
    parser.add_argument("--only", nargs="*", metavar="MATCH", help=f"of {', '.join(known)}")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 is one a core")
    given = parser.parse_args(words)
    wanted = known if given.only is None else given.only
    if unknown := sorted(set(wanted) - set(known)):
        parser.error(f"no match {', '.join(unknown)}; there are {', '.join(known)}")
    try:
        if not all(play(known[name], RESULTS, given.workers) for name in wanted):
            return STOPPED
    except Mistake as error:
        parser.error(str(error))
    PAGE.write_text(f"{page(MATCHES, LADDERS, RESULTS)}\n{notes(PAGE)}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
