"""GET /health: version, builds and nothing about matches; bots that stay playable interpreted."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from helpers.fake_builds import PACKAGE, health, two_builds
from helpers.histories import FEWEST, history
from helpers.server_process import PATIENCE, Person, Server

from table.workers.test_pool import GOLDEN, job
from tabletown import GAMES, __version__, build, game
from tabletown.bots.analysis import review
from tabletown.bots.budget import Budget
from tabletown.bots.levels import LEVELS
from tabletown.core.replay_file import parse
from tabletown.table.pages.build import SLOW, build_line, level_option
from tabletown.table.service.lobby import BotBuild
from tabletown.table.workers import pacing

QUIET = {"status": "ok", "version": __version__, "compiling": None, "problem": None}


def test_health_says_version_and_builds_and_nothing_about_matches(
    server: Server, ana: Person
) -> None:
    before = health(server)
    assert before == {**QUIET, "build": {"server": build(), "bots": None}}
    ana.socket(ana.new(level="newcomer")).finish()
    assert health(server) == {**QUIET, "build": {"server": build(), "bots": build()}}


def test_health_sets_and_needs_no_cookie(server: Server) -> None:
    answer = httpx.get(f"{server.address}/health", timeout=PATIENCE)
    assert "set-cookie" not in answer.headers and "no-store" in answer.headers["cache-control"]


def test_foreign_hosts_are_refused_in_json(server: Server) -> None:
    other = httpx.get(f"{server.address}/health", headers={"host": "other"}, timeout=PATIENCE)
    assert other.status_code == 403 and other.json()["code"] == "not_your_seat"


def test_health_is_in_the_openapi_description(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/openapi.json", timeout=PATIENCE)
    assert "get" in answer.json()["paths"]["/health"]


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_searches_have_a_time_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "build", lambda: "interpreted")
    monkeypatch.setattr(pacing, "CHOICE", 1)
    assert pacing.searching(game(name)) == LEVELS[-1:]
    asked = job(history(name, FEWEST[name], 9))
    for level in (*LEVELS, "mayor@1000000", "mayor@1ms", "textbook", "textbook@1000000", "random"):
        found = pacing.paced_bot(level, game(name), 3)
        view = game(name).new(asked.seats, 0, asked.options)
        view.setup(asked.view)
        assert found.choose(view.view(asked.seat), asked.seat) in view.legal(asked.seat)


@pytest.mark.parametrize("kind", ["interpreted", "compiled"])
def test_a_review_has_a_time_limit(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (GOLDEN / "village-2.replay").read_text()
    replay = parse("village-2", content, game)
    whole = [it.ply for it in review(replay, Budget(1))]
    monkeypatch.setattr(pacing, "build", lambda: kind)
    decisions, skipped = pacing.paced_review(replay, 1, 600.0)
    assert [it.ply for it in decisions] == whole and skipped == 0
    assert pacing.paced_review(replay, 1, 0.0) == ([], len(replay.steps))
    assert sorted(pacing.spread(20)) == [*range(20)] and pacing.spread(20)[:3] == [0, 8, 16]


def test_pages_say_which_levels_are_slow(server: Server, ana: Person) -> None:
    table = ana.new(mode="friends")
    for page in (ana.http.get("/").text, ana.http.get(table).text):
        assert (SLOW in page) == (build() == "interpreted")
        assert 'id="compiling"' not in page
    assert SLOW in level_option("mayor", True, False) and SLOW not in level_option(
        "mayor", False, False
    )


def test_the_home_page_has_one_line_about_the_build() -> None:
    assert build_line(BotBuild(is_interpreted=True)) is None
    line = build_line(BotBuild(True, 40))
    assert line and 'role="status"' in line and '<progress value="40" max="100"' in line
    failed = build_line(BotBuild(True, None, "No <C> compiler."))
    assert failed and "No &lt;C&gt; compiler. You can play without" in failed


@pytest.mark.slow
@pytest.mark.compiled
def test_an_interpreted_server_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, PYTHONPATH=two_builds(tmp_path))
    page = httpx.get(server.address, timeout=PATIENCE).text
    assert page.count(SLOW) == len(GAMES), "the strongest level of each game"
    assert health(server)["build"] == {"server": "interpreted", "bots": None}
    server.stop()


def test_a_worker_says_its_build_before_it_is_asked() -> None:
    worker = [sys.executable, "-m", "tabletown.table.workers.worker", "10", "0"]
    said = subprocess.run(
        worker, input=b"", capture_output=True, check=True, cwd=PACKAGE.parent, timeout=PATIENCE
    )
    assert said.stdout == b'{"build":"%s"}\n' % build().encode()
