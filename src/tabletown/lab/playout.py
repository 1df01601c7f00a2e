"""Many random games: the yardstick for speed, and what two builds are compared by."""

from collections.abc import Callable
from typing import Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

WHOLE: Final = 16  # actions from one whole position to the next in a fingerprint


def random_games(start: Callable[[Rng], State], games: int) -> int:
    """Play so many games from new, seeds 0, 1, 2 and so on; return how many actions that took."""
    taken = 0
    buffer = vec[i64]([0] * start(Rng(0)).actions)
    for seed in range(games):
        taken += playout(start(Rng(seed)), Rng(seed).fork(), buffer)
    return taken


def digest(start: Callable[[int], State], games: int) -> int:
    """A fingerprint of so many random games, to compare two builds.

    Of every position it takes what may be done; the whole of it now and then, and at the end:
    what once went another way does not come back.
    """
    sum = 0
    for seed in range(games):
        state, rng = start(seed), Rng(seed).fork()
        taken = 0
        while state.to_move != NOBODY:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            actions = state.legal(seat)
            sum = crc32(f"{actors} {actions}".encode(), sum)
            state.apply(seat, actions[rng.below(len(actions))])
            taken += 1
            if taken % WHOLE == 0:
                sum = crc32(state.text().encode(), sum)
        sum = crc32(f"{state.text()} {state.scores()} {state.winners()}".encode(), sum)
    return sum
