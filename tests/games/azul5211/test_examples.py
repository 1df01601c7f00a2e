"""Facts about 5211 from outside its code: worked examples, and counts and scores by brute force."""

from collections import Counter
from itertools import permutations, product

import pytest
from helpers.azul5211_positions import DECK, arranged, last_round, new, play, scored

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY
from tabletown.games.azul5211.rules import Azul5211


@pytest.mark.parametrize(
    "lanes, expected",
    [
        pytest.param(
            ["Y1 Y3 G2 O1", "G1 G4 D2 T1", "D1 Y2 O3 T2", "G1 T3 O2 Y5"],
            [2, 2, 1, 1],
            id="1: exactly 6 roosters of four seats",
        ),
        pytest.param(
            ["G2 G3 Y2 D3", "G1 G2 Y4 O2", "G6 G3 Y1 D2", "G4 G2 Y3 T5"],
            [2, 4, 1, 3],
            id="2: green over the limit, yellow next",
        ),
        pytest.param(
            ["Y2 Y3 G2 O3", "Y1 G2 G4 O2", "Y6 G3 D2 O1", "Y2 G1 D3 T2"],
            [3, 2, 1, 0],
            id="3: yellow and green tie, orange next",
        ),
        pytest.param(
            ["Y2 Y3 G2 O3", "Y1 G2 G4 O2", "Y6 G3 D2 T1", "Y2 G1 D3 T2"],
            [0, 0, 0, 0],
            id="4: those below tie as well",
        ),
        pytest.param(
            ["G2 G3 G1 Y4", "G5 G2 Y2 O6"], [4, 2], id="5: two seats, green at the limit of 5"
        ),
        pytest.param(
            ["G2 G3 G4 Y2", "G2 G3 Y3 O2", "G5 O3 D2 T2"],
            [0, 0, 0],
            id="6: green at the limit, yellow and orange tie, dark blue and turquoise too",
        ),
        pytest.param(
            ["Y2 Y3 Y4 T6", "Y2 G2 G3 G5", "G3 O2 O3 Y2"],
            [9, 2, 2],
            id="7: yellow one below the limit",
        ),
        pytest.param(
            ["Y1 Y1 G2 O1", "G1 Y4 D2 T1", "D1 Y2 O3 T2", "G1 T3 O2 Y5"],
            [2, 4, 2, 5],
            id="8: one rooster too many",
        ),
        pytest.param(
            ["Y1 Y1 G1 O1", "G1 Y4 D2 T1", "D1 Y2 O3 T2", "G3 T3 O2 Y5", "Y3 Y2 G4 D6"],
            [4, 2, 1, 0, 0],
            id="9: exactly 7 roosters of five seats",
        ),
    ],
)
def test_the_worked_examples_of_the_rulebook_score_as_printed(
    lanes: list[str], expected: list[int]
) -> None:
    state = last_round(*lanes)
    assert (state.scores(), state.to_move) == (expected, NOBODY)
    assert scored([lane.split() for lane in lanes]) == expected


WORTH_48 = "Y6 Y5 Y4 Y4 Y3 Y3 Y3 Y3 Y3 Y2 Y2 Y2 Y2 Y2 G4"
WORTH_41 = "G6 G5 G4 G3 G3 G3 G3 G3 G2 G2 G2 G2 G2 G1"


def test_example_10_a_long_game_ends_with_a_round_of_its_second_deck() -> None:
    state = arranged(
        ["O2 O3 D2", "T2 T3 Y2"],
        ["D3 D1", "Y1 D1"],
        turn=3,
        kept=[WORTH_48, WORTH_41],
        long_game="yes",
    )
    play(state, "D3", "Y1")
    assert (state.deck, state.round, state.scores(), state.winners()) == (2, 1, [48, 41], [])
    state = arranged(
        ["D2 O2 T2", "O3 O2 T3"],
        ["D1 Y1 Y1 Y1 Y1", "T4 Y2 Y2 Y2 Y2"],
        turn=3,
        deck=2,
        round=1,
        pile=72,
        written=[48, 41],
        long_game="yes",
    )
    play(state, "D1", "T4")
    assert (state.scores(), state.winners(), state.actors()) == ([51, 41], [0], [])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_round_scores_as_a_plain_reading_of_the_rules_says(seats: int) -> None:
    dice = Rng(seats)
    for _round in range(150):
        cards = DECK[:]
        drawn = [cards.pop(dice.below(len(cards))) for _card in range(4 * seats)]
        lanes = [drawn[4 * seat : 4 * seat + 4] for seat in range(seats)]
        assert last_round(*[" ".join(lane) for lane in lanes]).scores() == scored(lanes)


def leaves(state: Azul5211) -> Counter[tuple[int, ...]]:
    """How often each final score is reached over all ways to play on."""
    if state.to_move == NOBODY:
        return Counter([tuple(state.scores())])
    found: Counter[tuple[int, ...]] = Counter()
    for action in state.legal(state.to_move):
        twin = state.copy()
        twin.apply(state.to_move, action)
        found += leaves(twin)
    return found


@pytest.mark.parametrize(
    "lanes, hands, turn, count",
    [
        (["", ""], ["Y1 Y1 Y4 G2 T1", "Y2 Y2 G2 G2 G3"], 1, 60 * 30),
        (["O1 O4", "D1 D2", "T1 T2"], ["Y1 Y1 D4", "O2 O3 T6", "G2 G2 G2"], 2, 3 * 6 * 1),
        (["Y1 Y2 Y3"] * 4, ["Y4 G1", "G4 G1", "O4 O4", "D6 T5"], 3, 2 * 2 * 1 * 2),
    ],
)
def test_the_last_round_has_one_end_for_each_arrangement_of_the_hands(
    lanes: list[str], hands: list[str], turn: int, count: int
) -> None:
    """Without draws, a seat plays an arrangement of its hand: no rule of ours is asked here."""
    missing = 4 - len(lanes[0].split())
    ways = [sorted(set(permutations(hand.split(), missing))) for hand in hands]
    expected = Counter(
        tuple(scored([[*lane.split(), *way] for lane, way in zip(lanes, each, strict=True)]))
        for each in product(*ways)
    )
    assert expected.total() == count
    assert leaves(arranged(lanes, hands, turn=turn)) == expected


def test_with_four_seats_a_new_deck_holds_every_card() -> None:
    state = new(4)
    cards = sorted(
        [state.edition.names[kind] for seat in range(4) for kind in state.hand(seat)]
        + [
            name
            for kind, name in enumerate(state.edition.names)
            for _card in range(state.bag[kind])
        ]
    )
    assert cards == sorted(DECK)
