"""The random bot: the baseline for all others."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.core.rng import Rng
from tabletown.core.state import State


@final
class Random(Bot):
    """Takes each legal action with the same probability."""

    def __init__(self, seed: i64) -> None:
        super().__init__("random")
        self.rng = Rng(seed)

    def decide(self, view: State, seat: i64) -> i64:
        buffer = vec[i64]([0] * view.actions)
        return buffer[self.rng.below(view.legal_into(seat, buffer))]
