"""A place where games are kept: open for one process, one that writes and many that read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

MIGRATIONS: Final = "tabletown.table.store:migrations"


class CannotOpen(Exception):
    """One sentence that names the place and what to do."""


@dataclass(frozen=True)
class Database:
    writing: Engine  # a connection that only one thread uses
    reading: Engine  # each piece of work sees one moment
    release: Callable[[], None]  # let another process in

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()
        self.release()


def scripts() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config, ScriptDirectory.from_config(config)


def upgrade(connection: Connection, name: str, back_up: Callable[[str], None]) -> None:
    """To the newest schema in one transaction, after a copy; a newer place is left alone."""
    config, steps = scripts()
    found = MigrationContext.configure(connection).get_current_revision()
    connection.rollback()
    if found == steps.get_current_head():
        return
    if found and found not in [script.revision for script in steps.walk_revisions()]:
        raise CannotOpen(f"{name} was written by a newer tabletown; install that one")
    if found:
        back_up(found)
    config.attributes["connection"] = connection

    def all_steps(revision: object, _context: object) -> object:
        return steps._upgrade_revs("head", revision)  # type: ignore[arg-type]

    with connection.begin(), EnvironmentContext(config, steps, fn=all_steps):
        steps.run_env()
