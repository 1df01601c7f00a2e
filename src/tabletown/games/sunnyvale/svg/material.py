"""The material of Sunnyvale, CA: symbols of art.svg, looks of zones, money in short."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletown.draw.svg import MANY, box, tag, words
from tabletown.games.sunnyvale.edition.edition import IN, Edition

ZONES: Final = ("open", "downtown", "suburbia")  # [zone]: its look; more zones begin again
PARCELS: Final = ("open", "down", "sub")  # [zone]: its drawings
DRAWINGS: Final = 3  # of a parcel in each zone
SHIFTS: Final = (0, 2, 1, 0, 1, 2)  # [row]: below no parcel lies the same drawing
MILLION: Final = 1_000_000
THOUSAND: Final = 1_000


def zone_look(zone: int) -> str:
    return ZONES[zone % len(ZONES)]


def parcel(zone: int, row: int, column: int) -> str:
    """The symbol of a parcel: three drawings a zone, never the same on parcels with an edge."""
    nth = (column + SHIFTS[row % len(SHIFTS)]) % DRAWINGS
    return f"{PARCELS[zone % len(PARCELS)]}-{nth + 1}"


@lru_cache(MANY, typed=True)
def art(
    name: str, x: float, y: float, width: float, height: float = 0, class_: str | None = None
) -> str:
    """A symbol of art.svg, square unless a height is given."""
    return tag(
        "use", href=f"#sv-{name}", x=x, y=y, width=width, height=height or width, class_=class_
    )


def millions(dollars: int) -> str:
    """ "$1.84 M"."""
    return f"${dollars / MILLION:.2f} M"


def thousands(dollars: int) -> str:
    """ "20k"."""
    return f"{dollars / THOUSAND:g}k"


def shape_picture(cells: Sequence[tuple[int, int]], size: float, look: str) -> str:
    """A shape in the middle of a square of this size."""
    rows = max(row for row, _column in cells) + 1
    columns = max(column for _row, column in cells) + 1
    unit = min(22.0, size / max(rows, columns))
    left, top = (size - columns * unit) / 2, (size - rows * unit) / 2
    round_ = unit / 2 - 1 if look == "concern" else 3  # as the tokens on the map
    tokens = [
        box(left + column * unit + 1, top + row * unit + 1, unit - 2, unit - 2, round_)
        for row, column in cells
    ]
    return tag("g", *tokens, class_=f"shp {look}")


@lru_cache(MANY, typed=True)
def plat(edition: Edition, kind: int, size: float) -> str:
    """The ground that a shape needs: the tint of its zone, a railway, or plain paper.

    A solid edge means in the zone, a dashed one touching it.
    """
    zones = [name for name in edition.where_zones[kind] if name in edition.zones]
    look = f"z-{zone_look(edition.zones.index(zones[0]))}" if zones else "plain"
    edge = "" if edition.where[kind] == IN else " near"
    drawing = box(1, 1, size - 2, size - 2, 5, f"plat {look}{edge}")
    if edition.where_zones[kind] and not zones:
        track = f"M3 {size - 6:g}H{size - 3:g}"
        drawing += tag("path", d=track, class_="tr0 thin") + tag("path", d=track, class_="tr1 thin")
    return drawing


@lru_cache(MANY, typed=True)
def bill(dollars: int, right: float, y: float) -> str:
    """A property value beside a bill; the exact figure is its name for screen readers."""
    drawing = art("bill", right - 162, y, 49, 26)
    drawing += words(millions(dollars), right, y + 21, "value b end")
    return tag("g", drawing, role="img", aria_label=f"{dollars:,} dollars")
