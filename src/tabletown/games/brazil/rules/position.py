"""The state of Brazil: Imperial, and queries that all its rules share."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.brazil.edition.arches import FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.edition.board import FIELD, FOREST, OFF_MAP, SIDES, Board
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.purse import GOLD, ONE, TOKEN_FIELDS, TOKENS, amount
from tabletown.games.brazil.edition.tiles import ERAS, RIVER
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import ACTIONS, COMMITTING, KEEPING, MONARCH_BOARD
from tabletown.games.brazil.rules.hands import EMPTY, ROOM, size

# Options, a bit each.
CAPITAL_IS_CITY: Final[i64] = 1
NO_ERA_3_PALACE: Final[i64] = 2
RIVER_IS_BUILDABLE: Final[i64] = 4
LIMITED_SUPPLY: Final[i64] = 8
OWNER_SCORES: Final[i64] = 16
MONARCH_TRANSPORTS: Final[i64] = 32
COLOURS_CHOSEN: Final[i64] = 64
UNLIMITED: Final[i64] = -1  # extra actions a turn

NONE: Final[i64] = -1  # no tile, owner, arch, colour, Monarch
CITIES: Final[i64] = 24  # tile: CITIES + city; below are Buildings
CAPITAL: Final[i64] = 48  # tile

ON_BOARD: Final[i64] = -1  # where a unit is if it is on no hex
IN_SUPPLY: Final[i64] = -2
OUT_OF_GAME: Final[i64] = -3

NOT_MADE: Final[i64] = -1  # where a Product is; otherwise on an Arch or the Monarch's board
NOT_USED: Final[i64] = -1  # where an Action token of a finished Era is; otherwise under an Arch
ON_COROADOS: Final[i64] = MONARCH_BOARD

BOOSTED: Final[i64] = 1  # marks of a tile: one of a Monarch's first three
EARLY: Final[i64] = 2  # built before its Era

CLEAR: Final[i64] = 0  # clouds: no Exploration tile
FACE_DOWN: Final[i64] = 1  # nobody knows it, so it is drawn when it is looked at
PEEKED: Final[i64] = 2  # face down, but somebody has looked
FACE_UP: Final[i64] = 3
BURIED: Final[i64] = 4  # built over after somebody had looked

BOOSTS: Final[i64] = 0  # counters of a seat
FORESTS: Final[i64] = 1
DEPLOY_ACTIONS: Final[i64] = 2
PALACE_BY_PAINTING: Final[i64] = 3
COUNTERS: Final[i64] = 4

FRAME: Final[i64] = 4  # a decision or step, its seat, and two numbers more
DEPTH: Final[i64] = 40

NO_BATTLE: Final[i64] = 0  # kinds of battle
BY_MOVE: Final[i64] = 1
RANGED: Final[i64] = 2
EXPEDITION_TRY: Final[i64] = 3
KIND: Final[i64] = 0  # what is known of a battle
WHERE: Final[i64] = 1
ORIGIN: Final[i64] = 2
ATTACKER: Final[i64] = 3
DEFENDER: Final[i64] = 4
GROUP: Final[i64] = 5  # a bit for each unit of the attacker
ANNOUNCED: Final[i64] = 6  # cards the attacker has announced; NONE where nobody needs to know
READY: Final[i64] = 7  # a bit for each side that has committed its cards
CANCELLED: Final[i64] = 8  # a bit for each revealed card, those of the defender from DEFENDERS on
FACTS: Final[i64] = 9
DEFENDERS: Final[i64] = 8  # where the defender's revealed cards begin
COMMITTED: Final[i64] = 3  # most cards a side commits

PER_TURN: Final[i64] = 80  # more actions than any turn takes on average
PREPARATION: Final[i64] = 8  # actions of a seat before the first turn


class Position(State):
    def __init__(
        self, edition: Edition, board: Board, seats: i64, rng: Rng, variant: i64, extra: i64
    ) -> None:
        super().__init__(
            seats, rng, ACTIONS, seats * (PREPARATION + edition.most_rounds * PER_TURN)
        )
        self.edition: Final = edition
        self.board: Final = board
        self.variant: Final = variant  # options, a bit each
        self.extra: Final = extra  # most extra actions a turn, or UNLIMITED
        self.sides: Final[i64] = 2 if seats == 1 else seats  # alone, the enemy is side 1

        self.era: i64 = 1
        self.round: i64 = 1
        self.first: i64 = NONE  # who took the tile with the 1st Player icon
        self.is_last_round: i64 = 0
        self.has_triumphed: i64 = 0  # alone: all goals reached
        self.depth: i64 = 0  # frames on the stack; none once the game is over
        self.stack = vec[i64]()  # [frame * FRAME + part], the last one on top

        self.turn_arch: i64 = NONE  # chosen this turn
        self.bonus_era: i64 = 0  # of the used token whose bonus is still to be taken
        self.free_moves: i64 = 0
        self.additional_moves: i64 = 0
        self.extra_actions: i64 = 0  # taken this turn
        self.has_discounted: i64 = 0  # with Rebouças, this turn
        self.has_renovated_free: i64 = 0  # with José Bonifácio, this turn
        self.has_converted: i64 = 0  # Combat cards in a payment, this turn
        self.due: i64 = 0  # what is still to be paid
        self.is_untouched: i64 = 0  # nothing of it is paid yet
        self.purse: i64 = 0  # what a Monarch has made of Combat cards, for this payment

        self.colour = vec[i64]()  # [seat]
        self.monarch = vec[i64]()  # [seat]
        self.arch = vec[i64]()  # [seat]: where the Action token of this Era lies
        self.used = vec[i64]()  # [seat * (ERAS + 1) + era]: where those of earlier Eras lie
        self.supply = vec[i64]()  # [seat]: a purse
        self.units = vec[i64]()  # [side * UNITS + unit]: a hex, or where else it is
        self.deployed = vec[i64]()  # [side]: a bit for each unit that ever was
        self.products = vec[i64]()  # [seat * kinds + product]: its slot
        self.palaces = vec[i64]()  # [seat]: a bit for each that is placed
        self.paintings = vec[i64]()  # [seat]: a set
        self.counters = vec[i64]()  # [seat * COUNTERS + counter]
        self.kept = vec[i64]()  # [seat * kinds + kind]: Exploration tiles
        self.home = vec[i64]()  # [side]: the hex of the Capital

        self.tile = vec[i64]()  # [hex]: a Building, CITIES + a City, CAPITAL
        self.owner = vec[i64]()  # [hex]: side
        self.stock = vec[i64]()  # [hex]: a purse
        self.palace = vec[i64]()  # [hex]: its number, or 0
        self.mark = vec[i64]()  # [hex]: BOOSTED, EARLY
        self.cloud = vec[i64]()  # [hex]
        self.cloud_kind = vec[i64]()  # [hex]: which tile it is, if anybody knows; a secret
        self.peekers = vec[i64]()  # [hex]: a bit for each seat that has looked
        self.occupant = vec[i64]()  # [hex]: the side whose units stand there

        self.sites = vec[i64]()  # [hex]: the Capital tile that lies there before it is taken
        self.tiles_left = vec[i64]()  # [type]: Building tiles in stock
        self.city_tops = vec[i64]()  # [stack]: the City on show
        self.city_left = vec[i64]()  # [stack]: Cities with the one on show
        self.gallery: i64 = 0  # the set of Paintings on show
        self.spent = vec[i64]()  # [kind]: Exploration tiles that left the game seen by all

        self.gold_hand = vec[i64]()  # [seat * ROOM + place]; a secret
        self.gold_discards = vec[i64]()  # [kind]
        self.combat_hand = vec[i64]()  # [seat * ROOM + place]; a secret
        self.combat_discards = vec[i64]()  # [kind]
        self.dealt = vec[i64]()  # [(seat * ERAS + era - 1) * 2 + place]: Missions; a secret
        self.keeping = vec[i64]()  # [seat * ERAS + era - 1]: which is kept; a secret
        self.returned = vec[i64]()  # [seat * ERAS + era - 1]: which went under its deck; a secret
        self.missions = vec[i64]()  # [(seat * ERAS + era - 1) * room + place]; a secret
        self.claimed = vec[i64]()  # [mission]: by whom
        self.drawn_under = vec[i64]()  # [era]: Missions drawn from among the returned ones

        self.battle = vec[i64]()  # [fact]
        self.committed = vec[i64]()  # [role * COMMITTED + place], in order; a secret
        self.revealed = vec[i64]()  # [role * DEFENDERS + place]: cards turned up in this battle

    # The stack

    def push(self, what: i64, seat: i64, one: i64, two: i64) -> None:
        at = self.depth * FRAME
        stack = self.stack
        stack[at] = what
        stack[at + 1] = seat
        stack[at + 2] = one
        stack[at + FRAME - 1] = two
        self.depth += 1

    def pop(self) -> None:
        self.depth -= 1
        at = self.depth * FRAME
        for part in range(at, at + FRAME):
            self.stack[part] = 0

    def asked(self) -> i64:
        """The decision on top of the stack; 0 once the game is over."""
        return self.stack[(self.depth - 1) * FRAME] if self.depth > 0 else 0

    def asked_seat(self) -> i64:
        return self.stack[(self.depth - 1) * FRAME + 1] if self.depth > 0 else NOBODY

    def one(self) -> i64:
        """The first argument of the decision on top of the stack."""
        return self.stack[(self.depth - 1) * FRAME + 2]

    def two(self) -> i64:
        return self.stack[self.depth * FRAME - 1]

    def has_variant(self, option: i64) -> bool:
        return self.variant & option != 0

    # The map

    def is_building(self, place: i64) -> bool:
        return 0 <= self.tile[place] < CITIES

    def is_city(self, place: i64) -> bool:
        return CITIES <= self.tile[place] < CAPITAL

    def controller(self, place: i64) -> i64:
        """The side that controls the tile: its occupant, otherwise its owner (§10)."""
        if self.tile[place] == NONE:
            return NONE
        return self.occupant[place] if self.occupant[place] != NONE else self.owner[place]

    def is_held(self, place: i64, side: i64) -> bool:
        """Whether it is the side's own tile, and not seized."""
        return self.owner[place] == side and self.controller(place) == side

    def is_open(self, place: i64, terrain: i64) -> bool:
        """Whether it is such terrain, with no tile on it."""
        return self.board.terrain[place] == terrain and self.tile[place] == NONE

    def is_next_to(self, place: i64, terrain: i64) -> bool:
        neighbours = self.board.neighbours
        for at in range(place * SIDES, (place + 1) * SIDES):
            if neighbours[at] != OFF_MAP and self.is_open(neighbours[at], terrain):
                return True
        return False

    def is_near_forest(self, place: i64) -> bool:
        return self.is_open(place, FOREST) or self.is_next_to(place, FOREST)

    def is_face_down(self, place: i64) -> bool:
        return self.cloud[place] == FACE_DOWN or self.cloud[place] == PEEKED

    def face_up_rule(self, place: i64) -> i64:
        """The rule of the face-up Exploration tile there, or NONE."""
        if self.cloud[place] != FACE_UP:
            return NONE
        return self.edition.exploration.rule[self.cloud_kind[place]]

    def rivers_around(self, place: i64) -> i64:
        """The production that River Basins next to a hex add."""
        neighbours = self.board.neighbours
        production: i64 = 0
        for at in range(place * SIDES, (place + 1) * SIDES):
            other = neighbours[at]
            if other != OFF_MAP and self.face_up_rule(other) == RIVER:
                production += self.edition.exploration.river[self.cloud_kind[other]]
        return production

    def tile_vp(self, place: i64, side: i64) -> i64:
        """The worth of a tile for a side, as points and as Combat Strength (§42)."""
        tile = self.tile[place]
        if tile == CAPITAL:
            return 0
        if tile >= CITIES:
            return self.edition.cities.vp[tile - CITIES]
        if self.mark[place] & BOOSTED != 0 and self.owner[place] == side:
            return self.edition.monarchs.boosted_vp[self.monarch[side]]
        return self.edition.buildings.vp[tile]

    # Sides and their units

    def unit_number(self, side: i64, unit: i64) -> i64:
        """The index of a unit among all units of the edition."""
        colour = self.colour[side] if side < self.seats else self.board.enemy
        return colour * UNITS + unit

    def place_unit(self, side: i64, unit: i64, where: i64) -> None:
        before = self.units[side * UNITS + unit]
        self.units[side * UNITS + unit] = where
        if before >= 0 and self.units_at(side, before) == 0:
            self.occupant[before] = NONE
        if where >= 0:
            self.occupant[where] = side

    def units_at(self, side: i64, place: i64) -> i64:
        """A bit for each unit of a side on a hex."""
        units: i64 = 0
        bit: i64 = 1
        for at in range(side * UNITS, (side + 1) * UNITS):
            if self.units[at] == place:
                units |= bit
            bit += bit
        return units

    def units_on_map(self, side: i64) -> i64:
        count: i64 = 0
        for at in range(side * UNITS, (side + 1) * UNITS):
            if self.units[at] >= 0:
                count += 1
        return count

    def transports(self, side: i64, unit: i64) -> bool:
        """Whether it takes others along: the Dragoon, or by option the Monarch (§47)."""
        colours = self.edition.colours
        number = self.unit_number(side, unit)
        if self.has_variant(MONARCH_TRANSPORTS):
            return colours.is_monarch[number] == 1
        return colours.transports[number] == 1

    # Tokens and cards

    def funds(self, seat: i64) -> i64:
        """Everything that a seat can pay with, as one purse; a Gold card is a Gold (§17, §18)."""
        purse = self.supply[seat] + (self.purse & TOKEN_FIELDS)
        purse += self.gold_cards(seat) * ONE[GOLD]
        return purse + self.stocks(seat)

    def stocks(self, seat: i64) -> i64:
        """All tokens on tiles that a seat controls."""
        purse: i64 = 0
        stock = self.stock
        for place in range(len(stock)):
            if stock[place] != 0 and self.controller(place) == seat:
                purse += stock[place]
        return purse

    def gold_cards(self, seat: i64) -> i64:
        return size(self.gold_hand, seat * ROOM, ROOM)

    def combat_cards(self, side: i64) -> i64:
        return size(self.combat_hand, side * ROOM, ROOM) if side < self.seats else 0

    def tokens_left(self, kind: i64) -> i64:
        """The tokens of a kind in the general supply, where that is limited (§92)."""
        used: i64 = 0
        for purse in self.stock:
            used += purse
        for purse in self.supply:
            used += purse
        return self.edition.tokens[kind] - amount(used, kind)

    def granted(self, tokens: i64) -> i64:
        """As much of a purse as the general supply still has."""
        if not self.has_variant(LIMITED_SUPPLY):
            return tokens
        purse: i64 = 0
        for kind in range(TOKENS):
            wanted = amount(tokens, kind)
            if wanted > 0:
                purse += min(wanted, self.tokens_left(kind)) * ONE[kind]
        return purse

    # Boards

    def owns(self, seat: i64, paintings: i64) -> bool:
        """Whether a seat has any Painting of a set."""
        return self.paintings[seat] & paintings != 0

    def sum_of(self, seat: i64, table: vec[i64]) -> i64:
        """The sum of a table over the Paintings of a seat."""
        owned = self.paintings[seat]
        total: i64 = 0
        painting: i64 = 0
        while owned != 0:
            if owned & 1 == 1:
                total += table[painting]
            owned >>= 1
            painting += 1
        return total

    def products_made(self, seat: i64) -> i64:
        kinds = self.edition.products.kinds
        count: i64 = 0
        for at in range(seat * kinds, (seat + 1) * kinds):
            if self.products[at] != NOT_MADE:
                count += 1
        return count

    def is_upgraded(self, seat: i64, arch: i64) -> bool:
        """Whether a Product lies on the slot."""
        kinds = self.edition.products.kinds
        for at in range(seat * kinds, (seat + 1) * kinds):
            if self.products[at] == arch:
                return True
        return False

    def products_on_board(self, seat: i64) -> i64:
        """The number of Products on the Monarch's board."""
        kinds = self.edition.products.kinds
        count: i64 = 0
        for at in range(seat * kinds, (seat + 1) * kinds):
            if self.products[at] == MONARCH_BOARD:
                count += 1
        return count

    def palaces_placed(self, seat: i64) -> i64:
        count: i64 = 0
        for number in range(FIRST_PALACE, LAST_PALACE + 1):
            if (self.palaces[seat] >> number) & 1 == 1:
                count += 1
        return count

    def missions_claimed(self, seat: i64) -> i64:
        count: i64 = 0
        for claimant in self.claimed:
            if claimant == seat:
                count += 1
        return count

    def mission_room(self) -> i64:
        """Places for Missions of one Era in a hand."""
        return 1 + self.edition.exploration.missions

    def is_kept(self, seat: i64) -> bool:
        """Whether the seat has chosen the Mission of every Era."""
        return self.keeping[seat * ERAS + ERAS - 1] != EMPTY

    def is_choosing(self, seat: i64) -> bool:
        """Whether the seat may act now."""
        asked = self.asked()
        if asked == KEEPING:
            return not self.is_kept(seat)
        if asked == COMMITTING:
            battle = self.battle
            if seat == battle[ATTACKER]:
                return battle[READY] & 1 == 0
            return seat == battle[DEFENDER] and battle[READY] & 2 == 0
        return asked != 0 and seat == self.asked_seat()

    def find_mover(self) -> None:
        """The first seat that may act."""
        asked = self.asked()
        if asked != KEEPING and asked != COMMITTING:
            self.to_move = self.asked_seat()
            return
        self.to_move = NOBODY
        for seat in range(self.seats):
            if self.to_move == NOBODY and self.is_choosing(seat):
                self.to_move = seat

    def terrain_bit(self, place: i64) -> i64:
        """The bit of a hex's terrain in the table of a Building; clouds are Field (§2)."""
        bit: i64 = 1
        return bit << (FIELD if self.is_face_down(place) else self.board.terrain[place])
