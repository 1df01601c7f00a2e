"""The evaluation of positions: values, rewards, and the entry to the rollout policy."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.evaluation import MARGIN, Evaluation, win_share
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.brazil.edition.arches import ARCHES
from tabletown.games.brazil.edition.cards import AT_END
from tabletown.games.brazil.edition.purse import GOLD, RESOURCES, SCIENCE, amount
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import CONVERSIONS
from tabletown.games.brazil.greedy.census import Census, lead
from tabletown.games.brazil.greedy.missions import mission_worth
from tabletown.games.brazil.greedy.rollout import (
    finish,
    is_midway,
    is_small_change,
    is_weighty,
    rollout_action,
)
from tabletown.games.brazil.greedy.units import unit_worth
from tabletown.games.brazil.greedy.weights import (
    AHEAD,
    COMBAT_CARD,
    EARLY,
    EFFECT,
    EMPTY_BUILDING,
    GOLD_CARD,
    GOLD_TOKEN,
    LATE,
    MISSION_ALONE,
    NEXT_ACTION,
    NEXT_MOVEMENT,
    PALACE_TO_PLACE,
    PAYING_CARD,
    POINTS_ALONE,
    RESOURCE,
    SCIENCE_TOKEN,
    SEIZED,
    SPARE_RESOURCE,
    TRIUMPH,
    UPGRADE,
    VICTORY,
)
from tabletown.games.brazil.rules.actions import ACTION_PHASE, ACTIONS, MOVING
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.missions import bits
from tabletown.games.brazil.rules.position import COUNTERS, NONE, PALACE_BY_PAINTING, Position
from tabletown.games.brazil.rules.scoring import (
    exploration_points,
    painting_points,
    palace_points,
    product_points,
    score,
    unit_points,
)


@final
class BrazilEvaluation(Evaluation):
    """Evaluates a number of turns ahead."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.buffer: Final = vec[i64]([0] * ACTIONS)  # legal actions while `finish` plays

    def value(self, state: State, seat: i64) -> float:
        """Points now, the value of assets that will score, and progress of Missions.

        `state` is a guess with nothing hidden. The rollout policy finishes an Action under way.
        """
        assert isinstance(state, Brazil)
        return self.last_value(state.copy() if is_midway(state) else state, seat)

    def last_value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Brazil)
        if state.rng is DEAD:
            raise ValueError("value needs a complete position, not a view: determinize it first")
        finish(state, self.buffer)
        if state.depth == 0:
            return outcome(state, seat, self.weights)
        return position_value(state, seat, self.weights)

    def glance(self, state: State, seat: i64, action: i64, further: vec[i64]) -> float:
        """The value after an action; movements are evaluated without playing them to the end."""
        assert isinstance(state, Brazil)
        if state.asked() != MOVING:
            return self.outlook(state, seat, action, further)
        after = state.copy()
        after.apply(seat, action)
        return self.last_value(after, seat)

    def stage(self, state: State) -> i64:
        """The number of turns begun, from the lowest frame of the stack; 0 in the preparation."""
        assert isinstance(state, Brazil)
        if state.stack[0] < ACTION_PHASE:
            return 0
        return state.round * state.seats + (state.stack[1] - state.first) % state.seats

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """A fixed rule for payments and details; the best value for Actions and their targets."""
        assert isinstance(state, Brazil)
        if is_small_change(state):
            return rollout_action(state, seat, buffer, state.legal_into(seat, buffer))
        return super().rollout_action(state, seat, rng, buffer)

    def is_weighty(self, state: State) -> bool:
        assert isinstance(state, Brazil)
        return is_weighty(state)

    def reward(self, state: State, seat: i64) -> float:
        """The chance to win from the lead over the best opponent; alone, the scaled value."""
        if state.seats == 1:
            return self.value(state, seat) / (2.0 * self.weights[TRIUMPH])
        own = self.value(state, seat)
        best = float("-inf")
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.value(state, other))
        ahead = 1.0 / (1.0 + exp((best - own) / self.swing(state)))
        if state.to_move != NOBODY:
            return ahead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * ahead


def outcome(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """The value of a finished match: points and lead."""
    if state.seats == 1:
        return weights[TRIUMPH] * float(state.has_triumphed) + float(score(state, seat))
    return float(score(state, seat)) + ahead(state, seat, weights)


def ahead(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """The value of winning or leading in a match that is about to end."""
    margin = float(lead(state, seat))
    return (
        max(-weights[VICTORY], min(weights[VICTORY], weights[VICTORY] * margin))
        + weights[AHEAD] * margin
    )


def position_value(state: Brazil, seat: i64, weights: vec[float]) -> float:
    census = Census(state, seat)
    value = float(
        unit_points(state, seat)
        + product_points(state, seat)
        + painting_points(state, seat)
        + exploration_points(state, seat)
        + palace_points(state, seat)
        + census.points
    )
    missions = mission_worth(state, seat, census, weights)
    if state.seats == 1:
        value *= weights[POINTS_ALONE]
        missions *= weights[MISSION_ALONE]
    value += weights[SEIZED] * float(census.seized) + missions
    later = weights[LATE] if state.is_last_round == 1 else 1.0
    sooner = 1.0 + weights[EARLY] * float(ERAS - state.era)
    value += later * (
        sooner * token_worth(census.funds, weights) + card_worth(state, seat, weights)
    )
    value += later * (
        painting_worth(state, seat, weights)
        + weights[UPGRADE] * float(upgrades(state, seat))
        + weights[EMPTY_BUILDING] * float(census.empty)
        + turn_worth(state, seat, census, weights)
    )
    value += end_card_worth(state, seat, census) + unit_worth(state, seat, census, later, weights)
    if state.is_last_round == 1 and state.seats > 1:
        value += ahead(state, seat, weights)
    return value


def token_worth(funds: i64, weights: vec[float]) -> float:
    """The value of tokens; the third of a kind is worth less than the first."""
    worth = weights[GOLD_TOKEN] * float(amount(funds, GOLD)) + weights[SCIENCE_TOKEN] * float(
        amount(funds, SCIENCE)
    )
    for kind in range(RESOURCES):
        count = amount(funds, kind)
        worth += weights[SPARE_RESOURCE] * float(count)
        worth += (weights[RESOURCE] - weights[SPARE_RESOURCE]) * float(min(count, 2))
    return worth


def card_worth(state: Position, seat: i64, weights: vec[float]) -> float:
    """The value of Combat cards, higher for a Monarch who pays with them."""
    each = weights[COMBAT_CARD]
    if state.edition.monarchs.conversion_cards[state.monarch[seat] * CONVERSIONS] > 0:
        each = weights[PAYING_CARD]
    return weights[GOLD_CARD] * float(state.gold_cards(seat)) + each * float(
        state.combat_cards(seat)
    )


def painting_worth(state: Position, seat: i64, weights: vec[float]) -> float:
    """The value of the effects of Paintings, beyond their points."""
    worth = weights[EFFECT] * float(bits(state.paintings[seat]))
    has_placed = state.counters[seat * COUNTERS + PALACE_BY_PAINTING] == 1
    if state.owns(seat, state.edition.paintings.places_palace) and not has_placed:
        worth += weights[PALACE_TO_PLACE]
    return worth


def end_card_worth(state: Brazil, seat: i64, census: Census) -> float:
    """The points so far of Gold cards that score at the end."""
    cards = state.edition.gold_cards
    worth = 0.0
    for place in range(seat * ROOM, (seat + 1) * ROOM):
        kind = state.gold_hand[place]
        if kind == EMPTY:
            break
        if cards.timing[kind] == AT_END:
            objective = cards.objective[kind]
            if census.has(state, seat, objective) >= state.edition.objective_needs[objective]:
                worth += float(cards.vp[kind])
    return worth


def upgrades(state: Brazil, seat: i64) -> i64:
    kinds = state.edition.products.kinds
    count: i64 = 0
    for at in range(seat * kinds, (seat + 1) * kinds):
        if 0 <= state.products[at] < ARCHES:
            count += 1
    return count


def turn_worth(state: Brazil, seat: i64, census: Census, weights: vec[float]) -> float:
    """The value of the Actions left in this turn; alone, also in all later turns."""
    worth = 0.0
    if state.seats == 1:
        worth = weights[NEXT_ACTION] * float(state.board.rounds - state.round)
    if state.asked_seat() == seat and state.asked() == ACTION_PHASE:
        if state.turn_arch == NONE:
            worth += weights[NEXT_ACTION]
        if census.units > 0:
            worth += weights[NEXT_MOVEMENT]
    return worth


def make_evaluation(weights: vec[float]) -> Evaluation:
    return BrazilEvaluation(weights)
