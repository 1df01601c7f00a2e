"""One test for each rule of rules.md, the contract, and words, drawings and bots."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from connect_four import GAME
from connect_four.edition import Edition
from connect_four.explain import describe, question, refusal
from connect_four.features import features, names
from connect_four.rules import ConnectFour
from connect_four.words import winning
from librt.vecs import vec
from mypy_extensions import i64

import tabletown
from tabletown.bots.levels import bot
from tabletown.contract import builds_agree, check_game
from tabletown.core.edition import BadEdition, Sheet, Source
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction

EMPTY = "board=.......|.......|.......|.......|.......|......."
FULL = "board=BBAABBA|AABBAAB|BBAABBA|AABBAAB|BBAABBA|AABBAAB"
LAST = FULL.replace("=B", "=.")
ACROSS = "aabbccd"
RISING = "abbceccdddd"
FALLING = "gffeceedddd"


def at(text: str) -> ConnectFour:
    state = GAME.new(2, 1)
    assert isinstance(state, ConnectFour)
    state.setup(text)
    state.audit()
    return state


def after(columns: str, text: str = EMPTY) -> ConnectFour:
    state = at(text)
    for column in columns:
        state.play(state.to_move, f"drop {column}")
        state.audit()
    return state


@pytest.mark.parametrize("words, run", check_game(GAME))
def test_the_contract_holds(words: str, run: Callable[[], str]) -> None:
    assert re.fullmatch(r"3 games, \d+ positions", run()), words


def test_both_builds_play_the_same_games() -> None:
    same = "50 games are the same, compiled and interpreted"
    expected = {"compiled": same, "interpreted": "not compared"}[tabletown.build()]
    assert builds_agree("connect_four", 50).startswith(expected)


def test_tabletown_finds_the_game() -> None:
    assert tabletown.game("connect_four") is GAME
    assert tabletown.names()[len(tabletown.GAMES) :] == ["connect_four", "goofspiel"]


def test_rule_1_an_empty_board_for_two() -> None:
    assert GAME.new(2, 1).text() == EMPTY
    with pytest.raises(ValueError, match="Connect Four is for 2 seats, not 3"):
        GAME.new(3, 1)


def test_rule_2_seats_take_turns_and_the_first_begins() -> None:
    assert at(EMPTY).actors() == [0]
    state = after("a")
    assert state.actors() == [1]
    with pytest.raises(IllegalAction, match=r"to act: \[1\]"):
        state.play(0, "drop a")


def test_rule_3_a_disc_falls_to_the_lowest_empty_space() -> None:
    assert after("bbc").text() == "board=.......|.......|.......|.......|.B.....|.AA...."


def test_rule_4_a_full_column_takes_no_more() -> None:
    state = after("gggggg")
    assert [state.label(action) for action in state.legal(0)] == [f"drop {it}" for it in "abcdef"]


@pytest.mark.parametrize(
    "columns, winner",
    [(ACROSS, 0), ("abababa", 0), (RISING, 0), (FALLING, 0), ("abababcb", 1), ("aabbddc", 0)],
)
def test_rule_5_a_line_wins_at_once(columns: str, winner: int) -> None:
    assert after(columns[:-1]).winners() == []
    state = after(columns)
    assert (state.winners(), state.actors(), state.scores()[winner]) == ([winner], [], 1)
    assert len(winning(state)) == 4


def test_rule_5_a_line_does_not_go_on_at_the_other_side() -> None:
    state = after("b", "board=.......|.......|.......|.......|A......|BBB..AA")
    assert state.text().endswith("|AA.....|BBB..AA") and state.winner == NOBODY


def test_rule_6_a_full_board_without_a_line_is_shared() -> None:
    assert at(LAST).legal(1) == [0]
    state = after("a", LAST)
    assert (state.text(), state.actors()) == (FULL, [])
    assert (state.scores(), state.winners()) == ([0, 0], [0, 1])


def test_as_many_positions_as_others_have_counted() -> None:
    """After none to five discs; the numbers are John Tromp's."""
    counts, positions = [], {EMPTY}
    for _disc in range(6):
        counts.append(len(positions))
        states = [at(text) for text in positions]
        moves = [(state, action) for state in states for action in state.legal(state.to_move)]
        positions = {moved(state, action) for state, action in moves}
    assert counts == [1, 7, 49, 238, 1120, 4263]


def moved(state: ConnectFour, action: int) -> str:
    twin = state.copy()
    twin.apply(state.to_move, action)
    return twin.text()


def test_there_are_69_lines() -> None:
    """24 across, 21 upright and 12 each way slanting."""
    lines = at(EMPTY).edition.lines
    assert len(lines) == 69 * 4


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("line = 8", "mine.toml:4: line: 8, expected no longer than the longer side of the board"),
        ("line = 1", "mine.toml:4: line: 1, expected a whole number from 2 to 26"),
        ("lines = 4", "mine.toml:4: line: missing"),
    ],
)
def test_a_bad_edition_is_refused_by_line(line: str, complaint: str) -> None:
    source = Source("mine.toml", f'title = "Mine"\ncolumns = 7\nrows = 6\n{line}')
    with pytest.raises(BadEdition, match=re.escape(complaint)):
        Edition(Sheet([source]))


def test_refusals_cite_the_rules_they_stand_on() -> None:
    assert refusal(at(EMPTY), 0, 3) == ""
    assert refusal(at(EMPTY), 1, 3) == "It is the turn of A (§2)."
    assert refusal(after("gggggg"), 0, 6) == "Column g is full (§4)."
    assert refusal(after(ACROSS), 1, 0) == "The game is over: A has a line (§5)."
    assert refusal(at(FULL), 0, 0) == "The game is over: the board is full (§6)."


def test_a_board_is_described_column_by_column() -> None:
    said = describe(after("ddc"), 1).splitlines()
    assert said[0] == "Connect Four, B to move."
    assert said[4:6] == ["c: A.", "d: A, B."]
    assert said[-1] == question(after("ddc"), 1) != ""
    assert describe(after(ACROSS), SPECTATOR).startswith("Connect Four, A wins.")


def test_only_columns_with_room_can_be_pressed() -> None:
    view = after("gggggg").view(0)
    drawn = ElementTree.fromstring(GAME.draw(view, seat=0, last=[6]))
    parts = [part.get("data-part") for part in drawn.iter() if part.get("data-part")]
    assert parts == [f"column-{name}" for name in "abcdef"]
    assert "notch" in [part.get("class") for part in drawn.iter()]


def test_the_winning_line_is_marked() -> None:
    view = after(RISING).view(0)
    drawn = ElementTree.fromstring(GAME.draw(view, seat=0))
    assert [part.get("class") for part in drawn.iter()].count("won") == 4
    assert GAME.board(view, 0).count("*A*") == 4


def test_features_are_seen_from_the_own_side() -> None:
    view = after("ddc").view(SPECTATOR)
    for seat, whose in ((0, "own"), (1, "other's")):
        by_name = dict(zip(names(view), features(view, seat), strict=True))
        assert by_name["own turn"] == float(seat == 1)
        assert by_name[f"{whose} disc at c1"] == by_name[f"{whose} disc at d1"] == 1.0
        assert sum(by_name.values()) == 3.0 + float(seat == 1)


def test_the_evaluation_prefers_the_middle_and_sees_the_next_move() -> None:
    value = GAME.evaluation().value
    assert value(after("d"), 0) > value(after("a"), 0) > 0
    assert value(after("a"), 0) == -value(after("a"), 1)
    assert value(after("aabbcg"), 0) > 90 > value(after("aabbcd"), 0)
    assert value(after(ACROSS), 0) == -value(after(ACROSS), 1) > value(after("aabbcg"), 0)
    assert value(at(FULL), 0) == 0


@pytest.mark.parametrize("columns, wanted", [("aabbcc", "drop d"), ("aabbc", "drop d")])
def test_bots_complete_their_line_and_stop_the_other(columns: str, wanted: str) -> None:
    state = after(columns)
    seat = state.to_move
    for name in ("greedy", "builder", "mayor@100", "textbook"):
        chosen = bot(name, GAME, 1).choose(state.view(seat), seat)
        assert state.label(chosen) == wanted
    action = GAME.evaluation().rollout_action(state, seat, Rng(1), vec[i64]([0] * state.actions))
    assert state.label(action) == wanted


def test_the_rollout_policy_drops_anywhere_if_nothing_is_urgent() -> None:
    state, buffer, rng = at(EMPTY), vec[i64]([0] * 7), Rng(1)
    assert {GAME.evaluation().rollout_action(state, 0, rng, buffer) for _nth in range(100)} == {
        *range(7)
    }
