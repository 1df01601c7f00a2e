"""Putting a game to the test, and the installed build to the clock."""

from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from traceback import extract_tb
from typing import Any

from rich.progress import Progress

from tabletown import build
from tabletown.cli.screen import Screen
from tabletown.contract import builds_agree, check_game
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.lab.playout import random_games

ENOUGH = 1.0  # seconds that one measurement takes at least
COPIES = 1000
SEATS = 4  # at a table that is measured, if the game has so many


def check(game: Game[Any], screen: Screen) -> bool:
    """Whether every promise of the contract holds."""
    checks = check_game(game)
    checks.append(("builds agree", partial(builds_agree, game.name)))
    return run(game.title, checks, screen)


def run(title: str, checks: Sequence[tuple[str, Callable[[], str]]], screen: Screen) -> bool:
    """Whether all checks pass; those that do not are named, and the others still run."""
    broken = 0
    with Progress(console=screen.console, disable=screen.plain, transient=True) as progress:
        task = progress.add_task(title, total=len(checks))
        for name, pass_or_raise in checks:
            progress.update(task, description=f"{title}: {name}")
            try:
                screen.say(f"{name}: {pass_or_raise()}")
            except Exception as error:  # whatever the author of a game got wrong
                broken += 1
                screen.say(f"{name}: BROKEN, {fault(error)}", "bold")
            progress.advance(task)
    verdict = f"{broken} broken" if broken else "all hold"
    screen.say(f"{title}: {len(checks)} checks, {verdict}.")
    return not broken


def fault(error: Exception) -> str:
    """What went wrong, and where in the code."""
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {place.filename}:{place.lineno}: {error}"


def bench(game: Game[Any], screen: Screen) -> None:
    """Random games per second and the time of a copy, in the build that runs."""
    seats = min(SEATS, game.seats[-1])
    start = partial(new, game, seats)
    with screen.busy(f"{game.name}: random games"):
        games = rate(partial(random_games, start))
    with screen.busy(f"{game.name}: copies"):
        copies = rate(partial(copy_often, start(Rng(0))))
    screen.say(
        f"{game.name}, {seats} seats, {build()}, one core: {games:,.0f} random games a second,"
        f" {1e6 / copies:.2f} microseconds a copy."
    )


def new(game: Game[Any], seats: int, rng: Rng) -> State:
    return game.new(seats, rng.word())


def copy_often(state: State, times: int) -> None:
    for _ in range(times):
        state.copy()


def rate(work: Callable[[int], object]) -> float:
    """How often a second, doubling the load until it takes long enough to tell."""
    times = 1
    while True:
        begin = process_time()
        work(times)
        seconds = process_time() - begin
        if seconds >= ENOUGH:
            return times / seconds
        times *= 2
