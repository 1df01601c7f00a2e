"""Messages between the server and its workers: jobs and their results, a JSON line each."""

import signal
import sys
from typing import Final

from msgspec import Struct

# They end the server, which ends its workers; terminals and service managers send them to both.
ENDING_SIGNALS: Final = (
    (signal.SIGINT, signal.SIGTERM)
    if sys.platform == "win32"
    else (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
)


class WorkerReady(Struct, frozen=True):
    """The first line that a worker writes: it is ready for jobs."""

    build: str  # compiled or interpreted


class ViewJob(Struct, frozen=True, tag="view"):
    """Choose for a seat from its view, or give it a hint."""

    ask: str  # choose or hint
    game: str
    seats: int
    options: dict[str, int | str]
    edition: str
    view: str
    seat: int
    level: str
    seed: int


class ReplayJob(Struct, frozen=True, tag="replay"):
    """Check a replay file, and review its choices if `simulations` are given."""

    replay: str
    simulations: int = 0  # for each choice of a review
    seconds: float = 0.0  # for the whole review


class RatedMove(Struct, frozen=True):
    """A choice of a finished match, rated."""

    ply: int
    seat: int
    label: str
    chance: float  # of winning after it, from 0 to 1
    better: str  # the best action, perhaps the same
    loss: float  # of winning chance


class JobResult(Struct, frozen=True):
    """The result of a job; an empty `label` means that it failed."""

    label: str = ""  # the action chosen; of a replay, "read" or "refused"
    reason: str = ""  # of a hint or of a refusal
    replay: str = ""  # the file as this version writes it
    rated: tuple[RatedMove, ...] = ()
    skipped: int = 0  # moves that a review had no time to look at
    wrong: str = ""  # the exception, if the job failed
