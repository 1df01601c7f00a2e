"""Matches in memory: the longest idle ones are unloaded, and come back from their logs."""

import asyncio
import gc
import time
import weakref
from pathlib import Path

import pytest
from helpers.live_matches import ANA, Ear, act, enter, run, until

from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.service import loaded_matches
from tabletown.table.service.loaded_matches import IDLE, MATCH_BYTES, ROW_BYTES, estimated_bytes
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.workers.jobs import JobResult

SMALL = 4 * (MATCH_BYTES + 2 * ROW_BYTES)  # room for four new matches
SOLO = MatchSettings("village", 1, 1, "newcomer", {})
BOTS = MatchSettings("village", 2, 0, "newcomer", {})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded_matches, "MEMORY", SMALL)


async def load(tables: Tables, settings: MatchSettings = SOLO) -> Live:
    """A new match, loaded."""
    live = await tables.live(await tables.create(ANA, settings, ""))
    assert live
    return live


@pytest.mark.usefixtures("small")
def test_the_longest_idle_matches_are_unloaded(path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        ids = [(await load(tables)).row.id for _nth in range(10)]
        assert list(tables._live) == ids[-4:]
        assert sum(map(estimated_bytes, tables._live.values())) <= SMALL
        await tables.live(ids[6])
        newest = (await load(tables)).row.id
        assert set(tables._live) == {ids[6], ids[8], ids[9], newest}

    run(path, work)


@pytest.mark.usefixtures("small")
def test_an_unloaded_match_comes_back_from_its_log(path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        live = await load(tables)
        match_id, ack = live.row.id, await act(live, 0, "cid-000001")
        before = live.history.screen(SPECTATOR)
        gone = weakref.ref(live)
        del live
        for _nth in range(5):
            await load(tables)
        assert match_id not in tables._live and gone() is None
        again = await tables.live(match_id)
        assert again and again.history.screen(SPECTATOR) == before
        assert (await act(again, 0, "cid-000002")).seq > ack.seq

    run(path, work)


@pytest.mark.usefixtures("small")
def test_a_match_in_use_is_never_loaded_twice(path: Path) -> None:
    """A request got it from memory and is still at work when it is unloaded."""

    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        live = await load(tables)
        for _nth in range(5):
            await load(tables)
        assert live.row.id not in tables._live
        assert await tables.live(live.row.id) is live and live.row.id in tables._live

    run(path, work)


@pytest.mark.usefixtures("small")
def test_watched_and_busy_matches_stay_in_memory(path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        watched, writing, reviewed, idle = [await load(tables) for _nth in range(4)]
        listener = Ear(SPECTATOR)
        watched.enter(listener)
        await writing.journal.turn.acquire()
        is_ready = asyncio.Event()
        reviewed.review = asyncio.create_task(review(is_ready))
        for _nth in range(6):
            await load(tables)
        kept = [it.row.id for it in (watched, writing, reviewed, idle) if it.row.id in tables._live]
        assert kept == [watched.row.id, writing.row.id, reviewed.row.id]
        watched.audience.leave(listener)
        writing.journal.turn.release()
        is_ready.set()
        await reviewed.review
        for _nth in range(6):
            await load(tables)
        assert not {watched.row.id, writing.row.id, reviewed.row.id} & set(tables._live)

    async def review(is_ready: asyncio.Event) -> JobResult:
        await is_ready.wait()
        return JobResult("read", "")

    run(path, work)


@pytest.mark.usefixtures("small")
def test_a_match_stays_in_memory_while_a_bot_is_choosing(path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        playing = await load(tables, BOTS)
        playing.wake_bots()
        assert playing.is_busy
        for _nth in range(6):
            await load(tables)
        assert playing.row.id in tables._live or playing.match.is_over()
        await until(playing.match.is_over)
        await until(lambda: not playing.is_busy)

    run(path, work)


def test_matches_idle_for_long_are_unloaded_though_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        old, new = await load(tables), await load(tables)
        new.journal.touched += 1.0
        now = old.journal.touched + IDLE + 0.5
        monkeypatch.setattr(time, "monotonic", lambda: now)
        tables.sweep()
        monkeypatch.undo()
        assert list(tables._live) == [new.row.id]

    run(path, work)


def test_an_unloaded_match_is_freed_without_the_garbage_collector(path: Path) -> None:
    """Full collections are rare on a server, so that a cycle would stay for long."""

    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        live = await load(tables, MatchSettings("brazil", 2, 2, "newcomer", {}, is_one_screen=True))
        for viewer in (SPECTATOR, 0, 1):
            live.history.screen(viewer)
        await act(live, live.match.actors()[0], "cid-000001")
        parts = [weakref.ref(it) for it in (live, live.history, live.match, live.journal)]
        live.journal.touched = time.monotonic() - 2 * IDLE
        del live
        gc.collect()
        gc.disable()
        try:
            tables.sweep()
            await tables.store.write(lambda it: None)  # the writer keeps its last job until then
            assert [it() for it in parts] == [None] * len(parts)
        finally:
            gc.enable()

    run(path, work)
