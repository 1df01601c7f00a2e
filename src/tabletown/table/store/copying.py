"""Backups of both databases: a SQLite file, made while matches are played, and restored anywhere.

A backup is the same kind of file for SQLite and PostgreSQL, so that it can be checked by itself and
restored to either.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, false, insert, select

from tabletown.table.store import postgres, schema, sqlite
from tabletown.table.store.database import CannotOpen, InUse, explained
from tabletown.table.store.file_lock import PRIVATE, Locked, open_lock_file
from tabletown.table.store.postgres import SERVER
from tabletown.table.store.read_only import is_postgres, name_of, path_of, reading

ROWS: Final = 1000  # copied at once
FILE_NAME: Final = "tables.sqlite"


def back_up(location: Path | str, copy: Path) -> int:
    """Copy a database to a new file, also while it is used; returns the number of matches."""
    if not is_postgres(location):
        return sqlite.back_up(path_of(location), copy)
    try:
        with TemporaryDirectory(prefix=".tabletown-", dir=copy.parent) as folder:
            file = Path(folder) / FILE_NAME
            _copy_to_file(str(location), file)
            return sqlite.back_up(file, copy)
    except OSError as error:
        raise CannotOpen(f"{copy}: {error.strerror}; check the folder and its disk") from None


def _copy_to_file(url: str, file: Path) -> None:
    """Copy all rows of PostgreSQL, as they are at one moment, to a new SQLite file."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, PRIVATE))
    target = sqlite.open_to_write(file)
    try:
        with reading(url) as engine, engine.connect() as source, target.begin() as writing:
            copy_rows(source, writing)
    finally:
        target.dispose()


def restore(backup: Path, location: Path | str) -> int:
    """Restore a backup to a place that is empty; returns the number of matches."""
    if not backup.exists():
        raise CannotOpen(f"{backup} does not exist; name a file that tabletown backup made")
    if is_postgres(location):
        return _restore_rows(backup, str(location))
    return _restore_file(backup, path_of(location))


def _restore_file(backup: Path, path: Path) -> int:
    try:
        descriptor = open_lock_file(path)  # no server may open it meanwhile
    except OSError as error:
        raise CannotOpen(f"{path}: {error.strerror}; check the folder and its disk") from None
    except Locked as owner:
        raise InUse(f"{path} is in use by {owner}; stop it, or restore elsewhere") from None
    try:
        for ending in ("", "-wal", "-shm"):  # a WAL file would be played into the restored one
            file = path.with_name(path.name + ending)
            if file.exists():
                raise CannotOpen(
                    f"{file} already exists and was not changed; move it and the files beside it"
                    " away, or restore to another place"
                )
        return sqlite.back_up(backup, path)
    finally:
        os.close(descriptor)


def _restore_rows(backup: Path, url: str) -> int:
    """Copy a backup, bring the copy to the newest schema, and insert its rows."""
    with TemporaryDirectory(prefix="tabletown-") as folder:
        file = Path(folder) / FILE_NAME
        matches = sqlite.back_up(backup, file)
        source = sqlite.open_to_write(file)
        try:
            database = postgres.open_database(url)
            try:
                with explained(name_of(url)), database.writing.begin() as writing:
                    check_empty(writing, name_of(url))
                    with source.connect() as reader:
                        copy_rows(reader, writing)
            finally:
                database.close()
        finally:
            source.dispose()
    return matches


def check_empty(connection: Connection, name: str) -> None:
    """Refuse a database with any row."""
    for table in schema.metadata.sorted_tables:
        if connection.execute(lasting_rows(table).limit(1)).first():
            raise CannotOpen(
                f"{name} is not empty and was not changed; create a new database and restore there"
            )


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy the rows of all tables, a table after those that it refers to."""
    streaming = source.execution_options(yield_per=ROWS)
    for table in schema.metadata.sorted_tables:
        for rows in streaming.execute(lasting_rows(table)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def lasting_rows(table: Table) -> Select[Any]:
    """The rows of a table without the address and the tokens of a running server."""
    if table is schema.admin_endpoint:
        return select(table).where(false())
    if table is schema.secret:
        return select(table).where(table.c.name != SERVER)
    return select(table)
