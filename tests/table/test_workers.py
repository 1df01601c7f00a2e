"""Bots in processes of their own: hostile ones hurt nobody."""

import asyncio

import pytest
from begun_tables import FEWEST, course, labels

from tabletown import GAMES
from tabletown.core.rng import DEAD
from tabletown.table.course import Course
from tabletown.table.worker import Job, answer, think, view_of
from tabletown.table.workers import NoThought, Workers


def job(found: Course, level: str = "newcomer", ask: str = "choose") -> Job:
    seat = found.match.actors()[0]
    opening = found.opening
    view = found.match.view(seat).text()
    seats, options = found.match.seats, opening.options
    return Job(ask, opening.game.name, seats, options, "classic", view, seat, level, 3)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_made_again_from_its_text_is_the_same_view(name: str) -> None:
    found = course(name, FEWEST[name], 9)
    asked = job(found)
    view = view_of(asked)
    assert view.text() == asked.view and view.rng is DEAD
    assert view.legal(asked.seat) == found.match.view(asked.seat).legal(asked.seat)


def test_nothing_but_the_view_is_sent() -> None:
    found = course("azul5211", 3, 9)
    sent = str(job(found))
    assert found.match.replay().state.text() not in sent and "?" in sent
    assert str(found.opening.seed) not in sent and found.opening.seed.hex() not in sent


def test_a_worker_chooses_and_hints() -> None:
    found = course("village", 2, 4)

    async def asking() -> list[str]:
        workers = Workers()
        try:
            choice = await workers.think(job(found))
            hint = await workers.think(job(found, ask="hint"))
            assert hint.reason.endswith(".")
            return [choice.label, hint.label]
        finally:
            await workers.close()

    legal = labels(found, found.match.actors()[0])
    assert all(label in legal for label in asyncio.run(asking()))


def test_a_worker_that_fails_is_told_and_the_next_one_works() -> None:
    found = course("village", 2, 4)

    async def asking() -> None:
        workers = Workers(patience=15)
        try:
            with pytest.raises(NoThought, match="there is no bot"):
                await workers.think(job(found, level="oracle"))
            assert (await workers.think(job(found))).label
            (process,) = workers._all
            process.kill()
            await process.wait()
            assert (await workers.think(job(found))).label, "a dead worker is replaced"
        finally:
            await workers.close()

    asyncio.run(asking())


def test_a_worker_that_hangs_is_killed() -> None:
    found = course("village", 2, 4)

    async def asking() -> int:
        workers = Workers(patience=0.001)
        try:
            with pytest.raises(NoThought, match="TimeoutError"):
                await workers.think(job(found))
            return len(workers._all)
        finally:
            await workers.close()

    assert asyncio.run(asking()) == 0


def test_nonsense_is_answered() -> None:
    assert answer(b"nonsense").wrong
    assert answer(b'{"type":"view"}').wrong
    read = answer(b'{"type":"replay","replay":"nonsense","simulations":0}')
    assert read.label == "refused" and "no replay" in read.reason
    assert think(job(course("village", 2, 4))).label
