"""Costs: up to eight items in one int, six bits each.

An item says which kinds of token pay for it, one bit a kind. Gold stands in for a
Resource, Science for either; what is given in Trade takes no such stand-ins.
"""

from typing import Final

from mypy_extensions import i64

from tabletown.games.brazil.edition.purse import (
    GOLD,
    ONE,
    RESOURCE_FIELDS,
    RESOURCES,
    SCIENCE,
    TOKEN_NAMES,
    amount,
    total_resources,
)

ITEMS: Final[i64] = 64  # how many different items there could be
MOST_ITEMS: Final = 8
ITEM_BITS: Final[i64] = 6
ITEM: Final[i64] = 63
ANY_RESOURCE: Final[i64] = 15
GOLD_BIT: Final[i64] = 16
SCIENCE_BIT: Final[i64] = 32
ANY_ITEM: Final[i64] = 63  # a Resource of any kind, Gold or Science
GOLD_ITEM: Final[i64] = 48
SCIENCE_ITEM: Final[i64] = 32
FREE: Final[i64] = 0


def is_resource(item: i64) -> bool:
    return item & ANY_RESOURCE != 0


def accepts(item: i64, kind: i64) -> bool:
    return (item >> kind) & 1 == 1


def without(cost: i64, item: i64) -> i64:
    """The cost with one such item less."""
    rest: i64 = 0
    place: i64 = 0
    dropped = False
    while cost != 0:
        first = cost & ITEM
        cost >>= ITEM_BITS
        if first == item and not dropped:
            dropped = True
        else:
            rest |= first << place
            place += ITEM_BITS
    return rest


def with_last(cost: i64, item: i64) -> i64:
    """The cost with one item more, to be paid last."""
    place: i64 = 0
    while (cost >> place) != 0:
        place += ITEM_BITS
    return cost | (item << place)


def freed(cost: i64) -> i64:
    """The cost with every Resource replaced by any Resource."""
    replaced: i64 = 0
    place: i64 = 0
    while cost != 0:
        item = cost & ITEM
        cost >>= ITEM_BITS
        if is_resource(item):
            item = ANY_ITEM
        replaced |= item << place
        place += ITEM_BITS
    return replaced


def payable(cost: i64, funds: i64, wild: i64) -> bool:
    """Whether a purse, with `wild` Resources of any kind besides, can pay every item."""
    return _covers(cost, funds & RESOURCE_FIELDS, 0, 0, 0, 0, 0, funds, wild)


def _covers(
    cost: i64,
    resources: i64,
    science: i64,
    gold: i64,
    missing: i64,
    anything: i64,
    given: i64,
    funds: i64,
    wild: i64,
) -> bool:
    """`missing` Resources need a stand-in; `anything` and `given` (in Trade) take any Resource."""
    while cost != 0:
        item = cost & ITEM
        cost >>= ITEM_BITS
        kinds = item & ANY_RESOURCE
        if kinds == 0:
            if item & GOLD_BIT != 0:
                gold += 1
            else:
                science += 1
        elif kinds == ANY_RESOURCE:
            if item & SCIENCE_BIT != 0:
                anything += 1
            else:
                given += 1
        else:
            for kind in range(RESOURCES):
                if accepts(kinds, kind) and amount(resources, kind) > 0:
                    rest = resources - ONE[kind]
                    if _covers(cost, rest, science, gold, missing, anything, given, funds, wild):
                        return True
                    if kinds & (kinds - 1) == 0:
                        return False  # the only Resource for it; to save it would not help
            if item & SCIENCE_BIT == 0:
                return False
            missing += 1
    left = total_resources(resources) - given
    spare = amount(funds, SCIENCE) - science
    if left < 0 or spare < 0:
        return False
    if anything > left:
        missing += anything - left
    spare += amount(funds, GOLD)
    return gold <= spare and gold + missing <= spare + wild


def item_of(words: str) -> i64:
    """ "coffee", "cotton|coffee", "any", "gold" or "science"; 0 if it is nothing of the kind."""
    if words == "any":
        return ANY_ITEM
    item: i64 = 0
    for name in words.split("|"):
        if name not in TOKEN_NAMES:
            return 0
        kind: i64 = TOKEN_NAMES.index(name)
        bit: i64 = 1
        item |= bit << kind
    if is_resource(item):
        item |= GOLD_BIT
    if item & GOLD_BIT != 0:
        item |= SCIENCE_BIT
    return item


def packed(items: list[int]) -> i64:
    """Sorts the least flexible items first: Science, Gold, single Resources, others."""
    cost: i64 = 0
    for item in sorted(items, key=lambda item: (-item.bit_count(), -item)):
        cost = (cost << ITEM_BITS) | item
    return cost


def items_of(cost: i64) -> list[int]:
    items: list[int] = []
    while cost != 0:
        items.append(cost & ITEM)
        cost >>= ITEM_BITS
    return items


def spell_item(item: i64) -> str:
    if item & ANY_RESOURCE == ANY_RESOURCE:
        return "any"
    kinds = item & ANY_RESOURCE
    if kinds == 0:
        return "gold" if item & GOLD_BIT != 0 else "science"
    names = [TOKEN_NAMES[kind] for kind in range(RESOURCES) if accepts(kinds, kind)]
    return "|".join(names)
