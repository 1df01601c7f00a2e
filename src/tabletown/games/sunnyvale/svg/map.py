"""Neighbourhood maps as pictures: parcels, the transit line, tokens, and what may be touched."""

from collections.abc import Collection
from functools import cache
from typing import Final

from tabletown.draw.marks import dot, notch, ring
from tabletown.draw.svg import box, group, piece, tag, words
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.rules.labels import COLUMNS, space_name
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.svg.material import art, parcel, zone_look

SPACE: Final = 80  # width of a space
TOKEN: Final = 64  # size of a token on it


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
    """The map at full size from (0, 0) on; a small one leaves letters out.

    What may be touched `elsewhere`, on another map, has no name on this one.
    """
    edition = view.edition
    nth = int(view.maps[owner])
    spaces = range(int(edition.spaces))
    taken, built = view.taken(owner), view.built[owner]
    fields = [_ground(edition, nth, space, not taken >> space & 1) for space in spaces]
    letters = [] if small else [_letter(edition, nth, it) for it in spaces if not built >> it & 1]
    tokens = [
        _token(view, owner, space, touch, space == latest, small, elsewhere) for space in spaces
    ]
    open_ = [] if small else [_open(view, owner, space, touch) for space in spaces]
    return group(
        *fields,
        _lines(edition, nth),
        *letters,
        *tokens,
        *open_,
        "" if small else _names(edition),
        class_="map small" if small else "map",
    )


def _corner(edition: Edition, space: int) -> tuple[int, int]:
    row, column = divmod(space, edition.grid.columns)
    return column * SPACE, row * SPACE


@cache
def _ground(edition: Edition, nth: int, space: int, is_free: bool) -> str:
    """The tint of the zone; what grows or stands there is gone below a token."""
    x, y = _corner(edition, space)
    zone = edition.maps[nth].zone_at[space]
    look = zone_look(zone)
    ground = box(x, y, SPACE, SPACE, class_=f"z-{look}")
    if not is_free:
        return ground
    row, column = divmod(space, edition.grid.columns)
    return ground + art(parcel(zone, row, column), x, y, SPACE, class_=f"zm zm-{look}")


@cache
def _letter(edition: Edition, nth: int, space: int) -> str:
    """The letter of the zone in its corner, with a casing."""
    x, y = _corner(edition, space)
    zone = edition.maps[nth].zone_at[space]
    return words(edition.letters[zone], x + 6, y + 21, "zl b")


@cache
def _lines(edition: Edition, nth: int) -> str:
    """Streets between the parcels, edges of the zones, the frame and the transit line."""
    wide, tall = SPACE * edition.grid.columns, SPACE * edition.grid.rows
    streets = [f"M{x} 0V{tall}" for x in range(SPACE, wide, SPACE)]
    streets += [f"M0 {y}H{wide}" for y in range(SPACE, tall, SPACE)]
    return (
        tag("path", d="".join(streets), class_="gl")
        + tag("path", d=_borders(edition, nth), class_="zedge")
        + box(0, 0, wide, tall, 3, "frame")
        + _line(edition, nth)
    )


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
    ends = [tag("circle", cx=x, cy=y, r=8, class_="stn") for x, y in (bends[0], bends[-1])]
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
    """Concern: a round lawn sign, yellow. Housing: a square block of flats, plum.

    A preview shows it on a plain plate instead of what stands there now.
    """
    x, y = _corner(view.edition, space)
    mark = notch(x + SPACE - 4, y + 4, 26) if is_latest else ""
    where = space_name(view.edition, space)
    at: str | None = token_part(space) if small else space_part(space)
    at = None if at in elsewhere else at
    plate = box(x + 3, y + 3, SPACE - 6, SPACE - 6, 6, "plate")
    if view.built[owner] >> space & 1:
        token = art("housing", x + 9, y + 8, TOKEN)
        said = f"{where}, housing"
        return piece(token, marks=mark, bare=plate + token, class_="tk pc hou", at=at, name=said)
    if not view.concerns[owner] >> space & 1:
        return ""
    part, said = token_part(space), f"{where}, Concern"
    inset, size = (8, TOKEN) if small else (16, TOKEN - 4)  # beside the letter
    token = art("concern", x + inset, y + inset - 1, size)
    if part not in touch:
        return piece(token, marks=mark, bare=plate + token, class_="tk pc con", at=at, name=said)
    marks = ring(x + 1, y + 1, 78, 78, 39) + mark
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
    mark = dot(x + SPACE / 2, y + SPACE / 2, 10)
    return group(hit, mark, class_="open", part=part, name=said)


@cache
def _names(edition: Edition) -> str:
    """Letters above the columns, numbers beside the rows."""
    labels = [
        words(COLUMNS[column], column * SPACE + SPACE / 2, -8, "axis mid b")
        for column in range(edition.grid.columns)
    ]
    labels += [
        words(str(row + 1), -18, row * SPACE + SPACE / 2 + 6, "axis mid b")
        for row in range(edition.grid.rows)
    ]
    return "".join(labels)
