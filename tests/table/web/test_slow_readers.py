"""Clients that never read are disconnected, and others are served meanwhile."""

import socket
import sys
import time
from pathlib import Path

import pytest
from helpers.clock_server import ClockedServer
from helpers.raw_socket import frames, handshake
from helpers.server_process import PATIENCE, Person, Server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

HELLO = b'{"t":"hello"}'  # each is answered by the whole view
EACH = 0.1  # seconds: within the rate limit
MOST_GROWTH = 64 << 10  # kilobytes of the server's memory


class Deaf:
    """A WebSocket client that sends messages and never reads."""

    def __init__(self, server: Server, table: str) -> None:
        self.socket = server.open.enter_context(socket.socket())
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(handshake(server.port, f"/ws{table}"))

    def ask(self) -> bool:
        """Ask for a view; returns whether there is still a connection."""
        try:
            self.socket.sendall(frames(HELLO))
        except OSError:
            return False
        return True


def memory(server: Server) -> int:
    """Kilobytes."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


@pytest.fixture
def server(clocked: ClockedServer) -> ClockedServer:
    """A server whose clock can be put forward."""
    return clocked


@pytest.mark.slow
def test_clients_that_never_read_are_disconnected_and_others_play_on(
    server: ClockedServer, ana: Person
) -> None:
    table = ana.new("brazil", "screen", seats="1")
    calm = ana.socket(table)
    view, before = calm.look(), memory(server)
    deaf = Deaf(server, table)
    assert deaf.ask() and calm.next("presence")["watching"] == 1
    until, answered = time.monotonic() + PATIENCE, 0
    while deaf.ask():
        assert time.monotonic() < until, "a client that never reads was not disconnected"
        time.sleep(EACH)
        calm.say(t="ping", n=1)
        calm.next("pong")
        answered += 1
        server.skip(0.5)
    assert memory(server) < before + MOST_GROWTH
    assert answered > 3 and calm.act(view)["t"] == "ack", "others were not served meanwhile"
    assert "1 watching" not in ana.http.get(table).text, "the client is gone but still counted"


@pytest.mark.slow
def test_a_client_that_answers_no_ping_is_offline(server: ClockedServer, ana: Person) -> None:
    """As after a cable was pulled: no bytes arrive, and no end of the connection."""
    table = ana.new("village", "screen", seats="1")
    Deaf(server, table)
    calm = ana.socket(table)
    assert calm.next("presence")["watching"] == 1
    watching = []
    for _nth in range(10):  # a ping after ten seconds, an answer within ten more
        server.skip(2.5)
        calm.say(t="ping", n=1)
        while (frame := calm.next("pong", "presence"))["t"] == "presence":
            watching.append(frame["watching"])
    assert watching == [0], "only the silent client was disconnected"


@pytest.mark.slow
def test_unread_pages_are_disconnected(server: ClockedServer, ana: Person) -> None:
    table = ana.new("brazil", "watch", seats="2")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        request = f"GET {table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        until, sent = time.monotonic() + PATIENCE, 0
        with pytest.raises(OSError):
            while time.monotonic() < until:
                sent += deaf.send(request)
                server.skip(0.5)
    assert ana.http.get("/").status_code == 200
