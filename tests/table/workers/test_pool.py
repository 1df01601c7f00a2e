"""Worker processes: a bot that fails or hangs harms nobody else."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.histories import FEWEST, history, labels
from msgspec import structs

from tabletown import GAMES
from tabletown.core.rng import DEAD
from tabletown.table.match.history import History
from tabletown.table.workers.jobs import ReplayJob, ViewJob
from tabletown.table.workers.limits import BOTS, IMPORTS, OUT_OF_CPU, REVIEWS, WorkerLimits
from tabletown.table.workers.pool import WorkerFailed, WorkerPool
from tabletown.table.workers.worker import answer, check_replay, choose_or_hint, view_of

GOLDEN = Path(__file__).parents[2] / "golden"
REPLAY = (GOLDEN / "village-2.replay").read_text("utf-8")


def job(match_history: History, level: str = "newcomer", ask: str = "choose") -> ViewJob:
    seat = match_history.match.actors()[0]
    setup = match_history.setup
    view = match_history.match.view(seat).text()
    seats, options = match_history.match.seats, setup.options
    return ViewJob(ask, setup.game.name, seats, options, "classic", view, seat, level, 3)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_made_again_from_its_text_is_the_same_view(name: str) -> None:
    match_history = history(name, FEWEST[name], 9)
    asked = job(match_history)
    view = view_of(asked)
    assert view.text() == asked.view and view.rng is DEAD
    assert view.legal(asked.seat) == match_history.match.view(asked.seat).legal(asked.seat)


def test_a_job_has_only_the_view() -> None:
    match_history = history("azul5211", 3, 9)
    sent = str(job(match_history))
    assert match_history.match.replay().state.text() not in sent and "?" in sent
    assert str(match_history.setup.seed) not in sent and match_history.setup.seed.hex() not in sent


def test_a_worker_chooses_and_hints() -> None:
    match_history = history("village", 2, 4)

    async def asking() -> list[str]:
        workers = WorkerPool()
        try:
            choice = await workers.run(job(match_history))
            hint = await workers.run(job(match_history, ask="hint"))
            assert hint.reason.endswith(".")
            return [choice.label, hint.label]
        finally:
            await workers.close()

    legal = labels(match_history, match_history.match.actors()[0])
    assert all(label in legal for label in asyncio.run(asking()))


def test_a_failed_worker_is_reported_and_the_next_one_works() -> None:
    match_history = history("village", 2, 4)

    async def asking() -> None:
        workers = WorkerPool()
        try:
            with pytest.raises(WorkerFailed, match="there is no bot"):
                await workers.run(job(match_history, level="oracle"))
            assert (await workers.run(job(match_history))).label
            (process,) = workers._all
            process.kill()
            await process.wait()
            assert (await workers.run(job(match_history))).label, "a dead worker is replaced"
        finally:
            await workers.close()

    asyncio.run(asking())


@pytest.mark.parametrize("is_started", [True, False])
def test_a_worker_that_hangs_is_killed(is_started: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match_history = history("village", 2, 4)

    async def asking() -> int:
        workers = WorkerPool()
        try:
            if is_started:
                assert (await workers.run(job(match_history))).label
            monkeypatch.setattr(workers, "_limits", replace(BOTS, timeout=0.001))
            with pytest.raises(WorkerFailed, match=r"no answer in 0\.001 s"):
                await workers.run(job(match_history, ask="hint"))
            return len(workers._all)
        finally:
            await workers.close()

    assert asyncio.run(asking()) == 0


def test_waiting_jobs_know_their_place_in_the_queue() -> None:
    match_history = history("village", 2, 4)
    first, second, third = [structs.replace(job(match_history), seed=seed) for seed in range(3)]

    async def asking() -> None:
        workers = WorkerPool()
        try:
            results = [asyncio.create_task(workers.run(it)) for it in (first, second, third)]
            await asyncio.sleep(0)
            assert [workers.jobs_ahead(it) for it in (None, first, second, third)] == [0, 0, 1, 2]
            results[1].cancel()
            await asyncio.wait(results[1:2])
            assert workers.jobs_ahead(third) == 1, "a cancelled job leaves the queue"
            await asyncio.gather(results[0], results[2])
            assert workers.jobs_ahead(third) == 0
        finally:
            await workers.close()

    asyncio.run(asking())


def test_closing_the_pool_cancels_running_and_waiting_jobs() -> None:
    match_history = history("village", 2, 4)

    async def closing() -> None:
        workers = WorkerPool()
        results = [
            asyncio.create_task(workers.run(job(match_history, ask="hint"))) for _nth in "ab"
        ]
        while not workers._all:
            await asyncio.sleep(0.01)
        (process,) = workers._all
        await workers.close()
        assert [result.cancelled() for result in results] == [True, True]
        assert process.returncode == -signal.SIGKILL and not workers._all
        late = asyncio.create_task(workers.run(job(match_history)))
        await asyncio.wait([late])
        assert late.cancelled() and not workers._all, "a closed pool starts no process"

    asyncio.run(closing())


def test_a_task_that_missed_its_cancellation_is_cancelled_when_it_runs_another_job() -> None:
    """As happens when an answer arrives in the same step of the loop as the cancellation."""
    match_history = history("village", 2, 4)

    async def closing() -> None:
        workers = WorkerPool()

        async def asking() -> None:
            with suppress(asyncio.CancelledError):
                await workers.run(job(match_history, ask="hint"))
            await workers.run(job(match_history))

        missing = asyncio.create_task(asking())
        while not workers._all:
            await asyncio.sleep(0.01)
        await workers.close()
        assert missing.cancelled() and not workers._all

    asyncio.run(closing())


@pytest.mark.parametrize("limits", [BOTS, IMPORTS, REVIEWS], ids=lambda limits: str(limits.kind))
def test_a_process_has_the_limits_of_its_pool(limits: WorkerLimits) -> None:
    async def asking() -> None:
        workers = WorkerPool(limits=limits)
        try:
            assert (await workers.run(ReplayJob(REPLAY))).label == "read"
            (process,) = workers._all
            lowest, ours = 19, os.nice(0)
            expected = min(lowest, ours + limits.nice)
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == expected
        finally:
            await workers.close()

    asyncio.run(asking())
    assert limits.kind == "bot" or limits.nice > BOTS.nice, "bots come first"
    assert 0.0 < IMPORTS.cpu <= 1.0, "0 would be no limit"


def test_a_limit_of_cpu_time_counts_for_each_job_anew() -> None:
    """The system ends a process that used it up, wherever it is; waiting costs none."""
    program = (
        "import time; from tabletown.table.workers.worker import limited\n"
        "def work(seconds):\n"
        "    end = time.process_time() + seconds\n"
        "    while time.process_time() < end: pass\n"
        "for _nth in range(3):\n"
        "    with limited(0.5): work(0.3)\n"
        "with limited(0): work(0.6)\n"
        "work(0.6)\n"
        "print('as allowed', flush=True)\n"
        "with limited(0.5): work(60)\n"
    )
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, check=False, timeout=300, capture_output=True, text=True)
    assert ended.returncode == OUT_OF_CPU == -signal.SIGPROF and ended.stdout == "as allowed\n"


def test_an_unused_process_ends_and_a_later_job_starts_another() -> None:
    async def asking() -> None:
        workers = WorkerPool(limits=replace(IMPORTS, idle=0.01))
        try:
            for _nth in range(2):
                assert (await workers.run(ReplayJob(REPLAY))).label == "read"
                (process,) = workers._all
                while workers._all:
                    await asyncio.sleep(0.01)
                assert await process.wait() == -signal.SIGKILL
        finally:
            await workers.close()

    asyncio.run(asking())


def test_renewed_processes_end_when_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asking() -> None:
        workers = WorkerPool(limits=IMPORTS)
        try:
            assert (await workers.run(ReplayJob(REPLAY))).label == "read"
            monkeypatch.setattr(workers, "_limits", replace(IMPORTS, idle=0.01))
            await workers.renew()
            while workers._all:
                await asyncio.sleep(0.01)
            assert (await workers.run(ReplayJob(REPLAY))).label == "read"
        finally:
            await workers.close()

    asyncio.run(asking())


def test_failures_are_logged_without_the_job(caplog: pytest.LogCaptureFixture) -> None:
    match_history = history("azul5211", 2, 4)

    async def asking() -> None:
        workers = WorkerPool()
        try:
            with pytest.raises(WorkerFailed):
                await workers.run(job(match_history, level="oracle"), "The bot oracle")
            (process,) = workers._all
            process.kill()
            await process.wait()
            assert (await workers.run(job(match_history))).label
            (process,) = workers._all
            process.send_signal(signal.SIGSTOP)
            running = asyncio.create_task(workers.run(job(match_history)))
            while workers._free.qsize():
                await asyncio.sleep(0.01)
            process.kill()
            with pytest.raises(WorkerFailed):
                await running
        finally:
            await workers.close()

    asyncio.run(asking())
    assert caplog.messages == [
        "The bot oracle failed: ValueError.",
        "An idle bot process ended with status -9 and is replaced.",
        "A bot job failed: the process ended with status -9.",
    ]
    assert {record.levelname for record in caplog.records} == {"WARNING"}


def test_an_invalid_job_gets_an_answer() -> None:
    assert answer(b"nonsense").wrong
    assert answer(b'{"type":"view"}').wrong
    read = answer(b'{"type":"replay","replay":"nonsense","simulations":0}')
    assert read.label == "refused" and "no replay" in read.reason
    assert "nested" in check_replay(ReplayJob(f"a = {'[' * 50_000}\n---\n---\n")).reason
    assert choose_or_hint(job(history("village", 2, 4))).label


@pytest.mark.skipif(sys.platform == "win32", reason="has no signal masks")
def test_two_workers_that_start_at_once_do_not_block_control_c() -> None:
    """Each blocks it for its own start."""

    async def start_two() -> None:
        workers, settings = WorkerPool(count=2), job(history("village", 2, 9))
        await asyncio.gather(workers.run(settings), workers.run(settings))
        await workers.close()

    asyncio.run(start_two())
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
