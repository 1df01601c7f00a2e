"""A flat Monte-Carlo search with sequential halving: the strongest bot.

The actions with the best values are the candidates. Each is simulated in the same guesses of the
hidden information with the same random numbers; all seats follow the rollout policy up to the next
horizon. The worse half of the candidates is dropped again and again, so that most simulations go
to the best ones.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget
from tabletown.bots.greedy import Greedy
from tabletown.core.evaluation import Evaluation, win_share
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State


@final
class Candidates:
    """The actions that are simulated, best first, and the sums of their results."""

    def __init__(self, width: i64) -> None:
        self.width: Final[i64] = width
        self.actions: Final = vec[i64]([0] * width)
        self.visits: Final = vec[i64]([0] * width)
        self.rewards: Final = vec[float]([0.0] * width)  # candidates are compared by these
        self.wins: Final = vec[float]([0.0] * width)  # shown to people
        self.points: Final = vec[float]([0.0] * width)

    def mean(self, place: i64) -> float:
        visits = self.visits[place]
        return self.rewards[place] / float(visits) if visits > 0 else 0.0

    def sort(self, first: i64) -> None:
        """Sort the first so many by mean reward, descending and stable."""
        for end in range(1, first):
            place = end
            while place > 0 and self.mean(place) > self.mean(place - 1):
                self.swap(place, place - 1)
                place -= 1

    def swap(self, one: i64, other: i64) -> None:
        self.actions[one], self.actions[other] = self.actions[other], self.actions[one]
        self.visits[one], self.visits[other] = self.visits[other], self.visits[one]
        self.rewards[one], self.rewards[other] = self.rewards[other], self.rewards[one]
        self.wins[one], self.wins[other] = self.wins[other], self.wins[one]
        self.points[one], self.points[other] = self.points[other], self.points[one]


def shortlist(actions: vec[i64], values: vec[float], count: i64, width: i64) -> Candidates:
    """The `width` actions with the highest values."""
    candidates = Candidates(min(count, width))
    left = values[:]
    for place in range(candidates.width):
        best: i64 = 0
        for nth in range(1, count):
            if left[nth] > left[best]:
                best = nth
        candidates.actions[place] = actions[best]
        left[best] = float("-inf")
    return candidates


@final
class Search(Bot):
    """Simulates its candidates and takes the best; unimportant choices are left to greedy."""

    def __init__(
        self,
        evaluation: Evaluation,
        seed: i64,
        guesses: i64,
        budget: Budget,
        width: i64,
        stages: i64,
    ) -> None:
        super().__init__("search")
        self.evaluation: Final = evaluation
        self.greedy: Final = Greedy(evaluation, seed, guesses)
        self.budget: Final = budget
        self.width: Final = width
        self.stages: Final = stages  # to look ahead
        self.rng = Rng(seed).fork()

    def decide(self, view: State, seat: i64) -> i64:
        if not self.evaluation.is_weighty(view):
            return self.greedy.decide(view, seat)
        return self.candidates(view, seat).actions[0]

    def candidates(self, view: State, seat: i64) -> Candidates:
        """The most promising actions of the seat, simulated, best first."""
        self.budget.begin()
        actions = vec[i64]([0] * view.actions)
        count = view.legal_into(seat, actions)
        values = vec[float]([0.0] * count)
        if count > 1:
            values = self.greedy.action_values(view, seat, actions, count)
        candidates = shortlist(actions, values, count, self.width)
        if count > 1:
            self.halve(view, seat, candidates)
        return candidates

    def halve(self, view: State, seat: i64, candidates: Candidates) -> None:
        """Sequential halving: each round gets an equal part of the budget and drops half."""
        rounds: i64 = 0
        while candidates.width > (i64(1) << rounds):
            rounds += 1
        alive = candidates.width
        simulations: i64 = 0
        for nth in range(rounds):
            until = float(nth + 1) / float(rounds)
            is_begun = False
            while not is_begun or self.budget.spent(simulations) < until:
                self.simulate(view, seat, candidates, alive)
                simulations += alive
                is_begun = True
            candidates.sort(alive)
            alive = (alive + 1) // 2

    def simulate(self, view: State, seat: i64, candidates: Candidates, alive: i64) -> None:
        """Simulate each candidate once, in the same guess with the same random numbers."""
        world = view.copy()
        world.determinize(self.rng)
        self.evaluation.unseal(world, seat)
        luck = self.rng.fork()
        buffer = vec[i64]([0] * view.actions)
        horizon = self.evaluation.stage(world) + self.stages
        for place in range(alive):
            state = world.copy()
            state.apply(seat, candidates.actions[place])
            self.roll_out(state, luck.copy(), horizon, buffer)
            candidates.visits[place] += 1
            reward = self.evaluation.reward(state, seat)
            candidates.rewards[place] += reward
            candidates.wins[place] += win_share(state, seat) if state.to_move == NOBODY else reward
            candidates.points[place] += float(state.scores()[seat])

    def roll_out(self, state: State, luck: Rng, horizon: i64, buffer: vec[i64]) -> None:
        """Play on by the rollout policy, up to the horizon or the end of the game."""
        evaluation = self.evaluation
        while state.to_move != NOBODY and evaluation.stage(state) < horizon:
            seat = state.to_move
            state.apply(seat, evaluation.rollout_action(state, seat, luck, buffer))
