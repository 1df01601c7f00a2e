"""The build of compiled bots in the background: its progress, its failures, its end."""

import asyncio
import fcntl
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.fake_builds import command, health, problem, two_builds, waited
from helpers.histories import history, labels
from helpers.server_process import PATIENCE, Person, Server

from table.workers.test_pool import job
from tabletown import build
from tabletown.table.workers.background_build import BackgroundBuild, Progress
from tabletown.table.workers.pool import WorkerFailed, WorkerPool

Building = Callable[..., Server]
pytestmark = pytest.mark.slow
SWITCHED = 4  # moves of a person before the bots are switched over


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    """Starts a server beside which a program is run as the build."""
    servers: list[Server] = []

    def start(program: str, **environment: str) -> Server:
        compiling = command(tmp_path, program)
        servers.append(Server(tmp_path, TABLETOWN_COMPILE=compiling, **environment))
        return servers[-1]

    yield start
    for server in servers:
        with server.open:
            pass
        server.stop()
        assert server.log.read_text() == "", "the server complained"


async def outcome(line: str) -> tuple[bool, BackgroundBuild, list[Progress | None]]:
    progress: list[Progress | None] = []
    found = BackgroundBuild(line, lambda it: progress.append(it.progress))
    return await found.run(), found, progress


def test_progress_is_reported_as_it_comes(tmp_path: Path) -> None:
    line = command(tmp_path, "report(0, 2); report(1, 2, 'Favelas'); print('x', file=sys.stderr)")
    is_compiled, found, progress = asyncio.run(outcome(line))
    assert is_compiled and found.problem == ""
    assert progress == [None, Progress(0, 2), Progress(1, 2, "Favelas")]
    assert found.compiling, "until the bots are switched over"
    found.finish()
    assert found.state == "ready" and found.compiling is None


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        (
            "print('a\\n\\nNo C compiler was found. \\n\\n', file=sys.stderr); sys.exit(3)",
            "No C comp",
        ),
        ("sys.exit(3)", "ended with status 3 and gave no reason"),
        ("print('Out\\x1b[0mside', file=sys.stderr); sys.exit(1)", "Out[0mside"),
        ("print('x' * 10**6, file=sys.stderr); sys.exit(1)", "x" * 300),
        ("print('note', file=sys.stderr); os.kill(os.getpid(), 9)", "stopped by signal 9"),
        ("print('nonsense', flush=True); wait_for('never')", "progress could not be read"),
        ("print('{}', flush=True); wait_for('never')", "progress could not be read"),
        ("report(3, 2); wait_for('never')", "progress could not be read"),
        ("print('1' * 10**6, flush=True); wait_for('never')", "progress could not be read"),
        ("os.write(1, bytes(range(128, 255)) + b'\\n'); wait_for('never')", "could not be read"),
    ],
)
def test_a_build_that_fails_says_why_in_a_sentence(
    tmp_path: Path, program: str, sentence: str
) -> None:
    is_compiled, found, _progress = asyncio.run(outcome(command(tmp_path, program)))
    assert not is_compiled and found.state == "failed" and found.compiling is None
    assert sentence in found.problem and len(found.problem) <= 300


@pytest.mark.parametrize("line", ["/no/such/command", "'", "/"])
def test_a_command_that_cannot_run_is_reported(line: str) -> None:
    is_compiled, found, _progress = asyncio.run(outcome(line))
    assert not is_compiled and found.state == "failed" and found.problem.endswith(".")


def test_without_the_variable_nothing_is_built(server: Server) -> None:
    assert health(server)["compiling"] is None and health(server)["problem"] is None


HOLD = """
held = os.open("alive", os.O_RDWR | os.O_CREAT)
fcntl.flock(held, fcntl.LOCK_EX)
program = "import signal, time; {} time.sleep(1000)"
subprocess.Popen([sys.executable, "-c", program], pass_fds=[held])
Path("held").touch()
report(0, 1)
time.sleep(1000)
"""
STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN);"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("on_signal", ["", STUBBORN])
def test_a_server_that_ends_leaves_no_process_of_the_build(
    tmp_path: Path, number: signal.Signals, on_signal: str
) -> None:
    program = HOLD.replace("{}", on_signal)
    server = Server(tmp_path, TABLETOWN_COMPILE=command(tmp_path, program))
    wait_for(tmp_path / "held")
    server.process.send_signal(number)
    server.wait()
    with (tmp_path / "alive").open() as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)  # once nobody is left who holds it
    complaints = server.log.read_text().splitlines()[-1:]
    assert complaints == (["KeyboardInterrupt"] if number == signal.SIGINT else [])


def test_a_killed_build_is_reported_and_leaves_no_process(
    tmp_path: Path, building: Building
) -> None:
    kill = HOLD.replace("{}", "").replace("time.sleep(1000)\n", "os.kill(os.getpid(), 9)\n")
    server = building(kill)
    assert "stopped by signal 9" in problem(server)
    with (tmp_path / "alive").open() as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)


def test_a_failed_build_changes_nothing_for_players(building: Building) -> None:
    server = building("report(1, 2); sys.exit('No C compiler was found: install gcc.')")
    assert problem(server) == "No C compiler was found: install gcc."
    ana = Person(server)
    assert "No C compiler was found: install gcc." in ana.http.get("/").text
    ana.socket(ana.new()).finish()
    ana.close()
    assert health(server)["build"] == {"server": build(), "bots": build()}


@pytest.mark.compiled
def test_a_match_goes_on_while_its_bots_are_switched_over(
    tmp_path: Path, building: Building
) -> None:
    paths = two_builds(tmp_path)
    switch = "report(1, 4, 'Favelas'); wait_for('go'); os.rename('ready', 'compiled')"
    server = building(switch, PYTHONPATH=paths)
    ana = Person(server)
    wire = ana.socket(ana.new(level="builder"))
    view, moves = wire.look(), 0
    while not view["over"]:
        if view["you"]["moves"]:
            assert wire.act(view)["t"] == "ack"
            moves += 1
        if moves == SWITCHED:
            found = waited(server, lambda it: it["compiling"]["total"])
            assert found["compiling"] == {"done": 1, "total": 4, "doing": "Favelas"}
            assert found["build"] == {"server": "interpreted", "bots": "interpreted"}
            (tmp_path / "go").touch()
            found = waited(server, lambda it: it["compiling"] is None)
            assert found["build"] == {"server": "interpreted", "bots": "compiled"}
            assert found["problem"] is None
            moves += 1
        view = wire.next("view")
    assert moves > 2 * SWITCHED, "most of the game came after"
    ana.close()


def test_a_busy_worker_finishes_and_an_idle_one_is_replaced() -> None:
    found = history("village", 2, 4)

    async def asking() -> None:
        workers = WorkerPool()
        try:
            assert workers.build is None
            assert (await workers.run(job(found))).label and workers.build == build()
            (idle,) = workers._all
            await workers.renew()
            (fresh,) = workers._all
            assert fresh is not idle
            busy = asyncio.create_task(workers.run(job(found, ask="hint")))
            await asyncio.sleep(0)
            await workers.renew()
            assert (await busy).label in labels(found, found.match.actors()[0])
            (last,) = workers._all
            assert last is not fresh, "the next job has a new process"
            assert (await workers.run(job(found))).label and workers._all == {last}
        finally:
            await workers.close()

    asyncio.run(asking())


def test_workers_are_started_ahead() -> None:
    async def renewing() -> None:
        workers = WorkerPool()
        try:
            await workers.renew()
            assert not workers._all
            await workers.renew(fewest=1)
            assert len(workers._all) == 1 and workers.build == build()
        finally:
            await workers.close()
        assert not workers._all

    asyncio.run(renewing())


def test_a_build_that_does_not_start_leaves_the_old_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = history("village", 2, 4)

    async def asking() -> None:
        workers = WorkerPool()
        try:
            assert (await workers.run(job(found))).label
            old = set(workers._all)
            monkeypatch.setattr("sys.executable", "/bin/false")
            with pytest.raises(WorkerFailed):
                await workers.renew()
            assert workers._all == old and (await workers.run(job(found))).label
            assert workers._all == old
        finally:
            await workers.close()

    asyncio.run(asking())


def wait_for(file: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
