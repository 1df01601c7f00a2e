"""The evaluation of positions: values, rewards, and the entry to the rollout policy."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.evaluation import SPREAD, Evaluation
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import State
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.greedy.rollout import (
    Packs,
    chosen_cards,
    promise,
    rest_of_hand,
    rollout_action,
)
from tabletown.games.azul5211.rules import OVER, Azul5211

WEIGHTS: Final = ["spread", "samples", "hand"]
SAMPLES: Final[i64] = 1  # samples of the others' cards in the rollout policy
HAND: Final[i64] = 2  # the share of a hand's expected margin that counts in the reward
WORST: Final = -1e9  # below any margin


@final
class Azul5211Evaluation(Evaluation):
    """Evaluates to the end of a round, since hands change after it."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.packs: Packs | None = None  # cached for one edition

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Azul5211)
        return value(state, seat)

    def stage(self, state: State) -> i64:
        assert isinstance(state, Azul5211)
        return state.deck * state.edition.rounds[state.seats] + state.round

    def swing(self, state: State) -> float:
        """The spread of final margins: grows with the square root of the rounds left."""
        assert isinstance(state, Azul5211)
        left = state.edition.rounds[state.seats] - state.round + 1
        return self.weights[SPREAD] * sqrt(float(max(1, left)))

    def unseal(self, state: State, seat: i64) -> None:
        """Take back the others' chosen cards, so that the rollout policy chooses them."""
        assert isinstance(state, Azul5211)
        for other in range(state.seats):
            if other != seat:
                for place in range(other * state.edition.most, (other + 1) * state.edition.most):
                    state.chosen[place] = state.none
        state.find_mover(0)

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """The card with the best mean margin against random cards that the seat has not seen."""
        assert isinstance(state, Azul5211)
        packs = self.packs_of(state.edition)
        if not packs.can_hold(state.seats):
            return super().rollout_action(state, seat, rng, buffer)
        return rollout_action(packs, state, seat, rng, buffer, i64(self.weights[SAMPLES]))

    def packs_of(self, edition: Edition) -> Packs:
        packs = self.packs
        if packs is None or packs.edition is not edition:
            packs = Packs(edition)
            self.packs = packs
        return packs

    def reward(self, state: State, seat: i64) -> float:
        """The chance to win; between rounds it includes the expected margin of the hand."""
        assert isinstance(state, Azul5211)
        packs = self.packs_of(state.edition)
        if state.turn != 1 or chosen_cards(state, seat) > 0 or not packs.can_hold(state.seats):
            return super().reward(state, seat)
        buffer = vec[i64]([0] * state.actions)
        samples = i64(self.weights[SAMPLES])
        hand = promise(packs, state, seat, state.rng.copy(), buffer, samples)
        own = float(state.points[seat]) + self.weights[HAND] * hand
        others = 0.0
        for other in range(state.seats):
            if other != seat:
                others += exp((float(state.points[other]) - own) / self.swing(state))
        return 1.0 / (1.0 + others)


def value(state: Azul5211, seat: i64) -> float:
    """Points ahead of the mean of the others, including the current round once the seat has chosen.

    `state` is a guess with nothing hidden. The others' missing cards are drawn from their hands
    with a copy of the guess's generator, so that every action meets the same cards; the seat's own
    missing cards are the best of its hand.
    """
    if state.rng is DEAD:
        raise ValueError("value needs a complete position, not a view: determinize it first")
    ahead = float(state.points[seat])
    for other in range(state.seats):
        if other != seat:
            ahead -= float(state.points[other]) / float(state.seats - 1)
    if state.turn == OVER or (state.turn == 1 and chosen_cards(state, seat) == 0):
        return ahead  # cards on the table have been scored
    return ahead + round_margin(state, seat)


def round_margin(state: Azul5211, seat: i64) -> float:
    """The seat's points in this round less the mean of the others'."""
    tally = RoundTally(state.edition, state.seats)
    rng = state.rng.copy()
    hand = vec[i64]([0] * state.edition.hand)  # one seat's after the other
    for other in range(state.seats):
        if other != seat:
            missing = tally.lay(state, other, is_own=False)
            held = rest_of_hand(state, other, hand)
            tally.lay_any(hand, held, missing, rng)
    missing = tally.lay(state, seat, is_own=True)
    held = rest_of_hand(state, seat, hand)
    return tally.best(hand, 0, held, missing)


@final
class RoundTally:
    """Sums of cards and points of one round, to score it as if it ended now."""

    def __init__(self, edition: Edition, seats: i64) -> None:
        self.edition: Final = edition
        self.limit: Final[i64] = edition.limit[seats]
        self.exact: Final[i64] = edition.roosters[seats]
        self.others: Final = float(seats - 1)
        self.colours: Final[i64] = len(edition.colours)
        self.cards: Final = vec[i64]([0] * (self.colours + 1))  # [colour], roosters after them
        self.own: Final = vec[i64]([0] * (self.colours + 1))  # [colour]: points
        self.other: Final = vec[i64]([0] * (self.colours + 1))

    def add(self, kind: i64, cards: i64, is_own: bool) -> None:
        edition = self.edition
        colour = edition.colour[kind]
        roosters = cards * edition.rooster[kind]
        points = self.own if is_own else self.other
        self.cards[colour] += cards
        self.cards[self.colours] += roosters
        points[colour] += cards * edition.points[kind]
        points[self.colours] += roosters * edition.points[kind]

    def lay(self, state: Azul5211, seat: i64, is_own: bool) -> i64:
        """Add the seat's cards on the table and face down; return how many are still missing."""
        edition = self.edition
        before = edition.before[state.turn]
        chosen = chosen_cards(state, seat)
        for nth in range(before):
            self.add(state.table[seat * edition.played + nth], 1, is_own)
        for nth in range(chosen):
            self.add(state.chosen[seat * edition.most + nth], 1, is_own)
        return edition.played - before - chosen

    def lay_any(self, hand: vec[i64], held: i64, missing: i64, rng: Rng) -> None:
        """Add `missing` random cards of another seat's hand."""
        for nth in range(missing):
            left = held - nth
            place = rng.below(left)
            self.add(hand[place], 1, False)
            hand[place] = hand[left - 1]

    def best(self, hand: vec[i64], first: i64, held: i64, missing: i64) -> float:
        """The margin with the best `missing` cards of `hand[first:held]`."""
        if missing == 0:
            return self.margin()
        highest = WORST
        for place in range(first, held - missing + 1):
            if place == first or hand[place] != hand[place - 1]:
                self.add(hand[place], 1, True)
                margin = self.best(hand, place + 1, held, missing - 1)
                self.add(hand[place], -1, True)
                if margin > highest:
                    highest = margin
        return highest

    def margin(self) -> float:
        """Own points less the mean of the others', if the round ends now (§8 to §12)."""
        scoring: i64 = -1
        if self.cards[self.colours] == self.exact:
            scoring = self.colours
        else:
            most: i64 = 0
            for colour in range(self.colours):
                cards = self.cards[colour]
                if most < cards < self.limit and self.is_alone(colour):
                    most = cards
                    scoring = colour
        if scoring < 0:
            return 0.0
        return float(self.own[scoring]) - float(self.other[scoring]) / self.others

    def is_alone(self, colour: i64) -> bool:
        for other in range(self.colours):
            if other != colour and self.cards[other] == self.cards[colour]:
                return False
        return True


def make_evaluation(weights: vec[float]) -> Evaluation:
    return Azul5211Evaluation(weights)
