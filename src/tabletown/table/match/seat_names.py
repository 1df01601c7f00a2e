"""Names of players where a game says "seat B": in words, and in pictures."""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

SEAT: Final = re.compile(r"eat ([A-L])\b('s)?( wins)?")  # begins with a letter that is found fast
YOURSELF: Final = "You, "  # before the own seat
LONGEST: Final = 11  # letters of a name in a picture
MORE: Final = "\N{HORIZONTAL ELLIPSIS}"


def named(text: str, names: Sequence[str], viewer: int) -> str:
    """With the name of each seat that is mentioned; the viewer is "you"."""
    pieces: list[str] = []
    at = 0
    for found in SEAT.finditer(text):
        start, seat = found.start() - 1, ord(found[1]) - ord("A")
        is_word = (
            start >= 0 and text[start] in "Ss" and not text[max(0, start - 1) : start].isalpha()
        )
        if not is_word or seat >= len(names):
            continue
        own, wins = found[2] or "", found[3] or ""
        begin = start - len(YOURSELF) if text.endswith(YOURSELF, 0, start) else start
        is_first = begin < start or text[start] == "S"
        name = you(is_first, own, wins) if seat == viewer else f"{names[seat]}{own}{wins}"
        pieces += [text[at:begin], name]
        at = found.end()
    return "".join([*pieces, text[at:]])


def you(is_first: bool, own: str, wins: str) -> str:
    """ "you", "your" or "you win", with a capital where it begins a sentence."""
    word = "your" if own else "you win" if wins else "you"
    return word.capitalize() if is_first else word


def pictured(svg: str, names: Sequence[str], viewer: int) -> str:
    """The same in a picture, where long names have no room."""
    return named(svg, [escape(short(name)) for name in names], viewer)


def short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + MORE
