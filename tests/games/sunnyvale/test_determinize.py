"""Guesses in Sunnyvale, CA: which hidden cards are possible, and which are not."""

from collections import Counter

from helpers.guesses import guessed, is_near
from helpers.sunnyvale_positions import CARDS, IDLE, arranged, in_crisis, new, play

from tabletown.core.state import HIDDEN


def test_a_card_that_lies_open_is_never_guessed() -> None:
    """Discarded, before a seat, in the own hand, face up, being played: all but two kinds."""
    state = arranged(
        phase="place",
        plays=1,
        card="storm_drain_capacity",
        hands=(f"sewer_capacity,{IDLE}", "golf_course_infill", "mall_redevelopment"),
        housing=("orchard_homes:1", "creekside_homes:0", "-"),
        moratoria=(0, 1, 0),
        pile="mixed_income_row",
    )
    names = state.edition.ids
    held = Counter(names[kind] for seed in range(200) for kind in guessed(state, 0, seed).hand(1))
    assert set(held) == {"golf_course_infill", "mall_redevelopment", "mixed_income_row"}


def test_every_card_not_seen_is_equally_likely_in_another_hand() -> None:
    state, guesses = arranged(hands=("train_noise,train_noise",) + ("view_corridor",) * 2), 3000
    names = state.edition.ids
    held = Counter(names[guessed(state, 0, seed).hand(2)[0]] for seed in range(guesses))
    unseen = CARDS | {"train_noise": 0}
    for name, cards in unseen.items():
        expected = guesses * cards / 78
        assert is_near(held[name], expected), name


def test_a_view_of_another_seat_offers_no_cards() -> None:
    state = arranged(hands=(IDLE, "view_corridor", "-"))
    assert state.view(1).legal(0) == [] and state.view(1).hand(0) == [HIDDEN, HIDDEN]


def test_guesses_continue_with_different_random_numbers() -> None:
    state = new(3)
    futures = {guessed(state, 0, seed).rng.word() for seed in range(20)} | {state.rng.copy().word()}
    assert len(futures) == 21


def test_every_position_can_be_written_down_and_set_up_again() -> None:
    two_ready = "backyard_cottage:1,orchard_homes:1"
    for place in range(3):
        housing = ["-", "-", "-"]
        housing[place] = two_ready
        state = in_crisis(housing=housing, turn="B")
        acts = ["choose Orchard Homes 2/2 of " + "ABC"[place], "place"]
        for act in acts:
            again = new(9)
            again.setup(state.text())
            assert (again.text(), again.to_move) == (state.text(), place)
            assert again.legal(place) == state.legal(place) != []
            if act != "place":
                play(state, act)
    for state in new(), in_crisis(concerns=("a1", "-", "b2")):
        again = new(9)
        again.setup(state.text())
        assert (again.text(), again.actors()) == (state.text(), state.actors())
