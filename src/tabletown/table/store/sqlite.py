"""SQLite's file as the place of the games: all that is particular to it."""

import glob
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from tabletown.table.store.database import CannotOpen, Database, upgrade
from tabletown.table.store.file_lock import read_owner, try_lock, write_owner

PRAGMAS: Final = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit is on disk when it returns
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
}
SQLITE_SCHEME: Final = "sqlite:///"
PRIVATE: Final = 0o600  # tokens, seeds and hidden cards are in these files
OTHERS: Final = 0o077
BESIDE: Final = ("", "-wal", "-shm", ".lock", ".before-*")  # what there is of one database
WAL_FIXED_IN: Final = (3, 51, 3)  # before it, two that write at once could harm a file in WAL mode


def path_of(url: str) -> Path:
    """The file of a database URL."""
    if not url.startswith(SQLITE_SCHEME):
        raise CannotOpen(
            f"{url} is no place for games; write {SQLITE_SCHEME}PATH or postgresql://..."
        )
    return Path(url.removeprefix(SQLITE_SCHEME))


def open_file(path: Path) -> Database:
    descriptor = lock(path)
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):  # SQLite would only read it
        os.close(descriptor)
        raise CannotOpen(f"{path} cannot be read and written; let me do both")
    try:
        close_to_others(path)
        writing = open_to_write(path)
    except CannotOpen:
        os.close(descriptor)
        raise
    return Database(writing, open_to_read(path), lambda: os.close(descriptor))


def lock(path: Path) -> int:
    """Hold the file for this process, or say who does; returns the lock's descriptor."""
    try:
        descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CannotOpen(
            f"{path}: {error.strerror}; make its folder, and let me write in it"
        ) from None
    if not try_lock(descriptor):
        holder = read_owner(descriptor) or "another"
        os.close(descriptor)
        raise CannotOpen(f"{path} is in use by process {holder}; stop it, or use another file")
    write_owner(descriptor)
    return descriptor


def close_to_others(path: Path) -> None:
    """Only who serves the games can read the file, what lies beside it, and what will."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))  # SQLite takes it as an example
    for ending in BESIDE:
        for file in path.parent.glob(glob.escape(path.name) + ending):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & OTHERS:
                try:
                    file.chmod(mode & ~OTHERS)
                except PermissionError:
                    reason = "can be read by others and is not mine; let me own it"
                    raise CannotOpen(f"{file} {reason}") from None


def open_to_write(path: Path) -> Engine:
    """The only connection that writes and checkpoints, its settings read back."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    try:
        _prepare(engine, path)
    except CannotOpen:
        engine.dispose()
        raise
    return engine


def _prepare(engine: Engine, path: Path) -> None:
    """Check the settings and bring the file to the newest schema."""
    try:
        with engine.connect() as connection:
            for name, value in PRAGMAS.items():
                found = connection.execute(text(f"PRAGMA {name}")).scalar_one()
                if found != value:
                    raise CannotOpen(f"{path}: SQLite has {name} at {found}, not {value}")
            upgrade(connection, str(path), lambda found: _back_up(connection, path, found))
    except DatabaseError as error:
        raise CannotOpen(
            f"{path}: {error.orig}; check its permissions, or restore a backup"
        ) from None


def open_to_read(path: Path) -> Engine:
    only_read = {"mode": "ro", "uri": "true"}
    address = URL.create("sqlite", database=path.absolute().as_uri(), query=only_read)
    engine = create_engine(address, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _set_manual)
    event.listen(engine, "begin", _begin_reading)
    return engine


def _set_manual(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # so that BEGIN is ours


def _begin_reading(connection: Connection) -> None:
    """All reads of one piece of work see the same moment."""
    connection.exec_driver_sql("BEGIN")


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    _set_manual(connection, _record)
    cursor = connection.cursor()
    for name, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {name} = {value}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _back_up(connection: Connection, path: Path, revision: str) -> None:
    copy = path.with_name(f"{path.name}.before-{revision}")
    if not copy.exists():
        part = copy.with_name(f"{copy.name}.part")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
        connection.connection.execute("VACUUM INTO ?", (str(part),))
        part.rename(copy)


def copied(path: Path, copy: Path) -> int:
    """Back up the database to a new file while the server runs; returns the number of matches."""
    part = copy.with_name(f"{copy.name}.part")
    if copy.exists() or part.exists():
        raise CannotOpen(f"{copy if copy.exists() else part} is there already; name another file")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
            found.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as made:
            matches = _count_matches(made)
        with part.open("r+b") as written:  # Windows wants it open for writing
            os.fsync(written.fileno())
        part.rename(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise CannotOpen(f"{path} cannot be copied to {copy}: {error}; check both places") from None
    return matches


def _count_matches(connection: sqlite3.Connection) -> int:
    """Count the matches of a file of any schema: a backup is often made before an update."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    table = "match" if "match" in tables else "game"  # its name up to revision 0002
    count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def caution() -> str:
    """What whoever hosts should know of this SQLite; empty if nothing."""
    if sqlite3.sqlite_version_info >= WAL_FIXED_IN:
        return ""
    fixed = ".".join(map(str, WAL_FIXED_IN))
    return (
        f"SQLite {sqlite3.sqlite_version} is older than {fixed}: let no other program write to the"
        " database file or replicate it; copy it with tabletown backup."
    )
