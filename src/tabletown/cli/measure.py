"""Putting a game to the test, and the installed build to the clock."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from rich.progress import Progress

from tabletown import build
from tabletown.cli.screen import Screen
from tabletown.contract import builds_agree, check_game
from tabletown.core.game import Game
from tabletown.core.state import State
from tabletown.lab.playout import random_games

ENOUGH = 1.0  # seconds that one measurement takes at least
COPIES = 1000
SEATS = 4  # at a table that is measured, if the game has so many


def check(game: Game[Any], screen: Screen) -> bool:
    """Whether every promise of the contract holds; what broke is named."""
    checks = check_game(game)
    checks.append(("builds agree", partial(builds_agree, game.name)))
    broken = 0
    with Progress(console=screen.console, disable=screen.plain, transient=True) as progress:
        task = progress.add_task(game.name, total=len(checks))
        for name, run in checks:
            progress.update(task, description=f"{game.name}: {name}")
            try:
                screen.say(f"{name}: {run()}")
            except AssertionError as error:
                broken += 1
                screen.say(f"{name}: BROKEN: {error}")
            progress.advance(task)
    verdict = f"{broken} are broken" if broken else "all hold"
    screen.say(f"{game.title} {len(checks)} checks: {verdict}.")
    return not broken


def bench(game: Game[Any], screen: Screen) -> None:
    """Random games per second and the time of a copy, in the build that runs."""
    seats = min(SEATS, game.seats[-1])
    start = partial(new, game, seats)
    with screen.busy(f"{game.name}: random games"):
        games = rate(partial(random_games, start))
    with screen.busy(f"{game.name}: copies"):
        copies = rate(partial(copy_often, start(0)))
    screen.say(
        f"{game.name}, {seats} seats, {build()}: {games:,.0f} random games a second,"
        f" {1e6 / copies:.2f} microseconds a copy."
    )


def new(game: Game[Any], seats: int, seed: int) -> State:
    return game.new(seats, seed)


def copy_often(state: State, times: int) -> None:
    for _ in range(times):
        state.copy()


def rate(work: Callable[[int], object]) -> float:
    """How often a second, doubling the load until it takes long enough to tell."""
    times = 1
    while True:
        begin = perf_counter()
        work(times)
        seconds = perf_counter() - begin
        if seconds >= ENOUGH:
            return times / seconds
        times *= 2
