"""PostgreSQL: how its databases are opened, locked and checked."""

import logging
import os
import secrets
from contextlib import ExitStack, suppress
from typing import Any, Final, final

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import StaticPool

from tabletown.table.store.database import CannotOpen, Database, InUse, redacted, upgrade
from tabletown.table.store.schema import secret
from tabletown.table.store.writer import StorageFull

log: Final = logging.getLogger("tabletown")

DRIVER: Final = "postgresql+psycopg"
SCHEMES: Final = ("postgresql://", f"{DRIVER}://")
ADVISORY_LOCK: Final = 0x7461626C65  # held by the one server that uses the database
SERVER: Final = "server"  # the name of the token in the table `secret`
REQUIRED_SETTINGS: Final = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}
SESSION_SETTINGS: Final = ("SET synchronous_commit = on", "SET lock_timeout = '10s'")
TIMEOUTS: Final = {  # to notice a dead network; options of the URL come first
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,  # milliseconds
}

LOCK_HOLDER: Final = (
    "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND application_name LIKE 'tabletown %'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

MALFORMED: Final = (
    "{} is not a database URL; write postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with %40 for"
    " an @ in the password"
)
CONNECTION_LOST: Final = (
    "%s: the connection was lost, and the lock with it: %s. Moves are refused until it is back."
)
CONNECTED_AGAIN: Final = "%s: connected again; no other server used the database meanwhile."
LOST_FOR_GOOD: Final = (
    "%s: another server opened the database while the connection was lost. This server refuses all"
    " changes until it is restarted; run only one server."
)
TAKEN_OVER: Final = (
    "Another server has taken over the database of this one. Nothing that was saved is lost, but"
    " this page may be out of date, and no more moves can be made here."
)


@final
class PostgresDatabase(Database):
    """An open PostgreSQL database. The connection that writes holds an advisory lock.

    Whatever ends the connection ends the lock, too, so that nothing is written without it. Each
    server that opens the database stores a token of its own. After a reconnect the same token
    shows that no other server was there; if there was one, our views of the matches are stale.
    """

    idle_check = 5.0

    def __init__(self, address: URL) -> None:
        """Create the engines; the first connection takes the lock, or raises CannotOpen."""
        arguments = connect_arguments(address)
        writing = create_engine(address, poolclass=StaticPool, connect_args=arguments)
        super().__init__(writing, open_to_read(address))
        self.name: Final = name_of(address)
        self._token: Final = secrets.token_bytes(16)
        self._is_claimed = False
        event.listen(self.writing, "connect", self._lock)
        event.listen(self.writing, "invalidate", self._report_loss)

    def claim(self, connection: Connection) -> None:
        """Store the token of this server; the lock is held."""
        connection.execute(secret.delete().where(secret.c.name == SERVER))
        connection.execute(secret.insert().values(name=SERVER, value=self._token))
        connection.commit()
        self._is_claimed = True

    def explain(self, error: BaseException) -> str:
        reason = str(error).strip().partition("\n")[0]
        return f"{self.name}: {reason}; check the server, the address and the access rights"

    def close(self) -> None:
        """Release the lock at once: PostgreSQL may notice only later that we are gone."""
        self.reading.dispose()
        with suppress(DBAPIError, StorageFull):  # a broken connection holds no lock
            if self._is_claimed and not self.problem:
                with self.writing.connect() as connection:
                    connection.execute(select(func.pg_advisory_unlock(ADVISORY_LOCK)))
        self.writing.dispose()

    def _lock(self, connection: DBAPIConnection, _record: object) -> None:
        """Take the lock on a new connection; close the connection if it may not write."""
        cursor = connection.cursor()
        try:
            for setting in SESSION_SETTINGS:
                cursor.execute(setting)
            is_locked = value_of(cursor, f"SELECT pg_try_advisory_lock({ADVISORY_LOCK})")
            if self._is_claimed:
                self._check_after_reconnect(cursor, bool(is_locked))
            elif not is_locked:
                holder = str(value_of(cursor, LOCK_HOLDER) or "unknown").removeprefix("tabletown ")
                reason = f"is in use by process {holder}; stop it, or use another database"
                raise InUse(f"{self.name} {reason}")
            connection.commit()
        except BaseException:
            connection.close()
            raise

    def _check_after_reconnect(self, cursor: Any, is_locked: bool) -> None:
        """Raise StorageFull unless the lock is ours and no other server was here meanwhile."""
        token = value_of(cursor, f"SELECT value FROM secret WHERE name = '{SERVER}'")
        if token is None or bytes(token) != self._token:
            self.problem = TAKEN_OVER
            log.error(LOST_FOR_GOOD, self.name, extra={"event": "lock_lost"})
            raise StorageFull(TAKEN_OVER)
        if not is_locked:  # by a connection of ours that PostgreSQL believes to be alive
            raise StorageFull(f"{self.name}: an earlier connection still holds the lock")
        self.is_outage_logged = False
        log.warning(CONNECTED_AGAIN, self.name, extra={"event": "database_connected"})

    def _report_loss(self, _connection: object, _record: object, error: object) -> None:
        self.is_outage_logged = True
        reason = str(error).strip().partition("\n")[0]
        log.error(CONNECTION_LOST, self.name, reason, extra={"event": "database_lost"})


def open_database(url: str) -> PostgresDatabase:
    """Lock the database for this process, check its settings and migrate its schema."""
    address = address_of(url)
    try:
        database = PostgresDatabase(address)
    except ImportError:
        raise CannotOpen(
            f"{name_of(address)}: the PostgreSQL driver is missing; install tabletown[postgres]"
        ) from None
    with ExitStack() as on_failure:
        on_failure.callback(database.close)
        try:
            with database.writing.connect() as connection:
                check(connection, database.name)
                upgrade(connection, database.name, lambda _revision: None)
                database.claim(connection)
        except DBAPIError as error:
            raise CannotOpen(database.explain(error.orig or error)) from None
        on_failure.pop_all()
    return database


def value_of(cursor: Any, query: str) -> Any:
    """The first value of the first row; None if there is no row."""
    row = cursor.execute(query).fetchone()
    return row[0] if row else None


def address_of(url: str) -> URL:
    """The parsed URL, with the driver that we use; refuses a malformed one without showing it."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen(MALFORMED.format(redacted(url))) from None
    if url.count("@") > 1:  # a part of the password would be taken for the host
        raise CannotOpen(MALFORMED.format(redacted(url)))
    return address.set(drivername=DRIVER)


def name_of(address: URL) -> str:
    """The URL for messages: without the password, and without options that may contain one."""
    return URL.create(
        "postgresql",
        address.username,
        host=address.host,
        port=address.port,
        database=address.database,
    ).render_as_string()


def open_to_read(address: URL) -> Engine:
    """The engine of connections that cannot write."""
    options = {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
    arguments = connect_arguments(address)
    return create_engine(
        address, pool_pre_ping=True, connect_args=arguments, execution_options=options
    )


def connect_arguments(address: URL) -> dict[str, object]:
    """Timeouts, unless the URL sets them, and the name of this process in `pg_stat_activity`."""
    timeouts = {key: value for key, value in TIMEOUTS.items() if key not in address.query}
    return {**timeouts, "application_name": f"tabletown {os.getpid()}"}


def check(connection: Connection, name: str) -> None:
    """Refuse a server whose settings could lose committed rows."""
    for setting, value in REQUIRED_SETTINGS.items():
        current = connection.execute(select(func.current_setting(setting))).scalar_one()
        if current != value:
            raise CannotOpen(f"{name}: PostgreSQL has {setting} {current}; set it to {value}")
    connection.rollback()
