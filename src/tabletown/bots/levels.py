"""The bots by name, as they are called at a table."""

from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget, read_budget
from tabletown.bots.careless import Careless
from tabletown.bots.greedy import Greedy
from tabletown.bots.random import Random
from tabletown.bots.search import Search
from tabletown.bots.tree import Tree
from tabletown.core.game import Game

LEVELS: Final = ("newcomer", "neighbour", "builder", "mayor")  # from weak to strong
INSTRUMENTS: Final = ("random", "greedy", "textbook")  # to measure by
USUAL: Final = "neighbour"  # across the table, if nobody says who
STRONGEST: Final = LEVELS[-1]
NAMES: Final = LEVELS + INSTRUMENTS
TEXTBOOK: Final = 1000  # simulations, if nobody says how many


def is_bot(name: str) -> bool:
    """Whether a player of this name is a bot."""
    return name.partition("@")[0] in NAMES


def bot(name: str, game: Game[Any], seed: int) -> Bot:
    """A name may carry a budget: mayor@200ms, textbook@1000.

    The same name and seed choose alike from the same views, unless the budget is time.
    """
    level, at, budget = name.partition("@")
    if not is_bot(name):
        raise ValueError(f"there is no bot {name!r}, only {', '.join(NAMES)}")
    found = made(level, game, seed, read_budget(budget) if at else None)
    found.name = name
    return found


def made(level: str, game: Game[Any], seed: int, budget: Budget | None) -> Bot:
    settings = game.bots()
    guesses = settings["greedy"]["guesses"]
    if level == "random":
        return Random(seed)
    if level == "greedy":
        return Greedy(game.judge(), seed, guesses)
    if level == "textbook":
        return Tree(budget or Budget(TEXTBOOK), seed)
    recipe = settings["levels"][level]
    if recipe["kind"] == "greedy":
        return Careless(Greedy(game.judge(), seed, guesses), recipe["careless"], seed)
    if recipe["kind"] == "search":
        thought = budget or Budget(recipe["simulations"])
        return Search(game.judge(), seed, guesses, thought, recipe["width"], recipe["stages"])
    raise ValueError(f"{game.title}: a level of no known kind: {recipe}")
