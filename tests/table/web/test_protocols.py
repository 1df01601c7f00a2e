"""Slow senders: the head and the body of each request have a deadline."""

import socket
from contextlib import suppress

import pytest
from helpers.clock_server import ClockedServer, has_news, is_open
from helpers.server_process import PATIENCE

from tabletown.table.web import gate, protocols

EARLY = 5  # seconds, before every deadline
LATE = 12  # seconds, after every deadline


class Dripping:
    """Sends a beginning, then a byte at a time."""

    def __init__(self, server: ClockedServer, head: list[str], body: str, drop: bytes) -> None:
        self.heard = b""
        address = ("127.0.0.1", server.port)
        self.socket = server.open.enter_context(socket.create_connection(address, PATIENCE))
        host = f"Host: 127.0.0.1:{server.port}"
        self.socket.sendall("\r\n".join([head[0], host, *head[1:], body]).encode())
        self._drop = drop

    def drip(self) -> None:
        with suppress(ConnectionError):
            self.socket.sendall(self._drop)
            if has_news(self.socket):
                self.heard += self.socket.recv(65536)

    def read_to_the_end(self) -> None:
        with suppress(ConnectionError):
            while heard := self.socket.recv(65536):
                self.heard += heard


@pytest.fixture
def dripping(clocked: ClockedServer) -> dict[str, Dripping]:
    origin, length = f"Origin: {clocked.address}", "Content-Length: 1000"
    bearer = "Authorization: Bearer none"
    games = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{clocked.port}\r\n\r\n"
    wished = {
        "head": (["GET / HTTP/1.1"], "X-Slow: ", b"a"),
        "second head": ([f"{games}GET / HTTP/1.1"], "X-Slow: ", b"a"),
        "form": (["POST /new HTTP/1.1", origin, length, ""], "game=", b"a"),
        "program": (["POST /api/matches HTTP/1.1", bearer, length, ""], "{", b" "),
        "no form": (["POST /leave HTTP/1.1", origin, length, ""], "", b"a"),
        "page with a body": (["GET / HTTP/1.1", length, ""], "", b"a"),
        "refused": (["POST /new HTTP/1.1", "Content-Length: 1000000", origin, ""], "", b"a"),
        "handshake": (
            [f"GET /ws/match/{'z' * 16} HTTP/1.1", origin],
            "Upgrade: websocket\r\nX: ",
            b"a",
        ),
        "idle": (["GET /api/games HTTP/1.1"], "\r\n", b""),
    }
    return {name: Dripping(clocked, *how) for name, how in wished.items()}


def test_slow_senders_are_disconnected(
    clocked: ClockedServer, dripping: dict[str, Dripping]
) -> None:
    for second in range(LATE):
        if second == EARLY:
            for name in ("head", "second head", "form", "program", "handshake", "idle"):
                assert is_open(dripping[name].socket), f"{name}: disconnected too early"
            for name in ("refused", "page with a body"):
                dripping[name].read_to_the_end()
        for each in dripping.values():
            each.drip()
        clocked.skip(1)
    for each in dripping.values():
        each.read_to_the_end()
    for name, status in (("form", b" 400 "), ("program", b" 400 "), ("refused", b" 413 ")):
        assert status in dripping[name].heard, name
    assert b'"code":"bad_message"' in dripping["program"].heard


def test_an_unfinished_head_is_disconnected(clocked: ClockedServer) -> None:
    with socket.create_connection(("127.0.0.1", clocked.port), PATIENCE) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        clocked.skip(EARLY)
        assert is_open(slow)
        clocked.skip(LATE - EARLY)
        assert slow.recv(100) == b""


def test_an_unfinished_body_is_disconnected(clocked: ClockedServer) -> None:
    with socket.create_connection(("127.0.0.1", clocked.port), PATIENCE) as slow:
        lines = [f"POST /new HTTP/1.1\r\nHost: 127.0.0.1:{clocked.port}", "Content-Length: 100"]
        slow.sendall("\r\n".join([*lines, f"Origin: {clocked.address}", "", "game="]).encode())
        clocked.skip(EARLY)
        assert not has_news(slow)
        clocked.skip(LATE - EARLY)
        assert b" 400 " in slow.recv(100)


def test_deadlines_are_neither_early_nor_late() -> None:
    deadlines = [
        protocols.HEAD_SECONDS,
        protocols.BODY_SECONDS,
        gate.BODY_SECONDS,
        protocols.UNREAD_SECONDS,
    ]
    assert all(EARLY < seconds < LATE for seconds in deadlines)
    assert gate.BODY_SECONDS < protocols.BODY_SECONDS, (
        "the gate must answer before the connection is aborted"
    )


def test_clients_that_send_in_time_stay_connected(clocked: ClockedServer) -> None:
    """Requests on one connection, slowly but not too slowly, for longer than a deadline."""
    with socket.create_connection(("127.0.0.1", clocked.port), PATIENCE) as steady:
        for _nth in range(4):
            for piece in (b"GET /api/games HT", b"TP/1.1\r\nHost: 127.0.0.1:"):
                steady.sendall(piece)
                clocked.skip(1.5)
            steady.sendall(f"{clocked.port}\r\n\r\n".encode())
            answer = b""
            while not answer.endswith(b"]"):
                answer += steady.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")
            clocked.skip(1)
            assert is_open(steady), "it was closed"
