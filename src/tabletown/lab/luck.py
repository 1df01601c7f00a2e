"""How lucky the dice were, to be taken off the score of a game for one.

At each roll: how good the position looks with it, less the mean over all rolls that might have
come. Whoever plays and however well the judgement judges, the mean of that is zero; so the score
less the luck has the same mean as the score, and a much smaller spread.
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
from tabletown.lab.balance import Told
from tabletown.lab.schedule import Setting

ALONE = 0  # the seat


class Luck:
    """A witness that adds up how much better each roll was than rolls are."""

    def __init__(self, game: Game[Any], setting: Setting, deal: int, dice: Sequence[int]) -> None:
        def begun(seed: int) -> State:
            return game.new(setting.seats, seed, setting.options, setting.edition)

        self.evaluation = game.evaluation()
        self.rolls = every_roll(tuple(dice))
        self.actions = 0
        first = begun(deal)
        self.further = vec[i64](
            [0] * first.actions
        )  # one for all: compiled code keeps each it gets
        self.luck = self.beyond(first, map(begun, self.rolls))

    def look(self, state: State, seat: int, action: int) -> None:
        self.actions += 1
        came = after(state, action, state.rng)
        if came.rng.count != state.rng.count:
            rolls = (after(state, action, Rng(seed)) for seed in self.rolls)
            self.luck += self.beyond(came, rolls)

    def tell(self, end: State) -> Told:
        return {"actions": self.actions, "luck": self.luck}, [], end.winners()

    def beyond(self, came: State, rolls: Iterable[State]) -> float:
        return self.outlook(came) - fmean(map(self.outlook, rolls), self.rolls.values())

    def outlook(self, state: State) -> float:
        """How good the position looks once the next choices are made as well as they look."""
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
    """For each roll a seed whose generator begins with it, and in how many ways it can fall."""
    ways = Counter(tuple(sorted(fallen)) for fallen in product(*map(range, dice)))
    found: dict[tuple[int, ...], int] = {}
    seeds = count()
    while len(found) < len(ways):
        seed = next(seeds)
        rng = Rng(seed)
        found.setdefault(tuple(sorted([rng.below(sides) for sides in dice])), seed)
    return {seed: ways[roll] for roll, seed in found.items()}
