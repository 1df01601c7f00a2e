"""The rollout policy: the card with the best mean margin of the round against random unseen cards.

Counts of cards and sums of points are bit-packed, one field per colour and one for roosters, so
that one addition adds all of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.rng import Rng
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.rules import PLAY, Azul5211

FIELD: Final[i64] = 8  # bits; no round has 256 cards or points of a colour
FULL: Final[i64] = 255
FIELDS: Final[i64] = 7  # in an i64
MOST_HELD: Final[i64] = 7  # the largest hand of which all subsets are tried
SETS: Final[i64] = 35  # the most subsets of one size of MOST_HELD cards
WORST: Final = -1e9  # below any margin


@final
class Packs:
    """The packed count and packed points of each kind of card."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.colours: Final[i64] = len(edition.colours)
        self.most: Final[i64] = edition.played * max(1, max(edition.points))  # points of a seat
        self.cards: Final = vec[i64]([0] * edition.kinds)
        self.points: Final = vec[i64]([0] * edition.kinds)
        for kind in range(edition.kinds):
            fields = shl(1, FIELD * edition.colour[kind])
            if edition.rooster[kind] == 1:
                fields += shl(1, FIELD * self.colours)
            self.cards[kind] = fields
            self.points[kind] = fields * edition.points[kind]

    def can_hold(self, seats: i64) -> bool:
        """Whether the sums of a whole round fit into their fields, as in the printed edition."""
        is_small = self.edition.hand <= MOST_HELD and seats * self.most <= FULL
        return self.colours < FIELDS and is_small

    def scoring(self, cards: i64, limit: i64, roosters: i64) -> i64:
        """The field that scores with these cards on the table, or -1 (§8 to §12)."""
        if (cards >> (FIELD * self.colours)) & FULL == roosters:
            return self.colours
        seen: i64 = 0
        twice: i64 = 0
        left = cards
        for _colour in range(self.colours):
            here = shl(1, left & FULL)
            twice |= seen & here
            seen |= here
            left >>= FIELD
        alone = seen & ~twice
        most: i64 = 0
        scoring: i64 = -1
        left = cards
        for colour in range(self.colours):
            count = left & FULL
            if most < count < limit and (alone >> count) & 1 != 0:
                most = count
                scoring = colour
            left >>= FIELD
        return scoring


@final
class Round:
    """One seat's decision: the subsets of its hand to play, and the cards already on the table."""

    def __init__(self, packs: Packs, state: Azul5211, seat: i64) -> None:
        self.packs: Final = packs
        self.state: Final = state
        self.seat: Final = seat
        self.limit: Final[i64] = packs.edition.limit[state.seats]
        self.roosters: Final[i64] = packs.edition.roosters[state.seats]
        self.cards: i64 = 0  # on the table or chosen by the seat
        self.own: i64 = 0  # the points of its own ones
        self.others: i64 = 0
        self.sets: i64 = 0
        self.set_cards: Final = vec[i64]([0] * SETS)
        self.set_points: Final = vec[i64]([0] * SETS)
        self.set_choices: Final = vec[i64]([0] * SETS)  # [set]: choices in it, as bits
        self.lay_open_cards()

    def lay_open_cards(self) -> None:
        state = self.state
        edition = state.edition
        before = edition.before[state.turn]
        for other in range(state.seats):
            for nth in range(before):
                kind = state.table[other * edition.played + nth]
                self.cards += self.packs.cards[kind]
                if other == self.seat:
                    self.own += self.packs.points[kind]
                else:
                    self.others += self.packs.points[kind]
        for place in range(self.seat * edition.most, (self.seat + 1) * edition.most):
            kind = state.chosen[place]
            if kind != state.none:
                self.cards += self.packs.cards[kind]
                self.own += self.packs.points[kind]

    def find_sets(self, hand: vec[i64], held: i64, missing: i64, buffer: vec[i64]) -> None:
        """List every set of `missing` cards from the hand."""
        for mask in range(shl(1, held)):
            if size(mask) == missing:
                cards: i64 = 0
                points: i64 = 0
                choices: i64 = 0
                for place in range(held):
                    if (mask >> place) & 1 != 0:
                        cards += self.packs.cards[hand[place]]
                        points += self.packs.points[hand[place]]
                        nth: i64 = 0
                        while buffer[nth] - PLAY != hand[place]:
                            nth += 1
                        choices |= shl(1, nth)
                self.set_cards[self.sets] = cards
                self.set_points[self.sets] = points
                self.set_choices[self.sets] = choices
                self.sets += 1

    def try_against(self, cards: i64, points: i64, count: i64, total: vec[float]) -> None:
        """Add to each choice's total the margin of the best subset that contains it."""
        packs = self.packs
        on_table = self.cards + cards
        others = self.others + points
        rivals = float(self.state.seats - 1)
        best = vec[float]([WORST] * count)
        for nth in range(self.sets):
            margin = 0.0
            field = packs.scoring(on_table + self.set_cards[nth], self.limit, self.roosters)
            if field >= 0:
                own = ((self.own + self.set_points[nth]) >> (FIELD * field)) & FULL
                margin = float(own) - float((others >> (FIELD * field)) & FULL) / rivals
            choices = self.set_choices[nth]
            for choice in range(count):
                if (choices >> choice) & 1 != 0 and margin > best[choice]:
                    best[choice] = margin
        for choice in range(count):
            total[choice] += best[choice]


def rollout_action(
    packs: Packs, state: Azul5211, seat: i64, rng: Rng, buffer: vec[i64], samples: i64
) -> i64:
    """The card with the best mean margin."""
    count = state.legal_into(seat, buffer)
    if count == 1:
        return buffer[0]
    total = margins(packs, state, seat, rng, buffer, count, samples)
    return buffer[highest(total)]


def promise(
    packs: Packs, state: Azul5211, seat: i64, rng: Rng, buffer: vec[i64], samples: i64
) -> float:
    """The expected margin of the hand in a round that nobody has begun."""
    count = state.legal_into(seat, buffer)
    total = margins(packs, state, seat, rng, buffer, count, samples)
    return total[highest(total)] / float(samples)


def margins(
    packs: Packs, state: Azul5211, seat: i64, rng: Rng, buffer: vec[i64], count: i64, samples: i64
) -> vec[float]:
    """[choice]: the sum of margins over samples of the others' cards."""
    edition = state.edition
    hand = vec[i64]([0] * edition.hand)
    held = rest_of_hand(state, seat, hand)
    before = edition.before[state.turn]
    mine = Round(packs, state, seat)
    mine.find_sets(hand, held, edition.played - before - chosen_cards(state, seat), buffer)
    pool = state.bag[:]
    cards = unseen_by(state, seat, pool)
    unknown = (state.seats - 1) * (edition.played - before)
    drawn = vec[i64]([0] * unknown)
    total = vec[float]([0.0] * count)
    for _sample in range(samples):
        theirs: i64 = 0
        points: i64 = 0
        for nth in range(unknown):
            kind = rng.draw_of(cards - nth, pool)
            drawn[nth] = kind
            theirs += packs.cards[kind]
            points += packs.points[kind]
        mine.try_against(theirs, points, count, total)
        for kind in drawn:
            pool[kind] += 1
    return total


def highest(total: vec[float]) -> i64:
    best: i64 = 0
    for nth in range(1, len(total)):
        if total[nth] > total[best]:
            best = nth
    return best


def chosen_cards(state: Azul5211, seat: i64) -> i64:
    first = seat * state.edition.most
    count: i64 = 0
    while count < state.edition.most and state.chosen[first + count] != state.none:
        count += 1
    return count


def rest_of_hand(state: Azul5211, seat: i64, into: vec[i64]) -> i64:
    """Write the cards in hand that are not chosen, ascending; return their number."""
    at = seat * state.edition.most
    end = at + chosen_cards(state, seat)
    count: i64 = 0
    for place in range(seat * state.edition.hand, (seat + 1) * state.edition.hand):
        kind = state.hands[place]
        if at < end and kind == state.chosen[at]:
            at += 1  # both are sorted
        elif kind != state.none:
            into[count] = kind
            count += 1
    return count


def unseen_by(state: Azul5211, seat: i64, pool: vec[i64]) -> i64:
    """Add the others' hands to the pool of unseen cards; return its size."""
    first = seat * state.edition.hand
    for place in range(len(state.hands)):
        kind = state.hands[place]
        if kind != state.none and not first <= place < first + state.edition.hand:
            pool[kind] += 1
    cards: i64 = 0
    for copies in pool:
        cards += copies
    return cards
