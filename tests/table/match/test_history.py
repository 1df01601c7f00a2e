"""The log of a match played again, including rows that older versions wrote."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.histories import add, history, labels
from helpers.live_matches import run, table

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, IllegalAction
from tabletown.table.match.history import SERVER, History
from tabletown.table.match.log import link
from tabletown.table.match.screen import LogEntry
from tabletown.table.service.tables import Tables

OLD_FALLBACK = "lapse"  # the kind of `fallback` rows before it was renamed


def with_row(kind: str) -> History:
    """A match whose last move has this kind."""
    played = history("favelas", 2, 6)
    seat = played.match.actors()[0]
    add(played, seat, kind, labels(played, seat)[0])
    return played


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_an_old_fallback_row_reads_like_a_new_one(viewer: int) -> None:
    old, new = with_row(OLD_FALLBACK), with_row("fallback")
    assert old.screen(viewer) == new.screen(viewer)
    assert any("could not choose" in it.words for it in old.screen(viewer).log)


def test_an_old_fallback_row_is_resumed_from_a_snapshot() -> None:
    played = with_row(OLD_FALLBACK)
    resumed = History(played.setup, played.rows, (), played.snapshot())
    assert resumed.screen(0) == played.screen(0)


def test_an_old_fallback_row_must_be_a_legal_move() -> None:
    played = history("favelas", 2, 6)
    before = played.version, played.match.ply(), played.screen(0)
    with pytest.raises(IllegalAction):
        add(played, played.match.actors()[0], OLD_FALLBACK, "fly")
    assert (played.version, played.match.ply(), played.screen(0)) == before


def test_a_match_with_an_old_fallback_row_opens_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def write(tables: Tables) -> tuple[str, str, tuple[LogEntry, ...]]:
        live = await table(tables)
        label = labels(live.history, 0)[0]
        action = live.checks.check_move(0, live.history.decision(0), label)
        await live.journal.append(0, OLD_FALLBACK, label, None, action=action)
        return live.row.id, live.match.view(0).text(), live.history.screen(0).log

    match_id, text, log = run(path, write)

    async def read(tables: Tables) -> None:
        live = await tables.live(match_id)
        assert live and live.history.rows[-1].kind == OLD_FALLBACK
        assert (live.match.ply(), live.match.view(0).text()) == (1, text)
        assert live.history.screen(0).log == log and not live.checks.paused

    run(path, read)


def test_an_increment_is_lost_when_others_wait_for_a_withdrawn_choice() -> None:
    """Ana chose and got 30 s, withdrew unseen, and then everybody waits for her."""
    played = History(replace(history("azul5211", 2).setup, clock="15+30"))
    for at, seat, kind in ((0, SERVER, "begin"), (0, 0, ""), (0, 0, ""), (10, 0, "undo")):
        add_at(played, at, seat, kind)
    assert played.clocks and played.clocks.left_at(0, 10_000) == 15 * 60_000 + 30_000
    for _card in range(2):
        add_at(played, 10, 1, "")
    assert played.clocks.running == [0]
    assert played.clocks.left_at(0, 10_000) == 15 * 60_000


def add_at(played: History, seconds: int, seat: int, kind: str) -> None:
    """Add a row of that time: of that kind, or the first legal action."""
    body = played.setup.body() if kind == "begin" else "" if kind else labels(played, seat)[0]
    version, at_ms = played.version + 1, 1000 * seconds
    played.add(link(played.head, version, seat, kind or "act", body, None, at_ms))


def test_an_undo_that_an_older_version_allowed_is_read() -> None:
    """Bruno withdrew a sealed choice, and Carla was told so by the offer to undo her attack."""
    played = history("brazil", 3, 390, Rng(23))
    assert played.match.actors() == [1, 2] and not played.match.undo_refusal(2)
    add(played, 1, "act", labels(played, 1)[0])
    add(played, 1, "undo", "")
    assert played.match.undo_refusal(2), "now it is not offered"
    add(played, 2, "undo", "")
    assert not played.match.view(SPECTATOR).sealed()
    assert all("has chosen" not in it.words for it in played.screen(SPECTATOR).log[-2:])
