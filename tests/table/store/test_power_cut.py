"""The power fails at any moment: what was acknowledged is there, and the file is whole."""

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

ROWS = 400  # enough for the log of SQLite to be checkpointed and begun anew
CUTS = 200


async def written(path: Path, events: list[Event]) -> list[int]:
    """How much had happened on the disk when each row was acknowledged."""
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


def lost(folder: Path) -> int:
    """How many power cuts lost an acknowledged row, or harmed the file."""
    path, image, dice = folder / "tables.sqlite", folder / "image.sqlite", Rng(7)
    with noted() as notes:
        acked = asyncio.run(written(path, notes.events))
    checkpoint = [it for it in notes.events[acked[0] :] if it.path == str(path) and it.data]
    assert checkpoint, "nothing was carried over from SQLite's log into its file"
    losing = 0
    moments = {acked[0] + dice.below(acked[-1] - acked[0]) for _nth in range(CUTS)}
    for moment in cuts(notes.events, path, moments, image, dice):
        due = sum(when <= moment for when in acked)
        losing += left(image)[:due] != list(range(1, due + 1))
    return losing


def left(image: Path) -> list[int]:
    """The rows of a whole file; none of a harmed one."""
    with closing(sqlite3.connect(image)) as found:
        try:
            whole = found.execute("PRAGMA integrity_check").fetchall()
            rows = found.execute("SELECT version FROM log_row ORDER BY version").fetchall()
        except sqlite3.DatabaseError:
            return []
    return [version for (version,) in rows] if whole == [("ok",)] else []


@pytest.mark.slow
def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    assert lost(tmp_path) == 0


@pytest.mark.slow
@pytest.mark.parametrize("synchronous", [0, 1])
def test_with_less_care_a_power_cut_would_lose_something(
    synchronous: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else the test above has no teeth."""
    monkeypatch.setitem(sqlite.PRAGMAS, "synchronous", synchronous)
    assert lost(tmp_path) > 0
