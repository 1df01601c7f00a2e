"""The evaluation of positions: values, rewards, and the entry to the rollout policy."""

from math import exp, sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.evaluation import MARGIN, SPREAD, Evaluation, win_share
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.greedy.chance_tables import FIRST, ROOM
from tabletown.games.favelas.greedy.outlook import Outlook, is_fresh
from tabletown.games.favelas.greedy.rollout import bonus, ground, match, source, space
from tabletown.games.favelas.rules import BONUS, MATCH, SOURCE, Favelas


@final
class FavelasEvaluation(Evaluation):
    """Evaluates to the end of a year, when everything scores."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.prepared: Outlook | None = None

    def outlook_on(self, state: Favelas) -> Outlook:
        """The outlook for this edition and number of seats; kept, since its tables are large."""
        outlook = self.prepared
        if outlook is None or outlook.edition is not state.edition or outlook.seats != state.seats:
            outlook = Outlook(state.edition, state.seats, self.weights)
            self.prepared = outlook
        return outlook

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Favelas)
        return ahead(state, seat) + expected(state, seat, self.outlook_on(state))

    def reward(self, state: State, seat: i64) -> float:
        """The chance to win: a lead counts more the fewer years are left."""
        assert isinstance(state, Favelas)
        left = 1.0
        if state.to_move != NOBODY:
            left = sqrt(float(state.edition.years - state.year + 1))
        lead = 1.0 / (1.0 + exp(-self.value(state, seat) / (self.weights[SPREAD] * left)))
        if state.to_move != NOBODY:
            return lead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * lead

    def stage(self, state: State) -> i64:
        assert isinstance(state, Favelas)
        return state.year

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """An action with nearly the highest value, from tables instead of trying each on a copy."""
        assert isinstance(state, Favelas)
        outlook = self.outlook_on(state)
        if state.phase == MATCH:
            outlook.count(state, seat)
            return match(state, outlook)
        outlook.look(state, seat, False)
        if state.phase == SOURCE:
            return source(state, outlook)
        if state.phase == BONUS:
            return bonus(state, outlook)
        if state.tile >= state.edition.singles:
            return space(state, outlook, rng)
        return ground(state, outlook, rng)


def ahead(state: Favelas, seat: i64) -> float:
    """Points ahead of the mean of the others."""
    others: i64 = -state.points[seat]
    for points in state.points:
        others += points
    return float(state.points[seat]) - float(others) / float(state.seats - 1)


def fresh(state: Favelas, seat: i64, outlook: Outlook) -> float:
    """The value of starting a year, and of room to build, relative to the others."""
    room = 0.0
    for other in range(state.seats):
        pairs = float(outlook.room(state, other))
        room += pairs if other == seat else -pairs / outlook.others
    begins = 1.0 if state.to_move == seat else -1.0 / outlook.others
    return outlook.weights[FIRST] * begins + outlook.weights[ROOM] * room


def expected(state: Favelas, seat: i64, outlook: Outlook) -> float:
    """Expected points in this and later years, relative to the mean of the others.

    A tile drawn unseen counts as the average tile, and the dice of a year in which nobody has moved
    as nothing: a bot that tries an action on a copy must not take the copy's luck into account.
    """
    if state.to_move == NOBODY:
        return 0.0
    if is_fresh(state):
        outlook.look(state, seat, True)
        return outlook.total(NONE, NONE) - outlook.others_later() + fresh(state, seat, outlook)
    outlook.look(state, seat, False)
    return coming(state, seat, outlook) - outlook.others_later()


def coming(state: Favelas, seat: i64, outlook: Outlook) -> float:
    """The expected lead after the seat has finished its current turn."""
    edition = state.edition
    if state.to_move != seat or state.phase == SOURCE:
        return outlook.total(NONE, NONE)
    if state.phase == MATCH:
        return outlook.total(state.due, state.then)
    if state.phase == BONUS:
        return outlook.any_single(state, edition.first[state.tile])
    if state.tile >= edition.singles:
        return outlook.best_single(edition.first[state.tile], 0)
    outlook.survey(state)
    if state.supply[edition.supply - 1] == edition.pairs:
        return outlook.best_double(state.tile)
    return outlook.any_double(state, state.tile)


def make_evaluation(weights: vec[float]) -> Evaluation:
    return FavelasEvaluation(weights)
