"""The cards of 5211 as pictures, 100 by 140 each: faces, backs and empty places."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from tabletown.draw.marks import notch
from tabletown.draw.svg import MANY, box, group, piece, tag, words
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.words import card_name

WIDE: Final = 100
HIGH: Final = 140
LOOKS: Final = ("yellow", "green", "orange", "blue", "turquoise")  # [colour]: pattern and ornament
ROOSTER: Final = 58 / 65  # width of the rooster to its height


def look(colour: int) -> str:
    """The name of a colour's pattern and ornament; editions with more colours begin again."""
    return LOOKS[colour % len(LOOKS)]


@lru_cache(MANY, typed=True)
def art(name: str, x: float, y: float, wide: float, high: float, class_: str | None = None) -> str:
    """A symbol of art.svg."""
    return tag("use", href=f"#az-{name}", x=x, y=y, width=wide, height=high, class_=class_)


@cache
def face(edition: Edition, kind: int, class_: str = "", *, is_new: bool = False) -> str:
    """A card in a hand, or with a class a piece on the table.

    Pattern, letter and ornament tell the colour; a rooster stands in a medallion on the pattern.
    """
    colour = int(edition.colour[kind])
    drawn = [
        box(1, 1, 98, 138, 9, "body"),
        art(f"f-{look(colour)}", 8, 8, 84, 84, "field"),
        _medallion() if edition.rooster[kind] else "",
        words(str(edition.points[kind]), 10, 131, "num b"),
        words(edition.letters[colour], 66, 122, "let b end"),
        art(f"o-{look(colour)}", 70, 104, 20, 20, "orn"),
    ]
    title = tag("title", escape(card_name(edition, kind)))
    mark = box(-2, -2, 104, 144, 12, "fresh") + notch(99, 1, 31) if is_new else ""
    whole = f"card a-{look(colour)} {class_}".rstrip()
    if not class_:
        return group(title, *drawn, mark, class_=whole)
    return piece(title, *drawn, marks=mark, bare="".join(drawn), class_=whole)


@cache
def _medallion() -> str:
    disc = tag("circle", cx=50, cy=50, r=34)
    return group(disc, art("rooster", 21, 18, 58, 65), class_="med")


@cache
def back() -> str:
    return group(tag("title", "face down"), art("back", 0, 0, WIDE, HIGH), class_="card back")


@cache
def empty() -> str:
    return group(box(2, 2, 96, 136, 9), class_="card slot")
