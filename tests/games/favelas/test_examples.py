"""Facts from outside: the worked examples of the rules, and leaf counts made in another way."""

from collections import Counter
from collections.abc import Iterator

import pytest
from helpers.favelas_positions import (
    PRINTED,
    SPACES,
    arranged,
    field,
    labels,
    levels,
    play,
    shows,
    space,
)

from tabletown.games.favelas.rules import Favelas

BARE: dict[str, str] = {}


def test_example_1_the_year_scores_as_printed() -> None:
    """The purple die goes down to the printed 1 before anybody scores."""
    hills = (
        shows(B=5, P=3, Y=5, R=2),
        shows(B=2, P=3, Y=2, G=5, R=3),
        shows(B=2, P=3, Y=2, G=3, R=5),
    )
    state = arranged(*hills, phase="match", tile="PY*", due="P", dice="2,2,6,1,4,2")
    assert play(state, "purple down").scores() == [4, 7, 9]


def test_example_2_purple_and_red_on_their_own_colours_move_both_dice() -> None:
    state = arranged(BARE, BARE, dice="3,2,5,1,4,2")
    before = list(state.colour_counts())
    play(state, "take purple-red", "place purple A1 red B2")
    assert (space(state, "A1"), space(state, "B2")) == ("P1", "R1")
    assert list(state.colour_counts()) == before
    play(state, "purple up", "red down")
    assert field(state, "dice") == "4,2,4,1,4,2"


@pytest.mark.parametrize("red, move, after", [(6, "red down", 5), (1, "red up", 2)])
def test_example_3_a_die_at_its_last_face_moves_only_back(red: int, move: str, after: int) -> None:
    state = arranged(BARE, BARE, dice=f"3,2,{red},1,4,2")
    play(state, "take purple-red", "place purple C2 red B2")
    assert labels(state) == [move]
    assert field(play(state, move), "dice") == f"3,2,{after},1,4,2"


def test_example_4_a_single_but_no_double_covers_a_raised_corner() -> None:
    state = arranged({"A1": "G1"}, BARE)
    double = play(state.copy(), "take purple-red")
    assert not [label for label in labels(double) if "A1" in label]
    single = play(state, "draw single", "bonus up")
    (there,) = [label for label in labels(single) if label.endswith(" A1")]
    while single.to_move == 0:
        play(single, there if there in labels(single) else labels(single)[0])
    assert space(single, "A1")[1:] == "2"


def test_example_5_a_green_single_on_green_moves_the_green_die() -> None:
    state = play(arranged(BARE, BARE, singles="G,G", dice="3,2,5,1,3,4"), "draw single")
    assert labels(state) == ["bonus down", "bonus up"]
    play(state, "bonus down", "place green C2")
    assert labels(state) == ["green down", "green up"]
    assert field(play(state, "green up"), "dice") == "3,2,5,1,4,3"


@pytest.mark.parametrize("second, after", [("purple down", 4), ("purple up", 6)])
def test_example_6_two_purple_halves_on_purple_move_the_die_twice(second: str, after: int) -> None:
    hill = {"A1": "P1", "B1": "P1"}
    state = arranged(hill, BARE, supply="PP,YY,BG", dice="6,2,5,1,4,2")
    play(state, "take purple-purple", "place purple A1 purple B1")
    assert labels(state) == ["purple down"]
    play(state, "purple down")
    assert labels(state) == ["purple down", "purple up"]
    assert field(play(state, second), "dice") == f"{after},2,5,1,4,2"


def test_example_7_an_end_of_year_tile_in_the_supply_ends_the_year() -> None:
    state = arranged(BARE, BARE, stack=1)
    play(state, "take purple-red", "place purple B1 red C1")
    assert sum(state.heights) == 2
    assert (field(state, "year"), field(state, "mover"), field(state, "stack")) == ("2", "B", "9")
    assert len(field(state, "ends").split(",")) == 4


def test_example_8_an_end_of_year_tile_drawn_blind_is_laid_first() -> None:
    hills = {"A1": "1", "B1": "1"}, BARE
    state = play(arranged(*hills, stack=1, dice="3,3,3,3,3,3"), "draw blind")
    first = {"P": "purple", "Y": "yellow", "R": "red", "B": "blue"}[field(state, "tile")[0]]
    matching = {"P": "A1", "Y": "B1", "R": "B2", "B": "C1"}[field(state, "tile")[0]]
    play(state, next(label for label in labels(state) if f"{first} {matching} " in label))
    assert state.scores() == [0, 0], "a die has still to be moved"
    play(state, f"{first} up")
    while state.due != -1:
        play(state, labels(state)[0])
    assert field(state, "year") == "2" and sum(state.scores()) > 0
    assert sum(state.heights) == 4


def test_example_9_tied_seats_score_in_full_and_colours_nobody_shows_do_not() -> None:
    hill = shows(B=5, P=5, Y=5)
    state = arranged(hill, hill, phase="match", tile="PY*", due="P", dice="2,2,6,3,4,2")
    assert play(state, "purple down").scores() == [6, 6]


@pytest.mark.parametrize("tallest, winners", [("P3", [0]), ("P4", [0, 1])])
def test_example_10_at_forty_one_all_the_tallest_tower_wins(
    tallest: str, winners: list[int]
) -> None:
    hills = {**shows(P=15), "A1": "P4"}, {**shows(P=15), "E5": tallest}
    state = arranged(
        *hills,
        phase="match",
        tile="PY*",
        due="P",
        dice="2,1,1,1,1,1",
        year=3,
        years=["20,18", "30,8"],
    )
    play(state, "purple up")
    assert (state.scores(), state.winners()) == ([41, 41], winners)


def leaves_played(state: Favelas) -> int:
    """How many ways the rules know to finish this turn, once a tile is taken."""
    seat, total = state.to_move, 0
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        total += leaves_played(after) if (after.to_move, after.year) == (seat, state.year) else 1
    return total


def neighbours() -> Iterator[tuple[int, int]]:
    """Pairs of spaces at distance one in a triangle of five rows, in both orders."""
    at = {
        (row, place): row * (row + 1) // 2 + place for row in range(5) for place in range(row + 1)
    }
    for row, place in at:
        for step in (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1):
            if (row + step[0], place + step[1]) in at:
                yield at[row, place], at[row + step[0], place + step[1]]


def moves(die: int, times: int) -> int:
    """Ways to move a die so often by one within one to six."""
    ways = Counter({die: 1})
    for _nth in range(times):
        ways = Counter(
            value
            for before, count in ways.items()
            for value in (before - 1, before + 1)
            if 1 <= value <= 6
            for _way in range(count)
        )
    return ways.total()


def leaves(tile: str, tops: str, heights: list[int], dice: dict[str, int]) -> int:
    """The same count without the rules, straight from the words of the book."""
    if len(tile) == 1:
        bonus = moves(dice["*"], 1)
        return bonus * sum(moves(dice[tile], int(top == tile)) for top in tops)
    total = 0
    for one, other in neighbours():
        is_twin = tile[0] == tile[1] and one > other
        if heights[one] == heights[other] and not is_twin:
            matched = Counter([tops[one]] * (tops[one] == tile[0]))
            matched += Counter([tops[other]] * (tops[other] == tile[1]))
            ways = 1
            for colour, times in matched.items():
                ways *= moves(dice[colour], times)
            total += ways
    return total


FLAT = [0] * 15
STEPS = [2, 1, 1, 0, 1, 1, 2, 2, 1, 0, 0, 0, 0, 3, 3]
PAINTED = "PYYBYPRPYBGBRYY"  # as printed where no tile lies


@pytest.mark.parametrize(
    "tile, tops, heights, count",
    [
        ("PR", PRINTED[0], FLAT, 72),
        ("PR", PAINTED, STEPS, 26),
        ("YY", PRINTED[0], FLAT, 42),
        ("YY", PAINTED, STEPS, 24),
        ("PG*", PAINTED, STEPS, 26),
        ("Y", PAINTED, STEPS, 42),
    ],
)
def test_the_score_agrees_with_an_independent_count(
    tile: str, tops: str, heights: list[int], count: int
) -> None:
    values = (3, 5, 1, 2, 6, 4)
    hill = {name: f"{top}{high}" for name, top, high in zip(SPACES, tops, heights, strict=True)}
    is_single = len(tile) == 1
    state = arranged(
        hill,
        levels(*STEPS),
        phase="bonus" if is_single else "place",
        due="*" if is_single else "-",
        tile=tile,
        dice=",".join(map(str, values)),
    )
    plain = leaves(tile.strip("*"), tops, heights, dict(zip("PYRBG*", values, strict=True)))
    assert (leaves_played(state), plain) == (plain, count)
