"""Cards in places that ascend: hands and the like, with room for more at the end."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN


def insert(places: vec[i64], first: i64, end: i64, kind: i64) -> None:
    """Put a card among those of `places[first:end]`, which ascend and end in an empty place."""
    place = end - 1
    while place > first and places[place - 1] > kind:
        places[place] = places[place - 1]
        place -= 1
    places[place] = kind


def remove(places: vec[i64], first: i64, end: i64, kind: i64, none: i64) -> None:
    """Take one such card out of `places[first:end]` and close the gap."""
    place = first
    while places[place] != kind:
        place += 1
    while place < end - 1:
        places[place] = places[place + 1]
        place += 1
    places[place] = none


def hidden_but(places: vec[i64], first: i64, size: i64, none: i64) -> vec[i64]:
    """A copy in which every card is HIDDEN, but for `size` places from `first` on."""
    seen = places[:]
    for place in range(len(seen)):
        if seen[place] != none and not first <= place < first + size:
            seen[place] = HIDDEN
    return seen
