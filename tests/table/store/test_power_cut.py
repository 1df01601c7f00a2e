"""Power cuts: every acknowledged row is still there and the file is intact."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from helpers.power_cut import Event, cuts, noted

from tabletown import game
from tabletown.core.rng import Rng
from tabletown.table.match.log import ROOT, Row, link
from tabletown.table.service.loading import new_match_row
from tabletown.table.store import queries, sqlite
from tabletown.table.store.rows import SeatRow
from tabletown.table.store.store import Store

ROWS = 400  # enough for SQLite to checkpoint and restart its WAL
CUTS = 200


async def append_rows(path: Path, events: list[Event]) -> list[int]:
    """Append rows; returns the number of disk events before each acknowledgement."""
    store, acked = Store(path), []
    row, log = new_match_row(game("village"), {"factories": "no"}, "host"), list[Row]()
    await store.write(lambda it: queries.create_account(it, "host", "Ana"))
    await store.write(lambda it: queries.create_match(it, row, [SeatRow(0, "host", "", "Ana", "")]))
    for version in range(1, ROWS + 1):
        before = log[-1].hash if log else ROOT
        log.append(link(before, version, 0, "act", "move " * 200, f"cid-{version:08}", 7))
        await store.write(partial(queries.append, match_id=row.id, row=log[-1]))
        acked.append(len(events))
    store.close()
    return acked


def count_losses(folder: Path) -> int:
    """The number of power cuts that lost an acknowledged row or damaged the file."""
    path, image, dice = folder / "tables.sqlite", folder / "image.sqlite", Rng(7)
    with noted() as notes:
        acked = asyncio.run(append_rows(path, notes.events))
    checkpoint = [it for it in notes.events[acked[0] :] if it.path == str(path) and it.data]
    assert checkpoint, "SQLite never checkpointed its WAL"
    losing = 0
    moments = {acked[0] + dice.below(acked[-1] - acked[0]) for _nth in range(CUTS)}
    for moment in cuts(notes.events, path, moments, image, dice):
        due = sum(when <= moment for when in acked)
        losing += surviving_rows(image)[:due] != list(range(1, due + 1))
    return losing


def surviving_rows(image: Path) -> list[int]:
    """The versions of all rows; none if the file is damaged."""
    with closing(sqlite3.connect(image)) as connection:
        try:
            integrity = connection.execute("PRAGMA integrity_check").fetchall()
            rows = connection.execute("SELECT version FROM log_row ORDER BY version").fetchall()
        except sqlite3.DatabaseError:
            return []
    return [version for (version,) in rows] if integrity == [("ok",)] else []


@pytest.mark.slow
def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    assert count_losses(tmp_path) == 0


@pytest.mark.slow
@pytest.mark.parametrize("synchronous", [0, 1])
def test_with_unsafe_settings_a_power_cut_loses_rows(
    synchronous: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shows that the test above can fail."""
    monkeypatch.setitem(sqlite.PRAGMAS, "synchronous", synchronous)
    assert count_losses(tmp_path) > 0
