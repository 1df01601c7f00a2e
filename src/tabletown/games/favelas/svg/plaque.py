"""Plates with two lines of text over the sky: whose hill it is, the year, the result."""

from functools import lru_cache
from html import escape
from typing import Final

from tabletown.draw.svg import MANY, box, moved, tag

PLAQUE: Final = 46  # the height
TEXT: Final = 45  # where text begins, right of a mark
BOLD: Final = 17  # type sizes
SMALL: Final = 16
THIN: Final = 0.88  # of the width in bold
BROAD: Final = "WMw@m%"
NARROW: Final = "ijlftrI1.,:;'!|() ·"


def text_width(text: str, size: float) -> float:
    """About how wide a text is in bold in a wide face; rather too much."""
    return size * sum(
        [
            1.12 if it in BROAD else 0.42 if it in NARROW else 0.7 if it < "\u2e80" else 1.1
            for it in text
        ]
    )


@lru_cache(MANY)
def plaque(
    mark: str,
    title: str,
    text: str,
    x: float,
    y: float,
    most: float,
    small: float = SMALL,
    scale: float = 1.0,
) -> str:
    """At most `most` wide: longer lines are set tighter. `mark` is up to 32 wide."""
    room = most / scale - TEXT - 10
    widths = text_width(title, BOLD), THIN * text_width(text, small)
    wide = round(min(room, max(widths)), 1)
    return moved(
        box(0, 0, TEXT + wide + 10, PLAQUE, 8, "plate")
        + mark
        + _line(title, 19.5, BOLD, "b", room if widths[0] > room else None)
        + _line(text, 38.5, small, "quiet", room if widths[1] > room else None),
        x,
        y,
        scale,
        "plaque",
    )


def _line(text: str, y: float, size: float, class_: str, length: float | None) -> str:
    how = "spacingAndGlyphs" if length else None
    return tag(
        "text",
        escape(text, quote=False),
        x=TEXT,
        y=y,
        font_size=size,
        class_=class_,
        textLength=length,
        lengthAdjust=how,
    )
