"""The store: runs queries on the writer thread or on reader threads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar, final

from prometheus_client import Counter
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from tabletown.table.store import postgres, sqlite
from tabletown.table.store.database import Database
from tabletown.table.store.writer import StorageFull, Writer

Answer = TypeVar("Answer")

READERS: Final = 2


class Damaged(Exception):
    """A read failed: the database file or the disk is damaged."""


@final
class Store:
    """An open database; writes go through one thread, reads have connections of their own."""

    def __init__(self, location: Path | str) -> None:
        """Open a SQLite file or a database URL; raises CannotOpen."""
        self.errors: Final = Counter(
            "tabletown_database_errors",
            "Reads and writes that the database or the disk refused.",
            ["operation"],
            registry=None,
        )
        for operation in ("read", "write"):  # so that both are there before the first error
            self.errors.labels(operation)
        self._database: Final = open_database(location)
        self._writer: Final = Writer(self._database)
        self._readers: Final = ThreadPoolExecutor(READERS, "reader")

    @property
    def problem(self) -> str:
        """Why nothing can be saved until the server is restarted; usually empty."""
        return self._database.problem

    def log_outages(self) -> None:
        """From now on, log when nothing can be written, and when it can be again."""
        self._writer.logs_outages = True

    def close(self) -> None:
        """Write what waits, then close the database and give up its lock."""
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Run the work in a transaction on the writer thread; raises StorageFull if it fails."""
        try:
            return await self._writer.write(work)
        except StorageFull:
            self.errors.labels("write").inc()
            raise

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """Run the work on a reader thread; raises Damaged if the database cannot be read."""

        def run() -> Answer:
            try:
                with self._database.reading.connect() as connection:
                    return work(connection)
            except DatabaseError as error:
                self.errors.labels("read").inc()
                raise Damaged(self._database.explain(error.orig or error)) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def open_database(location: Path | str) -> Database:
    """Open a SQLite file or a database URL; raises CannotOpen."""
    if isinstance(location, str) and location.startswith(postgres.SCHEMES):
        return postgres.open_database(location)
    return sqlite.open_file(location if isinstance(location, Path) else sqlite.path_of(location))
