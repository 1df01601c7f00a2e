"""Sunnyvale, CA for a terminal: three maps side by side, the crisis, housing cards and the hand."""

from itertools import pairwise
from textwrap import wrap
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import HIDDEN
from tabletown.games.sunnyvale.rules.labels import COLUMNS
from tabletown.games.sunnyvale.rules.phases import OVER, TOKENS
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import (
    TITLE,
    doing,
    family,
    money,
    placed_kind,
    room_left,
    seat_of_tokens,
    when,
    where_words,
    winning,
)

CELL: Final = 3  # columns of a space
ACT: Final = "bold magenta"
ZONES: Final = (
    "#56793f on #d3e8c4",
    "#50545e on #d4d5da",
    "#416f97 on #c6def2",
)  # [zone]; editions with more zones begin again
CONCERN: Final = "bold #2b2000 on #f2c522"
HOUSING: Final = "bold #ffffff on #6a2c70"
OPEN: Final = "bold #4338ca on #ffffff"
FAMILY_STYLES: Final = {"Housing": HOUSING, "Concern": CONCERN, "Activism": "reverse"}
TEXT: Final = 52  # columns for what an Activism card says
THOUSAND: Final = 1000
MARKS: Final = {"": " ", "winner": "★", "to move": "▶", "choosing": "▶", "constructing": "▶"}


def board(view: Sunnyvale, seat: int) -> str:
    """The table as text, with styles in brackets like [bold]."""
    pile = counted(view.pile, "card")
    lines = [f"{_paint(TITLE, 'bold')}, {when(view)}   {_paint(f'{pile} in the pile', 'dim')}", ""]
    blocks = [_map(view, other, seat) for other in range(view.seats)]
    lines += [" ".join(parts) for parts in zip(*blocks, strict=True)]
    lines += ["", _key(view), _tracker(view)]
    for other in range(view.seats):
        lines += _before(view, other, seat)
    if 0 <= seat < view.seats and view.hand(seat) and HIDDEN not in view.hand(seat):
        lines += ["", *_hand(view, seat)]
    if view.phase == OVER:
        lines += ["", _paint(winning(view), "bold")]
    return "\n".join(line.rstrip() for line in lines)


def _paint(text: str, style: str) -> str:
    safe = text.replace("\\", "\\\\").replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style and text else safe


def _map(view: Sunnyvale, other: int, seat: int) -> list[str]:
    """Name and value, then the spaces; a heavy line is transit, a light one parts zones."""
    edition = view.edition
    rows, columns = edition.grid.rows, edition.grid.columns
    wide = 1 + columns * (CELL + 1) + 1
    name = edition.maps[view.maps[other]].name
    mark = MARKS[doing(view, other)]
    head = f"{mark}{SEAT_LETTERS[other]} {name} {money(view.values[other])}"
    style = "bold reverse" if other == seat else "bold"
    letters = "".join(f"{' ' * CELL}{COLUMNS[column]}" for column in range(columns))[1:]
    lines = [
        _paint(f"{head[:wide]:<{wide}}", style),
        f"{_tokens(view, other):<{wide}}",
        _paint(f"{letters:<{wide}}", "dim"),
    ]
    marks = _marks(view, other, seat)
    for row in range(rows):
        if row > 0:
            lines.append(_rule(view, other, row))
        lines.append(_row(view, other, row, marks))
    return lines


def _tokens(view: Sunnyvale, other: int) -> str:
    concerns, housing = (bin(spaces[other]).count("1") for spaces in (view.concerns, view.built))
    return f"  {counted(concerns, 'Concern')}, {housing} Housing"


def _marks(view: Sunnyvale, other: int, seat: int) -> set[int]:
    """The spaces of this map that the seat may touch now."""
    edition, blocks = view.edition, view.edition.blocks
    marked: set[int] = set()
    for action in view.legal(seat):
        if action < blocks.play and other == seat:
            marked.add(action - blocks.mark)
        elif blocks.place <= action < blocks.take and other == seat:
            spaces = edition.footprint(placed_kind(view), action - blocks.place)
            marked |= {space for space in range(edition.spaces) if spaces >> space & 1}
        elif blocks.take <= action < blocks.stop and other == seat_of_tokens(view, seat):
            marked.add(action - blocks.take)
    return marked


def _row(view: Sunnyvale, other: int, row: int, marks: set[int]) -> str:
    columns = view.edition.grid.columns
    line = _paint(f"{row + 1} ", "dim")
    for column in range(columns):
        space = row * columns + column
        line += _space(view, other, space, space in marks)
        if column + 1 < columns:
            line += _edge(view, other, space, space + 1, "┃", "│")
    return line + " "


def _space(view: Sunnyvale, other: int, space: int, is_open: bool) -> str:
    zone = view.edition.maps[view.maps[other]].zone_at[space]
    if view.built[other] >> space & 1:
        return _paint(" H ", HOUSING)
    if view.concerns[other] >> space & 1:
        return _paint("[C]" if is_open else " C ", CONCERN)
    letter = view.edition.letters[zone].lower()
    return _paint(f"·{letter}·" if is_open else f" {letter} ", OPEN if is_open else _zone(zone))


def _zone(zone: int) -> str:
    return ZONES[zone % len(ZONES)]


def _edge(view: Sunnyvale, other: int, one: int, two: int, heavy: str, light: str) -> str:
    """The edge between two spaces: the transit line, a border of zones, or a blank."""
    each = view.edition.maps[view.maps[other]]
    if _is_transit(view, other, one, two):
        return _paint(heavy, "bold")
    same = each.zone_at[one] == each.zone_at[two]
    return _paint(" " * len(light), _zone(each.zone_at[one])) if same else _paint(light, "dim")


def _is_transit(view: Sunnyvale, other: int, one: int, two: int) -> bool:
    """Whether the line runs between two neighbouring spaces."""
    columns = view.edition.grid.columns
    row, column = divmod(two, columns)
    start, end = ((row, column), (row + 1, column))
    if two - one == columns:
        end = (row, column + 1)
    line = view.edition.maps[view.maps[other]].line
    for first, second in pairwise(line):
        low, high = min(first, second), max(first, second)
        if low[0] <= start[0] and end[0] <= high[0] and low[1] <= start[1] and end[1] <= high[1]:
            return True
    return False


def _rule(view: Sunnyvale, other: int, row: int) -> str:
    """The line above a row."""
    columns = view.edition.grid.columns
    line = "  "
    for column in range(columns):
        space = row * columns + column
        line += _edge(view, other, space - columns, space, "━" * CELL, "─" * CELL)
        if column + 1 < columns:
            line += _corner(view, other, space)
    return line + " "


def _corner(view: Sunnyvale, other: int, space: int) -> str:
    """The character where four spaces meet, at the upper edge of `space`."""
    columns = view.edition.grid.columns
    pairs = [
        (space - columns, space),
        (space - columns + 1, space + 1),
        (space - columns, space - columns + 1),
        (space, space + 1),
    ]
    if any(_is_transit(view, other, one, two) for one, two in pairs):
        return _paint("╋", "bold")
    each = view.edition.maps[view.maps[other]]
    zones = {each.zone_at[space] for pair in pairs for space in pair}
    return _paint("┼", "dim") if len(zones) > 1 else _paint(" ", _zone(zones.pop()))


def _key(view: Sunnyvale) -> str:
    edition, parts = view.edition, []
    for zone, name in enumerate(edition.zones):
        letter = _paint(f" {edition.letters[zone].lower()} ", _zone(zone))
        parts.append(f"{letter} {name} -{edition.losses[zone] // THOUSAND}k")
    return "  ".join([*parts, f"{_paint('━', 'bold')} transit"])


def _tracker(view: Sunnyvale) -> str:
    """Every level with the tokens that a crisis removes there."""
    levels = [
        _paint(f" {level}:{removed} ", "bold reverse red" if level == view.level else "dim")
        for level, removed in enumerate(view.edition.removals)
    ]
    return "Level:tokens " + "".join(levels)


def _before(view: Sunnyvale, other: int, seat: int) -> list[str]:
    """The housing cards before a seat, one a line, permits as stamps."""
    edition = view.edition
    name = "you" if other == seat else f"seat {SEAT_LETTERS[other]}"
    hand = counted(len(view.hand(other)), "card")
    more = f", {view.moratoria[other]} moratorium" if view.moratoria[other] else ""
    cards = view.before(other)
    quiet = "" if cards or view.phase == TOKENS else ", no housing card"
    lines = [f"Before {name} ({hand} in hand{more}){quiet}"]
    for project in cards:
        kind, permits = edition.kind_of(project), edition.permits_of(project)
        needed = edition.permits[kind]
        stamps = "◆" * permits + "◇" * (needed - permits)
        note = "" if room_left(view, other, kind) else "  no room"
        is_next = permits + 1 >= needed and not view.moratoria[other]
        style = "bold red" if is_next else ""
        text = f"  {edition.names[kind]:<20} {stamps:<6}{_shape(view, kind):<10}"
        text += f"{where_words(edition, kind)}{note}{', ready next' if is_next else ''}"
        lines.append(_paint(text, style))
    return lines


def _shape(view: Sunnyvale, kind: int) -> str:
    """The rows of a shape, one after the other: "■■/■·"."""
    cells = view.edition.shapes[view.edition.shape[kind]].turns[0]
    rows = range(max(row for row, _column in cells) + 1)
    columns = range(max(column for _row, column in cells) + 1)
    return "/".join("".join("■" if (row, at) in cells else "·" for at in columns) for row in rows)


def _hand(view: Sunnyvale, seat: int) -> list[str]:
    edition, lines = view.edition, [_paint("Your hand", "bold")]
    for kind in view.hand(seat):
        name = family(edition, kind)
        card = f"{_paint(f' {name[0]} ', FAMILY_STYLES[name])} {edition.names[kind]:<24}"
        if kind < edition.shaped:
            permits = "◇" * int(edition.permits[kind]) if kind < edition.housing else ""
            shape = f"{_shape(view, kind):<13}{where_words(edition, kind):<22}"
            lines.append(card + shape + permits)
        else:
            first, *rest = wrap(edition.texts[kind - edition.shaped], TEXT)
            lines += [card + first, *(" " * 28 + line for line in rest)]
    return lines
