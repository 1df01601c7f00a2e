"""Names of players where a game says "seat B": in words, and in pictures."""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

SEAT: Final = re.compile(r"(You, )?\b(?P<first>[Ss])eat (?P<letter>[A-L])\b(?P<own>'s)?( wins)?")
LONGEST: Final = 11  # letters of a name in a picture


def named(text: str, names: Sequence[str], viewer: int) -> str:
    """With the name of each seat that is mentioned; the viewer is "you"."""

    def called(found: re.Match[str]) -> str:
        seat = ord(found["letter"]) - ord("A")
        if seat >= len(names):
            return found[0]
        if seat != viewer:
            return names[seat] + (found["own"] or "") + (found[5] or "")
        you = "Your" if found["own"] else "You"
        wins = " win" if found[5] else ""
        return (you if found[1] or found["first"] == "S" else you.lower()) + wins

    return SEAT.sub(called, text)


def pictured(svg: str, names: Sequence[str], viewer: int) -> str:
    """The same in a picture, where long names have no room."""
    return named(svg, [escape(short(name)) for name in names], viewer)


def short(name: str) -> str:
    return (
        name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    )
