"""Statistics against values counted by hand."""

from math import sqrt

import pytest

from tabletown.lab.arena import MatchRecord
from tabletown.lab.standings import (
    Mean,
    Rating,
    mean_of,
    of_table,
    places,
    ratings,
    slowest,
    standings,
)

AB, BA = ("a", "b"), ("b", "a")


def played(
    deal: int,
    seating: tuple[str, ...],
    scores: list[int],
    shares: list[float],
    times: list[list[int]] | None = None,
    luck: float | None = None,
) -> MatchRecord:
    return MatchRecord(deal, seating, scores, shares, times or [[] for _ in seating], 9, luck)


FOUR = [
    played(0, AB, [10, 4], [1, 0], [[1000, 3000], [500]]),
    played(0, BA, [6, 12], [0, 1], [[700], [2000, 2000]]),
    played(1, BA, [8, 8], [0.5, 0.5], [[600, 600], [4000]]),
    played(1, AB, [5, 9], [0, 1], [[1000], [600]]),
]


def test_a_shared_victory_counts_a_share() -> None:
    a, b = standings(FOUR, "ab")
    assert (a.matches, a.share, b.share) == (4, 2.5 / 4, 1.5 / 4)
    # Wilson's interval at 95 % for 2.5 of 4, by the formula as it is printed in textbooks:
    # (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), with z = 1.96
    centre, reach = 0.625 + 3.8416 / 8, 1.96 * sqrt(0.625 * 0.375 / 4 + 3.8416 / 64)
    assert [a.low, a.high] == pytest.approx(
        [(centre - reach) / 1.9604, (centre + reach) / 1.9604], abs=1e-9
    )


def test_a_mean_counts_deals_and_not_matches_as_the_sample() -> None:
    a, b = standings(FOUR, "ab")
    assert a.score == pytest.approx((8.75, 2.25))  # deals 11 and 6.5: sd 3.182, over root 2
    assert b.score == pytest.approx((6.75, 1.75))  # deals 5 and 8.5
    assert Mean(10.0, 1.0).interval() == pytest.approx((8.04, 11.96))


def test_one_deal_has_no_error_and_no_interval() -> None:
    mean = mean_of([(3, 10.0), (3, 20.0)])
    assert mean.value == 15 and mean.error is None and mean.interval() is None


def test_standings_have_the_number_and_time_of_decisions() -> None:
    a, b = standings(FOUR, "ab")
    assert (a.decisions, b.decisions) == (6 / 4, 5 / 4)
    assert a.seconds == pytest.approx(13 / 6 / 1000) and a.slow == 0.004
    assert b.seconds == pytest.approx(3 / 5 / 1000) and b.slow == 0.0007


def test_slowest_is_the_99th_percentile() -> None:
    assert slowest(range(1, 101)) == 99
    assert slowest(range(1, 201)) == 198
    assert slowest([7]) == 7


def test_luck_is_subtracted_from_the_score() -> None:
    alone = [played(d, ("a",), [70 + d], [1], luck=luck) for d, luck in ((0, -2.0), (4, 3.0))]
    (a,) = standings(alone, "a")
    assert a.adjusted == pytest.approx((71.5, 0.5)) and a.score == (72.0, 2.0)
    assert a.rating is None and standings(FOUR, "a")[0].adjusted is None


def test_one_match_changes_ratings_by_the_formula_of_weng_and_lin() -> None:
    """By Weng and Lin: the winner of two equals gains sigma^2 / c * (1 - 1/2)."""
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = sqrt(2 * variance + 2 * (25 / 6) ** 2)
    found = ratings(FOUR[:1])
    assert found["a"].mu == pytest.approx(25 + variance / c / 2)
    assert found["b"].mu == pytest.approx(25 - variance / c / 2)
    assert found["a"].sigma == pytest.approx(found["b"].sigma) and found["a"].sigma < 25 / 3


def test_a_shared_victory_leaves_equals_equal() -> None:
    found = ratings([played(0, AB, [5, 5], [0.5, 0.5])])
    assert found["a"].mu == pytest.approx(25) == found["b"].mu


def test_the_stronger_gets_the_higher_rating_however_many_seats_the_others_fill() -> None:
    matches = [
        played(deal, ("a", "b", "b"), [9, 5, 4], [1, 0, 0]) if deal % 3 else
        played(deal, ("b", "a", "b"), [9, 5, 4], [1, 0, 0])
        for deal in range(60)
    ]  # fmt: skip
    found = ratings(matches)
    assert found["a"].mu > found["b"].mu + 3 and isinstance(found["a"], Rating)


def test_a_bot_against_itself_gets_no_rating() -> None:
    assert ratings([played(0, ("a", "a"), [5, 4], [1, 0])]) == {}


def test_places_are_by_victory_then_by_score() -> None:
    assert places(played(0, tuple("abcd"), [7, 9, 9, 3], [0, 0.5, 0.5, 0])) == [2, 0, 0, 3]
    assert places(played(0, tuple("abc"), [9, 9, 9], [0, 1, 0])) == [1, 0, 1]


def test_matches_are_filtered_by_table() -> None:
    matches = [*FOUR, played(0, ("a", "c"), [1, 2], [0, 1])]
    assert of_table(matches, BA) == FOUR
