"""Shutdown: players are told, matches continue after a restart, no process stays behind."""

import sys
from pathlib import Path

import pytest
from helpers.server_process import Person, Server, children, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]


def is_alive(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_a_restart_is_announced_and_the_match_continues(server: Server, ana: Person) -> None:
    table = ana.new("azul5211", "screen", seats="2")
    wire = ana.socket(table)
    view = wire.look()
    ack = wire.act(view)
    server.stop()
    assert wire.closed() == 1012
    server.start()
    again = ana.socket(table).look()
    assert (again["epoch"], again["seq"]) == (view["epoch"], ack["seq"])


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_bot_process_outlives_the_server(server: Server, ana: Person, how: str) -> None:
    wire = ana.socket(ana.new("village", "watch", seats="2", level="mayor"))
    wire.look()
    wait_until(lambda: bool(children(server.process.pid)), "no bot process was started")
    workers = children(server.process.pid)
    getattr(server, how)()
    wait_until(lambda: not any(is_alive(it) for it in workers), "a bot process was left behind")
    server.start()
