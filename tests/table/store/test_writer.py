"""The writer thread keeps running after every kind of failure."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text

from tabletown.table.store.writer import Writer

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

    engine = create_engine(f"sqlite:///{tmp_path / 'writer.db'}")
    writer = Writer(engine)
    try:
        assert asyncio.run(write_twice()) == 1
    finally:
        writer.close()
        engine.dispose()
