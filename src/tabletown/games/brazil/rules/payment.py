"""Payments: what a cost becomes, and one token after the other until nothing is due."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.cost import (
    ITEM,
    ITEM_BITS,
    SCIENCE_BIT,
    SCIENCE_ITEM,
    accepts,
    is_resource,
    payable,
    with_last,
    without,
)
from tabletown.games.brazil.edition.purse import (
    GOLD,
    ONE,
    SCIENCE,
    TOKEN_FIELDS,
    TOKENS,
    amount,
    any_resources,
)
from tabletown.games.brazil.edition.units import CONVERSIONS, WILD
from tabletown.games.brazil.rules.actions import (
    ADDED,
    CONVERT,
    CONVERTED,
    DISCOUNTING,
    DROP,
    GIVE_COMBAT,
    GIVING,
    PASS,
    PAY_FROM_SUPPLY,
    PAY_FROM_TILE,
    PAY_GOLD_CARD,
    PAY_VIRTUAL,
    PAYING,
)
from tabletown.games.brazil.rules.gains import discard_combat, discard_gold, hand_into
from tabletown.games.brazil.rules.hands import put_in_order
from tabletown.games.brazil.rules.position import Position


def can_pay(position: Position, seat: i64, cost: i64) -> bool:
    """With tokens and Gold cards, or with what a Monarch makes of Combat cards (§16, §21)."""
    return _covers(position, seat, cost, position.funds(seat), 0, True)


def _covers(position: Position, seat: i64, cost: i64, funds: i64, wild: i64, is_new: bool) -> bool:
    """Like `can_pay` with given funds; `is_new`: no part of the payment has been made."""
    if payable(cost, funds, wild):
        return True
    cards = position.combat_cards(seat)
    if cards == 0 or cost & SCIENCE_BIT == 0:
        return False
    monarch = position.monarch[seat]
    if position.edition.monarchs.per_turn[monarch] == 0:
        return _converted_pays(position, monarch, cost, funds, wild, cards)
    if not is_new or position.has_converted == 1:
        return False
    return _one_pays(position, monarch, cost, funds, cards)


def _one_pays(position: Position, monarch: i64, cost: i64, funds: i64, cards: i64) -> bool:
    """Whether one way of paying with Combat cards is enough."""
    monarchs = position.edition.monarchs
    for way in range(monarch * CONVERSIONS, (monarch + 1) * CONVERSIONS):
        if 0 < monarchs.conversion_cards[way] <= cards:
            purse = monarchs.conversion_purse[way]
            if payable(cost, funds + (purse & TOKEN_FIELDS), any_resources(purse)):
                return True
    return False


def _converted_pays(
    position: Position, monarch: i64, cost: i64, funds: i64, wild: i64, cards: i64
) -> bool:
    """Whether any ways of paying with Combat cards together are enough."""
    monarchs = position.edition.monarchs
    for way in range(monarch * CONVERSIONS, (monarch + 1) * CONVERSIONS):
        if 0 < monarchs.conversion_cards[way] <= cards:
            purse = monarchs.conversion_purse[way]
            more = funds + (purse & TOKEN_FIELDS)
            any_kind = wild + any_resources(purse)
            left = cards - monarchs.conversion_cards[way]
            if payable(cost, more, any_kind):
                return True
            if _converted_pays(position, monarch, cost, more, any_kind, left):
                return True
    return False


def can_afford(
    position: Position, seat: i64, funds: i64, cost: i64, more: i64, discounts: i64
) -> bool:
    """Whether funds pay for a cost less so many items, and `more` besides (§19)."""
    if discounts == 0 or not has_discountable(cost):
        return _covers(position, seat, joined(cost, more), funds, 0, True)
    left = cost
    before: i64 = 0
    while left != 0:
        item = left & ITEM
        left >>= ITEM_BITS
        if item != SCIENCE_ITEM and item != before:
            if can_afford(position, seat, funds, without(cost, item), more, discounts - 1):
                return True
        before = item
    return False


def joined(cost: i64, more: i64) -> i64:
    while more != 0:
        cost = with_last(cost, more & ITEM)
        more >>= ITEM_BITS
    return cost


def has_discountable(cost: i64) -> bool:
    while cost != 0:
        if cost & ITEM != SCIENCE_ITEM:
            return True
        cost >>= ITEM_BITS
    return False


def is_of_one_kind(cost: i64) -> bool:
    """Whether there is nothing to choose: all items are the same, and no Science."""
    left = cost
    while left != 0:
        if left & ITEM != cost & ITEM or left & ITEM == SCIENCE_ITEM:
            return False
        left >>= ITEM_BITS
    return cost != 0


def begin(position: Position, seat: i64, cost: i64, more: i64) -> None:
    """Ask for a payment; discounts that are pushed after this come before it."""
    position.due = cost
    position.purse = 0
    position.is_untouched = 1
    position.push(PAYING, seat, 0, 0)
    if more != 0:
        position.push(ADDED, seat, more, 0)


def push_discount(position: Position, seat: i64, discounts: i64, more: i64, saves: bool) -> None:
    """Ask which items are dropped; `saves`: it may be kept for a later payment of the turn."""
    while discounts > 0 and not saves and is_of_one_kind(position.due):
        position.due >>= ITEM_BITS
        discounts -= 1
    if discounts > 0 and has_discountable(position.due):
        position.push(DISCOUNTING, seat, discounts * 2 + int(saves), more)


def discounts_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Any Resource or Gold of the cost, as long as the rest can be paid (§19)."""
    count: i64 = 0
    due = position.due
    more = position.two()
    funds = position.funds(seat)
    if position.one() & 1 == 1 and can_afford(position, seat, funds, due, more, 0):
        buffer[0] = PASS
        count = 1
    left = due
    before: i64 = 0
    first = count
    while left != 0:
        item = left & ITEM
        left >>= ITEM_BITS
        if item != SCIENCE_ITEM and item != before:
            rest = position.one() // 2 - 1
            if can_afford(position, seat, funds, without(due, item), more, rest):
                put_in_order(buffer, first, count, DROP + item)
                count += 1
        before = item
    return count


def discount(position: Position, seat: i64, action: i64) -> None:
    left = position.one() // 2 - 1
    saves = position.one() & 1 == 1
    more = position.two()
    position.pop()
    if action == PASS:
        return
    position.due = without(position.due, action - DROP)
    if saves:
        position.has_discounted = 1
    push_discount(position, seat, left, more, False)


def payments_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the payments of the first item that leave enough for the others (§20)."""
    item = position.due & ITEM
    fits = _fitting(position, seat)
    if position.purse != 0 and position.edition.monarchs.per_turn[position.monarch[seat]] == 0:
        return _virtual_into(position, seat, fits, buffer, 0)  # converted for this very item
    count: i64 = 0
    for kind in range(TOKENS):
        if accepts(fits, kind) and amount(position.supply[seat], kind) > 0:
            buffer[count] = PAY_FROM_SUPPLY + kind
            count += 1
    stock = position.stock
    for place in range(len(stock)):
        if stock[place] != 0 and position.controller(place) == seat:
            for kind in range(TOKENS):
                if accepts(fits, kind) and amount(stock[place], kind) > 0:
                    buffer[count] = PAY_FROM_TILE + place * TOKENS + kind
                    count += 1
    if accepts(fits, GOLD):
        count = hand_into(position.gold_hand, seat, PAY_GOLD_CARD, buffer, count)
    if item & SCIENCE_BIT != 0:
        count = _virtual_into(position, seat, fits, buffer, count)
        count = _conversions_into(position, seat, buffer, count)
    return count


def _fitting(position: Position, seat: i64) -> i64:
    """A bit for each kind of token that pays for the first item and leaves enough."""
    item = position.due & ITEM
    rest = position.due >> ITEM_BITS
    funds = position.funds(seat)
    wild = any_resources(position.purse)
    fits: i64 = 0
    for kind in range(TOKENS):
        if accepts(item, kind) and amount(funds, kind) > 0:
            if rest == 0 or _covers(position, seat, rest, funds - ONE[kind], wild, False):
                bit: i64 = 1
                fits |= bit << kind
    return fits


def _virtual_into(position: Position, seat: i64, fits: i64, buffer: vec[i64], count: i64) -> i64:
    """Writes payments with tokens that a Monarch made of Combat cards."""
    rest = position.due >> ITEM_BITS
    wild = any_resources(position.purse)
    if wild > 0 and is_resource(position.due & ITEM):
        if rest == 0 or _covers(position, seat, rest, position.funds(seat), wild - 1, False):
            buffer[count] = PAY_VIRTUAL
            count += 1
    for kind in range(GOLD, SCIENCE + 1):
        if accepts(fits, kind) and amount(position.purse, kind) > 0:
            buffer[count] = PAY_VIRTUAL + 1 + kind - GOLD
            count += 1
    return count


def _conversions_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Once a turn and at the start of a payment, or for any item of it (§21)."""
    monarch = position.monarch[seat]
    monarchs = position.edition.monarchs
    if monarchs.per_turn[monarch] > 0:
        if position.has_converted == 1 or position.is_untouched == 0:
            return count
    cards = position.combat_cards(seat)
    for way in range(CONVERSIONS):
        if 0 < monarchs.conversion_cards[monarch * CONVERSIONS + way] <= cards:
            if _conversion_pays(position, seat, monarch * CONVERSIONS + way, cards):
                buffer[count] = CONVERT + way
                count += 1
    return count


def _conversion_pays(position: Position, seat: i64, way: i64, cards: i64) -> bool:
    """Whether all that is due can be paid after it."""
    monarchs = position.edition.monarchs
    monarch = position.monarch[seat]
    purse = monarchs.conversion_purse[way]
    funds = position.funds(seat)
    wild = any_resources(purse)
    if monarchs.per_turn[monarch] > 0:
        return payable(position.due, funds + (purse & TOKEN_FIELDS), wild)
    rest = position.due >> ITEM_BITS
    if wild > 0 and not is_resource(position.due & ITEM):
        return False
    left = cards - monarchs.conversion_cards[way]
    return payable(rest, funds, 0) or _converted_pays(position, monarch, rest, funds, 0, left)


def pay(position: Position, seat: i64, action: i64) -> None:
    if action >= CONVERT:
        way = position.monarch[seat] * CONVERSIONS + action - CONVERT
        position.has_converted = 1
        position.push(CONVERTED, seat, way, 0)
        position.push(GIVING, seat, position.edition.monarchs.conversion_cards[way], 0)
        return
    if action >= PAY_VIRTUAL:
        which = action - PAY_VIRTUAL
        position.purse -= WILD if which == 0 else ONE[GOLD + which - 1]
    elif action >= PAY_GOLD_CARD:
        discard_gold(position, seat, action - PAY_GOLD_CARD)
    elif action >= PAY_FROM_TILE:
        place = (action - PAY_FROM_TILE) // TOKENS
        position.stock[place] -= ONE[(action - PAY_FROM_TILE) % TOKENS]
    else:
        position.supply[seat] -= ONE[action - PAY_FROM_SUPPLY]
    position.due >>= ITEM_BITS
    position.is_untouched = 0


def end(position: Position) -> None:
    """Ends the payment; the rest of converted cards is lost (§21)."""
    position.pop()
    position.purse = 0
    position.is_untouched = 0


def give(position: Position, seat: i64, kind: i64) -> None:
    left = position.one() - 1
    position.pop()
    discard_combat(position, seat, kind)
    if left > 0:
        position.push(GIVING, seat, left, 0)


def giving_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    return hand_into(position.combat_hand, seat, GIVE_COMBAT, buffer, 0)
