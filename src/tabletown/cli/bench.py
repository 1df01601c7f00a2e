"""The command `bench`: measures the speed of the installed build."""

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from tabletown import build
from tabletown.cli.terminal import Terminal
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.lab.playout import random_matches

ENOUGH = 1.0  # seconds that one measurement takes at least
SEATS = 4  # or the game's maximum, if lower


def measure(game: Game[Any], terminal: Terminal) -> None:
    """Show random matches per second and the time of a copy, in the build that runs."""
    seats = min(SEATS, game.seats[-1])
    start = partial(new, game, seats)
    with terminal.busy(f"{game.name}: random matches"):
        matches = rate(partial(random_matches, start))
    with terminal.busy(f"{game.name}: copies"):
        copies = rate(partial(copy_often, start(Rng(0))))
    terminal.say(
        f"{game.name}, {seats} seats, {build()}, one core: {matches:,.0f} random matches a second,"
        f" {1e6 / copies:.2f} microseconds a copy."
    )


def new(game: Game[Any], seats: int, rng: Rng) -> State:
    return game.new(seats, rng.word())


def copy_often(state: State, times: int) -> None:
    for _ in range(times):
        state.copy()


def rate(work: Callable[[int], object]) -> float:
    """Repetitions per second; doubles their number until they take `ENOUGH` seconds."""
    times = 1
    while True:
        begin = process_time()
        work(times)
        seconds = process_time() - begin
        if seconds >= ENOUGH:
            return times / seconds
        times *= 2
