"""The vector of a game keeps its length through a match."""

import pytest
from helpers.random_play import random_action

from tabletown import game
from tabletown.core.rng import Rng


@pytest.mark.parametrize(
    ("name", "seats", "length"),
    [
        ("favelas", 2, 310),
        ("favelas", 3, 417),
        ("favelas", 4, 524),
        ("village", 1, 237),
        ("village", 2, 443),
        ("village", 12, 2503),
    ],
)
def test_the_vector_keeps_its_length_through_a_match(name: str, seats: int, length: int) -> None:
    played = game(name)
    state, rng = played.new(seats, seats), Rng(seats)
    while state.actors():
        assert len(played.features(state.view(state.to_move), state.to_move)) == length
        random_action(state, state.to_move, rng)
    vector = played.features(state.view(0), 0)
    assert len(vector) == length and vector == played.features(state.copy().view(0), 0)
