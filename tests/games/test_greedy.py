"""The greedy bot of each game wins against random ones."""

import pytest

from tabletown import game
from tabletown.bots.levels import bot


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "seats", "matches", "share"),
    [
        ("azul5211", 2, 40, 0.95),
        ("azul5211", 4, 80, 0.5),
        ("sunnyvale", 3, 60, 0.55),
        ("brazil", 2, 40, 0.95),
        ("brazil", 4, 20, 0.9),
    ],
)
def test_a_greedy_bot_beats_random_ones(name: str, seats: int, matches: int, share: float) -> None:
    won = 0.0
    for seed in range(matches):
        state, hero = game(name).new(seats, seed), seed % seats
        kinds = ["greedy" if seat == hero else "random" for seat in range(seats)]
        bots = [bot(kind, game(name), seed + seat) for seat, kind in enumerate(kinds)]
        while state.actors():
            seat = state.to_move
            state.apply(seat, bots[seat].choose(state.view(seat), seat))
        won += state.winners().count(hero) / len(state.winners())
    assert won >= share * matches
