"""Plays the matches of a tournament between bots, in one worker process per core.

A worker gets a deal and the names of bots and returns a `MatchRecord`; states stay in the process
that plays them. Replaying a pairing gives the same record, except for the times.
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
from tabletown.lab.balance import Observations, play_observed
from tabletown.lab.luck import Luck
from tabletown.lab.schedule import Pairing, Seating, Setting

Find = Callable[[str], Game[Any]]  # the game of a name
Make = Callable[[str, Game[Any], int], Bot]  # the bot of a name, with a seed
WORKER_DIED: Final = "a worker process died; if it printed no error, it may have run out of memory"
SECOND: Final = 1_000_000  # microseconds


class WorkerDied(RuntimeError):
    """A worker process ended before its match: a bug in a bot, too little memory, or a signal."""


@dataclass(frozen=True)
class MatchRecord:
    """The result of a finished match; every list has one entry per seat."""

    deal: int
    seating: Seating
    scores: list[int]
    shares: list[float]  # 1 for the winner, split evenly among several winners
    times: list[list[int]]  # microseconds of each decision
    actions: int
    luck: float | None  # luck of the dice in points; only in solo matches of games with dice
    faults: list[list[str]] = field(default_factory=list)  # errors of bots

    @property
    def pairing(self) -> Pairing:
        return self.deal, self.seating


class Timed(Bot):
    """Measures the time of a bot's decisions; plays the only legal action without asking it."""

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


class ActionCounter:
    """An observer that counts actions."""

    def __init__(self) -> None:
        self.actions = 0

    def observe(self, state: State, seat: int, action: int) -> None:
        self.actions += 1

    def summary(self, end: State) -> Observations:
        return {"actions": self.actions}, [], end.winners()


def by_name(name: str, game: Game[Any], seed: int) -> Bot:
    return bot(name, game, seed)


def play(game: Game[Any], setting: Setting, pairing: Pairing, make: Make = by_name) -> MatchRecord:
    """Play one match; each seat has a bot of its own with a seed of its own."""
    deal, seating = pairing
    state = game.new(setting.seats, deal, setting.options, setting.edition)
    seeds = Rng(deal).fork()
    bots = [Timed(make(name, game, seeds.fork().word())) for name in seating]
    dice = game.dice(setting.edition) if setting.seats == 1 else []
    observer = Luck(game, setting, deal, dice) if dice else ActionCounter()
    try:
        numbers, _traits, winners = play_observed(state, list(bots), observer)
    finally:
        for it in bots:
            it.close()
    return MatchRecord(
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
) -> Generator[MatchRecord, None, None]:
    """Yield every match as it ends; closing the generator stops the workers."""
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
    """Start a worker process; return the connection to it and the process."""
    context = get_context("spawn")  # a fork would copy the parent's state
    ours, theirs = context.Pipe()
    worker = context.Process(target=work, args=(theirs, find, setting, make), daemon=True)
    worker.start()
    theirs.close()
    return ours, worker


def ask(line: Connection, pairing: Pairing) -> None:
    try:
        line.send(pairing)
    except OSError:
        raise WorkerDied(WORKER_DIED) from None


def answer(line: Connection) -> MatchRecord:
    try:
        played = line.recv()
    except (EOFError, OSError):
        raise WorkerDied(WORKER_DIED) from None
    assert isinstance(played, MatchRecord)
    return played


def dismiss(worker: BaseProcess) -> None:
    """Stop a worker process at once; its match is not recorded."""
    worker.terminate()
    worker.join()


def work(line: Connection, find: Find, setting: Setting, make: Make) -> None:
    """Run a worker process: play each pairing received, ignore Ctrl-C, end with the parent."""
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
