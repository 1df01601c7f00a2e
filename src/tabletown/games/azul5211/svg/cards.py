"""The cards of 5211 as pictures, 100 by 140 each: faces, backs and empty places."""

from functools import cache
from html import escape
from typing import Final

from tabletown.draw.marks import notch
from tabletown.draw.svg import box, group, piece, symbol, tag, words
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.words import card_name

WIDE: Final = 100
HIGH: Final = 140
LOOKS: Final = ("yellow", "green", "orange", "blue", "turquoise")  # [colour]: field and ornament
FIELD: Final = "M12 2h76a10 10 0 0 1 10 10v80H2V12A10 10 0 0 1 12 2z"


def look(colour: int) -> str:
    """The style name of a colour; editions with more colours reuse the names."""
    return LOOKS[colour % len(LOOKS)]


@cache
def face(edition: Edition, kind: int, class_: str = "", *, is_new: bool = False) -> str:
    """A card in a hand, or with a class a piece on the table.

    A rooster replaces the large ornament; field, letter and small ornament tell the colour.
    """
    colour = int(edition.colour[kind])
    ornament = f"tile-{look(colour)}"
    drawn = [
        box(2, 2, 96, 136, 10, "body"),
        tag("path", d=FIELD, class_="field"),
        symbol("rooster" if edition.rooster[kind] else ornament, 20, 16, 60, "orn"),
        tag("path", d="M2 92h96", class_="grid"),
        words(str(edition.points[kind]), 12, 129, "num b"),
        words(edition.letters[colour], 72, 123, "let b end"),
        symbol(ornament, 75, 105, 18, "foot"),
        box(2, 2, 96, 136, 10, "edge"),
    ]
    title = tag("title", escape(card_name(edition, kind)))
    mark = notch(98, 2) if is_new else ""
    whole = f"card a-{look(colour)} {class_}".rstrip()
    if not class_:
        return group(title, *drawn, mark, class_=whole)
    return piece(title, *drawn, marks=mark, bare="".join(drawn), class_=whole)


@cache
def back() -> str:
    return group(
        tag("title", "face down"),
        box(2, 2, 96, 136, 10, "body"),
        box(11, 11, 78, 118, 6, "in"),
        symbol("tabletown", 32, 52, 36, "bk"),
        class_="card back",
    )


@cache
def empty() -> str:
    return group(box(4, 4, 92, 132, 10), class_="card slot")
