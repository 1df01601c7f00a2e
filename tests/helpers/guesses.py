"""Complete positions that fit a view, and counts that are as likely as they should be."""

from math import sqrt
from typing import TypeVar, cast

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
