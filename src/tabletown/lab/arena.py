"""Tournaments between bots: many games on all cores, each recorded once.

What goes to a worker is a deal and the names of bots, what comes back are numbers: no state leaves
the process that plays it. A game is the same whoever plays it and when; only its clock is not.
"""

import os
import signal
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
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
Make = Callable[[str, Game[Any], int], Bot]  # the bot of a name, with a seed
LAST_WORDS: Final = "a worker died; if it said nothing, look for a lack of memory"
SECOND: Final = 1_000_000  # microseconds


class WorkerDied(RuntimeError):
    """Of a bug in a bot, of a lack of memory, or by somebody's hand."""


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
    faults: list[list[str]] = field(default_factory=list)  # what its bot did wrong, a seat

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

    def close(self) -> None:
        self.bot.close()


class Counter:
    """A witness that counts actions."""

    def __init__(self) -> None:
        self.actions = 0

    def look(self, state: State, seat: int, action: int) -> None:
        self.actions += 1

    def tell(self, end: State) -> Told:
        return {"actions": self.actions}, [], end.winners()


def by_name(name: str, game: Game[Any], seed: int) -> Bot:
    return bot(name, game, seed)


def play(game: Game[Any], setting: Setting, pairing: Pairing, make: Make = by_name) -> Played:
    """One game, each seat by a bot of its own with a seed of its own."""
    deal, seating = pairing
    state = game.new(setting.seats, deal, setting.options, setting.edition)
    seeds = Rng(deal).fork()
    bots = [Timed(make(name, game, seeds.fork().word())) for name in seating]
    dice = game.dice(setting.edition) if setting.seats == 1 else []
    witness = Luck(game, setting, deal, dice) if dice else Counter()
    try:
        numbers, _traits, winners = watched(state, list(bots), witness)
    finally:
        for it in bots:
            it.close()
    return Played(
        deal,
        seating,
        state.scores(),
        [(seat in winners) / max(1, len(winners)) for seat in range(setting.seats)],
        [it.times for it in bots],
        round(numbers["actions"]),
        numbers.get("luck"),
        [it.bot.faults for it in bots],
    )


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    find: Find,
    setting: Setting,
    pairings: Sequence[Pairing],
    workers: int,
    make: Make = by_name,
) -> Generator[Played, None, None]:
    """Every game, in the order in which they end; whoever stops listening stops them all."""
    if workers == 1 or len(pairings) < 2:
        game = find(setting.game)
        yield from (play(game, setting, pairing, make) for pairing in pairings)
        return
    crew: dict[Connection, BaseProcess] = {}
    left = iter(pairings)
    try:
        for first in islice(left, workers):
            line, worker = hire(find, setting, make)
            crew[line] = worker
            ask(line, first)
        while crew:
            ready = wait(crew)
            for line in [line for line in crew if line in ready]:
                yield answer(line)
                if following := next(left, None):
                    ask(line, following)
                else:
                    dismiss(crew.pop(line))
    finally:
        for worker in crew.values():
            dismiss(worker)


def hire(find: Find, setting: Setting, make: Make) -> tuple[Connection, BaseProcess]:
    """A worker in a process of its own, and the line to it."""
    context = get_context("spawn")  # nothing comes along but what is sent
    ours, theirs = context.Pipe()
    worker = context.Process(target=work, args=(theirs, find, setting, make), daemon=True)
    worker.start()
    theirs.close()
    return ours, worker


def ask(line: Connection, pairing: Pairing) -> None:
    try:
        line.send(pairing)
    except OSError:
        raise WorkerDied(LAST_WORDS) from None


def answer(line: Connection) -> Played:
    try:
        played = line.recv()
    except (EOFError, OSError):
        raise WorkerDied(LAST_WORDS) from None
    assert isinstance(played, Played)
    return played


def dismiss(worker: BaseProcess) -> None:
    """What it has not finished is left for another time."""
    worker.terminate()
    worker.join()


def work(line: Connection, find: Find, setting: Setting, make: Make) -> None:
    """Play what is sent; leave Ctrl-C to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    game = find(setting.game)
    while True:
        line.send(play(game, setting, line.recv(), make))


def leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(1)
