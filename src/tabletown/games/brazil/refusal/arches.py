"""Reasons against deploying, buying, building, renovating, manufacturing and trading."""

from collections.abc import Callable

from tabletown.core.english import counted, listed, one, sentence
from tabletown.games.brazil.edition.arches import DEPLOY, MANUFACTURE, PAINTING, RENOVATE, SHAPES
from tabletown.games.brazil.edition.board import OFF_MAP, SIDES, WATER
from tabletown.games.brazil.edition.tiles import ERA_NAMES
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.arches import ANY_SHAPE, discounts_of, has_slot
from tabletown.games.brazil.rules.building import (
    EARLY_BUILD,
    MANNER,
    NEXT_TO_EMPIRE,
    can_pay_renovation,
    cost_of,
    extra_of,
    has_founder,
    is_site,
    site_of,
)
from tabletown.games.brazil.rules.building import discounts_of as build_discounts
from tabletown.games.brazil.rules.payment import can_afford, joined
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    CITIES,
    EARLY,
    NONE,
    NOT_MADE,
    ON_BOARD,
    Position,
)
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    TERRAIN_WORDS,
    cloud_words,
    cost_words,
    side_words,
    terrain_words,
    tile_words,
    unit_name,
)

Reason = Callable[[Position, int, int], str]


def too_dear(view: Position, name: str, cost: int, discounts: int) -> str:
    less = f", less {counted(discounts, 'item')}," if discounts else ""
    return f"{name} costs {cost_words(cost)}{less} and you cannot pay that (§16)."


# Deploy and Painting


def why_not_unit(view: Position, seat: int, unit: int) -> str:
    where, name = view.units[seat * UNITS + unit], unit_name(view, seat, unit)
    if where != ON_BOARD:
        return f"{name} is on the map, on {view.board.names[where]} (§22)."
    cost = view.edition.colours.cost[view.unit_number(seat, unit)]
    return too_dear(view, name, cost, discounts_of(view, seat, DEPLOY, view.one()))


def why_not_deploy_at(view: Position, seat: int, place: int) -> str:
    if view.is_city(place) and view.owner[place] == seat:
        return sentence(f"{tile_words(view, place, seat)} is seized (§22).")
    name = view.board.names[place]
    return f"Units are deployed at your Capital or a City of yours, and {name} is neither (§22)."


def why_not_painting(view: Position, seat: int, painting: int) -> str:
    paintings = view.edition.paintings
    name = paintings.names[painting]
    for owner in range(view.seats):
        if view.paintings[owner] >> painting & 1:
            who = side_words(view, owner, seat)
            return sentence(f"{who} {'have' if owner == seat else 'has'} {name} already (§24).")
    if not view.gallery >> painting & 1:
        return f"{name} is not on show (§24)."
    discounts = discounts_of(view, seat, PAINTING, view.one())
    return too_dear(view, name, paintings.cost[painting], discounts)


# Build


def why_not_kind(view: Position, seat: int, kind: int) -> str:
    buildings, manner = view.edition.buildings, view.one()
    name = buildings.names[kind]
    if manner & EARLY_BUILD and manner // MANNER != kind:
        return f"The card builds {one(buildings.names[manner // MANNER])} only (§45)."
    if not manner & EARLY_BUILD and buildings.era[kind] > view.era:
        return sentence(f"{one(name)} waits for Era {ERA_NAMES[buildings.era[kind]]} (§27).")
    if view.tiles_left[kind // 2] == 0:
        both = listed([buildings.names[side] for side in (kind // 2 * 2, kind // 2 * 2 + 1)])
        return f"No tile for {both} is left (§27)."
    return _dear(view, seat, kind, sentence(one(name))) or _nowhere(view, kind, name)


def _nowhere(view: Position, kind: int, name: str) -> str:
    grounds = view.edition.buildings.terrain[kind]
    on = listed([word for at, word in enumerate(TERRAIN_WORDS) if grounds >> at & 1], "or")
    return f"No free {on} next to your Empire takes {one(name)} (§28)."


def _dear(view: Position, seat: int, what: int, name: str) -> str:
    """Why it cannot be paid; empty if it can."""
    manner = view.one()
    cost, more = cost_of(view, seat, what, manner), extra_of(view, seat, manner)
    discounts = build_discounts(view, seat)
    if can_afford(view, seat, view.funds(seat), cost, more, discounts):
        return ""
    return too_dear(view, name, joined(cost, more), discounts)


def why_not_city(view: Position, seat: int, city: int) -> str:
    edition, name = view.edition, view.edition.cities.names[city]
    if view.one() & EARLY_BUILD:
        return f"The card builds {one(edition.buildings.names[view.one() // MANNER])} only (§45)."
    if view.era < edition.first_city_era:
        return f"Cities are founded from Era {ERA_NAMES[edition.first_city_era]} on (§27)."
    if city not in list(view.city_tops):
        return f"{name} is not on show (§27)."
    if view.owns(seat, edition.paintings.city_at_any_unit):
        founder = "a unit of yours"
    else:
        founder = "your Monarch's unit"
    lacking = f"{name} needs {founder} on a hex where it may stand (§29)."
    return _dear(view, seat, int(CITIES) + city, name) or lacking


def why_not_place(view: Position, seat: int, place: int) -> str:
    """Why this hex does not take what is built."""
    if view.board.terrain[place] == WATER:
        return "Nothing is built on Water (§28)."
    reason = _others(view, seat, place) or _ground(view, seat, place)
    if reason:
        return reason
    return (_founding if view.one() >= CITIES else _standing)(view, seat, place)


def _others(view: Position, seat: int, place: int) -> str:
    """Units and tiles of others that are in the way."""
    name, occupant = view.board.names[place], view.occupant[place]
    if occupant not in (NONE, seat):
        return f"Units of {side_words(view, occupant, seat)} stand on {name} (§28)."
    if view.tile[place] != NONE and view.owner[place] != seat:
        return sentence(f"{tile_words(view, place, seat)} is in the way (§28).")
    for side in range(int(SIDES)):
        other = view.board.neighbours[place * SIDES + side]
        if other != OFF_MAP and view.tile[other] != NONE and view.owner[other] != seat:
            return f"{name} is next to {tile_words(view, other, seat)} (§28)."
    return ""


def _ground(view: Position, seat: int, place: int) -> str:
    name = view.board.names[place]
    if view.tile[place] >= CITIES:
        return f"Nothing can cover {tile_words(view, place, seat)} (§30)."
    if not is_site(view, place):
        return f"{name} is {cloud_words(view, place)}, where nothing can be built (§28)."
    return ""


def _founding(view: Position, seat: int, place: int) -> str:
    if has_founder(view, seat, place):
        return _covering(view, seat, place)
    if view.owns(seat, view.edition.paintings.city_at_any_unit):
        return f"No unit of yours stands on {view.board.names[place]} (§29)."
    return f"Your Monarch's unit does not stand on {view.board.names[place]} (§29)."


def _standing(view: Position, seat: int, place: int) -> str:
    """Why a Building does not stand there: Empire, cover or terrain."""
    buildings, what = view.edition.buildings, view.one()
    name = view.board.names[place]
    if site_of(view, seat, place) != NEXT_TO_EMPIRE:
        return f"{name} is not next to your Empire (§28)."
    ignores = view.owns(seat, view.edition.paintings.ignores_terrain)
    if view.tile[place] != NONE:
        if not ignores and buildings.covers[what] == 0:
            return sentence(f"{one(buildings.names[what])} covers no other tile (§30).")
        return _covering(view, seat, place)
    grounds = [word for at, word in enumerate(TERRAIN_WORDS) if buildings.terrain[what] >> at & 1]
    here = "a cloud, so Field" if view.is_face_down(place) else terrain_words(view, place)
    building = one(buildings.names[what])
    return f"{name} is {here}, and {building} takes {listed(grounds, 'or')} (§28)."


def _covering(view: Position, seat: int, place: int) -> str:
    tile = tile_words(view, place, seat)
    if view.palace[place] != 0:
        return sentence(f"{tile} has a Palace (§30).")
    return sentence(f"{tile} is of Era III and stays (§30).")


# Renovate


def why_not_replenish(view: Position, seat: int, place: int) -> str:
    name = view.board.names[place]
    if not view.is_building(place):
        tile = view.tile[place]
        if tile == NONE:
            return f"There is no Building on {name} (§33)."
        return f"A {'Capital' if tile == CAPITAL else 'City'} is not renovated (§34)."
    tile_here = tile_words(view, place, seat)
    if view.owner[place] != seat:
        return f"You did not build {tile_here} (§33)."
    if not view.is_held(place, seat):
        return sentence(f"{tile_here} is seized (§33).")
    if view.two() == place:
        return sentence(f"{tile_here} is renovated; the second is another one (§35).")
    if view.stock[place] != 0:
        return sentence(f"{tile_here} still holds tokens (§33).")
    era = view.edition.buildings.era[view.tile[place]]
    if view.mark[place] & EARLY and era > view.era:
        return sentence(f"{tile_here} is not renovated before Era {ERA_NAMES[era]} (§45).")
    assert not can_pay_renovation(view, seat)
    return too_dear(view, "A renovation", view.edition.arches.cost[RENOVATE], 0)


def why_not_flip(view: Position, seat: int, place: int) -> str:
    if view.is_building(place) and view.is_held(place, seat) and view.palace[place] != 0:
        return sentence(f"{tile_words(view, place, seat)} has a Palace and is not flipped (§34).")
    return why_not_replenish(view, seat, place)


def why_not_pay(view: Position, seat: int, thing: int) -> str:
    return "You cannot pay for it, so José Bonifácio has to (§35)."


# Manufacture and Trade


def why_not_make(view: Position, seat: int, product: int) -> str:
    products, manner, shape = view.edition.products, view.one(), view.two()
    name = products.names[product]
    if view.products[seat * products.kinds + product] != NOT_MADE:
        return f"You have made {name} (§36)."
    if shape not in (ANY_SHAPE, products.shape[product]):
        return f"Palace II brings {one(SHAPES[shape])} Product, and {name} is none (§71)."
    if not has_slot(view, seat, product):
        return f"No slot for {one(SHAPES[products.shape[product]])} Product is free (§36)."
    discounts = discounts_of(view, seat, MANUFACTURE, manner)
    return too_dear(view, name, products.cost[product], discounts)


def why_not_slot(view: Position, seat: int, slot: int) -> str:
    edition, product = view.edition, view.one()
    if slot == MONARCH_BOARD:
        most = edition.monarchs.board_products[view.monarch[seat]]
        if most == 0:
            return "Only Queen Victoria takes Products on her board (§37)."
        return f"Queen Victoria's board holds {counted(most, 'Product')}, and no more (§37)."
    if view.is_upgraded(seat, slot):
        return f"A Product lies on {ARCH_WORDS[slot]} already (§36)."
    shape, of = SHAPES[edition.arches.slot[slot]], SHAPES[edition.products.shape[product]]
    name = edition.products.names[product]
    return f"The slot of {ARCH_WORDS[slot]} is {one(shape)}, and {name} is {one(of)} (§36)."


def why_not_exchange(view: Position, seat: int, exchange: int) -> str:
    arches = view.edition.arches
    cards = arches.give_cards[exchange]
    if cards > view.combat_cards(seat):
        return f"That takes {counted(cards, 'Combat card')}, more than you have (§39)."
    wanted = cost_words(arches.give[exchange])
    return f"That takes exactly {wanted}, and you have not got it (§39)."
