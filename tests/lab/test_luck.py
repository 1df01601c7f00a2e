"""The luck of the dice: zero on average, and much of a single score."""

from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from tabletown.bots.levels import bot
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.village import GAME
from tabletown.lab.arena import MatchRecord, play
from tabletown.lab.luck import Luck, after, every_roll
from tabletown.lab.schedule import Setting

SOLO = Setting("village", 1)
DICE = (6, 6)
COUNT = 150  # matches


def fallen(seed: int) -> tuple[int, int]:
    rng = Rng(seed)
    return rng.below(6), rng.below(6)


EVERY_FALL = {fallen(seed): seed for seed in range(1000)}.values()  # all equally likely


def test_every_roll_has_a_seed_and_its_multiplicity() -> None:
    rolls = every_roll(DICE)
    assert len(EVERY_FALL) == 36 and len({frozenset(fallen(seed)) for seed in rolls}) == 21
    assert all(ways == len(set(fallen(seed))) for seed, ways in rolls.items())


def test_a_game_with_dice_says_so() -> None:
    assert GAME.dice("classic") == [6, 6]


def test_over_the_rolls_of_the_preparation_luck_adds_up_to_zero() -> None:
    luck = [Luck(GAME, SOLO, seed, DICE).luck for seed in EVERY_FALL]
    assert sum(luck) == pytest.approx(0, abs=1e-6)
    assert max(luck) > 0.5


def before_a_roll() -> tuple[State, int]:
    """A position of which the next action rolls, and that action."""
    state, player = GAME.new(1, 3), bot("greedy", GAME, 3)
    while True:
        action = player.choose(state.view(0), 0)
        if state.to_move == 0 and rolls(state, action) and "turn=4" in state.text():
            return state, action
        state.apply(0, action)


def rolls(state: State, action: int) -> bool:
    return after(state, action, state.rng).rng.count != state.rng.count


def test_over_the_rolls_of_a_turn_luck_adds_up_to_zero() -> None:
    state, action = before_a_roll()
    observer = Luck(GAME, SOLO, 3, DICE)
    found = []
    for seed in EVERY_FALL:
        twin = state.copy()
        twin.rng = Rng(seed)
        before = observer.luck
        observer.observe(twin, 0, action)
        found.append(observer.luck - before)
    assert sum(found) == pytest.approx(0, abs=1e-6)
    assert max(found) > 1 and min(found) < -1


def test_observing_changes_nothing() -> None:
    state, action = before_a_roll()
    text = state.text()
    Luck(GAME, SOLO, 3, DICE).observe(state, 0, action)
    assert state.text() == text and rolls(state, action)


@cache
def matches(name: str) -> list[MatchRecord]:
    return [play(GAME, SOLO, (deal, (name,))) for deal in range(COUNT)]


def lucks(found: list[MatchRecord]) -> list[float]:
    return [game.luck for game in found if game.luck is not None]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_luck_is_zero_on_average(name: str) -> None:
    luck = lucks(matches(name))
    assert len(luck) == COUNT
    assert abs(fmean(luck)) < 2.5 * stdev(luck) / sqrt(COUNT)


@pytest.mark.compiled
def test_a_score_less_its_luck_spreads_half_as_much() -> None:
    scores = [game.scores[0] for game in matches("greedy")]
    luck = lucks(matches("greedy"))
    adjusted = [score - of_it for score, of_it in zip(scores, luck, strict=True)]
    assert stdev(adjusted) < stdev(scores) / 2
