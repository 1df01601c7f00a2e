"""Puts players' names where a game says "seat B", and shortens them for drawings."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.seats import SeatNames

LONGEST: Final = 11  # letters of a name in a drawing
MORE: Final = "\N{HORIZONTAL ELLIPSIS}"


def with_names(text: str, names: Sequence[str], viewer: int) -> str:
    """The text with the name of each seat that it mentions; the viewer is "you"."""
    return SeatNames(names, viewer).put(text)


def short_names(names: Sequence[str], viewer: int) -> SeatNames:
    """Names for a drawing, which has no room for long ones."""
    return SeatNames([short(name) for name in names], viewer)


def short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + MORE
