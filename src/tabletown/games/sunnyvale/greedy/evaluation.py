"""The evaluation of positions: values, rewards, and the entry to the rollout policy."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import size
from tabletown.core.evaluation import MARGIN, SPREAD, Evaluation, win_share
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.greedy.housing_risk import OPEN, RIVAL, WEIGHTS
from tabletown.games.sunnyvale.greedy.rollout import RolloutPolicy
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

__all__ = ["WEIGHTS", "SunnyvaleEvaluation", "make_evaluation"]


@final
class SunnyvaleEvaluation(Evaluation):
    """Evaluates a number of turns ahead; a turn ends when cards are drawn."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.policies: list[RolloutPolicy] = []  # empty or the one of the last edition

    def policy_of(self, edition: Edition) -> RolloutPolicy:
        if not self.policies or self.policies[0].edition is not edition:
            self.policies = [RolloutPolicy(edition, self.weights)]
        return self.policies[0]

    def value(self, state: State, seat: i64) -> float:
        """Expected final value of the seat's neighbourhood less the others', in $1000."""
        assert isinstance(state, Sunnyvale)
        outlooks = self.outlooks(state, seat)
        best = 0.0
        total = 0.0
        for other in range(state.seats):
            if other != seat:
                total += outlooks[other]
                best = max(best, outlooks[other])
        mean = total / float(state.seats - 1)
        rival = self.weights[RIVAL]
        return outlooks[seat] - rival * best - (1.0 - rival) * mean

    def outlooks(self, state: Sunnyvale, by: i64) -> vec[float]:
        """[seat]: expected final value of each neighbourhood, as far as the seat `by` knows."""
        if state.rng is DEAD:
            raise ValueError("value needs a complete position, not a view: determinize it first")
        policy = self.policy_of(state.edition)
        outlooks = policy.outlooks
        for seat in range(state.seats):
            if state.to_move == NOBODY:
                outlooks[seat] = policy.standing(state, seat)
            else:
                outlooks[seat] = policy.outlook(state, seat, by)
        return outlooks

    def stage(self, state: State) -> i64:
        assert isinstance(state, Sunnyvale)
        edition = state.edition
        dealt = edition.pile - state.pile - state.crises
        return dealt // edition.plays if dealt > 0 else 0

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        assert isinstance(state, Sunnyvale)
        return self.policy_of(state.edition).action(state, seat, rng, buffer)

    def reward(self, state: State, seat: i64) -> float:
        """The chance to win: a lead counts more the fewer crises are to come.

        Beyond `value` it includes lasting assets: Concern tokens and cards in hand.
        """
        assert isinstance(state, Sunnyvale)
        crises = float(state.edition.crises - state.crises)
        spread = self.weights[SPREAD] + self.weights[OPEN] * crises * crises
        policy = self.policy_of(state.edition)
        outlooks = self.outlooks(state, seat)
        outlooks[seat] += self.promise(state, seat)
        for other in range(state.seats):
            outlooks[other] += policy.shelter(state, size(state.concerns[other]))
        odds = 0.0  # of all seats against this one
        for other in range(state.seats):
            odds += exp((outlooks[other] - outlooks[seat]) / spread)
        if state.to_move != NOBODY:
            return 1.0 / odds
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN / odds

    def promise(self, state: Sunnyvale, seat: i64) -> float:
        """The value of the cards in the seat's hand."""
        edition = state.edition
        policy = self.policy_of(edition)
        value = 0.0
        for place in range(seat * edition.most_cards, (seat + 1) * edition.most_cards):
            if state.hands[place] < edition.kinds:
                value += policy.promise(state, state.hands[place])
        return value


def make_evaluation(weights: vec[float]) -> Evaluation:
    return SunnyvaleEvaluation(weights)
