"""What the store says to its database is understood by PostgreSQL as by SQLite."""

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

PARTICULAR = ("sqlite.py", "postgres.py", "0001_first.py")  # the only files that know a database
WORDS = re.compile(r"PRAGMA|VACUUM|AUTOINCREMENT|INSERT OR|rowid|sqlite_|pg_|plpgsql", re.I)


@pytest.fixture
def said() -> Iterator[list[ClauseElement]]:
    """Everything that any connection is told."""
    heard: list[ClauseElement] = []

    def hear(_connection: object, said: object, *_more: object) -> None:
        if isinstance(said, ClauseElement):
            heard.append(said)

    event.listen(Engine, "before_execute", hear)
    yield heard
    event.remove(Engine, "before_execute", hear)


def test_every_statement_of_the_store_is_good_for_postgresql(
    said: list[ClauseElement], tmp_path: Path
) -> None:
    async def live(tables: Tables) -> None:
        found = await table(tables, "favelas", clock="5+5")
        await act(found, found.match.actors()[0], "cid-0001")
        await found.say("a", 0, "Ana", "cid-said", "hello")
        await found.journal._keep_snapshot()
        await tables.heartbeat()
        await tables.check()
        await lobby.home(tables, ANA)
        await found.seat_request(0, "cid-over", "resign", 0)
        await tables.rematch(found, ANA)
        await rest(tables)

    run(tmp_path / "tables.sqlite", live)
    dialect = create_mock_engine("postgresql://", lambda *_said: None).dialect
    told = {str(it.compile(dialect=dialect)) for it in said}
    assert all(WORDS.search(it) is None for it in told if not it.startswith("PRAGMA"))
    works = [
        name
        for name, work in inspect.getmembers(queries, inspect.isfunction)
        if work.__module__ == queries.__name__ and "connection.execute" in inspect.getsource(work)
    ]
    assert len(works) > 20 and len(told) >= len(works), "some statement was never said"


async def rest(tables: Tables) -> None:
    """What no game needed."""
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


def test_every_migration_is_written_out_for_postgresql() -> None:
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


def test_only_named_files_know_one_database() -> None:
    folder = Path(str(files("tabletown.table")))
    knowing = [file.name for file in folder.rglob("*.py") if WORDS.search(file.read_text("utf-8"))]
    assert sorted(knowing) == sorted(PARTICULAR)
