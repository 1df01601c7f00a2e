"""After the game: the shuffle checked, and every choice thought over."""

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

SIMULATIONS = 60  # for each choice of a review


WORST: Final = 12  # moves that a review lists


class ReviewedMove(Struct, frozen=True):
    """One choice of a finished game in its review."""

    step: int
    seat: int
    name: str
    label: str
    chance: float  # of winning after it, from 0 to 1
    better: str  # the best there was, if it was another
    loss: float


class Review(Struct, frozen=True):
    match_id: str
    title: str
    names: tuple[str, ...]
    marks: tuple[int, ...]  # of each seat
    moments: tuple[ReviewedMove, ...]
    is_ready: bool  # else: come back in a moment


class Fairness(Struct, frozen=True):
    """The check of a shuffle."""

    match_id: str
    title: str
    is_over: bool
    commit: str
    nonces: tuple[tuple[str, str], ...]  # name and hexadecimal
    seed: str  # hexadecimal; empty until the game is over
    key: str  # what the dice and cards came from; empty until the game is over
    checks: tuple[tuple[str, bool], ...]  # each check in words, and whether it holds
    links: int  # rows in the chain; 0 until the match is over, because sealed choices count
    seal: str = ""  # shown before the table was opened; empty if it was opened by a program
    next_seal: str = ""  # of a rematch


def fairness(live: Live, seal: str = "", next_seal: str = "") -> Fairness:
    history, match, row = live.history, live.match, live.row
    setup = history.setup
    is_over = match.is_over()
    return Fairness(
        match_id=row.id,
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
    """Ready, or begun in a worker."""
    if live.review is None:
        live.review = asyncio.create_task(study(live, workers))
    thought = live.review.result() if live.review.done() else None
    match = live.match
    rated = thought.rated if thought else ()
    worst = sorted(rated, key=lambda it: (-it.loss, it.ply))[:WORST]
    moments = [moment(live, it, it in worst) for it in rated]
    return Review(
        match_id=live.row.id,
        title=match.game.title,
        names=tuple(match.names),
        marks=tuple(match.game.marks(match.view(SPECTATOR))),
        moments=tuple(moments),
        is_ready=thought is not None,
    )


def moment(live: Live, rated: RatedMove, is_named: bool) -> ReviewedMove:
    """A choice that was thought over; only what the page names is put into words."""
    match, better = live.match, rated.better if rated.better != rated.label else ""
    words: dict[str, str] = {}
    if is_named:
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


async def study(live: Live, workers: WorkerPool) -> JobResult:
    try:
        return await workers.think(ReplayJob(content_of(live.match.replay()), SIMULATIONS))
    except WorkerFailed:
        return JobResult()
