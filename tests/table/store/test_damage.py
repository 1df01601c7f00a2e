"""Damaged matches, and matches of other rules: reported, kept, and no effect on the others."""

import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from helpers.live_matches import ANA, BRUNO, CARLA, act, enter, refused, run, table
from helpers.server_process import PATIENCE, Person, Server

from tabletown.core.state import SPECTATOR
from tabletown.table.match.log import link
from tabletown.table.service import lobby
from tabletown.table.service.loading import Unreadable
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries

PAGE = 4096  # bytes of a page of SQLite


def change(path: Path, *commands: str) -> None:
    """Change the file without Tabletown."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for command in commands:
            connection.execute(command)


async def create_two_matches(tables: Tables) -> list[str]:
    await enter(tables, ANA, BRUNO, CARLA)
    match_ids = []
    for _nth in range(2):
        settings = MatchSettings("favelas", 2, 2, "builder", {}, is_one_screen=True)
        live = await tables.live(await tables.create(ANA, settings, ""))
        assert live
        for nth in range(3):
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        match_ids.append(live.row.id)
    return match_ids


def test_the_check_at_the_start_names_only_the_damaged_match(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, whole = run(path, create_two_matches)
    change(
        path,
        "DROP TRIGGER log_row_no_UPDATE",
        f"UPDATE log_row SET body = 'x' WHERE version = 3 AND match_id = '{damaged}'",
    )

    async def look(tables: Tables) -> None:
        await tables.check()
        assert list(tables.damaged) == [damaged]
        assert await tables.live(whole)
        with pytest.raises(Unreadable, match="rows of it are missing or were changed"):
            await tables.live(damaged)
        mine = {it.match_id: it.status for it in (await lobby.home(tables, ANA)).running}
        assert (
            "rows of it are missing or were changed" in mine[damaged]
            and "damaged" not in mine[whole]
        )
        assert len(await tables.store.read(partial(queries.find_rows, match_id=damaged))) == 4

    run(path, look)
    assert len(caplog.messages) == 1 and damaged in caplog.messages[0]
    assert "row 3 was changed. It is kept as it is" in caplog.messages[0]


def test_matches_on_damaged_pages_are_reported(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    matches = run(path, create_two_matches)
    with closing(sqlite3.connect(path)) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log_row'")
        page = root.fetchone()[0] - 1
    content = bytearray(path.read_bytes())
    content[page * PAGE : page * PAGE + 100] = b"\xff" * 100
    path.write_bytes(content)

    async def look(tables: Tables) -> None:
        await tables.check()
        for match in matches:
            with pytest.raises(Unreadable, match="the disk cannot read it"):
                await tables.live(match)

    run(path, look)
    assert len(caplog.messages) == len(matches)


def test_a_list_of_matches_that_cannot_be_read_is_reported(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def look(tables: Tables) -> None:
        await tables.store.write(lambda it: it.exec_driver_sql("ALTER TABLE match RENAME TO gone"))
        await tables.check()

    run(path, create_two_matches)
    run(path, look)
    assert "The list of matches cannot be read" in caplog.messages[0]


def test_a_match_of_other_rules_is_shown_as_far_as_it_can_be_replayed(path: Path) -> None:
    async def play(tables: Tables) -> str:
        live = await table(tables, "favelas")
        for nth in range(2):
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        seat = live.match.actors()[0]
        row = link(live.history.head, 4, seat, "act", "build a tram", "cid-0009", 0)
        await tables.store.write(lambda it: queries.append(it, live.row.id, row))
        return live.row.id

    match = run(path, play)

    async def same_rules(tables: Tables) -> None:
        with pytest.raises(Unreadable, match="it is not a match of"):
            await tables.live(match)

    run(path, same_rules)
    change(path, "UPDATE match SET rules = 0")

    async def other_rules(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and "version 0 of its rules" in live.checks.paused
        assert "up to the first action that is not legal here" in live.checks.paused
        assert len(live.history.screen(SPECTATOR).log) > 0
        seat = live.match.actors()[0]
        assert (await refused(act(live, seat, "cid-0010"))).code == "gone"
        assert (await refused(live.seat_request(seat, "cid-0011", "resign", seat))).code == "gone"
        surroundings = live.surroundings(seat, "a", "http://here")
        assert surroundings.is_paused == live.checks.paused

    run(path, other_rules)


def test_a_match_of_a_game_that_is_not_installed_is_reported(path: Path) -> None:
    match = run(path, create_two_matches)[0]
    change(path, "UPDATE match SET game = 'chess'")

    async def look(tables: Tables) -> None:
        with pytest.raises(Unreadable, match="chess is not installed here"):
            await tables.live(match)
        mine = (await lobby.home(tables, ANA)).running
        assert [it.title for it in mine] == ["chess", "chess"]
        assert all("not installed" in it.status for it in mine)

    run(path, look)


@pytest.mark.slow
def test_the_server_reports_a_damaged_match_when_it_starts(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ana = Person(server)
    match = ana.new("village", "screen", seats="1").rpartition("/")[2]
    server.kill()
    change(server.path, "UPDATE match SET head = x'00'")
    server.start()
    until = time.monotonic() + PATIENCE
    while "is damaged" not in server.log.read_text():
        assert time.monotonic() < until, "no damage was reported"
        time.sleep(0.1)
    assert match in server.log.read_text()
    answer = ana.http.get(f"/match/{match}")
    assert answer.status_code == 410 and "cannot go on" in answer.text
    assert ana.http.get("/").status_code == 200
    ana.close()
    server.kill()
