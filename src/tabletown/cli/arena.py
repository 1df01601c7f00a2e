"""The command `arena`: runs a tournament between bots and shows the standings."""

from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletown import game as find_game
from tabletown.bots.external import BotFactory
from tabletown.cli.arguments import find, options_of
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.lab.arena import WorkerDied, cores, play_all
from tabletown.lab.record_file import RecordFile, stamp
from tabletown.lab.schedule import MEASURING, Setting, Tournament
from tabletown.lab.standings import Mean, Standing, of_table, standings

STOPPED = 130  # exit code after Ctrl-C
NEEDED = ("openskill", "polars")  # installed by the extra `lab`


def need_lab() -> None:
    for module in NEEDED:
        if find_spec(module) is None:
            raise CliError(f"{module} is not installed; run pip install 'tabletown[lab]'")


def tournament_of(
    name: str,
    bots: str,
    seats: int,
    matches: int,
    seed: int,
    options: Sequence[str],
    edition: str,
) -> Tournament:
    """The tournament for these arguments; refuses what cannot be played."""
    need_lab()
    game = find(name)
    setting = Setting(name, seats or usual(game.seats), options_of(game, options), edition)
    try:
        tournament = Tournament(
            setting, tuple(word.strip() for word in bots.split(",")), matches, seed
        )
        game.new(setting.seats, seed, setting.options, edition)
        for player in tournament.bots:
            BotFactory(setting.options, edition)(player, game, seed=0)
    except ValueError as error:
        raise CliError(str(error)) from None
    return tournament


def usual(seats: range) -> int:
    return min(max(seats[0], 2), seats[-1])


def run_tournament(
    tournament: Tournament, output: Path | None, workers: int, terminal: Terminal
) -> bool:
    """Play all matches and show the standings; return False if interrupted."""
    setting = tournament.setting
    try:
        records = RecordFile(output, stamp(find(setting.game), setting))
    except (OSError, ValueError) as error:
        raise CliError(str(error)) from None
    left = [pairing for pairing in tournament.pairings if pairing not in records.matches]
    introduce(tournament, len(left), terminal)
    try:
        with bar(terminal) as progress:
            total = len(tournament.pairings)
            task = progress.add_task(setting.game, total=total, completed=total - len(left))
            hire = BotFactory(setting.options, setting.edition)
            with closing(play_all(find_game, setting, left, workers or cores(), hire)) as matches:
                for match in matches:
                    records.add(match)
                    progress.advance(task)
    except (KeyboardInterrupt, WorkerDied) as reason:
        records.close()
        terminal.say(interrupted(reason, output))
        return False
    records.finish()
    show(tournament, records, terminal)
    if output:
        terminal.say(f"Saved: {output}")
    return True


def bar(terminal: Terminal) -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    words = TextColumn("{task.description}")
    return Progress(
        words, *columns, console=terminal.console, disable=terminal.plain, transient=True
    )


def introduce(tournament: Tournament, left: int, terminal: Terminal) -> None:
    total, deals = len(tournament.pairings), tournament.deals
    tables, seats = len(tournament.tables), tournament.setting.seats
    each = f", {total // tables} at each of {tables} tables" if tables > 1 else ""
    terminal.say(
        f"{find(tournament.setting.game).title}, {seats} {'seats' if seats > 1 else 'seat'}:"
        f" {total} matches{each},"
        f" deals {deals[0]} to {deals[-1]} in every rotation."
        f"{f' {total - left} already played.' if left < total else ''}"
    )
    if deals[0] < MEASURING:
        terminal.say(f"Deals below {MEASURING} are for tuning: bots may be tuned to them.")


def interrupted(reason: BaseException, output: Path | None) -> str:
    what = str(reason).capitalize() or "Stopped"
    if output is None:
        return f"{what}. Nothing was saved; with --output FILE a run can be resumed."
    return f"{what}. Finished matches are saved beside {output}: run the same command to resume."


def show(tournament: Tournament, records: RecordFile, terminal: Terminal) -> None:
    """Show the standings of all bots, and of each table if there are several."""
    matches = [records.matches[pairing] for pairing in tournament.pairings]
    overall = standings(matches, tournament.bots)
    table(overall, terminal)
    for it in overall:
        if it.faults:
            terminal.say(f"{it.bot}: {len(it.faults)} faults, first: {it.faults[0]}.", "bold")
    if len(tournament.tables) > 1 and tournament.setting.seats > 1:
        for bots in tournament.tables:
            terminal.say(f"\n{', '.join(bots)}:", "bold")
            table(standings(of_table(matches, bots), bots), terminal)


def table(rows: Sequence[Standing], terminal: Terminal) -> None:
    terminal.table([(it.bot, *numbers(it).values()) for it in rows], ("bot", *numbers(rows[0])))
    times = [(it.bot, f"{milliseconds(it.seconds)}", f"{milliseconds(it.slow)}") for it in rows]
    terminal.table(times, ("bot", "mean time", "99th percentile"))


def numbers(it: Standing) -> dict[str, str]:
    """The figures of a standing by name, except times."""
    figures = {
        "matches": f"{it.matches}",
        "wins": f"{100 * it.share:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})",
        "score": spread(it.score),
        "less luck": spread(it.adjusted) if it.adjusted else "",
        "rating": f"{it.rating.mu:.1f} ± {it.rating.sigma:.1f}" if it.rating else "",
        "decisions a match": f"{it.decisions:.1f}",
    }
    return {name: words for name, words in figures.items() if words}


def spread(mean: Mean) -> str:
    return f"{mean.value:.2f}" + (f" ± {mean.error:.2f}" if mean.error is not None else "")


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"
