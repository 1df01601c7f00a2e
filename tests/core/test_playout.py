from helpers.played_games import begun
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY


def test_a_playout_goes_to_the_end_and_counts_its_actions() -> None:
    state = begun("azul5211", "Ana", "Bruno").state
    actions = playout(state, Rng(3), vec[i64]([0] * state.actions))
    assert state.to_move == NOBODY and actions == state.longest
