"""Missions: their objectives, claiming them, Palaces as reward, and the change of Eras."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.arches import (
    ARCHES,
    FIRST_PALACE,
    LAST_PALACE,
    ON_CITY,
    ON_ERA_1_BUILDING,
)
from tabletown.games.brazil.edition.cards import (
    ANY_BUILDING,
    BUILDING_OF_ERA,
    BUILDING_OF_KIND,
    CITY,
    MOST_OBJECTIVES,
    NOTHING,
    PAINTING,
    PAINTING_COLOURS,
    PALACE,
    PRODUCT,
    UNITS_ON_MAP,
)
from tabletown.games.brazil.edition.purse import amount
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import ORDERS
from tabletown.games.brazil.rules.actions import (
    CLAIM,
    ERA_CHANGED,
    MISSION_COUNTED,
    MISSION_REWARDED,
    PALACE_AT,
    PASS,
    PLACE,
    PLACING,
    PLACING_AT,
    RETIRING_TOKEN,
    TOKEN_UNDER,
)
from tabletown.games.brazil.rules.arches import place_product_free
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.gains import gain
from tabletown.games.brazil.rules.hands import EMPTY, put_in_order, remove
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    CAPITAL_IS_CITY,
    NO_ERA_3_PALACE,
    NONE,
    NOT_MADE,
    NOT_USED,
    Position,
)

# Objectives


def count_for(position: Position, seat: i64, kind: i64, of: i64) -> i64:
    """The count of an objective that a seat has (§68)."""
    if kind == UNITS_ON_MAP:
        return position.units_on_map(seat)
    if kind <= CITY:
        return tiles_for(position, seat, kind, of)
    if kind == PRODUCT:
        return products_for(position, seat, of)
    if kind == PAINTING:
        return bits(position.paintings[seat])
    if kind == PAINTING_COLOURS:
        return colours_for(position, seat)
    if kind == PALACE:
        return position.palaces_placed(seat)
    return amount(position.stocks(seat) + position.supply[seat], of)


def tiles_for(position: Position, seat: i64, kind: i64, of: i64) -> i64:
    """Tiles that the seat controls, seized ones among them."""
    tiles: i64 = 0
    era = position.edition.buildings.era
    for place in range(position.board.hexes):
        tile = position.tile[place]
        if tile != NONE and position.controller(place) == seat:
            if tile == CAPITAL:
                if kind == CITY and position.has_variant(CAPITAL_IS_CITY):
                    tiles += 1
            elif position.is_city(place):
                if kind == CITY:
                    tiles += 1
            elif (
                kind == ANY_BUILDING
                or (kind == BUILDING_OF_KIND and tile == of)
                or (kind == BUILDING_OF_ERA and era[tile] == of)
            ):
                tiles += 1
    return tiles


def products_for(position: Position, seat: i64, shape: i64) -> i64:
    products = position.edition.products
    count: i64 = 0
    for product in range(products.kinds):
        if position.products[seat * products.kinds + product] != NOT_MADE:
            if shape == NOTHING or products.shape[product] == shape:
                count += 1
    return count


def colours_for(position: Position, seat: i64) -> i64:
    colours: i64 = 0
    for order in range(len(ORDERS)):
        if position.owns(seat, position.edition.paintings.of_order[order]):
            colours += 1
    return colours


def bits(set: i64) -> i64:
    count: i64 = 0
    while set != 0:
        count += set & 1
        set >>= 1
    return count


def is_met(position: Position, seat: i64, objective: i64) -> bool:
    edition = position.edition
    count = count_for(
        position, seat, edition.objective_kind[objective], edition.objective_of[objective]
    )
    return count >= edition.objective_needs[objective]


def is_fulfilled(position: Position, seat: i64, mission: i64) -> bool:
    """All of its objectives hold now (§69); those that look at the whole map come last."""
    missions = position.edition.missions
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING and not looks_at_map(position, objective):
            if not is_met(position, seat, objective):
                return False
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING and looks_at_map(position, objective):
            if not is_met(position, seat, objective):
                return False
    return True


def looks_at_map(position: Position, objective: i64) -> bool:
    kind = position.edition.objective_kind[objective]
    return BUILDING_OF_KIND <= kind <= CITY


# Claiming


def claims_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Missions in hand of this Era or an earlier one that are fulfilled (§69)."""
    room = position.mission_room()
    first = count
    for era in range(1, position.era + 1):
        start = place_of(position, seat, era)
        for place in range(start, start + room):
            mission = position.missions[place]
            if mission == EMPTY or mission == HIDDEN:
                break
            if is_fulfilled(position, seat, mission):
                put_in_order(buffer, first, count, CLAIM + mission)
                count += 1
    return count


def claim(position: Position, seat: i64, action: i64) -> None:
    """Claims a Mission: Palace, rewards of Monarch and Paintings, perhaps a new Era (§69)."""
    mission = action - CLAIM
    era = position.edition.missions.era[mission]
    position.claimed[mission] = seat
    remove(position.missions, place_of(position, seat, era), position.mission_room(), mission)
    position.push(MISSION_COUNTED, seat, mission, 0)
    position.push(MISSION_REWARDED, seat, mission, 0)
    if era < ERAS or not position.has_variant(NO_ERA_3_PALACE):
        push_palace(position, seat, False)


def rewarded(position: Position, seat: i64) -> None:
    """Dom Obá II and Independence (§69)."""
    position.pop()
    monarchs = position.edition.monarchs
    monarch = position.monarch[seat]
    if position.missions_claimed(seat) <= monarchs.mission_gains[monarch]:
        gain(position, seat, monarchs.mission_gain[monarch])
    gain(position, seat, position.sum_of(seat, position.edition.paintings.mission_gain))


def counted(position: Position, seat: i64) -> None:
    """Starts the next Era or the last round after the first claim of an Era (§72, §73)."""
    mission = position.one()
    position.pop()
    if position.edition.missions.era[mission] != position.era:
        return
    if position.era == ERAS:
        position.is_last_round = 1
        return
    position.push(ERA_CHANGED, seat, 0, 0)
    for nth in range(position.seats):
        other = (seat + position.seats - 1 - nth) % position.seats
        position.push(RETIRING_TOKEN, other, 0, 0)


# Palaces


def may_place_at(position: Position, seat: i64, number: i64, place: i64) -> bool:
    """Whether this is an own tile of the right kind, not seized and without a Palace (§70)."""
    if position.palace[place] != 0 or position.tile[place] == NONE:
        return False
    if not position.is_held(place, seat):
        return False
    where = position.edition.palaces.place_on[number]
    if where == ON_CITY:
        return position.is_city(place)
    if not position.is_building(place):
        return False
    if where == ON_ERA_1_BUILDING:
        return position.edition.buildings.era[position.tile[place]] == 1
    return position.tile[place] == where


def can_place(position: Position, seat: i64, number: i64) -> bool:
    if (position.palaces[seat] >> number) & 1 == 1:
        return False
    for place in range(position.board.hexes):
        if may_place_at(position, seat, number, place):
            return True
    return False


def can_place_any(position: Position, seat: i64) -> bool:
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        if can_place(position, seat, number):
            return True
    return False


def push_palace(position: Position, seat: i64, is_asked_for: bool) -> None:
    """Asks for a Palace; a reward may be declined, one asked for with Dona Isabel not."""
    if can_place_any(position, seat):
        position.push(PLACING, seat, int(is_asked_for), 0)


def palaces_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    count: i64 = 0
    if position.one() == 0:
        buffer[0] = PASS
        count = 1
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        if can_place(position, seat, number):
            buffer[count] = PLACE + number
            count += 1
    return count


def choose_palace(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    if action != PASS:
        position.push(PLACING_AT, seat, action - PLACE, 0)


def palace_places_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    count: i64 = 0
    for place in range(position.board.hexes):
        if may_place_at(position, seat, position.one(), place):
            buffer[count] = PALACE_AT + place
            count += 1
    return count


def place_palace(position: Position, seat: i64, action: i64) -> None:
    """Place a Palace and take its gain; Palace II also brings a square Product (§71)."""
    number = position.one()
    position.pop()
    one: i64 = 1
    position.palace[action - PALACE_AT] = number
    position.palaces[seat] |= one << number
    palaces = position.edition.palaces
    if palaces.free_product[number] != NONE:
        place_product_free(position, seat, palaces.free_product[number])
    gain(position, seat, palaces.gain[number])


# Eras


def arches_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """An Arch without a used token (§72)."""
    count: i64 = 0
    for arch in range(ARCHES):
        if token_under(position, seat, arch) == 0:
            buffer[count] = TOKEN_UNDER + arch
            count += 1
    return count


def token_under(position: Position, seat: i64, arch: i64) -> i64:
    """The Era of the used token under an Arch, or 0."""
    for era in range(1, ERAS + 1):
        if position.used[seat * (ERAS + 1) + era] == arch:
            return era
    return 0


def retire_token(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    position.used[seat * (ERAS + 1) + position.era] = action - TOKEN_UNDER


def era_changed(position: Position) -> None:
    """Everybody takes the next token; it lies on no Arch yet (§72)."""
    position.pop()
    position.era += 1
    for seat in range(position.seats):
        position.arch[seat] = NONE


def is_used(position: Position, seat: i64, era: i64) -> bool:
    """Whether that Era's token lies under an Arch."""
    where = position.used[seat * (ERAS + 1) + era]
    return where != NOT_USED and where < ARCHES
