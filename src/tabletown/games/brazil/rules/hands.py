"""Hands of cards: places that hold kinds, ascending, and end in empty ones."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN

ROOM: Final[i64] = 12  # places of a hand; more than a limit, for what is drawn before discarding
EMPTY: Final[i64] = 99  # sorts after any card
NO_CARD: Final[i64] = 98  # where a card might have been committed and none was


def insert(places: vec[i64], first: i64, room: i64, kind: i64) -> None:
    """Put a card among those of a hand."""
    place = first + room - 1
    assert places[place] == EMPTY
    put_in_order(places, first, place, kind)


def put_in_order(values: vec[i64], first: i64, place: i64, value: i64) -> None:
    """Write a value so that those from `first` to `place`, which is free, stay ascending."""
    while place > first and values[place - 1] > value:
        values[place] = values[place - 1]
        place -= 1
    values[place] = value


def remove(places: vec[i64], first: i64, room: i64, kind: i64) -> None:
    """Take one such card out of a hand and close the gap."""
    place = first
    while places[place] != kind:
        place += 1
    while place < first + room - 1:
        places[place] = places[place + 1]
        place += 1
    places[place] = EMPTY


def size(places: vec[i64], first: i64, room: i64) -> i64:
    count: i64 = 0
    while count < room and places[first + count] != EMPTY:
        count += 1
    return count


def holds(places: vec[i64], first: i64, room: i64, kind: i64) -> i64:
    """The number of cards of a kind."""
    cards: i64 = 0
    for place in range(first, first + room):
        if places[place] == kind:
            cards += 1
    return cards


def hidden_but(places: vec[i64], first: i64, room: i64) -> vec[i64]:
    """A copy in which every card is HIDDEN, but for those of one hand."""
    seen = places[:]
    for place in range(len(seen)):
        if seen[place] != EMPTY and not first <= place < first + room:
            seen[place] = HIDDEN
    return seen
