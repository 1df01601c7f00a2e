"""What a seat might do and what would come of it, from what it sees: for hints and reviews."""

from dataclasses import dataclass
from typing import Any

from tabletown.bots.budget import Budget
from tabletown.bots.levels import strongest
from tabletown.core.game import Game, only_view
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY, State


@dataclass(frozen=True)
class Prospect:
    """One candidate, by the games played on from it."""

    label: str
    visits: int
    chance: float  # of winning, from 0 to 1
    points: float  # where the look ahead ends, on average; mostly that is the end of the game


@dataclass(frozen=True)
class Moment:
    """One decision of a finished game, as it looked to who took it."""

    ply: int
    seat: int
    label: str
    chance: float  # of winning after what was done
    better: Prospect  # the best there was

    @property
    def loss(self) -> float:
        """The part of the winning chance that the choice gave away."""
        return max(0.0, self.better.chance - self.chance)


def analyse(
    game: Game[Any], view: State, seat: int, budget: Budget, seed: int = 0, processes: int = 1
) -> list[Prospect]:
    """The candidates, the best first. The same seed and simulations tell the same."""
    only_view(view)
    if not view.legal(seat):
        raise ValueError(f"seat {seat + 1} has nothing to choose now")
    stages = game.bots()["analysis"]["stages"]
    found = strongest(game, seed, budget, stages, processes).candidates(view, seat)
    return [
        Prospect(
            view.label(found.actions[place]),
            int(found.visits[place]),
            found.wins[place] / float(max(1, found.visits[place])),
            found.points[place] / float(max(1, found.visits[place])),
        )
        for place in range(found.width)
    ]


def reason(prospects: list[Prospect], unit: str) -> str:
    """Why the first of them, in one sentence."""
    best = prospects[0]
    if best.visits == 0:
        return f"{best.label} is all there is."
    second = prospects[1] if len(prospects) > 1 else best
    is_close = second is not best and share(best.chance) == share(second.chance)
    chances = [share(it.chance, int(is_close)) for it in (best, second)]
    told = f"{best.label} wins {chances[0]} of the games I imagine from here"
    told += f", with {best.points:,.0f} {unit} on average"
    if second is best:
        return f"{told}."
    return f"{told}; {second.label} wins {chances[1]} with {second.points:,.0f}."


def share(chance: float, digits: int = 0) -> str:
    """ "62 %"; with a digit after the point where two would look alike."""
    return f"{100 * chance:.{digits}f} %"


def review(replay: Replay, budget: Budget) -> list[Moment]:
    """Every true choice of a game, judged from what its seat could see then."""
    moments: list[Moment] = []
    again = Replay(replay.game, replay.players, replay.seed, replay.options, replay.edition)
    for ply, step in enumerate(replay.steps):
        view = again.state.view(step.seat)
        if len(view.legal(step.seat)) > 1 and again.state.to_move != NOBODY:
            moments.append(moment(replay.game, view, ply, step.seat, step.label, budget))
        again.play(step.seat, step.label)
    return moments


def moment(game: Game[Any], view: State, ply: int, seat: int, label: str, budget: Budget) -> Moment:
    prospects = analyse(game, view, seat, budget, ply)
    taken = [prospect for prospect in prospects if prospect.label == label]
    chance = taken[0].chance if taken else prospects[-1].chance
    return Moment(ply, seat, label, chance, prospects[0])
