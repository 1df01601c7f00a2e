"""How bots value positions of Favelas, and what they do in rollouts."""

from tabletown.games.favelas.greedy.evaluation import make_evaluation
from tabletown.games.favelas.greedy.tables import WEIGHTS

__all__ = ["WEIGHTS", "make_evaluation"]
