"""Random actions for tests, by a seeded generator."""

from tabletown.core.rng import Rng
from tabletown.core.state import State


def random_action(state: State, seat: int, dice: Rng) -> int:
    """The seat takes any of its legal actions, which is returned."""
    legal = state.legal(seat)
    action = legal[dice.below(len(legal))]
    state.apply(seat, action)
    return action


def random_step(state: State, dice: Rng) -> int:
    """Any seat that may act takes any of its legal actions, which is returned."""
    actors = state.actors()
    return random_action(state, actors[dice.below(len(actors))], dice)
