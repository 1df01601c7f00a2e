"""Reads a database that another process may be using: without its lock, and without writing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from tabletown.table.store import postgres, sqlite
from tabletown.table.store.database import CannotOpen, check_revision, explained


@contextmanager
def reading(location: Path | str) -> Iterator[Engine]:
    """An engine that cannot write; raises CannotOpen, also if a read in the block fails."""
    name = name_of(location)
    with explained(name):
        engine = open_engine(location)
        try:
            with engine.connect() as connection:
                check_revision(connection, name)
            yield engine
        finally:
            engine.dispose()


def is_postgres(location: Path | str) -> bool:
    return isinstance(location, str) and location.startswith(postgres.SCHEMES)


def path_of(location: Path | str) -> Path:
    """The file of a SQLite database."""
    return location if isinstance(location, Path) else sqlite.path_of(location)


def name_of(location: Path | str) -> str:
    """The database as messages name it, without a password."""
    if is_postgres(location):
        return postgres.name_of(postgres.address_of(str(location)))
    return str(path_of(location))


def open_engine(location: Path | str) -> Engine:
    if is_postgres(location):
        return postgres.open_to_read(postgres.address_of(str(location)))
    path = path_of(location)
    if not path.exists():
        raise CannotOpen(f"{path} does not exist; name the database by --data or --database")
    return sqlite.open_to_read(path)
