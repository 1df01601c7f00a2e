"""Rates the actions of a seat by search, from its view only: for hints and reviews."""

from dataclasses import dataclass
from typing import Any

from tabletown.bots.budget import Budget
from tabletown.bots.levels import strongest
from tabletown.core.game import Game, only_view
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY, State


@dataclass(frozen=True)
class RatedAction:
    """An action that search has simulated, and how those simulations ended."""

    label: str
    visits: int
    chance: float  # of winning, from 0 to 1
    points: float  # mean score where the simulations stopped, mostly at the end of the game


@dataclass(frozen=True)
class ReviewedDecision:
    """One decision of a finished match, rated from what its seat could see then."""

    ply: int
    seat: int
    label: str
    chance: float  # of winning after the action that was taken
    better: RatedAction  # the best that search found, perhaps the same action

    @property
    def loss(self) -> float:
        """The winning chance that the choice gave away, never negative."""
        return max(0.0, self.better.chance - self.chance)


def analyse(
    game: Game[Any], view: State, seat: int, budget: Budget, seed: int = 0, processes: int = 1
) -> list[RatedAction]:
    """The seat's most promising actions, best first; refuses a seat that has no choice.

    Repeatable: the same seed and number of simulations give the same result.
    """
    only_view(view)
    if not view.legal(seat):
        raise ValueError(f"seat {seat + 1} has nothing to choose now")
    stages = game.bots()["analysis"]["stages"]
    candidates = strongest(game, seed, budget, stages, processes).candidates(view, seat)
    return [
        RatedAction(
            view.label(candidates.actions[place]),
            int(candidates.visits[place]),
            candidates.wins[place] / float(max(1, candidates.visits[place])),
            candidates.points[place] / float(max(1, candidates.visits[place])),
        )
        for place in range(candidates.width)
    ]


def reason(rated: list[RatedAction], unit: str) -> str:
    """One sentence that says why the first action is the best."""
    best = rated[0]
    if best.visits == 0:
        return f"{best.label} is the only choice."
    second = rated[1] if len(rated) > 1 else best
    is_close = second is not best and share(best.chance) == share(second.chance)
    chances = [share(it.chance, int(is_close)) for it in (best, second)]
    sentence = f"{best.label} wins {chances[0]} of the simulated games"
    sentence += f", with {best.points:,.0f} {unit} on average"
    if second is best:
        return f"{sentence}."
    return f"{sentence}; {second.label} wins {chances[1]} with {second.points:,.0f}."


def share(chance: float, digits: int = 0) -> str:
    """A probability in percent, such as "62 %"."""
    return f"{100 * chance:.{digits}f} %"


def review(replay: Replay, budget: Budget) -> list[ReviewedDecision]:
    """Every decision between two or more actions, in the order they were taken."""
    decisions: list[ReviewedDecision] = []
    for ply, step in enumerate(replay.steps):
        view = replay.view(step.seat, ply)
        if len(view.legal(step.seat)) > 1 and view.to_move != NOBODY:
            rated = review_decision(replay.game, view, ply, step.seat, step.label, budget)
            decisions.append(rated)
    return decisions


def review_decision(
    game: Game[Any], view: State, ply: int, seat: int, label: str, budget: Budget
) -> ReviewedDecision:
    """Rate the action `label`; one that search did not consider counts as its worst candidate."""
    rated = analyse(game, view, seat, budget, ply)
    taken = [action for action in rated if action.label == label]
    chance = taken[0].chance if taken else rated[-1].chance
    return ReviewedDecision(ply, seat, label, chance, rated[0])
