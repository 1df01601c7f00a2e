"""Complete positions that fit a view, and counts that are as likely as they should be."""

from math import sqrt
from typing import Any, TypeVar, cast

from tabletown.bots.levels import bot
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State

AnyState = TypeVar("AnyState", bound=State)


def guessed(state: AnyState, viewer: int, seed: int) -> AnyState:
    """A guess at what the viewer cannot see; it passes the audit of its game."""
    guess = state.view(viewer)
    guess.determinize(Rng(seed))
    guess.audit()
    return cast(AnyState, guess)


def is_near(count: int, expected: float) -> bool:
    """Within 4.5 standard deviations of what is at most a Poisson count."""
    return abs(count - expected) <= 4.5 * sqrt(expected)


def choices_for_guesses(
    kind: str, game: Game[Any], state: State, seat: int, seeds: range
) -> set[int]:
    """The choices of bots with one seed for a seat, by guess at what it cannot see."""
    guesses = [guessed(state, seat, seed) for seed in seeds]
    return {bot(kind, game, 3).choose(guess.view(seat), seat) for guess in guesses}
