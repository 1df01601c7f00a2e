"""Goofspiel: bid cards face down for prizes. § points into rules.md.

A card or a prize is an int from 0; its number is one more.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.edition import Edition
from tabletown.core.notation import fields, items, sign, unsign
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import HIDDEN, NOBODY, State

SEATS: Final = range(2, 4)
BID: Final[i64] = 0  # + card

NO_CARD: Final[i64] = -2  # what a seat has chosen, or bid last, where it has not
PILE: Final[i64] = 10  # where a prize is: won by a seat, or in the pile,
STAKE: Final[i64] = 11  # or to be won this round,
GONE: Final[i64] = 12  # or out of the game


def new(edition: Edition, seats: i64, rng: Rng, is_carried: bool) -> "Goofspiel":
    """Full hands (§1), and the first prize (§2)."""
    state = Goofspiel(edition, seats, rng, is_carried)
    state.hands = vec[i64]([1] * (seats * edition.cards))
    state.prizes = vec[i64]([PILE] * edition.cards)
    state.chosen = vec[i64]([NO_CARD] * seats)
    state.bids = vec[i64]([NO_CARD] * seats)
    state.points = vec[i64]([0] * seats)
    state.reveal_prize()
    return state


@final
class Goofspiel(State):
    def __init__(self, edition: Edition, seats: i64, rng: Rng, is_carried: bool) -> None:
        super().__init__(seats, rng, actions=BID + edition.cards, longest=seats * edition.cards)
        self.edition: Final = edition
        self.is_carried: Final = is_carried  # whether a tied prize stays for the next round
        self.hands = vec[i64]()  # [seat * cards + card]: 1 in hand, 0 played
        self.prizes = vec[i64]()  # [prize]: the seat that won it, PILE, STAKE or GONE
        self.chosen = vec[i64]()  # [seat]: the card face down, still in hand; the only secret
        self.bids = vec[i64]()  # [seat]: the card revealed last
        self.points = vec[i64]()  # [seat]

    def is_choosing(self, seat: i64) -> bool:
        return self.to_move != NOBODY and self.chosen[seat] == NO_CARD

    def actors(self) -> list[int]:
        """Every seat that has not chosen yet (§3)."""
        return [seat for seat in range(self.seats) if self.is_choosing(seat)]

    def sealed(self) -> bool:
        return self.to_move != NOBODY

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Any card in hand (§3)."""
        count: i64 = 0
        if self.is_choosing(seat):
            first = seat * self.edition.cards
            for card in range(self.edition.cards):
                if self.hands[first + card] == 1:
                    buffer[count] = BID + card
                    count += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        """Lay a card face down (§3); the last one reveals all of them (§4)."""
        self.chosen[seat] = action - BID
        self.find_mover()
        if self.to_move == NOBODY:
            self.reveal_bids()
            self.award()
            self.reveal_prize()

    def find_mover(self) -> None:
        self.to_move = NOBODY
        for seat in range(self.seats - 1, -1, -1):
            if self.chosen[seat] == NO_CARD:
                self.to_move = seat

    def reveal_bids(self) -> None:
        for seat in range(self.seats):
            card = self.chosen[seat]
            self.hands[seat * self.edition.cards + card] = 0
            self.bids[seat] = card
            self.chosen[seat] = NO_CARD

    def award(self) -> None:
        """The prize goes to the highest card (§4), or to nobody if that is tied (§5, §8)."""
        winner = self.highest_bidder()
        is_last = self.count(PILE) == 0
        if winner == NOBODY and self.is_carried and not is_last:
            return
        for prize in range(self.edition.cards):
            if self.prizes[prize] == STAKE:
                self.prizes[prize] = GONE if winner == NOBODY else winner
                if winner != NOBODY:
                    self.points[winner] += prize + 1

    def highest_bidder(self) -> i64:
        """The seat with the highest card revealed last; NOBODY if that is tied."""
        winner: i64 = NOBODY
        highest: i64 = NO_CARD
        for seat in range(self.seats):
            if self.bids[seat] > highest:
                highest = self.bids[seat]
                winner = seat
            elif self.bids[seat] == highest:
                winner = NOBODY
        return winner

    def reveal_prize(self) -> None:
        """Reveal one of the remaining prizes at random (§2); without any the game is over (§7)."""
        left = self.count(PILE)
        if left == 0:
            self.to_move = NOBODY
            return
        nth = self.rng.below(left)
        for prize in range(self.edition.cards):
            if self.prizes[prize] == PILE:
                if nth == 0:
                    self.prizes[prize] = STAKE
                nth -= 1
        self.find_mover()

    def count(self, place: i64) -> i64:
        """The number of prizes there."""
        prizes: i64 = 0
        for where in self.prizes:
            prizes += i64(where == place)
        return prizes

    def scores(self) -> list[int]:
        return list(self.points)

    def recount(self) -> list[int]:
        """The numbers of the prizes won."""
        return [sum(prize + 1 for prize in self.prizes_at(seat)) for seat in range(self.seats)]

    def label(self, action: i64) -> str:
        return f"bid {self.edition.names[action - BID]}"

    def hand(self, seat: i64) -> list[int]:
        first = seat * self.edition.cards
        return [card for card in range(self.edition.cards) if self.hands[first + card] == 1]

    def prizes_at(self, place: i64) -> list[int]:
        """The prizes that a seat won, or those in PILE, STAKE or GONE."""
        return [prize for prize in range(self.edition.cards) if self.prizes[prize] == place]

    def text(self) -> str:
        """The prizes, then each seat: "pile=1,3 stake=2 / hand=1,3 won=- bid=2 chosen=?"."""
        parts = [f"pile={self.spelled(self.prizes_at(PILE))}"]
        parts[0] += f" stake={self.spelled(self.prizes_at(STAKE))}"
        for seat in range(self.seats):
            hand, won = self.spelled(self.hand(seat)), self.spelled(self.prizes_at(seat))
            bid, chosen = self.signed(self.bids[seat]), self.signed(self.chosen[seat])
            parts.append(f"hand={hand} won={won} bid={bid} chosen={chosen}")
        return " / ".join(parts)

    def spelled(self, cards: list[int]) -> str:
        return ",".join([self.edition.names[card] for card in cards]) or "-"

    def signed(self, card: i64) -> str:
        return "-" if card == NO_CARD else sign(card, self.edition.names)

    def setup(self, text: str) -> None:
        cards, names = self.edition.cards, self.edition.names
        table, *seats = [fields(part) for part in text.split(" / ")]
        self.prizes = vec[i64]([GONE] * cards)
        self.place(table["pile"], PILE)
        self.place(table["stake"], STAKE)
        for seat, field in enumerate(seats):
            self.place(field["won"], seat)
            hand = items(field["hand"])
            for card in range(cards):
                self.hands[seat * cards + card] = i64(names[card] in hand)
            self.bids[seat] = self.unsigned(field["bid"])
            self.chosen[seat] = self.unsigned(field["chosen"])
        self.points = vec[i64](self.recount())
        self.to_move = NOBODY
        if self.count(STAKE) > 0:
            self.find_mover()

    def place(self, prizes: str, where: i64) -> None:
        for name in items(prizes):
            self.prizes[self.edition.names.index(name)] = where

    def unsigned(self, text: str) -> i64:
        return NO_CARD if text == "-" else unsign(text, self.edition.names)

    def copy(self) -> "Goofspiel":
        twin = self.common()
        twin.chosen = self.chosen[:]
        twin.rng = self.rng.copy()
        return twin

    def common(self) -> "Goofspiel":
        """Everything that all viewers know (§6): a copy without choices and randomness."""
        twin = Goofspiel(self.edition, self.seats, DEAD, self.is_carried)
        twin.to_move = self.to_move
        twin.hands = self.hands[:]
        twin.prizes = self.prizes[:]
        twin.bids = self.bids[:]
        twin.points = self.points[:]
        return twin

    def view(self, seat: i64) -> "Goofspiel":
        """Hides which card another seat chose, but not that it chose (§3)."""
        seen = self.common()
        seen.chosen = self.chosen[:]
        for other in range(self.seats):
            if other != seat and seen.chosen[other] != NO_CARD:
                seen.chosen[other] = HIDDEN
        return seen

    def determinize(self, rng: Rng) -> None:
        """Any card of a hand may be the one chosen."""
        for seat in range(self.seats):
            if self.chosen[seat] == HIDDEN:
                hand = self.hand(seat)
                self.chosen[seat] = hand[rng.below(len(hand))]
        self.rng = rng.fork()

    def audit(self) -> None:
        rounds = self.count(PILE) + i64(self.to_move != NOBODY)
        for seat in range(self.seats):
            hand = self.hand(seat)
            assert len(hand) == rounds, f"a hand has too many or too few cards: {self.text()}"
            chosen = self.chosen[seat]
            assert chosen == NO_CARD or chosen in hand, f"chosen but not in hand: {self.text()}"
