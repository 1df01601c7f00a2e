"""The evaluation of a position, and the rollout policy: bots are made of both."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.rules import BID, NO_CARD, PILE, STAKE, Goofspiel
from tabletown.core.evaluation import Evaluation
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

WEIGHTS: Final = ["spread", "hand"]  # in bots.toml
HAND: Final[i64] = 1


@final
class GoofspielEvaluation(Evaluation):
    def value(self, state: State, seat: i64) -> float:
        """The lead in points and in cards over the best of the others."""
        assert isinstance(state, Goofspiel)
        lead = float("inf")
        for other in range(state.seats):
            if other != seat:
                points = float(state.points[seat] - state.points[other])
                cards = float(hand_sum(state, seat) - hand_sum(state, other))
                lead = min(lead, points + self.weights[HAND] * cards)
        return lead

    def last_value(self, state: State, seat: i64) -> float:
        """The value once the round is decided: the others bid by the rollout policy."""
        assert isinstance(state, Goofspiel)
        if state.to_move != NOBODY and state.chosen[seat] != NO_CARD:
            rng = state.rng.copy()
            for other in range(state.seats):
                if state.is_choosing(other):
                    state.apply(other, matching_bid(state, other, rng))
        return self.value(state, seat)

    def unseal(self, state: State, seat: i64) -> None:
        """Let the others choose again, so that the rollout policy predicts their choices."""
        assert isinstance(state, Goofspiel)
        for other in range(state.seats):
            if other != seat:
                state.chosen[other] = NO_CARD
        state.find_mover()

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        assert isinstance(state, Goofspiel)
        return matching_bid(state, seat, rng)


def hand_sum(state: Goofspiel, seat: i64) -> i64:
    numbers: i64 = 0
    first = seat * state.edition.cards
    for card in range(state.edition.cards):
        if state.hands[first + card] == 1:
            numbers += card + 1
    return numbers


def matching_bid(state: Goofspiel, seat: i64, rng: Rng) -> i64:
    """The card that ranks in the hand as the prize among those left, or one beside it.

    Bidding the number of the prize is the best answer to random bids (Ross 1971).
    """
    cards = state.edition.cards
    higher: i64 = 0  # prizes left above the best one of this round
    for prize in range(cards - 1, -1, -1):
        if state.prizes[prize] == STAKE:
            break
        higher += i64(state.prizes[prize] == PILE)
    left: i64 = 0
    for card in range(cards):
        left += state.hands[seat * cards + card]
    nth = min(max(higher + rng.below(3) - 1, 0), left - 1)
    for card in range(cards - 1, -1, -1):
        if state.hands[seat * cards + card] == 1:
            if nth == 0:
                return BID + card
            nth -= 1
    return NO_CARD


def make_evaluation(weights: vec[float]) -> Evaluation:
    return GoofspielEvaluation(weights)
