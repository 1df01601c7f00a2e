"""A bot that tries each action and takes what looks best at once."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.core.rng import Rng
from tabletown.core.state import State

GUESSES: Final[i64] = 64  # at what is hidden, if the game does not say; the same for every action


@final
class Greedy(Bot):
    """Judges by `value` what each action leads to, on average over guesses at what is hidden."""

    def __init__(
        self, value: Callable[[State, i64], float], seed: i64, guesses: i64 = GUESSES
    ) -> None:
        super().__init__("greedy")
        self.value: Final = value
        self.guesses: Final = guesses
        self.rng = Rng(seed)

    def decide(self, view: State, seat: i64) -> i64:
        """The best on average; of equally good ones any, so that two such bots part ways."""
        actions = vec[i64]([0] * view.actions)
        further = vec[i64]([0] * view.actions)
        count = view.legal_into(seat, actions)
        guesses: i64 = self.guesses if "?" in view.text() else 1
        total = [0.0] * count
        for _guess in range(guesses):
            guess = view.copy()
            guess.determinize(self.rng)
            for nth in range(count):
                total[nth] += self.outlook(guess, seat, actions[nth], further)
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

    def outlook(self, guess: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """The value after the action; if the seat goes on and nothing was rolled, after two."""
        after = guess.copy()
        after.apply(seat, action)
        if after.rng.count != guess.rng.count:
            return self.value(after, seat)
        count = after.legal_into(seat, further)
        if count == 0:
            return self.value(after, seat)
        best = float("-inf")
        for nth in range(count):
            last = after.copy()
            last.apply(seat, further[nth])
            best = max(best, self.value(last, seat))
        return best
