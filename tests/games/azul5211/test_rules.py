"""One test per rule of docs/rules/azul5211.md; the name says the number."""

from collections import Counter

import pytest
from helpers.azul5211_positions import (
    DECK,
    REMOVED,
    ROUNDS,
    arranged,
    labels,
    last_round,
    new,
    play,
)
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.core.state import HIDDEN, NOBODY, SPECTATOR, IllegalAction
from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.rules import Azul5211

HANDS = ["Y1 Y1 Y4 G2 T1", "O1 O2 O3 D5 T6", "G1 G3 D1 D2 T2"]
SEATS = [2, 3, 4, 5]


def first_turn() -> Azul5211:
    return arranged(["", "", ""], HANDS, turn=1, round=1, pile=72)


def play_round(state: Azul5211, dice: Rng) -> None:
    """Any cards, to the end of the round."""
    begun = state.deck, state.round
    while state.to_move != NOBODY and (state.deck, state.round) == begun:
        random_action(state, state.to_move, dice)
    state.audit()


def test_rule_1_the_game_has_two_to_five_seats_and_a_hundred_cards() -> None:
    for seats in 1, 6:
        with pytest.raises(ValueError, match=rf"5211 \(Azul\) is for 2 to 5 seats, not {seats}"):
            GAME.new(seats, 1)
    edition = new(2).edition
    assert edition.colours == ["yellow", "green", "orange", "dark blue", "turquoise"]
    cards = [name for kind, name in enumerate(edition.names) for _c in range(edition.copies[kind])]
    assert cards == DECK and len(DECK) == 100
    for kind, name in enumerate(edition.names):
        assert edition.letters[edition.colour[kind]] == name[0]
        assert edition.points[kind] == int(name[1])
        assert edition.rooster[kind] == (name[1] == "1"), "every 1 is a rooster, and no other card"


@pytest.mark.parametrize("seats", SEATS)
def test_rule_2_some_cards_are_removed_unseen(seats: int) -> None:
    state = new(seats)
    assert sum(state.bag) - state.pile == REMOVED[seats]
    while state.to_move != NOBODY:
        play_round(state, Rng(seats))
    assert (sum(state.bag), state.pile) == (REMOVED[seats], 0)


def test_rule_2_any_card_can_be_removed() -> None:
    out: set[int] = set()
    for seed in range(60):
        state = new(5, seed)
        while state.to_move != NOBODY:
            play_round(state, Rng(seed))
        out |= {kind for kind, cards in enumerate(state.bag) if cards > 0}
    assert out == set(range(state.edition.kinds))


@pytest.mark.parametrize("seats, pile", [(2, 80), (3, 72), (4, 80), (5, 60)])
def test_rule_3_each_seat_is_dealt_five_cards_and_the_rest_is_the_pile(
    seats: int, pile: int
) -> None:
    state = new(seats)
    assert [len(state.hand(seat)) for seat in range(seats)] == [5] * seats
    assert (state.pile, state.round, state.turn) == (pile, 1, 1)


def test_rule_4_a_hand_is_known_only_to_its_owner() -> None:
    state = first_turn()
    for viewer in (SPECTATOR, 0, 1, 2):
        view = state.view(viewer)
        for seat in range(3):
            expected = state.hand(seat) if seat == viewer else [HIDDEN] * 5
            assert view.hand(seat) == expected


def test_rule_4_a_chosen_card_is_known_only_to_its_owner() -> None:
    state = first_turn()
    play(state, "", "O1 D5", "G1")
    assert labels_of(state.view(1).face_down(1), state) == ["O1", "D5"]
    assert state.view(0).face_down(1) == [HIDDEN, HIDDEN], "all see that it has chosen"
    assert state.view(SPECTATOR).face_down(1) == [HIDDEN, HIDDEN]
    assert state.view(0).face_down(2) == [], "half a choice does not show"
    assert labels_of(state.view(2).face_down(2), state) == ["G1"]


def labels_of(kinds: list[int], state: Azul5211) -> list[str]:
    return [state.edition.names[kind] for kind in kinds]


def test_rule_4_a_view_of_a_view_reveals_no_more() -> None:
    state = first_turn()
    play(state, "", "O1 D5", "G1")
    view = state.view(0)
    assert view.view(0).text() == view.copy().text() == view.text()
    assert list(view.view(0).bag) == list(view.bag)
    assert view.view(SPECTATOR).text() == state.view(SPECTATOR).text()
    assert list(view.view(SPECTATOR).bag) == list(state.view(SPECTATOR).bag)


def test_rule_5_a_round_has_turns_of_two_cards_one_card_and_one_card() -> None:
    state = first_turn()
    laid = []
    for turn in 1, 2, 3:
        assert state.turn == turn
        taken = 0
        while state.turn == turn and state.round == 1:
            state.apply(state.to_move, state.legal(state.to_move)[0])
            taken += 1
        laid.append(taken // 3)
    assert laid == [2, 1, 1]


def test_rule_5_any_card_in_hand_that_is_not_chosen_can_be_played() -> None:
    state = first_turn()
    assert labels(state, 0) == ["play Y1", "play Y4", "play G2", "play T1"]
    state.play(0, "play Y1")
    assert labels(state, 0) == ["play Y1", "play Y4", "play G2", "play T1"], "there is another Y1"
    state.play(0, "play Y1")
    assert labels(state, 0) == []
    state.play(1, "play O2")
    assert labels(state, 1) == ["play O1", "play O3", "play D5", "play T6"]


def test_rule_5_a_played_card_stays() -> None:
    state = first_turn()
    play(state, "Y1 Y4")
    with pytest.raises(IllegalAction, match="'play G2' is not among nothing"):
        state.play(0, "play G2")
    with pytest.raises(IllegalAction, match="'play Y6' is not among play O1, play O2"):
        state.play(1, "play Y6")


def test_rule_5_the_order_of_two_cards_does_not_matter() -> None:
    one = play(first_turn(), "Y1 T1", "O1 T6", "G1 D2")
    two = first_turn()
    for seat, card in [(2, "D2"), (1, "T6"), (0, "T1"), (1, "O1"), (0, "Y1"), (2, "G1")]:
        two.play(seat, f"play {card}")
    assert one.text() == two.text() and one.turn == 2


def test_rule_6_cards_are_revealed_when_every_seat_has_chosen() -> None:
    state = play(first_turn(), "Y1 Y4", "O1 O2", "G1")
    assert (state.actors(), state.sealed(), state.turn) == ([2], True, 1)
    assert [state.face_up(seat) for seat in range(3)] == [[], [], []]
    state.play(2, "play T2")
    assert [labels_of(state.face_up(seat), state) for seat in range(3)] == [
        ["Y1", "Y4"],
        ["O1", "O2"],
        ["G1", "T2"],
    ]
    assert [state.face_down(seat) for seat in range(3)] == [[], [], []]
    assert (state.actors(), state.turn) == ([0, 1, 2], 2)


def test_rule_7_each_seat_in_turn_draws_as_many_cards_as_it_played() -> None:
    state = first_turn()
    bag, rng = state.bag[:], state.rng.copy()
    play(state, "Y1 Y4", "O1 O2", "G1 T2")
    kept = [["Y1", "G2", "T1"], ["O3", "D5", "T6"], ["G3", "D1", "D2"]]
    for seat in range(3):
        drawn = [state.edition.names[rng.draw(bag)] for _card in range(2)]
        assert sorted(labels_of(state.hand(seat), state)) == sorted(kept[seat] + drawn)
    assert state.pile == 72 - 6
    play(state, *[labels(state, seat)[0].removeprefix("play ") for seat in range(3)])
    assert ([len(state.hand(seat)) for seat in range(3)], state.pile) == ([5, 5, 5], 72 - 9)


def test_rule_7_every_card_left_is_equally_likely() -> None:
    """Seat 0 draws one of 18 unseen cards: 8 in the pile and 10 removed."""
    drawn: Counter[str] = Counter()
    for seed in range(700):
        state = arranged(
            ["G2 G3 O2", "O3 D2 D3"],
            ["G4 O4 D4 G2 G2", "T2 T2 T2 T2 T2"],
            turn=3,
            round=5,
            pile=8,
        )
        state.rng = Rng(seed)
        before = Counter(labels_of(state.hand(0), state))
        left = Counter(dict(zip(state.edition.names, state.bag, strict=True)))
        play(state, "G4", "T2")
        before.subtract(["G4"])
        drawn.update((Counter(labels_of(state.hand(0), state)) - before).elements())
    assert left.total() == 18 and set(drawn) == {name for name in left if left[name] > 0}
    for name, cards in left.items():
        expected = 700 * cards / 18
        assert abs(drawn[name] - expected) <= 4 * expected**0.5


@pytest.mark.parametrize(
    "lanes, expected",
    [
        (["Y1 Y1 Y1 Y4", "G1 G2 G3 D2"], [3, 1]),
        (["Y1 Y1 Y1 Y1", "Y2 Y3 Y4 Y5"], [4, 0]),
        (["Y1 Y1 Y1 Y4", "G2 G3 D2 O2"], [7, 0]),
        (["Y1 Y1 O1 Y4", "G1 D1 G2 D2"], [6, 0]),
    ],
    ids=["exactly 4", "over the limit as well", "3 are too few", "5 are too many"],
)
def test_rule_8_roosters_score_if_there_are_exactly_two_more_than_seats(
    lanes: list[str], expected: list[int]
) -> None:
    assert last_round(*lanes).scores() == expected


def test_rule_8_the_number_of_roosters_grows_with_the_seats() -> None:
    assert [GAME.edition("classic").roosters[seats] for seats in SEATS] == [4, 5, 6, 7]


def test_rule_9_the_colour_with_most_cards_scores_roosters_included() -> None:
    state = last_round("Y1 Y2 Y3 G6", "Y5 G5 O6 D6")
    assert state.scores() == [6, 5]
    assert labels_of([k for k, n in enumerate(state.score_pile(0)) if n], state) == [
        "Y1",
        "Y2",
        "Y3",
    ]


@pytest.mark.parametrize("seats, limit", [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_rule_10_a_colour_at_its_limit_scores_nothing(seats: int, limit: int) -> None:
    greens = ["G2"] * 6 + ["G3"] * 2
    others = ["Y2", "Y3", "O2", "O3", "O4", "D2", "D3", "T2", "T3", "D5", "T5", "D6", "T6"]
    for green in limit - 1, limit:
        cards = greens[:green] + others[: 4 * seats - green]
        lanes = [" ".join(cards[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        assert (last_round(*lanes).scores()[0] >= 8) == (green < limit), "seat 0 has four G2"


def test_rule_11_tied_colours_are_out_and_the_next_colour_scores() -> None:
    assert last_round("Y2 Y3 G2 G3", "O6 D2 D3 T6").scores() == [0, 0]
    assert last_round("Y2 Y3 G2 G3", "O6 Y2 G2 O2").scores() == [0, 8]


def test_rule_11_a_tie_below_the_leading_colour_does_not_matter() -> None:
    assert last_round("Y2 Y3 G2 G3", "Y6 O2 O3 D2").scores() == [5, 6]


def test_rule_11_colours_over_the_limit_do_not_tie() -> None:
    lanes = "G2 G2 G3 Y2", "G2 O2 D2 G5"
    assert last_round(*lanes).scores() == [0, 0], "yellow, orange and dark blue tie"
    assert last_round("G2 G2 G3 Y2", "G2 O2 O3 G5").scores() == [0, 5]


def test_rule_12_if_no_colour_is_left_nobody_keeps_anything() -> None:
    state = last_round("Y2 Y3 G2 G3", "O6 O2 D3 D4")
    assert (state.scores(), sum(state.kept)) == ([0, 0], 0)


def third_turn() -> Azul5211:
    """Yellow leads, and one more card each is laid."""
    lanes, hands = ["Y2 Y3 G2", "Y4 O2 D2"], ["G4 O4 D4 G2 G2", "T2 T2 T2 T2 T2"]
    return arranged(lanes, hands, turn=3, round=5, pile=40)


def test_rule_13_scoring_cards_are_kept_by_their_players_and_the_rest_discarded() -> None:
    state = third_turn()
    before = Counter(dict(enumerate(state.discards)))
    play(state, "G4", "T2")
    after = Counter(dict(enumerate(state.discards)))
    assert labels_of(list((after - before).elements()), state) == ["G2", "G4", "O2", "D2", "T2"]
    assert "kept=Y2,Y3 " in state.text() and "kept=Y4 " in state.text()
    assert state.scores() == state.recount() == [5, 4]


def test_rule_13_cards_stay_visible_until_the_next_are_revealed() -> None:
    state = third_turn()
    play(state, "G4", "T2")
    assert (state.round, state.turn) == (6, 1)
    for viewer in SPECTATOR, 0, 1:
        assert "table=Y2,Y3,G2,G4" in state.view(viewer).text()
        assert "table=Y4,O2,D2,T2" in state.view(viewer).text()
        assert "kept=Y2,Y3 " in state.view(viewer).text()
    play(state, "G2 G2", "T2")
    assert "table=Y2,Y3,G2,G4" in state.text()
    state.play(1, "play T2")
    assert labels_of(state.face_up(0), state) == ["G2", "G2"]


@pytest.mark.parametrize("seats", SEATS)
def test_rule_14_after_the_pile_is_empty_one_more_round_is_played(seats: int) -> None:
    state, dice = new(seats), Rng(seats)
    while state.pile > 0:
        assert [len(state.hand(seat)) for seat in range(seats)] == [5] * seats
        play_round(state, dice)
    assert (state.round, state.turn) == (ROUNDS[seats], 1)
    sizes = []
    while state.to_move != NOBODY:
        if state.to_move == 0 and not state.face_down(0):
            sizes.append(len(state.hand(0)))
        state.apply(state.to_move, state.legal(state.to_move)[0])
    assert sizes == [5, 3, 2]


def test_rule_15_the_last_card_is_discarded_and_kept_cards_score_their_number() -> None:
    state = arranged(["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T6", "T2 T5"], turn=3)
    play(state, "G4", "T2")
    assert (state.to_move, state.turn, state.actors(), state.legal(0)) == (NOBODY, 0, [], [])
    assert [state.hand(0), state.hand(1)] == [[], []] and not state.sealed()
    assert state.discards[state.edition.names.index("T6")] == 1
    assert state.scores() == state.recount() == [5, 4]
    assert state.legal(SPECTATOR) == []


@pytest.mark.parametrize(
    "kept, winners",
    [
        (["Y6", "G5"], [0]),
        (["Y6", "G3 G3"], [1]),
        (["Y6 T1", "D6 O1"], [0, 1]),
    ],
    ids=["most points", "more cards", "shared"],
)
def test_rule_16_most_points_win_and_most_cards_break_a_tie(
    kept: list[str], winners: list[int]
) -> None:
    state = arranged(["Y2 Y3 G2", "G4 O2 O3"], ["T2 T6", "T3 T5"], turn=3, kept=kept)
    assert state.winners() == []
    play(state, "T2", "T3")
    assert state.winners() == winners


FORTY_NINE = "Y6 Y5 Y4 Y4 Y3 Y3 Y3 Y3 Y3 Y2 Y2 Y2 Y2 Y2 G5"
NOTHING_LEFT = ["O2 O3 D2", "T2 T3 G2"], ["D3 D1", "G3 T1"]


def ends_deck(*, deck: int, kept: list[str], written: list[int]) -> Azul5211:
    """A long game whose deck runs out with a round that scores nothing."""
    lanes, hands = NOTHING_LEFT
    state = arranged(lanes, hands, turn=3, deck=deck, kept=kept, written=written, long_game="yes")
    return play(state, "D3", "G3")


def test_rule_17_a_long_game_ends_at_fifty_points_after_a_deck() -> None:
    state = ends_deck(deck=1, kept=[FORTY_NINE + " Y1", "G6"], written=[0, 0])
    assert (state.scores(), state.winners(), state.deck) == ([50, 6], [0], 1)


def test_rule_17_below_fifty_points_all_cards_form_a_new_deck() -> None:
    state = ends_deck(deck=1, kept=[FORTY_NINE, "G6"], written=[0, 0])
    assert (state.deck, state.round, state.turn, state.actors()) == (2, 1, 1, [0, 1])
    assert (list(state.written), state.scores()) == ([49, 6], [49, 6])
    assert (sum(state.kept), sum(state.discards), state.pile) == (0, 0, 80)
    assert [len(state.hand(seat)) for seat in range(2)] == [5, 5]
    assert labels_of(state.face_up(0), state) == ["O2", "O3", "D2", "D3"], "still in sight"
    state.audit()


def test_rule_17_without_the_option_the_game_is_one_deck() -> None:
    lanes, hands = NOTHING_LEFT
    state = play(arranged(lanes, hands, turn=3, kept=[FORTY_NINE, "G6"]), "D3", "G3")
    assert state.winners() == [0]
    assert new(2).longest * 20 == new(2, 1, long_game="yes").longest


def five_points_more(*, deck: int, points: int) -> Azul5211:
    """A round in the midst of a deck brings seat 0 five points, and seat 1 four."""
    state = arranged(
        ["Y2 Y3 G2", "Y4 O2 D2"],
        ["G4 O4 D4 G2 G2", "T2 T2 T2 T2 T2"],
        turn=3,
        round=5,
        pile=40,
        deck=deck,
        written=[points, 3],
        long_game="yes",
    )
    return play(state, "G4", "T2")


def test_rule_18_from_the_second_deck_on_any_round_may_end_the_game() -> None:
    state = five_points_more(deck=2, points=45)
    assert (state.scores(), state.winners(), state.actors()) == ([50, 7], [0], [])
    assert [state.hand(0), state.hand(1)] == [[], []]


@pytest.mark.parametrize("deck, points", [(1, 45), (2, 44)])
def test_rule_18_no_round_of_the_first_deck_or_below_fifty_points_ends_the_game(
    deck: int, points: int
) -> None:
    state = five_points_more(deck=deck, points=points)
    assert (state.scores(), state.winners(), state.round) == ([points + 5, 7], [], 6)


def test_rule_19_the_tie_break_counts_cards_of_the_current_deck() -> None:
    state = ends_deck(deck=2, kept=["Y6", "G6"], written=[60, 60])
    assert state.winners() == [0, 1]
    state = ends_deck(deck=2, kept=["Y6", "G4 G1 O1"], written=[60, 60])
    assert state.winners() == [1]


def test_rule_20_the_twentieth_deck_is_the_last() -> None:
    assert ends_deck(deck=19, kept=["Y6", "G5"], written=[6, 5]).deck == 20
    state = ends_deck(deck=20, kept=["Y6", "G5"], written=[6, 5])
    assert (state.deck, state.scores(), state.winners()) == (20, [12, 10], [0])


@pytest.mark.parametrize("seats", SEATS)
def test_every_long_game_ends(seats: int) -> None:
    state, dice = new(seats, 3, long_game="yes"), Rng(3)
    while state.to_move != NOBODY:
        play_round(state, dice)
    assert 1 <= state.deck <= 8 and max(state.scores()) >= 50
    assert state.scores() == state.recount()


def test_labels_and_text_can_be_read_back() -> None:
    state = play(first_turn(), "Y1", "O1 D5")
    fresh = new(3)
    fresh.setup(state.text())
    assert fresh.text() == state.text()
    assert (fresh.to_move, fresh.actors(), list(fresh.bag)) == (0, [0, 2], list(state.bag))
    view = state.view(0)
    fresh.setup(view.text())
    assert fresh.text() == view.text() and list(fresh.bag) == list(view.bag)
