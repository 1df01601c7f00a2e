"""Building and renovating: what may stand where, and what it produces."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.arches import BUILD, RENOVATE
from tabletown.games.brazil.edition.board import FOREST, OFF_MAP, SIDES, WATER
from tabletown.games.brazil.edition.cost import freed
from tabletown.games.brazil.edition.tiles import ERAS, EXPEDITION_TILE, RIVER, SITE
from tabletown.games.brazil.edition.units import FOREST_GAINS, UNITS
from tabletown.games.brazil.rules.actions import (
    BUILD_AGAIN,
    BUILD_AT,
    BUILD_KIND,
    BUILDING,
    BUILDING_AT,
    BUILT,
    FLIP,
    FOUND,
    PASS,
    RENOVATE_AGAIN,
    RENOVATE_FREE,
    RENOVATED,
    RENOVATING,
    RENOVATING_FREE,
    REPLENISH,
)
from tabletown.games.brazil.rules.gains import gain
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.payment import begin, can_afford, can_pay, push_discount
from tabletown.games.brazil.rules.position import (
    BOOSTED,
    BOOSTS,
    BURIED,
    CITIES,
    CLEAR,
    COUNTERS,
    EARLY,
    FORESTS,
    NONE,
    PEEKED,
    RIVER_IS_BUILDABLE,
    Position,
)

BY_ARCH: Final[i64] = 1  # manners of building, a bit each: with the Action token
SECOND: Final[i64] = 2  # once more with Mauá
EARLY_BUILD: Final[i64] = 4  # by a Gold card that names the Building, whatever the Era
MANNER: Final[i64] = 16  # above this: the Building that card names
HEX: Final[i64] = 128  # where a hex and a manner share a number
NO_SITE: Final[i64] = 0  # kinds of hexes for building: not to be built on
ALONE: Final[i64] = 1  # only by a City
NEXT_TO_EMPIRE: Final[i64] = 2


# Build: what


def cost_of(position: Position, seat: i64, what: i64, manner: i64) -> i64:
    """The printed cost; the upgraded Arch frees its Resources of their kinds (§19)."""
    edition = position.edition
    cost = edition.cities.cost[what - CITIES] if what >= CITIES else edition.buildings.cost[what]
    if manner & BY_ARCH != 0 and edition.arches.any_resource[BUILD] == 1:
        if position.is_upgraded(seat, BUILD):
            cost = freed(cost)
    return cost


def extra_of(position: Position, seat: i64, manner: i64) -> i64:
    """The extra cost of a second Build with Mauá (§32)."""
    if manner & SECOND == 0:
        return 0
    return position.sum_of(seat, position.edition.paintings.extra_cost)


def discounts_of(position: Position, seat: i64) -> i64:
    """The discount of Rebouças, once a turn (§19)."""
    if position.has_discounted == 1:
        return 0
    return position.sum_of(seat, position.edition.paintings.discount)


def is_available(position: Position, seat: i64, funds: i64, what: i64, manner: i64) -> bool:
    """Whether its Era has come, it is left, and it can be paid (§27)."""
    edition = position.edition
    if what >= CITIES:
        if position.era < edition.first_city_era:
            return False
    else:
        if manner & EARLY_BUILD == 0 and edition.buildings.era[what] > position.era:
            return False
        if position.tiles_left[what // 2] == 0:
            return False
    cost = cost_of(position, seat, what, manner)
    more = extra_of(position, seat, manner)
    return can_afford(position, seat, funds, cost, more, discounts_of(position, seat))


def has_place(position: Position, seat: i64, what: i64, sites: vec[i64]) -> bool:
    for place in range(len(sites)):
        if sites[place] != NO_SITE and fits(position, seat, what, place, sites[place]):
            return True
    return False


def choices(position: Position, manner: i64) -> vec[i64]:
    """The choices in the order of actions."""
    offers = vec[i64]()
    if manner & EARLY_BUILD != 0:
        return append(offers, manner // MANNER)
    for kind in range(position.edition.buildings.kinds):
        offers = append(offers, kind)
    for city in range(position.edition.cities.kinds):
        for top in position.city_tops:
            if top == city:
                offers = append(offers, CITIES + city)
    return offers


def buildable_into(position: Position, seat: i64, manner: i64, buffer: vec[i64]) -> i64:
    """Writes what the seat may build now, without the choice to build nothing."""
    count: i64 = 0
    funds = position.funds(seat)
    sites = vec[i64]()
    for what in choices(position, manner):
        if is_available(position, seat, funds, what, manner):
            if len(sites) == 0:
                sites = sites_of(position, seat)
            if has_place(position, seat, what, sites):
                buffer[count] = FOUND + what - CITIES if what >= CITIES else BUILD_KIND + what
                count += 1
    return count


def can_build_anything(position: Position, seat: i64, manner: i64) -> bool:
    funds = position.funds(seat)
    sites = vec[i64]()
    for what in choices(position, manner):
        if is_available(position, seat, funds, what, manner):
            if len(sites) == 0:
                sites = sites_of(position, seat)
            if has_place(position, seat, what, sites):
                return True
    return False


def builds_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Writes what the seat may build, and the choice to build nothing."""
    count = buildable_into(position, seat, position.one(), buffer)
    for nth in range(count, 0, -1):
        buffer[nth] = buffer[nth - 1]
    buffer[0] = PASS
    return count + 1


def choose(position: Position, seat: i64, action: i64) -> None:
    manner = position.one()
    position.pop()
    if action == PASS:
        return
    what = CITIES + action - FOUND if action >= FOUND else action - BUILD_KIND
    position.push(BUILDING_AT, seat, what, manner)


# Build: where


def may_stand(position: Position, seat: i64, what: i64, place: i64) -> bool:
    """Whether a seat may build it on this hex (§28, §29, §30)."""
    site = site_of(position, seat, place)
    return site != NO_SITE and fits(position, seat, what, place, site)


def sites_of(position: Position, seat: i64) -> vec[i64]:
    """[hex]: the kind of building site that it is for a seat."""
    return vec[i64]([site_of(position, seat, place) for place in range(position.board.hexes)])


def site_of(position: Position, seat: i64, place: i64) -> i64:
    """No enemy unit on it, no enemy tile on it or next to it; perhaps next to the Empire (§28)."""
    tile = position.tile[place]
    occupant = position.occupant[place]
    if tile >= CITIES or position.board.terrain[place] == WATER:
        return NO_SITE
    if (occupant != NONE and occupant != seat) or (tile != NONE and position.owner[place] != seat):
        return NO_SITE
    neighbours = position.board.neighbours
    site = ALONE
    for at in range(place * SIDES, (place + 1) * SIDES):
        other = neighbours[at]
        if other != OFF_MAP and position.tile[other] != NONE:
            if position.owner[other] != seat:
                return NO_SITE
            site = NEXT_TO_EMPIRE
    return site if is_site(position, place) else NO_SITE


def fits(position: Position, seat: i64, what: i64, place: i64, site: i64) -> bool:
    """Whether a Building or City suits a site (§28, §29, §30)."""
    tile = position.tile[place]
    if what >= CITIES:
        if not has_founder(position, seat, place):
            return False
        return tile == NONE or may_cover(position, place, 2)
    if site != NEXT_TO_EMPIRE:
        return False
    ignores = position.owns(seat, position.edition.paintings.ignores_terrain)
    if tile != NONE:
        if ignores:
            return may_cover(position, place, ERAS)
        return position.edition.buildings.covers[what] == 1 and may_cover(position, place, 2)
    if ignores or position.face_up_rule(place) == SITE:
        return True
    return position.edition.buildings.terrain[what] & position.terrain_bit(place) != 0


def is_site(position: Position, place: i64) -> bool:
    """Whether the hex may be built on: no face-up Expedition or River Basin (§28)."""
    rule = position.face_up_rule(place)
    if rule == RIVER:
        return position.has_variant(RIVER_IS_BUILDABLE)
    return rule != EXPEDITION_TILE


def may_cover(position: Position, place: i64, last_era: i64) -> bool:
    """A Building of no later Era and without a Palace (§30)."""
    if not position.is_building(place) or position.palace[place] != 0:
        return False
    return position.edition.buildings.era[position.tile[place]] <= last_era


def has_founder(position: Position, seat: i64, place: i64) -> bool:
    """The own Monarch, or any own unit with Araribóia (§29)."""
    if position.occupant[place] != seat:
        return False
    if position.owns(seat, position.edition.paintings.city_at_any_unit):
        return True
    for unit in range(UNITS):
        if position.units[seat * UNITS + unit] == place:
            if position.edition.colours.is_monarch[position.unit_number(seat, unit)] == 1:
                return True
    return False


def places_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Every hex on which what was chosen may stand."""
    what = position.one()
    count: i64 = 0
    for place in range(position.board.hexes):
        if may_stand(position, seat, what, place):
            buffer[count] = BUILD_AT + place
            count += 1
    return count


def choose_place(position: Position, seat: i64, action: i64) -> None:
    """Asks for the payment of the tile, then for a second Build if allowed (§32)."""
    what = position.one()
    manner = position.two()
    position.pop()
    if manner & BY_ARCH != 0 and manner & SECOND == 0:
        if position.owns(seat, position.edition.paintings.builds_twice):
            position.push(BUILD_AGAIN, seat, 0, 0)
    position.push(BUILT, seat, what, (action - BUILD_AT) + manner * HEX)
    more = extra_of(position, seat, manner)
    begin(position, seat, cost_of(position, seat, what, manner), more)
    push_discount(position, seat, discounts_of(position, seat), more, True)


def build_again(position: Position, seat: i64) -> None:
    position.pop()
    if can_build_anything(position, seat, BY_ARCH | SECOND):
        position.push(BUILDING, seat, BY_ARCH | SECOND, 0)


def built(position: Position, seat: i64) -> None:
    """Places a tile that was paid for, with its effects (§31)."""
    what = position.one()
    place = position.two() % HEX
    manner = position.two() // HEX
    position.pop()
    was_bare = position.tile[place] == NONE
    position.tile[place] = what
    position.owner[place] = seat
    position.stock[place] = 0
    position.mark[place] = 0
    if what >= CITIES:
        replace_city(position, what - CITIES)
        gain(position, seat, position.sum_of(seat, position.edition.paintings.city_gain))
    else:
        position.tiles_left[what // 2] -= 1
        if manner & EARLY_BUILD != 0 and position.edition.buildings.era[what] > position.era:
            position.mark[place] |= EARLY
        boost(position, seat, place)
        produce(position, seat, place)
    if was_bare and position.board.terrain[place] == FOREST:
        reward_forest(position, seat)
    clear_cloud(position, seat, place)


def replace_city(position: Position, city: i64) -> None:
    """The next of that stack is turned up; it may be any that was not seen (§5)."""
    for stack in range(len(position.city_tops)):
        if position.city_tops[stack] == city:
            position.city_left[stack] -= 1
            position.city_tops[stack] = NONE
            if position.city_left[stack] > 0:
                unseen = unseen_cities(position)
                position.city_tops[stack] = position.rng.draw(unseen)


def unseen_cities(position: Position) -> vec[i64]:
    """[city]: 1 if it lies in a stack, not on top."""
    unseen = vec[i64]([1] * position.edition.cities.kinds)
    for tile in position.tile:
        if CITIES <= tile < CITIES + len(unseen):
            unseen[tile - CITIES] = 0
    for city in position.city_tops:
        if city != NONE:
            unseen[city] = 0
    return unseen


def reward_forest(position: Position, seat: i64) -> None:
    """Tibiriçá's first three constructions on Forest (§31)."""
    nth = position.counters[seat * COUNTERS + FORESTS]
    if nth < FOREST_GAINS:
        position.counters[seat * COUNTERS + FORESTS] = nth + 1
        monarch = position.monarch[seat]
        gain(position, seat, position.edition.monarchs.forest_gain[monarch * FOREST_GAINS + nth])


def clear_cloud(position: Position, seat: i64, place: i64) -> None:
    """Removes an Exploration tile: face down unseen, face up used or kept (§31)."""
    exploration = position.edition.exploration
    if position.face_up_rule(place) == SITE:
        kind = position.cloud_kind[place]
        if exploration.vp[kind] > 0:
            position.kept[seat * exploration.kinds + kind] += 1
        else:
            position.spent[kind] += 1
        position.cloud[place] = CLEAR
        position.cloud_kind[place] = EMPTY
        gain(position, seat, exploration.gain[kind])
    elif position.cloud[place] == PEEKED:
        position.cloud[place] = BURIED
    elif position.face_up_rule(place) != RIVER:
        position.cloud[place] = CLEAR


# Production


def boost(position: Position, seat: i64, place: i64) -> None:
    """The first three tiles that become a Monarch's kind are better for good (§42)."""
    monarchs = position.edition.monarchs
    monarch = position.monarch[seat]
    if monarchs.boosted[monarch] == position.tile[place]:
        built = position.counters[seat * COUNTERS + BOOSTS]
        if built < monarchs.boosts[monarch]:
            position.counters[seat * COUNTERS + BOOSTS] = built + 1
            position.mark[place] |= BOOSTED


def production(position: Position, seat: i64, place: i64) -> i64:
    """The production of a Building of the seat (§41)."""
    edition = position.edition
    kind = position.tile[place]
    made = edition.buildings.production[kind]
    if position.mark[place] & BOOSTED != 0:
        made = edition.monarchs.boosted_production[position.monarch[seat]]
    made += bonus(position, seat, kind)
    return made + position.rivers_around(place) * edition.buildings.resource[kind]


def bonus(position: Position, seat: i64, kind: i64) -> i64:
    """The production that Paintings add to each Building of a kind."""
    paintings = position.edition.paintings
    owned = position.paintings[seat]
    extra: i64 = 0
    for painting in range(paintings.kinds):
        if (owned >> painting) & 1 == 1 and paintings.production_of[painting] == kind:
            extra += paintings.production[painting]
    return extra


def produce(position: Position, seat: i64, place: i64) -> None:
    position.stock[place] += position.granted(production(position, seat, place))


# Renovate


def is_renovatable(position: Position, seat: i64, place: i64) -> bool:
    """An own empty Building that is not seized; a Church not before its Era (§33, §45)."""
    if not position.is_building(place) or position.stock[place] != 0:
        return False
    if position.mark[place] & EARLY != 0:
        if position.edition.buildings.era[position.tile[place]] > position.era:
            return False
    return position.is_held(place, seat)


def can_renovate_anything(position: Position, seat: i64, done: i64) -> bool:
    if not can_pay_renovation(position, seat):
        return False
    for place in range(position.board.hexes):
        if place != done and is_renovatable(position, seat, place):
            return True
    return False


def can_pay_renovation(position: Position, seat: i64) -> bool:
    cost = position.edition.arches.cost[RENOVATE]
    return has_free_renovation(position, seat) or can_pay(position, seat, cost)


def has_free_renovation(position: Position, seat: i64) -> bool:
    """Whether José Bonifácio can still pay for a renovation this turn (§35)."""
    if position.has_renovated_free == 1:
        return False
    return position.owns(seat, position.edition.paintings.free_renovation)


def renovations_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Replenish or flip one Building, or nothing (§33, §34)."""
    buffer[0] = PASS
    count: i64 = 1
    if not can_pay_renovation(position, seat):
        return count
    done = position.two()
    for place in range(position.board.hexes):
        if place != done and is_renovatable(position, seat, place):
            buffer[count] = REPLENISH + place
            count += 1
    for place in range(position.board.hexes):
        if place != done and is_renovatable(position, seat, place):
            if position.palace[place] == 0:
                buffer[count] = FLIP + place
                count += 1
    return count


def renovate(position: Position, seat: i64, action: i64) -> None:
    again = position.one()
    position.pop()
    if action == PASS:
        return
    is_flip = action >= FLIP
    place = action - FLIP if is_flip else action - REPLENISH
    if again > 0:
        position.push(RENOVATE_AGAIN, seat, again - 1, place)
    position.push(RENOVATED, seat, place, int(is_flip))
    begin(position, seat, position.edition.arches.cost[RENOVATE], 0)
    if has_free_renovation(position, seat):
        position.push(RENOVATING_FREE, seat, 0, 0)


def free_renovation_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Offer to renovate for free now, or to keep it for later in the turn (§35)."""
    count: i64 = 0
    if can_pay(position, seat, position.due):
        buffer[0] = PASS
        count = 1
    buffer[count] = RENOVATE_FREE
    return count + 1


def renovate_free(position: Position, action: i64) -> None:
    position.pop()
    if action == RENOVATE_FREE:
        position.has_renovated_free = 1
        position.due = 0


def renovate_again(position: Position, seat: i64) -> None:
    again = position.one()
    done = position.two()
    position.pop()
    if can_renovate_anything(position, seat, done):
        position.push(RENOVATING, seat, again, done)


def renovated(position: Position, seat: i64) -> None:
    place = position.one()
    is_flip = position.two() == 1
    position.pop()
    if is_flip:
        position.tile[place] ^= 1  # the two sides of a tile follow each other
        position.mark[place] = position.mark[place] & EARLY
        boost(position, seat, place)
    produce(position, seat, place)
