"""Messages between the server and its bot workers: jobs and their results, a JSON line each."""

from msgspec import Struct


class WorkerReady(Struct, frozen=True):
    """The first line of a worker."""

    build: str  # compiled or interpreted


class ViewJob(Struct, frozen=True, tag="view"):
    """Choose for a seat by what it sees, or give it a hint."""

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
    """A replay file: play it again, and think every choice over if `simulations` are given."""

    replay: str
    simulations: int = 0


class RatedMove(Struct, frozen=True):
    """One choice of a finished game."""

    ply: int
    seat: int
    label: str
    chance: float
    better: str
    loss: float


class JobResult(Struct, frozen=True):
    """The label chosen and why, or what went wrong."""

    label: str = ""
    reason: str = ""
    replay: str = ""  # a file as the house would write it
    rated: tuple[RatedMove, ...] = ()
    wrong: str = ""
