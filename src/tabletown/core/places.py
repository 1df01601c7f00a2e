"""Sorted cards in a fixed number of places, such as a hand with empty places at its end."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN


def insert(places: vec[i64], first: i64, end: i64, kind: i64) -> None:
    """Insert a card into the sorted `places[first:end]`, whose last place is empty."""
    place = end - 1
    while place > first and places[place - 1] > kind:
        places[place] = places[place - 1]
        place -= 1
    places[place] = kind


def remove(places: vec[i64], first: i64, end: i64, kind: i64, none: i64) -> None:
    """Remove one card of this kind from `places[first:end]` and close the gap."""
    place = first
    while places[place] != kind:
        place += 1
    while place < end - 1:
        places[place] = places[place + 1]
        place += 1
    places[place] = none


def hidden_but(places: vec[i64], first: i64, size: i64, none: i64) -> vec[i64]:
    """A copy in which all cards are HIDDEN except in the `size` places from `first` on."""
    seen = places[:]
    for place in range(len(seen)):
        if seen[place] != none and not first <= place < first + size:
            seen[place] = HIDDEN
    return seen
