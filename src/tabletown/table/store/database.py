"""An open database: one engine that writes, one that reads; and the migration of its schema."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

MIGRATIONS: Final = "tabletown.table.store:migrations"
URL_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
NEWER: Final = "{} was written by a newer tabletown; install that one"


class CannotOpen(Exception):
    """The database cannot be opened; the text is one sentence that names it and says what to do."""


class InUse(CannotOpen):
    """Another process holds the lock of the database."""


class Database(ABC):
    """An open database, used by this process alone until it is closed."""

    idle_check: float | None = None  # seconds after which an idle writer tests its connection

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self.writing: Final = writing  # one connection, used by the writer thread only
        self.reading: Final = reading  # each transaction reads one consistent snapshot
        self.problem = ""  # why this process must not write any more; usually empty
        self.is_outage_logged = False  # set by the thread that writes

    @abstractmethod
    def explain(self, error: BaseException) -> str:
        """Name the database, the error and what the operator can do about it, in one sentence."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections and let other processes in; writer and readers have ended."""


def redacted(url: str) -> str:
    """A URL for messages: only its scheme, because the rest may contain a password."""
    scheme = URL_SCHEME.match(url)
    if scheme:
        return f"{scheme[0]}..."
    return "this database URL" if {*url} & {*":@="} else url


def scripts() -> tuple[Config, ScriptDirectory]:
    """Alembic's configuration and the folder of migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config, ScriptDirectory.from_config(config)


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn errors of a database into CannotOpen with one sentence."""
    try:
        yield
    except ImportError:
        raise CannotOpen(
            f"{name}: the PostgreSQL driver is missing; install tabletown[postgres]"
        ) from None
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise CannotOpen(
            f"{name}: {reason}; check the address, the access rights and the disk"
        ) from None


def check_revision(connection: Connection, name: str) -> None:
    """Refuse a database whose schema is not the newest."""
    _config, steps = scripts()
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise CannotOpen(f"{name} is not a database of tabletown; check the address")
    if revision not in [script.revision for script in steps.walk_revisions()]:
        raise CannotOpen(NEWER.format(name))
    if revision != steps.get_current_head():
        raise CannotOpen(f"{name} was written by an older tabletown; start the server once")


def upgrade(connection: Connection, name: str, back_up: Callable[[str], None]) -> None:
    """Migrate to the newest schema in one transaction, after `back_up`; refuses a newer schema."""
    config, steps = scripts()
    revision = MigrationContext.configure(connection).get_current_revision()
    connection.rollback()
    if revision == steps.get_current_head():
        return
    if revision and revision not in [script.revision for script in steps.walk_revisions()]:
        raise CannotOpen(NEWER.format(name))
    if revision:
        back_up(revision)
    config.attributes["connection"] = connection

    def all_steps(current: object, _context: object) -> object:
        return steps._upgrade_revs("head", current)  # type: ignore[arg-type]

    with connection.begin(), EnvironmentContext(config, steps, fn=all_steps):
        steps.run_env()
