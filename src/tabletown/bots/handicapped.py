"""A bot that errs on purpose: the levels that people can beat."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.core.rng import Rng
from tabletown.core.state import State

PARTS: Final[i64] = 1_000_000  # a share is kept as this many parts


@final
class Handicapped(Bot):
    """Plays like another bot, but takes a random action for a share of its decisions."""

    def __init__(self, other: Bot, share: float, seed: i64) -> None:
        super().__init__(other.name)
        self.other: Final = other
        self.random_parts: Final[i64] = i64(share * float(PARTS))
        self.rng = Rng(seed).fork()

    def decide(self, view: State, seat: i64) -> i64:
        if self.rng.below(PARTS) >= self.random_parts:
            return self.other.decide(view, seat)
        buffer = vec[i64]([0] * view.actions)
        return buffer[self.rng.below(view.legal_into(seat, buffer))]
