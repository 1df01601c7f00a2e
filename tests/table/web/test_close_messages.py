"""How a server ends, and how it fails: with a word to whoever is there, and no noise."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from helpers.in_process_server import House
from helpers.server_process import Person, children, wait_until

from tabletown.table.web.readiness import RESTARTS
from tabletown.table.web.security import HEADERS, PRIVATE
from tabletown.table.web.server import FAILED


@pytest.mark.slow
def test_closing_the_server_announces_it_and_stops_bots(ana: Person) -> None:
    """A hint takes a second, so that it is being thought over when the signal comes."""
    wire = ana.socket(ana.new("village", "screen", seats="2"))
    wire.look()
    wire.say(t="ask", cid=str(uuid4()), what="hint")
    server = ana.server
    wait_until(lambda: bots_of(ana) is not None, "no bot was started")
    (thinking,) = children(server.process.pid)
    os.kill(thinking, signal.SIGSTOP)  # it never answers, so that nobody can wait for it
    server.process.send_signal(signal.SIGTERM)
    assert wire.next("bye")["text"] == RESTARTS and wire.closed() == 1012
    assert server.wait() == 0, "it waited for a bot"
    written = server.log.read_text()
    assert written == "", "uvicorn would complain if a task had to be waited for"
    server.start()


def bots_of(ana: Person) -> str | None:
    """The build of the bots, which a worker tells once it has loaded."""
    found: str | None = ana.http.get("/health").json()["build"]["bots"]
    return found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


@pytest.mark.parametrize("path", ["/", "/api/seal"])
def test_unexpected_errors_get_an_ordinary_answer(house: House, path: str) -> None:
    context = house.app.state.context
    del house.app.state.context
    answer = house.ask("GET", path)
    house.app.state.context = context
    assert answer.status_code == 500 and "context" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == PRIVATE
    failed = re.compile(re.escape(FAILED).replace(r"\{\}", "[0-9a-f]{12}"))
    if path == "/":
        assert "<!doctype html>" in answer.text.lower() and failed.search(answer.text)
    else:
        said = answer.json()
        assert failed.fullmatch(said.pop("text"))
        assert said == {"t": "refused", "cid": "", "code": "busy", "retry": None}
