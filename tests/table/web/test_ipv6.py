"""A server on the IPv6 loopback address, and clients behind a proxy there."""

import re
import socket
from collections.abc import Iterator

import httpx
import pytest
from helpers.commands import output_of
from helpers.raw_socket import handshake, head_of
from helpers.server_process import PATIENCE, Person, Server, invite

from tabletown.cli.web import obstacle
from tabletown.table.web.gate import RATES
from tabletown.table.web.server import Settings

pytestmark = pytest.mark.skipif(obstacle("::1", 0) != "", reason="this machine has no ::1")
FORWARDED = "x-forwarded-for"


class Ipv6Server(Server):
    """A server on ::1 that believes the X-Forwarded-For of a proxy on this machine."""

    settings = 'is_proxied=True, host="::1"'
    host = "[::1]"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    process = Ipv6Server(tmp_path_factory.mktemp("ipv6"))
    with process.open:
        yield process
    assert process.stop() == 0
    lines = process.log.read_text().splitlines()
    assert all(" WARNING flood_refused: " in line for line in lines), lines


def status(server: Server, path: str, forwarded: str) -> int:
    """The status of a page for a client with this header of a proxy."""
    return httpx.get(server.address + path, headers={FORWARDED: forwarded}).status_code


def test_a_match_is_opened_and_watched_over_ipv6(server: Server, ana: Person) -> None:
    table = ana.new("village", "friends", seats="2")
    assert re.search(rf"http://\[::1\]:{server.port}/j/", ana.http.get(table).text)
    guest = Person(server)
    assert guest.http.post(invite(ana, table), data={"seat": "1", "name": "Bo"}).is_redirect
    guest.close()
    assert ana.socket(table).look()["seq"] >= 1


def test_addresses_in_a_network_are_limited_together(server: Server) -> None:
    """With and without the port that some proxies add; only the last proxy is believed."""
    path = f"/ws/match/{'z' * 16}"
    wires = []
    for nth in range(int(RATES["change"][0]) + 100):
        client = f"2001:db8:1:2:{nth % 9:x}::{nth:x}"
        proxies = [client, f"[{client}]:{40_000 + nth}", f"2001:db8:9::{nth:x}, [{client}]:1"]
        wires.append(socket.create_connection(("::1", server.port), PATIENCE))
        headers = {FORWARDED: proxies[nth % 3]}
        wires[-1].sendall(handshake(server.port, path, server.host, **headers))
    answers = [head_of(wire) for wire in wires]
    for wire in wires:
        wire.close()
    statuses = {answer.partition(" ")[2][:3] for answer in answers}
    assert statuses == {"101", "429"}
    assert all("retry-after: 1" in it for it in answers if it.startswith("HTTP/1.1 429"))
    assert status(server, "/rules/village", "[2001:db8:1:2::]:7") == 200, "pages count apart"
    with socket.create_connection(("::1", server.port), PATIENCE) as wire:
        wire.sendall(handshake(server.port, path, "[::1]", **{FORWARDED: "2001:db8:1:3::1"}))
        assert head_of(wire).startswith("HTTP/1.1 101"), "another network is refused, too"


def test_a_network_is_banned_on_a_server_that_listens_on_ipv6(server: Server) -> None:
    database = ("--database", f"sqlite:///{server.path}")
    assert "2001:db8:7:7::/64" in output_of("admin", "ban", "2001:db8:7:7::1", *database)
    try:
        assert status(server, "/", "[2001:db8:7:7::9]:1234") == 403
        assert status(server, "/", "2001:db8:7:8::9") == 200
    finally:
        output_of("admin", "unban", "2001:db8:7:7::1", *database)
    assert status(server, "/", "[2001:db8:7:7::9]:1234") == 200


def test_the_address_of_a_server_is_written_as_browsers_do() -> None:
    for host in ("::1", "0:0:0:0:0:0:0:1"):
        assert Settings("nowhere", host, 80).address.origins[0] == "http://[::1]:80"
    assert Settings("nowhere", "localhost", 80).address.origins[0] == "http://localhost:80"
