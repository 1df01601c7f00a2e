"""A long match loads from its snapshot as from its log; a wrong snapshot is ignored."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.histories import FEWEST, add, history, play
from helpers.live_matches import ANA, act, enter, run
from msgspec.structs import replace

from tabletown import GAMES
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.history import History
from tabletown.table.match.match import Match
from tabletown.table.match.snapshot import Snapshot, UnfitSnapshot
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries


def eventful(name: str) -> History:
    """A history with all kinds of rows."""
    found, dice = history(name, FEWEST[name], 5), Rng(2)
    add(found, 0, "bot", "builder", "cid-left")
    play(found, 3, dice)
    add(found, 0, "return", "")
    for _time in range(3):
        play(found, 3, dice)
        for seat in range(found.match.seats):
            if not found.match.undo_refusal(seat):
                add(found, seat, "undo", "")
                break
        if not found.match.rewind_refusal(0):
            add(found, 0, "offer", "")
            for seat in found.unanswered():
                add(found, seat, "answer", "yes")
    if found.match.seats > 2:
        add(found, 2, "resign", "builder")
    return found


def remade(found: History, rows: int = 10**6) -> History:
    """The history resumed from a snapshot after so many rows, written and read again."""
    then = History(found.setup, found.rows[:rows]).snapshot()
    read = snapshots.read(snapshots.write(then), found.setup.game.rules)
    return History(found.setup, found.rows, (), read)


@pytest.mark.parametrize("name", GAMES)
def test_a_history_resumed_from_its_snapshot_goes_on_the_same(name: str) -> None:
    found = eventful(name)
    for rows in range(1, found.version + 1, 4):
        again = remade(found, rows)
        assert again.snapshot() == found.snapshot()
        for viewer in (SPECTATOR, 0, 1):
            assert again.screen(viewer) == found.screen(viewer)
            assert again.at(viewer, 1) == found.at(viewer, 1)
        assert again.done(0, "cid-left") == found.done(0, "cid-left")


WRONG: dict[str, Callable[[Snapshot], Snapshot]] = {
    "another version": lambda it: replace(it, format=0),
    "other rules": lambda it: replace(it, rules=0),
    "another head": lambda it: replace(it, head=b"\0" * 32),
    "a longer log": lambda it: replace(it, version=it.version + 1),
    "an action less": lambda it: replace(it, plies=it.plies[:-1]),
    "an action twice": lambda it: replace(it, plies=[*it.plies, it.plies[-1]]),
    "actions in another order": lambda it: replace(it, plies=it.plies[::-1]),
    "another position": lambda it: replace(it, position=b"\0" * 16),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_snapshot_is_unfit(wrong: str) -> None:
    found = history("azul5211", 3, 14)
    content = snapshots.write(WRONG[wrong](found.snapshot()))
    with pytest.raises(UnfitSnapshot):
        History(found.setup, found.rows, (), snapshots.read(content, found.setup.game.rules))


def test_a_damaged_snapshot_is_unfit() -> None:
    found = history("village", 2, 4)
    content = snapshots.write(found.snapshot())
    for at in range(0, len(content), 7):
        harmed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        with pytest.raises(UnfitSnapshot, match="damaged"):
            snapshots.read(harmed, 1)


def test_the_server_stores_snapshots_and_throws_wrong_ones_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    path = tmp_path / "tables.sqlite"

    async def play_on(tables: Tables) -> tuple[str, str]:
        await enter(tables, ANA)
        settings = MatchSettings("village", 2, 2, "builder", {}, is_one_screen=True)
        live = await tables.live(await tables.create(ANA, settings, ""))
        assert live
        for nth in range(9):
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        return live.row.id, live.match.view(0).text()

    match, text = run(path, play_on)

    async def load(tables: Tables) -> bytes | None:
        live = await tables.live(match)
        assert live and live.match.view(0).text() == text
        assert live.history.version == 10
        return await tables.store.read(lambda it: queries.find_snapshot(it, match))

    content = run(path, load)
    assert content and snapshots.read(content, 1).version == 8 and not caplog.messages
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE snapshot SET content = ?", (content[:-2] + b"xx",))
    connection.close()
    assert run(path, load) is None
    assert caplog.messages == [
        f"The snapshot of match {match} was deleted: it is damaged. Its log is complete."
    ]


def test_a_long_log_loads_without_playing_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen hundred rows, most of them undone."""
    found = history("brazil", 2, 60)
    dice = Rng(1)
    while found.version < 1500:
        play(found, 1, dice)
        last = found.match.replay().steps[-1].seat
        if not found.match.undo_refusal(last):
            add(found, last, "undo", "")
        if found.match.is_over():
            break
    played: list[int] = []
    apply_one = Match.apply

    def counted(match: Match, seat: int, action: int) -> None:
        played.append(action)
        apply_one(match, seat, action)

    monkeypatch.setattr(Match, "apply", counted)
    resumed = History(found.setup, found.rows, (), found.snapshot())
    few = len(played)
    whole = History(found.setup, found.rows)
    assert resumed.snapshot() == whole.snapshot()
    assert few < (len(played) - few) / 3, "most rows are played again"
