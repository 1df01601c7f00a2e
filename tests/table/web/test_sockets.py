"""Sockets of a real server: malformed messages, floods, limits, and old clients."""

import json
import time
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from helpers.server_process import PATIENCE, Person, Server, Wire, both_seated
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tabletown.table.web.limits import MOST_OF_ACCOUNT

pytestmark = pytest.mark.usefixtures("closed_sockets")


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all tests of the module."""
    return module_server


def test_bad_messages_are_answered_and_change_nothing(ana: Person) -> None:
    table = both_seated(ana, ana.new("azul5211", "friends", seats="2"))
    wire = ana.socket(table)
    view = wire.look()
    for text in ("", "[]", "{", '{"t":"act"}', "[" * 4000, '{"t":"ping","n":NaN}', '{"t":"x"}'):
        wire.socket.send(text)
        assert wire.next("refused")["code"] == "bad_message"
    wire.say(t="act", cid=str(uuid4()), decision=view["you"]["decision"], action="fly")
    answer = wire.next("refused")
    assert answer["code"] == "illegal" and "fly" in answer["text"]
    wire.say(t="ask", cid=str(uuid4()), what="why", action="nowhere")
    assert wire.next("answer")["text"]
    assert wire.look()["seq"] == view["seq"]
    wire.close()


@pytest.mark.slow
def test_binary_large_and_many_messages_close_the_socket(ana: Person) -> None:
    table = ana.new("azul5211", "bot")
    binary = ana.socket(table)
    binary.socket.send(b"\x00\x01")
    assert binary.closed() == 1003
    large = ana.socket(table)
    large.socket.send("x" * 8193)
    assert large.closed() == 1009
    many = ana.socket(table)
    with suppress(ConnectionClosed):
        for nth in range(400):
            many.say(t="ping", n=nth)
    assert many.closed() == 1008
    stranger = Person(ana.server)
    assert stranger.socket(table).look()["seq"] >= 1, "a flood ended more than its own socket"
    stranger.close()


def test_sockets_of_an_account_are_limited(ana: Person) -> None:
    tables = [ana.new("azul5211", "bot") for _nth in range(8)]  # a few each: none reads what comes
    wires = [ana.socket(tables[nth % 8]) for nth in range(MOST_OF_ACCOUNT)]
    assert all(wire.next("presence", "bye")["t"] == "presence" for wire in wires), (
        "not all are let in"
    )
    assert ana.socket(tables[0]).closed() == 1013
    stranger = Person(ana.server)
    assert stranger.socket(tables[0]).look()["seq"] >= 1
    stranger.close()
    wires[0].close()
    until = time.monotonic() + PATIENCE
    while ana.socket(tables[0]).next("presence", "bye")["t"] == "bye":
        assert time.monotonic() < until, "a place that was left is not free"


def test_invalid_utf8_closes_the_socket(ana: Person) -> None:
    table = ana.new("azul5211", "bot")
    wire = ana.socket(table)
    frame = bytes([0x81, 0x80 | 2, 0, 0, 0, 0, 0xFF, 0xFE])  # one masked text frame
    wire.socket.socket.sendall(frame)
    assert wire.closed() == 1007


MASK = bytes(4)
PING = bytes([0x89, 0x80 | 100]) + MASK + b"x" * 100
EMPTY_PIECE = bytes([0x00, 0x80]) + MASK
FIRST_PIECE = bytes([0x01, 0x80]) + MASK


@pytest.mark.parametrize("flood", [PING * 300, FIRST_PIECE + EMPTY_PIECE * 300])
def test_floods_of_pings_and_fragments_are_disconnected(ana: Person, flood: bytes) -> None:
    """Below the messages, where no answer is possible."""
    table = ana.new("azul5211", "bot")
    wire = ana.socket(table)
    with suppress(OSError):
        wire.socket.socket.sendall(flood)
    with pytest.raises(ConnectionClosed):
        while True:
            wire.socket.recv(PATIENCE)
    stranger = Person(ana.server)
    assert stranger.socket(table).look()["seq"] >= 1
    stranger.close()


def test_a_fragmented_message_is_read(ana: Person) -> None:
    wire = ana.socket(ana.new("azul5211", "bot"))
    wire.socket.send(iter(['{"t":', '"ping"', ',"n":', "7}"]))
    assert wire.next("pong")["n"] == 7


def test_old_clients_and_missing_matches_are_closed_with_a_code(server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}/ws/match/{'z' * 16}"
    origin: Any = server.address
    kinds: Any = ["tabletown.v0"]
    with (
        connect(address, origin=origin, subprotocols=kinds) as old,
        pytest.raises(ConnectionClosed, match="4426"),
    ):
        old.recv(PATIENCE)
    assert Wire(server, f"/match/{'z' * 16}", {}).closed() == 4404


def test_a_page_of_the_old_protocol_is_told_to_reload(server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}/ws/g/{'z' * 16}?as=B"
    origin: Any = server.address
    kinds: Any = ["tabletown.v1"]
    with connect(address, origin=origin, subprotocols=kinds) as old:
        frame = json.loads(old.recv(PATIENCE))  # its script goes to `next` first of all
        assert frame == {"t": "view", "next": f"/match/{'z' * 16}?as=B"}
        with pytest.raises(ConnectionClosed, match="4426"):
            old.recv(PATIENCE)
