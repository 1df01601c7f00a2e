"""Leaf counts of Brazil: Imperial: all ways on from a position, counted without the rules too."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import factorial

import pytest
from helpers.brazil_positions import EDITION, hold, moving, new, play, put, settled, stand, supply

from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import PAYING

Done = Callable[[Brazil], bool]

MONARCHS = Counter(EDITION.colours.ids[colour] for colour in EDITION.monarchs.colour)
PAYS = {  # what stands in for what
    "brazilwood": {"brazilwood", "gold", "science"},
    "gold": {"gold", "science"},
}


def leaves(state: Brazil, depth: int) -> int:
    """Sequences of so many actions, seats in their order."""
    legal = state.legal(state.to_move)
    return len(legal) if depth == 1 else sum(leaves(twin, depth - 1) for twin in twins(state))


def ways(state: Brazil, is_done: Done) -> int:
    """Sequences of actions until something is done."""
    return 1 if is_done(state) else sum(ways(twin, is_done) for twin in twins(state))


def twins(state: Brazil) -> list[Brazil]:
    found: list[Brazil] = []
    for action in state.legal(state.to_move):
        twin = state.copy()
        twin.apply(state.to_move, action)
        found.append(twin)
    return found


PAIRS = sum(MONARCHS[one] * MONARCHS[other] for one, other in permutations(MONARCHS, 2))


@pytest.mark.parametrize(
    "depth, count",
    [
        (1, 4),
        (2, 4 * 3),
        (5, 4 * 3 * 2**3),
        (8, 4 * 3 * 2**6),
        (10, 72 * 2**6),
        pytest.param(12, 72 * 2**6 * 2, marks=pytest.mark.compiled),
        pytest.param(13, 72 * 2**6 * 2 * 7, marks=pytest.mark.compiled),
    ],
)
def test_the_preparation_of_two_seats_has_the_counted_number_of_ends(
    depth: int, count: int
) -> None:
    """Colours, three of six Missions each, Monarchs, Capitals, and the first Arch."""
    assert MONARCHS == {"green": 4, "orange": 2, "purple": 2, "blue": 2} and PAIRS == 72
    assert leaves(new(2, 3, colours="chosen"), depth) == count


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_monarchs_capitals_and_the_first_arch_have_the_counted_number_of_ends(seats: int) -> None:
    state = new(seats, 5)
    for _mission in range(3 * seats):
        play(state, state.label(state.legal(state.to_move)[-1]))
    monarchs = 1
    for colour in state.colour:
        monarchs *= MONARCHS[EDITION.colours.ids[colour]]
    assert leaves(state, seats) == monarchs
    play(state, *[state.label(action) for action in state.legal(0)[:1]])
    for _seat in range(seats - 1):
        play(state, state.label(state.legal(state.to_move)[0]))
    assert leaves(state, seats) == factorial(seats)
    assert leaves(state, seats + 1) == factorial(seats) * 7


def paid(cost: list[str], purse: Counter[str]) -> int:
    """Ways to pay item by item, without the rules."""
    if not cost:
        return 1
    total = 0
    for token in purse:
        if purse[token] > 0 and token in PAYS[cost[0]]:
            total += paid(cost[1:], purse - Counter([token]))
    return total


@pytest.mark.parametrize(
    "tokens",
    ["brazilwood+gold", "brazilwood+2gold+science", "2gold+2science", "2brazilwood+3science"],
)
def test_a_farm_can_be_paid_in_the_counted_number_of_ways(tokens: str) -> None:
    state = supply(settled(), 0, tokens)
    play(state, "use build", "build Farm", "build at D2")
    purse: Counter[str] = Counter()
    for part in tokens.split("+"):
        purse[part.lstrip("0123456789")] += int(part[0]) if part[0].isdigit() else 1
    expected = paid(["gold", "brazilwood"], purse)
    assert ways(state, lambda twin: twin.asked() != PAYING) == expected
    if tokens == "brazilwood+2gold+science":
        assert expected == 3 + 2, "Gold leaves three ways, Science two"


@pytest.mark.parametrize("attacker, defender", [(0, 0), (1, 0), (0, 2), (1, 1), (3, 2), (2, 3)])
def test_cards_can_be_committed_in_the_counted_number_of_ways(attacker: int, defender: int) -> None:
    """The attacker's in any order, as many as announced; the defender's too, then passes."""
    cards = ["cavalry_charge", "ambush", "artillery"]
    state = put(stand(settled(), "E3", 4), "D3", "farm", 1)
    hold(state, 0, combat=" ".join(cards[:attacker]))
    hold(state, 1, combat=" ".join(cards[:defender]))
    play(moving(state, "renovate"), "move Cannon")
    state.play(0, "move to D3")
    chosen = [ordered(attacker, count) for count in range(attacker + 1)]
    answers = [ordered(defender, count) for count in range(defender + 1)]
    expected = sum(chosen) * sum(answers)
    assert ways(state, lambda twin: twin.battle[0] == 0) == expected
    if (attacker, defender) == (3, 2):
        assert expected == (1 + 3 + 6 + 6) * (1 + 2 + 2)


def ordered(cards: int, count: int) -> int:
    return len(list(permutations(range(cards), count)))


@pytest.mark.parametrize("steps", [1, 2])
def test_units_can_walk_on_open_land_in_the_counted_number_of_ways(steps: int) -> None:
    """One Archer, no tile to turn up on its way: to every neighbour, and on or not."""
    state = stand(settled(), "G6", 0)
    if steps == 2:
        state.paintings[0] = 1 << EDITION.paintings.ids.index("guaicurus")
    for place in range(state.board.hexes):
        state.cloud[place] = 0
    hexes = {(row, column) for row, column in located(state)}
    around = neighbours(hexes, (6, 5))
    if steps == 1:
        expected = len(around)
    else:
        expected = sum(1 + len(neighbours(hexes, there)) for there in around)
    moving(state, "trade")
    state.play(0, "move Archer 1")
    assert ways(state, lambda twin: twin.free_moves == 0 and twin.asked() == 6) == expected


def located(state: Brazil) -> list[tuple[int, int]]:
    """Rows and columns of all hexes that an enemy Capital does not bar."""
    barred = state.board.names[state.home[1]]
    names = [name for name in state.board.names if name != barred]
    return [(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in names]


def neighbours(hexes: set[tuple[int, int]], at: tuple[int, int]) -> list[tuple[int, int]]:
    """Rows with an odd number lie half a hex to the right."""
    row, column = at
    shift = row % 2
    found = [(row, column - 1), (row, column + 1)]
    for other in (row - 1, row + 1):
        found += [(other, column - 1 + shift), (other, column + shift)]
    return [place for place in found if place in hexes]
