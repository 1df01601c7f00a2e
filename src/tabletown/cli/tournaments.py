"""Bots against bots: a tournament with a progress bar, and what came of it."""

from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletown import game as find_game
from tabletown.bots.outside import BotFactory
from tabletown.cli.mistakes import Mistake
from tabletown.cli.screen import Screen
from tabletown.cli.setting import find, options_of
from tabletown.lab.arena import WorkerDied, cores, play_all
from tabletown.lab.ledger import Ledger, stamp
from tabletown.lab.results import Mean, Standing, of_table, standings
from tabletown.lab.schedule import MEASURING, Setting, Tournament

STOPPED = 130  # the exit code after Ctrl-C
NEEDED = ("openskill", "polars")  # of the extra `lab`


def need_lab() -> None:
    for module in NEEDED:
        if find_spec(module) is None:
            raise Mistake(f"{module} is not installed; pip install 'tabletown[lab]' brings it")


def tournament_of(
    name: str,
    bots: str,
    seats: int,
    games: int,
    seed: int,
    options: Sequence[str],
    edition: str,
) -> Tournament:
    """What was typed, checked before the first game."""
    need_lab()
    game = find(name)
    setting = Setting(name, seats or usual(game.seats), options_of(game, options), edition)
    try:
        found = Tournament(setting, tuple(word.strip() for word in bots.split(",")), games, seed)
        game.new(setting.seats, seed, setting.options, edition)
        for player in found.bots:
            BotFactory(setting.options, edition)(player, game, seed=0)
    except ValueError as error:
        raise Mistake(str(error)) from None
    return found


def usual(seats: range) -> int:
    return min(max(seats[0], 2), seats[-1])


def run(tournament: Tournament, output: Path | None, workers: int, screen: Screen) -> bool:
    """Whether all games were played; what was finished is kept either way, if there is a file."""
    setting = tournament.setting
    try:
        ledger = Ledger(output, stamp(find(setting.game), setting))
    except (OSError, ValueError) as error:
        raise Mistake(str(error)) from None
    left = [pairing for pairing in tournament.pairings if pairing not in ledger.games]
    introduce(tournament, len(left), screen)
    try:
        with bar(screen) as progress:
            total = len(tournament.pairings)
            task = progress.add_task(setting.game, total=total, completed=total - len(left))
            hire = BotFactory(setting.options, setting.edition)
            with closing(play_all(find_game, setting, left, workers or cores(), hire)) as games:
                for game in games:
                    ledger.add(game)
                    progress.advance(task)
    except (KeyboardInterrupt, WorkerDied) as reason:
        ledger.close()
        screen.say(interrupted(reason, output))
        return False
    ledger.finish()
    show(tournament, ledger, screen)
    if output:
        screen.say(f"Saved: {output}")
    return True


def bar(screen: Screen) -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    words = TextColumn("{task.description}")
    return Progress(words, *columns, console=screen.console, disable=screen.plain, transient=True)


def introduce(tournament: Tournament, left: int, screen: Screen) -> None:
    total, deals = len(tournament.pairings), tournament.deals
    tables, seats = len(tournament.tables), tournament.setting.seats
    screen.say(
        f"{find(tournament.setting.game).title}, {seats} {'seats' if seats > 1 else 'seat'}:"
        f" {total} games{f', {total // tables} at each of {tables} tables' if tables > 1 else ''},"
        f" deals {deals[0]} to {deals[-1]} in every rotation."
        f"{f' {total - left} are played already.' if left < total else ''}"
    )
    if deals[0] < MEASURING:
        screen.say(f"Deals below {MEASURING} are for tuning: bots may know them by heart.")


def interrupted(reason: BaseException, output: Path | None) -> str:
    what = str(reason).capitalize() or "Stopped"
    if output is None:
        return f"{what}. Nothing was kept; with --output FILE a run can be gone on with."
    return (
        f"{what}. What was finished is kept beside {output}: the same command goes on from there."
    )


def show(tournament: Tournament, ledger: Ledger, screen: Screen) -> None:
    """All bots; where they met at several tables, each table too."""
    games = [ledger.games[pairing] for pairing in tournament.pairings]
    found = standings(games, tournament.bots)
    table(found, screen)
    for it in found:
        if it.faults:
            screen.say(f"{it.bot}: {len(it.faults)} faults, first: {it.faults[0]}.", "bold")
    if len(tournament.tables) > 1 and tournament.setting.seats > 1:
        for bots in tournament.tables:
            screen.say(f"\n{', '.join(bots)}:", "bold")
            table(standings(of_table(games, bots), bots), screen)


def table(found: Sequence[Standing], screen: Screen) -> None:
    screen.table([(it.bot, *numbers(it).values()) for it in found], ("bot", *numbers(found[0])))
    times = [(it.bot, f"{milliseconds(it.seconds)}", f"{milliseconds(it.slow)}") for it in found]
    screen.table(times, ("bot", "mean time", "99 in 100 within"))


def numbers(it: Standing) -> dict[str, str]:
    """By what it is: nothing here depends on a clock."""
    found = {
        "games": f"{it.games}",
        "wins": f"{100 * it.share:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})",
        "score": spread(it.score),
        "less luck": spread(it.adjusted) if it.adjusted else "",
        "rating": f"{it.rating.mu:.1f} ± {it.rating.sigma:.1f}" if it.rating else "",
        "decisions a game": f"{it.decisions:.1f}",
    }
    return {name: words for name, words in found.items() if words}


def spread(mean: Mean) -> str:
    return f"{mean.value:.2f}" + (f" ± {mean.error:.2f}" if mean.error is not None else "")


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"
