"""SQLite: how its file is locked, opened, checked and backed up."""

import glob
import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from tabletown.table.store.database import CannotOpen, Database, InUse, redacted, upgrade
from tabletown.table.store.file_lock import PRIVATE, DatabaseLock, Locked
from tabletown.table.store.sqlite_errors import (
    DAMAGED_COPY,
    FOLDER,
    HARD_LINK,
    LOST_FILE,
    NO_FILE,
    OTHER_SCHEME,
    SQLITE_SCHEME,
    UNFINISHED,
    explain,
    primary_code,
)

log: Final = logging.getLogger("tabletown")

PRAGMAS: Final = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit is on disk when it returns
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
}
NO_SPACE_BESIDE: Final = (  # errors if the disk is full or read-only
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
)
CHECKPOINT: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
GROUP_AND_OTHERS: Final = 0o077
FILE_ENDINGS: Final = ("", "-wal", "-shm", ".lock", ".before-*")  # files of one database
WAL_FIXED_IN: Final = (3, 51, 3)  # older versions can damage a WAL file that two processes write


@final
class SqliteDatabase(Database):
    """An open SQLite file and the lock that keeps other servers from it."""

    def __init__(self, path: Path, writing: Engine, lock: DatabaseLock) -> None:
        super().__init__(writing, open_to_read(path))
        self._path: Final = path
        self._lock: Final = lock

    def explain(self, error: BaseException) -> str:
        return explain(self._path, error)

    def close(self) -> None:
        """Move all commits from the WAL into the main file, close it and give up the lock."""
        self.reading.dispose()
        connection = self.writing.raw_connection()
        try:
            is_busy, *_pages = connection.cursor().execute(CHECKPOINT).fetchone()
            problem = "another program is reading it" if is_busy else ""
        except sqlite3.Error as error:
            problem = str(error)
        connection.close()
        self.writing.dispose()
        self._lock.close()
        if problem:
            extra = {"event": "close_unfinished"}
            log.error(UNFINISHED, self._path, problem, self._path, extra=extra)


def path_of(url: str) -> Path:
    """The file that a database URL names; refuses other schemes, and folders."""
    if not url.startswith(SQLITE_SCHEME):
        raise CannotOpen(OTHER_SCHEME.format(redacted(url)))
    if url == SQLITE_SCHEME:
        raise CannotOpen(NO_FILE)
    path = Path(url.removeprefix(SQLITE_SCHEME))
    if path.is_dir():
        raise CannotOpen(FOLDER.format(path))
    return path


def open_file(path: Path) -> SqliteDatabase:
    """Lock the file for this process, check its settings and migrate its schema."""
    path = Path(os.path.realpath(path))  # a symbolic link has the lock and the WAL of its target
    with ExitStack() as on_failure:
        try:
            check_file(path)
            lock = on_failure.enter_context(closing(DatabaseLock(path)))
            restrict_permissions(path)
            database = SqliteDatabase(path, open_to_write(path), lock)
        except OSError as error:
            raise CannotOpen(explain(path, error)) from None
        except Locked as owner:
            raise InUse(f"{path} is in use by {owner}; stop it, or use another file") from None
        on_failure.pop_all()
    return database


def check_file(path: Path) -> None:
    """Refuse a file that cannot be used safely, before anything is created or changed."""
    if path.is_dir():
        raise CannotOpen(FOLDER.format(path))
    if has_content(Path(f"{path}-wal")) and not has_content(path):  # SQLite would delete the WAL
        raise CannotOpen(LOST_FILE.format(path))
    if path.exists() and path.stat().st_nlink > 1:
        raise CannotOpen(HARD_LINK.format(path))
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):  # SQLite would open it read-only
        raise CannotOpen(f"{path} cannot be read and written; change its permissions")


def has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def restrict_permissions(path: Path) -> None:
    """Make the file and those beside it readable by their owner only."""
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
    except DatabaseError as error:
        engine.dispose()
        raise CannotOpen(explain(path, error.orig or error)) from None
    except sqlite3.Error as error:  # of the copy before a migration
        engine.dispose()
        raise CannotOpen(explain(path, error)) from None
    except (CannotOpen, OSError):
        engine.dispose()
        raise
    return engine


def _prepare(engine: Engine, path: Path) -> None:
    """Check the settings and migrate the schema."""
    with engine.connect() as connection:
        for name, value in PRAGMAS.items():
            current = connection.execute(text(f"PRAGMA {name}")).scalar_one()
            if current != value:
                raise CannotOpen(f"{path}: SQLite has {name} {current} instead of {value}")
        upgrade(connection, str(path), partial(_copy_before_upgrade, connection, path))


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
        part_of(copy).unlink(missing_ok=True)  # of a migration that was interrupted
        with complete_file(copy) as part:
            connection.connection.execute("VACUUM INTO ?", (str(part),))


def back_up(path: Path, copy: Path) -> int:
    """Copy the database to a new file, also while it is used; returns the number of matches."""
    existing = [file for file in (copy, part_of(copy)) if file.exists()]
    if existing:
        raise CannotOpen(f"{existing[0]} already exists; name another file")
    try:
        with closing(connect_to_copy(path)) as source, complete_file(copy) as part:
            damage = _copy(source, part)
            if not damage:
                _forget_server(part)
            matches = 0 if damage else _count_matches(part)
    except (sqlite3.Error, OSError) as error:
        raise CannotOpen(f"{path} cannot be copied to {copy}: {error}; check both paths") from None
    if damage:
        raise CannotOpen(DAMAGED_COPY.format(path, damage, copy))
    return matches


def connect_to_copy(path: Path) -> sqlite3.Connection:
    """A connection that reads the file, also where SQLite cannot create its WAL beside it."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        connection.close()
        if primary_code(error) not in NO_SPACE_BESIDE or has_content(Path(f"{path}-wal")):
            raise
        return sqlite3.connect(f"{address}&immutable=1", uri=True)  # the main file is complete
    return connection


def _copy(source: sqlite3.Connection, part: Path) -> str:
    """Copy the database; of a damaged one, copy the pages as they are and return the damage."""
    damage = ""
    try:
        source.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.DatabaseError as error:
        if primary_code(error) != sqlite3.SQLITE_CORRUPT:
            raise
        damage = str(error)
        os.truncate(part, 0)
        with closing(sqlite3.connect(part)) as target:
            source.backup(target)
    return damage


def part_of(copy: Path) -> Path:
    return copy.with_name(f"{copy.name}.part")


@contextmanager
def complete_file(copy: Path) -> Iterator[Path]:
    """A private file to write to, renamed to `copy` once it is complete and synced."""
    part = part_of(copy)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        yield part
        with part.open("r+b") as written:  # fsync on Windows needs a writable file
            os.fsync(written.fileno())
        part.rename(copy)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def find_corruption(engine: Engine) -> list[str]:
    """The faults in the structure of the file, in SQLite's words; empty if there are none."""
    with engine.connect() as connection:
        lines = connection.execute(text("PRAGMA integrity_check")).scalars()
        return [line for line in lines if line != "ok"]


def _count_matches(path: Path) -> int:
    """The number of matches in a file of any schema: backups are often made before an update."""
    with closing(sqlite3.connect(path)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        table = "match" if "match" in tables else "game"  # its name up to revision 0002
        count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def _forget_server(path: Path) -> None:
    """Delete the address and the token of the running server from a copy."""
    with closing(sqlite3.connect(path)) as connection:
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
