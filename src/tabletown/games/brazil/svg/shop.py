"""The shop in the drawing: Eras, the gallery, Cities and Buildings."""

from collections.abc import Collection
from typing import Final

from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS, TERRAINS
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.svg.areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg.cards import (
    CITY,
    FOOT,
    GAP,
    PAINTED,
    WIDE,
    city_card,
    grid,
    painting_card,
    painting_height,
)
from tabletown.games.brazil.svg.gestures import part_name
from tabletown.games.brazil.svg.map import GLYPHS, WATER
from tabletown.games.brazil.svg.pieces import (
    building_symbol,
    framed,
    gain_row,
    items_row,
    worth,
)

COLUMNS: Final = 2
ROW: Final = 58
TAB: Final = 62


def eras(view: Position, width: float) -> str:
    """The Era, the round, and the name of the map."""
    drawing = []
    for era in range(1, int(ERAS) + 1):
        tab = box(0.5, 0.5, TAB - 1, 27, 7) + words(f"Era {ERA_NAMES[era]}", TAB / 2, 19, "mid b")
        look = "tab on" if era == view.era else "tab"
        drawing.append(moved(group(tab, class_=look), (era - 1) * (TAB + 5), 0))
    last = ", the last" if view.is_last_round and view.seats > 1 else ""
    rounds = f" of {view.board.rounds}" if view.seats == 1 else ""
    drawing.append(words(f"Round {view.round}{rounds}{last}", int(ERAS) * (TAB + 5) + 8, 20, "b"))
    return "".join(drawing) + words(view.board.name, width, 20, "tt end")


def gallery(view: Position, touch: Collection[str], width: float) -> Area:
    """Paintings on show, a row for each Order, and the Cities on top of their stacks."""
    drawing = heading("Gallery", width, f"{view.edition.gallery} of each Order", "arch-painting")
    y = float(HEAD)
    for row in _rows(view):
        high = max(PAINTED, *[painting_height(view.edition, at) + FOOT for at in row])
        drawn = [painting_card(view, painting, touch, high) for painting in row]
        drawing += moved(grid(drawn, COLUMNS, WIDE, high), PAD, y)
        y += high + GAP
    stacks = int(view.edition.city_stacks)
    wide = (width - 2 * PAD - GAP * (stacks - 1)) / stacks
    for stack in range(stacks):
        drawing += moved(city_card(view, stack, touch, wide), PAD + stack * (wide + GAP), y)
    return Area("gallery", width, y + CITY + PAD, drawing)


def _rows(view: Position) -> list[list[int]]:
    """The Paintings on show by their Orders, two in a row."""
    order = view.edition.paintings.order
    on_show = [at for at in range(view.edition.paintings.kinds) if view.gallery >> at & 1]
    queue = sorted(on_show, key=lambda painting: (order[painting], painting))
    return [queue[at : at + COLUMNS] for at in range(0, len(queue), COLUMNS)]


def market(view: Position, touch: Collection[str], width: float) -> Area:
    """Every Building with terrain, cost, production, points and the number left."""
    buildings = view.edition.buildings
    drawing = heading("Buildings", width, "cost, and what they make", "arch-build")
    kinds = int(buildings.kinds)
    for kind in range(kinds):
        row = _building(view, kind, touch, width - 2 * PAD)
        drawing += moved(row, PAD, HEAD + kind * (ROW + 3))
    return Area("market", width, HEAD + kinds * (ROW + 3) + PAD - 3, drawing)


def _building(view: Position, kind: int, touch: Collection[str], width: float) -> str:
    """A Building: name, terrain and points; below, its cost and production."""
    buildings = view.edition.buildings
    era, left = int(buildings.era[kind]), int(view.tiles_left[kind // 2])
    drawing = [
        box(0.75, 0.75, width - 1.5, ROW - 1.5, 8, "body"),
        box(0.75, 7, 4, ROW - 14, 2, f"e{era}"),
        symbol(building_symbol(buildings.ids[kind]), 14, 18, 24, "ink"),
        words(buildings.names[kind], 50, 21, "b"),
    ]
    x = 163.0
    for terrain, name in enumerate(TERRAINS[:3]):
        if buildings.terrain[kind] >> terrain & 1:
            icon = GLYPHS.get(name, WATER)[0]
            drawing.append(symbol(icon, x, 8, 17, f"m-{name}"))
            x += 20
    if buildings.covers[kind]:
        drawing.append(symbol("house", x + 1, 9, 15, "ink2"))
    cost, x = items_row(buildings.cost[kind], 50, 40, 10)
    made, _x = gain_row(buildings.production[kind], x + 22, 40, 10)
    drawing += [cost, symbol("play", x + 3, 34, 12, "ink2"), made]
    drawing.append(worth(int(buildings.vp[kind]), width - 10, 22))
    note = f"{left} left" if era <= view.era else f"from Era {ERA_NAMES[era]}"
    drawing.append(words(note, width - 10, 45, "cap end"))
    look = "kindrow closed" if era > view.era or left == 0 else "kindrow"
    return framed(drawing, width, ROW, look, part_name(view, "building", kind), touch)
