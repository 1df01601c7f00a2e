"""Affairs of the table: leaving, resigning, going back by agreement, and clocks."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from helpers.histories import add, course, labels, play
from helpers.live_matches import ANA, Ear, act, enter, refused, run, table, until
from msgspec.structs import replace

from tabletown import game
from tabletown.core.replay_file import content_of, parse
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.table.match import clock as clock_module
from tabletown.table.match.clock import Allowance, Clocks, lasting, read_clock
from tabletown.table.match.history import Course
from tabletown.table.match.screen import Screen
from tabletown.table.service.tables import Hall, Wish
from tabletown.table.store import queries


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def test_of_two_who_play_the_other_wins_if_one_resigns(path: Path) -> None:
    async def resign(hall: Hall) -> str:
        live = await table(hall, "favelas")
        await act(live, live.course.match.actors()[0], "cid-0001")
        assert (await refused(live.affair(0, "cid-0002", "resign", 1))).code == "not_your_seat"
        ack = await live.affair(0, "cid-0002", "resign", 0)
        again = await live.affair(0, "cid-0002", "resign", 0)
        assert ack and again and again.dup and again.row_hash == ack.row_hash
        shown = live.course.shown(1)
        assert shown.result and shown.result.sentence == "Ana resigned, so Bruno wins."
        assert shown.result.order[0] == 1 and not shown.moves and not shown.waiting
        assert shown.log[-1].words == "resigned"
        no = await refused(live.act(1, "cid-0003", live.course.decision(1), "whatever"))
        assert no.code == "match_over"
        return live.kept.id

    match = run(path, resign)

    async def later(hall: Hall) -> None:
        live = await hall.live(match)
        assert live and live.course.match.is_over()
        found = await hall.store.read(lambda it: queries.find_game(it, match))
        assert found and (found.status, found.result) == ("over", "Ana resigned, so Bruno wins.")

    run(path, later)


def test_of_three_a_bot_plays_on_for_who_resigned_and_cannot_win(path: Path) -> None:
    async def resign(hall: Hall) -> None:
        live = await table(hall, "azul5211", 3)
        await live.affair(2, "cid-0001", "resign", 2)
        shown = live.course.shown(0)
        assert not shown.result and shown.seats[2].bot and shown.seats[2].has_resigned
        no = await refused(live.affair(2, "cid-0002", "return", 2))
        assert "for good" in no.text
        await until(lambda: 2 not in live.course.match.actors())

    run(path, resign)


def test_a_resigned_seat_never_wins() -> None:
    for loser in range(3):
        found = course("azul5211", 3, 1)
        add(found, loser, "resign", "builder")
        play(found, 500, Rng(4))
        match = found.match
        assert match.is_over() and not match.is_given_up()
        assert match.winners() and loser not in match.winners()
        others = [match.scores()[seat] for seat in range(3) if seat != loser]
        assert {match.scores()[seat] for seat in match.winners()} == {max(others)}


def test_who_gives_up_against_bots_ends_the_game(path: Path) -> None:
    async def resign(hall: Hall) -> None:
        await enter(hall, ANA)
        for seats, sentence in ((1, "Ana resigned."), (3, "Ana resigned.")):
            match = await hall.create(ANA, Wish("village", seats, 1, "newcomer", {}), "")
            live = await hall.live(match)
            assert live
            await live.affair(0, "cid-0001", "resign", 0)
            assert live.course.match.is_over() and live.course.match.winners() == []
            assert live.course.match.ending() == sentence
            version = live.course.version
            live.wake()
            await asyncio.sleep(0.05)
            assert live.course.version == version, "somebody played on"

    run(path, resign)


def test_whoever_leaves_is_played_by_a_bot_until_the_return(path: Path) -> None:
    async def leave(hall: Hall) -> None:
        live = await table(hall, "favelas")
        seat = live.course.match.actors()[0]
        await live.affair(seat, "cid-0001", "bot", seat)
        assert (await refused(live.affair(seat, "cid-0002", "bot", seat))).code == "illegal"
        await until(lambda: seat not in live.course.match.actors())
        await live.affair(seat, "cid-0003", "return", seat)
        words = [entry.words for entry in live.course.shown(SPECTATOR).log]
        assert any("plays on" in it for it in words) and "is back" in words

    run(path, leave)


def gone_on() -> Course:
    """Bruno has gone on after Ana, so that she cannot take back alone."""
    found = course("favelas", 2, 0)
    dice = Rng(5)
    while not found.match.undo_refusal(0) or found.match.rewind_refusal(0):
        play(found, 1, dice)
    return found


def test_all_agree_to_go_back_and_dice_fall_anew() -> None:
    found = gone_on()
    before, text = found.match.ply(), found.match.replay().state.text()
    mine = [nth for nth, step in enumerate(found.match.replay().steps) if step.seat == 0][-1]
    assert found.shown(0).undo.can_ask and not found.shown(0).undo.offered
    add(found, 0, "offer", "")
    asked = [found.shown(viewer).asked for viewer in (SPECTATOR, 0, 1)]
    assert [it and it.is_yours for it in asked] == [False, False, True]
    assert found.match.replay().state.text() == text, "it was done before anybody agreed"
    add(found, 1, "answer", "yes")
    assert found.match.ply() == mine < before and found.shown(1).asked is None
    assert found.match.replay().renewals == {mine: 1}
    words = [entry.words for entry in found.shown(1).log]
    assert words[-1] == "takes it back, as all agree"
    play(found, 12, Rng(6))
    replay = found.match.replay()
    assert replay.at(len(replay.steps)).text() == replay.state.text()
    again = parse("saved", content_of(replay), game)
    assert again.state.text() == replay.state.text()
    later = Course(found.opening, found.rows)
    assert later.match.replay().state.text() == replay.state.text()
    assert [later.seq(viewer) for viewer in (0, 1)] == [found.seq(viewer) for viewer in (0, 1)]


def test_the_stream_after_going_back_is_another_each_time() -> None:
    words = set()
    found = course("village", 1, 3)
    for _time in range(4):
        words.add(found.match.replay().state.rng.copy().word())
        add(found, 0, "offer", "")
        play(found, 1, Rng(1))
    assert len(words) == 4


def test_one_who_declines_or_goes_on_ends_the_asking() -> None:
    found = gone_on()
    text = found.match.replay().state.text()
    add(found, 0, "offer", "")
    add(found, 1, "answer", "no")
    assert found.shown(1).asked is None and found.match.replay().state.text() == text
    add(found, 0, "offer", "")
    play(found, 1, Rng(1))
    assert found.shown(1).asked is None and found.unanswered() == []


def test_nobody_goes_back_past_a_secret() -> None:
    """What was learnt cannot be unlearnt, whoever agrees."""
    found = course("azul5211", 3, 0)
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


def test_asking_is_durable_and_answered_once(path: Path) -> None:
    async def ask(hall: Hall) -> str:
        live = await table(hall, "favelas")
        nth = 0
        while not live.course.match.undo_refusal(0) or live.course.match.rewind_refusal(0):
            nth += 1
            await act(live, live.course.match.actors()[0], f"cid-{nth:04}")
        assert (await refused(live.affair(1, "cid-ask0", "agree", 0))).code == "illegal"
        await live.affair(0, "cid-ask1", "ask_undo", 0)
        return live.kept.id

    match = run(path, ask)

    async def agree(hall: Hall) -> None:
        live = await hall.live(match)
        assert live and live.course.unanswered() == [1]
        ply = live.course.match.ply()
        first = await live.affair(1, "cid-ask2", "agree", 0)
        again = await live.affair(1, "cid-ask2", "agree", 0)
        assert first and again and again.dup and live.course.match.ply() < ply

    run(path, agree)


def test_one_screen_agrees_with_itself(path: Path) -> None:
    async def ask(hall: Hall) -> None:
        await enter(hall, ANA)
        wish = Wish("favelas", 2, 2, "builder", {}, is_one_screen=True)
        live = await hall.live(await hall.create(ANA, wish, ""))
        assert live
        nth = 0
        while not live.course.match.undo_refusal(0) or live.course.match.rewind_refusal(0):
            nth += 1
            await act(live, live.course.match.actors()[0], f"cid-{nth:04}")
        ply = live.course.match.ply()
        await live.affair(0, "cid-ask1", "ask_undo", 0)
        assert live.course.match.ply() < ply and live.course.asking < 0

    run(path, ask)


def test_the_past_shows_affairs_as_they_were_seen_then() -> None:
    found = gone_on()
    seen: dict[tuple[int, int], Screen] = {}

    def look() -> None:
        for viewer in (SPECTATOR, 0, 1):
            seen[viewer, found.seq(viewer)] = found.shown(viewer)

    affairs = [(0, "offer", ""), (1, "answer", "no"), (0, "offer", ""), (1, "answer", "yes")]
    affairs += [(1, "bot", "builder"), (1, "return", ""), (0, "resign", "builder")]
    for seat, kind, body in affairs:
        look()
        add(found, seat, kind, body)
    look()
    for (viewer, step), then in [*seen.items(), *reversed(seen.items())]:  # onward and back
        assert replace(found.at(viewer, step), decision="") == replace(then, decision="")
    assert len(seen) == 3 * (len(affairs) + 1)


def test_a_clock_counts_who_thinks_and_adds_for_who_has_done() -> None:
    clocks = Clocks(Allowance(60_000, 5000), 2)
    clocks.turn(1000, [0])
    assert (clocks.left_at(0, 11_000), clocks.left_at(1, 11_000)) == (50_000, 60_000)
    clocks.turn(11_000, [1])
    assert (clocks.left_at(0, 99_000), clocks.left_at(1, 21_000)) == (55_000, 50_000)
    clocks.turn(21_000, [0, 1])
    clocks.turn(31_000, [0, 1])
    assert clocks.left == [45_000, 40_000], "an increment before the turn was over"
    assert clocks.left_at(0, 10**9) == 0


def test_whoever_takes_back_gives_the_increment_back() -> None:
    clocks = Clocks(Allowance(60_000, 5000), 2)
    clocks.turn(0, [0, 1])
    for at in (10_000, 20_000, 30_000):
        clocks.turn(at, [1])
        clocks.turn(at, [0, 1], anew=[0])
    assert clocks.left == [30_000, 30_000]


def test_no_clock_tells_that_a_sealed_choice_is_thought_over(path: Path) -> None:
    async def regret(hall: Hall) -> None:
        live = await table(hall, seats=3, clock="1+5")
        watching = Ear(SPECTATOR)
        while 0 in live.course.match.actors():
            await act(live, 0, f"cid-act-{live.course.version}")
        live.enter(watching)
        heard, seen = len(watching.heard), live.clocks()[0]
        assert (seen.left > 60_000, seen.is_running) == (True, False)
        await live.unact(0, "cid-undo", live.course.decision(0))
        assert 0 in live.course.match.actors() and live.clocks()[0] == seen
        assert (watching.looks, len(watching.heard)) == (0, heard)

    run(path, regret)


def test_no_clock_runs_while_the_house_is_closed_or_time_jumps() -> None:
    clocks = Clocks(Allowance(60_000, 0), 1, [(5000, 605_000), (700_000, 800_000)])
    clocks.turn(1000, [0])
    assert clocks.left_at(0, 610_000) == 60_000 - 4000 - 5000
    assert clocks.left_at(0, 400_000) == 56_000
    clocks.turn(610_000, [0])
    assert clocks.left_at(0, 20_000) == 51_000, "a clock that goes back costs time"


def test_clocks_are_written_in_words() -> None:
    assert read_clock("") is None
    found = read_clock("15+30")
    assert found and "15 minutes for the game, and 30 seconds more" in found.words()
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
        with pytest.raises(ValueError, match="is no clock"):
            read_clock(wrong)


def test_out_of_time_others_choose_and_nothing_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_out(hall: Hall) -> None:
        live = await table(hall, "favelas", clock="1+5")
        seat = live.course.match.actors()[0]
        other = 1 - seat
        assert [it.is_running for it in live.clocks()] == [seat == 0, seat == 1]
        assert (await refused(live.affair(other, "cid-0001", "skip", seat))).code == "illegal"
        late = clock_module.now_ms() + 61_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        assert live.clocks()[seat].left == 0 and live.audience.presences.all()[seat].can_replace
        assert not live.course.match.is_over(), "nobody loses by the clock alone"
        await live.affair(other, "cid-0001", "skip", seat)
        assert live.course.rows[-1].kind == "skip"
        await act(live, live.course.match.actors()[0], "cid-0002")

    run(path, run_out)


@pytest.mark.parametrize("is_swept", [True, False])
def test_a_strict_clock_decides_the_game(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_swept: bool
) -> None:
    async def run_out(hall: Hall) -> tuple[str, Screen]:
        live = await table(hall, "favelas", clock="1+5!")
        seat = live.course.match.actors()[0]
        names = live.course.match.names
        decision, label = live.course.decision(seat), labels(live.course, seat)[0]
        await hall.call_time()
        assert live.course.version == 1, "nobody is late yet"
        late = clock_module.now_ms() + 60_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        if is_swept:
            await hall.call_time()
        no = await refused(live.act(seat, "cid-0001", decision, label))
        assert no.code == "match_over", "a move after the time was up"
        shown = live.course.shown(SPECTATOR)
        sentence = f"{names[seat]} ran out of time, so {names[1 - seat]} wins."
        assert shown.result and shown.result.sentence == sentence
        assert [row.kind for row in live.course.rows] == ["begin", "late"]
        return live.kept.id, shown

    match, shown = run(path, run_out)

    async def later(hall: Hall) -> None:
        live = await hall.live(match)
        assert live and live.course.shown(SPECTATOR) == shown
        assert (
            Course(live.course.opening, live.course.rows, (), live.course.snapshot()).shown(
                SPECTATOR
            )
            == shown
        )

    run(path, later)


def test_of_three_one_is_late_and_two_play_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run_out(hall: Hall) -> None:
        live = await table(hall, "azul5211", seats=3, clock="1+5!")
        while 0 in live.course.match.actors():
            await act(live, 0, f"cid-{live.course.version:05}")
        while 1 in live.course.match.actors():
            await act(live, 1, f"cid-{live.course.version:05}")
        late = clock_module.now_ms() + 60_000
        for module in ("live.presence", "live.live"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: late)
        await hall.call_time()
        await hall.call_time()
        match = live.course.match
        assert (match.is_over(), [*match.resigned], live.course.bots[2]) == (
            False,
            [2],
            "neighbour",
        )
        await until(lambda: live.course.match.view(SPECTATOR).sealed() and 2 not in match.actors())

    run(path, run_out)


def test_clocks_are_the_same_after_a_restart_but_for_the_outage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = clock_module.now_ms()

    def at(milliseconds: int) -> None:
        for module in ("live.presence", "live.live", "service.tables"):
            monkeypatch.setattr(f"tabletown.table.{module}.now_ms", lambda: begun + milliseconds)

    at(0)

    async def play_on(hall: Hall) -> tuple[str, int]:
        live = await table(hall, "favelas", clock="10+0")
        seat = live.course.match.actors()[0]
        at(30_000)
        await hall.beat()
        assert live.clocks()[seat].left == 570_000
        return live.kept.id, seat

    match, seat = run(path, play_on)
    at(900_000)

    async def later(hall: Hall) -> None:
        live = await hall.live(match)
        assert live and live.clocks()[seat].left == 570_000, "the outage cost time"
        at(910_000)
        assert live.clocks()[seat].left == 560_000

    run(path, later)


def test_a_table_without_clock_has_none(path: Path) -> None:
    async def look(hall: Hall) -> None:
        live = await table(hall, "favelas")
        assert live.clocks() == ()
        assert labels(live.course, live.course.match.actors()[0])
        await hall.beat()
        work = partial(queries.note_outage, now_ms=clock_module.now_ms())
        assert len(await hall.store.write(work)) == 1, "a heartbeat without any clock"

    run(path, look)
