"""GET /health: version, builds, readiness; bots that stay playable interpreted."""

import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import httpx
import pytest
from helpers.fake_builds import PACKAGE, health, two_builds
from helpers.histories import FEWEST, history
from helpers.in_process_server import House
from helpers.server_process import PATIENCE, Person, Server, wait_until
from sqlalchemy import Connection

from table.workers.test_pool import GOLDEN, job
from tabletown import GAMES, __version__, build, game
from tabletown.bots.analysis import review
from tabletown.bots.budget import Budget
from tabletown.bots.levels import LEVELS
from tabletown.core.replay_file import parse
from tabletown.table.pages.build import SLOW, build_line, level_option
from tabletown.table.service.lobby import BotBuild
from tabletown.table.store import queries
from tabletown.table.store.postgres import TAKEN_OVER
from tabletown.table.web import readiness
from tabletown.table.web.health import UNAVAILABLE
from tabletown.table.web.readiness import NO_ANSWER, RESTARTS
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


def test_a_server_that_runs_is_alive_and_ready(server: Server) -> None:
    assert get(server, "/health/live").json() == {"status": "ok"}
    ready = get(server, "/health/ready")
    assert ready.status_code == 200 and ready.json() == {"status": "ok", "problem": None}
    assert "no-store" in ready.headers["cache-control"]


def get(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.address}{path}", headers=headers, timeout=PATIENCE)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of a process")
def test_a_full_disk_makes_the_server_unready_until_there_is_space(
    server: Server, ana: Person
) -> None:
    """It leaves one line when it begins and one when it ends, however often somebody tries."""
    ana.new()
    limit_files(server, 4096)
    wait_until(lambda: get(server, "/health/ready").status_code == 503, "it can still write")
    problem = get(server, "/health/ready").json()["problem"]
    assert str(server.path) in problem and "free" in problem
    far = get(server, "/health/ready", **{"x-forwarded-for": "192.0.2.1"})
    assert far.json() == {"status": "unavailable", "problem": UNAVAILABLE}
    assert get(server, "/health/live").status_code == get(server, "/health").status_code == 200
    for _nth in range(5):
        assert ana.http.post("/new", data={"game": "village", "name": "Ana"}).status_code == 503
    limit_files(server, resource.RLIM_INFINITY)
    wait_until(lambda: get(server, "/health/ready").status_code == 200, "it never recovers")
    events = [line.split()[2] for line in server.log.read_text().splitlines()]
    assert events == ["writing_failed:", "writing_works:"]
    writes = get(server, "/metrics").text.partition('_errors_total{operation="write"} ')[2]
    assert float(writes.partition("\n")[0]) >= 6


def limit_files(server: Server, most_bytes: int) -> None:
    """Let the server write no file beyond this size, as if the disk were full."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most_bytes, -1))


def test_a_server_that_lost_its_lock_or_is_about_to_stop_is_not_ready(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.store._database.problem = TAKEN_OVER
    lost = house.ask("GET", "/health/ready")
    house.store._database.problem = ""
    assert house.ask("GET", "/health/ready").status_code == 200
    house.app.state.context.readiness.end()
    ending = house.ask("GET", "/health/ready")
    assert [it.status_code for it in (lost, ending)] == [503, 503]
    assert [it.json()["problem"] for it in (lost, ending)] == [TAKEN_OVER, RESTARTS]
    house.close()


def test_many_probes_share_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    whole = queries.record_heartbeat

    def counting(connection: Connection, at_ms: int) -> None:
        written.append(at_ms)
        whole(connection, at_ms)

    house = House(tmp_path)
    monkeypatch.setattr(queries, "record_heartbeat", counting)
    monkeypatch.setattr(readiness, "FRESH_SECONDS", 1e9)
    for _nth in range(20):
        assert house.ask("GET", "/health/ready").status_code == 200
    assert len(written) == 1
    house.close()


def test_a_database_that_does_not_answer_makes_the_server_unready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another write blocks it; the probe does not wait for the end."""
    free = Event()
    house = House(tmp_path)
    monkeypatch.setattr(readiness, "ANSWER_SECONDS", 0.01)

    async def asking() -> httpx.Response:
        blocking = asyncio.create_task(house.store.write(lambda _connection: free.wait(PATIENCE)))
        answer = await house.http.get("/health/ready")
        free.set()
        assert await blocking, "it was never freed"
        return answer

    answer = house.runner.run(asking())
    assert answer.status_code == 503 and answer.json()["problem"] == NO_ANSWER
    monkeypatch.undo()
    assert house.ask("GET", "/health/ready").status_code == 200
    house.close()


HOME, SAME, FAR = "127.0.0.1", "10.0.0.5", "192.0.2.1"  # clients; the server's own one is SAME
PUBLIC = "games.example.org"
LOCAL_HOSTS = ("127.0.0.1:8765", "localhost:8765", "localhost", "[::1]:8765", f"{SAME}:8765")
OTHER_HOSTS = ("evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.", "")
PROBE_PATHS = ("/health", "/health/live", "/health/ready", "/metrics")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with another public address than its own."""
    house = House(tmp_path_factory.mktemp("public"), origins=(f"https://{PUBLIC}",))
    yield house
    house.close()


def status(house: House, path: str, client: str, host: str, **headers: str) -> int:
    return asked(house, path, client, host, **headers).status_code


def asked(house: House, path: str, client: str, host: str, **headers: str) -> httpx.Response:
    """The answer to a client at an address of the server, for this name of the host."""

    async def asking() -> httpx.Response:
        transport = httpx.ASGITransport(house.app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{SAME}") as http:
            return await http.get(path, headers={"host": host, **headers})

    return house.runner.run(asking())


@pytest.mark.parametrize("path", PROBE_PATHS)
def test_programs_on_the_machine_need_not_know_the_public_address(public: House, path: str) -> None:
    for client in (HOME, "::1", "::ffff:127.0.0.1", SAME):
        assert {status(public, path, client, host) for host in LOCAL_HOSTS} == {200}


@pytest.mark.parametrize("path", PROBE_PATHS)
def test_nobody_else_gets_around_the_check_of_the_host(public: House, path: str) -> None:
    for host in (*LOCAL_HOSTS, *OTHER_HOSTS):
        assert status(public, path, FAR, host) == 403
        assert status(public, path, HOME, host, **{"x-forwarded-for": HOME}) == 403
    for host in OTHER_HOSTS:
        assert status(public, path, HOME, host) == 403, "DNS rebinding"
    embedded = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "empty"}
    assert status(public, path, HOME, LOCAL_HOSTS[0], **embedded) == 403


def test_other_addresses_of_the_server_keep_the_check_of_the_host(public: House) -> None:
    for path in ("/", "/api/games", "/health/", "/health/live/x", "/metrics/x", "/static/icon.svg"):
        assert status(public, path, HOME, LOCAL_HOSTS[0]) == 403
    assert status(public, "/", HOME, PUBLIC) == 200


def test_metrics_do_not_exist_for_others(public: House) -> None:
    """Byte for byte as an address that does not exist, whatever is sent along."""
    right = {"authorization": "Bearer any"}
    for client, headers in (
        (FAR, {}),
        (FAR, right),
        (HOME, {}),  # a proxy on this machine that names no client, but passes the host on
        (HOME, {"x-forwarded-for": HOME}),
        (HOME, {"forwarded": "for=127.0.0.1"}),
        (HOME, {"x-real-ip": HOME}),
        (SAME, {"via": "1.1 proxy"}),
    ):
        metrics, missing = (
            asked(public, path, client, PUBLIC, **headers) for path in ("/metrics", "/nowhere")
        )
        assert metrics.status_code == 404
        assert (metrics.headers, metrics.content) == (missing.headers, missing.content)


def test_health_is_in_the_openapi_description(server: Server) -> None:
    described = get(server, "/api/openapi.json").json()["paths"]
    assert {path for path in PROBE_PATHS if path in described} == {*PROBE_PATHS} - {"/metrics"}


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
