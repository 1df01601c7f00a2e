"""The reserve in the drawing: Monarch, units, Products, Palaces, Paintings."""

from collections.abc import Collection
from typing import Final

from tabletown.core.english import sentence
from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.edition.arches import (
    FIRST_PALACE,
    LAST_PALACE,
    SHAPES,
)
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.position import (
    IN_SUPPLY,
    NONE,
    NOT_MADE,
    ON_BOARD,
    Position,
)
from tabletown.games.brazil.svg.areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg.cards import (
    GAP,
    WIDE,
    owned_card,
    painting_height,
)
from tabletown.games.brazil.svg.choices import product_letter
from tabletown.games.brazil.svg.gestures import part_name
from tabletown.games.brazil.svg.pieces import (
    brackets,
    framed,
    items_row,
    open_part,
    paragraph,
    unit_letter,
    unit_shape,
    unit_strength,
    worth,
)
from tabletown.games.brazil.words.effects import monarch_effect, palace_words
from tabletown.games.brazil.words.shared import ARCH_WORDS, ROMAN, unit_name

COLUMNS: Final = 2


def reserve(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Monarch, units, Products and Palaces of a seat."""
    monarch, room = view.monarch[seat], width - 2 * PAD
    names = view.edition.monarchs.names
    title = names[monarch] if monarch != NONE else "No Monarch yet"
    drawing = [heading(title, width, "your Monarch", "monarch")]
    y = float(HEAD)
    if monarch != NONE:
        effect = sentence(monarch_effect(view.edition, monarch))
        said, y = paragraph(effect, PAD, HEAD + 8, room, 13, "txt")
        drawing.append(said)
    for part, high in (
        _army(view, seat, touch, room),
        _products(view, seat, touch, room),
        _palaces(view, seat, touch, room),
    ):
        drawing.append(moved(part, PAD, y + 6))
        y += high + 6
    return Area("reserve", width, y + PAD - 6, "".join(drawing))


def _army(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    """All five units, each with its hex or its cost."""
    drawing = [words("Units", 0, 18, "h b"), words("cost to deploy", width, 18, "cap end")]
    wide = (width - GAP) / COLUMNS
    for unit in range(UNITS if view.colour[seat] != NONE else 0):
        row = _unit(view, seat, unit, touch, wide)
        drawing.append(moved(row, unit % COLUMNS * (wide + GAP), 28 + unit // COLUMNS * 52))
    return "".join(drawing), 28 + -(-int(UNITS) // COLUMNS) * 52


def _unit(view: Position, seat: int, unit: int, touch: Collection[str], wide: float) -> str:
    where = view.units[seat * UNITS + unit]
    said = (unit_letter(view, seat, unit), str(unit_strength(view, seat, unit)))
    drawing = [
        box(0.75, 0.75, wide - 1.5, 44.5, 8, "body"),
        unit_shape(view, seat, said, 3, 7, 28),
        words(unit_name(view, seat, unit), 48, 19, "sm b"),
    ]
    if where == ON_BOARD:
        cost = view.edition.colours.cost[view.unit_number(seat, unit)]
        drawing.append(items_row(cost, 48, 33, 9)[0])
    else:
        place = "defeated" if where == IN_SUPPLY else f"on {view.board.names[where]}"
        drawing.append(words(place, 48, 37, "cap"))
    return framed(drawing, wide, 46, "piece", part_name(view, "unit", unit), touch)


def _products(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    products = view.edition.products
    drawing = [words("Products", 0, 18, "h b")]
    wide = (width - GAP) / COLUMNS
    for product in range(int(products.kinds)):
        slot = view.products[seat * products.kinds + product]
        look = "piece made" if slot != NOT_MADE else "piece"
        shape = symbol(f"product-{SHAPES[products.shape[product]]}", 5, 9, 28, "shape")
        row = [
            box(0.75, 0.75, wide - 1.5, 44.5, 8, "body"),
            shape,
            words(product_letter(view, product), 19, 28, "pl mid b"),
            words(products.names[product], 39, 19, "sm b"),
            worth(int(products.vp[product]), wide - 4, 38),
        ]
        if slot == NOT_MADE:
            row.append(items_row(products.cost[product], 39, 33, 9)[0])
        else:
            where = "Monarch" if slot == MONARCH_BOARD else ARCH_WORDS[slot]
            row.append(words(where, 39, 37, "cap"))
        drawn = framed(row, wide, 46, look, part_name(view, "product", product), touch)
        drawing.append(moved(drawn, product % COLUMNS * (wide + GAP), 28 + product // COLUMNS * 52))
    return "".join(drawing), 28 + -(-int(products.kinds) // COLUMNS) * 52


def _palaces(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    """The Palaces II to VI, dark once they are placed."""
    drawing, y = [words("Palaces", 0, 18, "h b")], 28.0
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        stands = view.palaces[seat] >> number & 1
        tab = box(1, 1, 40, 24, 6) + words(ROMAN[number], 21, 18, "mid b")
        part = open_part(part_name(view, "palace", number), touch)
        text = "placed" if stands else palace_words(view.edition, number)
        said, low = paragraph(text, 52, 18, width - 56, 12.5, "sm")
        ring = brackets(-2, -2, 46, 30) if part else ""
        look = "pal2 made" if stands else "pal2"
        drawing.append(moved(group(tab, said, ring, class_=look, part=part), 0, y))
        y += max(30, low)
    return "".join(drawing), y


def owned(view: Position, seat: int, width: float) -> Area:
    """The Paintings of a seat, in columns."""
    paintings = view.edition.paintings
    mine = [at for at in range(paintings.kinds) if view.paintings[seat] >> at & 1]
    drawing, tops = (
        [heading("Your Paintings", width, icon="arch-painting")],
        [float(HEAD)] * COLUMNS,
    )
    if not mine:
        drawing.append(words("None yet", PAD, HEAD + 12, "cap"))
        tops[0] += 24
    for painting in mine:
        column = tops.index(min(tops))
        card = owned_card(view.edition, painting)
        drawing.append(moved(card, PAD + column * (WIDE + GAP), tops[column]))
        tops[column] += painting_height(view.edition, painting) + GAP
    return Area("owned", width, max(tops) + PAD - GAP, "".join(drawing))
