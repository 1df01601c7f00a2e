"""Random play: the yardstick for speed and the heart of search."""

from collections.abc import Callable
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State


def playout(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play `state` to its end at random; return how many actions that took."""
    taken: i64 = 0
    while state.to_move != NOBODY:
        seat = state.to_move
        count = state.legal_into(seat, buffer)
        state.apply(seat, buffer[rng.below(count)])
        taken += 1
    return taken


def random_games(start: Callable[[int], State], games: int) -> int:
    """Play so many games from new, seeds 0, 1, 2 and so on; return how many actions that took."""
    taken = 0
    buffer = vec[i64]([0] * start(0).actions)
    for seed in range(games):
        taken += playout(start(seed), Rng(seed).fork(), buffer)
    return taken


def digest(start: Callable[[int], State], games: int) -> int:
    """A fingerprint of every position of so many random games, to compare two builds."""
    sum = 0
    for seed in range(games):
        state, rng = start(seed), Rng(seed).fork()
        while state.to_move != NOBODY:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            sum = crc32(state.text().encode(), sum)
    return sum
