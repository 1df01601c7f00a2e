"""Bots, imports and reviews have processes of their own; failures are logged."""

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.histories import history
from helpers.live_matches import act, refused, run, table, until

from table.workers.test_pool import GOLDEN, job
from tabletown.core.replay_file import content_of
from tabletown.table.live.live import Live
from tabletown.table.match.refused import Refused
from tabletown.table.service import imports
from tabletown.table.service.reviews import review
from tabletown.table.service.tables import Tables
from tabletown.table.workers.jobs import ReplayJob
from tabletown.table.workers.limits import IMPORTS
from tabletown.table.workers.pool import WorkerPool

VILLAGE = history("village", 2, 8)
REPLAY = content_of(VILLAGE.match.replay())
LONGEST = (GOLDEN / "brazil-4.replay").read_text("utf-8")
DEADLINE = 60.0  # seconds


async def finished_match(tables: Tables) -> Live:
    """A match between people, played to its end."""
    live = await table(tables, "azul5211")
    moves = 0
    while not live.match.is_over():
        await act(live, live.match.actors()[0], f"move {moves}")
        moves += 1
    return live


def send(number: int, *pools: WorkerPool) -> None:
    """Send a signal to the processes of these pools."""
    for pool in pools:
        for process in pool._all:
            process.send_signal(number)


def test_a_bot_does_not_wait_for_imports_and_reviews(tmp_path: Path) -> None:
    async def choose(tables: Tables) -> None:
        live = await finished_match(tables)
        pools = tables.import_workers, tables.review_workers
        for pool in pools:
            assert (await pool.run(ReplayJob(REPLAY))).label == "read", "so its process has started"
        send(signal.SIGSTOP, *pools)
        added = [asyncio.create_task(tables.imports.add(LONGEST, "")) for _nth in range(4)]
        review(live, tables.review_workers)
        try:
            result = await asyncio.wait_for(tables.workers.run(job(VILLAGE)), DEADLINE)
            assert result.label, "a bot chose"
            assert not any(task.done() for task in added), "while the imports were running"
            assert not review(live, tables.review_workers).is_ready, "and the review"
            assert [len(pool._all) for pool in (tables.workers, *pools)] == [1, 1, 1]
        finally:
            send(signal.SIGCONT, *pools)
        assert all(await asyncio.gather(*added))
        await until(lambda: review(live, tables.review_workers).is_ready)

    run(tmp_path / "tables.sqlite", choose)


def test_an_import_that_takes_too_long_is_refused_and_the_next_one_is_checked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def add(tables: Tables) -> None:
        hurried = WorkerPool(limits=replace(IMPORTS, cpu=1e-6))
        limited = imports.Imports(tables.store, hurried)
        try:
            with pytest.raises(
                Refused, match=r"This replay took too long to check\. Nothing was saved\."
            ):
                while True:  # the system compares CPU times at every tick of its clock
                    await limited.add(LONGEST, "")
        finally:
            await hurried.close()
        assert await tables.imports.add(LONGEST, ""), "the usual limit is enough"

    run(tmp_path / "tables.sqlite", add)
    assert caplog.messages == [
        "The check of an imported replay failed: more than 1e-06 s of CPU time."
    ]


def test_a_killed_import_is_refused_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def add(tables: Tables) -> None:
        await tables.imports.add(REPLAY, "")
        send(signal.SIGSTOP, tables.import_workers)
        refusal = asyncio.create_task(refused(tables.imports.add(LONGEST, "")))
        await until(lambda: not tables.import_workers._idle_timers)  # the process has the job
        send(signal.SIGKILL, tables.import_workers)
        assert (await refusal).text.startswith("The server failed to check this replay. Nothing ")
        assert await tables.imports.add(LONGEST, ""), "a new process takes its place"

    run(tmp_path / "tables.sqlite", add)
    assert caplog.messages == [
        "The check of an imported replay failed: the process ended with status -9."
    ]


def test_a_long_queue_of_imports_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST_QUEUED", 2)

    async def add(tables: Tables) -> None:
        await tables.imports.add(REPLAY, "")
        send(signal.SIGSTOP, tables.import_workers)
        waiting = [asyncio.create_task(tables.imports.add(REPLAY, "")) for _nth in range(3)]
        await until(lambda: tables.import_workers.queued == 2)
        refusal = await refused(tables.imports.add(REPLAY, ""))
        assert refusal.code == "busy" and "not saved; try again" in refusal.text
        send(signal.SIGCONT, tables.import_workers)
        assert all(await asyncio.gather(*waiting)), "those in the queue are checked"

    run(tmp_path / "tables.sqlite", add)
