"""The map of Brazil: Imperial as SVG: terrain, tiles as plates, clouds, and who stands where."""

from collections.abc import Collection
from functools import cache
from html import escape
from math import sqrt
from typing import Final

from tabletown.core.english import sentence
from tabletown.core.seats import SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.svg import box, group, joined, moved, piece, symbol, tag, words
from tabletown.games.brazil.edition.board import Board
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS, amount, total
from tabletown.games.brazil.edition.tiles import EXPEDITION_TILE, RIVER, TERRAINS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import CAPITAL, FACE_UP, NONE, Position
from tabletown.games.brazil.svg.gestures import part_name
from tabletown.games.brazil.svg.pieces import (
    brackets,
    look_of,
    mark,
    open_part,
    tile_symbol,
    token,
    unit_letter,
    unit_shape,
    unit_strength,
)
from tabletown.games.brazil.words.combat import is_enemy
from tabletown.games.brazil.words.shared import (
    ROMAN,
    TERRAIN_WORDS,
    cloud_words,
    group_words,
    purse_words,
    side_words,
    terrain_words,
    tile_words,
    unit_name,
)

RADIUS: Final = 50
STEP: Final = RADIUS * sqrt(3)
ROW: Final = RADIUS * 1.5
AIR: Final = 8  # around the hexes
TABS: Final = 6  # room above for a Palace in the first row
LEGEND: Final = 30
GOING: Final = (actions.MOVING, actions.MOVING_ON, actions.SHOOTING)
MOST_APART: Final = 3  # units of a hex that are drawn one by one
GLYPHS: Final = {"field": ("field", 26), "forest": ("forest", 36), "mine": ("mine", 30)}
WATER: Final = ("lake", 34)


def outline(radius: float) -> str:
    """A hex around the origin, its point up."""
    half, side = radius * sqrt(3) / 2, radius / 2
    return (
        f"M0 {-radius:g}L{half:.1f} {-side:g}V{side:g}L0 {radius:g}L{-half:.1f} {side:g}V{-side:g}z"
    )


GROUND: Final = outline(48.5)
CASING: Final = outline(45)
PLATE: Final = outline(41.5)
RING: Final = outline(44)


def place_of(view: Position, place: int) -> tuple[float, float]:
    """The middle of a hex."""
    return places(view.board)[place]


@cache
def places(board: Board) -> list[tuple[float, float]]:
    """The middle of every hex."""
    top = min(r for _q, r in board.coordinates)
    left = min(q + r / 2 for q, r in board.coordinates)
    return [
        (
            round(AIR + STEP / 2 + STEP * (q + r / 2 - left), 1),
            AIR + TABS + RADIUS + ROW * (r - top),
        )
        for q, r in board.coordinates
    ]


def map_size(view: Position) -> tuple[float, float]:
    middles = places(view.board)
    return (
        max(x for x, _y in middles) + STEP / 2 + AIR,
        max(y for _x, y in middles) + RADIUS + AIR,
    )


def map_picture(
    view: Position, seat: int, touch: Collection[str], last: Collection[int], names: SeatNames
) -> str:
    """The map: first ground and tiles, then pieces that rise above their hex."""
    hexes = range(view.board.hexes)
    ground = [
        moved(_hex(view, seat, place, touch, names), *place_of(view, place)) for place in hexes
    ]
    tabs = [
        moved(_tab(int(view.palace[place])), *place_of(view, place))
        for place in hexes
        if view.palace[place]
    ]
    labels = [moved(_name(view, place), *place_of(view, place)) for place in hexes]
    units = [
        moved(_units(view, seat, place, touch, names), *place_of(view, place)) for place in hexes
    ]
    notches = [
        moved(_notch(int(view.palace[place])), *place_of(view, place)) for place in sorted(last)
    ]
    return joined([*ground, *labels, *units, *tabs, *notches])


def _hex(view: Position, seat: int, place: int, touch: Collection[str], names: SeatNames) -> str:
    part = open_part(part_name(view, "hex", place), touch)
    parts = [
        tag("title", escape(names.put(_tooltip(view, seat, place)), quote=False)),
        _ground(view, place, part is not None),
    ]
    if view.tile[place] != NONE:
        parts.append(_plate(view, place, touch))
    elif view.sites[place] != NONE:
        parts.append(_site(view, place))
    if part:
        parts.append(tag("path", d=RING, class_="casing") + tag("path", d=RING, class_="ring"))
        if _is_bare(view, place):
            parts.append(tag("circle", cx=0, cy=6, r=9, class_="dot"))
        elif view.asked() in GOING and is_enemy(view, seat, place):
            parts.append(_swords(int(view.palace[place])))
    return group(*parts, class_="hex", part=part, at=part_name(view, "hex", place))


def _swords(palace: int) -> str:
    """Marks a hex where a move is an attack."""
    y = -60 if palace else -38
    chip = tag("circle", cx=0, cy=y, r=13)
    return group(chip, symbol("strength", -9, y - 9, 18), class_="swords")


def _is_bare(view: Position, place: int) -> bool:
    """Whether the hex is empty, so that a dot covers no piece."""
    return NONE == view.tile[place] == view.occupant[place] == view.sites[place]


def _tooltip(view: Position, seat: int, place: int) -> str:
    """The contents of a hex as a tooltip."""
    facts = [f"{view.board.names[place]}, {terrain_words(view, place)}"]
    if view.tile[place] != NONE:
        facts.append(tile_words(view, place, seat).rpartition(" on ")[0])
    if view.stock[place]:
        facts.append(purse_words(view.stock[place]))
    if cloud_words(view, place):
        facts.append(cloud_words(view, place))
    side = view.occupant[place]
    if side != NONE:
        units = group_words(view, side, view.units_at(side, place))
        facts.append(f"{units} of {side_words(view, side, seat)}")
    return ": ".join([facts[0], "; ".join(facts[1:])]) if facts[1:] else facts[0]


def _ground(view: Position, place: int, is_open: bool) -> str:
    """Terrain with a faint glyph, smaller and higher where a tile may be placed."""
    if view.tile[place] == NONE and view.is_face_down(place):
        return _cloud(view, place, is_open)
    name = TERRAINS[view.board.terrain[place]]
    drawing = tag("path", d=GROUND, class_=f"b-{name}")
    is_plain = view.sites[place] == NONE and view.cloud[place] != FACE_UP
    if view.tile[place] != NONE or not is_plain:
        return drawing
    icon, size = GLYPHS.get(name, WATER)
    icon = "capital" if place in view.board.capitals else icon
    stands = view.occupant[place] != NONE
    if is_open or stands:
        size = size * 2 // 3
    top = -size / 2 if not is_open and not stands else -38
    drawing += symbol(icon, -size / 2, top, size, f"gm m-{name}")
    return drawing + words(view.board.names[place], 0, 34 if is_open else 41, "at mid")


def _cloud(view: Position, place: int, is_open: bool) -> str:
    """A face-down tile; the seats that looked at it are marked."""
    drawing = tag("path", d=GROUND, class_="b-cloud")
    is_known = view.cloud_kind[place] >= 0 and view.peekers[place] != 0
    high = is_open or view.occupant[place] != NONE
    drawing += symbol("cloud", -23, -38 if high or is_known else -25, 46, "gm m-cloud")
    if is_known:
        drawing += symbol("watch", -10, -24, 20, "eye")
    elif not high:
        drawing += words("?", 0, 8, "q mid b")
    lookers = [side for side in range(view.seats) if view.peekers[place] >> side & 1]
    if not is_known:
        for nth, side in enumerate(lookers):
            x = (nth - (len(lookers) - 1) / 2) * 16 - 7
            drawing += mark(view, side, x, 14 if not high else -14, 14, letter=False)
        if lookers:
            drawing += symbol("watch", -8, 27 if not high else 0, 15, "eye quiet")
    low = 34 if is_open else 41
    return drawing + words(view.board.names[place], 0, -33 if lookers else low, "at mid")


def _plate(view: Position, place: int, touch: Collection[str]) -> str:
    """A tile as a white plate: its owner's band, its icon, points and goods."""
    owner, tile = view.owner[place], view.tile[place]
    is_large = not 0 <= tile < view.edition.buildings.kinds
    stands = view.occupant[place] != NONE
    size = 38 if is_large else 30
    top = -27 if stands or not is_large else -20
    left = -28 if is_large and stands else -size / 2
    drawing = [
        tag("path", d=CASING, class_="po"),
        tag("path", d=PLATE, class_=f"pb st{look_of(view, owner) + 1}"),
        symbol(tile_symbol(view, tile), left, top, size, "ink"),
    ]
    if not (is_large and stands):
        drawing.append(mark(view, owner, -35, -16, 13, letter=False))
    if tile != CAPITAL:
        drawing.append(words(str(view.tile_vp(place, owner)), 27, -4, "vp mid b"))
    if is_large:
        return piece(*drawing, class_="plate pc")
    goods, bare = [_goods(view, place, touch, is_named) for is_named in (True, False)]
    return piece(*drawing, goods, bare="".join([*drawing, bare]), class_="plate pc")


def _goods(view: Position, place: int, touch: Collection[str], is_named: bool) -> str:
    """A chip for each token; with many of them, or units standing there, one for each kind.

    Chips that may be touched bear the name of their part, if `is_named`.
    """
    stock, stands = view.stock[place], view.occupant[place] != NONE
    if not stock:
        return tag("path", d="M-28 20h18" if stands else "M-12 20h24", class_="empty")
    kinds = [kind for kind in range(TOKENS) if amount(stock, kind)]
    apart = total(stock) <= MOST_APART and not stands
    chips = [kind for kind in kinds for _nth in range(amount(stock, kind) if apart else 1)]
    drawing = ""
    for nth, kind in enumerate(chips):
        x, y = (nth - (len(chips) - 1) / 2) * 23, 21
        if stands:
            x, y = (-24, 12 + 19 * nth) if len(chips) > 1 else (-21, 20)
        part = open_part(part_name(view, "stock", place * int(TOKENS) + kind), touch)
        drawing += _good(kind, 1 if apart else amount(stock, kind), (x, y), part, is_named)
    return drawing


def _good(
    kind: int, count: int, where: tuple[float, float], part: str | None, is_named: bool
) -> str:
    """A chip for `count` tokens of a kind."""
    x, y = where
    chip = token(TOKEN_NAMES[kind], x, y, 11)
    if count > 1:
        number = words(str(count), x + 9, y - 4, "mid b")
        chip += group(tag("circle", cx=x + 9, cy=y - 8, r=7.5), number, class_="many")
    chip += brackets(x - 15, y - 15, 30, 30, 7) if part else ""
    return group(chip, class_="goods", part=part if is_named else None)


def _site(view: Position, place: int) -> str:
    """A Capital site, with the Resource of its tile."""
    capitals = view.edition.capitals
    kind = view.sites[place]
    names = [TOKEN_NAMES[token_] for token_ in range(TOKENS) if amount(capitals.gain[kind], token_)]
    drawing = [tag("path", d=PLATE, class_="site"), symbol("capital", -12, -36, 24, "ink")]
    for nth, name in enumerate(names):
        drawing.append(token(name, (nth - (len(names) - 1) / 2) * 26, 4, 13))
    if kind == capitals.first and view.seats > 1:
        drawing.append(words("1st", 0, 33, "first mid b"))
    return group(*drawing, class_="plate")


def _tab(number: int) -> str:
    """A Palace: a dark tab above the plate."""
    numeral = ROMAN[number]
    wide = 24 + 8 * len(numeral)
    return piece(
        box(-wide / 2, -50, wide, 20, 5),
        symbol("palace", -wide / 2 + 3, -48, 15),
        words(numeral, -wide / 2 + 19, -35.5, "b"),
        class_="pal pc",
    )


def _notch(palace: int) -> str:
    """Marks a hex, or the Palace on it, that an action has just changed."""
    return tag("path", d=f"M-11 {-68 if palace else -46}h22l-11 15z", class_="notch")


def _name(view: Position, place: int) -> str:
    """The name of an Exploration tile; a face-down one only for a viewer who looked at it."""
    kind = view.cloud_kind[place]
    is_known = view.is_face_down(place) and kind != HIDDEN and view.peekers[place] != 0
    if view.tile[place] != NONE or not (is_known or view.cloud[place] == FACE_UP):
        return ""
    exploration = view.edition.exploration
    drawing, said = [], exploration.names[kind].partition(" (")[0].split(" ")
    top = 4 if is_known else -12 if view.occupant[place] == NONE else -42
    if exploration.rule[kind] == RIVER and view.occupant[place] == NONE:
        drawing.append(symbol("lake", -13, -32, 26, "gm m-water"))
    if exploration.rule[kind] == EXPEDITION_TILE:
        said.append(f"needs {exploration.strength[kind]}")
    wide = max(len(word) for word in said) * 7.8 + 12
    drawing.append(box(-wide / 2, top, wide, 4 + 15 * len(said), 8))
    drawing += [words(word, 0, top + 14.5 + 15 * nth, "mid b") for nth, word in enumerate(said)]
    return group(*drawing, class_="tilename")


def _units(view: Position, seat: int, place: int, touch: Collection[str], names: SeatNames) -> str:
    """The units on a hex, overlapping; if they are too many, one unit with their number."""
    side = view.occupant[place]
    if side == NONE:
        return ""
    units = [unit for unit in range(UNITS) if view.units[side * UNITS + unit] == place]
    on_tile = view.tile[place] != NONE
    count = len(units) if len(units) <= MOST_APART else 1
    size = ((36, 32, 30) if on_tile else (44, 42, 38))[count - 1]
    step = size * (0.62 if count < MOST_APART else 0.5)
    wide = size + step * (count - 1)
    x = 37 - wide if on_tile else -wide / 2
    y = 42.0 - size if on_tile else 12 - size / 2 if view.cloud[place] == FACE_UP else -size / 2
    if len(units) > MOST_APART:
        strength = sum(unit_strength(view, side, unit) for unit in units)
        said = (f"\N{MULTIPLICATION SIGN}{len(units)}", str(strength))
        return unit_shape(view, side, said, x, y, size)
    drawing = ""
    for nth, unit in enumerate(units):
        free = 0 if count == 1 else size if nth == count - 1 else step
        part = open_part(part_name(view, "unit", unit), touch) if side == seat else None
        drawing += _unit(view, side, unit, (x + nth * step, y, size, free), part, names)
    return drawing


def _unit(
    view: Position,
    side: int,
    unit: int,
    where: tuple[float, ...],
    part: str | None,
    names: SeatNames,
) -> str:
    """A unit; `where` has its place, its size, and how much of it is visible."""
    x, y, size, free = where
    said = (unit_letter(view, side, unit), str(unit_strength(view, side, unit)))
    shape = unit_shape(view, side, said, x, y, size, free)
    taken = brackets(x - 3, y - 3, size + 6, size + 6) if part else ""
    label = f"{unit_name(view, side, unit)} of {side_words(view, side, NONE)}"
    return piece(shape, taken, class_="stand pc", part=part, name=names.put(label))


@cache
def legend() -> str:
    """The legend of the symbols."""
    drawing, x = "", 0.0
    for name, said in [*zip(TERRAINS, TERRAIN_WORDS, strict=True), ("cloud", "Unknown")]:
        icon = name if name == "cloud" else GLYPHS.get(name, WATER)[0]
        drawing += symbol(icon, x, 2, 20, f"m-{name}") + words(sentence(said), x + 27, 17, "cap")
        x += 50 + 7.6 * len(said)
    return drawing
