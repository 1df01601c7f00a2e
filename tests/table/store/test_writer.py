"""The writer thread keeps running after every kind of failure."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from tabletown.table.store.schema import secret
from tabletown.table.store.sqlite import open_file
from tabletown.table.store.writer import StorageFull, Writer

PATIENCE = 20.0  # seconds


def one(connection: Connection) -> object:
    return connection.execute(text("SELECT 1")).scalar()


def test_a_commit_that_fails_unexpectedly_leaves_the_writer_running(tmp_path: Path) -> None:
    def fail(_connection: Connection) -> None:
        raise RuntimeError("a defect")

    async def write_twice() -> object:
        event.listen(engine, "commit", fail)
        with pytest.raises(RuntimeError, match="a defect"):
            await asyncio.wait_for(writer.write(one), PATIENCE)
        event.remove(engine, "commit", fail)
        return await asyncio.wait_for(writer.write(one), PATIENCE)

    database = open_file(tmp_path / "writer.sqlite")
    writer, engine = Writer(database), database.writing
    try:
        assert asyncio.run(write_twice()) == 1
    finally:
        writer.close()
        database.close()


def test_a_write_after_the_end_is_refused_at_once(tmp_path: Path) -> None:
    database = open_file(tmp_path / "writer.sqlite")
    writer = Writer(database)
    writer.close()
    with pytest.raises(StorageFull, match="is closed"):
        asyncio.run(asyncio.wait_for(writer.write(one), PATIENCE))
    database.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_cannot_start_refuses_every_write(tmp_path: Path) -> None:
    """Without an answer a write would wait for ever."""

    def fail(_connection: Connection) -> None:
        raise RuntimeError("a defect")

    async def write_twice() -> list[object]:
        writes = [asyncio.wait_for(writer.write(one), PATIENCE) for _nth in range(2)]
        return await asyncio.gather(*writes, return_exceptions=True)

    database = open_file(tmp_path / "writer.sqlite")
    event.listen(database.writing, "engine_connect", fail)
    writer = Writer(database)
    assert [type(it) for it in asyncio.run(write_twice())] == [StorageFull] * 2
    writer.close()
    event.remove(database.writing, "engine_connect", fail)
    database.close()


def limit_pages(connection: Connection, pages: int) -> None:
    connection.execute(text(f"PRAGMA max_page_count = {pages}"))


def fill(connection: Connection, name: str) -> None:
    connection.execute(secret.insert().values(name=name, value=bytes(100_000)))


async def fail_to_write(writer: Writer) -> None:
    """Fill the disk: SQLite refuses a file of more pages."""
    await writer.write(partial(limit_pages, pages=1))  # it never goes below the present size
    for name in "abc":
        with pytest.raises(StorageFull, match="full; free some space"):
            await writer.write(partial(fill, name=name))


async def write_again(writer: Writer, name: str) -> None:
    await writer.write(partial(limit_pages, pages=100_000))
    await writer.write(partial(fill, name=name))


def test_each_outage_leaves_a_line_at_its_begin_and_at_its_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full again and again within a minute leaves no more lines."""
    database = open_file(tmp_path / "writer.sqlite")
    writer = Writer(database)

    async def fill_and_free(name: str) -> list[str]:
        caplog.clear()
        await fail_to_write(writer)
        await write_again(writer, name)
        return [it.__dict__["event"] for it in caplog.records]

    async def outages() -> None:
        assert await fill_and_free("start") == [], "whoever starts the server reports it"
        writer.logs_outages = True
        assert await fill_and_free("first") == ["writing_failed", "writing_works"]
        assert "full; free some space" in caplog.messages[0]
        assert await fill_and_free("second") == []
        monkeypatch.setattr(writer, "_next_outage", 0.0)
        assert await fill_and_free("later") == ["writing_failed", "writing_works"]

    asyncio.run(outages())
    writer.close()
    database.close()
