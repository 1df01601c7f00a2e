"""How bots value positions of Favelas, and what they do in rollouts."""

from tabletown.games.favelas.greedy.chance_tables import WEIGHTS
from tabletown.games.favelas.greedy.evaluation import make_evaluation

__all__ = ["WEIGHTS", "make_evaluation"]
