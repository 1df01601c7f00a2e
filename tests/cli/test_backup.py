"""The commands `backup` and `restore`, rehearsed while matches are played, on both databases."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from helpers.commands import error_of, output_of
from helpers.old_databases import check_that_matches_go_on, fill
from helpers.postgres_server import Cluster
from helpers.server_process import Person, Server, Wire
from sqlalchemy import create_engine

from tabletown.table.live.rate_limit import Bucket
from tabletown.table.store.admin_queries import find_endpoint
from tabletown.table.store.read_only import reading
from tabletown.table.store.store import Store, open_database
from tabletown.table.web.protocols import MESSAGE_BURST, MESSAGES_EACH_SECOND

MOVES = 5  # acknowledged before the backup begins


def view_since(wire: Wire, seq: int) -> dict[str, Any]:
    """The next view that is not older than a number."""
    while (view := wire.next("view"))["seq"] < seq:
        pass
    return view


@contextmanager
def played_on(wires: list[Wire]) -> Iterator[list[str]]:
    """Moves at several tables while the block runs; yields the acknowledged row hashes."""
    acknowledged: list[str] = []
    is_done, is_begun = Event(), Event()

    def play() -> None:
        limit = Bucket(MESSAGE_BURST / 2, MESSAGES_EACH_SECOND)  # of all moves
        views = [wire.look_on_turn() for wire in wires]
        while not is_done.is_set():
            for nth, wire in enumerate(wires):
                seq = 0
                if views[nth]["you"]["moves"]:
                    time.sleep(limit.wait())
                    limit.spend(1)
                    ack = wire.act(views[nth])
                    acknowledged.append(str(ack["row_hash"]))
                    seq = ack["seq"]
                views[nth] = view_since(wire, seq)
            if len(acknowledged) >= MOVES:
                is_begun.set()

    playing = Thread(target=play)
    playing.start()
    try:
        assert is_begun.wait(60), "nobody moved"
        yield acknowledged
    finally:
        is_done.set()
        playing.join()


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_made_during_play_is_restored_elsewhere_and_goes_on(
    server: Server, ana: Person, database_url: str, target: str, tmp_path: Path, cluster: Cluster
) -> None:
    backup, elsewhere = tmp_path / "copy.sqlite", tmp_path / "elsewhere"
    elsewhere.mkdir()
    tables = [ana.new("brazil") for _nth in range(3)]
    with played_on([ana.socket(table) for table in tables]) as acknowledged:
        before = list(acknowledged)
        said = output_of("backup", str(backup), "--database", database_url)
        assert "holds 3 matches" in said
    assert backup.stat().st_mode & 0o777 == 0o600, "others can read it"
    assert "is correct: 3 matches" in output_of("verify", str(backup))
    assert set(before) <= hashes(backup), "an acknowledged move is not in the backup"
    with reading(database_url) as engine, engine.connect() as connection:
        endpoint = find_endpoint(connection)
    assert endpoint and endpoint.token.encode() not in backup.read_bytes()

    new = f"sqlite:///{elsewhere / 'tables.sqlite'}" if target == "sqlite" else cluster.database()
    assert "3 matches" in output_of("restore", str(backup), "--database", new)
    again = Server(elsewhere, new)
    with again.open:
        there = Person(again)
        there.http.cookies.update(ana.http.cookies)
        for table in tables:
            wire = there.socket(table)
            assert wire.act(wire.look_on_turn())["t"] == "ack", "the match does not go on"
        assert "is correct: 3 matches" in output_of("verify", new)
        there.close()
    again.stop()
    assert "Traceback" not in again.log.read_text()


def hashes(backup: Path) -> set[str]:
    with closing(sqlite3.connect(backup)) as connection:
        return {row[0].hex() for row in connection.execute("SELECT hash FROM log_row")}


def test_a_backup_works_without_a_server(database_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "a ?#%"
    folder.mkdir()
    copy = folder / "copy.sqlite"
    Store(database_url).close()
    assert "holds 0 matches" in output_of("backup", str(copy), "--database", database_url)
    assert "already exists" in error_of("backup", str(copy), "--database", database_url)
    assert sorted(it.name for it in folder.iterdir()) == ["copy.sqlite"]


def test_a_backup_that_fails_says_why(tmp_path: Path, database_url: str) -> None:
    nowhere = str(tmp_path / "nowhere" / "copy.sqlite")
    copy = str(tmp_path / "copy.sqlite")
    assert "cannot be copied" in error_of("backup", copy, "--data", str(tmp_path / "nothing"))
    unknown = "postgresql://ana:secret@127.0.0.1:1/it"
    said = error_of("backup", copy, "--database", unknown)
    assert "check the address" in said and "secret" not in said
    assert not [*tmp_path.iterdir()]
    Store(database_url).close()
    assert "nowhere" in error_of("backup", nowhere, "--database", database_url)


def test_an_old_backup_is_restored_to_either_database(tmp_path: Path, database_url: str) -> None:
    backup = tmp_path / "old.sqlite"
    engine = create_engine(f"sqlite:///{backup}")
    fill(engine, "0002")
    engine.dispose()
    before = backup.read_bytes()
    assert "2 matches" in output_of("restore", str(backup), "--database", database_url)
    check_that_matches_go_on(database_url)
    assert backup.read_bytes() == before


def test_a_restore_changes_no_database_that_holds_something(
    tmp_path: Path, database_url: str
) -> None:
    backup = tmp_path / "copy.sqlite"
    source = tmp_path / "source.sqlite"
    Store(source).close()
    output_of("backup", str(backup), "--database", f"sqlite:///{source}")
    command = ("restore", str(backup), "--database", database_url)
    database = open_database(database_url)
    assert "is in use by process" in error_of(*command)
    with database.writing.begin() as connection:
        connection.exec_driver_sql("INSERT INTO account (id, name) VALUES ('a', 'Ana')")
    database.close()
    assert "was not changed" in error_of(*command)
    database = open_database(database_url)
    with database.reading.connect() as connection:
        names = connection.exec_driver_sql("SELECT name FROM account").scalars().all()
    database.close()
    assert names == ["Ana"]


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_restore_refuses_what_is_left_of_another_database(tmp_path: Path, ending: str) -> None:
    source, backup = tmp_path / "source.sqlite", tmp_path / "copy.sqlite"
    Store(source).close()
    output_of("backup", str(backup), "--database", f"sqlite:///{source}")
    left = tmp_path / f"tables.sqlite{ending}"
    left.write_bytes(b"rest")
    assert str(left) in error_of("restore", str(backup), "--data", str(tmp_path))
    left.unlink()
    output_of("restore", str(backup), "--data", str(tmp_path))


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, database_url: str) -> None:
    text, other, newer = (tmp_path / name for name in ("text", "other.sqlite", "newer.sqlite"))
    text.write_text("not a database, but long enough to look like something" * 20)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    where = ("--database", database_url)
    for file in (text, other):
        assert "cannot be copied" in error_of("restore", str(file), *where)
    assert "does not exist" in error_of("restore", str(newer), *where)
    assert not [it for it in tmp_path.iterdir() if it.suffix == ".part"]


def test_a_backup_is_restored_to_a_new_folder(tmp_path: Path) -> None:
    source, backup = tmp_path / "source.sqlite", tmp_path / "copy.sqlite"
    Store(source).close()
    output_of("backup", str(backup), "--database", f"sqlite:///{source}")
    folder = tmp_path / "new" / "folder"
    assert "0 matches" in output_of("restore", str(backup), "--data", str(folder))
    assert folder.stat().st_mode & 0o777 == 0o700
    file = folder / "tables.sqlite"
    assert file.stat().st_mode & 0o777 == 0o600 and file.stat().st_uid == os.getuid()
    Store(file).close()
