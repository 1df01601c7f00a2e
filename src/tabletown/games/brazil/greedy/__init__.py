"""How bots value positions of Brazil: Imperial, and what they do in rollouts."""

from tabletown.games.brazil.greedy.evaluation import make_evaluation
from tabletown.games.brazil.greedy.weights import WEIGHTS

__all__ = ["WEIGHTS", "make_evaluation"]
