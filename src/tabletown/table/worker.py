"""A process that thinks for bots: it is sent views as text, a line of JSON each, and answers so."""

import ctypes
import os
import resource
import signal
import sys
from typing import Any, Final

import msgspec
from msgspec import Struct

from tabletown import game as find_game
from tabletown.bots.levels import bot
from tabletown.core.state import State

MEMORY: Final = 1 << 30  # bytes of address space
NICE: Final = 10  # people's moves come first
DEATH_SIGNAL: Final = 1  # prctl: die with the parent


class Job(Struct, frozen=True):
    """Choose for a seat by what it sees."""

    game: str
    seats: int
    options: dict[str, int | str]
    edition: str
    view: str
    seat: int
    level: str
    seed: int


class Thought(Struct, frozen=True):
    """The label chosen, or what went wrong."""

    label: str = ""
    wrong: str = ""


def view_of(job: Job) -> State:
    """The view again, from its text; nothing hidden comes with it."""
    state = find_game(job.game).new(job.seats, 0, job.options, job.edition)
    state.setup(job.view)
    return state.view(job.seat)


def think(job: Job) -> Thought:
    view = view_of(job)
    action = bot(job.level, find_game(job.game), job.seed).choose(view, job.seat)
    return Thought(view.label(action))


def answer(line: bytes) -> Thought:
    try:
        return think(msgspec.json.decode(line, type=Job))
    except Exception as error:  # whatever a bot does, the house is told and goes on
        return Thought(wrong=f"{type(error).__name__}: {error}"[:200])


def confine() -> None:
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when it ends
    if sys.platform == "linux":
        library: Any = ctypes.CDLL(None)
        library.prctl(DEATH_SIGNAL, signal.SIGKILL)


def main() -> None:
    private = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    confine()
    for line in sys.stdin.buffer:
        private.write(msgspec.json.encode(answer(line)) + b"\n")
        private.flush()


if __name__ == "__main__":
    main()
