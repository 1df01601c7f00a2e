"""Refusals of every game: each illegal action has a reason with a rule."""

import re

import pytest
from helpers.random_play import random_action

from tabletown import game
from tabletown.core.rng import Rng
from tabletown.core.state import State

SENTENCE = re.compile(r"^[A-Z].* \(§\d+(, §\d+)?\)\.$")
MOST = 1000  # actions that are all tried; of more, some
TABLES = [
    *[("village", 1, {"factories": "no", "boxed_preparation": boxed}) for boxed in ("no", "yes")],
    ("village", 2, {"factories": "yes"}),
    ("village", 3, {"factories": "yes", "boxed_preparation": "yes"}),
    *[("azul5211", seats, {}) for seats in (2, 5)],
    *[("favelas", seats, {}) for seats in (2, 3, 4)],
    ("sunnyvale", 3, {}),
    ("sunnyvale", 3, {"even_crises": "yes"}),
]


def tried(state: State, legal: list[int], dice: Rng) -> set[int]:
    if state.actions <= MOST:
        return {*range(-1, state.actions + 1)}
    return {*legal, -1, state.actions, *[dice.below(state.actions) for _nth in range(60)]}


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_action_is_legal_or_refused_with_a_rule(
    name: str, seats: int, options: dict[str, str]
) -> None:
    state, dice = game(name).new(seats, seats, options), Rng(seats)
    while state.actors():
        seat = state.to_move
        view, legal = state.view(seat), state.legal(seat)
        for action in tried(state, legal, dice):
            reason = game(name).refusal(view, seat, action)
            assert (reason == "") == (action in legal)
            assert not reason or SENTENCE.match(reason), reason
        assert re.search(r"§\d+", game(name).question(view, seat))
        random_action(state, seat, dice)
