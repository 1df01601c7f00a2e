"""Small things drawn all over the table of Brazil: Imperial: tokens, marks, units, worth."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import Final

from tabletown.core.seats import NO_NAMES, SEAT_LETTERS, SeatNames
from tabletown.draw.marks import SHAPES
from tabletown.draw.svg import box, group, symbol, tag, words
from tabletown.games.brazil.edition.cost import ANY_RESOURCE, accepts, items_of
from tabletown.games.brazil.edition.purse import (
    RESOURCES,
    TOKEN_NAMES,
    TOKENS,
    amount,
    any_resources,
    combat_cards,
    gold_cards,
)
from tabletown.games.brazil.rules.position import CAPITAL, CITIES, Position

LOOKS: Final = {"green": 2, "orange": 5, "purple": 3, "blue": 0}  # colour: which mark of the house
NEUTRAL: Final = 7  # the mark of who has no colour yet
LETTERS: Final = {"arquebusier": "Q", "conquistador": "O"}  # where the initial is another's
BUILDINGS: Final = (
    "sawmill",
    "trading-post",
    "cane-field",
    "farm",
    "gold-foundry",
    "plantation",
    "church",
    "academy",
)  # those with a symbol of their own
LETTER: Final = 0.55  # width of a letter, in sizes of the type
BOLD: Final = 0.62  # of a bold one
TITLE_LETTER: Final = 0.5  # of the face for titles
MANY: Final = 4096  # small things that are drawn again and again


@lru_cache(MANY)
def lines(text: str, width: float, size: float, letter: float = LETTER) -> tuple[str, ...]:
    return tuple(wrap(text, max(8, int(width / size / letter))))


@lru_cache(MANY)
def paragraph(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float = 13,
    look: str = "txt",
    names: SeatNames = NO_NAMES,
) -> tuple[str, float]:
    """Wrapped text and the y of the next line; names do not change the wrapping."""
    step = size * 1.32
    wrapped = lines(text, width, size, TITLE_LETTER if look == "tt" else LETTER)
    drawn = [
        words(names.put(line), x, round(y + nth * step, 1), look)
        for nth, line in enumerate(wrapped)
    ]
    return "".join(drawn), y + len(wrapped) * step


# Tokens


@lru_cache(MANY)
def token(kind: str, x: float, y: float, radius: float = 11) -> str:
    """A round chip in the middle of x and y."""
    size = radius * 1.36
    circle = tag("circle", cx=x, cy=y, r=radius)
    icon = symbol(kind, x - size / 2, y - size / 2, size)
    return group(circle, icon, class_=f"tok t-{kind}")


@lru_cache(MANY)
def items_row(cost: int, x: float, y: float, radius: float = 10) -> tuple[str, float]:
    """The items of a cost from left to right; returns the x where they end, too."""
    drawing = ""
    for item in items_of(cost):
        drawn, x = item_chips(item, x, y, radius)
        drawing += drawn
    return drawing, x


def item_chips(item: int, x: float, y: float, radius: float) -> tuple[str, float]:
    """The chip of an item; alternatives share one frame."""
    kinds = [TOKEN_NAMES[kind] for kind in range(RESOURCES) if accepts(item, kind)]
    if item & ANY_RESOURCE == ANY_RESOURCE:
        kinds = ["any"]
    if not kinds:
        kinds = ["gold" if accepts(item, 4) else "science"]
    step = radius * 1.5
    chips = [token(kind, x + radius + nth * step, y, radius) for nth, kind in enumerate(kinds)]
    width = 2 * radius + (len(kinds) - 1) * step
    if len(kinds) > 1:
        frame = (x - 2.5, y - radius - 2.5, width + 5, 2 * radius + 5, radius + 2.5)
        chips.insert(0, box(*frame, class_="either"))
    return "".join(chips), x + width + (6 if len(kinds) > 1 else 3)


@lru_cache(MANY)
def gain_row(gain: int, x: float, y: float, radius: float = 10) -> tuple[str, float]:
    """Tokens and cards from left to right; returns the x where they end, too."""
    kinds = [TOKEN_NAMES[kind] for kind in range(TOKENS) for _nth in range(amount(gain, kind))]
    kinds += ["any"] * any_resources(gain)
    drawing = ""
    for kind in kinds:
        drawing += token(kind, x + radius, y, radius)
        x += 2 * radius + 3
    cards = ["gold-card"] * gold_cards(gain) + ["combat-card"] * combat_cards(gain)
    for name in cards:
        drawing += symbol(name, x - 1, y - radius, 2 * radius, "ink")
        x += 2 * radius + 1
    return drawing, x


# Whose


def look_of(view: Position, side: int) -> int:
    """The index of the seat mark that a side has, by its colour."""
    colour = view.colour[side] if side < view.seats else view.board.enemy
    return LOOKS.get(view.edition.colours.ids[colour], NEUTRAL) if colour >= 0 else NEUTRAL


def letter_of(view: Position, side: int) -> str:
    return SEAT_LETTERS[side] if side < view.seats else "E"


def mark(view: Position, side: int, x: float, y: float, size: float, letter: bool = True) -> str:
    """The mark of a side: the shape of its colour, with the letter of the seat."""
    colour = view.colour[side] if side < view.seats else view.board.enemy
    name = view.edition.colours.ids[colour] if colour >= 0 else ""
    return mark_of(name, letter_of(view, side) if letter else "", x, y, size)


@lru_cache(MANY)
def mark_of(colour: str, letter: str, x: float, y: float, size: float) -> str:
    look = LOOKS.get(colour, NEUTRAL)
    shape = tag("use", href=f"#i-seat-{SHAPES[look]}", width=24, height=24, class_="mf")
    low = 15.3 if SHAPES[look] == "shield" else 16
    inside = shape + (words(letter, 12, low, "mid b") if letter else "")
    place = f"translate({x:g} {y:g}) scale({size / 24:.4g})"
    return tag("g", inside, class_=f"mark p{look + 1}", transform=place)


def unit_letter(view: Position, side: int, unit: int) -> str:
    kind = view.edition.colours.unit_kinds[view.unit_number(side, unit)]
    return LETTERS.get(kind, kind[:1].upper())


def unit_strength(view: Position, side: int, unit: int) -> int:
    return int(view.edition.colours.vp[view.unit_number(side, unit)])


def unit_shape(
    view: Position,
    side: int,
    said: tuple[str, str],
    x: float,
    y: float,
    size: float,
    free: float = 0,
) -> str:
    """The owner's shape with a letter, and strength in a dark badge.

    `free` is the visible width, because other units stand in front of it.
    """
    look = look_of(view, side)
    shape = f"#i-seat-{SHAPES[look]}"
    place = {"x": x, "y": y, "width": size, "height": size}
    middle = y + size * (0.61 if SHAPES[look] == "shield" else 0.65)
    edge = x - 5 if free else x + size * 0.76
    centre = x + ((free - 3) / 2 if free else size / 2)
    wide = 19 if len(said[1]) < 2 else 26
    badge = box(edge, y + size * 0.6, wide, 19, 5)
    badge += words(said[1], edge + wide / 2, y + size * 0.6 + 14.8, "mid b")
    return group(
        tag("use", href=shape, class_="uc", **place),
        tag("use", href=shape, class_="mf", **place),
        words(said[0], centre, middle, "ul small mid b" if free or said[0][1:] else "ul mid b"),
        group(badge, class_="cs"),
        class_=f"unit p{look + 1}",
    )


# Worth and marks


@lru_cache(MANY)
def worth(number: int | str, right: float, y: float, icon: str = "laurel") -> str:
    """A figure and a small symbol, up to `right`; `y` is the line of the figure."""
    return words(str(number), right - 19, y, "worth end b") + symbol(icon, right - 17, y - 13, 16)


@lru_cache(MANY)
def brackets(x: float, y: float, width: float, height: float, arm: float = 8) -> str:
    """Marks something that may be taken: four corners."""
    right, low = x + width, y + height
    path = (
        f"M{x:g} {y + arm:g}v-{arm:g}h{arm:g}M{right - arm:g} {y:g}h{arm:g}v{arm:g}"
        f"M{right:g} {low - arm:g}v{arm:g}h-{arm:g}M{x + arm:g} {low:g}h-{arm:g}v-{arm:g}"
    )
    return tag("path", d=path, class_="brk")


def open_part(part: str, touch: Collection[str]) -> str | None:
    """The part, if it may be touched now."""
    return part if part in touch else None


def framed(
    inside: Sequence[str],
    width: float,
    height: float,
    look: str,
    name: str,
    touch: Collection[str],
) -> str:
    """A card or a row of that name: with a dashed frame if it may be touched."""
    part = open_part(name, touch)
    ring = box(-1, -1, width + 2, height + 2, 9, "ring") if part else ""
    return group(*inside, ring, class_=look, part=part, at=name)


def tile_symbol(view: Position, tile: int) -> str:
    if tile == CAPITAL:
        return "capital"
    if tile >= CITIES:
        return "city"
    return building_symbol(view.edition.buildings.ids[tile])


def building_symbol(id_: str) -> str:
    name = id_.replace("_", "-")
    return name if name in BUILDINGS else "house"
