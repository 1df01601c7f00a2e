"""The log: a line for each event, without anything secret, at every level and in both formats."""

import ast
import json
import logging
import os
import re
import signal
import sqlite3
import sys
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from helpers.logging_server import LoggingServer
from helpers.server_process import Person, Server, Wire, both_seated, children, invite, wait_until
from websockets.exceptions import InvalidStatus

from tabletown import about
from tabletown.table.web import logs
from tabletown.table.web.logs import JsonFormatter, LineLimit, TextFormatter, log_to_stderr

PACKAGE = Path(logs.__file__).parents[2]
HOST_PAGE = Path(__file__).parents[3] / "docs" / "host.md"
CHAT = "Shall we swap our carpenters?"
BAD = "a-message-that-nobody-understands"
FAR = {"x-forwarded-for": "192.0.2.7"}
TEXT_LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?P<level>[A-Z]+) (?P<event>[\w.]+):"
    r" (?P<message>.*?)( request=(?P<request>\w+))?( address=(?P<address>\S+))?"
)
Line = dict[str, Any]


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    process = LoggingServer(tmp_path, LOG_FORMAT=request.param)
    with process.open:
        yield process
    if process.process.poll() is None:
        process.stop()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("server", ["text", "json"], indirect=True)
def test_a_match_leaves_no_secret_in_the_log(server: Server, ana: Person) -> None:
    """People play, chat, err and flood; a bot is killed; an error quotes what is secret."""
    path = ana.new("azul5211", "friends", seats="3", level="newcomer")
    link = invite(ana, path)
    both_seated(ana, path)
    stranger = Person(server)
    assert stranger.http.get(f"{link}?token={link}").status_code == 200
    assert ana.http.post(f"{path}/fill", data={"level": "newcomer"}).status_code == 303
    labels = play_and_err(ana.socket(path), 4)
    refuse(ana, path, labels)
    kill_a_bot(server, ana)
    page = ana.http.get(path.replace("/match/", "/fails/"))
    flood(ana, path)
    server.stop()
    written = server.log.read_text()
    secrets = {
        *seeds(server.path),
        *tokens(ana),
        link,
        link[3:],
        CHAT,
        BAD,
        *labels,
        *card_labels(server),
    }
    assert [it for it in secrets if it in written] == []
    assert_log_has_request(page, written, lines_of(written))
    stranger.close()


def play_and_err(wire: Wire, moves: int) -> set[str]:
    """Make moves, and with each an illegal one; returns all labels that were sent or offered."""
    labels = {"card 99 of nobody"}
    view = wire.look_on_turn()
    for _nth in range(moves):
        labels |= {move["label"] for move in view["you"]["moves"]}
        cid, decision = str(uuid4()), view["you"]["decision"]
        wire.say(t="act", cid=cid, decision=decision, action="card 99 of nobody")
        assert wire.next("refused")["code"] == "illegal"
        wire.act(view)
        wire.say(t="hello")
        view = wire.next("view")
        if not view["you"]["moves"]:  # the others have to choose, too
            wire.say(t="undo", cid=str(uuid4()), decision=view["you"]["decision"])
            wire.next("ack", "refused")
            view = wire.look_on_turn()
    wire.say(t="chat", cid=str(uuid4()), text=CHAT)
    wire.next("ack")
    wire.socket.send(BAD)
    assert wire.next("refused")["code"] == "bad_message"
    return labels


def refuse(ana: Person, path: str, labels: set[str]) -> None:
    """Send forms and API calls that are refused."""
    fields = {"cid": str(uuid4()), "decision": BAD, "action": max(labels, key=len)}
    assert ana.http.post(f"{path}/act", data=fields).status_code == 409
    token = next(iter(ana.http.cookies.values()))
    right = {"authorization": f"Bearer {token}"}
    assert ana.http.get(f"/api/matches/{BAD}?token={token}", headers=right).status_code == 404
    assert ana.http.post(f"/j/{BAD}", data={"seat": "0", "name": CHAT[:20]}).status_code == 403


def kill_a_bot(server: Server, ana: Person) -> None:
    """Kill every bot process until one was killed while it was choosing."""
    ana.new("village", "watch", seats="2", level="mayor")
    path = ana.new("village", "watch", seats="2", level="mayor")
    ana.http.get(path)

    def was_killed() -> bool:
        for process in children(server.process.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        return "job_failed" in server.log.read_text()

    wait_until(was_killed, "no bot was killed at work")


def flood(ana: Person, path: str) -> None:
    """Open sockets of another address until they are refused."""
    refused = 0
    while refused < 3:
        try:
            ana.socket(path, **FAR).close()
        except InvalidStatus as error:
            assert error.response.status_code == 429
            refused += 1


def seeds(database: Path) -> set[str]:
    """The seeds of all matches, as somebody might print them."""
    with closing(sqlite3.connect(database)) as connection:
        seeds = [seed for (seed,) in connection.execute("SELECT seed FROM match")]
    assert seeds, "there is no match"
    return {text for it in seeds for text in (it.hex(), repr(it)[2:-1], b64encode(it).decode())}


def tokens(person: Person) -> set[str]:
    return {*person.http.cookies.values()}


def card_labels(server: Server) -> set[str]:
    """The bodies of all rows of the logs: labels, names and texts that players sent along."""
    with closing(sqlite3.connect(server.path)) as connection:
        bodies = {body for (body,) in connection.execute("SELECT body FROM log_row")}
    return {body for body in bodies if len(body) > 3}


def lines_of(written: str) -> list[Line]:
    """The lines of a log in either format; tracebacks of the text format are left out."""
    if written.startswith("{"):
        return [json.loads(line) for line in written.splitlines()]
    lines = [TEXT_LINE.fullmatch(line) for line in written.splitlines()]
    return [{key: it for key, it in line.groupdict().items() if it} for line in lines if line]


def assert_log_has_request(page: httpx.Response, written: str, lines: list[Line]) -> None:
    """The page names a request; its line has a traceback, and every event left one line."""
    assert page.status_code == 500
    name = re.search(r"name request ([0-9a-f]{12})", page.text)
    assert name
    failures = [line for line in lines if line.get("request") == name[1]]
    assert [line["level"].lower() for line in failures] == ["error", "error"]
    assert {line["address"] for line in failures} == {"127.0.0.1"}
    for words in ("in fail", "in fail_later", "KeyError", "ValueError", "RuntimeError"):
        assert words in written
    events = [line.get("event") for line in lines]
    assert {"start", "stop", "refused", "job_failed", "flood_refused"} <= {*events}
    assert (events[0], events[-1]) == ("start", "stop")
    assert lines[0]["message"].startswith(about()) and "SIGTERM" in lines[-1]["message"]
    floods = [line for line in lines if line.get("event") == "flood_refused"]
    assert [line["address"] for line in floods] == [FAR["x-forwarded-for"]]


def record(message: str, *arguments: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("tabletown", logging.WARNING, "", 1, message, arguments, None)
    made.__dict__.update(more)
    return made


def test_both_formats_have_the_same_fields() -> None:
    made = record("The %s failed.", "disk", event="writing_failed", created=1.5)
    assert TextFormatter().format(made) == (
        "1970-01-01T00:00:01.500Z WARNING writing_failed: The disk failed."
    )
    assert json.loads(JsonFormatter().format(made)) == {
        "time": "1970-01-01T00:00:01.500Z",
        "level": "warning",
        "logger": "tabletown",
        "message": "The disk failed.",
        "event": "writing_failed",
    }


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_a_message_stays_one_line_of_valid_text(formatter: logging.Formatter) -> None:
    """Nobody can forge a line, colour a terminal, or stop the log by an odd file name."""
    line = formatter.format(record("%s", "a\nb\r\x1b[31m\u2028\x85\udc80"))
    assert line.splitlines() == [line] and "\x1b" not in line
    assert line.encode("utf-8")


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_a_traceback_has_types_and_places_but_no_texts(formatter: logging.Formatter) -> None:
    secret = "the-king-of-hearts"
    try:
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise ExceptionGroup(secret, [RuntimeError(secret), error]) from error
    except ExceptionGroup as group:
        line = formatter.format(record("It failed.", exc_info=(type(group), group, None)))
    assert secret not in line
    words = ("KeyError", "ExceptionGroup", "RuntimeError", "test_logs.py", "no_texts")
    assert all(word in line for word in words)


def test_an_error_that_causes_itself_is_written_once() -> None:
    error = ValueError()
    error.__context__ = KeyError()
    error.__context__.__context__ = error
    assert logs.traceback_of(error) == "KeyError\nValueError"


def test_an_error_that_ends_a_thread_is_logged_without_its_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    secret = "the-king-of-hearts"

    def fail() -> None:
        raise ValueError(secret)

    with log_to_stderr("text", "error"):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    written = capsys.readouterr().err
    assert "unexpected_error: A thread ended" in written and secret not in written


def test_libraries_are_held_at_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    """At lower levels websockets would log every frame, and every header with its cookies."""
    with log_to_stderr("text", "debug"):
        for name in ("websockets.server", "asyncio", "tabletown"):
            logging.getLogger(name).debug("from %s", name)
        logging.getLogger("websockets.server").warning("a warning")
    written = capsys.readouterr().err.splitlines()
    assert [line.partition("Z ")[2] for line in written] == [
        "DEBUG tabletown: from tabletown",
        "WARNING websockets.server: a warning",
    ]


def test_a_line_is_repeated_after_a_minute_and_the_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(logs, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(logs, "MOST_KEYS", 3)
    limit = LineLimit()
    assert [limit.allows(key) for key in "aabcd"] == [True, False, True, True, False]
    now[0] = logs.REPEAT_SECONDS
    assert [limit.allows(key) for key in "dad"] == [True, True, False]


def events_in(source: str) -> set[str]:
    """The events that a module gives to `extra`."""
    return {
        str(ast.literal_eval(value))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "event"
    }


def test_the_hosting_page_lists_every_event() -> None:
    used = {event for file in PACKAGE.rglob("*.py") for event in events_in(file.read_text())}
    table = HOST_PAGE.read_text("utf-8").partition("| event |")[2].partition("\n\n")[0]
    assert used == {*re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)}
