"""The store: no row is lost, stored twice, or changed without being noticed."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from tabletown import game
from tabletown.table.match.log import ROOT, Row, Tampered, check, link
from tabletown.table.service.loading import new_match_row
from tabletown.table.store import queries
from tabletown.table.store.database import CannotOpen
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.store.sqlite import PRAGMAS, path_of
from tabletown.table.store.store import Store
from tabletown.table.store.writer import StorageFull

PATIENCE = 20.0  # seconds


def rows(count: int) -> list[Row]:
    log: list[Row] = []
    for version in range(1, count + 1):
        before = log[-1].hash if log else ROOT
        log.append(link(before, version, 0, "act", f"move {version}", f"cid-{version:08}", 7))
    return log


def new_match() -> MatchRow:
    return new_match_row(game("village"), {"factories": "no"}, "host")


async def create_match(store: Store) -> MatchRow:
    row = new_match()
    await store.write(lambda it: queries.create_account(it, "host", "Ana"))
    await store.write(lambda it: queries.create_match(it, row, [SeatRow(0, "host", "", "Ana", "")]))
    return row


def execute(connection: Connection, command: str) -> object:
    result = connection.execute(text(command))
    return result.scalar() if result.returns_rows else None


def run(path: Path, work: Callable[[Store], Any]) -> Any:
    """Open the store, do the work, and close it."""

    async def open_and_work() -> Any:
        store = Store(path)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(open_and_work())


def test_rows_are_there_after_the_store_is_opened_again(path: Path) -> None:
    log = rows(5)

    async def first(store: Store) -> str:
        row = await create_match(store)
        for entry in log:
            await store.write(partial(queries.append, match_id=row.id, row=entry))
        return row.id

    match_id = run(path, first)
    query = partial(queries.find_match_with_log, match_id=match_id)
    row, seat_rows, again, lines = run(path, lambda store: store.read(query))
    assert (again, row.version, row.head, row.status) == (log, 5, log[-1].hash, "live")
    assert ([it.name for it in seat_rows], lines) == (["Ana"], [])
    check(again, row.head)


def test_sqlite_has_the_safe_settings(path: Path) -> None:
    async def asked(store: Store) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        return [await store.write(partial(execute, command=f"PRAGMA {name}")) for name in names]

    assert run(path, asked) == ["wal", 2, 1, 0]


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_only_the_owner_can_read_the_files(path: Path) -> None:
    async def look(store: Store) -> dict[str, int]:
        await store.write(queries.link_secret)
        return modes(path.parent)

    names = [path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"]
    assert run(path, look) == dict.fromkeys(names, 0o600)
    path.chmod(0o644)
    copy = path.with_name(f"{path.name}.before-0001")
    copy.write_bytes(path.read_bytes())
    others = path.with_name("notes.txt")
    others.write_text("not a file of the database")
    others.chmod(0o644)
    after = run(path, look)
    assert after.pop(others.name) == 0o644 and set(after.values()) == {0o600}, after


def test_two_writers_of_one_version_have_one_winner(path: Path) -> None:
    async def race(store: Store) -> list[str]:
        row = await create_match(store)
        tries = [link(ROOT, 1, 0, "act", f"{n}", f"cid-{n:08}", 7) for n in range(8)]
        works = [store.write(partial(queries.append, match_id=row.id, row=it)) for it in tries]
        done = await asyncio.gather(*works, return_exceptions=True)
        return [type(it).__name__ for it in done]

    outcomes = run(path, race)
    assert sorted(outcomes) == ["Conflict"] * 7 + ["NoneType"]


def test_a_cid_is_used_once(path: Path) -> None:
    async def twice(store: Store) -> None:
        row = await create_match(store)
        first = link(ROOT, 1, 0, "act", "a", "cid-00000001", 7)
        await store.write(lambda it: queries.append(it, row.id, first))
        second = link(first.hash, 2, 0, "act", "b", "cid-00000001", 7)
        with pytest.raises(IntegrityError):
            await store.write(lambda it: queries.append(it, row.id, second))
        stored = await store.read(lambda it: queries.find_match(it, row.id))
        assert stored and stored.version == 1, "a refused row was stored"

    run(path, twice)


def test_a_cancelled_write_does_not_block_the_next_one(path: Path) -> None:
    async def cancel(store: Store) -> None:
        started, go_on = Event(), Event()

        def slow(_connection: Connection) -> bool:
            started.set()
            return go_on.wait(PATIENCE)

        first = asyncio.create_task(store.write(slow))
        await asyncio.to_thread(started.wait, PATIENCE)
        done: list[str] = []
        second = asyncio.create_task(store.write(lambda _it: done.append("unwanted")))
        await asyncio.sleep(0)
        for task in (first, second):
            task.cancel()
        await asyncio.wait([first, second])
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.wait_for(store.write(lambda _it: done.append("wanted")), PATIENCE)
        assert done == ["wanted"] and first.cancelled() and second.cancelled()

    run(path, cancel)


def test_the_log_cannot_be_changed_through_the_store(path: Path) -> None:
    async def change(store: Store) -> None:
        row = await create_match(store)
        await store.write(lambda it: queries.append(it, row.id, rows(1)[0]))
        for verb in ("DELETE FROM log_row", "UPDATE log_row SET body = 'x'"):
            with pytest.raises(IntegrityError, match="only ever added to"):
                await store.write(partial(execute, command=verb))

    run(path, change)


def test_a_seat_is_taken_once(path: Path) -> None:
    async def race(store: Store) -> list[str]:
        row = new_match()
        await store.write(lambda it: queries.create_account(it, "host", "Ana"))
        for name in "abc":
            await store.write(partial(queries.create_account, account=name, name=name))
        seat_rows = [SeatRow(0, "host", "", "Ana", ""), SeatRow(1, None, "", "", "")]
        await store.write(lambda it: queries.create_match(it, row, seat_rows))
        works = [
            store.write(
                partial(queries.take_seat, match_id=row.id, seat_row=SeatRow(1, n, "", n, ""))
            )
            for n in "abc"
        ]
        done = await asyncio.gather(*works, return_exceptions=True)
        return [type(it).__name__ for it in done]

    assert run(path, race) == ["NoneType", "Conflict", "Conflict"]


@pytest.mark.parametrize(
    "damage, message",
    [
        (lambda log: [log[0], replace(log[1], body="other"), log[2]], "row 2 was changed"),
        (lambda log: [log[0], replace(log[1], seat=1), log[2]], "row 2 was changed"),
        (lambda log: [log[0], replace(log[1], at_ms=8), log[2]], "row 2 was changed"),
        (lambda log: [log[0], log[2]], "row 2 is missing"),
        (lambda log: [log[1], log[0], log[2]], "row 1 is missing"),
        (lambda log: log[:2], "rows after 2 are missing"),
        (lambda log: [*log, log[2]], "row 4 is missing"),
    ],
)
def test_tampering_is_reported(damage: Callable[[list[Row]], list[Row]], message: str) -> None:
    log = rows(3)
    with pytest.raises(Tampered, match=message):
        check(damage(log), log[-1].hash)


def test_equal_rows_have_different_hashes() -> None:
    """A row of a few possible choices cannot be guessed from its hash."""
    assert rows(1)[0].hash != rows(1)[0].hash


def test_a_missing_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="create its folder"):
        Store(tmp_path / "nowhere" / "tables.sqlite")


def test_a_file_that_is_not_a_database_is_refused_and_not_changed(path: Path) -> None:
    path.write_bytes(b"something else " * 1000)
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="restore a backup"):
        Store(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_refused_and_not_changed(path: Path) -> None:
    run(path, create_match)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="written by a newer tabletown"):
        Store(path)
    assert path.read_bytes() == before


def test_other_databases_are_refused_in_one_sentence() -> None:
    with pytest.raises(CannotOpen, match="is not supported"):
        path_of("mysql://localhost/tabletown")
    assert path_of("sqlite:////var/tables.sqlite") == Path("/var/tables.sqlite")


def test_a_full_disk_loses_nothing_and_writing_goes_on_once_there_is_space(path: Path) -> None:
    async def fill(store: Store) -> None:
        row = await create_match(store)
        pages = await store.write(lambda it: it.execute(text("PRAGMA page_count")).scalar())
        await store.write(lambda it: it.execute(text(f"PRAGMA max_page_count = {pages}")).scalar())
        big = link(ROOT, 1, 0, "act", "x" * 50_000, "cid-00000001", 7)
        with pytest.raises(StorageFull):
            await store.write(lambda it: queries.append(it, row.id, big))
        stored = await store.read(lambda it: queries.find_match(it, row.id))
        assert stored and stored.version == 0
        await store.write(lambda it: it.execute(text("PRAGMA max_page_count = 100000")).scalar())
        await store.write(lambda it: queries.append(it, row.id, big))

    run(path, fill)


def test_closing_while_another_program_reads_says_where_the_newest_rows_are(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PRAGMAS, "busy_timeout", 10)
    store = Store(path)
    asyncio.run(create_match(store))
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM match").fetchall()
    asyncio.run(store.write(queries.link_secret))
    store.close()
    reader.close()
    assert "another program is reading it" in caplog.text and f"{path}-wal" in caplog.text
