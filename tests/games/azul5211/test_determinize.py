"""Guesses in 5211: which hidden cards are possible, and which are not."""

from collections import Counter
from itertools import combinations

import pytest
from helpers.azul5211_positions import DECK, REMOVED, arranged, new, play
from helpers.guesses import guessed, is_near
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY
from tabletown.games.azul5211.rules import OVER, Azul5211

HANDS = ["Y1 Y1 Y4 G2 T1", "O1 O2 O3 D5 T6", "G1 G3 D1 D2 T2"]


def names(state: Azul5211, kinds: list[int]) -> list[str]:
    return [state.edition.names[kind] for kind in kinds]


def test_a_six_that_was_shown_is_never_guessed() -> None:
    """All but the yellow one: discarded, on the table, kept, in the own hand."""
    state = arranged(
        ["O6 O2", "O3 D3"],
        ["T6 T2 T2 T2 T2", "G3 G3 G3 G3 G3"],
        turn=2,
        pile=12,
        round=9,
        kept=["D6", "T3"],
    )
    bag = zip(state.edition.names, state.view(0).bag, strict=True)
    unseen = {name for name, cards in bag if cards > 0}
    held: set[str] = set()
    for seed in range(400):
        held.update(names(state, guessed(state, 0, seed).hand(1)))
    assert held == unseen and "Y6" in held
    assert not {"G6", "O6", "D6", "T6"} & held


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_card_not_seen_is_equally_likely_in_another_hand(seats: int) -> None:
    state, guesses = new(seats, 7), 1500
    unseen = Counter(DECK)
    unseen.subtract(names(state, state.hand(0)))
    held: Counter[str] = Counter()
    for seed in range(guesses):
        held.update(names(state, guessed(state, 0, seed).hand(seats - 1)))
    assert set(held) == {name for name in unseen if unseen[name] > 0}
    for name, cards in unseen.items():
        expected = guesses * 5 * cards / 95
        assert is_near(held[name], expected), name


def test_a_removed_card_may_be_any_not_seen() -> None:
    """In the last round of two seats ten cards are neither seen nor in a hand."""
    state = arranged(["", ""], ["Y1 Y1 Y4 G2 T1", "G1 G3 D1 D2 T2"], turn=1)
    unseen = REMOVED[2] + 5
    assert sum(state.view(0).bag) == unseen
    out: Counter[str] = Counter()
    for seed in range(900):
        guess = guessed(state, 0, seed)
        cards = zip(guess.edition.names, guess.bag, strict=True)
        out.update({name: count for name, count in cards if count > 0})
    for kind, cards_left in enumerate(state.view(0).bag):
        expected = 900 * cards_left * REMOVED[2] / unseen
        assert is_near(out[state.edition.names[kind]], expected)


def test_any_two_cards_not_seen_may_be_the_chosen_ones() -> None:
    state, guesses = arranged([""] * 4, [*HANDS, "Y5 G5 O5 T5 D6"], turn=1), 4000
    play(state, "", "", "", "Y5 T5")
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(guesses):
        guess = guessed(state, 0, seed)
        found[tuple(names(guess, guess.face_down(3)))] += 1
    unseen = " ".join([*HANDS[1:], "Y5 G5 O5 T5 D6"]).split()
    pairs = Counter(combinations(sorted(unseen, key=DECK.index), 2))
    assert pairs.total() == 105 and set(found) == set(pairs)
    for pair, ways in pairs.items():
        assert is_near(found[pair], guesses * ways / 105), pair


def test_half_a_choice_is_guessed_as_no_choice() -> None:
    state = play(new(2, 3), "", "")
    state.apply(1, state.legal(1)[0])
    assert guessed(state, 0, 1).face_down(1) == []
    assert len(guessed(state, 1, 1).face_down(1)) == 1, "the own one is known"


def test_guesses_continue_with_different_random_numbers() -> None:
    state = new(2, 3)
    futures = {guessed(state, 0, seed).rng.word() for seed in range(20)} | {state.rng.copy().word()}
    assert len(futures) == 21
    dice = Rng(1)
    guess = state.view(0)
    guess.determinize(dice)
    assert guess.rng.word() != dice.word(), "nor does a guess foretell the next one"


def test_at_the_end_nothing_is_left_to_guess() -> None:
    state, dice = new(4, 2), Rng(2)
    while state.to_move != NOBODY:
        random_action(state, state.to_move, dice)
    assert guessed(state, 0, 1).text() == state.text() and state.turn == OVER
