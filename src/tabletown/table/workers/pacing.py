"""Time limits: for reviews, and for search by interpreted bots, which are slow."""

from time import monotonic
from typing import Any, Final

from tabletown import build
from tabletown.bots.analysis import ReviewedDecision, review_decision
from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget, read_budget
from tabletown.bots.levels import LEVELS, TEXTBOOK, bot, make
from tabletown.core.game import Game
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY

CHOICE: Final = 3000  # milliseconds for a choice of an interpreted bot that searches
STRIDES: Final = (0, 4, 2, 6, 1, 5, 3, 7)  # first every eighth choice, then those between


def searching(game: Game[Any]) -> tuple[str, ...]:
    """The levels that search; interpreted, they are slower and weaker."""
    levels = game.bots()["levels"]
    return tuple(level for level in LEVELS if levels[level]["kind"] == "search")


def paced_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot of that name; an interpreted search stops after `CHOICE`.

    A name that gives a time (mayor@500ms) keeps to that instead.
    """
    level, at, budget = name.partition("@")
    if build() == "compiled" or level not in (*searching(game), "textbook"):
        return bot(name, game, seed)
    if at:
        asked = read_budget(budget)
    elif level == "textbook":
        asked = Budget(TEXTBOOK)
    else:
        asked = Budget(game.bots()["levels"][level]["simulations"])
    return make(level, game, seed, Budget(asked.simulations, asked.milliseconds or CHOICE), None)


def paced_review(
    replay: Replay, simulations: int, seconds: float
) -> tuple[list[ReviewedDecision], int]:
    """Review the real choices of a match, and count the moves for which there was no time.

    Those are spread over the whole match.
    """
    until = monotonic() + seconds
    budget = review_budget(simulations, seconds, len(replay.steps))
    decisions: list[ReviewedDecision] = []
    for done, ply in enumerate(spread(len(replay.steps))):
        if monotonic() >= until:
            return sorted(decisions, key=lambda it: it.ply), len(replay.steps) - done
        step = replay.steps[ply]
        view = replay.view(step.seat, ply)
        if len(view.legal(step.seat)) > 1 and view.to_move != NOBODY:
            decision = review_decision(replay.game, view, ply, step.seat, step.label, budget)
            decisions.append(decision)
    return sorted(decisions, key=lambda it: it.ply), 0


def review_budget(simulations: int, seconds: float, moves: int) -> Budget:
    """The budget for each choice; interpreted, it is also a fair share of the time."""
    if build() == "compiled":
        return Budget(simulations)
    return Budget(simulations, max(1, int(1000 * seconds) // max(1, moves)))


def spread(count: int) -> list[int]:
    """The numbers below `count`, ordered so that the first ones are far apart."""
    return [number for first in STRIDES for number in range(first, count, len(STRIDES))]
