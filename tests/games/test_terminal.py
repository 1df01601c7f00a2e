"""Terminal boards of the games that fit eighty columns."""

import pytest
from helpers.random_play import random_action
from helpers.terminal_text import plain
from rich.cells import cell_len

from tabletown import game
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR

TABLES = [
    *[("village", seats, {"factories": "yes"}, "over") for seats in (1, 2, 7, 12)],
    *[("azul5211", seats, {"long_game": "yes"}, "over") for seats in (2, 5)],
    *[("favelas", seats, {}, "over") for seats in (2, 3, 4)],
    ("sunnyvale", 3, {}, "★"),
]


@pytest.mark.parametrize("is_seated", [True, False])
@pytest.mark.parametrize(("name", "seats", "options", "end"), TABLES)
def test_the_terminal_needs_eighty_columns(
    name: str, seats: int, options: dict[str, str], end: str, is_seated: bool
) -> None:
    state, dice = game(name).new(seats, seats, options), Rng(seats)
    while state.actors():
        viewer = state.to_move if is_seated else SPECTATOR
        text = plain(game(name).board(state.view(viewer), viewer))
        assert all(cell_len(line) <= 80 for line in text.split("\n"))
        random_action(state, state.to_move, dice)
    assert end in plain(game(name).board(state.view(0), 0))
