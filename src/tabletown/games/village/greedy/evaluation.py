"""The evaluation of a sheet: values, rewards, and the entry to the rollout policy."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.core.evaluation import SPREAD, Evaluation
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.village.edition import (
    FACTORY,
    FOREST,
    FREE,
    HOUSE,
    LAKE,
    SQUARE,
    Edition,
)
from tabletown.games.village.greedy.rollout import Groups
from tabletown.games.village.rules import (
    BONUS,
    BUILD,
    BUILDING,
    EMPTY,
    EXTRA,
    FIRST,
    KINDS,
    LAYERS,
    PAVE,
    PLAZA,
    PREPARATION,
    SCORE,
    SECOND,
    Village,
)

WEIGHTS: Final = ["spread", "two_of_three", "one_of_three", "promising"]
# Shares of the points of a finished Square or a clean Factory, while it may still become one.
TWO_OF_THREE: Final[i64] = 1  # a Square with two of its three neighbours
ONE_OF_THREE: Final[i64] = 2
PROMISING: Final[i64] = 3  # a Factory beside nothing that it harms, and beside nothing green yet


@final
class VillageEvaluation(Evaluation):
    """Evaluates a seat by its own sheet alone, since sheets do not affect each other."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Village)
        return value(state, seat, self.weights)

    def stage(self, state: State) -> i64:
        assert isinstance(state, Village)
        return state.turn

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """The action with the highest value; finds the groups of the sheet only once."""
        assert isinstance(state, Village)
        if state.factories:
            return super().rollout_action(state, seat, rng, buffer)
        count = state.legal_into(seat, buffer)
        if count == 1:
            return buffer[0]
        groups = Groups(state, seat)
        if buffer[0] >= SCORE * state.edition.spaces:
            return best_avenue(groups, buffer, count)
        most = float("-inf")
        best = buffer[0]
        for nth in range(count):
            worth = worth_after(state, seat, groups, buffer[nth], self.weights)
            if worth > most:
                most = worth
                best = buffer[nth]
        return best

    def reward(self, state: State, seat: i64) -> float:
        """The value, scaled: a seat cannot hinder another."""
        return self.value(state, seat) / self.weights[SPREAD]


def best_avenue(groups: Groups, buffer: vec[i64], count: i64) -> i64:
    best: i64 = 0
    for nth in range(1, count):
        if groups.worth[nth] > groups.worth[best]:
            best = nth
    return buffer[best]


def worth_after(
    state: Village, seat: i64, groups: Groups, action: i64, weights: vec[float]
) -> float:
    """The expected points from avenues and Squares after a drawing; leaves `state` unchanged."""
    spaces = state.edition.spaces
    verb = action // spaces
    space = action - verb * spaces
    project = SQUARE
    if verb < PAVE:
        project = (verb - BUILD) % KINDS
    elif verb >= BONUS:
        project = verb - BONUS
    worth = groups.worth_as_is() if project == SQUARE else groups.worth_of(project, space)
    drawn = state.drawn
    if project == SQUARE or drawn[seat * LAYERS + SQUARE] != 0:
        here = shl(1, space)
        drawn[seat * LAYERS + project] |= here
        drawn[seat * LAYERS + EMPTY] &= ~here
        worth += squares(state, seat, is_drawing_after(state, seat, verb), weights)
        drawn[seat * LAYERS + project] &= ~here
        drawn[seat * LAYERS + EMPTY] |= here
    return worth


def is_drawing_after(state: Village, seat: i64, verb: i64) -> bool:
    """Whether the seat draws again after this action."""
    if state.turn < state.edition.turns:
        return True
    done = EXTRA
    if verb < PAVE:
        done = FIRST if verb - BUILD < KINDS else SECOND
    elif verb == PAVE:
        done = PLAZA
    return state.tasks[seat] & (BUILDING | EXTRA) & ~done != 0


def value(state: Village, seat: i64, weights: vec[float]) -> float:
    """Points so far, expected points of avenues, Squares and Factories.

    Ignores the dice of a turn that the seat has not begun: a bot that tries the last action of a
    turn on a copy must not take the copy's roll into account.
    """
    if state.to_move == NOBODY:
        return float(state.points[seat])
    edition = state.edition
    worth = vec[i64]([0] * edition.avenues)
    best: i64 = 0
    for avenue in range(edition.avenues):
        worth[avenue] = state.avenue_worth(seat, edition.avenue[avenue])
        if worth[avenue] > best:
            best = worth[avenue]
    known = float(state.points[seat])
    rolls = edition.turns - state.turn  # rolls to come that the seat will score
    tasks = state.tasks[seat]
    if state.turn != PREPARATION and tasks != 0:
        if tasks == state.agenda():
            rolls += 1
        else:
            scoring = edition.avenue_of[state.dice_sum()]
            known += float(best if scoring == FREE else worth[scoring])
    known += float(rolls) * expected(edition, worth, best)
    is_drawing = state.turn < edition.turns or tasks & (BUILDING | EXTRA) != 0
    known += squares(state, seat, is_drawing, weights)
    if state.factories:
        known += factories(state, seat, is_drawing, weights)
    return known


def expected(edition: Edition, worth: vec[i64], best: i64) -> float:
    """The mean points of a roll; a free choice scores the best avenue."""
    columns = edition.columns
    points: i64 = 0
    for total in range(2, 2 * columns + 1):
        rolls = total - 1 if total <= columns else 2 * columns + 1 - total
        avenue = edition.avenue_of[total]
        points += rolls * (best if avenue == FREE else worth[avenue])
    return float(points) / float(columns * columns)


def squares(state: Village, seat: i64, is_drawing: bool, weights: vec[float]) -> float:
    """Points of finished Squares, and shares for those that may still be finished."""
    at = seat * LAYERS
    edition = state.edition
    paved = state.drawn[at + SQUARE]
    if paved == 0:
        return 0.0
    by_house = edition.near(state.drawn[at + HOUSE])
    by_forest = edition.near(state.drawn[at + FOREST])
    by_lake = edition.near(state.drawn[at + LAKE])
    by_empty = edition.near(state.empty(seat))
    shares = 0.0
    for space in range(edition.spaces):
        here = shl(1, space)
        if paved & here != 0:
            beside: i64 = 0
            if by_house & here != 0:
                beside += 1
            if by_forest & here != 0:
                beside += 1
            if by_lake & here != 0:
                beside += 1
            if beside == 3:
                shares += 1.0
            elif is_drawing and by_empty & here != 0 and beside > 0:
                shares += weights[TWO_OF_THREE if beside == 2 else ONE_OF_THREE]
    return shares * float(edition.square_points)


def factories(state: Village, seat: i64, is_drawing: bool, weights: vec[float]) -> float:
    """Points of Factories now, and shares for those that may become clean."""
    points = float(state.factory_points(seat))
    if is_drawing:
        at = seat * LAYERS
        edition = state.edition
        hurt = edition.near(state.drawn[at + HOUSE] | state.drawn[at + SQUARE])
        green = edition.near(state.drawn[at + FOREST] | state.drawn[at + LAKE])
        waiting = state.drawn[at + FACTORY] & ~hurt & ~green & edition.near(state.empty(seat))
        for space in range(edition.spaces):
            if (waiting >> space) & 1 != 0:
                points += weights[PROMISING] * float(edition.factory_clean)
    return points


def make_evaluation(weights: vec[float]) -> Evaluation:
    return VillageEvaluation(weights)
