"""A worker process: reads jobs from standard input, a JSON line each, and writes results.

`python -m tabletown.table.workers.worker NICE CPU`: its priority, and the seconds of CPU time that
a job may take (0: no limit).
"""

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
from tabletown.table.workers.limits import OUT_OF_CPU
from tabletown.table.workers.pacing import paced_bot, paced_review

HINT: Final = 1000  # milliseconds of search for a hint
MEMORY: Final = 1 << 30  # bytes of address space, on Linux
DEATH_SIGNAL: Final = 1  # prctl: die with the parent


def view_of(job: ViewJob) -> State:
    """The view of a job, rebuilt from its text."""
    state = find_game(job.game).new(job.seats, 0, job.options, job.edition)
    state.setup(job.view)
    return state.view(job.seat)


def choose_or_hint(job: ViewJob) -> JobResult:
    """The label that a bot chooses for the seat, or a hint with its reason."""
    game, view = find_game(job.game), view_of(job)
    if job.ask == "hint":
        prospects = analyse(game, view, job.seat, Budget(milliseconds=HINT))
        return JobResult(prospects[0].label, hint(game, view, job.seat, prospects))
    return JobResult(view.label(paced_bot(job.level, game, job.seed).choose(view, job.seat)))


def read(content: str) -> Replay:
    """Parse an uploaded replay; raises ValueError unless its game and edition are built in.

    An edition can be the path of a file, and an upload must not make the server open one.
    """
    file = ReplayFile("replay", content)
    name = file.word("game")
    if name not in GAMES:
        raise file.wrong("game", "a game of this server")
    if file.word("edition") not in find_game(name).editions():
        raise file.wrong("edition", "an edition of this server")
    return parse("replay", content, find_game)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """End this process after so many seconds of CPU time (on Windows, of real time); 0: never."""
    if not seconds:
        yield
    elif sys.platform == "win32":
        timer = Timer(seconds, os._exit, (OUT_OF_CPU,))
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


def check_replay(job: ReplayJob) -> JobResult:
    """Read a replay and review it if simulations are asked for; a bad file is "refused"."""
    try:
        replay = read(job.replay)
    except ValueError as error:
        return JobResult(label="refused", reason=str(error)[:300])
    if not job.simulations:
        return JobResult(label="read", replay=content_of(replay))
    decisions, skipped = paced_review(replay, job.simulations, job.seconds)
    rated = [
        RatedMove(it.ply, it.seat, it.label, it.chance, it.better.label, it.loss)
        for it in decisions
    ]
    return JobResult(label="read", rated=tuple(rated), skipped=skipped)


def answer(line: bytes) -> JobResult:
    """The result of the job in a JSON line; any error becomes a result, too."""
    try:
        job = msgspec.json.decode(line, type=ViewJob | ReplayJob)
        return choose_or_hint(job) if isinstance(job, ViewJob) else check_replay(job)
    except Exception as error:  # a bot may raise anything; the server must get an answer
        return JobResult(wrong=f"{type(error).__name__}: {error}"[:200])


def confine(nice: int) -> None:
    """Lower the priority; on Linux also limit memory and die with the parent."""
    for number in ENDING_SIGNALS:
        signal.signal(number, signal.SIG_IGN)  # the parent ends this process
    if sys.platform != "win32":
        os.nice(nice)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        library: Any = ctypes.CDLL(None)
        library.prctl(DEATH_SIGNAL, signal.SIGKILL)


def main(nice: int, cpu: float) -> None:
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints goes to standard error
    confine(nice)
    output.write(msgspec.json.encode(WorkerReady(build())) + b"\n")
    output.flush()
    for line in sys.stdin.buffer:
        with limited(cpu):
            result = msgspec.json.encode(answer(line))
        output.write(result + b"\n")
        output.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
