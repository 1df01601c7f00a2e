"""After the game: the shuffle checked, and every choice thought over."""

import asyncio

from tabletown.core.replay_file import content_of
from tabletown.core.state import SPECTATOR
from tabletown.table import fair
from tabletown.table.around import Fairness, Moment, Review
from tabletown.table.live import Live
from tabletown.table.proof import checks, proof_of
from tabletown.table.worker import Book, Thought
from tabletown.table.workers import NoThought, Workers

SIMULATIONS = 60  # for each choice of a review


def fairness(live: Live, seal: str = "", next_seal: str = "") -> Fairness:
    course, row = live.course, live.kept
    opening = course.opening
    is_over = course.match.is_over()
    return Fairness(
        match=row.id,
        title=opening.game.title,
        is_over=is_over,
        commit=row.seed_commit.hex(),
        nonces=tuple(zip(course.match.names, opening.nonces, strict=True)),
        seed=row.seed.hex() if is_over else "",
        key=fair.key(row.seed, opening.nonces).hex() if is_over else "",
        checks=tuple(checks(proof_of(live))) if is_over else (),
        links=course.version,
        seal=seal,
        next_seal=next_seal if is_over else "",
    )


def review(live: Live, workers: Workers) -> Review:
    """Ready, or begun in a worker."""
    if live.review is None:
        live.review = asyncio.create_task(study(live, workers))
    thought = live.review.result() if live.review.done() else None
    match = live.course.match
    judged = thought.judged if thought else ()
    moments = [
        Moment(
            step=live.course.step(SPECTATOR, it.ply + 1),
            seat=it.seat,
            name=match.names[it.seat],
            label=it.label,
            chance=it.chance,
            better=it.better if it.better != it.label else "",
            loss=it.loss,
        )
        for it in judged
    ]
    title = match.game.title
    return Review(live.kept.id, title, tuple(match.names), tuple(moments), thought is not None)


async def study(live: Live, workers: Workers) -> Thought:
    try:
        return await workers.think(Book(content_of(live.course.match.replay()), SIMULATIONS))
    except NoThought:
        return Thought()
