"""The bots by name, as they are called at a table."""

from collections.abc import Mapping
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget, read_budget
from tabletown.bots.greedy import Greedy
from tabletown.bots.handicapped import Handicapped
from tabletown.bots.parallel_search import ParallelSearch
from tabletown.bots.random import Random
from tabletown.bots.search import Search
from tabletown.bots.tree import Tree
from tabletown.core.game import Game

LEVELS: Final = ("newcomer", "neighbour", "builder", "mayor")  # from weak to strong
USUAL: Final = "neighbour"  # across the table, if nobody says who
STRONGEST: Final = LEVELS[-1]
INSTRUMENTS: Final = ("random", "greedy", "textbook")  # to measure by
NAMES: Final = LEVELS + INSTRUMENTS
TEXTBOOK: Final = 1000  # simulations, if nobody says how many


def is_bot(name: str) -> bool:
    """Whether a player of this name is a bot."""
    return name.partition("@")[0] in NAMES


def bot(name: str, game: Game[Any], seed: int, weights: Mapping[str, float] | None = None) -> Bot:
    """A name may carry a budget: mayor@200ms, textbook@1000.

    The same name and seed choose alike from the same views, unless the budget is time. `weights`
    are for its evaluation, instead of those of the game.
    """
    if not is_bot(name):
        raise ValueError(f"there is no bot {name!r}, only {', '.join(NAMES)}")
    level, at, budget = name.partition("@")
    found = made(level, game, seed, read_budget(budget) if at else None, weights)
    found.name = name
    return found


def made(
    level: str,
    game: Game[Any],
    seed: int,
    budget: Budget | None,
    weights: Mapping[str, float] | None,
) -> Bot:
    if level == "random":
        return Random(seed)
    if level == "greedy":
        return greedy(game, seed, weights)
    if level == "textbook":
        return Tree(budget or Budget(TEXTBOOK), seed)
    recipe = game.bots()["levels"][level]
    if recipe["kind"] == "greedy":
        return Handicapped(greedy(game, seed, weights), recipe["handicap"], seed)
    thought = budget or Budget(recipe["simulations"])
    return search(game, seed, thought, recipe["width"], recipe["stages"], weights)


def greedy(game: Game[Any], seed: int, weights: Mapping[str, float] | None = None) -> Greedy:
    return Greedy(game.evaluation(weights), seed, game.bots()["greedy"]["guesses"])


def search(
    game: Game[Any],
    seed: int,
    budget: Budget,
    width: int,
    stages: int,
    weights: Mapping[str, float] | None = None,
) -> Search:
    guesses = game.bots()["greedy"]["guesses"]
    return Search(game.evaluation(weights), seed, guesses, budget, width, stages)


def strongest(
    game: Game[Any], seed: int, budget: Budget, stages: int, processes: int
) -> ParallelSearch:
    """The search of the strongest level, so far ahead and in so many processes at once."""
    width = game.bots()["levels"][STRONGEST]["width"]
    return ParallelSearch(
        [search(game, seed + nth, budget, width, stages) for nth in range(processes)]
    )
