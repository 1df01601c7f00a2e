"""Fixtures of the table: a database, a server for one test or a module, and a player there."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.clock_server import ClockedServer
from helpers.server_process import Person, Server

from tabletown.table.live.live import Live
from tabletown.table.match.history import History
from tabletown.table.service.loading import new_match_row
from tabletown.table.store.store import Store
from tabletown.table.workers.pool import WorkerPool


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that does not exist yet."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    process = Server(tmp_path)
    with process.open:
        yield process
    process.stop()


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a module; it must stop cleanly and log no error."""
    server = Server(tmp_path_factory.mktemp("served"))
    yield server
    assert server.stop() == 0
    log = server.log.read_text()
    assert "Traceback" not in log, log


@pytest.fixture
def closed_sockets(server: Server) -> Iterator[None]:
    """Closes the sockets of a test on a server that it shares."""
    with server.open:
        yield


@pytest.fixture(scope="session")
def clocked_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    process = ClockedServer(tmp_path_factory.mktemp("clocked"))
    yield process
    process.stop()


@pytest.fixture
def clocked(clocked_server: ClockedServer) -> Iterator[ClockedServer]:
    """A server whose clock can be put forward; sockets to it are closed after each test."""
    with clocked_server.open:
        yield clocked_server


@pytest.fixture
def ana(server: Server) -> Iterator[Person]:
    person = Person(server)
    yield person
    person.close()


@pytest.fixture
def bruno(server: Server) -> Iterator[Person]:
    person = Person(server)
    yield person
    person.close()


@pytest.fixture
def live_of(tmp_path: Path) -> Iterator[Callable[[History], Live]]:
    """Makes a live match from a history that is not on disk."""
    store = Store(tmp_path / "tables.sqlite")
    made: list[Live] = []

    def live(played: History) -> Live:
        row = new_match_row(played.setup.game, played.setup.options, "host")
        row = row.__class__(**{**vars(row), "id": "m" * 16, "seed_commit": b"c" * 32})
        made.append(Live(played, row, store, WorkerPool()))
        return made[-1]

    yield live
    store.close()
