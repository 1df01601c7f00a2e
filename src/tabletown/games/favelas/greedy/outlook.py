"""The expected lead of a seat for every tile it could lay, computed once a turn as tables."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.favelas.edition import NONE, Edition
from tabletown.games.favelas.greedy.chance_tables import MOST, chances_by_stack, duels, later
from tabletown.games.favelas.rules import SOURCE, Favelas

MOVES: Final[i64] = 3  # a die moves zero, one or two times in a turn
CASES: Final[i64] = (
    2 * MOST + 1
) * MOVES  # cases of a colour: change of its spaces, moves of its die
NEVER: Final = -1e9  # the value of what cannot be done


@final
class Outlook:
    """The expected points of a seat less the mean of the others', for every tile it could lay."""

    def __init__(self, edition: Edition, seats: i64, weights: vec[float]) -> None:
        colours = edition.colours
        self.edition: Final = edition
        self.seats: Final = seats
        self.others: Final = float(seats - 1)
        self.weights: Final = weights
        self.side: Final = edition.spaces + 2 * MOST + 1
        self.chances: Final = chances_by_stack(edition, seats, weights)
        self.duels: Final = duels(self.chances, self.side)
        self.later: Final = later(edition.spaces, weights)
        self.mean: Final = float(edition.faces + 1) / 2.0
        self.is_known = False  # whether `worth` and `bonus` are up to date
        self.seat: i64 = 0
        self.start: i64 = 0  # index in `chances` of the table for the current stack
        self.others_bonus = 0.0  # mean chance of the others to score the bonus
        self.later_share = 0.0  # weight of `later`: 0 in the last year
        self.this_share = 0.0  # weight of the dice: 0 before anybody has moved
        self.colour_counts = vec[i64]([0] * (seats * colours))  # [seat * colours + colour]: spaces
        self.dice: Final = vec[i64]([0] * edition.dice)  # at the last `look`
        self.rivals: Final = vec[i64]([0] * (seats * colours))  # [same]: most of the others
        self.worth: Final = vec[float]([0.0] * (colours * CASES))  # [colour * CASES + case]
        self.spaces: Final = vec[i64]([0] * (colours * CASES))  # [same]: of that colour
        self.case: Final = vec[i64]([0] * colours)  # [colour]: its current index in `worth`
        self.bonus: Final = vec[float](
            [0.0] * (2 * (edition.spaces + 1))
        )  # [least], then the same with the die moved
        self.halves: Final = vec[float]([0.0] * (colours * colours))  # [colour * colours + below]
        self.tips: Final = vec[float]([0.0] * colours)  # [colour]: the best of its halves
        self.grounds: i64 = 0  # pairs of tops on level ground
        self.below: Final = vec[i64]([0] * (colours * colours))  # [ground]: colour
        self.beside: Final = vec[i64]([0] * (colours * colours))  # [ground]: colour
        self.ways: Final = vec[float]([0.0] * (colours * colours))  # [same as is_ground]: total
        self.is_ground: Final = vec[i64]([0] * (colours * colours))  # [below * colours + beside]

    def look(self, state: Favelas, seat: i64, is_fresh: bool) -> None:
        """Fill the tables for this position; freshly rolled dice count as nothing.

        Does nothing if nothing has changed, as between taking a tile and laying it.
        """
        edition = self.edition
        self.count(state, seat)
        self.share(0.0 if is_fresh else 1.0, float(is_fresh or state.year < edition.years))
        for die in range(edition.dice):
            if self.dice[die] != state.dice[die]:
                self.dice[die] = state.dice[die]
                self.is_known = False
        if not self.is_known:
            for colour in range(edition.colours):
                self.look_at(colour)
            self.look_at_bonus()
            self.is_known = True

    def share(self, this: float, later: float) -> None:
        """Set the weights of this year and of later years."""
        if this != self.this_share or later != self.later_share:
            self.this_share = this
            self.later_share = later
            self.is_known = False

    def count(self, state: Favelas, seat: i64) -> None:
        """Read the visible spaces of every seat and colour."""
        start = state.stack * self.side * self.side
        counts = state.colour_counts()
        is_new = start != self.start or seat != self.seat
        for at in range(len(counts)):
            is_new = is_new or counts[at] != self.colour_counts[at]
        if is_new:
            self.seat = seat
            self.start = start
            self.colour_counts = counts
            self.rank()
            self.is_known = False

    def rank(self) -> None:
        """Set `rivals`: for each seat, the most spaces that another opponent of the seat shows."""
        counts = self.colour_counts
        colours = self.edition.colours
        for colour in range(colours):
            for one in range(self.seats):
                most: i64 = 0
                for other in range(self.seats):
                    if other != self.seat and other != one:
                        most = max(most, counts[other * colours + colour])
                self.rivals[one * colours + colour] = most

    def look_at(self, colour: i64) -> None:
        worth = self.worth
        spaces = self.spaces
        case = colour * CASES
        shows = self.dice[colour]
        self.case[colour] = case + MOST * MOVES
        own = self.colour_counts[self.seat * self.edition.colours + colour] - MOST
        for _more in range(2 * MOST + 1):
            lead = self.this_share * self.lead(colour, own)
            moved = self.moved(shows, lead)
            still = lead * float(shows) + self.later_share * self.later[MOST + own]
            worth[case] = still
            worth[case + 1] = still + lead * float(moved - shows)
            worth[case + 2] = still + lead * float(self.moved(moved, lead) - shows)
            spaces[case] = own
            spaces[case + 1] = own
            spaces[case + 2] = own
            own += 1
            case += MOVES

    def look_at_bonus(self) -> None:
        """Fill `bonus`: the value of each number of spaces of the seat's rarest colour."""
        edition = self.edition
        shows = self.dice[edition.bonus]
        self.others_bonus = 0.0
        for seat in range(self.seats):
            if seat != self.seat:
                rarest = (MOST + self.rarest(seat)) * self.side
                self.others_bonus += self.chances[self.start + rarest] / self.others
        for least in range(edition.spaces // edition.colours + 1):
            lead = self.this_share * self.bonus_lead(least)
            self.bonus[least] = lead * float(shows)
            self.bonus[edition.spaces + 1 + least] = lead * float(self.moved(shows, lead))

    def others_later(self) -> float:
        """The mean value of the others' hillsides in later years."""
        colours = self.edition.colours
        own = self.seat * colours
        value = 0.0
        for at in range(self.seats * colours):
            if not own <= at < own + colours:
                value += self.later[MOST + self.colour_counts[at]]
        return self.later_share * value / self.others

    def bonus_lead(self, least: i64) -> float:
        return self.chances[self.start + (MOST + least) * self.side] - self.others_bonus

    def lead(self, colour: i64, spaces: i64) -> float:
        """The chance to score this colour with so many spaces, less the mean of the others'."""
        side = self.side
        start = self.start + MOST * side + MOST
        if self.seats == 2:
            rival = self.rivals[self.seat * self.edition.colours + colour]
            return self.duels[start + spaces * side + rival]
        lead = 0.0
        at = colour
        for other in range(self.seats):
            rival = self.rivals[at]
            if other == self.seat:
                lead += self.others * self.chances[start + spaces * side + rival]
            else:
                lead -= self.chances[start + self.colour_counts[at] * side + max(rival, spaces)]
            at += self.edition.colours
        return lead / self.others

    def moved(self, shows: i64, lead: float) -> i64:
        is_up = shows < self.edition.faces and (lead > 0.0 or shows == 1)
        return shows + 1 if is_up else shows - 1

    def rarest(self, seat: i64) -> i64:
        """The number of spaces of the seat's rarest colour."""
        first = seat * self.edition.colours
        least = self.colour_counts[first]
        for at in range(first + 1, first + self.edition.colours):
            least = min(least, self.colour_counts[at])
        return least

    def total(self, due: i64, then: i64) -> float:
        """The expected lead after the due dice have moved in the direction that helps the seat."""
        if due == NONE:
            return self.sum(0)
        self.case[due] += 1
        if then != NONE:
            self.case[then] += 1
        lead = self.sum(0)
        self.case[due] -= 1
        if then != NONE:
            self.case[then] -= 1
        return lead

    def sum(self, bonus: i64) -> float:
        """The expected lead in the current cases; `bonus` is an offset into the table `bonus`."""
        worth = self.worth
        spaces = self.spaces
        lead = 0.0
        least = self.edition.spaces
        for at in self.case:
            lead += worth[at]
            least = min(least, spaces[at])
        return lead + self.bonus[bonus + least]

    def half(self, colour: i64, below: i64, bonus: i64) -> float:
        """The expected lead with `colour` laid on `below`."""
        case = self.case
        if colour == below:
            case[colour] += 1
            lead = self.sum(bonus)
            case[colour] -= 1
            return lead
        case[colour] += MOVES
        case[below] -= MOVES
        lead = self.sum(bonus)
        case[colour] -= MOVES
        case[below] += MOVES
        return lead

    def after(self, first: i64, below: i64, second: i64, beside: i64) -> float:
        """The expected lead with `first` laid on `below` and `second` on `beside`."""
        case = self.case
        if first == below:
            case[first] += 1
            lead = self.half(second, beside, 0)
            case[first] -= 1
            return lead
        case[first] += MOVES
        case[below] -= MOVES
        lead = self.half(second, beside, 0)
        case[first] -= MOVES
        case[below] += MOVES
        return lead

    def survey(self, state: Favelas) -> None:
        """List the pairs of colours on neighbouring spaces of one height, in both orders."""
        edition = self.edition
        colours = edition.colours
        heights = state.heights
        tops = state.tops
        one = edition.one
        other = edition.other
        is_ground = self.is_ground
        base = self.seat * edition.spaces
        for pair in range(len(is_ground)):
            is_ground[pair] = 0
        for edge in range(edition.edges):
            this = base + one[edge]
            that = base + other[edge]
            is_level = i64(heights[this] == heights[that])
            is_ground[tops[this] * colours + tops[that]] |= is_level
            is_ground[tops[that] * colours + tops[this]] |= is_level
        grounds: i64 = 0
        at: i64 = 0
        for below in range(colours):
            for beside in range(colours):
                if is_ground[at] == 1:
                    self.below[grounds] = below
                    self.beside[grounds] = beside
                    grounds += 1
                at += 1
        self.grounds = grounds

    def room(self, state: Favelas, seat: i64) -> i64:
        """The number of pairs of neighbouring spaces of one height."""
        edition = self.edition
        heights = state.heights
        base = seat * edition.spaces
        pairs: i64 = 0
        for edge in range(edition.edges):
            pairs += i64(heights[base + edition.one[edge]] == heights[base + edition.other[edge]])
        return pairs

    def best_double(self, kind: i64) -> float:
        """The expected lead after laying this double in the best place."""
        first = self.edition.first[kind]
        second = self.edition.second[kind]
        best = NEVER
        for nth in range(self.grounds):
            best = max(best, self.after(first, self.below[nth], second, self.beside[nth]))
        return best

    def any_double(self, state: Favelas, held: i64) -> float:
        """The mean of `best_double` over all doubles that an unseen tile may be."""
        total = 0.0
        weight = 0.0
        for pair in range(self.edition.pairs):
            copies = float(state.doubles[pair] + (1 if pair == held else 0))
            if copies > 0.0:
                weight += copies
                total += copies * self.best_double(pair)
        return total / weight if weight > 0.0 else NEVER

    def split(self) -> float:
        """Fill `halves`, the gain of each colour laid on another, and `tips`, the best of them.

        Returns the expected lead without a tile.
        """
        colours = self.edition.colours
        own = self.seat * colours
        base = self.sum(0)
        at: i64 = 0
        for colour in range(colours):
            best = NEVER
            for below in range(colours):
                if self.colour_counts[own + below] > 0:
                    gain = self.half(colour, below, 0) - base
                    self.halves[at] = gain
                    if gain > best:
                        best = gain
                at += 1
            self.tips[colour] = best
        return base

    def tip(self, state: Favelas) -> float:
        """An upper bound of the mean gain of an unseen double."""
        total = 0.0
        weight: i64 = 0
        for pair in range(self.edition.pairs):
            copies = state.doubles[pair]
            weight += copies
            tips = self.tips[self.edition.first[pair]] + self.tips[self.edition.second[pair]]
            total += float(copies) * tips
        return total / float(weight) if weight > 0 else NEVER

    def about_any_double(self, state: Favelas) -> float:
        """The approximate mean gain of an unseen double: adds the gains of its halves."""
        edition = self.edition
        halves = self.halves
        below = self.below
        beside = self.beside
        grounds = self.grounds
        total = 0.0
        weight: i64 = 0
        for pair in range(edition.pairs):
            copies = state.doubles[pair]
            if copies > 0:
                first = edition.first[pair] * edition.colours
                second = edition.second[pair] * edition.colours
                best = NEVER
                for nth in range(grounds):
                    gain = halves[first + below[nth]] + halves[second + beside[nth]]
                    if gain > best:
                        best = gain
                total += float(copies) * best
                weight += copies
        return total / float(weight) if weight > 0 else NEVER

    def about_any_single(self, state: Favelas) -> float:
        """The approximate mean gain of a random single: assumes that the rarest colour stays."""
        total = 0.0
        weight: i64 = 0
        for colour in range(self.edition.colours):
            total += float(state.singles[colour]) * self.tips[colour]
            weight += state.singles[colour]
        if weight == 0:
            return NEVER
        least = self.rarest(self.seat)
        return (
            total / float(weight) + self.bonus[self.edition.spaces + 1 + least] - self.bonus[least]
        )

    def best_single(self, colour: i64, bonus: i64) -> float:
        """The expected lead after putting a single in the best space."""
        own = self.seat * self.edition.colours
        best = NEVER
        for below in range(self.edition.colours):
            if self.colour_counts[own + below] > 0:
                best = max(best, self.half(colour, below, bonus))
        return best

    def any_single(self, state: Favelas, held: i64) -> float:
        """The mean of `best_single` over all singles left and the one held, bonus die moved."""
        total = 0.0
        weight = 0.0
        for colour in range(self.edition.colours):
            copies = float(state.singles[colour] + (1 if colour == held else 0))
            if copies > 0.0:
                weight += copies
                total += copies * self.best_single(colour, self.edition.spaces + 1)
        return total / weight if weight > 0.0 else NEVER


def is_fresh(state: Favelas) -> bool:
    """Whether nobody has moved since the dice were rolled for this year."""
    edition = state.edition
    return state.phase == SOURCE and state.stack == edition.stack[state.seats] - edition.supply
