"""Bots that search, kept playable where they are interpreted: they stop by the clock, too."""

from typing import Any, Final

from tabletown import build
from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget, read_budget
from tabletown.bots.levels import LEVELS, TEXTBOOK, bot, made
from tabletown.core.game import Game

CHOICE: Final = 3000  # milliseconds for a choice of an interpreted bot that searches
REVIEW: Final = 240_000  # milliseconds for all choices of a game that is reviewed, interpreted


def searching(game: Game[Any]) -> tuple[str, ...]:
    """The levels that search: interpreted they think longer and play weaker."""
    levels = game.bots()["levels"]
    return tuple(level for level in LEVELS if levels[level]["kind"] == "search")


def paced_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot of that name; interpreted, one that searches stops after `CHOICE` at the latest."""
    level, at, budget = name.partition("@")
    if build() == "compiled" or level not in (*searching(game), "textbook"):
        return bot(name, game, seed)
    if at:
        asked = read_budget(budget)
    elif level == "textbook":
        asked = Budget(TEXTBOOK)
    else:
        asked = Budget(game.bots()["levels"][level]["simulations"])
    return made(level, game, seed, Budget(asked.simulations, asked.milliseconds or CHOICE), None)


def review_budget(simulations: int, choices: int) -> Budget:
    """For each choice of a game; interpreted, the whole review stops by the clock, too."""
    if build() == "compiled":
        return Budget(simulations)
    return Budget(simulations, max(1, REVIEW // max(1, choices)))
