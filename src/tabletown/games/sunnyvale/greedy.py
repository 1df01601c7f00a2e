"""How good a position looks, for bots that judge without searching."""

from math import exp, sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.judge import MARGIN, SPREAD, Judge, win_share
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.sunnyvale.edition import Edition
from tabletown.games.sunnyvale.greedy_ground import RIVAL, SETTLED, WEIGHTS
from tabletown.games.sunnyvale.greedy_habit import Habit
from tabletown.games.sunnyvale.rules import Sunnyvale

__all__ = ["WEIGHTS", "SunnyvaleJudge", "judge"]


@final
class SunnyvaleJudge(Judge):
    """Looks so many turns ahead; a turn ends with two cards drawn."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.habits: list[Habit] = []  # made for the edition that is first judged

    def habit_of(self, edition: Edition) -> Habit:
        if not self.habits or self.habits[0].edition is not edition:
            self.habits = [Habit(edition, self.weights)]
        return self.habits[0]

    def value(self, state: State, seat: i64) -> float:
        """Thousands of dollars that the own neighbourhood will keep beyond those of the others."""
        assert isinstance(state, Sunnyvale)
        if state.rng is DEAD:
            raise ValueError("value judges a guess, not a view: determinize it first")
        habit = self.habit_of(state.edition)
        best = 0.0
        total = 0.0
        own = 0.0
        for other in range(state.seats):
            found = outlook(habit, state, other, seat)
            if other == seat:
                own = found
            else:
                total += found
                best = max(best, found)
        mean = total / float(state.seats - 1)
        rival = self.weights[RIVAL]
        return own - rival * best - (1.0 - rival) * mean

    def stage(self, state: State) -> i64:
        assert isinstance(state, Sunnyvale)
        edition = state.edition
        dealt = edition.pile - state.pile - state.crises
        return dealt // edition.plays if dealt > 0 else 0

    def habit(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        assert isinstance(state, Sunnyvale)
        return self.habit_of(state.edition).action(state, seat, rng, buffer)

    def reward(self, state: State, seat: i64) -> float:
        assert isinstance(state, Sunnyvale)
        crises = float(state.edition.crises - state.crises)
        spread = self.weights[SPREAD] * sqrt(1.0 + self.weights[SETTLED] * crises)
        ahead = 1.0 / (1.0 + exp(-self.value(state, seat) / spread))
        if state.to_move != NOBODY:
            return ahead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * ahead


def outlook(habit: Habit, state: Sunnyvale, seat: i64, by: i64) -> float:
    """What the neighbourhood is worth, less what the cards before the seat and to come may cost."""
    if state.to_move == NOBODY:
        return habit.standing(state, seat)
    return habit.outlook(state, seat, by)


def judge(weights: vec[float]) -> Judge:
    return SunnyvaleJudge(weights)
