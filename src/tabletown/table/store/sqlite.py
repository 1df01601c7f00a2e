"""SQLite: how its file is locked, opened, checked and backed up."""

import glob
import os
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from tabletown.table.store.database import CannotOpen, Database, InUse, upgrade
from tabletown.table.store.file_lock import read_owner, try_lock, write_owner

PRAGMAS: Final = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit is on disk when it returns
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
}
SQLITE_SCHEME: Final = "sqlite:///"
PRIVATE: Final = 0o600  # these files hold tokens, seeds and hidden cards
GROUP_AND_OTHERS: Final = 0o077
FILE_ENDINGS: Final = ("", "-wal", "-shm", ".lock", ".before-*")  # files of one database
WAL_FIXED_IN: Final = (3, 51, 3)  # older versions can damage a WAL file that two processes write


def path_of(url: str) -> Path:
    """The file that a database URL names; refuses other schemes."""
    if not url.startswith(SQLITE_SCHEME):
        raise CannotOpen(
            f"{url} is not supported; write {SQLITE_SCHEME}PATH or postgresql://USER@HOST/DATABASE"
        )
    return Path(url.removeprefix(SQLITE_SCHEME))


def open_file(path: Path) -> Database:
    """Lock the file for this process, check its settings and migrate its schema."""
    descriptor = lock(path)
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):  # SQLite would open it read-only
        os.close(descriptor)
        raise CannotOpen(f"{path} cannot be read and written; change its permissions")
    try:
        restrict_permissions(path)
        writing = open_to_write(path)
    except CannotOpen:
        os.close(descriptor)
        raise
    return Database(writing, open_to_read(path), lambda: os.close(descriptor))


def lock(path: Path) -> int:
    """Lock the file for this process; returns the descriptor that holds the lock."""
    try:
        descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CannotOpen(
            f"{path}: {error.strerror}; create its folder, and make it writable"
        ) from None
    if not try_lock(descriptor):
        holder = read_owner(descriptor) or "another"
        os.close(descriptor)
        raise InUse(f"{path} is in use by process {holder}; stop it, or use another file")
    write_owner(descriptor)
    return descriptor


def restrict_permissions(path: Path) -> None:
    """Make the file and those beside it readable by their owner only."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))  # SQLite copies these permissions
    for ending in FILE_ENDINGS:
        for file in path.parent.glob(glob.escape(path.name) + ending):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & GROUP_AND_OTHERS:
                try:
                    file.chmod(mode & ~GROUP_AND_OTHERS)
                except PermissionError:
                    reason = "can be read by others and belongs to another user; change its owner"
                    raise CannotOpen(f"{file} {reason}") from None


def open_to_write(path: Path) -> Engine:
    """The engine of the only connection that writes; its settings are checked."""
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
    """Check the settings and migrate the schema."""
    try:
        with engine.connect() as connection:
            for name, value in PRAGMAS.items():
                current = connection.execute(text(f"PRAGMA {name}")).scalar_one()
                if current != value:
                    raise CannotOpen(f"{path}: SQLite has {name} {current} instead of {value}")
            upgrade(connection, str(path), partial(_copy_before_upgrade, connection, path))
    except DatabaseError as error:
        raise CannotOpen(
            f"{path}: {error.orig}; check its permissions, or restore a backup"
        ) from None


def open_to_read(path: Path) -> Engine:
    """The engine of connections that cannot write."""
    read_only = {"mode": "ro", "uri": "true"}
    address = URL.create("sqlite", database=path.absolute().as_uri(), query=read_only)
    engine = create_engine(address, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _disable_implicit_begin)
    event.listen(engine, "begin", _begin_reading)
    return engine


def _disable_implicit_begin(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # we send BEGIN ourselves


def _begin_reading(connection: Connection) -> None:
    """Start a transaction, so that all its reads see the same snapshot."""
    connection.exec_driver_sql("BEGIN")


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    _disable_implicit_begin(connection, _record)
    cursor = connection.cursor()
    for name, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {name} = {value}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _copy_before_upgrade(connection: Connection, path: Path, revision: str) -> None:
    """Copy the file beside itself before a migration."""
    copy = path.with_name(f"{path.name}.before-{revision}")
    if not copy.exists():
        part = copy.with_name(f"{copy.name}.part")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
        connection.connection.execute("VACUUM INTO ?", (str(part),))
        part.rename(copy)


def back_up(path: Path, copy: Path) -> int:
    """Copy the database to a new file, also while it is used; returns the number of matches."""
    part = copy.with_name(f"{copy.name}.part")
    if copy.exists() or part.exists():
        raise CannotOpen(f"{copy if copy.exists() else part} already exists; name another file")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
            source.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as target:
            matches = _count_matches(target)
            _forget_server(target)
        with part.open("r+b") as written:  # fsync on Windows needs a writable file
            os.fsync(written.fileno())
        part.rename(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise CannotOpen(f"{path} cannot be copied to {copy}: {error}; check both paths") from None
    return matches


def find_corruption(engine: Engine) -> list[str]:
    """What is wrong with the structure of the file, in SQLite's words; empty if nothing."""
    with engine.connect() as connection:
        lines = connection.execute(text("PRAGMA integrity_check")).scalars()
        return [line for line in lines if line != "ok"]


def _count_matches(connection: sqlite3.Connection) -> int:
    """The number of matches in a file of any schema: backups are often made before an update."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    table = "match" if "match" in tables else "game"  # its name up to revision 0002
    count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def _forget_server(connection: sqlite3.Connection) -> None:
    """Delete the address and the token of the running server from a copy."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if "admin_endpoint" in tables:
        connection.execute("PRAGMA secure_delete = ON")  # overwrite the token in the file
        connection.execute("DELETE FROM admin_endpoint")
        connection.commit()


def version_warning() -> str:
    """A warning for the operator if this version of SQLite is old; otherwise empty."""
    if sqlite3.sqlite_version_info >= WAL_FIXED_IN:
        return ""
    fixed = ".".join(map(str, WAL_FIXED_IN))
    return (
        f"SQLite {sqlite3.sqlite_version} is older than {fixed}: let no other program write to the"
        " database file or replicate it; copy it with tabletown backup."
    )
