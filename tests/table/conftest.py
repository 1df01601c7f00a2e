"""A server of one's own for a test, and somebody who plays there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from served import Person, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    with found.open:
        yield found
    found.stop()


@pytest.fixture
def ana(server: Server) -> Iterator[Person]:
    found = Person(server)
    yield found
    found.close()
