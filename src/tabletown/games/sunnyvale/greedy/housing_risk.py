"""The loss that a neighbourhood must expect from housing to come; names of the weights."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.games.sunnyvale.edition.edition import EFFECTS, Edition
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

DOLLARS: Final = 1000.0  # per unit of value
WEIGHTS: Final = [
    *["spread", "open", "waiting", "coming", "squeeze", "rival", "tie_break"],
    *["shelter", "hold_housing", "hold_concern"],
    *["hold_" + effect for effect in EFFECTS],
]
OPEN: Final[i64] = 1  # added spread per square of the crises to come
WAITING: Final[i64] = 2  # factor of a housing card's cost for each permit it lacks
COMING: Final[i64] = 3  # chance that an unseen housing card comes to a seat
SQUEEZE: Final[i64] = 4  # number of places at which the chance to find one later is one half
RIVAL: Final[i64] = 5  # weight of the best opponent; the rest is the mean of all
TIE_BREAK: Final[i64] = 6  # value of a Concern token in a tie
SHELTER: Final[i64] = 7  # value of a Concern token for each crisis to come
HOLD_HOUSING: Final[i64] = 8  # value of a housing card in hand that can still be played
HOLD_CONCERN: Final[i64] = 9
HOLD_ACTIVISM: Final[i64] = 10  # + effect
NEGLIGIBLE: Final = 1e-9
ENOUGH: Final[i64] = 8  # more places make no difference


@final
class HousingRisk:
    """One seat's map: the free places of each kind of housing it may get, cheapest first."""

    def __init__(self, edition: Edition, weights: vec[float]) -> None:
        self.edition: Final = edition
        self.weights: Final = weights
        self.wanted: Final = vec[float]([0.0] * edition.housing)  # [kind]: cards to expect
        self.spaces: Final = vec[i64]([0] * len(edition.cheap))
        self.prices: Final = vec[float]([0.0] * len(edition.cheap))
        self.ends: Final = vec[i64]([0] * edition.housing)  # [nth kind that has places]
        self.kinds: i64 = 0
        self.chances: Final = vec[float]([1.0] * (edition.crises + 1))  # [permits lacking]
        for lacks in range(1, edition.crises + 1):
            self.chances[lacks] = self.chances[lacks - 1] * weights[WAITING]
        self.shares: Final = vec[float]([0.0] * (ENOUGH + 1))  # [places]
        for places in range(ENOUGH + 1):
            self.shares[places] = float(places) / (float(places) + weights[SQUEEZE])

    def survey(self, state: Sunnyvale, seat: i64) -> None:
        """Read the seat's map, with what the seat itself knows."""
        self.expect(state, seat, seat)
        self.lay_out(state, seat)

    def lay_out(self, state: Sunnyvale, seat: i64) -> None:
        """List the free places of all expected housing."""
        cheap = self.edition.cheap
        costs = self.edition.costs
        first = self.edition.first
        spaces = self.spaces
        prices = self.prices
        taken = state.taken(seat)
        at = state.maps[seat] * self.edition.shaped
        count: i64 = 0
        self.kinds = 0
        for kind in range(self.edition.housing):
            wanted = self.wanted[kind] / DOLLARS
            if wanted > NEGLIGIBLE:
                begin = count
                for place in range(first[at + kind], first[at + kind + 1]):
                    if cheap[place] & taken == 0:
                        spaces[count] = cheap[place]
                        prices[count] = wanted * float(costs[place])
                        count += 1
                if count > begin:
                    self.ends[self.kinds] = count
                    self.kinds += 1

    def expected_loss(self, state: Sunnyvale, seat: i64, by: i64) -> float:
        """The seat's expected loss from housing, with what the seat `by` knows."""
        self.expect(state, seat, by)
        total = 0.0
        for kind in range(self.edition.housing):
            if self.wanted[kind] > 0.0:
                total += self.wanted[kind] * self.price(state, seat, kind)
        return total

    def expect(self, state: Sunnyvale, seat: i64, by: i64) -> None:
        """Set the expected number of cards of each kind: unseen ones and those before the seat."""
        edition = self.edition
        wanted = self.wanted
        crises = edition.crises - state.crises
        self.expect_unseen(state, by)
        for kind in range(edition.housing):
            if wanted[kind] > 0.0:
                wanted[kind] *= self.in_time(edition.permits[kind], crises)
        for project in state.projects:
            if project == edition.projects:
                break
            if edition.owner_of(project) == seat:
                kind = edition.kind_of(project)
                lacks = edition.permits[kind] - edition.permits_of(project)
                wanted[kind] += self.chance(lacks + state.moratoria[seat], crises)

    def expect_unseen(self, state: Sunnyvale, by: i64) -> None:
        """Add cards that `by` has not seen, which any seat may get; `by` plays its own at once."""
        wanted = self.wanted
        coming = self.weights[COMING]
        for kind in range(self.edition.housing):
            wanted[kind] = coming * float(state.bag[kind])
        most = self.edition.most_cards
        for place in range(len(state.hands)):
            kind = state.hands[place]
            if kind < self.edition.housing and not by * most <= place < (by + 1) * most:
                wanted[kind] += coming

    def chance(self, lacks: i64, crises: i64) -> float:
        """The chance that a housing card gets its missing permits before the end."""
        if lacks > crises:
            return 0.0
        return self.chances[lacks]

    def in_time(self, permits: i64, crises: i64) -> float:
        """The chance that a card played at a random time from now on gets its permits."""
        if permits > crises:
            return 0.0
        left = float(crises + 1)
        return (left - float(permits)) / left * self.chances[permits]

    def loss_if_blocked(self, blocked: i64) -> float:
        """The expected loss if these spaces were blocked too."""
        spaces = self.spaces
        total = 0.0
        place: i64 = 0
        for nth in range(self.kinds):
            end = self.ends[nth]
            places: i64 = 0
            least = 0.0
            while place < end:
                if spaces[place] & blocked == 0:
                    if places == 0:
                        least = self.prices[place]
                    places += 1
                    if places == ENOUGH:
                        break
                place += 1
            total += least * self.shares[places]
            place = end
        return total

    def relieve(self, relief: vec[float]) -> None:
        """Fill [space]: approximate reduction of the expected loss by a token there."""
        for space in range(len(relief)):
            relief[space] = 0.0
        begin: i64 = 0
        for nth in range(self.kinds):
            end = self.ends[nth]
            if end - begin <= 2 * ENOUGH:
                self.relieve_kind(begin, end, relief)
            begin = end

    def relieve_kind(self, begin: i64, end: i64, relief: vec[float]) -> None:
        """Add the reduction for one kind: blocking a place leaves the next, dearer one."""
        spaces = self.spaces
        places = end - begin
        least = self.prices[begin]
        now = least * self.shares[min(places, ENOUGH)]
        each = now - least * self.shares[min(places - 1, ENOUGH)]
        if places > ENOUGH:
            each = (now - least * self.shares[ENOUGH - 1]) / float(places - ENOUGH + 1)
        if places > 1 and self.prices[begin + 1] > least:
            more = (self.prices[begin + 1] - least) * self.shares[min(places - 1, ENOUGH)]
            self.scatter(spaces[begin], -more, relief)
        for place in range(begin, end):
            self.scatter(spaces[place], each, relief)

    def scatter(self, spaces: i64, amount: float, relief: vec[float]) -> None:
        left = spaces
        while left != 0:
            bit = left & -left
            relief[size(bit - 1)] += amount
            left ^= bit

    def price(self, state: Sunnyvale, seat: i64, kind: i64) -> float:
        """The cost of one card of this kind in its cheapest place; 0 if there is none."""
        cheap = self.edition.cheap
        first = self.edition.first
        taken = state.taken(seat)
        at = state.maps[seat] * self.edition.shaped + kind
        places: i64 = 0
        least: i64 = 0
        for place in range(first[at], first[at + 1]):
            if cheap[place] & taken == 0:
                if places == 0:
                    least = self.edition.costs[place]
                places += 1
                if places == ENOUGH:
                    break
        return float(least) / DOLLARS * self.shares[places]


@final
class Locks:
    """The housing that each Concern token of a map alone keeps out."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.opened: Final = vec[float]([0.0] * edition.spaces)  # [space]: loss if it is removed
        self.places: Final = vec[i64]([0] * edition.spaces)
        self.least: Final = vec[i64]([0] * edition.spaces)

    def survey(self, state: Sunnyvale, seat: i64, ground: HousingRisk) -> None:
        """Read the seat's map; `ground` must have been filled by `expect`."""
        for space in range(self.edition.spaces):
            self.opened[space] = 0.0
        for kind in range(self.edition.housing):
            if ground.wanted[kind] > 0.0:
                self.survey_kind(state, seat, kind, ground)

    def survey_kind(self, state: Sunnyvale, seat: i64, kind: i64, ground: HousingRisk) -> None:
        """Add the places of one kind that are blocked by one token only."""
        cheap = self.edition.cheap
        costs = self.edition.costs
        first = self.edition.first
        taken = state.taken(seat)
        self.clear()
        places: i64 = 0
        least: i64 = 0
        at = state.maps[seat] * self.edition.shaped + kind
        for place in range(first[at], first[at + 1]):
            lock = cheap[place] & taken
            if lock == 0:
                if places == 0:
                    least = costs[place]
                places += 1
            elif lock & (lock - 1) == 0:
                space = size(lock - 1)
                if self.places[space] == 0:
                    self.least[space] = costs[place]
                self.places[space] += 1
        self.add(places, least, ground.wanted[kind] / DOLLARS, ground.shares)

    def clear(self) -> None:
        for space in range(len(self.places)):
            self.places[space] = 0

    def add(self, places: i64, least: i64, wanted: float, shares: vec[float]) -> None:
        """Add for each token the loss it keeps out for one kind."""
        now = float(least) * shares[min(places, ENOUGH)]
        for space in range(len(self.places)):
            if self.places[space] > 0:
                cost = self.least[space] if places == 0 else min(least, self.least[space])
                after = float(cost) * shares[min(places + self.places[space], ENOUGH)]
                self.opened[space] += wanted * (after - now)

    def best(self, concerns: i64) -> i64:
        """The token whose removal costs the seat most."""
        best: i64 = -1
        for space in range(self.edition.spaces):
            is_token = concerns & shl(1, space) != 0
            if is_token and (best < 0 or self.opened[space] > self.opened[best]):
                best = space
        return best
