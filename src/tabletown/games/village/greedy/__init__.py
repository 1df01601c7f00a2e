"""How bots value positions of Rolling Village!, and what they do in rollouts."""

from tabletown.games.village.greedy.evaluation import WEIGHTS, judge

__all__ = ["WEIGHTS", "judge"]
