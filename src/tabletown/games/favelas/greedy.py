"""How good a position looks, for bots that judge without searching."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.judge import Judge
from tabletown.core.state import NOBODY, State
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import BONUS, MATCH, SOURCE, Favelas

FAR: Final[i64] = 8  # a lead of so many spaces is as good as any larger one
WEIGHTS: Final = ["spread", "tie", "sharp", "waver", "later_waver", "later"]
TIE: Final[i64] = 1  # spaces ahead that a tie is worth: it scores in full
SHARP: Final[i64] = 2  # how many spaces a lead wavers by when the year ends now
WAVER: Final[i64] = 3  # and for each root of a turn that a seat has left in it
LATER_WAVER: Final[i64] = 4  # in years to come
LATER: Final[i64] = 5  # how much a year to come counts


@final
class FavelasJudge(Judge):
    """Looks to the end of a year, when everything scores."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Favelas)
        return value(state, seat, self.weights)

    def stage(self, state: State) -> i64:
        assert isinstance(state, Favelas)
        return state.year


def value(state: Favelas, seat: i64, weights: vec[float]) -> float:
    """Points ahead of the mean of the others, with what this year and the next will bring.

    A tile drawn unseen counts as any that it might have been, and the dice of a year in which
    nobody has moved as their mean: whoever tries an action on a copy must not judge it by what
    that copy draws or rolls.
    """
    outlook = Outlook(state, seat, weights)
    ahead = outlook.ahead
    if state.to_move == NOBODY:
        return ahead
    if state.to_move == seat and state.phase == MATCH:
        return ahead + outlook.total(state.due, state.then)
    if state.to_move != seat or state.phase == SOURCE:
        return ahead + outlook.total(NONE, NONE)
    if state.phase == BONUS:
        return ahead + outlook.any_single()
    if state.tile >= state.edition.singles:
        return ahead + outlook.best_single(state.edition.first[state.tile], NONE)
    if state.supply[state.edition.supply - 1] == state.edition.pairs:
        return ahead + outlook.best_double(state.tile)
    return ahead + outlook.any_double()


@final
class Outlook:
    """What the spaces in sight are likely to bring a seat, more than the mean of the others."""

    def __init__(self, state: Favelas, seat: i64, weights: vec[float]) -> None:
        edition = state.edition
        self.state: Final = state
        self.edition: Final = edition
        self.seat: Final = seat
        self.others: Final = float(state.seats - 1)
        self.shown: Final = state.shown()
        tiles = float(state.stack + 1) / 2.0
        if state.stack > edition.bottom:
            tiles = float(2 * state.stack - edition.bottom + 1) / 2.0
        waver = weights[SHARP] + weights[WAVER] * sqrt(tiles / float(state.seats))
        self.now: Final = chances(waver, weights[TIE])
        self.later: Final = chances(weights[LATER_WAVER], weights[TIE])
        mean = float(edition.faces + 1) / 2.0
        self.later_die: Final = weights[LATER] * mean * float(edition.years - state.year)
        is_fresh = (
            state.phase == SOURCE and state.stack == edition.stack[state.seats] - edition.supply
        )
        self.fresh_die: Final = mean if is_fresh else 0.0  # what every die counts for, if anything
        ahead = float(state.points[seat])
        for other in range(state.seats):
            if other != seat:
                ahead -= float(state.points[other]) / self.others
        self.ahead: Final = ahead

    def total(self, due: i64, then: i64) -> float:
        """Over all dice, once those due have moved to the seat's liking."""
        found = 0.0
        for die in range(self.edition.dice):
            lead = self.lead(die, self.now)
            shows = self.state.dice[die]
            if die == due:
                shows = self.moved(shows, lead)
            if die == then:
                shows = self.moved(shows, lead)
            found += lead * (self.fresh_die if self.fresh_die > 0.0 else float(shows))
            if self.later_die > 0.0:
                found += self.later_die * self.lead(die, self.later)
        return found

    def moved(self, shows: i64, lead: float) -> i64:
        is_up = shows < self.edition.faces and (lead > 0.0 or shows == 1)
        return shows + 1 if is_up else shows - 1

    def lead(self, die: i64, chance: vec[float]) -> float:
        """The seat's chance of scoring this die, less the mean of the others'."""
        state = self.state
        found = 0.0
        for seat in range(state.seats):
            if die == self.edition.bonus:
                part = chance[FAR + near(self.rarest(seat) - 1)]
            else:
                part = chance[FAR + near(self.ahead_in(seat, die))]
            found += part if seat == self.seat else -part / self.others
        return found

    def rarest(self, seat: i64) -> i64:
        """How many spaces the seat shows of the colour it shows least."""
        first = seat * self.edition.colours
        least = self.shown[first]
        for at in range(first + 1, first + self.edition.colours):
            if self.shown[at] < least:
                least = self.shown[at]
        return least

    def ahead_in(self, seat: i64, colour: i64) -> i64:
        """Spaces ahead of the best of the others, or of the one space that it takes to score."""
        most: i64 = 1
        for other in range(self.state.seats):
            spaces = self.shown[other * self.edition.colours + colour]
            if other != seat and spaces > most:
                most = spaces
        return self.shown[seat * self.edition.colours + colour] - most

    def best_double(self, kind: i64) -> float:
        """The best way to lay such a tile; which spaces it is does not matter, only their tops."""
        edition = self.edition
        state = self.state
        first = edition.first[kind]
        second = edition.second[kind]
        base = self.seat * edition.spaces
        tried = vec[i64]([0] * (edition.colours * edition.colours))
        best = -1e9
        for edge in range(edition.edges):
            one = base + edition.one[edge]
            other = base + edition.other[edge]
            if state.heights[one] == state.heights[other]:
                for way in range(2):
                    below = state.tops[one] if way == 0 else state.tops[other]
                    beside = state.tops[other] if way == 0 else state.tops[one]
                    at = below * edition.colours + beside
                    if tried[at] == 0:
                        tried[at] = 1
                        best = max(best, self.after(below, first, beside, second))
        return best

    def after(self, below: i64, first: i64, beside: i64, second: i64) -> float:
        """The total once `first` lies on `below` and `second` on `beside`."""
        own = self.seat * self.edition.colours
        shown = self.shown
        shown[own + below] -= 1
        shown[own + beside] -= 1
        shown[own + first] += 1
        shown[own + second] += 1
        due = first if below == first else NONE
        then = second if beside == second else NONE
        found = self.total(due, then)
        shown[own + below] += 1
        shown[own + beside] += 1
        shown[own + first] -= 1
        shown[own + second] -= 1
        return found

    def best_single(self, colour: i64, due: i64) -> float:
        """The best space for a single, with the bonus die moved first if it is due."""
        own = self.seat * self.edition.colours
        shown = self.shown
        best = -1e9
        for below in range(self.edition.colours):
            if shown[own + below] > 0:
                shown[own + below] -= 1
                shown[own + colour] += 1
                best = max(best, self.total(due, colour if below == colour else NONE))
                shown[own + below] += 1
                shown[own + colour] -= 1
        return best

    def any_double(self) -> float:
        """The best on average over all doubles that the one in hand might have been."""
        found = 0.0
        weight = 0.0
        for pair in range(self.edition.pairs):
            copies = self.state.doubles[pair] + (1 if pair == self.state.tile else 0)
            if copies > 0:
                weight += float(copies)
                found += float(copies) * self.best_double(pair)
        return found / weight

    def any_single(self) -> float:
        found = 0.0
        weight = 0.0
        for colour in range(self.edition.colours):
            held = self.state.tile == self.edition.singles + colour
            copies = self.state.singles[colour] + (1 if held else 0)
            if copies > 0:
                weight += float(copies)
                found += float(copies) * self.best_single(colour, self.edition.bonus)
        return found / weight


def near(lead: i64) -> i64:
    return max(-FAR, min(FAR, lead))


def chances(waver: float, tie: float) -> vec[float]:
    """[FAR + lead]: how likely a lead of so many spaces holds, as a logistic curve."""
    leads = range(-FAR, FAR + 1)
    return vec[float]([1.0 / (1.0 + exp(-(float(lead) + tie) / waver)) for lead in leads])


def judge(weights: vec[float]) -> Judge:
    return FavelasJudge(weights)
