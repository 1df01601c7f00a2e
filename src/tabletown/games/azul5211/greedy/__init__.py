"""How bots value positions of 5211, and what they do in rollouts."""

from tabletown.games.azul5211.greedy.evaluation import WEIGHTS, make_evaluation

__all__ = ["WEIGHTS", "make_evaluation"]
