"""A worker process: reads jobs from standard input, a JSON line each, and writes results."""

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, Final

import msgspec

from tabletown import GAMES, build
from tabletown import game as find_game
from tabletown.bots.analysis import analyse
from tabletown.bots.budget import Budget
from tabletown.core.replay import Replay
from tabletown.core.replay_file import ReplayFile, content_of, parse
from tabletown.core.state import State
from tabletown.table.match.wording import hint
from tabletown.table.workers.jobs import (
    ENDING_SIGNALS,
    JobResult,
    RatedMove,
    ReplayJob,
    ViewJob,
    WorkerReady,
)
from tabletown.table.workers.pacing import paced_bot, paced_review

HINT: Final = 1000  # milliseconds of search
MEMORY: Final = 1 << 30  # bytes of address space, on Linux
NICE: Final = 10  # the server has priority
READING: Final = 5.0  # seconds of CPU time to read a replay; then the process ends itself
DEATH_SIGNAL: Final = 1  # prctl: die with the parent


def view_of(job: ViewJob) -> State:
    """The view of a job, rebuilt from its text."""
    state = find_game(job.game).new(job.seats, 0, job.options, job.edition)
    state.setup(job.view)
    return state.view(job.seat)


def think(job: ViewJob) -> JobResult:
    game, view = find_game(job.game), view_of(job)
    if job.ask == "hint":
        prospects = analyse(game, view, job.seat, Budget(milliseconds=HINT))
        return JobResult(prospects[0].label, hint(game, view, job.seat, prospects))
    return JobResult(view.label(paced_bot(job.level, game, job.seed).choose(view, job.seat)))


def read(content: str) -> Replay:
    """Parse an uploaded replay; raises ValueError unless its game and edition are built in.

    An edition can be the path of a file, and an upload must not make the server open one.
    """
    paper = ReplayFile("replay", content)
    name = paper.word("game")
    if name not in GAMES:
        raise paper.wrong("game", "a game of this server")
    if paper.word("edition") not in find_game(name).editions():
        raise paper.wrong("edition", "an edition of this server")
    return parse("replay", content, find_game)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """End this process after so many seconds of CPU time; on Windows, of real time."""
    if sys.platform == "win32":
        timer = Timer(seconds, os._exit, (1,))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
    else:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def study(book: ReplayJob) -> JobResult:
    try:
        with limited(READING):
            replay = read(book.replay)
    except ValueError as error:
        return JobResult(label="refused", reason=str(error)[:300])
    except RecursionError:
        return JobResult(label="refused", reason="the file is nested too deeply")
    moments = paced_review(replay, book.simulations) if book.simulations else []
    rated = [
        RatedMove(it.ply, it.seat, it.label, it.chance, it.better.label, it.loss) for it in moments
    ]
    return JobResult(label="read", replay=content_of(replay), rated=tuple(rated))


def answer(line: bytes) -> JobResult:
    try:
        job = msgspec.json.decode(line, type=ViewJob | ReplayJob)
        return think(job) if isinstance(job, ViewJob) else study(job)
    except Exception as error:  # a bot may raise anything; the server must get an answer
        return JobResult(wrong=f"{type(error).__name__}: {error}"[:200])


def confine() -> None:
    """Lower the priority; on Linux also limit memory and die with the parent."""
    for number in ENDING_SIGNALS:
        signal.signal(number, signal.SIG_IGN)  # the parent ends this process
    if sys.platform != "win32":
        os.nice(NICE)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        library: Any = ctypes.CDLL(None)
        library.prctl(DEATH_SIGNAL, signal.SIGKILL)


def main() -> None:
    private = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of a bot goes to standard error
    confine()
    private.write(msgspec.json.encode(WorkerReady(build())) + b"\n")
    private.flush()
    for line in sys.stdin.buffer:
        private.write(msgspec.json.encode(answer(line)) + b"\n")
        private.flush()


if __name__ == "__main__":
    main()
