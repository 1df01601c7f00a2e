"""Changes of a match that are refused: stale, not your turn, illegal."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from helpers.histories import labels
from helpers.live_matches import Ear, act, refused, run, table

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.match.match import Match
from tabletown.table.match.refused import Refused
from tabletown.table.service.tables import Tables


def test_a_move_and_an_undo_are_checked_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks: list[str] = []

    def count(name: str) -> None:
        whole = getattr(Match, name)

        def counted(self: Match, *given: Any) -> Any:
            checks.append(name)
            return whole(self, *given)

        monkeypatch.setattr(Match, name, counted)

    async def act_and_undo(tables: Tables) -> None:
        live = await table(tables)
        decision, label = live.history.decision(0), labels(live.history, 0)[0]
        for name in ("legal_action", "play", "undo_refusal", "undo"):
            count(name)
        await live.act(0, "cid-0001", decision, label)
        assert checks == ["legal_action"]
        await live.undo(0, "cid-0002", live.history.decision(0))
        assert checks == ["legal_action", "undo_refusal"]

    run(path, act_and_undo)


def test_refused_messages_change_nothing(path: Path) -> None:
    async def try_all(tables: Tables) -> None:
        live = await table(tables)
        await act(live, 0, "cid-0001")
        await act(live, 0, "cid-0002")
        before = (live.history.version, live.history.head, live.match.view(1).text())
        now, label = live.history.decision(0), labels(live.history, 1)[0]
        tried = [
            (live.act(0, "cid-0003", "0", label), "stale"),
            (live.act(0, "cid-0003", now, label), "not_your_turn"),
            (live.act(1, "cid-0003", live.history.decision(1), "fly"), "illegal"),
            (live.undo(1, "cid-0003", live.history.decision(1)), "illegal"),
            (live.undo(0, "cid-0003", "0"), "stale"),
            (live.seat_request(0, "cid-0003", "skip", 1), "illegal"),
            (live.seat_request(SPECTATOR, "cid-0003", "skip", 1), "not_your_seat"),
            (live.seat_request(0, "cid-0003", "return", 1), "not_your_seat"),
            (live.seat_request(0, "cid-0003", "return", 0), "illegal"),
            (live.seat_request(0, "cid-0003", "bot", 7), "not_your_seat"),
            (live.hint(0), "not_your_turn"),
        ]
        for work, code in tried:
            assert (await refused(work)).code == code
        assert before == (
            live.history.version,
            live.history.head,
            live.match.view(1).text(),
        )

    run(path, try_all)


def test_simultaneous_choices_never_make_each_other_stale(path: Path) -> None:
    async def together(tables: Tables) -> None:
        live = await table(tables, seats=3)
        for turn in range(4):
            if all(seat in live.match.actors() for seat in range(3)):
                acts = [act(live, seat, f"cid-{turn:04}") for seat in range(3)]
                assert len(await asyncio.gather(*acts)) == 3

    run(path, together)


def test_two_tabs_of_one_seat_make_one_move_and_both_see_it(path: Path) -> None:
    async def both(tables: Tables) -> None:
        live = await table(tables)
        tabs = [Ear(0, "a"), Ear(0, "a")]
        for tab in tabs:
            live.enter(tab)
        decision, label = live.history.decision(0), labels(live.history, 0)[0]
        works = [live.act(0, f"cid-000{tab}", decision, label) for tab in (1, 2)]
        done = await asyncio.gather(*works, return_exceptions=True)
        assert isinstance(done[0], messages.Ack)
        assert isinstance(done[1], Refused) and done[1].code == "stale"
        assert [tab.changes for tab in tabs] == [1, 1]

    run(path, both)
