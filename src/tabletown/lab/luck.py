"""Measures the luck of the dice in solo matches: a control variate that makes scores less noisy.

The luck of a roll is the evaluation of the position after it, less the mean over all possible
rolls. Its expected value is zero whatever the player and the evaluation, so the score less the luck
has the same mean as the score and a much smaller variance.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count, product
from statistics import fmean
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.lab.balance import Observations
from tabletown.lab.schedule import Setting

ALONE = 0  # the only seat


class Luck:
    """An observer that counts actions and sums the luck of all rolls, in points."""

    def __init__(self, game: Game[Any], setting: Setting, deal: int, dice: Sequence[int]) -> None:
        def begun(seed: int) -> State:
            return game.new(setting.seats, seed, setting.options, setting.edition)

        self.evaluation = game.evaluation()
        self.rolls = every_roll(tuple(dice))
        self.actions = 0
        first = begun(deal)
        self.further = vec[i64]([0] * first.actions)  # a buffer for all calls of `outlook`
        self.luck = self.beyond(first, map(begun, self.rolls))

    def observe(self, state: State, seat: int, action: int) -> None:
        self.actions += 1
        came = after(state, action, state.rng)
        if came.rng.count != state.rng.count:
            rolls = (after(state, action, Rng(seed)) for seed in self.rolls)
            self.luck += self.beyond(came, rolls)

    def summary(self, end: State) -> Observations:
        return {"actions": self.actions, "luck": self.luck}, [], end.winners()

    def beyond(self, came: State, rolls: Iterable[State]) -> float:
        return self.outlook(came) - fmean(map(self.outlook, rolls), self.rolls.values())

    def outlook(self, state: State) -> float:
        """The evaluation of the position after the best next action."""
        choices = state.legal(ALONE)
        return max(
            self.evaluation.outlook(state, ALONE, action, self.further) for action in choices
        )


def after(state: State, action: int, rng: Rng) -> State:
    twin = state.copy()
    twin.rng = rng.copy()
    twin.apply(ALONE, action)
    return twin


@cache
def every_roll(dice: tuple[int, ...]) -> dict[int, int]:
    """One seed for each distinct roll, whose generator starts with it, and its multiplicity."""
    ways = Counter(tuple(sorted(fallen)) for fallen in product(*map(range, dice)))
    seed_of: dict[tuple[int, ...], int] = {}
    seeds = count()
    while len(seed_of) < len(ways):
        seed = next(seeds)
        rng = Rng(seed)
        seed_of.setdefault(tuple(sorted([rng.below(sides) for sides in dice])), seed)
    return {seed: ways[roll] for roll, seed in seed_of.items()}
