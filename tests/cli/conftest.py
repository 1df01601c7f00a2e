"""A real server on each kind of database, and people who play there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.server_process import Person, Server


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, database_url)
    with server.open:
        yield server
    server.stop()


@pytest.fixture
def ana(server: Server) -> Iterator[Person]:
    person = Person(server)
    yield person
    person.close()
