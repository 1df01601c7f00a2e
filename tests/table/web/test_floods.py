"""Sockets that flood the server: they are not parsed, and new ones are refused for a while."""

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from helpers.clock_server import ClockedServer
from helpers.raw_socket import frames, handshake, head_of, wait_for_close
from helpers.server_process import PATIENCE, Person, Server, wait_until
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame

from tabletown.table.live import rate_limit
from tabletown.table.match.refused import Refused
from tabletown.table.web import limits, protocols
from tabletown.table.web.limits import FLOOD_SECONDS, LONGEST_BAN, ON_FLOOD, Floods
from tabletown.table.web.protocols import (
    ABORT_SECONDS,
    MESSAGE_BURST,
    PARSED_BYTES,
    LimitedWebSocket,
)

pytestmark = pytest.mark.usefixtures("closed_sockets")

PING = b'{"t":"ping","n":1}'
MANY = 5000  # frames
BUFFER_BYTES, UNREAD_BYTES = 4096, 1 << 20
FAR, FARTHER = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}
FLOOD_LINE = re.compile(r"\S+ WARNING flood_refused: .+ request=\w+ address=(?P<address>\S+)")


class CountingSocket(LimitedWebSocket):
    """Counts the frames that were parsed, and those that reached the app."""

    parsed = 0
    received = 0
    ended = 0
    is_reading = True  # after the flood was noticed

    def handle_events(self) -> None:
        CountingSocket.parsed += len([it for it in self.conn.events if isinstance(it, Frame)])
        super().handle_events()

    def _end_flood(self) -> None:
        super()._end_flood()
        CountingSocket.is_reading = self.transport.is_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        CountingSocket.ended += 1


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Accept a socket, send more than fits into its buffers, and read it to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "bytes": bytes(UNREAD_BYTES)})
    while (await receive())["type"] == "websocket.receive":
        CountingSocket.received += 1


@pytest.mark.parametrize("opcode", [0x1, 0x2, 0x9, 0xA])
def test_a_flood_is_neither_parsed_nor_given_to_the_app(
    opcode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text, binary, ping and pong frames, by a client that never reads what it was sent before."""
    CountingSocket.parsed = CountingSocket.received = CountingSocket.ended = 0
    CountingSocket.is_reading = True
    monkeypatch.setattr(protocols, "UNREAD_SECONDS", 1e6)  # the flood alone ends the connection

    async def flood() -> None:
        config = uvicorn.Config(
            app,
            ws=CountingSocket,
            ws_ping_interval=None,
            lifespan="off",
            log_level="critical",
        )
        server = uvicorn.Server(config)
        listening = socket.create_server(("127.0.0.1", 0))
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER_BYTES)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        with socket.socket() as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER_BYTES)
            port = listening.getsockname()[1]
            wire.connect(("127.0.0.1", port))
            wire.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(wire, handshake(port, "/"))
            await loop.sock_recv(wire, 12)
            with suppress(OSError):
                await loop.sock_sendall(wire, frames(PING, MANY, opcode))
            while not CountingSocket.ended:
                await asyncio.sleep(0.01)
        server.should_exit = True
        await serving

    asyncio.run(asyncio.wait_for(flood(), PATIENCE))
    at_once = PARSED_BYTES // len(frames(PING, 1)) + 1
    assert CountingSocket.parsed <= MESSAGE_BURST + at_once
    assert CountingSocket.received <= MESSAGE_BURST
    assert not CountingSocket.is_reading


def test_a_flooding_client_that_never_reads_is_aborted_soon(clocked: ClockedServer) -> None:
    ana = Person(clocked)
    table = ana.new("village", "screen", seats="1")
    ana.close()
    wire = clocked.open.enter_context(socket.create_connection(("127.0.0.1", clocked.port)))
    wire.sendall(handshake(clocked.port, f"/ws{table}"))
    wire.recv(12)
    with suppress(OSError):
        wire.sendall(frames(PING, 100))
    wait_for_close(wire)
    clocked.skip(2 * ABORT_SECONDS)
    assert is_disconnected(wire)


def is_disconnected(wire: socket.socket) -> bool:
    """Whether the server has ended the connection after everything that can be read."""
    wire.setblocking(False)
    try:
        while wire.recv(65536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


class ProxiedServer(Server):
    """A server that believes the X-Forwarded-For of this machine."""

    settings = "is_proxied=True"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProxiedServer]:
    server = ProxiedServer(tmp_path_factory.mktemp("proxied"))
    yield server
    server.kill()
    lines = [FLOOD_LINE.fullmatch(line) for line in server.log.read_text().splitlines()]
    assert all(lines), "a flood was logged as an error"
    addresses = [line["address"] for line in lines if line]
    assert len(addresses) == len({*addresses}), "an address was logged twice in a minute"


@pytest.fixture
def server(proxied: ProxiedServer) -> ProxiedServer:
    return proxied


def flood(person: Person, table: str, **headers: str) -> None:
    """Send too many messages; returns when the server has closed the socket because of it."""
    wire = person.socket(table, **headers)
    with suppress(OSError):
        wire.socket.socket.sendall(frames(PING, 100))
    assert wire.next("bye")["code"] == 1008
    assert wire.closed() == 1008


def refusal(person: Person, table: str, **headers: str) -> InvalidStatus:
    with pytest.raises(InvalidStatus) as refused:
        person.socket(table, **headers)
    return refused.value


def test_after_a_flood_new_sockets_of_the_address_are_refused(ana: Person) -> None:
    table = ana.new("village", "screen", seats="1")
    stranger = Person(ana.server)
    flood(stranger, table, **FAR)
    response = refusal(stranger, table, **FAR).response
    assert response.status_code == 429
    assert f"address={FAR['x-forwarded-for']}\n" in ana.server.log.read_text()
    assert 1 <= int(response.headers["retry-after"]) <= FLOOD_SECONDS
    assert "<h1>" in response.body.decode()
    assert ana.socket(table, **FARTHER).look()["seq"] >= 1, "another address is refused, too"
    until_admitted(stranger, table, **FAR)
    stranger.close()


def until_admitted(person: Person, table: str, **headers: str) -> None:
    def is_admitted() -> bool:
        try:
            return bool(person.socket(table, **headers).look()["seq"])
        except InvalidStatus:
            return False

    wait_until(is_admitted, "the address is refused for ever")


def test_a_flood_from_loopback_counts_for_the_account_alone(ana: Person) -> None:
    """A proxy on this machine sends the sockets of everybody."""
    table = ana.new("village", "screen", seats="1")
    stranger = Person(ana.server)
    flood(stranger, table)
    assert stranger.socket(table).look()["seq"] >= 1
    flood(ana, table)
    assert refusal(ana, table).response.status_code == 429
    assert refusal(ana, table, **FARTHER).response.status_code == 429
    assert stranger.socket(table).look()["seq"] >= 1
    stranger.close()


def test_a_refused_handshake_says_too_many_requests(proxied: ProxiedServer) -> None:
    """Above the rate of new sockets, too: not 403, which would mean another origin."""
    address = {"x-forwarded-for": "192.0.2.9"}
    heads = []
    wires = []
    for _nth in range(400):
        wire = socket.create_connection(("127.0.0.1", proxied.port), PATIENCE)
        wire.sendall(handshake(proxied.port, f"/ws/match/{'z' * 16}", **address))
        wires.append(wire)
    for wire in wires:
        heads.append(head_of(wire))
        wire.close()
    refused = [head for head in heads if not head.startswith("HTTP/1.1 101 ")]
    assert 0 < len(refused) < len(heads)
    assert all(head.startswith("HTTP/1.1 429 ") and "retry-after: 1\r" in head for head in refused)


@pytest.fixture
def floods(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Floods, list[float]]]:
    """Floods, and the time, which stands still unless a test changes it."""
    now = [1000.0]
    clock: Any = type("Clock", (), {"monotonic": staticmethod(lambda: now[0])})
    monkeypatch.setattr(rate_limit, "time", clock)
    yield limits.Floods(), now


def test_each_flood_makes_the_ban_longer_up_to_a_limit(floods: tuple[Floods, list[float]]) -> None:
    holders, now = floods
    bans: list[int] = []
    for _nth in range(30):
        holders.count("192.0.2.1")
        with pytest.raises(Refused) as refused:
            holders.admit("192.0.2.1", {"state": {}})
        bans.append(refused.value.retry or 0)
    assert bans[:2] == [1000 * FLOOD_SECONDS, 2000 * FLOOD_SECONDS]
    assert 1000 * (LONGEST_BAN - FLOOD_SECONDS) <= max(bans) <= 1000 * LONGEST_BAN
    now[0] += LONGEST_BAN
    scope: dict[str, Any] = {"state": {}}
    holders.admit("192.0.2.1", scope)
    for callback in scope["state"][ON_FLOOD]:
        callback()
    with pytest.raises(Refused):
        holders.admit("192.0.2.1", {"state": {}})


def test_a_closed_client_that_never_reads_or_answers_is_aborted(clocked: ClockedServer) -> None:
    """The server closes a socket of a match that does not exist; the client ignores that."""
    wire = clocked.open.enter_context(socket.create_connection(("127.0.0.1", clocked.port)))
    wire.sendall(handshake(clocked.port, f"/ws/match/{'z' * 16}"))
    wait_for_close(wire)  # the deadline runs from here
    for _second in range(6):
        clocked.skip(1)
    assert is_disconnected(wire)


def test_clients_that_leave_during_the_handshake_leave_no_error(
    proxied: ProxiedServer, ana: Person
) -> None:
    for _nth in range(20):
        with socket.create_connection(("127.0.0.1", proxied.port), PATIENCE) as wire:
            wire.sendall(handshake(proxied.port, f"/ws/match/{'z' * 16}"))
    assert ana.http.get("/health").status_code == 200
