"""A match being played: moves count once, in order, and are saved before they are shown."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.histories import labels
from helpers.live_matches import ANA, Ear, act, enter, refused, run, table, until

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.match.refused import Refused
from tabletown.table.service.loading import NotFound, Unreadable
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries


def test_a_repeated_move_is_made_once_and_gets_the_same_answer(path: Path) -> None:
    async def twice(tables: Tables) -> tuple[str, str, messages.Ack]:
        live = await table(tables)
        label, decision = labels(live.history, 0)[0], live.history.decision(0)
        first = await live.act(0, "cid-0001", decision, label)
        second = await live.act(0, "cid-0001", decision, label)
        assert (first.dup, second.dup) == (False, True)
        assert (first.seq, first.row_hash) == (second.seq, second.row_hash)
        assert live.match.ply() == 1
        no = await refused(live.act(0, "cid-0001", live.history.decision(0), "play another"))
        assert (no.code, live.match.ply()) == ("cid_reused", 1)
        return live.row.id, label, first

    match, label, first = run(path, twice)

    async def after_a_restart(tables: Tables) -> None:
        live = await tables.live(match)
        assert live
        again = await live.act(0, "cid-0001", "whatever", label)
        assert again == messages.Ack("cid-0001", first.seq, True, first.row_hash)
        assert live.match.ply() == 1

    run(path, after_a_restart)


def test_a_move_is_on_disk_before_it_is_acknowledged_and_shown(path: Path) -> None:
    async def watch(tables: Tables) -> None:
        live = await table(tables)
        ear = Ear(0, ANA.account)
        live.enter(ear)
        versions: list[int] = []
        whole = tables.store.write

        async def writing(work: Callable[..., Any]) -> Any:
            done = await whole(work)
            versions.append(ear.changes)
            return done

        tables.store.write = writing  # type: ignore[method-assign]
        looks: list[int] = []
        decision, label = live.history.decision(0), labels(live.history, 0)[0]
        await live.act(0, "cid-0001", decision, label, lambda ack: looks.append(ear.changes))
        assert (versions, looks, ear.changes) == ([0], [0], 1), "not in the order: disk, ack, views"

    run(path, watch)


def test_a_move_is_completed_even_if_its_client_disconnects(path: Path) -> None:
    async def leave(tables: Tables) -> None:
        live = await table(tables)
        for nth in range(6):
            seat = live.match.actors()[0]
            moving = asyncio.create_task(act(live, seat, f"cid-{nth:04}"))
            for _turn in range(nth):
                await asyncio.sleep(0)
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            await until(lambda: not live._under_way)
        await act(live, live.match.actors()[0], "cid-last")
        found = await tables.store.read(lambda it: queries.find_match_with_log(it, live.row.id))
        assert found and found[2] == live.history.rows

    run(path, leave)


def test_an_undo_is_a_log_row_and_survives_a_restart(path: Path) -> None:
    async def take_back(tables: Tables) -> tuple[str, str]:
        live = await table(tables)
        await act(live, 0, "cid-0001")
        done = await live.undo(0, "cid-0002", live.history.decision(0))
        assert not done.dup and live.match.ply() == 0 and live.history.version == 3
        again = await live.undo(0, "cid-0002", "whatever")
        assert again.dup
        await act(live, 0, "cid-0003", 1)
        return live.row.id, live.match.view(0).text()

    match, text = run(path, take_back)

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.match.view(0).text() == text
        assert [row.kind for row in live.history.rows] == ["begin", "act", "undo", "act"]

    run(path, later)


def test_an_absent_player_is_skipped_replaced_and_returns(path: Path) -> None:
    async def away(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        other = 1 - seat
        assert (await refused(live.seat_request(other, "cid-0001", "skip", seat))).code == "illegal"
        live.audience.presences.grace = 0.001
        await asyncio.sleep(0.01)
        skipped = await live.seat_request(other, "cid-0001", "skip", seat)
        assert live.history.rows[-1].kind == "skip" and live.match.ply() == 1
        assert skipped.seq == live.history.seq(other), "each has numbers of their own"
        again = await live.seat_request(other, "cid-0001", "skip", seat)
        assert again.dup and again.row_hash == skipped.row_hash and live.match.ply() == 1
        if seat not in live.match.actors():
            seat, other = other, seat
        await live.seat_request(other, "cid-0002", "bot", seat)
        assert live.history.bots[seat] and live.history.screen(other).seats[seat].bot
        await until(lambda: seat not in live.match.actors())
        await live.seat_request(seat, "cid-0003", "return", seat)
        assert live.history.bots[seat] == ""

    run(path, away)


def test_a_player_who_acts_in_time_is_not_skipped(path: Path) -> None:
    async def racing(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        live.audience.presences.grace = 0.001
        await asyncio.sleep(0.01)
        skipping = asyncio.create_task(live.seat_request(1 - seat, "cid-0001", "skip", seat))
        await asyncio.sleep(0)
        await act(live, seat, "cid-0002")
        assert (await refused(skipping)).code == "stale"
        assert [row.kind for row in live.history.rows] == ["begin", "act"]

    run(path, racing)


def test_an_unknown_seat_request_and_a_hint_after_the_end_are_refused(path: Path) -> None:
    async def ended(tables: Tables) -> None:
        live = await table(tables, "favelas")
        assert (await refused(live.seat_request(0, "cid-0001", "vanish", 0))).code == "bad_message"
        await live.seat_request(0, "cid-0002", "resign", 0)
        assert live.match.is_over()
        rows = live.history.version
        assert (await refused(live.hint(1))).code == "match_over"
        assert live.history.version == rows

    run(path, ended)


def test_pages_are_notified_when_a_seat_may_be_replaced(path: Path) -> None:
    async def waiting(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        ear = Ear(1 - seat)
        live.enter(ear)
        live.audience.send_absence()
        changes = ear.changes
        live.audience.presences.grace = 0.001
        await asyncio.sleep(0.01)
        live.audience.send_absence()
        assert ear.changes == changes + 1
        live.audience.send_absence()
        assert ear.changes == changes + 1, "once is enough"

    run(path, waiting)


def test_a_bot_that_fails_is_named_in_the_log_and_the_match_goes_on(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(tables: Tables) -> str:
        live = await table(tables, "azul5211")
        seat = live.match.actors()[0]
        live.history.bots[seat] = "oracle"  # no bot has this name
        live.wake_bots()
        await until(lambda: live.match.ply() > 0)
        assert live.history.rows[-1].kind == "fallback"
        live.history.bots[seat] = ""
        words = [entry.words for entry in live.history.screen(1 - seat).log]
        assert any("could not choose, so a move was made at random" in it for it in words), words
        return live.row.id

    match = run(path, failing)
    assert set(caplog.messages) == {f"The bot oracle in match {match} failed: ValueError."}

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.match.ply() > 0, "the log is read again"

    run(path, later)


def test_bots_play_to_the_end_and_a_rematch_rotates_the_seats(path: Path) -> None:
    async def play(tables: Tables) -> None:
        await enter(tables, ANA)
        match_id = await tables.create(ANA, MatchSettings("village", 2, 1, "newcomer", {}), "")
        live = await tables.live(match_id)
        assert live
        live.wake_bots()
        nth = 0
        while not live.match.is_over():
            if 0 in live.match.actors():
                nth += 1
                await act(live, 0, f"cid-{nth:05}")
            else:
                await asyncio.sleep(0.02)
        await until(lambda: not live.journal.turn.locked())
        found = await tables.store.read(lambda it: queries.find_match(it, match_id))
        assert found and found.status == "over" and found.result
        no = await refused(live.act(0, "cid-late", live.history.decision(0), "house 1 7"))
        assert no.code == "match_over"
        again = await tables.rematch(live, ANA)
        assert await tables.rematch(live, ANA) == again != match_id
        second = await tables.live(again)
        assert second and second.match.names == ["Newcomer", "Ana"]

    run(path, play)


async def play_once(tables: Tables) -> str:
    """Open a match and make a move; returns the id of the match."""
    live = await table(tables)
    await act(live, 0, "cid-0001")
    return live.row.id


def test_a_match_whose_log_was_changed_does_not_go_on(path: Path) -> None:
    match_id = run(path, play_once)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER log_row_no_UPDATE")
        connection.execute("UPDATE log_row SET body = 'play another' WHERE version = 2")
    connection.close()

    async def load(tables: Tables) -> None:
        with pytest.raises(Unreadable, match="rows of it are missing or were changed"):
            await tables.live(match_id)

    run(path, load)


def test_a_match_of_other_rules_can_be_read_but_not_go_on(path: Path) -> None:
    match_id = run(path, play_once)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE match SET rules = 0")
    connection.close()

    async def look(tables: Tables) -> None:
        live = await tables.live(match_id)
        assert live and "version 0 of its rules" in live.checks.paused
        assert live.history.screen(0).log
        assert (await refused(act(live, 1, "cid-0002"))).code == "gone"

    run(path, look)


@pytest.mark.slow
def test_a_seat_waits_for_one_hint_at_a_time(path: Path) -> None:
    """Bots of other tables wait in the same queue."""

    async def ask(tables: Tables) -> None:
        live = await table(tables, "village")
        asked = [live.hint(0), live.hint(0), live.hint(1)]
        first, second, other = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(first, tuple) and isinstance(other, tuple)
        assert isinstance(second, Refused) and second.code == "busy"
        assert (await live.hint(0))[0] in labels(live.history, 0)

    run(path, ask)


@pytest.mark.slow
def test_a_hint_is_noted_in_the_log_for_the_other_people(path: Path) -> None:
    async def ask(tables: Tables) -> None:
        live = await table(tables, "village")
        decision = live.history.decision(0)
        for _time in range(2):
            await live.hint(0)
        assert [row.kind for row in live.history.rows] == ["begin", "hint"]
        for viewer in (SPECTATOR, 0, 1):
            assert live.history.screen(viewer).log[-1].words == "asked for a hint"
        assert live.history.decision(0) == decision, "a hint made its own question stale"
        alone = await tables.live(
            await tables.create(ANA, MatchSettings("village", 2, 1, "newcomer", {}), "")
        )
        assert alone
        await alone.hint(0)
        assert "hint" not in [row.kind for row in alone.history.rows]

    run(path, ask)


def test_links_cannot_be_forged(path: Path) -> None:
    async def forge(tables: Tables) -> None:
        await enter(tables, ANA)
        match_id = await tables.create(ANA, MatchSettings("azul5211", 2, 2, "builder", {}), "")
        token = tables.invite(match_id)
        assert tables.invited(token) == match_id and len(token) == 48
        last = "0" if token[-1] != "0" else "1"
        for wrong in ("", token[:-1], token[:-1] + last, token + "0", match_id, "x" * 48, "é" * 48):
            with pytest.raises(Refused) as found:
                tables.invited(wrong)
            assert found.value.code == "not_your_seat"
        with pytest.raises(NotFound):
            await tables.live("z" * 16)

    run(path, forge)


@pytest.mark.parametrize(
    "settings",
    [
        MatchSettings("village", 10**9, 1, "builder", {}),
        MatchSettings("village", 0, 0, "builder", {}),
        MatchSettings("azul5211", 2, 1, "builder", {"long_game": "maybe"}),
        MatchSettings("azul5211", 2, 1, "builder", {"size": 10**9}),
        MatchSettings("azul5211", 2, 1, "oracle", {}),
        MatchSettings("azul5211", 2, 1, "random", {}),
    ],
)
def test_invalid_settings_are_refused_before_anything_is_stored(
    path: Path, settings: MatchSettings
) -> None:
    async def wishing(tables: Tables) -> None:
        await enter(tables, ANA)
        assert (await refused(tables.create(ANA, settings, ""))).code == "illegal"
        assert await tables.store.read(queries.find_match_ids) == []

    run(path, wishing)
