"""Reviews of finished matches: one that was cut short or failed says so."""

import asyncio
import re
import signal
from pathlib import Path

import pytest
from helpers.in_process_server import HERE, House
from helpers.live_matches import run, until

from table.service.test_worker_pools import finished_match, send
from tabletown.core.replay_file import content_of
from tabletown.table.pages.review import review as review_page
from tabletown.table.service import reviews
from tabletown.table.service.reviews import Review, review
from tabletown.table.service.tables import Tables
from tabletown.table.workers.jobs import ReplayJob


def plain(review: Review) -> str:
    """The text of the page."""
    return re.sub("<[^>]*>", " ", review_page(review))


def test_a_review_that_reached_its_time_limit_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "TIME_LIMIT", 0.0)

    async def wait(tables: Tables) -> None:
        live = await finished_match(tables)
        await until(lambda: review(live, tables.review_workers).is_ready)
        result, moves = review(live, tables.review_workers), live.match.ply()
        assert (result.skipped, result.played, result.moves) == (moves, moves, ())
        assert f"reached its time limit, so {moves} of {moves} moves were not" in plain(result)

    run(tmp_path / "tables.sqlite", wait)


def test_a_whole_review_mentions_no_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SIMULATIONS", 1)

    async def wait(tables: Tables) -> None:
        live = await finished_match(tables)
        await until(lambda: review(live, tables.review_workers).is_ready)
        result = review(live, tables.review_workers)
        assert result.moves and not result.skipped and "limit" not in plain(result)

    run(tmp_path / "tables.sqlite", wait)


def test_the_page_of_a_review_leaves_the_processes_of_bots_alone(tmp_path: Path) -> None:
    server = House(tmp_path)
    try:
        fields = {"game": "village", "mode": "screen", "seats": "1", "name": "Ana"}
        opened = server.ask("POST", "/new", data=fields, headers={"origin": HERE})
        table = opened.headers["location"]
        live = server.live(table.removeprefix("/match/"))
        server.runner.run(live.seat_request(0, "cid-000001", "resign", 0))
        assert server.ask("GET", f"{table}/review").status_code == 200
        server.runner.run(until(lambda: live.review is not None and live.review.done()))
        assert server.tables.review_workers._all and not server.tables.workers._all
    finally:
        server.close()


def test_a_failed_review_says_so_once_and_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviews, "SIMULATIONS", 1)

    async def fail(tables: Tables) -> str:
        live, workers = await finished_match(tables), tables.review_workers
        started = await workers.run(ReplayJob(content_of(live.match.replay())))
        assert started.label == "read"
        send(signal.SIGSTOP, workers)
        assert not review(live, workers).is_ready
        await until(lambda: not workers._idle_timers)  # the process has the job
        send(signal.SIGKILL, workers)
        assert live.review
        await asyncio.wait([live.review])
        failed = review(live, workers)
        assert failed.is_ready and "The review failed" in plain(failed)
        assert "Costliest" not in plain(failed), "nothing is said about the moves"
        await until(lambda: review(live, workers).is_ready)
        assert review(live, workers).moves, "the next visit started it again"
        return live.row.id

    match_id = run(tmp_path / "tables.sqlite", fail)
    assert caplog.messages == [
        f"The review of match {match_id} failed: the process ended with status -9."
    ]
