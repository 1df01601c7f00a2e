"""A stack of tiles as SVG: storeys on earth, a roof in its colour, letter, name and height.

The origin is the middle of the ground. A symbol of a storey is drawn for a roof there, so it is
moved up.
"""

from functools import lru_cache
from math import sqrt
from typing import Final

from tabletown.draw.svg import box, group, moved, tag, words, written

RADIUS: Final = 50
HALF: Final = RADIUS * sqrt(3) / 2
STOREY: Final = 13
BASE: Final = 12  # earth below the lowest storey
MOST_LEVELS: Final = 5  # that are drawn; more are only counted
SHADE: Final = 10  # the width of a shadow for each storey that throws it
WIDEST_SHADE: Final = 40
MANY: Final = 4096  # stacks that are drawn again and again
FACADES: Final = ("purple", "yellow", "red", "blue", "green")
FURNITURE: Final = ("tank", "plant", "aerial", "dish")
HEXAGON: Final = "M0-50 43.3-25V25L0 50-43.3 25V-25z"
PARAPET: Final = "M0-46 39.8-23V23L0 46-39.8 23V-23z"
INSIDE: Final = "M0-43 37.2-21.5v43L0 43-37.2 21.5v-43z"
FOLD: Final = "M-42-23.5-4-45.5-42 8z"  # the corner of a roof that was just laid
LETTER: Final = 25  # type sizes
HEIGHT: Final = 17
LARGE: Final = 36  # type that leaves a roof no room for more than letter and height


def facade(colour: int) -> str:
    return FACADES[colour % len(FACADES)]


def lift(height: int) -> int:
    """How far the roof of a stack is above its ground."""
    return STOREY * min(height, MOST_LEVELS)


@lru_cache(MANY)
def stack(
    colour: int,
    height: int,
    letter: str,
    name: str = "",
    *,
    size: float = LETTER,
    shade: int = 0,
    space: int = 0,
    is_steep: bool = False,
) -> str:
    """A stack without its height.

    `shade` is how many storeys the stack to its left is higher. With `is_steep`, towers in front
    of it hide the lower part of its roof, so the letter is drawn above the name.
    """
    look = facade(colour)
    parts = [_hexagon(look), _shadow(shade)]
    if height:
        furniture = _furniture(space) if size < LARGE else ""
        parts[1:1] = [tag("path", d=PARAPET, class_="parapet"), furniture]
    parts.append(disc(colour, letter, *_letter_place(height, bool(name), size, is_steep), size))
    if name:
        parts.append(_name(look, name, 4.0 if is_steep else -21.0))
    return _storeys(look, min(height, MOST_LEVELS)) + moved("".join(parts), 0, -lift(height))


def _letter_place(height: int, is_named: bool, size: float, is_steep: bool) -> tuple[float, float]:
    """The middle of the letter on a roof; a large one stands beside the height."""
    if size >= LARGE and height:
        return -20.0, -8.0
    if is_steep:
        return 0.0, 17 - RADIUS + size / 2
    if is_named:
        return 0.0, 8.0
    return (-6.0, 9.0) if height else (0.0, 2.0)


@lru_cache(MANY)
def tile_half(colour: int, letter: str) -> str:
    """One storey under its roof, as a half of a tile that is not laid yet."""
    look = facade(colour)
    storey = tag("use", href=f"#fv-s-{look}")
    parapet = tag("path", d=PARAPET, class_="parapet")
    return storey + _hexagon(look) + parapet + disc(colour, letter, 0, 0, 31)


@lru_cache(MANY)
def disc(colour: int, letter: str, x: float, y: float, size: float) -> str:
    """The letter of a colour on a plain ground; `size` is that of its type."""
    look = facade(colour)
    ground = tag("circle", cx=x, cy=y, r=size * 0.68, class_=f"f-{look}")
    return ground + label(letter, x, y, size, f"letter on-{look}")


def label(text: str, x: float, y: float, size: float, class_: str) -> str:
    """A short text around its middle."""
    look = f"{class_} mid b"
    return tag("text", text, x=x, y=round(y + size * 0.36, 1), font_size=size, class_=look)


@lru_cache(MANY)
def height_badge(height: int, size: float) -> str:
    """The height of a stack in a dark badge at the right of its roof; empty for bare ground."""
    if not height:
        return ""
    text = str(height)
    wide, high = size * (0.62 + 0.66 * len(text)), size * 1.26
    right, top = 41.0 + (size - HEIGHT) * 0.3, -38.0 - (size - HEIGHT) * 0.3
    if size >= LARGE:
        wide, high, right, top = size * (0.3 + 0.66 * len(text)), size, 46.0, -8 - size / 2
    badge = box(right - wide, top, wide, high, 5, "badge")
    sign = label(text, right - wide / 2, top + high / 2, size, "height")
    return group(badge, sign)


def outline(x: float, y: float, path: str, class_: str) -> str:
    """One of the hexagons of a roof around (x, y)."""
    return tag("path", d=path, class_=class_, transform=f"translate({written(x)} {written(y)})")


@lru_cache(MANY)
def _hexagon(look: str) -> str:
    """A roof: colour and pattern."""
    colour = tag("path", d=HEXAGON, class_=f"roof f-{look}")
    return colour + tag("path", d=HEXAGON, class_="pattern", fill=f"url(#fv-p-{look})")


@lru_cache(MANY)
def _storeys(look: str, levels: int) -> str:
    """Earth, bare brick, the highest storey in its colour, and the slabs between them."""
    earth = tag("use", href="#fv-base")
    storeys = [
        tag(
            "use",
            href=f"#fv-s-{look if level == levels else 'brick'}",
            y=-STOREY * level,
            class_="storey",
        )
        for level in range(1, levels + 1)
    ]
    edges = [f"M-43.3 {25 - STOREY * level}l43.3 25 43.3-25" for level in range(1, levels)]
    slabs = tag("path", d="".join(edges), class_="slab") if edges else ""
    return earth + "".join(storeys) + slabs


@lru_cache(MANY)
def _shadow(storeys: int) -> str:
    """The shadow that a higher stack to the left throws on a roof."""
    if storeys <= 0:
        return ""
    wide = min(SHADE * storeys, WIDEST_SHADE)
    edge, corner = wide - HALF, 25 + wide * 0.577
    path = f"M-43.3-25L{edge:.1f} {-corner:.1f}V{corner:.1f}L-43.3 25z"
    return tag("path", d=path, class_="cast")


def _furniture(space: int) -> str:
    name = FURNITURE[space * 7 % 10 % len(FURNITURE)]
    return tag("use", href=f"#fv-{name}", x=-38, y=-13, width=17, height=19)


def _name(look: str, name: str, y: float) -> str:
    """The name of a space on a plain label."""
    wide = 12 + 9 * len(name)
    ground = box(-2 - wide / 2, y - 9, wide, 18, 5, f"f-{look}")
    return ground + words(name, -2, y + 5.2, f"place on-{look} mid b")
