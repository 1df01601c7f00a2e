"""The base class of evaluations: what a position is worth, and how rollouts are played.

An evaluation function gives a position a value without searching. A rollout policy chooses the
actions inside a simulation; it must be fast rather than strong.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

SPREAD: Final[i64] = 0  # the first weight of every evaluation, used by `swing`
MARGIN: Final = 0.1  # share of the reward for a clear result, so that lost games are played well


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Knows one game for bots. A game writes `value` and may override the rest.

    It gets determinized states, in which nothing is hidden. Only `unseal` and `last_value` may
    change the state they get.
    """

    def __init__(self, weights: vec[float]) -> None:
        self.weights: Final = weights

    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat, on a scale that the game chooses."""
        raise NotImplementedError

    def outlook(self, state: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """The value after the action, or after the best second one if the seat acts again.

        Once the action drew random numbers, only the first counts.
        """
        after = state.copy()
        after.apply(seat, action)
        if after.rng.count != state.rng.count:
            return self.last_value(after, seat)
        count = after.legal_into(seat, further)
        if count == 0:
            return self.last_value(after, seat)
        best = float("-inf")
        for nth in range(count):
            last = after.copy()
            last.apply(seat, further[nth])
            best = max(best, self.last_value(last, seat))
        return best

    def last_value(self, state: State, seat: i64) -> float:
        """Like `value`, for a state that is not used again and may be changed."""
        return self.value(state, seat)

    def glance(self, state: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """The value of an action for `rollout_action`: its outlook, or a faster estimate."""
        return self.outlook(state, seat, action, further)

    def is_weighty(self, state: State) -> bool:
        """Whether search is worth its time here; otherwise greedy decides. Takes views too."""
        return True

    def stage(self, state: State) -> i64:
        """The number of rounds, turns or years so far: simulations stop where it goes up."""
        return 0

    def unseal(self, state: State, seat: i64) -> None:
        """Undo the sealed choices of other seats, so that the rollout policy predicts them."""

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """The rollout policy: by default the action with the best `glance`, ties at random."""
        count = state.legal_into(seat, buffer)
        if count == 1:
            return buffer[0]
        further = vec[i64]([0] * state.actions)
        best: i64 = buffer[0]
        most = float("-inf")
        equals: i64 = 0
        for nth in range(count):
            value = self.glance(state, seat, buffer[nth], further)
            if value > most:
                most = value
                best = buffer[nth]
                equals = 1
            elif value == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = buffer[nth]
        return best

    def swing(self, state: State) -> float:
        """The lead in value that wins about three games in four from here."""
        return self.weights[SPREAD]

    def reward(self, state: State, seat: i64) -> float:
        """An estimate from 0 to 1 of the seat's chance to win; at the end mostly the result."""
        ahead = 1.0 / (1.0 + exp(-self.value(state, seat) / self.swing(state)))
        if state.to_move != NOBODY:
            return ahead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * ahead


def win_share(state: State, seat: i64) -> float:
    """1 for a sole winner, less where several seats share the victory, otherwise 0."""
    winners = state.winners()
    return 1.0 / float(len(winners)) if seat in winners else 0.0
