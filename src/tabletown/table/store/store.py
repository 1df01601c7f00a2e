"""What the server asks of the disk, in its own words."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar, final

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from tabletown.table.store import postgres, sqlite
from tabletown.table.store.database import Database
from tabletown.table.store.writer import Writer

Answer = TypeVar("Answer")

READERS: Final = 2


class Damaged(Exception):
    """The disk gives back something else than was written, or nothing."""


@final
class Store:
    """Writes go through one thread; reads have connections of their own."""

    def __init__(self, where: Path | str) -> None:
        """A file of SQLite's, or a database URL; raises CannotOpen."""
        self._place: Final = opened(where)
        self._writer: Final = Writer(self._place.writing)
        self._readers: Final = ThreadPoolExecutor(READERS, "reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._place.close()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        return await self._writer.write(work)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """Raises Damaged if the disk fails."""

        def reading() -> Answer:
            try:
                with self._place.reading.connect() as connection:
                    return work(connection)
            except DatabaseError as error:
                raise Damaged(str(error.orig)) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)


def opened(where: Path | str) -> Database:
    if isinstance(where, str) and where.startswith(postgres.SCHEME):
        return postgres.open_database(where)
    return sqlite.open_file(where if isinstance(where, Path) else sqlite.path_of(where))
