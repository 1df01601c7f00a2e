"""Rolling Village! as a vector: fixed length, named numbers, the own seat first."""

from helpers.village_positions import alone, village

from tabletown.games.village.features import LAYOUT, features, names
from tabletown.games.village.rules import Village

TWO = (
    "turn=2 dice=4,2 / tasks=- icons=L tracker=3,4 sheet=H.....|......|......|......|......"
    " / tasks=first icons=- tracker=5 sheet=HSF...|.L....|......|......|.....X"
)


def features_by_name(view: Village, seat: int) -> dict[str, float]:
    return dict(zip(names(view), features(view, seat), strict=True))


def test_every_number_of_layout_1_is_what_its_name_says() -> None:
    assert LAYOUT == 1
    view = village(TWO, factories="yes").view(1)
    assert len(set(names(view))) == len(names(view))
    found = features_by_name(view, 1)
    up = {name for name, number in found.items() if number == 1 and "nothing" not in name}
    assert up == {
        "turn 2",
        "die 1 shows 4",
        "die 2 shows 2",
        "5-6 scores",
        "factories",
        "seat 0: house at 1 3-4",
        "seat 0: square at 2 3-4",
        "seat 0: forest at 3 3-4",
        "seat 0: lake at 2 5-6",
        "seat 0: factory at 6 10-11",
        "seat 0: task first",
        "seat 0: points of squares",
        "seat 1: house at 1 3-4",
        "seat 1: icon lake marked",
    }
    assert found["seat 0: points of turn 1"] == 0.5 and found["seat 1: points of turn 2"] == 0.4
    assert found["seat 0: points"] == 0.05 and found["seat 1: points"] == 0.07
    assert found["seat 0: worth of 3-4"] == 0.5 and found["seat 0: worth of 5-6"] == 0.1


def test_the_own_seat_comes_first() -> None:
    view = village(TWO).view(0)
    first, second = features(view, 0), features(view, 1)
    one = 206
    assert first[-2 * one :] == second[-one:] + second[-2 * one : -one]


def test_a_free_choice_has_a_flag() -> None:
    assert features_by_name(alone(1, "1,1", "avenue").view(0), 0)["free choice"] == 1
    assert features_by_name(alone(0, "1,1", "second").view(0), 0)["free choice"] == 0
