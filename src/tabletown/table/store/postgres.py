"""PostgreSQL as the place of the games: all that is particular to it."""

import os
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool, StaticPool

from tabletown.table.store.database import CannotOpen, Database, upgrade

SCHEME: Final = "postgresql"
DRIVER: Final = "postgresql+psycopg"
LOCK: Final = 0x7461626C65  # whoever holds it in a database serves its games
SAFE: Final = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}

HOLDER: Final = text(
    "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND application_name LIKE 'tabletown %'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def open_database(url: str) -> Database:
    """Held by this process alone, its settings read back, its schema brought up to date."""
    address = address_of(url)
    name = address.render_as_string()  # without its password
    try:
        guard = lock(address, name)
    except ImportError:
        raise CannotOpen(f"{name}: this needs a driver; install tabletown[postgres]") from None
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise CannotOpen(f"{name}: {reason}; check the address and who may enter") from None
    writing = create_engine(address, poolclass=StaticPool, connect_args=application_name())
    event.listen(writing, "connect", _commit_to_disk)
    try:
        with writing.connect() as connection:
            check(connection, name)
            upgrade(connection, name, lambda _revision: None)
    except CannotOpen:
        writing.dispose()
        unlock(guard)
        raise
    options = {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
    reading = create_engine(
        address, pool_pre_ping=True, connect_args=application_name(), execution_options=options
    )
    return Database(writing, reading, partial(unlock, guard))


def address_of(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise CannotOpen(f"{url} is no address; write {SCHEME}://USER@HOST/DATABASE") from None
    return address.set(drivername=DRIVER)


def application_name() -> dict[str, str]:
    """How others see who is connected."""
    return {"application_name": f"tabletown {os.getpid()}"}


def lock(address: URL, name: str) -> Connection:
    """A connection that keeps others out for as long as it is open."""
    engine: Engine = create_engine(
        address, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=application_name()
    )
    connection = engine.connect()
    if connection.execute(select(func.pg_try_advisory_lock(LOCK))).scalar():
        return connection
    holder = str(connection.execute(HOLDER).scalar() or "tabletown").removeprefix("tabletown ")
    connection.close()
    raise CannotOpen(f"{name} is in use by process {holder}; stop it, or use another database")


def unlock(guard: Connection) -> None:
    """At once: the server may notice only later that a connection is closed."""
    with suppress(DBAPIError):  # a connection that is gone holds nothing
        guard.execute(select(func.pg_advisory_unlock(LOCK)))
    guard.close()


def check(connection: Connection, name: str) -> None:
    for setting, value in SAFE.items():
        found = connection.execute(select(func.current_setting(setting))).scalar_one()
        if found != value:
            raise CannotOpen(f"{name}: PostgreSQL has {setting} {found}, not {value}")
    connection.rollback()


def _commit_to_disk(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit = on")
    cursor.close()
    connection.commit()
