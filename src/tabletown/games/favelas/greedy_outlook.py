"""What the hillsides in sight are likely to bring, worked out once a turn and then looked up."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.favelas.edition import NONE, Edition
from tabletown.games.favelas.rules import SOURCE, Favelas

WEIGHTS: Final = ["spread", "tie", "sharp", "waver", "later_waver", "later"]
TIE: Final[i64] = 1  # spaces ahead that a tie is worth: it scores in full
SHARP: Final[i64] = 2  # how many spaces a lead wavers by when the year ends now
WAVER: Final[i64] = 3  # and for each root of a turn that a seat has left in it
LATER_WAVER: Final[i64] = 4  # in years to come
LATER: Final[i64] = 5  # how much a year to come counts

FAR: Final[i64] = 8  # a lead of so many spaces is as good as any larger one
LEADS: Final[i64] = 2 * FAR + 1
MOST: Final[i64] = 2  # spaces of a colour that one tile adds or covers
MOVES: Final[i64] = 3  # of one die in a turn: none, one or two
CASES: Final[i64] = (2 * MOST + 1) * MOVES  # of a colour: spaces more or less, moves of its die
NEVER: Final = -1e9


@final
class Outlook:
    """What a seat may expect more than the mean of the others, for every tile it could lay."""

    def __init__(self, edition: Edition, seats: i64, weights: vec[float]) -> None:
        self.edition: Final = edition
        self.seats: Final = seats
        self.others: Final = float(seats - 1)
        self.weights: Final = weights
        self.chances: Final = chances_by_stack(edition, seats, weights)
        self.later: Final = chances(weights[LATER_WAVER], weights[TIE])
        self.mean: Final = float(edition.faces + 1) / 2.0
        self.seat: i64 = 0
        self.start: i64 = 0  # where in `chances` those of today's stack are
        self.others_bonus = 0.0  # mean chance of the others to score the bonus die
        self.later_die = 0.0  # what a die counts for in years to come
        self.shown = vec[i64]()  # [seat * colours + colour]: spaces
        self.rivals: Final = vec[i64]([0] * (seats * edition.colours))  # [same]: best of the others
        self.worth: Final = vec[float]([0.0] * (edition.colours * CASES))  # [colour * CASES + case]
        self.spaces: Final = vec[i64]([0] * (edition.colours * CASES))  # [same]: of that colour
        self.case: Final = vec[i64]([0] * edition.colours)  # [colour]: where in `worth` it stands
        self.bonus: Final = vec[float]([0.0] * (2 * (edition.spaces + 1)))  # [least], and moved
        self.halves: Final = vec[float]([0.0] * (edition.colours * edition.colours))  # [on, of]
        self.grounds: Final = vec[i64]([0] * (edition.colours * edition.colours))  # pairs of tops
        self.is_ground: Final = vec[i64]([0] * (edition.colours * edition.colours))

    def look(self, state: Favelas, seat: i64, is_fresh: bool) -> None:
        """Work out what every count of every colour is worth; dice not yet known by their mean."""
        edition = self.edition
        self.seat = seat
        self.start = state.stack * LEADS
        left = float(edition.years - state.year)
        self.later_die = self.weights[LATER] * self.mean * left
        self.shown = state.shown()
        self.rank()
        own = seat * edition.colours
        for colour in range(edition.colours):
            middle = colour * CASES + MOST * MOVES
            self.case[colour] = middle
            shows = state.dice[colour]
            spaces = self.shown[own + colour]
            for more in range(-MOST, MOST + 1):
                at = middle + more * MOVES
                self.spaces[at] = spaces + more
                lead = self.lead(colour, spaces + more, self.chances, self.start)
                later = 0.0
                if left > 0.0:
                    later = self.later_die * self.lead(colour, spaces + more, self.later, 0)
                moved = shows
                for moves in range(MOVES):
                    self.spaces[at + moves] = spaces + more
                    face = self.mean if is_fresh else float(moved)
                    self.worth[at + moves] = lead * face + later
                    moved = self.moved(moved, lead)
        self.look_at_bonus(state.dice[edition.bonus], is_fresh)

    def look_at_bonus(self, shows: i64, is_fresh: bool) -> None:
        """What it is worth to show so many spaces of one's rarest colour."""
        edition = self.edition
        self.others_bonus = 0.0
        others_later = 0.0
        for seat in range(self.seats):
            if seat != self.seat:
                lead = near(self.rarest(seat) - 1)
                self.others_bonus += self.chances[self.start + FAR + lead] / self.others
                others_later += self.later[FAR + lead] / self.others
        for least in range(edition.spaces // edition.colours + 1):
            lead_now = self.bonus_lead(least)
            later = self.later_die * (self.later[FAR + near(least - 1)] - others_later)
            face = self.mean if is_fresh else float(shows)
            self.bonus[least] = lead_now * face + later
            moved = float(self.moved(shows, lead_now))
            self.bonus[edition.spaces + 1 + least] = lead_now * moved + later

    def bonus_lead(self, least: i64) -> float:
        return self.chances[self.start + FAR + near(least - 1)] - self.others_bonus

    def rank(self) -> None:
        """The best of all others but this seat and the one at hand, or the space that it takes."""
        colours = self.edition.colours
        for at in range(len(self.shown)):
            colour = at % colours
            most: i64 = 1
            for other in range(self.seats):
                spaces = self.shown[other * colours + colour]
                if other != self.seat and other != at // colours and spaces > most:
                    most = spaces
            self.rivals[at] = most

    def lead(self, colour: i64, spaces: i64, chance: vec[float], start: i64) -> float:
        """With so many spaces: the chance of scoring this colour, less the mean of the others'."""
        colours = self.edition.colours
        found = 0.0
        at = colour
        for other in range(self.seats):
            rival = self.rivals[at]
            if other == self.seat:
                found += self.others * chance[start + FAR + near(spaces - rival)]
            else:
                found -= chance[start + FAR + near(self.shown[at] - max(rival, spaces))]
            at += colours
        return found / self.others

    def moved(self, shows: i64, lead: float) -> i64:
        is_up = shows < self.edition.faces and (lead > 0.0 or shows == 1)
        return shows + 1 if is_up else shows - 1

    def rarest(self, seat: i64) -> i64:
        """How many spaces the seat shows of the colour it shows least."""
        first = seat * self.edition.colours
        least = self.shown[first]
        for at in range(first + 1, first + self.edition.colours):
            if self.shown[at] < least:
                least = self.shown[at]
        return least

    def total(self, due: i64, then: i64) -> float:
        """As it lies, once the dice that are due have moved to the seat's liking."""
        bonus = 0
        if due == self.edition.bonus:
            bonus = self.edition.spaces + 1
        elif due != NONE:
            self.case[due] += 1
        if then != NONE:
            self.case[then] += 1
        found = self.sum(bonus)
        if due != NONE and due != self.edition.bonus:
            self.case[due] -= 1
        if then != NONE:
            self.case[then] -= 1
        return found

    def sum(self, bonus: i64) -> float:
        found = 0.0
        least = self.edition.spaces
        for at in self.case:
            found += self.worth[at]
            if self.spaces[at] < least:
                least = self.spaces[at]
        return found + self.bonus[bonus + least]

    def half(self, colour: i64, below: i64, bonus: i64) -> float:
        """The total once `colour` lies on `below`."""
        case = self.case
        if colour == below:
            case[colour] += 1
            found = self.sum(bonus)
            case[colour] -= 1
            return found
        case[colour] += MOVES
        case[below] -= MOVES
        found = self.sum(bonus)
        case[colour] -= MOVES
        case[below] += MOVES
        return found

    def after(self, first: i64, below: i64, second: i64, beside: i64) -> float:
        """The total once `first` lies on `below` and `second` on `beside`."""
        case = self.case
        if first == below:
            case[first] += 1
        else:
            case[first] += MOVES
            case[below] -= MOVES
        found = self.half(second, beside, 0)
        if first == below:
            case[first] -= 1
        else:
            case[first] -= MOVES
            case[below] += MOVES
        return found

    def survey(self, state: Favelas) -> i64:
        """Note the pairs of tops on level ground, each way round once; return how many."""
        edition = self.edition
        colours = edition.colours
        heights = state.heights
        tops = state.tops
        base = self.seat * edition.spaces
        one = edition.one
        other = edition.other
        for pair in range(len(self.is_ground)):
            self.is_ground[pair] = 0
        for edge in range(edition.edges):
            this = base + one[edge]
            that = base + other[edge]
            if heights[this] == heights[that]:
                self.is_ground[tops[this] * colours + tops[that]] = 1
                self.is_ground[tops[that] * colours + tops[this]] = 1
        count: i64 = 0
        for pair in range(len(self.is_ground)):
            self.grounds[count] = pair
            count += self.is_ground[pair]
        return count

    def best_double(self, kind: i64, grounds: i64) -> float:
        """The best way to lay such a tile; which spaces it is does not matter, only their tops."""
        colours = self.edition.colours
        first = self.edition.first[kind]
        second = self.edition.second[kind]
        best = NEVER
        for nth in range(grounds):
            pair = self.grounds[nth]
            found = self.after(first, pair // colours, second, pair % colours)
            if found > best:
                best = found
        return best

    def any_double(self, state: Favelas, held: i64, grounds: i64) -> float:
        """The best on average over all doubles that one drawn unseen might be."""
        found = 0.0
        weight = 0.0
        for pair in range(self.edition.pairs):
            copies = float(state.doubles[pair] + (1 if pair == held else 0))
            if copies > 0.0:
                weight += copies
                found += copies * self.best_double(pair, grounds)
        return found / weight if weight > 0.0 else NEVER

    def about_any_double(self, state: Favelas, grounds: i64) -> float:
        """Nearly the same and much faster: as if the halves of a tile had nothing in common."""
        edition = self.edition
        colours = edition.colours
        halves = self.halves
        base = self.sum(0)
        own = self.seat * colours
        for colour in range(colours):
            for below in range(colours):
                if self.shown[own + below] > 0:
                    halves[colour * colours + below] = self.half(colour, below, 0) - base
        total = 0.0
        weight: i64 = 0
        for pair in range(edition.pairs):
            copies = state.doubles[pair]
            first = edition.first[pair] * colours
            second = edition.second[pair] * colours
            best = NEVER
            for nth in range(grounds):
                ground = self.grounds[nth]
                found = halves[first + ground // colours] + halves[second + ground % colours]
                if found > best:
                    best = found
            total += float(copies) * best
            weight += copies
        return base + total / float(weight) if weight > 0 else NEVER

    def best_single(self, colour: i64, bonus: i64) -> float:
        """The best space for a single."""
        own = self.seat * self.edition.colours
        best = NEVER
        for below in range(self.edition.colours):
            if self.shown[own + below] > 0:
                best = max(best, self.half(colour, below, bonus))
        return best

    def any_single(self, state: Favelas, held: i64) -> float:
        """The best on average over all singles, with the bonus die moved."""
        found = 0.0
        weight = 0.0
        for colour in range(self.edition.colours):
            copies = float(state.singles[colour] + (1 if colour == held else 0))
            if copies > 0.0:
                weight += copies
                found += copies * self.best_single(colour, self.edition.spaces + 1)
        return found / weight if weight > 0.0 else NEVER


def is_fresh(state: Favelas) -> bool:
    """Whether nobody has moved since the dice were rolled."""
    edition = state.edition
    return state.phase == SOURCE and state.stack == edition.stack[state.seats] - edition.supply


def near(lead: i64) -> i64:
    if lead > FAR:
        return FAR
    return lead if lead > -FAR else -FAR


def chances_by_stack(edition: Edition, seats: i64, weights: vec[float]) -> vec[float]:
    """[stack * LEADS + FAR + lead]: how likely a lead holds until the year ends."""
    found = vec[float]([0.0] * ((edition.stack[seats] + 1) * LEADS))
    for stack in range(edition.stack[seats] + 1):
        tiles = float(stack + 1) / 2.0
        if stack > edition.bottom:
            tiles = float(2 * stack - edition.bottom + 1) / 2.0
        waver = weights[SHARP] + weights[WAVER] * sqrt(tiles / float(seats))
        chance = chances(waver, weights[TIE])
        for nth in range(LEADS):
            found[stack * LEADS + nth] = chance[nth]
    return found


def chances(waver: float, tie: float) -> vec[float]:
    """[FAR + lead]: how likely a lead of so many spaces holds, as a logistic curve."""
    leads = range(-FAR, FAR + 1)
    return vec[float]([1.0 / (1.0 + exp(-(float(lead) + tie) / waver)) for lead in leads])
