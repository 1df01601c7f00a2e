"""Random playouts, as tree search uses them."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State


def playout(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play `state` at random to the end of the game; return the number of actions taken."""
    taken: i64 = 0
    while state.to_move != NOBODY:
        seat = state.to_move
        count = state.legal_into(seat, buffer)
        state.apply(seat, buffer[rng.below(count)])
        taken += 1
    return taken
