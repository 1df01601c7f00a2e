"""Reviews of finished matches by a bot, and the check that their shuffle was fair."""

import asyncio
from typing import Final

from msgspec import Struct

from tabletown.core.replay_file import content_of
from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.match import commitment
from tabletown.table.match.seat_names import with_names
from tabletown.table.match.wording import choices
from tabletown.table.service.proof import checks, proof_of
from tabletown.table.workers.jobs import JobResult, RatedMove, ReplayJob
from tabletown.table.workers.pool import WorkerFailed, WorkerPool

SIMULATIONS: Final = 60  # for each choice of a review
TIME_LIMIT: Final = 240.0  # seconds for the whole review
WORST: Final = 12  # moves that a review lists
TOO_SLOW: Final = (
    "The review took too long and was stopped. The match is saved. Reload this page to try again."
)
FAILED: Final = "The review failed. The match is saved. Reload this page to try again."


class ReviewedMove(Struct, frozen=True):
    """One choice of a finished match, rated for its review."""

    step: int
    seat: int
    name: str
    label: str
    chance: float  # of winning after it, from 0 to 1
    better: str  # the best choice; empty if it was this one
    loss: float  # of winning chance


class Review(Struct, frozen=True):
    """The review page of a match."""

    match_id: str
    game: str
    title: str
    names: tuple[str, ...]
    marks: tuple[int, ...]  # the colour of each seat
    moves: tuple[ReviewedMove, ...]
    is_ready: bool  # False while the bot is still at work
    played: int = 0  # moves of the match
    skipped: int = 0  # of these, moves that the time limit left no time for
    problem: str = ""  # why there is no review; usually empty


class Fairness(Struct, frozen=True):
    """The page that shows whether the shuffle of a match was fair."""

    match_id: str
    game: str
    title: str
    is_over: bool
    commit: str
    nonces: tuple[tuple[str, str], ...]  # name and hexadecimal
    seed: str  # hexadecimal; empty until the match is over
    key: str  # of the random stream for dice and cards; empty until the match is over
    checks: tuple[tuple[str, bool], ...]  # each check in words, and whether it passed
    links: int  # rows in the hash chain; 0 until the match is over: they count sealed choices
    seal: str = ""  # published before the table was opened; empty if a program opened it
    next_seal: str = ""  # of a rematch


def fairness(live: Live, seal: str = "", next_seal: str = "") -> Fairness:
    """The fairness page of a match; secrets are left out until it is over."""
    history, match, row = live.history, live.match, live.row
    setup = history.setup
    is_over = match.is_over()
    return Fairness(
        match_id=row.id,
        game=row.game,
        title=setup.game.title,
        is_over=is_over,
        commit=row.seed_commit.hex(),
        nonces=tuple(zip(match.names, setup.nonces, strict=True)),
        seed=row.seed.hex() if is_over else "",
        key=commitment.key(row.seed, setup.nonces).hex() if is_over else "",
        checks=tuple(checks(proof_of(live))) if is_over else (),
        links=history.version if is_over else 0,
        seal=seal,
        next_seal=next_seal if is_over else "",
    )


def review(live: Live, workers: WorkerPool) -> Review:
    """The review of a finished match; the first call starts it in a worker.

    A review that failed is returned once; the next call starts it again.
    """
    if live.review is None:
        live.review = asyncio.create_task(run_review(live, workers))
    result = live.review.result() if live.review.done() else None
    if result and result.wrong:
        live.review = None
    match = live.match
    rated = result.rated if result else ()
    worst = sorted(rated, key=lambda it: (-it.loss, it.ply))[:WORST]
    moves = [reviewed_move(live, it, it in worst) for it in rated]
    return Review(
        match_id=live.row.id,
        game=live.row.game,
        title=match.game.title,
        names=tuple(match.names),
        marks=tuple(match.game.marks(match.view(SPECTATOR))),
        moves=tuple(moves),
        is_ready=result is not None,
        played=match.ply(),
        skipped=result.skipped if result else 0,
        problem=result.wrong if result else "",
    )


def reviewed_move(live: Live, rated: RatedMove, is_listed: bool) -> ReviewedMove:
    """A rated choice for the page; only the listed ones are put into words."""
    match, better = live.match, rated.better if rated.better != rated.label else ""
    words: dict[str, str] = {}
    if is_listed:
        view = match.replay().view(rated.seat, rated.ply)
        words = {label: it for it, label in choices(match.game, view, rated.seat).items()}
    return ReviewedMove(
        step=live.history.step(SPECTATOR, rated.ply + 1),
        seat=rated.seat,
        name=match.names[rated.seat],
        label=with_names(words.get(rated.label, rated.label), match.names, SPECTATOR),
        chance=rated.chance,
        better=with_names(words.get(better, better), match.names, SPECTATOR),
        loss=rated.loss,
    )


async def run_review(live: Live, workers: WorkerPool) -> JobResult:
    """The rated choices of a match; if the worker failed, `wrong` is a sentence for the page."""
    job = ReplayJob(content_of(live.match.replay()), SIMULATIONS, TIME_LIMIT)
    try:
        return await workers.run(job, f"The review of match {live.row.id}")
    except WorkerFailed as error:
        return JobResult(wrong=TOO_SLOW if error.is_too_slow else FAILED)
