"""A bot that plays like another, but not always: the levels that people beat."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.core.rng import Rng
from tabletown.core.state import State

FINE: Final[i64] = 1_000_000  # shares are told apart by so much


@final
class Handicapped(Bot):
    """Takes any legal action a share of the time, and what the other would take else."""

    def __init__(self, other: Bot, share: float, seed: i64) -> None:
        super().__init__(other.name)
        self.other: Final = other
        self.slips: Final[i64] = i64(share * float(FINE))
        self.rng = Rng(seed).fork()

    def decide(self, view: State, seat: i64) -> i64:
        if self.rng.below(FINE) >= self.slips:
            return self.other.decide(view, seat)
        buffer = vec[i64]([0] * view.actions)
        return buffer[self.rng.below(view.legal_into(seat, buffer))]
