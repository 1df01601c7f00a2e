"""Start-up and backup where the disk is full, read-only or damaged: one sentence, and no loss."""

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from helpers.live_matches import ANA, BRUNO, CARLA, act, enter, run
from helpers.server_process import PATIENCE

import tabletown
from tabletown.cli import web
from tabletown.table.service.loading import Unreadable
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries, sqlite
from tabletown.table.store.database import CannotOpen
from tabletown.table.store.store import Store

PROGRAM = "from tabletown.cli import main; main()"
PAGE = 4096  # bytes of a page of SQLite
MATCHES = 5
WITHOUT_OVERRIDE = (  # root would otherwise ignore permissions
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with matches, in a folder of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    path = folder / web.DATABASE

    async def create(tables: Tables) -> None:
        await enter(tables, ANA, BRUNO, CARLA)
        for _nth in range(MATCHES):
            settings = MatchSettings("favelas", 2, 2, "builder", {}, is_one_screen=True)
            live = await tables.live(await tables.create(ANA, settings, ""))
            assert live
            for nth in range(12):
                await act(live, live.match.actors()[0], f"cid-{nth:04}")

    run(path, create)
    return path


def command(*arguments: str, limit: int | None = None) -> "subprocess.CompletedProcess[str]":
    """Run `tabletown`; files cannot grow beyond the limit."""
    package = str(Path(str(tabletown.__file__)).parents[1])
    return subprocess.run(
        [*WITHOUT_OVERRIDE, sys.executable, "-c", PROGRAM, *arguments],
        env={**os.environ, "PYTHONPATH": package},
        preexec_fn=None if limit is None else lambda: limit_files(limit),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def limit_files(limit: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


def serve(path: Path, limit: int | None = None) -> str:
    """The one line that a server prints which cannot start."""
    port = str(web.any_port())
    result = command("serve", "--data", str(path.parent), "--port", port, limit=limit)
    assert result.returncode == 2 and result.stdout == "", result
    assert result.stderr.count("\n") == 1 and str(path) in result.stderr, result.stderr
    return result.stderr


def damage(path: Path, table: str) -> None:
    """Overwrite the root page of a table."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        page = connection.execute(query, (table,)).fetchone()[0] - 1
    content = bytearray(path.read_bytes())
    content[page * PAGE : page * PAGE + 100] = b"\xff" * 100
    path.write_bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [0, 1000, 40_000])
def test_a_server_that_cannot_write_says_so_and_changes_nothing(path: Path, limit: int) -> None:
    """The limits are for the lock file, the WAL of SQLite, and for the copy before a migration."""
    if limit == 40_000:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '0002'")
    before = path.read_bytes()
    message = serve(path, limit)
    assert "tabletown backup" in message
    assert path.read_bytes() == before and not list(path.parent.glob("*.part"))


@pytest.mark.slow
@pytest.mark.parametrize("table", ["alembic_version", "match", "session", "heartbeat"])
def test_a_server_with_damaged_pages_says_what_to_do(path: Path, table: str) -> None:
    damage(path, table)
    assert "malformed; restore a backup, or save what can be read" in serve(path)


@pytest.mark.parametrize("is_there", [True, False])
def test_an_empty_file_beside_a_full_wal_is_refused_and_not_changed(
    path: Path, is_there: bool
) -> None:
    wal = path.with_name(f"{path.name}-wal")
    with closing(Store(path)) as store:
        asyncio.run(store.write(lambda it: queries.record_heartbeat(it, 1)))
        kept = wal.read_bytes()
    wal.write_bytes(kept)
    path.write_bytes(b"") if is_there else path.unlink()
    with pytest.raises(CannotOpen, match=r"is empty or missing, but .*-wal holds"):
        Store(path)
    assert kept and wal.read_bytes() == kept
    assert path.exists() == is_there and (not is_there or path.read_bytes() == b"")


def test_a_full_disk_is_named_when_the_first_file_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "max_page_count", 1)
    with pytest.raises(CannotOpen, match="full; free some space"):
        Store(tmp_path / "tables.sqlite")
    monkeypatch.delitem(sqlite.PRAGMAS, "max_page_count")
    Store(tmp_path / "tables.sqlite").close()


def test_a_backup_of_a_damaged_database_saves_what_can_be_read(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        ids = [match_id for (match_id,) in connection.execute("SELECT id FROM match ORDER BY id")]
        page = connection.execute(
            "SELECT pageno FROM dbstat WHERE name = 'log_row' AND pagetype = 'leaf' LIMIT 1"
        ).fetchone()[0]
    content = bytearray(path.read_bytes())
    content[(page - 1) * PAGE : page * PAGE] = b"\xff" * PAGE
    path.write_bytes(content)
    copy = tmp_path / "copy.sqlite"
    result = command("backup", str(copy), "--data", str(path.parent))
    assert result.returncode == 2 and f"{path} is damaged" in result.stderr, result
    assert f"{copy} is a copy of all its pages" in result.stderr

    async def load_all(tables: Tables) -> list[str]:
        readable = []
        for match_id in ids:
            try:
                assert await tables.live(match_id)
                readable.append(match_id)
            except Unreadable:
                pass
        return readable

    assert 0 < len(run(copy, load_all)) < MATCHES


def test_a_backup_of_a_file_that_is_no_database_says_that_it_cannot(
    path: Path, tmp_path: Path
) -> None:
    path.write_bytes(b"\xff" * PAGE + path.read_bytes()[PAGE:])
    copy = tmp_path / "copy.sqlite"
    result = command("backup", str(copy), "--data", str(path.parent))
    assert result.returncode == 2 and "cannot be copied" in result.stderr, result
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.slow
def test_a_database_on_a_read_only_disk_can_be_copied(path: Path, tmp_path: Path) -> None:
    path.with_name(f"{path.name}.lock").unlink()
    path.parent.chmod(0o555)
    copy = tmp_path / "copy.sqlite"
    message = serve(path)
    result = command("backup", str(copy), "--data", str(path.parent))
    path.parent.chmod(0o755)
    assert "make its folder and the files in it writable" in message
    assert result.returncode == 0 and f"holds {MATCHES} matches" in result.stdout, result
    with closing(Store(copy)) as store:
        assert len(asyncio.run(store.read(queries.find_match_ids))) == MATCHES
