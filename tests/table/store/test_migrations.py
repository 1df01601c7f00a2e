"""Files of every earlier schema open, keep all data and are backed up first."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from helpers.old_databases import check_that_matches_go_on, fill
from sqlalchemy import create_engine

from tabletown.table.store import sqlite
from tabletown.table.store.schema import metadata


@pytest.fixture(params=["0001", "0002"])
def old_file(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "tables.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    fill(engine, request.param)
    engine.dispose()
    return path


def test_matches_of_an_old_file_go_on(old_file: Path) -> None:
    check_that_matches_go_on(old_file)


def test_a_migrated_file_has_the_schema_of_the_code(old_file: Path) -> None:
    sqlite.open_file(old_file).close()
    with closing(sqlite3.connect(old_file)) as connection:
        for name, table in metadata.tables.items():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            assert sorted(columns) == sorted(column.name for column in table.columns), name
            indexes = {row[1] for row in connection.execute(f"PRAGMA index_list({name})")}
            assert {index.name for index in table.indexes} <= indexes, name
            targets = {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")}
            assert targets == {key.column.table.name for key in table.foreign_keys}, name
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        assert not [name for name in names if name == "game" or name.startswith("action")]
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()


def test_the_log_of_a_migrated_file_cannot_be_changed(old_file: Path) -> None:
    sqlite.open_file(old_file).close()
    with closing(sqlite3.connect(old_file)) as connection:
        for command in ("DELETE FROM log_row", "UPDATE log_row SET body = 'x'"):
            with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
                connection.execute(command)


def test_an_old_file_can_be_backed_up_before_the_update(old_file: Path) -> None:
    copy = old_file.with_name("copy.sqlite")
    assert sqlite.back_up(old_file, copy) == 2
    check_that_matches_go_on(copy)
