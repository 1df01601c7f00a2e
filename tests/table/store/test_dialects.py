"""Every statement of the store compiles for PostgreSQL as well as for SQLite."""

import inspect
import io
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from helpers.live_matches import ANA, act, run, table
from sqlalchemy import ClauseElement, Engine, create_mock_engine, event

from tabletown.table.match.log import ROOT
from tabletown.table.service import lobby
from tabletown.table.service.tables import Tables
from tabletown.table.store import queries
from tabletown.table.store.database import scripts
from tabletown.table.store.schema import metadata

SPECIFIC_FILES = (
    "sqlite.py",
    "sqlite_errors.py",
    "postgres.py",
    "0001_first.py",
    "0004_admin.py",
)  # may use one database's SQL
SPECIFIC_WORDS = re.compile(
    r"PRAGMA|VACUUM|AUTOINCREMENT|INSERT OR|rowid|sqlite_|pg_|plpgsql", re.I
)


@pytest.fixture
def statements() -> Iterator[list[ClauseElement]]:
    """All statements that any connection executes during a test."""
    executed: list[ClauseElement] = []

    def record(_connection: object, statement: object, *_more: object) -> None:
        if isinstance(statement, ClauseElement):
            executed.append(statement)

    event.listen(Engine, "before_execute", record)
    yield executed
    event.remove(Engine, "before_execute", record)


def test_every_statement_of_the_store_compiles_for_postgresql(
    statements: list[ClauseElement], tmp_path: Path
) -> None:
    async def play(tables: Tables) -> None:
        live = await table(tables, "favelas", clock="5+5")
        await act(live, live.match.actors()[0], "cid-0001")
        await live.say("a", 0, "Ana", "cid-said", "hello")
        await live.journal._keep_snapshot()
        await tables.heartbeat()
        await tables.check()
        await lobby.home(tables, ANA)
        await live.seat_request(0, "cid-over", "resign", 0)
        await tables.rematch(live, ANA)
        await run_other_queries(tables)

    run(tmp_path / "tables.sqlite", play)
    dialect = create_mock_engine("postgresql://", lambda *_executed: None).dialect
    compiled = {str(it.compile(dialect=dialect)) for it in statements}
    assert all(SPECIFIC_WORDS.search(it) is None for it in compiled if not it.startswith("PRAGMA"))
    names = [
        name
        for name, query in inspect.getmembers(queries, inspect.isfunction)
        if query.__module__ == queries.__name__ and "connection.execute" in inspect.getsource(query)
    ]
    assert len(names) > 20 and len(compiled) >= len(names), "some query was never run"


async def run_other_queries(tables: Tables) -> None:
    """Run the queries that a match does not need."""
    store = tables.store
    await store.write(queries.link_secret)
    await store.write(lambda it: queries.rename(it, "a", "Eva"))
    await store.write(lambda it: queries.open_session(it, "token", "a", 10**14))
    assert await store.read(lambda it: queries.find_account(it, "token", 0)) == ("a", "Eva")
    await store.write(lambda it: queries.expire_session(it, "token", 5))
    await store.write(lambda it: queries.close_session(it, "token"))
    await store.write(lambda it: queries.add_replay(it, "replay", "text", 0))
    assert await store.read(lambda it: queries.find_replay(it, "replay")) == "text"
    assert await store.read(lambda it: queries.find_snapshot(it, "none")) is None
    assert len(ROOT) == 32


def test_every_migration_compiles_for_postgresql() -> None:
    config, steps = scripts()
    written = io.StringIO()

    def all_steps(revision: object, _context: MigrationContext) -> object:
        return steps._upgrade_revs("head", revision)  # type: ignore[arg-type]

    config.attributes.update(offline=written, dialect="postgresql")
    with EnvironmentContext(config, steps, fn=all_steps, as_sql=True):
        steps.run_env()
    sql = written.getvalue()
    assert "CREATE FUNCTION action_no_change()" in sql and "RAISE(ABORT" not in sql
    for name in metadata.tables:
        created, renamed = f"CREATE TABLE {name} (", f" RENAME TO {name};"
        assert created in sql or renamed in sql
    assert sql.rstrip().endswith("COMMIT;"), "not in one transaction"


def test_only_specific_files_use_the_sql_of_one_database() -> None:
    folder = Path(str(files("tabletown.table")))
    file_names = [
        file.name for file in folder.rglob("*.py") if SPECIFIC_WORDS.search(file.read_text("utf-8"))
    ]
    assert sorted(file_names) == sorted(SPECIFIC_FILES)
