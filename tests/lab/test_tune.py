"""Tuning takes a change that is significantly better twice, and no other."""

import tomllib
from statistics import stdev

import pytest

from tabletown import GAMES, game
from tabletown.lab.arena import MatchRecord, play
from tabletown.lab.schedule import MEASURING, Setting
from tabletown.lab.standings import Mean
from tabletown.lab.tune import (
    Contenders,
    Tuning,
    difference,
    is_clear,
    moved,
    read_weights,
    with_weights,
)


def village(matches: int, seed: int = 0, workers: int = 1) -> Tuning:
    return Tuning(game, Setting("village", 1), "greedy", matches, seed, workers)


def played(deal: int, seating: tuple[str, ...], shares: list[float]) -> MatchRecord:
    return MatchRecord(deal, seating, [0] * len(shares), shares, [[] for _ in shares], 9, None)


def test_new_and_old_are_compared_deal_by_deal() -> None:
    matches = [
        played(0, ("new", "old"), [1, 0]),
        played(0, ("old", "new"), [0, 1]),
        played(1, ("old", "new"), [1, 0]),
        played(1, ("new", "old"), [1, 0]),
    ]
    found = difference(matches)
    assert found == pytest.approx((50, stdev([100, 0]) / 2**0.5))
    assert difference(list(reversed(matches))) == found


def test_several_seats_with_the_old_weights_count_as_one() -> None:
    seating = ("new", "old", "old")
    assert difference([played(0, seating, [0.5, 0.5, 0])]).value == pytest.approx(25)


def test_solo_scores_are_compared_less_luck() -> None:
    new = MatchRecord(0, ("new",), [80], [1], [[]], 9, 5.0)
    old = MatchRecord(0, ("old",), [70], [1], [[]], 9, -2.0)
    assert difference([new, old]).value == 75 - 72


@pytest.mark.parametrize(
    "gain, clear", [((2, 1), True), ((1.9, 1), False), ((-2, 0.1), False), ((5, None), False)]
)
def test_a_gain_is_clear_if_it_is_significant(
    gain: tuple[float, float | None], clear: bool
) -> None:
    assert is_clear(Mean(*gain)) == clear


def test_a_weight_is_moved_by_a_factor_and_kept_short() -> None:
    assert moved(0.6, 1.5) == 0.9 and moved(1 / 3, 1 / 1.5) == 0.2222
    assert moved(0, 1.5) == 0.5 and moved(0, 1 / 1.5) == -0.3333


def test_equal_weights_gain_nothing_at_all() -> None:
    weights = read_weights(game("village"))
    assert village(3).gain(weights, weights, first=0) == (0, 0)


def test_contenders_evaluate_by_their_own_weights() -> None:
    village, usual = game("village"), read_weights(game("village"))
    make = Contenders("greedy", {"new": usual | {"two_of_three": 9.0}, "old": usual})
    new, old, mixed = [
        play(village, Setting("village", 2), (0, seating), make).scores
        for seating in (("new", "new"), ("old", "old"), ("new", "old"))
    ]
    assert new != old and mixed == [new[0], old[1]]
    with pytest.raises(ValueError, match="has weights"):
        Contenders("greedy", {"new": {"nothing": 1.0}})("new", village, 0)


def test_deals_for_measuring_are_refused() -> None:
    weights = read_weights(game("village"))
    with pytest.raises(ValueError, match="for measuring"):
        village(10).gain(weights, weights, first=MEASURING - 9)


@pytest.mark.slow
@pytest.mark.compiled
def test_tuning_finds_a_weight_that_was_set_to_zero() -> None:
    """Without anything for a Square that lacks one neighbour, greedy is points weaker."""
    tuning = village(60)
    tuning.first = tuning.weights = tuning.weights | {"two_of_three": 0.0, "one_of_three": 0.0}
    up, further, *_rest = tuning.trials(["two_of_three"], strides=[1.5])
    assert (up.before, up.after) == (0, 0.5) and up.is_taken()
    assert further.before == 0.5 and further.after == 0.75
    assert tuning.weights["two_of_three"] >= 0.5
    fresh = tuning.fresh
    assert fresh >= 120 and is_clear(tuning.total()) and tuning.fresh == fresh + 60


@pytest.mark.compiled
def test_a_trial_is_repeatable() -> None:
    trials = [village(8, workers=workers).trial("two_of_three", 1.5) for workers in (1, 2)]
    assert trials[0] == trials[1]


@pytest.mark.parametrize("name", GAMES)
def test_only_the_weights_of_a_file_are_rewritten(name: str) -> None:
    part = game(name)
    text = (part._folder() / "bots.toml").read_text("utf-8")
    weights = {it: value + 1.25 for it, value in read_weights(part).items()}
    found = with_weights(text, weights, ["a command", "and a gain"])
    assert tomllib.loads(found) == tomllib.loads(text) | {"weights": weights}
    assert "[weights]\n# a command\n# and a gain\nspread = " in found
    assert with_weights(found, weights, ["a command", "and a gain"]) == found
    assert tomllib.loads(with_weights("", weights, [])) == {"weights": weights}
