"""Tournaments between bots: many games on all cores, each recorded once.

What goes to a worker is a deal and the names of bots, what comes back are numbers: no state leaves
the process that plays it. A game is the same whoever plays it and when; only its clock is not.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import Any, Final

from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.lab.balance import Told, watched
from tabletown.lab.luck import Luck
from tabletown.lab.schedule import Pairing, Seating, Setting

Find = Callable[[str], Game[Any]]  # the game of a name
SECOND: Final = 1_000_000  # microseconds


@dataclass(frozen=True)
class Played:
    """A finished game, as numbers a seat."""

    deal: int
    seating: Seating
    scores: list[int]
    shares: list[float]  # of the victory: 1, or less where several share it
    times: list[list[int]]  # microseconds that each decision took
    actions: int
    luck: float | None  # of a game for one seat whose dice can be judged

    @property
    def pairing(self) -> Pairing:
        return self.deal, self.seating


class Timed(Bot):
    """A bot with a stopwatch. What is forced is no decision, and nobody is asked."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot
        self.times: list[int] = []

    def decide(self, view: State, seat: i64) -> i64:
        choices = view.legal(seat)
        if len(choices) == 1:
            return choices[0]
        begin = perf_counter()
        action = self.bot.choose(view, seat)
        self.times.append(round((perf_counter() - begin) * SECOND))
        return action


class Counter:
    """A witness that counts actions."""

    def __init__(self) -> None:
        self.actions = 0

    def look(self, state: State, seat: int, action: int) -> None:
        self.actions += 1

    def tell(self, end: State) -> Told:
        return {"actions": self.actions}, [], end.winners()


def play(game: Game[Any], setting: Setting, pairing: Pairing) -> Played:
    """One game, each seat by a bot of its own with a seed of its own."""
    deal, seating = pairing
    state = game.new(setting.seats, deal, setting.options, setting.edition)
    seeds = Rng(deal).fork()
    bots = [Timed(bot(name, game, seeds.fork().word())) for name in seating]
    dice = game.dice(setting.edition) if setting.seats == 1 else []
    witness = Luck(game, setting, deal, dice) if dice else Counter()
    numbers, _traits, winners = watched(state, list(bots), witness)
    return Played(
        deal,
        seating,
        state.scores(),
        [(seat in winners) / max(1, len(winners)) for seat in range(setting.seats)],
        [it.times for it in bots],
        round(numbers["actions"]),
        numbers.get("luck"),
    )


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    find: Find, setting: Setting, pairings: Sequence[Pairing], workers: int
) -> Generator[Played, None, None]:
    """Every game, in the order in which they end; whoever stops listening stops them all."""
    if workers == 1 or len(pairings) < 2:
        game = find(setting.game)
        yield from (play(game, setting, pairing) for pairing in pairings)
        return
    before = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), sit_down, (find, setting))
    try:
        games = [pool.submit(play_here, pairing) for pairing in pairings]
        yield from (game.result() for game in as_completed(games))
    finally:
        dismiss(set(active_children()) - before)
        pool.shutdown(cancel_futures=True)


def dismiss(workers: Iterable[Any]) -> None:
    """What they have not finished will be played again."""
    for worker in workers:
        worker.terminate()


here: list[tuple[Game[Any], Setting]] = []  # what this worker plays


def sit_down(find: Find, setting: Setting) -> None:
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    here.append((find(setting.game), setting))


def leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(1)


def play_here(pairing: Pairing) -> Played:
    game, setting = here[0]
    return play(game, setting, pairing)
