"""The bots by name, as they are called at a table."""

from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.greedy import GUESSES, Greedy
from tabletown.bots.random import Random
from tabletown.core.game import Game

NAMES: Final = ("random", "greedy")  # from weak to strong


def bot(name: str, game: Game[Any], seed: int) -> Bot:
    """The same name and seed choose alike from the same views."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(game.judgement(), seed, game.guesses(int(GUESSES)))
    raise ValueError(f"there is no bot {name!r}, only {' and '.join(NAMES)}")
