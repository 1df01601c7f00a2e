"""How a bot looks at a game: what a position is worth, and what to do without thinking."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

SPREAD: Final[i64] = 0  # the first weight of every judge, for `swing`
MARGIN: Final = 0.1  # of a reward goes by how clear the end is: lost games are played on


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A game writes `value`, and overrides the rest where it knows better.

    A judge is shown whole worlds: guesses at what is hidden, with nothing left hidden. Only
    `unseal` and `last_value` change one.
    """

    def __init__(self, weights: vec[float]) -> None:
        self.weights: Final = weights

    def value(self, state: State, seat: i64) -> float:
        """How good this looks for the seat, on the hand-made scale of the game."""
        raise NotImplementedError

    def outlook(self, state: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """The value after the action; if the seat goes on and nothing was rolled, after two."""
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
        """The value of a position that nobody needs any more: it may be changed to find it."""
        return self.value(state, seat)

    def glance(self, state: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """What `habit` sees of an action: its outlook, or less where that is enough."""
        return self.outlook(state, seat, action, further)

    def is_weighty(self, state: State) -> bool:
        """Whether a look far ahead pays here, in a view too; small change is left to judgement."""
        return True

    def stage(self, state: State) -> i64:
        """Goes up where a look ahead may end: a round, a year. A game without such has one."""
        return 0

    def unseal(self, state: State, seat: i64) -> None:
        """Let the others choose anew what they have sealed, so that `habit` can guess it."""

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """What the seat does without thinking: by default whatever looks best."""
        count = state.legal_into(seat, buffer)
        if count == 1:
            return buffer[0]
        further = vec[i64]([0] * state.actions)
        best: i64 = buffer[0]
        most = float("-inf")
        equals: i64 = 0
        for nth in range(count):
            found = self.glance(state, seat, buffer[nth], further)
            if found > most:
                most = found
                best = buffer[nth]
                equals = 1
            elif found == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = buffer[nth]
        return best

    def swing(self, state: State) -> float:
        """How much value the rest of the game may turn over: a lead of so much is mostly won."""
        return self.weights[SPREAD]

    def reward(self, state: State, seat: i64) -> float:
        """From 0 to 1: the chance of winning as it looks; once the game is over, who has won."""
        ahead = 1.0 / (1.0 + exp(-self.value(state, seat) / self.swing(state)))
        if state.to_move != NOBODY:
            return ahead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * ahead


def win_share(state: State, seat: i64) -> float:
    """The seat's part of the victory."""
    winners = state.winners()
    return 1.0 / float(len(winners)) if seat in winners else 0.0
