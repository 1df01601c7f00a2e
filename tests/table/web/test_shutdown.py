"""Shutdown: players are told, matches continue after a restart, no process stays behind."""

import shutil
import signal
import sys
from pathlib import Path

import pytest
from helpers.live_matches import run
from helpers.server_process import Person, Server, children, wait_until

from tabletown.table.service.tables import Tables
from tabletown.table.store import queries

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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_after_every_orderly_ending_the_main_file_is_complete(
    tmp_path: Path, number: signal.Signals
) -> None:
    server, copy = Server(tmp_path), tmp_path / "copy.sqlite"
    with server.open:
        ana = Person(server)
        opened = {ana.new("village", "screen", seats="1").rpartition("/")[2] for _nth in range(20)}
        wire = ana.socket(f"/match/{min(opened)}")
        wire.look()
        server.process.send_signal(number)
        assert wire.next("bye") and wire.closed() == 1012
        server.wait()
        ana.close()
    shutil.copyfile(server.path, copy)
    assert not server.path.with_name(f"{server.path.name}-wal").exists()

    async def load_all(tables: Tables) -> None:
        assert {*await tables.store.read(queries.find_match_ids)} == opened
        for match_id in opened:
            assert await tables.live(match_id)

    run(copy, load_all)


def test_nohup_keeps_the_server_running(tmp_path: Path) -> None:
    earlier = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the server inherits it
    try:
        server = Server(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, earlier)
    ana = Person(server)
    server.process.send_signal(signal.SIGHUP)
    table = ana.new("village", "screen", seats="1")
    assert ana.http.get(table).status_code == 200
    ana.close()
    assert server.stop() == 0


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_bot_process_outlives_the_server(server: Server, ana: Person, how: str) -> None:
    wire = ana.socket(ana.new("village", "watch", seats="2", level="mayor"))
    wire.look()
    wait_until(lambda: bool(children(server.process.pid)), "no bot process was started")
    workers = children(server.process.pid)
    getattr(server, how)()
    wait_until(lambda: not any(is_alive(it) for it in workers), "a bot process was left behind")
    server.start()
