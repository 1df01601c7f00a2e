"""Marks that mean the same on every board: whose, may go here, just happened, and dice."""

from functools import lru_cache
from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.draw.svg import MANY, box, group, symbol, tag, words

SHAPES: Final = ("circle", "square", "shield", "diamond", "pentagon", "hexagon", "star", "cross")
HOLLOW: Final = 4  # seats past the last shape reuse the first four, drawn hollow
MOST_PIPS: Final = 6
OWN: Final = -1


@lru_cache(MANY, typed=True)
def seat_mark(seat: int, x: float, y: float, size: float = 26, kind: int = OWN) -> str:
    """Colour, shape and letter say whose; the letter is not coloured text but lies on the mark.

    The mark is the seat's own, or of another `kind` where seats choose their colours.
    """
    nth = seat if kind == OWN else kind
    kind = nth if nth < len(SHAPES) else (nth - len(SHAPES)) % HOLLOW
    look = f"mark p{kind + 1}" + (" hollow" if nth >= len(SHAPES) else "")
    shape = tag("use", href=f"#i-seat-{SHAPES[kind]}", width=24, height=24, class_="mf")
    place = f"translate({x:g} {y:g}) scale({size / 24:.4g})"
    letter = words(SEAT_LETTERS[seat], 12, 15.3 if SHAPES[kind] == "shield" else 16, "mid b")
    return tag("g", shape, letter, class_=look, transform=place)


@lru_cache(MANY, typed=True)
def die(face: int, x: float, y: float, size: float, class_: str = "die") -> str:
    """The pips of a face; past six a figure."""
    pad = size * 0.07
    drawing = symbol(f"die-{face}", x + pad, y + pad, size - 2 * pad)
    if face > MOST_PIPS:
        drawing = words(str(face), x + size / 2, y + size * 0.68, "mid b")
    return group(box(x, y, size, size, size * 0.2), drawing, class_=class_)


def ring(x: float, y: float, width: float, height: float, round_: float) -> str:
    """Marks a part that may be pressed: a dashed line with a casing, a little inside the shape."""
    place = (x + 4, y + 4, width - 8, height - 8, max(round_ - 4, 2))
    return box(*place, class_="casing") + box(*place, class_="ring")


def dot(x: float, y: float, radius: float = 8) -> str:
    return tag("circle", cx=x, cy=y, r=radius, class_="dot")


def notch(right: float, top: float, size: float = 27) -> str:
    """Marks a piece that just changed: its upper right corner is folded."""
    path = f"M{right - size:g} {top:g}h{size - 10:g}a10 10 0 0 1 10 10v{size - 10:g}z"
    return tag("path", d=path, class_="notch")
