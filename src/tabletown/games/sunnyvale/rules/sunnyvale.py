"""Sunnyvale, CA: housing, but not in this street. § points into docs/rules/sunnyvale.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.places import hidden_but, insert, remove
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import HIDDEN, NOBODY, State
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.rules import activism, audit, crisis, position
from tabletown.games.sunnyvale.rules.labels import label
from tabletown.games.sunnyvale.rules.phases import (
    BUILD,
    DISCARD,
    GIVE,
    ORDER,
    OVER,
    PLACE,
    PLAY,
    REMOVE,
    TAKE,
    TOKENS,
    VISIT,
)


def new(edition: Edition, seats: i64, rng: Rng, even_crises: bool) -> "Sunnyvale":
    """A map for each seat, that of the first player for the first (§1); no cards yet (§3)."""
    state = Sunnyvale(edition, seats, rng, even_crises)
    state.phase = TOKENS
    state.level = edition.start_level
    state.pile = edition.pile + seats * edition.hand
    state.bag = edition.copies[:]
    state.discards = vec[i64]([0] * edition.kinds)
    state.hands = vec[i64]([state.none] * (seats * edition.most_cards))
    state.projects = vec[i64]([edition.projects] * (edition.most_projects + 1))
    state.moratoria = vec[i64]([0] * seats)
    state.concerns = vec[i64]([0] * seats)
    state.built = vec[i64]([0] * seats)
    state.removals = vec[i64]([0] * seats)
    state.values = vec[i64]([edition.start_value] * seats)
    state.maps = vec[i64]([edition.first_map] * seats)
    left = vec[i64]([1] * seats)
    left[edition.first_map] = 0
    for seat in range(1, seats):
        state.maps[seat] = rng.draw(left)
    if edition.tokens == 0:
        state.deal()
    return state


@final
class Sunnyvale(State):
    def __init__(self, edition: Edition, seats: i64, rng: Rng, even_crises: bool) -> None:
        super().__init__(seats, rng, edition.blocks.end, edition.longest)
        self.edition: Final = edition
        self.even_crises: Final = even_crises
        self.none: Final[i64] = edition.kinds  # the kind of an empty place; sorts after any card
        self.phase: i64 = OVER
        self.turn: i64 = 0  # the seat that plays and draws
        self.plays: i64 = 0  # cards it has still to play
        self.draws: i64 = 0  # cards it has still to draw
        self.card: i64 = self.none  # being played
        self.picked: i64 = edition.projects  # the housing card being passed on, or built
        self.opponent: i64 = NOBODY  # whose tokens are taken
        self.left: i64 = 0  # tokens it may still take, or cards it has still to discard
        self.level: i64 = 0
        self.crises: i64 = 0  # drawn so far
        self.pile: i64 = 0  # cards left to draw, with crises; which comes is drawn then
        self.bag = vec[i64]()  # [kind]: cards neither seen nor in a known hand
        self.discards = vec[i64]()  # [kind]
        self.hands = vec[i64]()  # [seat * most_cards + place]: kind, ascending
        # Housing cards before the seats, ascending, see Edition.project; the last place is empty.
        self.projects = vec[i64]()
        self.moratoria = vec[i64]()  # [seat]: face up before it
        self.maps = vec[i64]()  # [seat]
        self.concerns = vec[i64]()  # [seat]: spaces of its map with a Concern token
        self.built = vec[i64]()  # [seat]: and with a Housing token
        self.values = vec[i64]()  # [seat]: dollars
        self.removals = vec[i64]()  # [seat]: tokens it may still remove in this crisis

    def actors(self) -> list[int]:
        """All at once before the deal (§3) and at the end of a crisis (§27)."""
        if self.is_together():
            return [seat for seat in range(self.seats) if self.is_busy(seat)]
        return super().actors()

    def is_together(self) -> bool:
        return self.phase == TOKENS or self.phase == REMOVE

    def is_busy(self, seat: i64) -> bool:
        if self.phase == TOKENS:
            return size(self.concerns[seat]) < self.edition.tokens
        return self.removals[seat] > 0

    def right_of(self, seat: i64) -> i64:
        """Turns go to the left, so the neighbour on the right is the one before (§1)."""
        return (seat + self.seats - 1) % self.seats

    def taken(self, seat: i64) -> i64:
        """The spaces of its map that hold a token (§6)."""
        return self.concerns[seat] | self.built[seat]

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        blocks = self.edition.blocks
        if self.is_together():
            return self.together_into(seat, buffer)
        if seat != self.to_move:
            return 0
        if self.phase == PLAY:
            return self.hand_into(seat, blocks.play, buffer)
        if self.phase == PLACE:
            return self.placements_into(seat, self.card, buffer)
        if self.phase == BUILD:
            return self.placements_into(seat, self.edition.kind_of(self.picked), buffer)
        if self.phase == GIVE or self.phase == VISIT:
            return self.opponents_into(seat, buffer)
        if self.phase == TAKE:
            return self.tokens_into(self.opponent, buffer)
        if self.phase == DISCARD:
            return self.hand_into(seat, blocks.discard, buffer)
        return self.projects_into(buffer)

    def together_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.is_busy(seat):
            return 0
        if self.phase == REMOVE:
            return self.tokens_into(self.right_of(seat), buffer)
        free = self.edition.everywhere & ~self.concerns[seat]
        return self.spaces_into(self.edition.blocks.mark, free, buffer)

    def spaces_into(self, first: i64, spaces: i64, buffer: vec[i64]) -> i64:
        count: i64 = 0
        for space in range(self.edition.spaces):
            buffer[count] = first + space
            count += (spaces >> space) & 1  # a space not meant is overwritten by the next
        return count

    def tokens_into(self, owner: i64, buffer: vec[i64]) -> i64:
        """Any Concern token of that map, or no more (§19, §27)."""
        count = self.spaces_into(self.edition.blocks.take, self.concerns[owner], buffer)
        buffer[count] = self.edition.blocks.stop
        return count + 1

    def hand_into(self, seat: i64, first: i64, buffer: vec[i64]) -> i64:
        """Any card in hand; cards of one kind are alike."""
        count: i64 = 0
        hands = self.hands
        last = self.none
        most = self.edition.most_cards
        for place in range(seat * most, (seat + 1) * most):
            kind = hands[place]
            if kind == self.none or kind == HIDDEN:
                break
            if kind != last:
                buffer[count] = first + kind
                count += 1
                last = kind
        return count

    def placements_into(self, seat: i64, kind: i64, buffer: vec[i64]) -> i64:
        """Every turn and place that the card allows and no token blocks (§6, §7, §8)."""
        edition = self.edition
        taken = self.taken(seat)
        placements = edition.placements
        moves = edition.moves
        first = edition.blocks.place
        at = self.maps[seat] * edition.shaped + kind
        count: i64 = 0
        for place in range(edition.first[at], edition.first[at + 1]):
            if placements[place] & taken == 0:
                buffer[count] = first + moves[place]
                count += 1
        return count

    def opponents_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Either opponent (§10), but tokens can be taken only where there are some (§19)."""
        count: i64 = 0
        blocks = self.edition.blocks
        for other in range(self.seats):
            if other != seat and self.phase == GIVE:
                buffer[count] = blocks.give + other
                count += 1
            elif other != seat and self.concerns[other] != 0:
                buffer[count] = blocks.visit + other
                count += 1
        return count

    def projects_into(self, buffer: vec[i64]) -> i64:
        """The housing cards that may be chosen; those alike in all are one choice."""
        count: i64 = 0
        last: i64 = NOBODY
        for project in self.projects:
            if project != last and self.may_choose(project):
                buffer[count] = self.edition.blocks.choose + project
                count += 1
            last = project
        return count

    def may_choose(self, project: i64) -> bool:
        if project == self.edition.projects:
            return False
        if self.phase == ORDER:
            return crisis.is_ready(self, self.to_move, project)
        return activism.is_target(self, project)

    def apply(self, seat: i64, action: i64) -> None:
        phase = self.phase
        blocks = self.edition.blocks
        if phase == TOKENS:
            self.mark(seat, action - blocks.mark)
        elif phase == REMOVE:
            crisis.remove_token(self, seat, action)
        elif phase == PLAY:
            self.play_card(action - blocks.play)
        elif phase == PLACE:
            self.concerns[seat] |= self.edition.footprint(self.card, action - blocks.place)
            self.finish_card()
        elif phase == BUILD:
            crisis.build(self, seat, action - blocks.place)
        elif phase == GIVE:
            self.give(action - blocks.give)
        elif phase == VISIT:
            activism.visit(self, action - blocks.visit)
        elif phase == TAKE:
            activism.take_token(self, action)
        elif phase == DISCARD:
            activism.discard(self, action - blocks.discard)
        elif phase == ORDER:
            self.picked = action - blocks.choose
            self.phase = BUILD
        else:
            activism.choose(self, action - blocks.choose)

    def mark(self, seat: i64, space: i64) -> None:
        """A first Concern token (§3); the last of all brings the deal."""
        self.concerns[seat] |= shl(1, space)
        if seat == self.to_move and not self.is_busy(seat):
            self.find_mover(seat + 1)
            if self.to_move == NOBODY:
                self.deal()

    def find_mover(self, first: i64) -> None:
        """The first seat from `first` on that has still to choose, of those who choose at once."""
        self.to_move = NOBODY
        for seat in range(first, self.seats):
            if self.is_busy(seat):
                self.to_move = seat
                return

    def deal(self) -> None:
        """Five cards to each; the crises are shuffled into the rest (§4)."""
        for seat in range(self.seats):
            for _nth in range(self.edition.hand):
                self.draw(seat)
        self.begin_turn(0)

    def draw(self, seat: i64) -> None:
        """A card that is no crisis."""
        most = self.edition.most_cards
        cards = self.pile - (self.edition.crises - self.crises)
        kind = self.rng.draw_of(cards, self.bag)
        insert(self.hands, seat * most, (seat + 1) * most, kind)
        self.pile -= 1

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.plays = self.edition.plays
        self.ask(PLAY)

    def ask(self, phase: i64) -> None:
        """The seat whose turn it is goes on with this."""
        self.phase = phase
        self.to_move = self.turn

    def play_card(self, kind: i64) -> None:
        """Housing asks for an opponent (§10), a Concern for a place (§11), Activism as it says."""
        edition = self.edition
        most = edition.most_cards
        remove(self.hands, self.turn * most, (self.turn + 1) * most, kind, self.none)
        self.card = kind
        self.plays -= 1
        if kind < edition.housing:
            self.phase = GIVE
        elif kind >= edition.shaped:
            activism.begin(self)
        elif edition.has_room(self.maps[self.turn], kind, self.taken(self.turn)):
            self.phase = PLACE
        else:
            self.finish_card()

    def finish_card(self) -> None:
        """Then play on, or draw (§9)."""
        self.put_aside()
        if self.plays > 0:
            self.ask(PLAY)
        else:
            self.draws = self.edition.plays
            self.draw_on()

    def put_aside(self) -> None:
        """Discard the card played, unless it stays on the table."""
        if self.card != self.none:
            self.discards[self.card] += 1
            self.card = self.none

    def lower_level(self, amount: i64) -> None:
        self.level = max(0, self.level - amount)

    def give(self, opponent: i64) -> None:
        """Before that opponent: a card from the hand without permits (§10), or one passed (§15)."""
        edition = self.edition
        if self.picked == edition.projects:
            self.put(edition.project(opponent, self.card, 0))
            self.card = self.none
        else:
            kind = edition.kind_of(self.picked)
            self.put(edition.project(opponent, kind, edition.permits_of(self.picked)))
            self.take_away(self.picked)
            self.picked = edition.projects
        self.finish_card()

    def put(self, project: i64) -> None:
        insert(self.projects, 0, len(self.projects), project)

    def take_away(self, project: i64) -> None:
        remove(self.projects, 0, len(self.projects), project, self.edition.projects)

    def draw_on(self) -> None:
        """Draw what is due card by card; a crisis comes in between and is replaced (§13)."""
        while self.draws > 0:
            if self.is_crisis_next():
                self.pile -= 1
                crisis.begin(self)
                return
            self.draw(self.turn)
            self.draws -= 1
        if self.card == self.none:
            self.begin_turn((self.turn + 1) % self.seats)
        else:
            self.left = self.edition.amounts[self.card]
            self.ask(DISCARD)

    def is_crisis_next(self) -> bool:
        """Anywhere in the pile (§4), or just once in each packet (§31)."""
        edition = self.edition
        if not self.even_crises:
            return self.rng.below(self.pile) < edition.crises - self.crises
        if self.crises > edition.packet[self.pile]:
            return False
        return self.rng.below(edition.packet_left[self.pile]) == 0

    def scores(self) -> list[int]:
        return list(self.values)

    def recount(self) -> list[int]:
        values: list[int] = []
        for seat in range(self.seats):
            loss = self.edition.loss(self.maps[seat], self.built[seat])
            values.append(self.edition.start_value - loss)
        return values

    def winners(self) -> list[int]:
        """The highest value, then the most Concern tokens (§30)."""
        if self.to_move != NOBODY:
            return []
        rank = [(self.values[seat], size(self.concerns[seat])) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rank[seat] == max(rank)]

    def label(self, action: i64) -> str:
        return label(self.edition, action, self.edition.shape[self.shaped_card()])

    def shaped_card(self) -> i64:
        """The kind of card that is being placed; any if none is."""
        if self.phase == BUILD:
            return self.edition.kind_of(self.picked)
        return self.card if self.card < self.edition.shaped else 0

    def hand(self, seat: i64) -> list[int]:
        """The kinds in hand, ascending; HIDDEN where they may not be seen."""
        most = self.edition.most_cards
        held = self.hands[seat * most : (seat + 1) * most]
        return [kind for kind in held if kind != self.none]

    def before(self, seat: i64) -> list[int]:
        """The housing cards that lie before a seat."""
        every = [project for project in self.projects if project != self.edition.projects]
        return [project for project in every if self.edition.owner_of(project) == seat]

    def text(self) -> str:
        return position.text(self)

    def setup(self, text: str) -> None:
        position.setup(self, text)
        self.bag = self.unseen()
        self.values = vec[i64](self.recount())
        self.find_actor()

    def find_actor(self) -> None:
        """Sets the seat to move from the phase."""
        self.to_move = self.turn
        if self.is_together():
            self.find_mover(0)
        elif self.phase == OVER:
            self.to_move = NOBODY
        elif self.phase == BUILD:
            self.to_move = self.edition.owner_of(self.picked)
        elif self.phase == ORDER:
            while crisis.next_ready(self, self.to_move, NOBODY) == self.edition.projects:
                self.to_move = (self.to_move + 1) % self.seats

    def unseen(self) -> vec[i64]:
        """[kind]: all cards but those that lie open and those in a known hand."""
        bag = self.edition.copies[:]
        for kind in range(len(bag)):
            bag[kind] -= self.discards[kind]
        for kind in self.hands:
            if kind != self.none and kind != HIDDEN:
                bag[kind] -= 1
        for project in self.projects:
            if project != self.edition.projects:
                bag[self.edition.kind_of(project)] -= 1
        if self.card != self.none:
            bag[self.card] -= 1
        if self.edition.moratorium < self.none:
            bag[self.edition.moratorium] -= sum(self.moratoria)
        return bag

    def copy(self) -> "Sunnyvale":
        """A complete copy: public information, hands, remaining cards, generator."""
        twin = self.common()
        twin.bag = self.bag[:]
        twin.hands = self.hands[:]
        twin.rng = self.rng.copy()
        return twin

    def common(self) -> "Sunnyvale":
        """A new state with the public information only (§5)."""
        twin = Sunnyvale(self.edition, self.seats, DEAD, self.even_crises)
        twin.to_move = self.to_move
        twin.phase = self.phase
        twin.turn = self.turn
        twin.plays = self.plays
        twin.draws = self.draws
        twin.card = self.card
        twin.picked = self.picked
        twin.opponent = self.opponent
        twin.left = self.left
        twin.level = self.level
        twin.crises = self.crises
        twin.pile = self.pile
        twin.discards = self.discards[:]
        twin.projects = self.projects[:]
        twin.moratoria = self.moratoria[:]
        twin.maps = self.maps[:]
        twin.concerns = self.concerns[:]
        twin.built = self.built[:]
        twin.values = self.values[:]
        twin.removals = self.removals[:]
        return twin

    def view(self, seat: i64) -> "Sunnyvale":
        """A hand is its owner's alone (§5)."""
        seen = self.common()
        most = self.edition.most_cards
        seen.hands = hidden_but(self.hands, seat * most, most, self.none)
        seen.bag = self.bag[:]
        for place in range(len(self.hands)):
            if seen.hands[place] == HIDDEN and self.hands[place] != HIDDEN:
                seen.bag[self.hands[place]] += 1
        return seen

    def determinize(self, rng: Rng) -> None:
        """Any card not seen may be in any hidden hand."""
        most = self.edition.most_cards
        for seat in range(self.seats):
            hidden: i64 = 0
            for place in range(seat * most, (seat + 1) * most):
                if self.hands[place] == HIDDEN:
                    self.hands[place] = self.none
                    hidden += 1
            for _nth in range(hidden):
                insert(self.hands, seat * most, (seat + 1) * most, rng.draw(self.bag))
        self.rng = rng.fork()

    def audit(self) -> None:
        audit.audit(self)
