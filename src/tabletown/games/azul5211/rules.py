"""5211: cards played face down at once, and the majority scores. § is docs/rules/azul5211.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabletown.core.notation import fields, items, sign, spell, unsign, unspell
from tabletown.core.places import hidden_but, insert, remove
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import HIDDEN, NOBODY, State
from tabletown.games.azul5211.edition import Edition

PLAY: Final[i64] = 0  # + kind of card
OVER: Final[i64] = 0  # the turn once the game is over; turns of a round count from 1
NOTHING: Final[i64] = -1  # what a round scores when no colour has a majority
ROOSTERS: Final[i64] = -2  # what a round scores when their number is exact


def new(edition: Edition, seats: i64, rng: Rng, long_game: bool) -> "Azul5211":
    """Five cards to each seat, and the first round (§3)."""
    state = Azul5211(edition, seats, rng, long_game)
    state.chosen = vec[i64]([state.none] * (seats * edition.most))
    state.table = vec[i64]([state.none] * (seats * edition.played))
    state.written = vec[i64]([0] * seats)
    state.points = vec[i64]([0] * seats)
    state.deal()
    return state


@final
class Azul5211(State):
    def __init__(self, edition: Edition, seats: i64, rng: Rng, long_game: bool) -> None:
        decks = edition.most_decks if long_game else 1
        longest = seats * edition.played * edition.rounds[seats] * decks
        super().__init__(seats, rng, PLAY + edition.kinds, longest)
        self.edition: Final = edition
        self.long_game: Final = long_game
        self.none: Final[i64] = edition.kinds  # the kind of an empty place; sorts after any card
        self.deck: i64 = 0  # decks begun
        self.round: i64 = 0  # of this deck, from 1
        self.turn: i64 = OVER
        self.due: i64 = 0  # cards each seat plays this turn; none once the game is over
        self.pile: i64 = 0  # cards left to draw; which they are is drawn when it happens
        self.bag = vec[i64]()  # [kind]: neither seen nor in a known hand: the pile and the removed
        self.hands = vec[i64]()  # [seat * hand + place]: kind, ascending; played cards leave
        self.chosen = vec[i64]()  # [seat * most + place]: kind face down, still in hand; ascending
        self.table = vec[i64]()  # [seat * played + place]: kind face up, till the next turn up
        self.kept = vec[i64]()  # [seat * kinds + kind]: cards in the score pile
        self.discards = vec[i64]()  # [kind]
        self.written = vec[i64]()  # [seat]: points of earlier decks
        self.points = vec[i64]()  # [seat]: with those of this deck

    def is_choosing(self, seat: i64) -> bool:
        return self.due > 0 and self.chosen[seat * self.edition.most + self.due - 1] == self.none

    def actors(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.is_choosing(seat)]

    def sealed(self) -> bool:
        return self.turn != OVER

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Any card in hand that is not chosen yet (§5); cards of one kind are alike."""
        count: i64 = 0
        if not self.is_choosing(seat):
            return count
        hands = self.hands
        chosen = self.chosen
        none = self.none
        first = seat * self.edition.hand
        at = seat * self.edition.most
        last = none
        for place in range(first, first + self.edition.hand):
            kind = hands[place]
            if not 0 <= kind < none:  # an empty place, or a hidden card
                break
            if kind == chosen[at]:
                at += 1  # hands and choices ascend alike, so one walk skips each choice once
            elif kind != last:
                buffer[count] = PLAY + kind
                count += 1
                last = kind
        return count

    def apply(self, seat: i64, action: i64) -> None:
        """Lay a card face down; the last one in turns all of them up (§6)."""
        most = self.edition.most
        insert(self.chosen, seat * most, seat * most + most, action - PLAY)
        if seat == self.to_move and not self.is_choosing(seat):
            self.find_mover(seat + 1)
            if self.to_move == NOBODY:
                self.turn_up()

    def find_mover(self, first: i64) -> None:
        """The first seat from `first` on that is still choosing."""
        self.to_move = NOBODY
        for seat in range(first, self.seats):
            if self.is_choosing(seat):
                self.to_move = seat
                return

    def turn_up(self) -> None:
        """Reveal all cards at once; then draw as many (§7) while the pile lasts (§14), or score."""
        self.lay_on_table()
        if self.turn < self.edition.turns:
            if self.pile > 0:
                self.draw(self.due)
            self.begin_turn(self.turn + 1)
        else:
            self.score_round()
            self.end_round()

    def lay_on_table(self) -> None:
        edition = self.edition
        table = self.table
        hands = self.hands
        chosen = self.chosen
        none = self.none
        due = self.due
        size = edition.hand
        before = edition.before[self.turn]
        if before == 0:
            for place in range(len(table)):
                table[place] = none  # the round before stayed in sight until now
        for seat in range(self.seats):
            first = seat * size
            at = seat * edition.most
            to = seat * edition.played + before
            for nth in range(due):
                kind = chosen[at + nth]
                chosen[at + nth] = none
                table[to + nth] = kind
                remove(hands, first, first + size, kind, none)

    def draw(self, cards: i64) -> None:
        """Draws `cards` for each seat, seat by seat (§7)."""
        hands = self.hands
        bag = self.bag
        rng = self.rng
        size = self.edition.hand
        left = self.pile + self.edition.removed[self.seats]
        first: i64 = 0
        for _seat in range(self.seats):
            for _card in range(cards):
                insert(hands, first, first + size, rng.draw_of(left, bag))
                left -= 1
            first += size
        self.pile -= self.seats * cards

    def score_round(self) -> None:
        """Moves scoring cards to the score piles of their players, discards the rest (§8, §9)."""
        edition = self.edition
        table = self.table
        discards = self.discards
        kept = self.kept
        scoring = self.outcome()
        place: i64 = 0
        for seat in range(self.seats):
            for _nth in range(edition.played):
                kind = table[place]
                place += 1
                if is_scoring(edition, kind, scoring):
                    kept[seat * edition.kinds + kind] += 1
                    self.points[seat] += edition.points[kind]
                else:
                    discards[kind] += 1

    def outcome(self) -> i64:
        """The outcome of the cards on the table: ROOSTERS, a colour, or NOTHING (§8 to §12)."""
        edition = self.edition
        counts = vec[i64]([0] * len(edition.colours))
        roosters: i64 = 0
        none = self.none
        for kind in self.table:
            if kind != none:
                counts[edition.colour[kind]] += 1
                roosters += edition.rooster[kind]
        if roosters == edition.roosters[self.seats]:
            return ROOSTERS
        for cards in range(edition.limit[self.seats] - 1, 0, -1):
            holders: i64 = 0
            holder: i64 = NOTHING
            for colour in range(len(counts)):
                if counts[colour] == cards:
                    holders += 1
                    holder = colour
            if holders == 1:
                return holder
        return NOTHING

    def end_round(self) -> None:
        """Start the next round, or end the deck if hands cannot be refilled (§14)."""
        if self.pile == 0:
            self.end_deck()
        elif self.deck > 1 and self.is_target_reached():
            self.end_game()
        else:
            self.draw(self.due)
            self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.begin_turn(1)

    def begin_turn(self, turn: i64) -> None:
        self.turn = turn
        self.due = self.edition.plays[turn]
        self.find_mover(0)

    def end_deck(self) -> None:
        """One deck is the game (§15); a long game goes on to the target (§17, §20)."""
        if not self.long_game or self.is_target_reached() or self.deck == self.edition.most_decks:
            self.end_game()
        else:
            self.written = self.points[:]
            self.deal()

    def end_game(self) -> None:
        """The cards still in hand are discarded (§15)."""
        for place in range(len(self.hands)):
            if self.hands[place] != self.none:
                self.discards[self.hands[place]] += 1
                self.hands[place] = self.none
        self.begin_turn(OVER)

    def is_target_reached(self) -> bool:
        return max(self.points) >= self.edition.target

    def deal(self) -> None:
        """Begin a deck of all cards: remove some unseen (§2), deal each seat its hand (§3)."""
        edition = self.edition
        self.deck += 1
        self.round = 0
        self.bag = edition.copies[:]
        self.kept = vec[i64]([0] * (self.seats * edition.kinds))
        self.discards = vec[i64]([0] * edition.kinds)
        self.hands = vec[i64]([self.none] * (self.seats * edition.hand))
        self.pile = edition.pile[self.seats] + self.seats * edition.hand
        self.draw(edition.hand)
        self.begin_round()

    def scores(self) -> list[int]:
        return list(self.points)

    def recount(self) -> list[int]:
        scores: list[int] = []
        for seat in range(self.seats):
            pile = self.score_pile(seat)
            worth = [self.edition.points[kind] * pile[kind] for kind in range(len(pile))]
            scores.append(self.written[seat] + sum(worth))
        return scores

    def winners(self) -> list[int]:
        """Most points, then most cards in the score pile (§16)."""
        winners: list[int] = []
        if self.to_move != NOBODY:
            return winners
        most: i64 = -1
        cards_of_most: i64 = -1
        for seat in range(self.seats):
            points = self.points[seat]
            cards = self.cards_kept(seat)
            if points > most or (points == most and cards > cards_of_most):
                winners.clear()
                most = points
                cards_of_most = cards
            if points == most and cards == cards_of_most:
                winners.append(seat)
        return winners

    def cards_kept(self, seat: i64) -> i64:
        cards: i64 = 0
        kept = self.kept
        for at in range(seat * self.edition.kinds, (seat + 1) * self.edition.kinds):
            cards += kept[at]
        return cards

    def label(self, action: i64) -> str:
        return f"play {self.edition.names[action - PLAY]}"

    def hand(self, seat: i64) -> list[int]:
        """The kinds in hand, ascending; HIDDEN where they may not be seen."""
        size = self.edition.hand
        return self.cards(self.hands[seat * size : (seat + 1) * size])

    def face_down(self, seat: i64) -> list[int]:
        """The kinds chosen this turn; they are still in hand."""
        most = self.edition.most
        return self.cards(self.chosen[seat * most : (seat + 1) * most])

    def face_up(self, seat: i64) -> list[int]:
        """The kinds on the table, in the order played; in a round's first turn the round before."""
        played = self.edition.played
        return self.cards(self.table[seat * played : (seat + 1) * played])

    def score_pile(self, seat: i64) -> vec[i64]:
        """A copy: [kind]: cards."""
        return self.kept[seat * self.edition.kinds : (seat + 1) * self.edition.kinds]

    def cards(self, places: vec[i64]) -> list[int]:
        return [kind for kind in places if kind != self.none]

    def text(self) -> str:
        names = self.edition.names
        parts = [
            f"deck={self.deck} round={self.round} turn={self.turn} pile={self.pile}"
            f" discards={spell(self.discards, names)}"
        ]
        for seat in range(self.seats):
            parts.append(
                f"written={self.written[seat]} kept={spell(self.score_pile(seat), names)}"
                f" hand={self.listed(self.hand(seat))} chosen={self.listed(self.face_down(seat))}"
                f" table={self.listed(self.face_up(seat))}"
            )
        return " / ".join(parts)

    def listed(self, kinds: list[int]) -> str:
        return ",".join([sign(kind, self.edition.names) for kind in kinds]) or "-"

    def setup(self, text: str) -> None:
        edition = self.edition
        table, *seats = [fields(part) for part in text.split(" / ")]
        self.deck = int(table["deck"])
        self.round = int(table["round"])
        self.pile = int(table["pile"])
        self.discards = unspell(table["discards"], edition.names)
        self.written = vec[i64]([int(seat["written"]) for seat in seats])
        self.kept = vec[i64]()
        for seat in seats:
            for cards in unspell(seat["kept"], edition.names):
                self.kept = append(self.kept, cards)
        self.hands = self.places([seat["hand"] for seat in seats], edition.hand)
        self.chosen = self.places([seat["chosen"] for seat in seats], edition.most)
        self.table = self.places([seat["table"] for seat in seats], edition.played)
        self.begin_turn(int(table["turn"]))
        self.bag = self.unseen()
        self.points = vec[i64](self.recount())

    def places(self, texts: list[str], size: i64) -> vec[i64]:
        """`size` places for each seat, filled from the first on."""
        places = vec[i64]([self.none] * (len(texts) * size))
        for seat, text in enumerate(texts):
            for nth, name in enumerate(items(text)):
                places[seat * size + nth] = unsign(name, self.edition.names)
        return places

    def unseen(self) -> vec[i64]:
        """[kind]: all cards but those that lie open, now or before, and those in a known hand."""
        bag = self.edition.copies[:]
        for kind in range(len(bag)):
            bag[kind] -= self.discards[kind]
        for at in range(len(self.kept)):
            bag[at % self.edition.kinds] -= self.kept[at]
        for kind in self.hands:
            if kind != self.none and kind != HIDDEN:
                bag[kind] -= 1
        for kind in self.table:
            if kind != self.none and self.turn > 1:
                bag[kind] -= 1
        return bag

    def copy(self) -> "Azul5211":
        """A complete copy: public information, hands, choices, remaining cards, generator."""
        twin = self.common()
        twin.bag = self.bag[:]
        twin.hands = self.hands[:]
        twin.chosen = self.chosen[:]
        twin.rng = self.rng.copy()
        return twin

    def common(self) -> "Azul5211":
        """A new state with the public information only."""
        twin = Azul5211(self.edition, self.seats, DEAD, self.long_game)
        twin.to_move = self.to_move
        twin.deck = self.deck
        twin.round = self.round
        twin.turn = self.turn
        twin.due = self.due
        twin.pile = self.pile
        twin.table = self.table[:]
        twin.kept = self.kept[:]
        twin.discards = self.discards[:]
        twin.written = self.written[:]
        twin.points = self.points[:]
        return twin

    def view(self, seat: i64) -> "Azul5211":
        """Hands and choices are their owner's alone (§4); what was shown is known to all (§13)."""
        seen = self.common()
        seen.hands = hidden_but(self.hands, seat * self.edition.hand, self.edition.hand, self.none)
        seen.chosen = self.chosen_as_seen(seat)
        seen.bag = self.bag[:]
        for place in range(len(self.hands)):
            if seen.hands[place] == HIDDEN and self.hands[place] != HIDDEN:
                seen.bag[self.hands[place]] += 1
        return seen

    def chosen_as_seen(self, seat: i64) -> vec[i64]:
        """Hides another seat's choice; shows only that it is complete (§4)."""
        most = self.edition.most
        seen = hidden_but(self.chosen, seat * most, most, self.none)
        for other in range(self.seats):
            if other != seat and self.is_choosing(other):
                for place in range(other * most, (other + 1) * most):
                    seen[place] = self.none
        return seen

    def determinize(self, rng: Rng) -> None:
        """Any card not seen may be in any hidden hand, and any card of a hand be the chosen one."""
        hands = self.hands
        bag = self.bag
        none = self.none
        size = self.edition.hand
        left: i64 = 0
        for cards in bag:
            left += cards
        first: i64 = 0
        for seat in range(self.seats):
            hidden: i64 = 0
            for place in range(first, first + size):
                if hands[place] == HIDDEN:
                    hands[place] = none
                    hidden += 1
            for _nth in range(hidden):
                insert(hands, first, first + size, rng.draw_of(left, bag))
                left -= 1
            self.guess_choice(seat, rng)
            first += size
        self.rng = rng.fork()

    def guess_choice(self, seat: i64, rng: Rng) -> None:
        """Any cards of the hand may be the chosen ones: take them in a random order."""
        edition = self.edition
        first = seat * edition.most
        if self.chosen[first] != HIDDEN:
            return
        held = self.hands[seat * edition.hand : (seat + 1) * edition.hand]
        left: i64 = 0
        while left < edition.hand and held[left] != self.none:
            left += 1
        for place in range(first, first + edition.most):
            if self.chosen[place] == HIDDEN:
                nth = rng.below(left)
                left -= 1
                insert(self.chosen, first, place + 1, held[nth])
                held[nth] = held[left]

    def audit(self) -> None:
        assert list(self.bag) == list(self.unseen()), f"cards lost or doubled: {self.text()}"
        out = self.edition.removed[self.seats]
        held = 0
        for seat in range(self.seats):
            hand, chosen = self.hand(seat), self.face_down(seat)
            held += len(hand)
            assert hand == sorted(hand) and chosen == sorted(chosen), f"unsorted: {self.text()}"
            assert min([*hand, 0]) >= 0, f"a hand is hidden: {self.text()}"
            for kind in chosen:
                assert hand.count(kind) >= chosen.count(kind), f"not in hand: {self.text()}"
        assert sum(self.bag) == self.pile + out, f"the pile is wrong: {self.text()}"


def is_scoring(edition: Edition, kind: i64, scoring: i64) -> bool:
    """Whether such a card is kept when `scoring` is the outcome of its round."""
    if scoring == ROOSTERS:
        return edition.rooster[kind] == 1
    return edition.colour[kind] == scoring
