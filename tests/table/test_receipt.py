"""Slow senders: each request has so long for its head and so long for its body, and no longer."""

import socket
import time
from threading import Thread

import pytest
from served import Server

LONGEST = 16.0  # seconds until the slowest of all is cut off
PATIENT = 20.0


class Dripping(Thread):
    """Sends a beginning, then a byte at a time; how long it was let."""

    def __init__(self, server: Server, head: list[str], body: str, drop: bytes) -> None:
        super().__init__()
        self.lasted = PATIENT
        self.heard = b""
        self._port = server.port
        host = f"Host: 127.0.0.1:{server.port}"
        self._begin = "\r\n".join([head[0], host, *head[1:], body]).encode()
        self._drop = drop

    def run(self) -> None:
        begun = time.monotonic()
        with socket.create_connection(("127.0.0.1", self._port), 1) as slow:
            slow.sendall(self._begin)
            while time.monotonic() - begun < PATIENT:
                try:
                    slow.sendall(self._drop)
                    heard = slow.recv(65536)
                except TimeoutError:
                    continue
                except ConnectionError:
                    heard = b""
                self.heard += heard
                if not heard:
                    self.lasted = time.monotonic() - begun
                    return


@pytest.fixture
def dripping(server: Server) -> dict[str, Dripping]:
    """All at once, because each takes its time."""
    origin, length = f"Origin: {server.address}", "Content-Length: 1000"
    bearer = "Authorization: Bearer none"
    games = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
    wished = {
        "head": (["GET / HTTP/1.1"], "X-Slow: ", b"a"),
        "second head": ([f"{games}GET / HTTP/1.1"], "X-Slow: ", b"a"),
        "form": (["POST /new HTTP/1.1", origin, length, ""], "game=", b"a"),
        "program": (["POST /api/tables HTTP/1.1", bearer, length, ""], "{", b" "),
        "no form": (["POST /leave HTTP/1.1", origin, length, ""], "", b"a"),
        "page with a body": (["GET / HTTP/1.1", length, ""], "", b"a"),
        "refused": (["POST /new HTTP/1.1", "Content-Length: 1000000", origin, ""], "", b"a"),
        "handshake": (
            [f"GET /ws/g/{'z' * 16} HTTP/1.1", origin],
            "Upgrade: websocket\r\nX: ",
            b"a",
        ),
        "idle": (["GET /api/games HTTP/1.1"], "\r\n", b""),
    }
    found = {name: Dripping(server, *how) for name, how in wished.items()}
    for each in found.values():
        each.start()
    for each in found.values():
        each.join()
    return found


def test_slow_senders_are_cut_off(dripping: dict[str, Dripping]) -> None:
    lasted = {name: each.lasted for name, each in dripping.items()}
    assert max(lasted.values()) < LONGEST, lasted
    assert lasted["refused"] < 6 and lasted["page with a body"] < 6, lasted
    for name in ("head", "second head", "form", "program", "handshake", "idle"):
        assert lasted[name] > 8, f"{name}: nor are they hurried"
    for name, status in (("form", b" 400 "), ("program", b" 400 "), ("refused", b" 413 ")):
        assert status in dripping[name].heard, name
    assert b'"code":"bad_message"' in dripping["program"].heard


def test_who_sends_in_time_goes_on(server: Server) -> None:
    """Requests on one connection, slowly but not too slowly, for longer than a deadline."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENT) as steady:
        for _nth in range(4):
            for piece in (b"GET /api/games HT", b"TP/1.1\r\nHost: 127.0.0.1:"):
                steady.sendall(piece)
                time.sleep(1.5)
            steady.sendall(f"{server.port}\r\n\r\n".encode())
            assert steady.recv(9).endswith(b"1.1 ")
            steady.settimeout(1)
            with pytest.raises(TimeoutError):
                while True:
                    assert steady.recv(65536), "it was closed"
            steady.settimeout(PATIENT)
