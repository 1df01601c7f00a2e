"""How good a position looks, and what to do without thinking, for bots."""

from math import exp, sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.evaluation import MARGIN, SPREAD, Evaluation, win_share
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.greedy.outlook import NEVER, Outlook, is_fresh
from tabletown.games.favelas.greedy.tables import FIRST, ROOM
from tabletown.games.favelas.rules import BONUS, MATCH, SOURCE, Favelas


@final
class FavelasEvaluation(Evaluation):
    """Looks to the end of a year, when everything scores."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(weights)
        self.prepared: Outlook | None = None

    def outlook_on(self, state: Favelas) -> Outlook:
        """One for the whole game: its tables of chances depend on the number of seats."""
        outlook = self.prepared
        if outlook is None or outlook.edition is not state.edition or outlook.seats != state.seats:
            outlook = Outlook(state.edition, state.seats, self.weights)
            self.prepared = outlook
        return outlook

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Favelas)
        return ahead(state, seat) + expected(state, seat, self.outlook_on(state))

    def reward(self, state: State, seat: i64) -> float:
        """A lead is the surer the fewer years are left."""
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
        """Nearly what is worth most at once, by looking things up instead of trying them."""
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
    """What it is worth to begin a year, and to begin it with room, more than to the others."""
    room = 0.0
    for other in range(state.seats):
        found = float(outlook.room(state, other))
        room += found if other == seat else -found / outlook.others
    begins = 1.0 if state.to_move == seat else -1.0 / outlook.others
    return outlook.weights[FIRST] * begins + outlook.weights[ROOM] * room


def expected(state: Favelas, seat: i64, outlook: Outlook) -> float:
    """What this year and the next will bring, more than to the mean of the others.

    A tile drawn unseen counts as any that it might have been, and the dice of a year in which
    nobody has moved as nothing: whoever tries an action on a copy must not judge it by what that
    copy draws or rolls.
    """
    if state.to_move == NOBODY:
        return 0.0
    if is_fresh(state):
        outlook.look(state, seat, True)
        return outlook.total(NONE, NONE) - outlook.others_later() + fresh(state, seat, outlook)
    outlook.look(state, seat, False)
    return coming(state, seat, outlook) - outlook.others_later()


def coming(state: Favelas, seat: i64, outlook: Outlook) -> float:
    """The outlook once the seat has finished its turn, if it is in one."""
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


def source(state: Favelas, outlook: Outlook) -> i64:
    """Where to take a tile from: by what comes of laying it best."""
    edition = state.edition
    outlook.survey(state)
    best = edition.discard + state.supply[0]
    most = NEVER
    if outlook.grounds > 0:
        last: i64 = NONE
        for pair in state.supply:
            if pair != last:
                found = outlook.best_double(pair)
                if found > most:
                    most = found
                    best = edition.take + pair
            last = pair
    base = outlook.split()
    if outlook.grounds > 0 and base + outlook.tip(state) > most:
        found = base + outlook.about_any_double(state)
        if found > most:
            most = found
            best = edition.blind
    if state.singles_left() > 0 and base + outlook.about_any_single(state) > most:
        return edition.single
    return best


def ground(state: Favelas, outlook: Outlook, rng: Rng) -> i64:
    """Where to lay the double in hand; of equally good ways any."""
    edition = state.edition
    colours = edition.colours
    heights = state.heights
    tops = state.tops
    ways = outlook.ways
    first = edition.first[state.tile]
    second = edition.second[state.tile]
    base = state.to_move * edition.spaces
    last: i64 = 1 if first == second else 2
    best: i64 = NONE
    most = NEVER
    equals: i64 = 0
    for pair in range(len(ways)):
        ways[pair] = NEVER
    for edge in range(edition.edges):
        one = base + edition.one[edge]
        other = base + edition.other[edge]
        if heights[one] == heights[other]:
            for way in range(last):
                below = tops[other if way == 1 else one]
                beside = tops[one if way == 1 else other]
                pair = below * colours + beside
                if ways[pair] == NEVER:
                    ways[pair] = outlook.after(first, below, second, beside)
                if ways[pair] > most:
                    most = ways[pair]
                    equals = 0
                if ways[pair] == most:
                    equals += 1
                    if rng.below(equals) == 0:
                        best = edition.place + 2 * edge + way
    return best


def space(state: Favelas, outlook: Outlook, rng: Rng) -> i64:
    """Where to put the single in hand; of equally good spaces any."""
    edition = state.edition
    colour = edition.first[state.tile]
    base = state.to_move * edition.spaces
    best: i64 = NONE
    most = NEVER
    equals: i64 = 0
    for at in range(edition.spaces):
        found = outlook.half(colour, state.tops[base + at], 0)
        if found > most:
            most = found
            equals = 0
        if found == most:
            equals += 1
            if rng.below(equals) == 0:
                best = edition.put + at
    return best


def match(state: Favelas, outlook: Outlook) -> i64:
    """The die of the matched colour, to the seat's liking."""
    colours = state.edition.colours
    lead = outlook.lead(state.due, outlook.shown[state.to_move * colours + state.due])
    return move(state, outlook.moved(state.dice[state.due], lead))


def bonus(state: Favelas, outlook: Outlook) -> i64:
    """The bonus die, as one likes it who shows as few of a colour as now."""
    lead = outlook.bonus_lead(outlook.rarest(state.to_move))
    return move(state, outlook.moved(state.dice[state.due], lead))


def move(state: Favelas, face: i64) -> i64:
    """The die that is due to this face."""
    return state.edition.move + 2 * state.due + (1 if face > state.dice[state.due] else 0)


def make_evaluation(weights: vec[float]) -> Evaluation:
    return FavelasEvaluation(weights)
