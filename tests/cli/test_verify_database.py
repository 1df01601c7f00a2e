"""The command `verify` of a database: finds every kind of damage, beside a running server too."""

from io import StringIO
from pathlib import Path

import pytest
from helpers.commands import error_of, failure_of, output_of
from helpers.live_matches import act, run, table
from helpers.postgres_server import Cluster
from helpers.server_process import Person, Server
from rich.console import Console
from sqlalchemy import text

from tabletown.cli.terminal import Terminal
from tabletown.cli.verify_database import verify_database
from tabletown.table.live.live import Live
from tabletown.table.match.log import link
from tabletown.table.service.tables import Tables
from tabletown.table.store import queries
from tabletown.table.store.read_only import name_of
from tabletown.table.store.store import open_database


def played(url: str) -> str:
    """The id of a match with a few moves."""

    async def play(tables: Tables) -> str:
        live = await table(tables, "favelas")
        for nth in range(4):
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        return live.row.id

    match_id: str = run(url, play)
    return match_id


def damage_database(url: str, command: str, match_id: str) -> None:
    """Change rows behind the back of the triggers, as somebody with the password could."""
    database = open_database(url)
    dialect = database.writing.dialect.name
    drop = {
        "sqlite": ["DROP TRIGGER log_row_no_UPDATE", "DROP TRIGGER log_row_no_DELETE"],
        "postgresql": ["DROP TRIGGER log_row_no_change ON log_row"],
    }[dialect]
    with database.writing.begin() as connection:
        for statement in [*drop, command.format(match_id)]:
            connection.execute(text(statement))
    database.close()


def test_a_database_is_correct_while_it_is_played(
    server: Server, ana: Person, database_url: str
) -> None:
    finished = ana.new("village")
    ana.socket(finished).finish()
    running = ana.new("favelas")
    move(ana, running)
    ana.new("favelas", mode="friends")
    said = output_of("verify", database_url)
    assert said == f"{name_of(database_url)} is correct: 3 matches.\n"
    if database_url.startswith("sqlite"):
        path = database_url.removeprefix("sqlite:///")
        assert f"{path} is correct: 3 matches." in output_of("verify", path)
    move(ana, running)


def move(person: Person, table: str) -> None:
    wire = person.socket(table)
    assert wire.act(wire.look_on_turn())["t"] == "ack"
    wire.close()


@pytest.mark.parametrize(
    "command, reason",
    [
        (
            "UPDATE log_row SET body = 'x' WHERE match_id = '{}' AND version = 3",
            "row 3 was changed",
        ),
        ("DELETE FROM log_row WHERE match_id = '{}' AND version = 2", "row 2 is missing"),
        ("DELETE FROM log_row WHERE match_id = '{}' AND version = 5", "rows after 4 are missing"),
        ("UPDATE match SET seed = head WHERE id = '{}'", "its seed is not the one"),
        ("UPDATE match SET version = 4 WHERE id = '{}'", "it should have 4 rows and has 5"),
        ("UPDATE match SET status = 'over' WHERE id = '{}'", "marked as over"),
        ("UPDATE match SET status = 'open' WHERE id = '{}'", "its status is open"),
        ("UPDATE seat SET name = 'Eva' WHERE match_id = '{}' AND seat = 0", "other players"),
    ],
)
def test_damage_is_named(database_url: str, command: str, reason: str) -> None:
    match_id = played(database_url)
    damage_database(database_url, command, match_id)
    told = failure_of("verify", database_url)
    assert f"{match_id} is damaged: " in told and reason in told
    assert "1 of 1 match is damaged; keep it, and restore a backup elsewhere" in told


def test_an_illegal_row_with_a_correct_hash_is_named(database_url: str) -> None:
    """Somebody who can write to the database can also compute hashes."""

    async def forge(tables: Tables) -> Live:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        await act(live, seat, "cid-0001")
        history = live.history
        row = link(history.head, 3, seat, "act", "take everything", "cid-forged", 7)
        await tables.store.write(lambda it: queries.append(it, live.row.id, row))
        return live

    live = run(database_url, forge)
    told = failure_of("verify", database_url)
    assert f"{live.row.id} is damaged: row 3 is not allowed there." in told


def test_matches_of_other_rules_are_checked_but_not_replayed(database_url: str) -> None:
    match_id = played(database_url)
    for change, reason in (
        ("UPDATE match SET rules = 99 WHERE id = '{}'", "version 99 of its rules"),
        ("UPDATE match SET game = 'chess' WHERE id = '{}'", "is not installed here"),
    ):
        database = open_database(database_url)
        with database.writing.begin() as connection:
            connection.execute(text(change.format(match_id)))
        database.close()
        said = output_of("verify", database_url)
        assert f"{match_id} was not replayed" in said and reason in said
        assert "is correct: 1 match." in said


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    played(str(f"sqlite:///{path}"))
    size = path.stat().st_size
    with path.open("r+b") as file:
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 64)
    assert "malformed" in failure_of("verify", str(path))


def test_the_password_of_a_database_is_not_printed(cluster: Cluster) -> None:
    url = cluster.database().replace("ana@", "ana:secret@")
    open_database(url).close()
    said = output_of("verify", url)
    assert "is correct: 0 matches." in said and "secret" not in said


def test_a_terminal_shows_progress(database_url: str) -> None:
    played(database_url)
    terminal = Terminal(plain=False)
    terminal.plain, output = False, StringIO()
    terminal.console = Console(file=output, force_terminal=True, width=100)
    verify_database(database_url, terminal)
    assert "Replaying" in output.getvalue() and "1/1" in output.getvalue()


def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    assert "does not exist" in error_of("verify", f"sqlite:///{tmp_path / 'nothing'}")
    assert "check the address" in error_of("verify", "postgresql://ana@127.0.0.1:1/it")
    text_file = tmp_path / "tables.txt"
    text_file.write_text("no replay")
    assert "tables.txt" in error_of("verify", str(text_file))
