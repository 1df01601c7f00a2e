"""Gains of a seat: tokens, cards, Resources of its choice; and discards over a limit."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.purse import (
    ONE,
    RESOURCES,
    TOKEN_FIELDS,
    TOKENS,
    amount,
    any_resources,
    combat_cards,
    gold_cards,
    total,
)
from tabletown.games.brazil.rules.actions import (
    DISCARD_COMBAT,
    DISCARD_GOLD,
    DISCARD_TOKEN,
    DISCARDING_COMBAT,
    DISCARDING_GOLD,
    DISCARDING_TOKENS,
    TAKE,
    TAKING,
)
from tabletown.games.brazil.rules.hands import EMPTY, ROOM, insert, remove, size
from tabletown.games.brazil.rules.position import LIMITED_SUPPLY, Position


def gain(position: Position, side: i64, what: i64) -> None:
    """Adds a gain to the supply; Resources of any kind are chosen next (§12)."""
    position.supply[side] += position.granted(what & TOKEN_FIELDS)
    for _card in range(gold_cards(what)):
        draw_gold(position, side)
    draw_combat(position, side, combat_cards(what))
    if any_resources(what) > 0 and is_any_resource_left(position):
        position.push(TAKING, side, any_resources(what), 0)


def is_any_resource_left(position: Position) -> bool:
    if not position.has_variant(LIMITED_SUPPLY):
        return True
    for kind in range(RESOURCES):
        if position.tokens_left(kind) > 0:
            return True
    return False


def takeable_into(position: Position, buffer: vec[i64]) -> i64:
    """Any Resource, unless the supply is limited and has none (§92)."""
    count: i64 = 0
    is_limited = position.has_variant(LIMITED_SUPPLY)
    for kind in range(RESOURCES):
        if not is_limited or position.tokens_left(kind) > 0:
            buffer[count] = TAKE + kind
            count += 1
    return count


def take(position: Position, seat: i64, kind: i64) -> None:
    left = position.one() - 1
    position.pop()
    position.supply[seat] += ONE[kind]
    if left > 0 and is_any_resource_left(position):
        position.push(TAKING, seat, left, 0)


# Cards are drawn from what is neither in a hand nor discarded nor on the table (§46).


def gold_unseen(position: Position) -> vec[i64]:
    """[kind]: Gold cards in the deck, and in hands that are hidden."""
    counts = position.edition.gold_cards.counts
    return unseen(counts, position.gold_discards, position.gold_hand)


def combat_unseen(position: Position) -> vec[i64]:
    """[kind]: Combat cards in the deck, and in hands that are hidden."""
    counts = position.edition.combat_cards.counts
    left = unseen(counts, position.combat_discards, position.combat_hand)
    for kind in position.revealed:
        if kind != EMPTY:
            left[kind] -= 1
    return left


def unseen(counts: vec[i64], discards: vec[i64], hands: vec[i64]) -> vec[i64]:
    """[kind]: cards that are neither discarded nor in a hand that can be seen."""
    left = counts[:]
    for kind in range(len(left)):
        left[kind] -= discards[kind]
    for kind in hands:
        if kind != EMPTY and kind != HIDDEN:
            left[kind] -= 1
    return left


def drawn(position: Position, deck: vec[i64], discards: vec[i64]) -> i64:
    """A card from the deck, or from the discards once it is empty; EMPTY if there is neither."""
    left: i64 = 0
    for count in deck:
        left += count
    if left > 0:
        return position.rng.draw_of(left, deck)
    for kind in range(len(discards)):
        left += discards[kind]
        deck[kind] = discards[kind]
        discards[kind] = 0
    return position.rng.draw_of(left, deck) if left > 0 else EMPTY


def draw_gold(position: Position, seat: i64) -> None:
    kind = drawn(position, gold_unseen(position), position.gold_discards)
    if kind != EMPTY:
        insert(position.gold_hand, seat * ROOM, ROOM, kind)


def draw_combat(position: Position, seat: i64, cards: i64) -> None:
    for _card in range(cards):
        kind = drawn(position, combat_unseen(position), position.combat_discards)
        if kind != EMPTY:
            insert(position.combat_hand, seat * ROOM, ROOM, kind)


def discard_gold(position: Position, seat: i64, kind: i64) -> None:
    remove(position.gold_hand, seat * ROOM, ROOM, kind)
    position.gold_discards[kind] += 1


def discard_combat(position: Position, seat: i64, kind: i64) -> None:
    remove(position.combat_hand, seat * ROOM, ROOM, kind)
    position.combat_discards[kind] += 1


def hand_into(hand: vec[i64], seat: i64, block: i64, buffer: vec[i64], count: i64) -> i64:
    """An action for each kind of card in a hand."""
    last = EMPTY
    for place in range(seat * ROOM, seat * ROOM + size(hand, seat * ROOM, ROOM)):
        kind = hand[place]
        if kind != last and kind != HIDDEN:
            buffer[count] = block + kind
            count += 1
            last = kind
    return count


# Whoever has more than the limits allow discards at once (§12).


def push_discard(position: Position) -> None:
    """Asks the first seat that is over a limit to discard."""
    edition = position.edition
    for seat in range(position.seats):
        if total(position.supply[seat]) > edition.supply:
            position.push(DISCARDING_TOKENS, seat, 0, 0)
            return
        if position.gold_hand[seat * ROOM + edition.gold_hand] != EMPTY:  # one more than may be
            position.push(DISCARDING_GOLD, seat, 0, 0)
            return
        if position.combat_hand[seat * ROOM + edition.combat_hand] != EMPTY:
            position.push(DISCARDING_COMBAT, seat, 0, 0)
            return


def discards_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    asked = position.asked()
    if asked == DISCARDING_GOLD:
        return hand_into(position.gold_hand, seat, DISCARD_GOLD, buffer, 0)
    if asked == DISCARDING_COMBAT:
        return hand_into(position.combat_hand, seat, DISCARD_COMBAT, buffer, 0)
    count: i64 = 0
    for kind in range(TOKENS):
        if amount(position.supply[seat], kind) > 0:
            buffer[count] = DISCARD_TOKEN + kind
            count += 1
    return count


def discard(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    if action >= DISCARD_COMBAT:
        discard_combat(position, seat, action - DISCARD_COMBAT)
    elif action >= DISCARD_GOLD:
        discard_gold(position, seat, action - DISCARD_GOLD)
    else:
        position.supply[seat] -= ONE[action - DISCARD_TOKEN]
