"""Reasons against payments, discounts and discards."""

from collections.abc import Callable

from tabletown.core.english import counted, sentence
from tabletown.games.brazil.edition.cost import ITEM, SCIENCE_ITEM, accepts, is_resource, items_of
from tabletown.games.brazil.edition.purse import (
    GOLD,
    RESOURCES,
    TOKENS,
    amount,
    any_resources,
)
from tabletown.games.brazil.edition.units import CONVERSIONS
from tabletown.games.brazil.rules.actions import TRADING
from tabletown.games.brazil.rules.position import FRAME, NONE, Position
from tabletown.games.brazil.words.effects import conversion_words
from tabletown.games.brazil.words.shared import (
    TOKEN_WORDS,
    cost_words,
    hand,
    item_words,
    side_words,
    tile_words,
)

Reason = Callable[[Position, int, int], str]


def why_not_keep_discount(view: Position, seat: int, thing: int) -> str:
    if view.one() & 1:
        return "Without the discount you could not pay (§19)."
    return "The discount of an Arch is not kept for later (§19)."


def why_not_drop(view: Position, seat: int, item: int) -> str:
    if item_words(item) not in [item_words(due) for due in items_of(view.due)]:
        return f"The cost is {cost_words(view.due)}; nothing else can be saved (§19)."
    if item_words(item) == item_words(SCIENCE_ITEM):
        return "A discount never saves Science (§19)."
    return f"If you save {item_words(item)} you cannot pay the rest (§19)."


# Tokens


def why_not_from_supply(view: Position, seat: int, kind: int) -> str:
    if amount(view.supply[seat], kind) == 0:
        return f"You have no {TOKEN_WORDS[kind]} in your supply (§17)."
    return _token(view, seat, kind)


def why_not_from_tile(view: Position, seat: int, at: int) -> str:
    place, kind = divmod(at, int(TOKENS))
    name = view.board.names[place]
    if view.tile[place] == NONE:
        return f"There is no tile on {name} to pay from (§17)."
    if view.controller(place) != seat:
        return f"{name} is controlled by {side_words(view, view.controller(place), seat)} (§17)."
    if amount(view.stock[place], kind) == 0:
        return f"There is no {TOKEN_WORDS[kind]} on {tile_words(view, place, seat)} (§17)."
    return _token(view, seat, kind)


def why_not_gold_card(view: Position, seat: int, kind: int) -> str:
    if kind not in hand(view.gold_hand, seat):
        return f"You have no {view.edition.gold_cards.names[kind]} in hand (§18)."
    return _token(view, seat, int(GOLD))


def _token(view: Position, seat: int, kind: int) -> str:
    """Why this kind of token is not given for the item that is due."""
    item = view.due & ITEM
    if view.purse != 0 and view.edition.monarchs.per_turn[view.monarch[seat]] == 0:
        return "You turned Combat cards into payment for this item (§21)."
    if not accepts(item, kind):
        return f"{TOKEN_WORDS[kind]} does not pay for {item_words(item)} (§16)."
    return f"Without this {TOKEN_WORDS[kind]} you could not pay the rest (§20)."


# Combat cards


def why_not_virtual(view: Position, seat: int, which: int) -> str:
    item = view.due & ITEM
    kind = int(GOLD) + which - 1
    has = any_resources(view.purse) if which == 0 else amount(view.purse, kind)
    name = "Resource" if which == 0 else TOKEN_WORDS[kind]
    if has == 0:
        return f"Your Combat cards bring no {name} now (§21)."
    if not (is_resource(item) if which == 0 else accepts(item, kind)):
        return f"This {name} does not pay for {item_words(item)} (§16)."
    return f"Without this {name} you could not pay the rest (§20)."


def why_not_convert(view: Position, seat: int, way: int) -> str:
    monarch, monarchs = view.monarch[seat], view.edition.monarchs
    words = conversion_words(view.edition, monarch, way)
    if not words:
        return f"{monarchs.names[monarch]} has no such way to pay with Combat cards (§21)."
    if view.due & ITEM & SCIENCE_ITEM == 0:
        return "In Trade you pay exactly what is shown (§39)."
    if monarchs.per_turn[monarch] > 0:
        if view.has_converted == 1:
            return "You have paid with Combat cards this turn (§21)."
        if view.is_untouched == 0:
            return "You pay with Combat cards at the start of a payment; this one has begun (§21)."
    elif view.purse != 0:
        return "Pay with what you have made of Combat cards first (§21)."
    if monarchs.conversion_cards[monarch * CONVERSIONS + way] > view.combat_cards(seat):
        return f"You have {counted(view.combat_cards(seat), 'Combat card')} (§21)."
    return sentence(f"{words} would not pay what is due (§20).")


def why_not_give(view: Position, seat: int, kind: int) -> str:
    below = [view.stack[at * FRAME] for at in range(view.depth)]
    rule = 39 if TRADING in below else 21
    return f"You have no {view.edition.combat_cards.names[kind]} in hand (§{rule})."


# Gains and discards


def why_not_take(view: Position, seat: int, kind: int) -> str:
    assert kind < RESOURCES
    return f"No {TOKEN_WORDS[kind]} is left in the general supply (§92)."


def why_not_discard_token(view: Position, seat: int, kind: int) -> str:
    return f"You have no {TOKEN_WORDS[kind]} in your supply (§12)."


def why_not_discard_gold(view: Position, seat: int, kind: int) -> str:
    return f"You have no {view.edition.gold_cards.names[kind]} in hand (§12)."


def why_not_discard_combat(view: Position, seat: int, kind: int) -> str:
    return f"You have no {view.edition.combat_cards.names[kind]} in hand (§12)."
