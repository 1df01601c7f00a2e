"""The other Action Arches: Deploy, Painting, Manufacture, Harbor and Trade."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.arches import (
    ARCHES,
    BUILD,
    DEPLOY,
    HARBOR,
    MANUFACTURE,
    PAINTING,
    RENOVATE,
    TRADE,
)
from tabletown.games.brazil.edition.units import ORDERS, UNITS
from tabletown.games.brazil.rules.actions import (
    BOUGHT,
    BUILDING,
    BUY,
    BUYING,
    CHOOSING_SLOT,
    DEPLOY_AT,
    DEPLOY_UNIT,
    DEPLOYED,
    DEPLOYING,
    DEPLOYING_AT,
    DRAWN_ON_DEPLOY,
    EXCHANGE,
    EXCHANGED,
    GIVING,
    MAKE,
    MANUFACTURING,
    MONARCH_BOARD,
    PASS,
    PUT_ON,
    RENOVATING,
    TRADING,
)
from tabletown.games.brazil.rules.building import BY_ARCH
from tabletown.games.brazil.rules.gains import draw_combat, gain
from tabletown.games.brazil.rules.payment import begin, can_afford, can_pay, push_discount
from tabletown.games.brazil.rules.position import (
    COUNTERS,
    DEPLOY_ACTIONS,
    IN_SUPPLY,
    NONE,
    NOT_MADE,
    ON_BOARD,
    Position,
)

FREE: Final[i64] = 2  # a manner of manufacturing: nothing is paid for it
ANY_SHAPE: Final[i64] = -1


def begin_arch(position: Position, seat: i64, arch: i64, manner: i64) -> None:
    """The action of an Arch; `manner` tells whether the Action token was put on it (§14, §44)."""
    arches = position.edition.arches
    is_upgraded = manner == BY_ARCH and position.is_upgraded(seat, arch)
    if arch == DEPLOY:
        position.push(DRAWN_ON_DEPLOY, seat, 0, 0)
        position.push(DEPLOYING, seat, manner, 0)
    elif arch == PAINTING:
        position.push(BUYING, seat, manner, 0)
    elif arch == BUILD:
        position.push(BUILDING, seat, manner, 0)
    elif arch == RENOVATE:
        position.push(RENOVATING, seat, arches.again[RENOVATE] if is_upgraded else 0, NONE)
    elif arch == MANUFACTURE:
        position.push(MANUFACTURING, seat, manner, ANY_SHAPE)
    elif arch == HARBOR:
        more = position.sum_of(seat, position.edition.paintings.harbor_gain)
        gain(position, seat, arches.gain[HARBOR] + more)
        if is_upgraded:
            gain(position, seat, arches.upgrade[HARBOR])
    else:
        position.push(TRADING, seat, 0, 0)
        if is_upgraded:
            gain(position, seat, arches.upgrade[TRADE])


def discounts_of(position: Position, seat: i64, arch: i64, manner: i64) -> i64:
    """The discounts of an upgraded Arch on which the Action token was put (§19)."""
    if manner & BY_ARCH == 0 or not position.is_upgraded(seat, arch):
        return 0
    return position.edition.arches.discount[arch]


# Deploy


def deployable_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """No unit, one that can be paid, or a defeated one for nothing (§22)."""
    buffer[0] = PASS
    count: i64 = 1
    discounts = discounts_of(position, seat, DEPLOY, position.one())
    funds = position.funds(seat)
    for unit in range(UNITS):
        where = position.units[seat * UNITS + unit]
        cost = position.edition.colours.cost[position.unit_number(seat, unit)]
        if where == IN_SUPPLY or (
            where == ON_BOARD and can_afford(position, seat, funds, cost, 0, discounts)
        ):
            buffer[count] = DEPLOY_UNIT + unit
            count += 1
    return count


def choose_unit(position: Position, seat: i64, action: i64) -> None:
    manner = position.one()
    position.pop()
    if action != PASS:
        position.push(DEPLOYING_AT, seat, action - DEPLOY_UNIT, manner)


def is_deployment_place(position: Position, seat: i64, place: i64) -> bool:
    """The own Capital, or an own City that is not seized (§22)."""
    if place == position.home[seat]:
        return True
    return position.is_city(place) and position.is_held(place, seat)


def deployments_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    count: i64 = 0
    for place in range(position.board.hexes):
        if is_deployment_place(position, seat, place):
            buffer[count] = DEPLOY_AT + place
            count += 1
    return count


def deploy_at(position: Position, seat: i64, action: i64) -> None:
    unit = position.one()
    discounts = discounts_of(position, seat, DEPLOY, position.two())
    position.pop()
    position.push(DEPLOYED, seat, unit, action - DEPLOY_AT)
    if position.units[seat * UNITS + unit] == ON_BOARD:
        begin(position, seat, position.edition.colours.cost[position.unit_number(seat, unit)], 0)
        push_discount(position, seat, discounts, 0, False)


def deployed(position: Position, seat: i64) -> None:
    """Records that the unit was deployed; the first time may bring a reward (§22)."""
    unit = position.one()
    place = position.two()
    position.pop()
    position.place_unit(seat, unit, place)
    one: i64 = 1
    bit = one << unit
    if position.deployed[seat] & bit == 0:
        position.deployed[seat] |= bit
        monarch = position.monarch[seat]
        gain(position, seat, position.edition.monarchs.deployment_gain[monarch * UNITS + unit])


def drawn_on_deploy(position: Position, seat: i64) -> None:
    """A Combat card in any case, more with Caxias or Napoleon (§23)."""
    edition = position.edition
    position.pop()
    gain(position, seat, edition.arches.gain[DEPLOY])
    gain(position, seat, position.sum_of(seat, edition.paintings.deploy_gain))
    if position.counters[seat * COUNTERS + DEPLOY_ACTIONS] == 0:
        position.counters[seat * COUNTERS + DEPLOY_ACTIONS] = 1
        draw_combat(position, seat, edition.monarchs.first_deploy_cards[position.monarch[seat]])


# Painting


def can_buy(position: Position, seat: i64, funds: i64, painting: i64, manner: i64) -> bool:
    if (position.gallery >> painting) & 1 == 0:
        return False
    discounts = discounts_of(position, seat, PAINTING, manner)
    cost = position.edition.paintings.cost[painting]
    return can_afford(position, seat, funds, cost, 0, discounts)


def can_buy_anything(position: Position, seat: i64) -> bool:
    funds = position.funds(seat)
    for painting in range(position.edition.paintings.kinds):
        if can_buy(position, seat, funds, painting, 0):
            return True
    return False


def paintings_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """One on show that can be paid, or none (§24)."""
    buffer[0] = PASS
    count: i64 = 1
    funds = position.funds(seat)
    for painting in range(position.edition.paintings.kinds):
        if can_buy(position, seat, funds, painting, position.one()):
            buffer[count] = BUY + painting
            count += 1
    return count


def buy(position: Position, seat: i64, action: i64) -> None:
    discounts = discounts_of(position, seat, PAINTING, position.one())
    position.pop()
    if action == PASS:
        return
    painting = action - BUY
    position.push(BOUGHT, seat, painting, 0)
    begin(position, seat, position.edition.paintings.cost[painting], 0)
    push_discount(position, seat, discounts, 0, False)


def bought(position: Position, seat: i64) -> None:
    """Applies the Painting's effects and refills the gallery (§24, §25, §43)."""
    painting = position.one()
    position.pop()
    paintings = position.edition.paintings
    order = paintings.order[painting]
    one: i64 = 1
    bit = one << painting
    is_first = position.paintings[seat] & paintings.of_order[order] == 0
    position.gallery ^= bit
    position.paintings[seat] |= bit
    refill_gallery(position, order)
    if paintings.production[painting] != 0:
        kind = paintings.production_of[painting]
        for place in range(position.board.hexes):
            if position.tile[place] == kind and position.is_held(place, seat):
                position.stock[place] += position.granted(paintings.production[painting])
    gain(position, seat, paintings.gain[painting])
    if is_first:
        monarch = position.monarch[seat]
        gain(position, seat, position.edition.monarchs.painting_gain[monarch * len(ORDERS) + order])


def gallery_decks(position: Position) -> vec[i64]:
    """[painting]: 1 if it is neither on show nor bought."""
    seen = position.gallery
    for owned in position.paintings:
        seen |= owned
    every = range(position.edition.paintings.kinds)
    return vec[i64]([1 - ((seen >> painting) & 1) for painting in every])


def refill_gallery(position: Position, order: i64) -> None:
    """Add a Painting of the same Order, or else of the Order with most left (§25)."""
    deck = gallery_decks(position)
    of = position.edition.paintings.order
    left = vec[i64]([0, 0, 0])
    for painting in range(len(deck)):
        left[of[painting]] += deck[painting]
    if left[order] == 0:
        for other in range(len(ORDERS)):
            if left[other] > left[order]:
                order = other
    if left[order] == 0:
        return
    for painting in range(len(deck)):
        if of[painting] != order:
            deck[painting] = 0
    one: i64 = 1
    position.gallery |= one << position.rng.draw_of(left[order], deck)


# Manufacture


def can_make(
    position: Position, seat: i64, funds: i64, product: i64, manner: i64, shape: i64
) -> bool:
    """Not made yet, with a slot for it, and paid for (§36)."""
    products = position.edition.products
    if position.products[seat * products.kinds + product] != NOT_MADE:
        return False
    if shape != ANY_SHAPE and products.shape[product] != shape:
        return False
    if not has_slot(position, seat, product):
        return False
    if manner & FREE != 0:
        return True
    discounts = discounts_of(position, seat, MANUFACTURE, manner)
    return can_afford(position, seat, funds, products.cost[product], 0, discounts)


def can_make_anything(position: Position, seat: i64, manner: i64, shape: i64) -> bool:
    funds = position.funds(seat)
    for product in range(position.edition.products.kinds):
        if can_make(position, seat, funds, product, manner, shape):
            return True
    return False


def has_slot(position: Position, seat: i64, product: i64) -> bool:
    for slot in range(ARCHES + 1):
        if fits_slot(position, seat, product, slot):
            return True
    return False


def fits_slot(position: Position, seat: i64, product: i64, slot: i64) -> bool:
    """A free slot of its shape, any with Immigrants, or Victoria's board (§36, §37)."""
    edition = position.edition
    if slot == MONARCH_BOARD:
        most = edition.monarchs.board_products[position.monarch[seat]]
        return position.products_on_board(seat) < most
    if position.is_upgraded(seat, slot):
        return False
    if edition.arches.slot[slot] == edition.products.shape[product]:
        return True
    return position.owns(seat, edition.paintings.any_slot)


def products_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    buffer[0] = PASS
    count: i64 = 1
    funds = position.funds(seat)
    for product in range(position.edition.products.kinds):
        if can_make(position, seat, funds, product, position.one(), position.two()):
            buffer[count] = MAKE + product
            count += 1
    return count


def make(position: Position, seat: i64, action: i64) -> None:
    manner = position.one()
    position.pop()
    if action == PASS:
        return
    product = action - MAKE
    position.push(CHOOSING_SLOT, seat, product, 0)
    if manner & FREE == 0:
        begin(position, seat, position.edition.products.cost[product], 0)
        discounts = discounts_of(position, seat, MANUFACTURE, manner)
        push_discount(position, seat, discounts, 0, False)


def slots_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    count: i64 = 0
    for slot in range(ARCHES + 1):
        if fits_slot(position, seat, position.one(), slot):
            buffer[count] = PUT_ON + slot
            count += 1
    return count


def put_on(position: Position, seat: i64, action: i64) -> None:
    product = position.one()
    position.pop()
    slot = action - PUT_ON
    position.products[seat * position.edition.products.kinds + product] = slot
    if slot == MONARCH_BOARD:
        gain(position, seat, position.edition.monarchs.board_gain[position.monarch[seat]])


# Trade


def can_exchange(position: Position, seat: i64, exchange: i64) -> bool:
    """Whether the seat has exactly what is shown; nothing substitutes it (§39)."""
    arches = position.edition.arches
    if arches.give_cards[exchange] > position.combat_cards(seat):
        return False
    return arches.give[exchange] == 0 or can_pay(position, seat, arches.give[exchange])


def exchanges_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    buffer[0] = PASS
    count: i64 = 1
    for exchange in range(position.edition.arches.exchanges):
        if can_exchange(position, seat, exchange):
            buffer[count] = EXCHANGE + exchange
            count += 1
    return count


def trade(position: Position, seat: i64, action: i64) -> None:
    if action == PASS:
        position.pop()
        return
    arches = position.edition.arches
    exchange = action - EXCHANGE
    position.push(EXCHANGED, seat, exchange, 0)
    if arches.give_cards[exchange] > 0:
        position.push(GIVING, seat, arches.give_cards[exchange], 0)
    if arches.give[exchange] != 0:
        begin(position, seat, arches.give[exchange], 0)


def exchanged(position: Position, seat: i64) -> None:
    exchange = position.one()
    position.pop()
    gain(position, seat, position.edition.arches.get[exchange])


def place_product_free(position: Position, seat: i64, shape: i64) -> None:
    """Makes a free Product for Palace II, if there is one and a slot for it (§71)."""
    if can_make_anything(position, seat, FREE, shape):
        position.push(MANUFACTURING, seat, FREE, shape)
