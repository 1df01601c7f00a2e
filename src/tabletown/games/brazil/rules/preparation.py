"""The preparation: setup, then the choice of colours, Missions, Monarchs and Capitals."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import ORDERS, UNITS
from tabletown.games.brazil.rules.actions import (
    CHOOSING_COLOUR,
    CHOOSING_MONARCH,
    KEEP,
    KEEPING,
    SETTLE,
    SETTLING,
    TAKE_COLOUR,
    TAKE_MONARCH,
)
from tabletown.games.brazil.rules.arches import refill_gallery
from tabletown.games.brazil.rules.building import unseen_cities
from tabletown.games.brazil.rules.decks import never_dealt, place_of
from tabletown.games.brazil.rules.gains import gain
from tabletown.games.brazil.rules.hands import EMPTY, ROOM, insert
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    CLEAR,
    COLOURS_CHOSEN,
    COMMITTED,
    COUNTERS,
    DEFENDERS,
    DEPTH,
    FACE_DOWN,
    FACTS,
    FRAME,
    NONE,
    NOT_MADE,
    NOT_USED,
    ON_BOARD,
    Position,
)
from tabletown.games.brazil.rules.turn import begin_turn


def lay_table(position: Position) -> None:
    """Sets up the table before the first choice (§2 to §6)."""
    lay_empty(position)
    edition = position.edition
    for place in range(position.board.hexes):
        position.cloud[place] = FACE_DOWN if position.board.is_cloud[place] == 1 else CLEAR
    for order in range(len(ORDERS)):
        for _nth in range(edition.gallery):
            refill_gallery(position, order)
    for stack in range(edition.city_stacks):
        position.city_tops[stack] = position.rng.draw(unseen_cities(position))
    if position.seats == 1:
        place_enemy(position)
        position.colour[0] = position.board.colour
        deal_missions(position)
    elif position.has_variant(COLOURS_CHOSEN):
        position.push(CHOOSING_COLOUR, 0, 0, 0)
    else:
        deal_colours(position)
        deal_missions(position)


def lay_empty(position: Position) -> None:
    """Boards, hexes and hands with nothing on them."""
    edition = position.edition
    seats = position.seats
    hexes = position.board.hexes
    position.stack = vec[i64]([0] * (DEPTH * FRAME))
    position.colour = vec[i64]([NONE] * seats)
    position.monarch = vec[i64]([NONE] * seats)
    position.arch = vec[i64]([NONE] * seats)
    position.used = vec[i64]([NOT_USED] * (seats * (ERAS + 1)))
    position.supply = vec[i64]([0] * seats)
    position.units = vec[i64]([ON_BOARD] * (position.sides * UNITS))
    position.deployed = vec[i64]([0] * position.sides)
    position.products = vec[i64]([NOT_MADE] * (seats * edition.products.kinds))
    position.palaces = vec[i64]([0] * seats)
    position.paintings = vec[i64]([0] * seats)
    position.counters = vec[i64]([0] * (seats * COUNTERS))
    position.kept = vec[i64]([0] * (seats * edition.exploration.kinds))
    position.home = vec[i64]([NONE] * position.sides)
    position.tile = vec[i64]([NONE] * hexes)
    position.owner = vec[i64]([NONE] * hexes)
    position.stock = vec[i64]([0] * hexes)
    position.palace = vec[i64]([0] * hexes)
    position.mark = vec[i64]([0] * hexes)
    position.cloud = vec[i64]([CLEAR] * hexes)
    position.cloud_kind = vec[i64]([EMPTY] * hexes)
    position.peekers = vec[i64]([0] * hexes)
    position.occupant = vec[i64]([NONE] * hexes)
    position.sites = vec[i64]([NONE] * hexes)
    position.tiles_left = edition.buildings.counts[:]
    position.city_tops = vec[i64]([NONE] * edition.city_stacks)
    each = edition.cities.kinds // edition.city_stacks
    position.city_left = vec[i64]([each] * edition.city_stacks)
    position.spent = vec[i64]([0] * edition.exploration.kinds)
    lay_hands(position)


def lay_hands(position: Position) -> None:
    edition = position.edition
    seats = position.seats
    position.gold_hand = vec[i64]([EMPTY] * (seats * ROOM))
    position.gold_discards = vec[i64]([0] * edition.gold_cards.kinds)
    position.combat_hand = vec[i64]([EMPTY] * (seats * ROOM))
    position.combat_discards = vec[i64]([0] * edition.combat_cards.kinds)
    position.dealt = vec[i64]([EMPTY] * (seats * ERAS * 2))
    position.keeping = vec[i64]([EMPTY] * (seats * ERAS))
    position.returned = vec[i64]([EMPTY] * (seats * ERAS))
    position.missions = vec[i64]([EMPTY] * (seats * ERAS * position.mission_room()))
    position.claimed = vec[i64]([NONE] * edition.missions.kinds)
    position.drawn_under = vec[i64]([0] * (ERAS + 1))
    position.battle = vec[i64]([0] * FACTS)
    position.committed = vec[i64]([EMPTY] * (2 * COMMITTED))
    position.revealed = vec[i64]([EMPTY] * (2 * DEFENDERS))


def deal_missions(position: Position) -> None:
    """Deal two Missions of each Era to every seat (§6)."""
    for era in range(1, ERAS + 1):
        deck = never_dealt(position, era)
        for seat in range(position.seats):
            first = (seat * ERAS + era - 1) * 2
            for _nth in range(2):
                insert(position.dealt, first, 2, position.rng.draw(deck))
    position.push(KEEPING, 0, 0, 0)


def deal_colours(position: Position) -> None:
    deck = vec[i64]([1] * position.edition.colours.kinds)
    for seat in range(position.seats):
        position.colour[seat] = position.rng.draw(deck)


def place_enemy(position: Position) -> None:
    """Orange waits on its Capital and around it (§82)."""
    place = position.board.enemy_capital
    position.tile[place] = CAPITAL
    position.owner[place] = 1
    position.home[1] = place
    for unit in range(UNITS):
        if position.board.enemy_units[unit] >= 0:
            position.place_unit(1, unit, position.board.enemy_units[unit])


def colours_into(position: Position, buffer: vec[i64]) -> i64:
    """One that nobody has (§1)."""
    count: i64 = 0
    for colour in range(position.edition.colours.kinds):
        is_taken = False
        for other in position.colour:
            is_taken = is_taken or other == colour
        if not is_taken:
            buffer[count] = TAKE_COLOUR + colour
            count += 1
    return count


def take_colour(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    position.colour[seat] = action - TAKE_COLOUR
    if seat + 1 < position.seats:
        position.push(CHOOSING_COLOUR, seat + 1, 0, 0)
    else:
        deal_missions(position)


def keeps_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Offer the two dealt Missions of an Era; one is kept, face down (§6)."""
    era: i64 = 0
    while era < ERAS and position.keeping[seat * ERAS + era] != EMPTY:
        era += 1
    first = (seat * ERAS + era) * 2
    buffer[0] = KEEP + position.dealt[first]
    buffer[1] = KEEP + position.dealt[first + 1]
    return 2


def keep(position: Position, seat: i64, action: i64) -> None:
    mission = action - KEEP
    era = position.edition.missions.era[mission]
    position.keeping[seat * ERAS + era - 1] = mission
    for other in range(position.seats):
        if not position.is_kept(other):
            return
    position.pop()
    sort_missions(position)
    position.push(CHOOSING_MONARCH, 0, 0, 0)


def sort_missions(position: Position) -> None:
    """Moves kept Missions to the hand and the others under their decks (§6)."""
    for at in range(position.seats * ERAS):
        kept = position.keeping[at]
        other = position.dealt[at * 2]
        if other == kept:
            other = position.dealt[at * 2 + 1]
        first = place_of(position, at // ERAS, at % ERAS + 1)
        insert(position.missions, first, position.mission_room(), kept)
        position.returned[at] = other
        position.keeping[at] = EMPTY
        position.dealt[at * 2] = EMPTY
        position.dealt[at * 2 + 1] = EMPTY


def monarchs_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Offer the Monarchs of the seat's colour (§7)."""
    count: i64 = 0
    for monarch in range(position.edition.monarchs.kinds):
        if position.edition.monarchs.colour[monarch] == position.colour[seat]:
            buffer[count] = TAKE_MONARCH + monarch
            count += 1
    return count


def take_monarch(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    position.monarch[seat] = action - TAKE_MONARCH
    if seat + 1 < position.seats:
        position.push(CHOOSING_MONARCH, seat + 1, 0, 0)
    else:
        reveal_capitals(position)


def reveal_capitals(position: Position) -> None:
    """The tile with the 1st Player icon is among them; any seat may choose first (§3, §8)."""
    capitals = position.edition.capitals
    deck = vec[i64]([1] * capitals.kinds)
    if position.seats > 1:
        deck[capitals.first] = 0
    laid = vec[i64]([1] * position.seats)
    for nth in range(position.seats):
        place: i64 = position.board.capitals[position.rng.draw(laid)]
        is_first = nth == 0 and position.seats > 1
        position.sites[place] = capitals.first if is_first else position.rng.draw(deck)
    position.push(SETTLING, position.rng.below(position.seats), position.seats, 0)


def sites_into(position: Position, buffer: vec[i64]) -> i64:
    count: i64 = 0
    for place in range(position.board.hexes):
        if position.sites[place] != NONE:
            buffer[count] = SETTLE + place
            count += 1
    return count


def settle(position: Position, seat: i64, action: i64) -> None:
    """The tile's Resource, and Palace I where it lay (§8)."""
    place = action - SETTLE
    left = position.one() - 1
    position.pop()
    kind = position.sites[place]
    position.sites[place] = NONE
    position.tile[place] = CAPITAL
    position.owner[place] = seat
    position.home[seat] = place
    if kind == position.edition.capitals.first or position.seats == 1:
        position.first = seat
    if left > 0:
        position.push(SETTLING, (seat + 1) % position.seats, left, 0)
    else:
        begin_turn(position, position.first)
    gain(position, seat, position.edition.capitals.gain[kind])
