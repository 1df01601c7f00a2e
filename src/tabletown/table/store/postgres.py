"""PostgreSQL: how its databases are opened, locked and checked."""

import os
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool, StaticPool

from tabletown.table.store.database import CannotOpen, Database, InUse, explained, upgrade

SCHEME: Final = "postgresql"
DRIVER: Final = "postgresql+psycopg"
ADVISORY_LOCK: Final = 0x7461626C65  # held by the one server that uses the database
REQUIRED_SETTINGS: Final = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}

LOCK_HOLDER: Final = text(
    "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND application_name LIKE 'tabletown %'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def open_database(url: str) -> Database:
    """Lock the database for this process, check its settings and migrate its schema."""
    address = address_of(url)
    name = address.render_as_string()  # without the password
    with explained(name):
        guard = lock(address, name)
    writing = create_engine(address, poolclass=StaticPool, connect_args=application_name())
    event.listen(writing, "connect", _set_synchronous_commit)
    try:
        with writing.connect() as connection:
            check(connection, name)
            upgrade(connection, name, lambda _revision: None)
    except CannotOpen:
        writing.dispose()
        unlock(guard)
        raise
    return Database(writing, open_to_read(address), partial(unlock, guard))


def open_to_read(address: URL) -> Engine:
    """The engine of connections that cannot write."""
    options = {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
    return create_engine(
        address, pool_pre_ping=True, connect_args=application_name(), execution_options=options
    )


def address_of(url: str) -> URL:
    """The parsed URL, with the driver that we use; refuses what is no URL."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise CannotOpen(
            f"{url} is not a database URL; write {SCHEME}://USER@HOST/DATABASE"
        ) from None
    return address.set(drivername=DRIVER)


def application_name() -> dict[str, str]:
    """The connection argument that shows this process in `pg_stat_activity`."""
    return {"application_name": f"tabletown {os.getpid()}"}


def lock(address: URL, name: str) -> Connection:
    """A connection that holds the advisory lock; refuses if another process holds it."""
    engine: Engine = create_engine(
        address, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=application_name()
    )
    connection = engine.connect()
    if connection.execute(select(func.pg_try_advisory_lock(ADVISORY_LOCK))).scalar():
        return connection
    holder = str(connection.execute(LOCK_HOLDER).scalar() or "tabletown").removeprefix("tabletown ")
    connection.close()
    raise InUse(f"{name} is in use by process {holder}; stop it, or use another database")


def unlock(guard: Connection) -> None:
    """Release the lock at once: PostgreSQL may notice only later that the connection is closed."""
    with suppress(DBAPIError):  # a broken connection holds no lock
        guard.execute(select(func.pg_advisory_unlock(ADVISORY_LOCK)))
    guard.close()


def check(connection: Connection, name: str) -> None:
    """Refuse a server whose settings could lose committed rows."""
    for setting, value in REQUIRED_SETTINGS.items():
        current = connection.execute(select(func.current_setting(setting))).scalar_one()
        if current != value:
            raise CannotOpen(f"{name}: PostgreSQL has {setting} {current}; set it to {value}")
    connection.rollback()


def _set_synchronous_commit(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit = on")
    cursor.close()
    connection.commit()
