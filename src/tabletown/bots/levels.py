"""Makes bots by name: the four levels, and the bots that we measure with."""

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
USUAL: Final = "neighbour"  # the default opponent
STRONGEST: Final = LEVELS[-1]
INSTRUMENTS: Final = ("random", "greedy", "textbook")  # for measurements
NAMES: Final = LEVELS + INSTRUMENTS
TEXTBOOK: Final = 1000  # default simulations of the textbook bot


def is_bot(name: str) -> bool:
    """Whether this name, with or without a budget, is that of a bot."""
    return name.partition("@")[0] in NAMES


def bot(name: str, game: Game[Any], seed: int, weights: Mapping[str, float] | None = None) -> Bot:
    """The bot of this name, which may carry a budget: mayor@200ms, textbook@1000.

    The same name and seed choose the same from the same views, unless the budget is time.
    `weights` replace those of the game's evaluation. Refuses an unknown name or budget.
    """
    if not is_bot(name):
        raise ValueError(f"there is no bot {name!r}, only {', '.join(NAMES)}")
    level, at, budget = name.partition("@")
    made = make(level, game, seed, read_budget(budget) if at else None, weights)
    made.name = name
    return made


def make(
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
    settings = game.bots()["levels"][level]
    if settings["kind"] == "greedy":
        return Handicapped(greedy(game, seed, weights), settings["handicap"], seed)
    budget = budget or Budget(settings["simulations"])
    return search(game, seed, budget, settings["width"], settings["stages"], weights)


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
    """The search of the strongest level in several processes, to look `stages` ahead."""
    width = game.bots()["levels"][STRONGEST]["width"]
    return ParallelSearch(
        [search(game, seed + nth, budget, width, stages) for nth in range(processes)]
    )
