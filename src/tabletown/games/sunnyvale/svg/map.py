"""Neighbourhood maps as pictures: zones, the transit line, tokens, and what may be touched."""

from collections.abc import Collection
from functools import cache
from typing import Final

from tabletown.draw.marks import dot, notch, ring
from tabletown.draw.svg import box, group, piece, symbol, tag, words
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.rules.labels import COLUMNS, space_name
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

SPACE: Final = 80  # width of a space
ZONES: Final = ("open", "downtown", "suburbia")  # [zone]: its look; more zones begin again


def zone_look(zone: int) -> str:
    return ZONES[zone % len(ZONES)]


def space_part(space: int) -> str:
    """A space of the own map."""
    return f"space-{space}"


def token_part(space: int) -> str:
    """A Concern token of the one map from which tokens may be taken."""
    return f"token-{space}"


def map_picture(
    view: Sunnyvale,
    owner: int,
    touch: Collection[str],
    latest: int,
    *,
    small: bool,
    elsewhere: Collection[str] = (),
) -> str:
    """The map at full size from (0, 0) on; a small one leaves letters and glyphs out.

    What may be touched `elsewhere`, on another map, has no name on this one.
    """
    edition = view.edition
    nth = int(view.maps[owner])
    spaces = range(int(edition.spaces))
    wide, tall = SPACE * edition.grid.columns, SPACE * edition.grid.rows
    fields = [_field(view, owner, space, small) for space in spaces]
    tokens = [
        _token(view, owner, space, touch, space == latest, small, elsewhere) for space in spaces
    ]
    open_ = [] if small else [_open(view, owner, space, touch) for space in spaces]
    return group(
        *fields,
        _grid(wide, tall),
        tag("path", d=_borders(edition, nth), class_="zedge"),
        box(0, 0, wide, tall, 4, "frame"),
        _line(edition, nth),
        *tokens,
        *open_,
        "" if small else _names(edition),
        class_="map small" if small else "map",
    )


def _corner(edition: Edition, space: int) -> tuple[int, int]:
    row, column = divmod(space, edition.grid.columns)
    return column * SPACE, row * SPACE


def _field(view: Sunnyvale, owner: int, space: int, small: bool) -> str:
    """The ground: a tint, and on a large map a faint glyph and the letter of the zone."""
    has_glyph = not small and not view.taken(owner) >> space & 1
    has_letter = not small and not view.built[owner] >> space & 1
    return _ground(view.edition, int(view.maps[owner]), space, has_glyph, has_letter)


@cache
def _ground(edition: Edition, nth: int, space: int, has_glyph: bool, has_letter: bool) -> str:
    x, y = _corner(edition, space)
    zone = edition.maps[nth].zone_at[space]
    look = zone_look(zone)
    parts = [box(x, y, SPACE, SPACE, class_=f"z-{look}")]
    if has_glyph:
        parts.append(symbol(f"zone-{look}", x + 26, y + 26, 28, f"zm zm-{look}"))
    if has_letter:
        parts.append(words(edition.letters[zone], x + 7, y + 18, f"zl zl-{look}"))
    return "".join(parts)


@cache
def _grid(wide: int, tall: int) -> str:
    lines = [f"M{x} 0V{tall}" for x in range(SPACE, wide, SPACE)]
    lines += [f"M0 {y}H{wide}" for y in range(SPACE, tall, SPACE)]
    return tag("path", d="".join(lines), class_="gl")


@cache
def _borders(edition: Edition, nth: int) -> str:
    """A line wherever two zones meet."""
    zones, columns = edition.maps[nth].zone_at, edition.grid.columns
    borders = []
    for space, zone in enumerate(zones):
        x, y = _corner(edition, space)
        if space % columns and zones[space - 1] != zone:
            borders.append(f"M{x} {y}v{SPACE}")
        if space >= columns and zones[space - columns] != zone:
            borders.append(f"M{x} {y}h{SPACE}")
    return "".join(borders)


@cache
def _line(edition: Edition, nth: int) -> str:
    """The transit line as a railway, with a station at each end."""
    bends = [(column * SPACE, row * SPACE) for row, column in edition.maps[nth].line]
    path = "M" + "L".join(f"{x} {y}" for x, y in bends)
    ends = [tag("circle", cx=x, cy=y, r=7, class_="stn") for x, y in (bends[0], bends[-1])]
    return tag("path", d=path, class_="tr0") + tag("path", d=path, class_="tr1") + "".join(ends)


def _token(
    view: Sunnyvale,
    owner: int,
    space: int,
    touch: Collection[str],
    is_latest: bool,
    small: bool,
    elsewhere: Collection[str],
) -> str:
    """Concern: round, yellow, a sign. Housing: square, plum, flats."""
    x, y = _corner(view.edition, space)
    mark = notch(x + SPACE - 8, y + 8, 24) if is_latest else ""
    where = space_name(view.edition, space)
    at: str | None = token_part(space) if small else space_part(space)
    at = None if at in elsewhere else at
    if view.built[owner] >> space & 1:
        token = box(x + 9, y + 9, 62, 62, 7) + symbol("housing", x + 20, y + 19, 40)
        return piece(token, marks=mark, class_="tk pc hou", at=at, name=f"{where}, housing")
    if not view.concerns[owner] >> space & 1:
        return ""
    part, said = token_part(space), f"{where}, Concern"
    token = box(x + 13, y + 13, 54, 54, 27) + symbol("concern", x + 24, y + 23, 32)
    if part not in touch:
        return piece(token, marks=mark, class_="tk pc con", at=at, name=said)
    marks = ring(x + 3, y + 3, 74, 74, 37) + mark
    return piece(token, marks=marks, class_="tk pc con", part=part, name=said)


def _open(view: Sunnyvale, owner: int, space: int, touch: Collection[str]) -> str:
    """A free space: with a dot where a token, or the middle of a shape, may go."""
    part = space_part(space)
    if view.taken(owner) >> space & 1:
        return ""
    x, y = _corner(view.edition, space)
    hit = box(x, y, SPACE, SPACE, class_="hit")
    said = f"{space_name(view.edition, space)}, free"
    if part not in touch:
        return group(hit, class_="shut", at=part, name=said)
    return group(hit, dot(x + SPACE / 2, y + SPACE / 2), class_="open", part=part, name=said)


@cache
def _names(edition: Edition) -> str:
    """Letters above the columns, numbers beside the rows."""
    labels = [
        words(COLUMNS[column], column * SPACE + SPACE / 2, -10, "axis mid")
        for column in range(edition.grid.columns)
    ]
    labels += [
        words(str(row + 1), -14, row * SPACE + SPACE / 2 + 5, "axis mid")
        for row in range(edition.grid.rows)
    ]
    return "".join(labels)
