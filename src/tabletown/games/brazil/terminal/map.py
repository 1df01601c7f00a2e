"""The map for a terminal. A row of hexes is two lines: names and tiles, then tokens and units."""

from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.cost import items_of, spell_item
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS, amount, total
from tabletown.games.brazil.edition.tiles import TERRAINS as TERRAIN_NAMES
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import HEX_VERBS, parsed
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import CAPITAL, CITIES, NONE, Position
from tabletown.games.brazil.words.shared import TOKEN_WORDS, tile_name

COLOURS: Final = {
    "green": "bold #ffffff on #2f7d4f",
    "orange": "bold #2b1600 on #f2953c",
    "purple": "bold #ffffff on #7a4a9e",
    "blue": "bold #ffffff on #2f62ad",
}
TERRAINS: Final = (
    "#4a4020 on #efe4bd",
    "#12361f on #b5d6a0",
    "#403018 on #dcc08a",
    "#12324a on #a9cfe6",
)  # [terrain]
SIGNS: Final = ("·", "♣", "▲", "≈")  # [terrain]
PALACES: Final = " ¹²³⁴⁵⁶"
LETTERS: Final = ("b", "s", "c", "t", "g", "x")  # [token]
ACT: Final = "bold #ffffff on #a3257f"
WIDE: Final = 8  # columns of a hex, with one more between
HALF: Final = 4  # most columns for tokens
CODE: Final = 3  # letters of a tile


def paint(text: str, style: str) -> str:
    safe = text.replace("\\", "\\\\").replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style and text else safe


def side_style(view: Position, side: int) -> str:
    colour = view.colour[side] if side < view.seats else view.board.enemy
    return COLOURS.get(view.edition.colours.ids[colour], "bold") if colour >= 0 else "bold"


def side_letter(view: Position, side: int) -> str:
    """A seat's letter; E for the enemy of a solo game."""
    return SEAT_LETTERS[side] if side < view.seats else "E"


def tokens_short(purse: int) -> str:
    """ "2bg": two Brazilwood and a Gold."""
    counts = [(amount(purse, kind), LETTERS[kind]) for kind in range(TOKENS)]
    return "".join(f"{count if count > 1 else ''}{letter}" for count, letter in counts if count)


def cost_short(cost: int) -> str:
    """ "2g+any": two Gold and any Resource."""
    counts: dict[str, int] = {}
    for item in items_of(cost):
        word = spell_item(item)
        names = "any" if word == "any" else "/".join(_letter(name) for name in word.split("|"))
        counts[names] = counts.get(names, 0) + 1
    parts = [f"{count if count > 1 else ''}{name}" for name, count in counts.items()]
    return "+".join(parts) or "free"


def _letter(name: str) -> str:
    return LETTERS[TOKEN_NAMES.index(name)]


def unit_letters(view: Position, side: int) -> list[str]:
    """[unit]: a letter of its name that no other unit of the same army has."""
    first = int(view.unit_number(side, 0))
    kinds = view.edition.colours.unit_kinds[first : first + UNITS]
    letters: dict[int, str] = {}
    for unit in sorted(range(len(kinds)), key=lambda unit: kinds.index(kinds[unit]) != unit):
        spare = [letter for letter in kinds[unit].upper() if letter not in letters.values()]
        letters[unit] = spare[0]
    return [letters[unit] for unit in range(len(kinds))]


def map_lines(view: Position, seat: int) -> list[str]:
    """Rows of hexes; a star follows the names of those that the seat may choose now."""
    marked = _marked(view, seat)
    rows: dict[str, list[int]] = {}
    for place, name in enumerate(view.board.names):
        rows.setdefault(name[0], []).append(place)
    first = min(_start(view, place) for place in range(view.board.hexes))
    lines: list[str] = []
    for places in rows.values():
        upper, lower, length = "", "", 0
        for place in places:
            start = _start(view, place) - first
            gap = " " * (start - length)
            upper += gap + _upper(view, place, place in marked)
            lower += gap + _lower(view, place) + " "
            length = start + WIDE + 1
        lines += [upper.rstrip(), lower.rstrip()]
    return [*lines, legend()]


def _start(view: Position, place: int) -> int:
    """The first column of a hex; odd rows lie half a hex to the right."""
    q, r = view.board.coordinates[place]
    return (2 * q + r) * (WIDE + 1) // 2


def legend() -> str:
    terrains = [f"{sign} {name}" for sign, name in zip(SIGNS, TERRAIN_NAMES, strict=True)]
    tokens = [f"{letter} {name}" for letter, name in zip(LETTERS, TOKEN_WORDS, strict=True)]
    return paint(f"{' '.join(terrains)} ? cloud  {' '.join(tokens)}", "dim")


def _marked(view: Position, seat: int) -> set[int]:
    """The hexes that the seat may choose, and the hexes of units that it may choose."""
    hexes: set[int] = set()
    for action in view.legal(seat):
        verb, thing = parsed(action)
        if verb in HEX_VERBS:
            hexes.add(thing)
        elif verb == actions.PAY_FROM_TILE:
            hexes.add(thing // int(TOKENS))
        elif verb in (actions.MOVE_UNIT, actions.MOVE_UNIT_MORE):
            hexes.add(int(view.units[seat * UNITS + thing]))
    return hexes


def _upper(view: Position, place: int, is_marked: bool) -> str:
    """The upper line of a hex: its name, and the tile with its owner, or the terrain."""
    terrain, owner = view.board.terrain[place], view.owner[place]
    name = f"{view.board.names[place]}{'*' if is_marked else ''}"
    head = paint(f"{name:<{CODE}}", ACT if is_marked else TERRAINS[terrain])
    gap = "" if len(name) > CODE else " "
    if view.tile[place] == NONE:
        here = f"{SIGNS[terrain]}{_cloud(view, place)}"
        return head + paint(f"{here:<{WIDE - CODE}}", TERRAINS[terrain]) + gap
    palace = 1 if view.tile[place] == CAPITAL else view.palace[place]
    tile = f"{side_letter(view, owner)}{tile_code(view, place)}{PALACES[palace]}"
    return head + paint(tile, side_style(view, owner)) + gap


def tile_code(view: Position, place: int) -> str:
    """A code of three letters: of the first word; of a City of the last word, in capitals."""
    tile = view.tile[place]
    words = tile_name(view.edition, tile).split()
    return words[-1][:CODE].upper() if tile >= CITIES else words[0][:CODE]


def _cloud(view: Position, place: int) -> str:
    """The code of an Exploration tile, after "?" if face down; of a Capital site, after "+"."""
    kind = view.cloud_kind[place]
    if view.sites[place] != NONE:
        return "+" + view.edition.capitals.ids[view.sites[place]].removeprefix("cap_")[:CODE]
    if view.is_face_down(place):
        return "?" + ("" if kind in (HIDDEN, EMPTY) else _kind(view, kind)[:CODE])
    return _kind(view, kind) if view.face_up_rule(place) != NONE else ""


def _kind(view: Position, kind: int) -> str:
    strength = view.edition.exploration.strength[kind]
    name = view.edition.exploration.names[kind][:CODE]
    return f"{name}{strength}" if strength else name


def _lower(view: Position, place: int) -> str:
    terrain = TERRAINS[view.board.terrain[place]]
    stock, occupant = view.stock[place], view.occupant[place]
    tokens = tokens_short(stock)
    if len(tokens) > HALF:
        tokens = f"{total(stock)}tok"
    if occupant == NONE:
        return paint(f"{tokens:<{WIDE}}", terrain)
    group = view.units_at(occupant, place)
    letters = unit_letters(view, occupant)
    here = "".join(letters[unit] for unit in range(UNITS) if group >> unit & 1)
    units = side_letter(view, occupant).lower() + here
    if len(tokens) + len(units) > WIDE:
        units = f"{units[0]}x{len(here)}"
    gap = " " * (WIDE - len(tokens) - len(units))
    return paint(tokens + gap, terrain) + paint(units, side_style(view, occupant))
