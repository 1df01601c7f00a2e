"""Facts from outside: the worked examples of the rules, and leaf counts made in another way."""

from functools import cache

import pytest
from helpers.village_positions import alone, labels, scored

from tabletown.core.state import IllegalAction
from tabletown.games.village.rules import Village

AVENUES = ("3-4", "5-6", "7", "8-9", "10-11")


def test_example_1_a_roll_of_4_and_2_offers_the_printed_spaces() -> None:
    state = alone(1, "4,2", "first,second")
    expected = [f"forest 4 {avenue}" for avenue in AVENUES]
    assert labels(state) == expected + [f"house 2 {avenue}" for avenue in AVENUES]


def test_example_2_a_roll_of_3_and_3_scores_5_6() -> None:
    state = alone(1, "3,3", "first,square", "HH....|H.....|......|......|......")
    assert len(labels(state)) == 5 + 27
    assert scored(state, "lake 3 7", "square 6 10-11") == 3


@pytest.mark.parametrize("avenue, points", [*zip(AVENUES, (5, 6, 6, 2, 0), strict=True)])
def test_example_3_the_sheet_scores_as_printed(avenue: str, points: int) -> None:
    state = alone(1, "1,1", "avenue", "H.....|HF....|HSL...|..L.F.|......")
    assert scored(state, f"score {avenue}") == points


def test_example_3_its_square_scores_ten_at_the_end() -> None:
    state = alone(9, "1,1", "avenue", "H.....|HF....|HSL...|..L.F.|......")
    state.play(0, "score 10-11")
    assert state.scores() == [10]


@pytest.mark.parametrize("avenue, points", [*zip(AVENUES, (6, 6, 2, 0, 3), strict=True)])
def test_example_4_groups_reach_over_avenues(avenue: str, points: int) -> None:
    state = alone(1, "1,1", "avenue", "LLL...|.L....|.FFH..|......|.....H")
    assert scored(state, f"score {avenue}") == points


def test_example_5_a_project_overflows_to_the_side_with_more_room_or_to_either() -> None:
    more = alone(8, "3,1", "first", ".FFF..|.FFF..|.FF...|..F...|..F...")
    assert {label.split()[1] for label in labels(more)} == {"4"}
    equal = alone(8, "3,1", "first", ".FFF..|.FFF..|.FFF..|..F...|..F...")
    assert {label.split()[1] for label in labels(equal)} == {"2", "4"}


def test_example_6_with_columns_1_and_2_full_a_project_overflows_to_column_3() -> None:
    state = alone(8, "1,4", "first", "HF....|HF....|HF....|HF....|HF....")
    assert {label.split()[1] for label in labels(state)} == {"3"}


def test_example_7_at_equal_distance_the_column_with_more_room_is_used() -> None:
    state = alone(8, "3,1", "first", "HFFF..|.FFF..|.FFF..|.FFF..|.FFF..")
    assert {label.split()[1] for label in labels(state)} == {"5"}


def test_example_8_a_used_icon_is_not_offered_again() -> None:
    state = alone(6, "4,2", "bonus", icons="L")
    assert {label.split()[1] for label in labels(state)} == {"house", "forest"}
    state = alone(9, "4,2", "bonus", icons="H,L")
    assert {label.split()[1] for label in labels(state)} == {"forest"}


def test_example_9_a_roll_of_6_and_6_on_turn_6_brings_a_square_a_bonus_and_any_avenue() -> None:
    state = alone(6, "6,6", "first,square,bonus,avenue", "HH....|......|......|......|......")
    for label in "lake 6 7", "square 1 7", "bonus forest 2 10-11":
        state.play(0, label)
    assert labels(state) == [f"score {avenue}" for avenue in AVENUES]
    assert scored(state, "score 3-4") == 3


def test_example_10_a_preparation_of_5_and_5_draws_two_different_projects_in_one_column() -> None:
    state = alone(0, "5,5", "first,second")
    state.play(0, "forest 5 3-4")
    with pytest.raises(IllegalAction, match="'forest 5 7' is not among"):
        state.play(0, "forest 5 7")
    with pytest.raises(IllegalAction, match="'house 5 3-4' is not among"):
        state.play(0, "house 5 3-4")
    state.play(0, "house 5 7")


def leaves_played(state: Village) -> int:
    """How many ways the rules know to finish this turn, counted one action after the other."""
    turn, total = state.turn, 0
    for action in state.legal(0):
        after = state.copy()
        after.apply(0, action)
        total += leaves_played(after) if (after.turn, after.to_move) == (turn, 0) else 1
    return total


def room(sheet: str, column: int) -> list[int]:
    """The places for a column of six, by walking outwards."""
    free = {side: [at for at in range(side, 30, 6) if sheet[at] == "."] for side in range(6)}
    for distance in range(6):
        sides = [free[s] for s in {column - distance, column + distance} if free.get(s)]
        if sides:
            most = max(len(side) for side in sides)
            return sorted(at for side in sides if len(side) == most for at in side)
    raise AssertionError("the sheet is full")


@cache
def leaves(sheet: str, dice: tuple[int, int], tasks: frozenset[str], icons: str) -> int:
    """The same count without the rules: a letter a space, tasks as words."""

    def draw(at: int, letter: str, *done: str) -> int:
        drawn = sheet[:at] + letter + sheet[at + 1 :]
        return leaves(drawn, dice, tasks - set(done), icons)

    empty = [at for at in range(30) if sheet[at] == "."]
    total, building = 0, tasks & {"first", "second", "square"}
    for die, name in enumerate(("first", "second")):
        if name in tasks:
            letter = "HFL"[dice[1 - die] % 3]
            for at in room(sheet, dice[die]):
                if "factory" not in tasks or {"first", "second"} <= tasks:
                    total += draw(at, letter, name)
                if "factory" in tasks:
                    total += draw(at, "X", name, "factory")
    if "square" in tasks:
        total += sum(draw(at, "S", "square") for at in empty)
    if not building and "bonus" in tasks:
        rest = tasks - {"bonus"}
        for letter in set("HFL") - set(icons):
            for at in empty:
                drawn = sheet[:at] + letter + sheet[at + 1 :]
                total += leaves(drawn, dice, rest, icons + letter)
    elif not building:
        return 5 if "avenue" in tasks else 1
    return total


@pytest.mark.parametrize(
    "turn, dice, tasks, sheet, icons, count",
    [
        (9, "1,4", "first,second,factory", "HFLH.S|HF.HLF|HSFHFF|HFLH.F|HF.HLF", "H,F,L", 20),
        (6, "6,6", "first,square,bonus,avenue", "HF.LLH|.FF..L|H..S.H|..LL.F|F.H..L", "L", 10560),
    ],
)
def test_the_score_agrees_with_an_independent_count(
    turn: int, dice: str, tasks: str, sheet: str, icons: str, count: int
) -> None:
    state = alone(turn, dice, tasks, sheet, icons, factories="yes")
    first, second = (int(face) - 1 for face in dice.split(","))
    asked = frozenset(tasks.split(","))
    plain = leaves(sheet.replace("|", ""), (first, second), asked, icons.replace(",", ""))
    assert leaves_played(state) == plain == count
