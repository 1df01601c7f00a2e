"""How bots value positions of Sunnyvale, CA, and what they do in rollouts."""

from tabletown.games.sunnyvale.greedy.evaluation import make_evaluation
from tabletown.games.sunnyvale.greedy.housing_risk import WEIGHTS

__all__ = ["WEIGHTS", "make_evaluation"]
