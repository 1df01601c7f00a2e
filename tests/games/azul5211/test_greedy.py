"""How a position of 5211 is judged: by hand, by a greedy bot, and as numbers for learners."""

from math import isfinite

import pytest
from helpers.azul5211_positions import arranged, new, play
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.features import blocks
from tabletown.games.azul5211.rules import Azul5211

value = GAME.evaluation().value
reward = GAME.evaluation().reward


def test_the_value_is_the_points_of_the_round_above_the_mean_of_the_others() -> None:
    """Seats B and C have one card each to play and it does not matter which."""
    state = arranged(
        ["Y2 Y3 G2", "Y4 O2 D2", "Y1 D3 T2"],
        ["G4 Y5", "O3 O3", "T3 T3"],
        turn=3,
        kept=["", "G6", ""],
    )
    # Y5 makes five yellow worth 10 against 4 and 1; G4 leaves four worth 5 against 4 and 1
    assert value(state, 0) == pytest.approx(10 - (4 + 1) / 2 - 6 / 2)
    state.play(0, "play G4")
    assert value(state, 0) == pytest.approx(5 - (4 + 1) / 2 - 6 / 2)
    assert value(state, 1) == pytest.approx(4 - (5 + 1) / 2 + 6)


def test_the_value_uses_guessed_face_down_cards() -> None:
    state = arranged(["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T2", "Y1 T3"], turn=3)
    state.play(1, "play Y1")
    assert value(state, 0) == pytest.approx(5 - 5)
    state = arranged(["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T2", "Y1 T3"], turn=3)
    state.play(1, "play T3")
    assert value(state, 0) == pytest.approx(5 - 4)


def test_the_value_prefers_exact_roosters_and_avoids_the_limit() -> None:
    roosters = arranged(["Y1 G1 O1", "T2 D2 D3"], ["G5 T1", "T3 T3"], turn=3)
    assert value(play(roosters, "T1"), 0) == pytest.approx(4)
    limit = arranged(["Y2 Y3 G2", "Y4 Y2 O2"], ["Y6 T2", "T3 T3"], turn=3)
    play(limit, "Y6")
    assert value(limit, 0) == pytest.approx(0), "yellow is out, green, orange, turquoise tie"


def test_the_value_counts_a_scored_round_once() -> None:
    state = arranged(
        ["Y2 Y3 G2", "Y4 O2 D2"], ["G4 O4 D4 G2 G2", "T2 T2 T2 T2 T2"], turn=3, round=5, pile=40
    )
    play(state, "G4", "T2")
    assert state.turn == 1 and value(state, 0) == 5 - 4
    over = play(arranged(["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T6", "T2 T5"], turn=3), "G4", "T2")
    assert value(over, 0) == 5 - 4 and value(over, 1) == 4 - 5


def test_the_value_draws_the_same_cards_of_others_for_every_own_action() -> None:
    """Asking twice gives the same answer, because `value` draws no card from the guess itself."""
    state = new(4, 8)
    state.apply(0, state.legal(0)[0])
    before = state.rng.copy().word()
    assert value(state, 0) == value(state, 0)
    assert state.rng.copy().word() == before


def test_the_value_refuses_a_view_with_holes() -> None:
    with pytest.raises(ValueError, match="needs a complete position, not a view"):
        value(new(2).view(0), 0)


def test_the_reward_between_rounds_is_the_probability_of_winning() -> None:
    chance = GAME.evaluation({"hand": 0.0}).reward
    assert chance(new(4), 0) == pytest.approx(1 / 4)
    hands = ["Y1 G1 O1 D1 T1"] * 4
    level = arranged([""] * 4, hands, turn=1, round=4, pile=20, kept=["", "Y3", "G3", "O3"])
    chased = arranged([""] * 4, hands, turn=1, round=4, pile=20, kept=["", "Y4 Y5", "", ""])
    assert value(level, 0) == value(chased, 0) == -3, "as far behind the mean"
    assert chance(level, 0) > chance(chased, 0), "one far ahead is hard to overtake"
    assert sum(chance(chased, seat) for seat in range(4)) == pytest.approx(1)


def test_the_reward_between_rounds_counts_the_hand() -> None:
    def holding(cards: str) -> Azul5211:
        return arranged(["", ""], [cards, "Y2 G2 O2 D2 T2"], turn=1, round=3, pile=40)

    assert reward(holding("Y3 Y4 G3 G4 T2"), 0) > reward(holding("Y4 G4 O4 D4 T4"), 0)


def second_turn() -> Azul5211:
    hands = ["Y1 Y1 Y4 G2 T1", "O1 O2 O3 D5 T6", "G1 G3 D1 D2 T2"]
    state = arranged(
        ["Y3 G2", "Y2 O1", "Y4 D2"], hands, turn=2, round=3, pile=42, kept=["", "Y6", ""]
    )
    return play(state, "G2")


def test_features_list_the_view_from_the_own_seat() -> None:
    state = second_turn()
    names = state.edition.names
    found = blocks(state.view(0), 0)
    hand = {name: number for name, number in zip(names, found["hand"], strict=True) if number}
    assert hand == {"Y1": 2, "Y4": 1, "G2": 1, "T1": 1}
    assert [names[kind] for kind, it in enumerate(found["chosen"]) if it] == ["G2"]
    assert found["colours"] == [3 / 6, 1 / 6, 1 / 6, 1 / 6, 0]
    assert found["roosters"] == [1 / 5] and sum(found["table"]) == 6
    assert found["turn"] == [0, 1, 0] and found["progress"] == [42 / 72, 3 / 7, 1 / 20]
    assert found["has_chosen"] == [1, 0, 0] and found["points"] == [0, 6 / 50, 0]
    assert found["cards"] == [0, 1 / 100, 0]
    unseen = dict(zip(names, found["unseen"], strict=True))
    assert unseen["Y6"] == 0, "it was kept"
    assert unseen["O1"] == state.view(0).bag[names.index("O1")] / 5


def test_features_list_the_own_seat_first() -> None:
    state = second_turn()
    found = blocks(state.view(1), 1)
    assert found["has_chosen"] == [0, 0, 1] and found["points"] == [6 / 50, 0, 0]
    kinds = state.edition.kinds
    first = [state.edition.names[kind] for kind in range(kinds) if found["lanes"][kind]]
    last = [state.edition.names[kind] for kind in range(kinds) if found["lanes"][2 * kinds + kind]]
    assert (first, last) == (["Y2", "O1"], ["Y3", "G2"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_features_always_have_the_same_length(seats: int) -> None:
    state, dice, lengths = new(seats, 4, long_game="yes"), Rng(4), set()
    while state.to_move != NOBODY:
        vector = GAME.features(state.view(seats - 1), seats - 1)
        assert all(isfinite(number) for number in vector)
        lengths.add(len(vector))
        random_action(state, state.to_move, dice)
    lengths.add(len(GAME.features(state.view(0), 0)))
    kinds = state.edition.kinds
    assert lengths == {4 * kinds + seats * kinds + 5 + 1 + seats + 3 + 3 + 2 * seats}


def test_features_leave_out_a_scored_round() -> None:
    state = arranged(
        ["Y2 Y3 G2", "Y4 O2 D2"], ["G4 O4 D4 G2 G2", "T2 T2 T2 T2 T2"], turn=3, round=5, pile=40
    )
    play(state, "G4", "T2")
    found = blocks(state.view(0), 0)
    assert sum(found["table"]) == sum(found["lanes"]) == sum(found["colours"]) == 0


def test_features_do_not_depend_on_hidden_cards_and_need_a_seat() -> None:
    state = second_turn()
    other = state.view(1)
    other.determinize(Rng(3))
    assert GAME.features(other.view(1), 1) == GAME.features(state.view(1), 1)
    with pytest.raises(ValueError, match="a seat from 0 to 2, not -2"):
        GAME.features(state.view(SPECTATOR), SPECTATOR)
