"""Guesses of every game that hides cards."""

import pytest
from helpers.guesses import guessed
from helpers.random_play import random_step

from tabletown import game
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR


@pytest.mark.parametrize(("name", "spacing"), [("azul5211", 1), ("sunnyvale", 1), ("brazil", 12)])
def test_guesses_agree_with_all_that_was_shown(name: str, spacing: int) -> None:
    """Through a whole match of three seats, for each seat and a spectator."""
    state, dice = game(name).new(3, 5), Rng(5)
    while state.actors():
        random_step(state, dice)
        if dice.below(spacing) == 0:
            for viewer in SPECTATOR, 0, 1, 2:
                guess = guessed(state, viewer, dice.word())
                again, view = guess.view(viewer), state.view(viewer)
                assert again.text() == view.text()
                assert [*getattr(again, "bag", ())] == [*getattr(view, "bag", ())]
                assert "?" not in guess.text() and guess.actors() == state.actors()
                assert guess.legal(viewer) == state.legal(viewer)
