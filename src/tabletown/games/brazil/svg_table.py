"""What lies in the middle and before the others: gallery, Cities, Buildings, players, the head."""

from collections.abc import Collection
from typing import Final

from tabletown.core.state import NOBODY
from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.printed.arches import FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.printed.purse import TOKEN_NAMES, TOKENS, amount
from tabletown.games.brazil.printed.tiles import ERA_NAMES, ERAS, TERRAINS
from tabletown.games.brazil.printed.units import UNITS
from tabletown.games.brazil.rules.position import IN_SUPPLY, NONE, NOT_MADE, Position
from tabletown.games.brazil.rules.scoring import CATEGORIES, points, score
from tabletown.games.brazil.svg_areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg_cards import (
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
from tabletown.games.brazil.svg_map import GLYPHS, WATER
from tabletown.games.brazil.svg_pieces import (
    building_symbol,
    framed,
    gain_row,
    items_row,
    mark,
    open_part,
    paragraph,
    token,
    unit_letter,
    unit_shape,
    unit_strength,
    worth,
)
from tabletown.games.brazil.svg_touch import part_name
from tabletown.games.brazil.words import (
    ARCH_WORDS,
    ROMAN,
    SEATS,
    colour_words,
    counted,
    goals_words,
    sentence,
)

COLUMNS: Final = 2
ROW: Final = 58
TAB: Final = 62


def eras(view: Position, width: float) -> str:
    """Which Era and round it is, and the name of the map."""
    found = []
    for era in range(1, int(ERAS) + 1):
        tab = box(0.5, 0.5, TAB - 1, 27, 7) + words(f"Era {ERA_NAMES[era]}", TAB / 2, 19, "mid b")
        look = "tab on" if era == view.era else "tab"
        found.append(moved(group(tab, class_=look), (era - 1) * (TAB + 5), 0))
    last = ", the last" if view.is_last_round and view.seats > 1 else ""
    rounds = f" of {view.board.rounds}" if view.seats == 1 else ""
    found.append(words(f"Round {view.round}{rounds}{last}", int(ERAS) * (TAB + 5) + 8, 20, "b"))
    return "".join(found) + words(view.board.name, width, 20, "tt end")


def gallery(view: Position, touch: Collection[str], width: float) -> Area:
    """Paintings on show, a row for each Order, and the Cities on top of their stacks."""
    found = heading("Gallery", width, f"{view.edition.gallery} of each Order", "arch-painting")
    y = float(HEAD)
    for row in _rows(view):
        high = max(PAINTED, *[painting_height(view.edition, at) + FOOT for at in row])
        drawn = [painting_card(view, painting, touch, high) for painting in row]
        found += moved(grid(drawn, COLUMNS, WIDE, high), PAD, y)
        y += high + GAP
    stacks = int(view.edition.city_stacks)
    wide = (width - 2 * PAD - GAP * (stacks - 1)) / stacks
    for stack in range(stacks):
        found += moved(city_card(view, stack, touch, wide), PAD + stack * (wide + GAP), y)
    return Area("gallery", width, y + CITY + PAD, found)


def _rows(view: Position) -> list[list[int]]:
    """The Paintings on show by their Orders, two in a row."""
    order = view.edition.paintings.order
    on_show = [at for at in range(view.edition.paintings.kinds) if view.gallery >> at & 1]
    queue = sorted(on_show, key=lambda painting: (order[painting], painting))
    return [queue[at : at + COLUMNS] for at in range(0, len(queue), COLUMNS)]


def market(view: Position, touch: Collection[str], width: float) -> Area:
    """Every Building: where it stands, what it costs, makes and counts, and how many are left."""
    buildings = view.edition.buildings
    found = heading("Buildings", width, "cost, and what they make", "arch-build")
    kinds = int(buildings.kinds)
    for kind in range(kinds):
        row = _building(view, kind, touch, width - 2 * PAD)
        found += moved(row, PAD, HEAD + kind * (ROW + 3))
    return Area("market", width, HEAD + kinds * (ROW + 3) + PAD - 3, found)


def _building(view: Position, kind: int, touch: Collection[str], width: float) -> str:
    """Its name, terrain and worth; below that its cost and what it makes."""
    buildings = view.edition.buildings
    era, left = int(buildings.era[kind]), int(view.tiles_left[kind // 2])
    found = [
        box(0.75, 0.75, width - 1.5, ROW - 1.5, 8, "body"),
        box(0.75, 7, 4, ROW - 14, 2, f"e{era}"),
        symbol(building_symbol(buildings.ids[kind]), 14, 18, 24, "ink"),
        words(buildings.names[kind], 50, 21, "b"),
    ]
    x = 163.0
    for terrain, name in enumerate(TERRAINS[:3]):
        if buildings.terrain[kind] >> terrain & 1:
            icon = GLYPHS.get(name, WATER)[0]
            found.append(symbol(icon, x, 8, 17, f"m-{name}"))
            x += 20
    if buildings.covers[kind]:
        found.append(symbol("house", x + 1, 9, 15, "ink2"))
    cost, x = items_row(buildings.cost[kind], 50, 40, 10)
    made, _x = gain_row(buildings.production[kind], x + 22, 40, 10)
    found += [cost, symbol("play", x + 3, 34, 12, "ink2"), made]
    found.append(worth(int(buildings.vp[kind]), width - 10, 22))
    note = f"{left} left" if era <= view.era else f"from Era {ERA_NAMES[era]}"
    found.append(words(note, width - 10, 45, "cap end"))
    look = "kindrow closed" if era > view.era or left == 0 else "kindrow"
    part = open_part(part_name(view, "building", kind), touch)
    return framed(found, width, ROW, look, part)


def players(view: Position, seat: int, width: float) -> Area:
    """Every side with its points, and how they came."""
    found, y = heading("Players", width, "points as far as seen", "players"), float(HEAD)
    for side in range(int(view.sides)):
        drawn, high = _player(view, seat, side, width - 2 * PAD)
        found += moved(drawn, PAD, y)
        y += high + GAP
    return Area("players", width, y + PAD - GAP, found)


def _player(view: Position, seat: int, side: int, width: float) -> tuple[str, float]:
    edition = view.edition
    if side >= view.seats:
        name, under = sentence(colour_words(view, side)), "the enemy; it never acts"
    else:
        name = "You" if side == seat else f"Seat {SEATS[side]}"
        colour = view.colour[side]
        name += f", {edition.colours.empires[colour]}" if colour != NONE else ""
        monarch = view.monarch[side]
        under = edition.monarchs.names[monarch] if monarch != NONE else "no Monarch yet"
    if side < view.seats and view.first == side and view.seats > 1:
        under += " · 1st Player"
    is_on = side in view.actors() or (view.to_move == NOBODY and side in view.winners())
    found = [mark(view, side, 4, 2, 34)]
    title, y = paragraph(name, 48, 16, width - 92, 14.5, "b")
    found.append(title)
    said, y = paragraph(under, 48, y, width - 52, 12.5, "cap")
    found.append(said)
    if side < view.seats:
        found.append(words(str(score(view, side)), width - 4, 22, "score b end"))
        found.append(words("VP", width - 4, 38, "cap end"))
    more, y = (
        _possessions(view, side, max(y, 46), width)
        if side < view.seats
        else _force(view, side, max(y, 46), width)
    )
    bar = box(-8, 0, 4, y, 2, "turn") if is_on else ""
    return group(bar, *found, more, class_="player"), y


def _force(view: Position, side: int, y: float, width: float) -> tuple[str, float]:
    """The units of the enemy on the map, and what is to be reached against them."""
    found, x = "", 4.0
    for unit in range(UNITS):
        if view.units[side * UNITS + unit] >= 0:
            said = (unit_letter(view, side, unit), str(unit_strength(view, side, unit)))
            found += unit_shape(view, side, said, x, y, 28)
            x += 42
    goals = goals_words(view).partition(" (§")[0]
    text, y = paragraph(goals, 4, y + 52, width - 8, 13, "txt")
    return found + text, y


def _possessions(view: Position, seat: int, y: float, width: float) -> tuple[str, float]:
    """Supply, hands, what is made and owned, and points by category."""
    found, x = [], 4.0
    purse = view.supply[seat]
    for kind in range(TOKENS):
        for _nth in range(amount(purse, kind)):
            found.append(token(TOKEN_NAMES[kind], x + 10, y + 8, 10))
            x += 23
    hands = [(view.gold_cards(seat), "Gold card"), (view.combat_cards(seat), "Combat card")]
    held = [counted(int(count), name) for count, name in hands if count]
    found.append(words("no tokens" if x == 4 else "", 4, y + 13, "cap"))
    y += 36
    texts = [", ".join(held) or "no cards", *_achieved(view, seat)]
    counts = [int(count) for count in points(view, seat)]
    shares = [f"{name} {count}" for name, count in zip(CATEGORIES, counts, strict=True) if count]
    texts.append("Points: " + (", ".join(shares) or "none yet"))
    for text in texts:
        said, y = paragraph(text, 4, y, width - 8, 13, "txt")
        found.append(said)
        y += 3
    return "".join(found), y


def _achieved(view: Position, seat: int) -> list[str]:
    """In a line each: Action token, Missions, Products, Palaces, Paintings, defeated units."""
    edition = view.edition
    found = []
    if view.arch[seat] != NONE:
        found.append(f"Token on {ARCH_WORDS[view.arch[seat]]}")
    claimed = [
        edition.missions.names[at]
        for at in range(edition.missions.kinds)
        if view.claimed[at] == seat
    ]
    first = seat * edition.products.kinds
    made = [
        edition.products.names[at]
        for at in range(edition.products.kinds)
        if view.products[first + at] != NOT_MADE
    ]
    palaces = [
        ROMAN[number]
        for number in range(FIRST_PALACE, LAST_PALACE + 1)
        if view.palaces[seat] >> number & 1
    ]
    owned = [
        edition.paintings.names[at]
        for at in range(edition.paintings.kinds)
        if view.paintings[seat] >> at & 1
    ]
    kept = [
        edition.exploration.names[at]
        for at in range(edition.exploration.kinds)
        for _nth in range(view.kept[seat * edition.exploration.kinds + at])
    ]
    names = ("Missions", "Products", "Palaces", "Paintings", "Found")
    for name, things in zip(names, (claimed, made, palaces, owned, kept), strict=True):
        if things:
            found.append(f"{name}: {', '.join(things)}")
    beaten = [unit for unit in range(UNITS) if view.units[seat * UNITS + unit] == IN_SUPPLY]
    return found + ([f"{counted(len(beaten), 'unit')} defeated"] if beaten else [])
