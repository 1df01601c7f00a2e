"""Shapes of Rolling Village! that sheets and panels share: dice, drawings of Projects, swatches."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from tabletown.draw.marks import MOST_PIPS
from tabletown.draw.marks import die as plain_die
from tabletown.draw.svg import MANY, box, group, tag, words
from tabletown.games.village.edition import PROJECTS

SPACE: Final = 84
LINK: Final = 28
DRAWINGS: Final = {"house": 3, "forest": 2, "lake": 2, "square": 1, "factory": 1}
BOXES: Final = 4
DIE_HEIGHT: Final = 60 / 56  # of a die's width, with the side that is in the shade


@cache
def art(name: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """A symbol of art.svg; a link between two spaces may be turned to lead downwards."""
    middle = f"{x + size / 2:g} {y + size / 2:g}"
    turn = f"rotate(90 {middle})" if turned else None
    return tag("use", href=f"#vl-{name}", x=x, y=y, width=size, height=size, transform=turn)


def hatch(project: int) -> str:
    """The pattern of a Project, as the value of `fill`."""
    return f"url(#vl-h-{PROJECTS[project]})"


@cache
def drawing(project: int, space: int, x: float, y: float) -> str:
    """The drawing of a Project; equal neighbours seldom look the same."""
    name = PROJECTS[project]
    return art(f"{name}-{(space * 5 // 3) % DRAWINGS[name] + 1}", x, y, SPACE)


@cache
def lot(space: int, x: float, y: float) -> str:
    """An empty space: a box drawn by hand."""
    return art(f"box-{(space * 7 // 4) % BOXES + 1}", x, y, SPACE)


@cache
def outline(x: float, y: float) -> str:
    """The path data of a drawn space, clockwise."""
    return (
        f"M{x + 17:g} {y + 1:g}q25-2 50 0 16-1 17 16 1.5 25 0 50 0 17-17 17-25 1.5-50 0"
        "-17 0-17-17-1.5-25 0-50 0-17 17-16z"
    )


@lru_cache(MANY, typed=True)
def die(face: int, x: float, y: float, size: float, class_: str = "die", tilt: float = 0) -> str:
    """An ivory die; a face without a drawing of its own shows a figure."""
    if face > MOST_PIPS:
        return plain_die(face, x, y, size, class_)
    high = size * DIE_HEIGHT
    turn = f"rotate({tilt:g} {x + size / 2:g} {y + high / 2:g})" if tilt else None
    use = tag("use", href=f"#vl-die-{face}", x=x, y=y, width=size, height=high, transform=turn)
    return group(use, class_=class_)


@lru_cache(MANY, typed=True)
def swatch(project: int, x: float, y: float, size: float, class_: str = "swatch") -> str:
    """A Project's hatching and drawing, small."""
    look = f"{class_} v-{PROJECTS[project]}"
    ground = tag("rect", x=x, y=y, width=size, height=size, rx=size * 0.2, fill=hatch(project))
    return group(ground, art(f"{PROJECTS[project]}-1", x, y, size), class_=look)


def card(width: float, height: float) -> str:
    """The ground of an area where it stands alone; on a page its frame has this colour."""
    return box(0, 0, width, height, 8, "panel")


def fitted(text: str, x: float, y: float, class_: str, width: float, letter: float) -> str:
    """Text that is set narrower if letters of this width would not fit."""
    if len(text) * letter <= width:
        return words(text, x, y, class_)
    return tag(
        "text",
        escape(text, quote=False),
        x=x,
        y=y,
        class_=class_,
        textLength=width,
        lengthAdjust="spacingAndGlyphs",
    )
