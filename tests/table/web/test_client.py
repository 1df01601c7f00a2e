"""A bot that plays at a server elsewhere goes on after ordinary trouble, or says what is wrong."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread, Timer

import pytest
from helpers.server_process import PATIENCE, Person

from tabletown.table.web import client
from tabletown.table.web.client import Client, ClientError

PLACE = f"/j/{'a' * 48}"
Answer = tuple[int, str, bytes]  # status, kind and body; status 0 hangs up without one
SEATED: Answer = (201, "application/json", b'{"token": "it"}')
OVER: Answer = (200, "application/json", b'{"seq": 1, "result": "Ana wins.", "is_asked": false}')
PLAIN, PAGE = "text/plain", "text/html"


def no(status: int, code: str, text: str = "Not now.") -> Answer:
    body = {"t": "refused", "cid": "", "code": code, "text": text, "retry": None}
    return status, "application/json", json.dumps(body).encode()


class Elsewhere(HTTPServer):
    """A server that gives the answers it is told to, one after the other."""

    answers: list[Answer]

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors: the client hangs up on purpose."""


class Answering(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Elsewhere)
        self.rfile.read(int(self.headers.get("content-length") or 0))
        status, kind, body = self.server.answers.pop(0)
        if status:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_words: object) -> None:
        """Write no log."""


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[Elsewhere]:
    monkeypatch.setattr(client, "PAUSE", 0.0)
    monkeypatch.setattr(client, "TRIES", 5)
    with Elsewhere(("127.0.0.1", 0), Answering) as found:
        thread = Thread(target=found.serve_forever, args=(0.01,))
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def played(elsewhere: Elsewhere, *answers: Answer) -> str:
    elsewhere.answers = list(answers)
    bot = Client(f"http://127.0.0.1:{elsewhere.server_port}{PLACE}")
    bot.sit("Robin")
    return bot.play("newcomer")


@pytest.mark.parametrize(
    "trouble",
    [
        no(503, "busy"),
        no(503, "storage_full"),
        no(429, "rate"),
        (429, PLAIN, b"Too much."),
        (502, PAGE, b"<h1>Bad gateway</h1>"),
        (0, "", b""),
    ],
)
def test_the_client_retries_while_the_server_is_busy(elsewhere: Elsewhere, trouble: Answer) -> None:
    assert played(elsewhere, SEATED, trouble, trouble, OVER) == "Ana wins."
    with pytest.raises(ClientError, match=r"Not now|502|429|does not answer"):
        played(elsewhere, SEATED, *[trouble] * 5)


def test_the_client_skips_taken_seats(elsewhere: Elsewhere) -> None:
    assert played(elsewhere, no(503, "busy"), SEATED, OVER) == "Ana wins."
    with pytest.raises(ClientError, match="has begun"):
        played(elsewhere, no(503, "busy"), no(409, "match_over", "This game has begun."))


@pytest.mark.parametrize(
    "refusal, said",
    [
        ((403, PLAIN, b"This came from another site."), "answers 403 Forbidden; check the link"),
        ((404, PAGE, b"<h1>Nothing</h1>"), "answers 404 Not Found; check the link"),
        ((200, PAGE, b"<h1>Welcome</h1>"), "does not answer like Tabletown"),
        ((200, PAGE, b"[1]"), "does not answer like Tabletown"),
        (no(403, "not_your_seat", "This link opens no seat."), "This link opens no seat"),
        ((0, "", b""), "does not answer"),
    ],
)
def test_a_refused_seat_raises_an_error_with_a_reason(
    elsewhere: Elsewhere, refusal: Answer, said: str
) -> None:
    with pytest.raises(ClientError, match=said):
        played(elsewhere, refusal)


def test_an_unreachable_server_raises_an_error_with_a_reason() -> None:
    with pytest.raises(ClientError, match=r"does not answer: .*refused; check that it runs"):
        Client(f"http://127.0.0.1:1{PLACE}").sit("Robin")


@pytest.mark.slow
def test_the_client_plays_on_after_a_server_restart(ana: Person) -> None:
    server = ana.server
    table = ana.new("village", "friends", seats="2")
    link = re.search(r"/j/[a-z0-9]{48}", ana.http.get(table).text)
    assert link
    command = ["-c", "from tabletown.cli import main; main()", "bot", "--level", "newcomer"]
    address = ["--url", server.address + link[0]]
    with subprocess.Popen(
        [sys.executable, *command, *address], stdout=subprocess.PIPE, text=True
    ) as bot:
        watchdog = Timer(2 * PATIENCE, bot.kill)
        watchdog.start()
        assert bot.stdout and "sits at seat B" in bot.stdout.readline()
        wire = ana.socket(table)
        wire.act(wire.look())
        server.kill()
        server.start()
        wire = ana.socket(table)
        wire.finish()
        assert re.search("wins|share", bot.stdout.read())
        watchdog.cancel()
    assert bot.returncode == 0
