"""Many random matches: to measure speed, and to compare two builds by a digest."""

from collections.abc import Callable
from typing import Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

WHOLE: Final = 16  # every so many actions the digest takes in the whole position


def random_matches(start: Callable[[Rng], State], matches: int) -> int:
    """Play `matches` random matches with seeds 0, 1, 2 …; return the number of actions."""
    taken = 0
    buffer = vec[i64]([0] * start(Rng(0)).actions)
    for seed in range(matches):
        taken += playout(start(Rng(seed)), Rng(seed).fork(), buffer)
    return taken


def digest(start: Callable[[int], State], matches: int) -> int:
    """A checksum of `matches` random matches, to compare two builds.

    It covers the legal actions of every position, and the whole position every `WHOLE` actions and
    at the end. Two builds that differ once stay different, so that is enough.
    """
    sum = 0
    for seed in range(matches):
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
