"""Seat requests: leaving, resigning, undo by agreement; and clocks."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from helpers.histories import add, history, labels, play
from helpers.live_matches import ANA, Ear, act, enter, refused, run, table, until
from msgspec.structs import replace

from tabletown import game
from tabletown.core.replay_file import content_of, parse
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, IllegalAction
from tabletown.table.match import clock as clock_module
from tabletown.table.match.clock import Allowance, Clocks, lasting, read_clock
from tabletown.table.match.history import History
from tabletown.table.match.screen import Screen
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries


def test_if_one_of_two_resigns_the_other_wins(path: Path) -> None:
    async def resign(tables: Tables) -> str:
        live = await table(tables, "favelas")
        await act(live, live.match.actors()[0], "cid-0001")
        assert (
            await refused(live.seat_request(0, "cid-0002", "resign", 1))
        ).code == "not_your_seat"
        ack = await live.seat_request(0, "cid-0002", "resign", 0)
        again = await live.seat_request(0, "cid-0002", "resign", 0)
        assert ack and again and again.dup and again.row_hash == ack.row_hash
        screen = live.history.screen(1)
        assert screen.result and screen.result.sentence == "Ana resigned, so Bruno wins."
        assert screen.result.order[0] == 1 and not screen.moves and not screen.waiting
        assert screen.log[-1].words == "resigned"
        no = await refused(live.act(1, "cid-0003", live.history.decision(1), "whatever"))
        assert no.code == "match_over"
        return live.row.id

    match = run(path, resign)

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.match.is_over()
        found = await tables.store.read(lambda it: queries.find_match(it, match))
        assert found and (found.status, found.result) == ("over", "Ana resigned, so Bruno wins.")

    run(path, later)


def test_among_three_a_bot_plays_on_for_a_resigned_seat_and_cannot_win(path: Path) -> None:
    async def resign(tables: Tables) -> None:
        live = await table(tables, "azul5211", 3)
        await live.seat_request(2, "cid-0001", "resign", 2)
        screen = live.history.screen(0)
        assert not screen.result and screen.seats[2].bot and screen.seats[2].has_resigned
        no = await refused(live.seat_request(2, "cid-0002", "return", 2))
        assert "that is final" in no.text
        await until(lambda: 2 not in live.match.actors())

    run(path, resign)


def test_a_resigned_seat_never_wins() -> None:
    for loser in range(3):
        found = history("azul5211", 3, 1)
        add(found, loser, "resign", "builder")
        play(found, 500, Rng(4))
        match = found.match
        assert match.is_over() and not match.is_given_up()
        assert match.winners() and loser not in match.winners()
        others = [match.scores()[seat] for seat in range(3) if seat != loser]
        assert {match.scores()[seat] for seat in match.winners()} == {max(others)}


def test_resigning_against_bots_ends_the_match(path: Path) -> None:
    async def resign(tables: Tables) -> None:
        await enter(tables, ANA)
        for seats, sentence in ((1, "Ana resigned."), (3, "Ana resigned.")):
            match_id = await tables.create(
                ANA, MatchSettings("village", seats, 1, "newcomer", {}), ""
            )
            live = await tables.live(match_id)
            assert live
            await live.seat_request(0, "cid-0001", "resign", 0)
            assert live.match.is_over() and live.match.winners() == []
            assert live.match.ending() == sentence
            version = live.history.version
            live.wake_bots()
            await asyncio.sleep(0.05)
            assert live.history.version == version, "somebody played on"

    run(path, resign)


def test_a_bot_plays_for_a_player_who_left_until_they_return(path: Path) -> None:
    async def leave(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        await live.seat_request(seat, "cid-0001", "bot", seat)
        assert (await refused(live.seat_request(seat, "cid-0002", "bot", seat))).code == "illegal"
        await until(lambda: seat not in live.match.actors())
        await live.seat_request(seat, "cid-0003", "return", seat)
        words = [entry.words for entry in live.history.screen(SPECTATOR).log]
        assert any("left the seat to " in it for it in words) and "came back" in words

    run(path, leave)


def gone_on() -> History:
    """Bruno has acted after Ana, so she cannot undo alone."""
    found = history("favelas", 2, 0)
    dice = Rng(5)
    while not found.match.undo_refusal(0) or found.match.rewind_refusal(0):
        play(found, 1, dice)
    return found


def test_an_undo_by_agreement_draws_new_dice() -> None:
    found = gone_on()
    before, text = found.match.ply(), found.match.replay().state.text()
    mine = [nth for nth, step in enumerate(found.match.replay().steps) if step.seat == 0][-1]
    assert found.screen(0).undo.can_ask and not found.screen(0).undo.offered
    add(found, 0, "offer", "")
    asked = [found.screen(viewer).asked for viewer in (SPECTATOR, 0, 1)]
    assert [it and it.is_yours for it in asked] == [False, False, True]
    assert found.match.replay().state.text() == text, "it was done before anybody agreed"
    add(found, 1, "answer", "yes")
    assert found.match.ply() == mine < before and found.screen(1).asked is None
    assert found.match.replay().renewals == {mine: 1}
    words = [entry.words for entry in found.screen(1).log]
    assert words[-1] == "undid it, as all agreed"
    play(found, 12, Rng(6))
    replay = found.match.replay()
    assert replay.at(len(replay.steps)).text() == replay.state.text()
    again = parse("saved", content_of(replay), game)
    assert again.state.text() == replay.state.text()
    later = History(found.setup, found.rows)
    assert later.match.replay().state.text() == replay.state.text()
    assert [later.seq(viewer) for viewer in (0, 1)] == [found.seq(viewer) for viewer in (0, 1)]


def test_each_undo_by_agreement_takes_another_random_stream() -> None:
    words = set()
    found = history("village", 1, 3)
    for _time in range(4):
        words.add(found.match.replay().state.rng.copy().word())
        add(found, 0, "offer", "")
        play(found, 1, Rng(1))
    assert len(words) == 4


def test_declining_or_acting_ends_the_request_to_undo() -> None:
    found = gone_on()
    text = found.match.replay().state.text()
    add(found, 0, "offer", "")
    add(found, 1, "answer", "no")
    assert found.screen(1).asked is None and found.match.replay().state.text() == text
    add(found, 0, "offer", "")
    play(found, 1, Rng(1))
    assert found.screen(1).asked is None and found.unanswered() == []


def test_an_undo_of_another_seat_ends_the_request_to_undo() -> None:
    """So whatever was allowed when it was asked for is still allowed when all agree."""
    found = gone_on()
    while found.match.undo_refusal(1) or found.match.rewind_refusal(0):
        play(found, 1, Rng(1))
    add(found, 0, "offer", "")
    add(found, 1, "undo", "")
    assert found.screen(1).asked is None and found.unanswered() == []


def test_a_log_in_which_a_forbidden_undo_is_asked_for_is_rejected() -> None:
    found = history("azul5211", 3, 0)
    with pytest.raises(IllegalAction, match="not done anything yet"):
        add(found, 0, "offer", "")
    while not found.match.rewind_refusal(0).startswith("Something hidden"):
        play(found, 1, Rng(5))
    with pytest.raises(IllegalAction, match="even if all agree"):
        add(found, 0, "offer", "")
    assert found.screen(1).asked is None


def test_a_revealed_secret_cannot_be_undone_even_by_agreement() -> None:
    """Nobody can forget what was revealed."""
    found = history("azul5211", 3, 0)
    dice, refused = Rng(5), 0
    for _ply in range(20):
        play(found, 1, dice)
        for seat in range(3):
            steps = found.match.replay().steps
            mine = [nth for nth, step in enumerate(steps) if step.seat == seat]
            turned = [it for it in steps[mine[-1] :] if it.open_from > 0] if mine else []
            if len(turned) > 1:
                assert "Something hidden" in found.match.rewind_refusal(seat)
                refused += 1
    assert refused > 5


def test_a_request_to_undo_survives_a_restart_and_is_answered_once(path: Path) -> None:
    async def ask(tables: Tables) -> str:
        live = await table(tables, "favelas")
        nth = 0
        while not live.match.undo_refusal(0) or live.match.rewind_refusal(0):
            nth += 1
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        assert (await refused(live.seat_request(1, "cid-ask0", "agree", 0))).code == "illegal"
        await live.seat_request(0, "cid-ask1", "ask_undo", 0)
        return live.row.id

    match = run(path, ask)

    async def agree(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.history.unanswered() == [1]
        ply = live.match.ply()
        first = await live.seat_request(1, "cid-ask2", "agree", 0)
        again = await live.seat_request(1, "cid-ask2", "agree", 0)
        assert first and again and again.dup and live.match.ply() < ply

    run(path, agree)


def test_seats_on_one_screen_agree_to_an_undo_at_once(path: Path) -> None:
    async def ask(tables: Tables) -> None:
        await enter(tables, ANA)
        settings = MatchSettings("favelas", 2, 2, "builder", {}, is_one_screen=True)
        live = await tables.live(await tables.create(ANA, settings, ""))
        assert live
        nth = 0
        while not live.match.undo_refusal(0) or live.match.rewind_refusal(0):
            nth += 1
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        ply = live.match.ply()
        await live.seat_request(0, "cid-ask1", "ask_undo", 0)
        assert live.match.ply() < ply and live.history.asking < 0

    run(path, ask)


def test_the_past_shows_seat_requests_as_they_were_seen_then() -> None:
    found = gone_on()
    seen: dict[tuple[int, int], Screen] = {}

    def look() -> None:
        for viewer in (SPECTATOR, 0, 1):
            seen[viewer, found.seq(viewer)] = found.screen(viewer)

    requests = [(0, "offer", ""), (1, "answer", "no"), (0, "offer", ""), (1, "answer", "yes")]
    requests += [(1, "bot", "builder"), (1, "return", ""), (0, "resign", "builder")]
    for seat, kind, body in requests:
        look()
        add(found, seat, kind, body)
    look()
    for (viewer, step), then in [*seen.items(), *reversed(seen.items())]:  # onward and back
        assert replace(found.at(viewer, step), decision="") == replace(then, decision="")
    assert len(seen) == 3 * (len(requests) + 1)


def test_a_clock_runs_during_a_turn_and_gets_an_increment_after_it() -> None:
    clocks = Clocks(Allowance(60_000, 5000), 2)
    clocks.turn(1000, [0])
    assert (clocks.left_at(0, 11_000), clocks.left_at(1, 11_000)) == (50_000, 60_000)
    clocks.turn(11_000, [1])
    assert (clocks.left_at(0, 99_000), clocks.left_at(1, 21_000)) == (55_000, 50_000)
    clocks.turn(21_000, [0, 1])
    clocks.turn(31_000, [0, 1])
    assert clocks.left == [45_000, 40_000], "an increment before the turn was over"
    assert clocks.left_at(0, 10**9) == 0


def test_an_undo_takes_the_increment_back() -> None:
    clocks = Clocks(Allowance(60_000, 5000), 2)
    clocks.turn(0, [0, 1])
    for at in (10_000, 20_000, 30_000):
        clocks.turn(at, [1])
        clocks.turn(at, [0, 1], anew=[0])
    assert clocks.left == [30_000, 30_000]


def test_clocks_do_not_reveal_that_a_sealed_choice_was_undone(path: Path) -> None:
    async def regret(tables: Tables) -> None:
        live = await table(tables, seats=3, clock="1+5")
        watching = Ear(SPECTATOR)
        while 0 in live.match.actors():
            await act(live, 0, f"cid-act-{live.history.version}")
        live.enter(watching)
        received, seen = len(watching.heard), live.clocks()[0]
        assert (seen.left > 60_000, seen.is_running) == (True, False)
        await live.undo(0, "cid-undo", live.history.decision(0))
        assert 0 in live.match.actors() and live.clocks()[0] == seen
        assert (watching.changes, len(watching.heard)) == (0, received)

    run(path, regret)


def test_clocks_stop_while_the_server_is_down_or_time_jumps() -> None:
    clocks = Clocks(Allowance(60_000, 0), 1, [(5000, 605_000), (700_000, 800_000)])
    clocks.turn(1000, [0])
    assert clocks.left_at(0, 610_000) == 60_000 - 4000 - 5000
    assert clocks.left_at(0, 400_000) == 56_000
    clocks.turn(610_000, [0])
    assert clocks.left_at(0, 20_000) == 51_000, "a clock that goes back costs time"


def test_clocks_are_described_in_words() -> None:
    assert read_clock("") is None
    found = read_clock("15+30")
    assert found and "15 minutes for the match and 30 seconds more" in found.words()
    assert [lasting(it * 1000) for it in (1, 90, 60, 3600, 172_800)] == [
        "1 second",
        "90 seconds",
        "1 minute",
        "1 hour",
        "2 days",
    ]
    strict = read_clock("5+0!")
    assert strict and strict.is_strict and strict.words().endswith("out of time loses.")
    for wrong in ("5", "5+5!!", "0+5", "+5", "5+", "5 + 5", "-5+5", "999999+1", "5+5\n"):
        with pytest.raises(ValueError, match="is not a clock"):
            read_clock(wrong)


def test_a_seat_out_of_time_may_be_skipped_and_does_not_lose(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_out(tables: Tables) -> None:
        live = await table(tables, "favelas", clock="1+5")
        seat = live.match.actors()[0]
        other = 1 - seat
        assert [it.is_running for it in live.clocks()] == [seat == 0, seat == 1]
        assert (await refused(live.seat_request(other, "cid-0001", "skip", seat))).code == "illegal"
        late = clock_module.now_ms() + 61_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        assert live.clocks()[seat].left == 0 and live.audience.presences.all()[seat].can_replace
        assert not live.match.is_over(), "nobody loses by the clock alone"
        await live.seat_request(other, "cid-0001", "skip", seat)
        assert live.history.rows[-1].kind == "skip"
        await act(live, live.match.actors()[0], "cid-0002")

    run(path, run_out)


@pytest.mark.parametrize("is_swept", [True, False])
def test_a_strict_clock_decides_the_match(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_swept: bool
) -> None:
    async def run_out(tables: Tables) -> tuple[str, Screen]:
        live = await table(tables, "favelas", clock="1+5!")
        seat = live.match.actors()[0]
        names = live.match.names
        decision, label = live.history.decision(seat), labels(live.history, seat)[0]
        await tables.call_time()
        assert live.history.version == 1, "nobody is late yet"
        late = clock_module.now_ms() + 60_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        if is_swept:
            await tables.call_time()
        no = await refused(live.act(seat, "cid-0001", decision, label))
        assert no.code == "match_over", "a move after the time was up"
        screen = live.history.screen(SPECTATOR)
        sentence = f"{names[seat]} ran out of time, so {names[1 - seat]} wins."
        assert screen.result and screen.result.sentence == sentence
        assert [row.kind for row in live.history.rows] == ["begin", "late"]
        return live.row.id, screen

    match, screen = run(path, run_out)

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.history.screen(SPECTATOR) == screen
        assert (
            History(live.history.setup, live.history.rows, (), live.history.snapshot()).screen(
                SPECTATOR
            )
            == screen
        )

    run(path, later)


def test_if_one_of_three_is_out_of_time_two_play_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_out(tables: Tables) -> None:
        live = await table(tables, "azul5211", seats=3, clock="1+5!")
        while 0 in live.match.actors():
            await act(live, 0, f"cid-{live.history.version:05}")
        while 1 in live.match.actors():
            await act(live, 1, f"cid-{live.history.version:05}")
        late = clock_module.now_ms() + 60_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        await tables.call_time()
        await tables.call_time()
        match = live.match
        assert (match.is_over(), [*match.resigned], live.history.bots[2]) == (
            False,
            [2],
            "neighbour",
        )
        await until(lambda: live.match.view(SPECTATOR).sealed() and 2 not in match.actors())

    run(path, run_out)


def test_clocks_are_the_same_after_a_restart_but_for_the_outage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = clock_module.now_ms()

    def at(milliseconds: int) -> None:
        for module in ("live.presence", "live.live", "service.tables"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: begun + milliseconds)

    at(0)

    async def play_on(tables: Tables) -> tuple[str, int]:
        live = await table(tables, "favelas", clock="10+0")
        seat = live.match.actors()[0]
        at(30_000)
        await tables.heartbeat()
        assert live.clocks()[seat].left == 570_000
        return live.row.id, seat

    match, seat = run(path, play_on)
    at(900_000)

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and live.clocks()[seat].left == 570_000, "the outage cost time"
        at(910_000)
        assert live.clocks()[seat].left == 560_000

    run(path, later)


def test_a_match_without_clocks_has_none(path: Path) -> None:
    async def look(tables: Tables) -> None:
        live = await table(tables, "favelas")
        assert live.clocks() == ()
        assert labels(live.history, live.match.actors()[0])
        await tables.heartbeat()
        work = partial(queries.record_outage, now_ms=clock_module.now_ms())
        assert len(await tables.store.write(work)) == 1, "a heartbeat without any clock"

    run(path, look)
