"""How a sheet of Rolling Village! is judged without searching."""

import pytest
from helpers.village_positions import EMPTY, alone

from tabletown.core.rng import Rng
from tabletown.games.village import GAME
from tabletown.games.village.rules import Village

value = GAME.evaluation().value
HOUSES = "HH....|......|......|......|......"


def test_the_value_of_an_empty_sheet_is_the_points_so_far() -> None:
    state = alone(2, "4,2", "first", EMPTY, tracker="5")
    assert value(state, 0) == 5


def test_the_value_counts_the_avenue_of_this_turn_and_later_ones_on_average() -> None:
    """3-4 comes on 5 rolls of 36 and is the best choice on two more."""
    mean = 3 * (5 + 2) / 36
    other = alone(8, "4,2", "first", HOUSES)
    assert value(other, 0) == pytest.approx(0 + mean)
    scoring = alone(8, "1,2", "first", HOUSES)
    assert value(scoring, 0) == pytest.approx(3 + mean)
    free = alone(8, "1,1", "avenue", HOUSES)
    assert value(free, 0) == pytest.approx(3 + mean)


@pytest.mark.parametrize("dice", ["1,2", "4,2", "1,1"])
def test_dice_of_a_turn_not_begun_do_not_count(dice: str) -> None:
    state = alone(7, dice, "first,second", HOUSES)
    if dice == "1,1":
        state = alone(7, dice, "first,square,avenue", HOUSES)
    assert value(state, 0) == pytest.approx(3 * 3 * 7 / 36)
    preparation = alone(0, dice, "second", HOUSES)
    assert value(preparation, 0) == pytest.approx(9 * 3 * 7 / 36)


@pytest.mark.parametrize(
    "sheet, worth",
    [
        (".S....|......|......|......|......", 0.0),
        (".S....|.H....|......|......|......", 2.4),
        (".SF...|.H....|......|......|......", 6.0),
        (".SFS..|.H.F..|......|......|......", 6.0 + 2.4),
        ("LSF...|.H....|......|......|......", 10.0),
        ("FSF...|.H....|......|......|......", 0.0),
    ],
)
def test_squares_count_by_their_neighbours(sheet: str, worth: float) -> None:
    state = alone(9, "6,5", "first", sheet)
    assert value(state, 0) == pytest.approx(worth)
    done = alone(9, "6,6", "avenue", sheet)
    assert value(done, 0) - value(alone(9, "6,6", "avenue", sheet.replace("S", ".")), 0) == (
        pytest.approx(10.0 if worth == 10 else 0.0)
    ), "nothing more is drawn"


@pytest.mark.parametrize(
    "sheet, worth",
    [
        (".X....|......|......|......|......", 5.0),
        (".X....|.F....|......|......|......", 10.0),
        (".X....|.H....|......|......|......", -2.0),
        (".X....|.S....|......|......|......", -5.0),
    ],
)
def test_factories_count_by_their_neighbours(sheet: str, worth: float) -> None:
    state = alone(9, "6,5", "first", sheet, factories="yes")
    assert value(state, 0) == pytest.approx(worth)


def test_a_factory_without_neighbours_scores_nothing() -> None:
    sheet = ".X....|......|......|......|......"
    assert value(alone(9, "6,6", "avenue", sheet, factories="yes"), 0) == 0


def test_the_value_at_the_end_is_the_points() -> None:
    state = alone(9, "6,6", "avenue", "LSF...|.H....|......|......|......")
    state.play(0, "score 3-4")
    assert value(state, 0) == state.scores()[0] == 15


def best(view: Village) -> int:
    """The greedy player in short: two drawings ahead within a turn."""
    found, choice = -1e9, 0
    for action in view.legal(0):
        after = view.copy()
        after.determinize(Rng(1))
        after.apply(0, action)
        ends = [after]
        if after.turn == view.turn and after.to_move == 0:
            ends = [after.copy() for _ in after.legal(0)]
            for end, then in zip(ends, after.legal(0), strict=True):
                end.apply(0, then)
        worth = max(value(end, 0) for end in ends)
        if worth > found:
            found, choice = worth, action
    return choice


def test_greedy_reaches_a_good_solo_score() -> None:
    """Random play brings about 30 points, this about 74; a dozen games tell them apart."""
    points = []
    for seed in range(12):
        state = GAME.new(1, seed)
        assert isinstance(state, Village)
        while state.actors():
            state.apply(0, best(state.view(0)))
        points.append(state.scores()[0])
    assert sum(points) / len(points) > 60
