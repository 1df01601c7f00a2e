"""A bot that takes the action with the best value right after it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.core.evaluation import Evaluation
from tabletown.core.rng import Rng
from tabletown.core.state import State


@final
class Greedy(Bot):
    """Evaluates each action, on average over guesses of the hidden information."""

    def __init__(self, evaluation: Evaluation, seed: i64, guesses: i64) -> None:
        super().__init__("greedy")
        self.evaluation: Final = evaluation
        self.guesses: Final = guesses
        self.rng = Rng(seed)

    def decide(self, view: State, seat: i64) -> i64:
        """The best action on average; ties are broken at random, so that bots differ."""
        actions = vec[i64]([0] * view.actions)
        count = view.legal_into(seat, actions)
        total = self.action_values(view, seat, actions, count)
        best: i64 = 0
        equals: i64 = 0
        for nth in range(count):
            if total[nth] > total[best]:
                best = nth
                equals = 0
            if total[nth] == total[best]:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = nth
        return actions[best]

    def action_values(self, view: State, seat: i64, actions: vec[i64], count: i64) -> vec[float]:
        """[nth]: the value of each action, summed over guesses that all actions share."""
        further = vec[i64]([0] * view.actions)
        guesses: i64 = self.guesses if "?" in view.text() else 1
        total = vec[float]([0.0] * count)
        for _guess in range(guesses):
            guess = view.copy()
            guess.determinize(self.rng)
            for nth in range(count):
                total[nth] += self.evaluation.outlook(guess, seat, actions[nth], further)
        return total
