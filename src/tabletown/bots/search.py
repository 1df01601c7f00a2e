"""A bot that plays its best candidates on, again and again, in worlds that may be the true one.

No tree: the best candidates by judgement meet the same guesses at what is hidden and the same luck,
everybody plays on by habit to the next natural horizon, and the worse half drops out again and
again (sequential halving), so that most of the time goes to the close calls.
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
    """The actions that are looked into, the best first, and what came of each."""

    def __init__(self, width: i64) -> None:
        self.width: Final[i64] = width
        self.actions: Final = vec[i64]([0] * width)
        self.visits: Final = vec[i64]([0] * width)
        self.rewards: Final = vec[float]([0.0] * width)  # what decides
        self.wins: Final = vec[float]([0.0] * width)  # what it means to people
        self.points: Final = vec[float]([0.0] * width)

    def mean(self, place: i64) -> float:
        visits = self.visits[place]
        return self.rewards[place] / float(visits) if visits > 0 else 0.0

    def sort(self, first: i64) -> None:
        """The best mean reward first, among the first so many; of equals the earlier one."""
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
    """Those of the highest value."""
    found = Candidates(min(count, width))
    left = values[:]
    for place in range(found.width):
        best: i64 = 0
        for nth in range(1, count):
            if left[nth] > left[best]:
                best = nth
        found.actions[place] = actions[best]
        left[best] = float("-inf")
    return found


@final
class Search(Bot):
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
        """What the seat may sensibly do, the best first."""
        self.budget.begin()
        actions = vec[i64]([0] * view.actions)
        count = view.legal_into(seat, actions)
        values = vec[float]([0.0] * count)
        if count > 1:
            values = self.greedy.action_values(view, seat, actions, count)
        found = shortlist(actions, values, count, self.width)
        if count > 1:
            self.halve(view, seat, found)
        return found

    def halve(self, view: State, seat: i64, found: Candidates) -> None:
        """Every round has an equal part of the budget and ends with half of the candidates."""
        rounds: i64 = 0
        while found.width > (i64(1) << rounds):
            rounds += 1
        alive = found.width
        simulations: i64 = 0
        for nth in range(rounds):
            until = float(nth + 1) / float(rounds)
            is_begun = False
            while not is_begun or self.budget.spent(simulations) < until:
                self.try_world(view, seat, found, alive)
                simulations += alive
                is_begun = True
            found.sort(alive)
            alive = (alive + 1) // 2

    def try_world(self, view: State, seat: i64, found: Candidates, alive: i64) -> None:
        """One guess and one future, the same for every candidate."""
        world = view.copy()
        world.determinize(self.rng)
        self.evaluation.unseal(world, seat)
        luck = self.rng.fork()
        buffer = vec[i64]([0] * view.actions)
        horizon = self.evaluation.stage(world) + self.stages
        for place in range(alive):
            state = world.copy()
            state.apply(seat, found.actions[place])
            self.play_on(state, luck.copy(), horizon, buffer)
            found.visits[place] += 1
            reward = self.evaluation.reward(state, seat)
            found.rewards[place] += reward
            found.wins[place] += win_share(state, seat) if state.to_move == NOBODY else reward
            found.points[place] += float(state.scores()[seat])

    def play_on(self, state: State, luck: Rng, horizon: i64, buffer: vec[i64]) -> None:
        """Everybody by habit, until the horizon or the end."""
        evaluation = self.evaluation
        while state.to_move != NOBODY and evaluation.stage(state) < horizon:
            seat = state.to_move
            state.apply(seat, evaluation.rollout_action(state, seat, luck, buffer))
