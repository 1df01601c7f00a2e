"""How bots value positions of Rolling Village!, and what they do in rollouts."""

from tabletown.games.village.greedy.evaluation import WEIGHTS, make_evaluation

__all__ = ["WEIGHTS", "make_evaluation"]
