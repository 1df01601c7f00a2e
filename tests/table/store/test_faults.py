"""Faults: the server is killed around a commit or during a migration, the disk is full."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from helpers.killed_process import open_and_kill
from helpers.live_matches import Ear, act, run, table
from helpers.old_databases import fill
from helpers.server_process import PATIENCE, Person, Server
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.match.refused import Refused
from tabletown.table.service.tables import Tables
from tabletown.table.store import fail_points, sqlite

NEWEST = "0004"  # the revision of the newest schema


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    with server.open:
        yield server
    server.kill()


@pytest.mark.slow
@pytest.mark.parametrize("name", fail_points.POINTS)
def test_a_server_killed_around_a_commit_loses_and_doubles_nothing(
    server: Server, name: str
) -> None:
    """A move without an answer is sent again with the same id and is stored once."""
    ana = Person(server)
    table = ana.new("village", "screen", seats="1")
    server.kill()
    # commits before it: secret, heartbeat, old sessions, address for admin requests
    dies = 2 if name == "after-ack" else 5
    server.start(TABLETOWN_DIES=f"{name}:{dies}")
    move: dict[str, Any] = {}
    answered = []
    with suppress(ConnectionClosed, OSError, EOFError):
        wire = ana.socket(table)
        view = wire.look()
        for _time in range(9):
            you = view["you"]
            label = you["moves"][0]["label"]
            move = {"cid": str(uuid4()), "decision": you["decision"], "action": label}
            wire.say(t="act", **move)
            answered.append(wire.next("ack", "refused"))
            view = wire.next("view")
    server.process.wait(PATIENCE)
    assert server.process.returncode == -signal.SIGKILL, "it was never killed"
    server.wait()
    server.start()
    again = ana.socket(table)
    again.say(t="act", **move)
    answer = again.next("ack", "refused")
    is_acknowledged = any(it["cid"] == move["cid"] for it in answered)
    assert (answer["t"], answer["dup"]) == ("ack", name != "before-commit"), answered
    assert is_acknowledged <= (name == "after-ack")
    with closing(sqlite3.connect(server.path)) as connection:
        cids = [cid for (cid,) in connection.execute("SELECT cid FROM log_row WHERE cid NOTNULL")]
    assert len(cids) == len(set(cids)) and cids.count(move["cid"]) == 1
    assert {it["cid"] for it in answered} <= set(cids)
    ana.close()


def test_a_full_disk_refuses_the_move_until_there_is_space(tmp_path: Path) -> None:
    async def fill(tables: Tables) -> None:
        live = await table(tables, "favelas")
        ear = Ear(SPECTATOR)
        live.enter(ear)
        ask = text("PRAGMA page_count")
        pages = await tables.store.write(lambda it: it.execute(ask).scalar_one())
        await limit(tables, pages)
        no, nth = None, 0
        while no is None:
            nth += 1
            seat = live.match.actors()[0]
            seen = live.history.version, live.match.view(0).text(), ear.changes
            try:
                await act(live, seat, f"cid-{nth:04}")
            except Refused as error:
                no = error
        assert no.code == "storage_full"
        assert (live.history.version, live.match.view(0).text(), ear.changes) == seen
        assert live.surroundings(seat, "a", "").notice.startswith("The server cannot save moves")
        assert messages.Notice(live.audience.notice) in ear.heard
        await limit(tables, 100_000)
        ack = await act(live, seat, f"cid-{nth:04}")
        assert not ack.dup and live.history.version == seen[0] + 1
        assert live.audience.notice == "" and ear.heard[-1] == messages.Notice("")

    run(tmp_path / "tables.sqlite", fill)


async def limit(tables: Tables, pages: int) -> None:
    command = text(f"PRAGMA max_page_count = {pages}")
    await tables.store.write(lambda it: it.execute(command).scalar_one())


def old_file(path: Path) -> None:
    """Create a file of the first schema, with matches in it."""
    engine = create_engine(f"sqlite:///{path}")
    fill(engine, "0001")
    engine.dispose()


def schema_of(path: Path) -> tuple[str, bool]:
    """The revision of a file, and whether it has the newest tables."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        if "alembic_version" not in names:
            return "", {"game", "match", "snapshot"} & {*names} != set()
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        columns = [row[1] for row in connection.execute("PRAGMA table_info(match)")]
        newer = ("snapshot", "outage", "log_row", "deleted_match", "ban", "admin_endpoint")
        has = {"clock" in columns, *[name in names for name in newer]}
        assert len(has) == 1 and ("game" in names) != ("match" in names), "between two schemas"
        return revision, has.pop()


@pytest.mark.slow
@pytest.mark.parametrize("is_old", [True, False])
def test_a_migration_that_is_killed_leaves_the_old_schema_or_the_new(
    tmp_path: Path, is_old: bool
) -> None:
    outcomes = set()
    for statement in range(1, 200):
        path = tmp_path / f"tables{statement}.sqlite"
        if is_old:
            old_file(path)
        status = open_and_kill(path, statement)
        assert status in (0, -signal.SIGKILL), "it failed, or it hangs"
        schema = schema_of(path)
        assert schema in (("", False), ("0001", False), (NEWEST, True)), schema
        if schema == ("0001", False) and path.with_name(f"{path.name}.before-0001").exists():
            outcomes.add("copied")
        outcomes.add(schema[0])
        sqlite.open_file(path).close()  # the next start continues from there
        assert schema_of(path) == (NEWEST, True)
        if is_old:
            with closing(sqlite3.connect(path)) as connection:
                assert connection.execute("SELECT count(*) FROM log_row").fetchone() == (12,)
        if status == 0:
            break
    assert status == 0 and statement > 10, "it was hardly killed"
    assert outcomes >= ({"0001", NEWEST, "copied"} if is_old else {"", NEWEST})
