"""Favelas drawn from a view, and where to touch it."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, moved, symbol
from tabletown.games.favelas.explain import describe
from tabletown.games.favelas.rules import SOURCE, Favelas
from tabletown.games.favelas.svg.council import council, council_size
from tabletown.games.favelas.svg.hill import TOP, hill, hill_size, small_hill
from tabletown.games.favelas.svg.landscape import landscape
from tabletown.games.favelas.svg.plaque import PLAQUE, plaque
from tabletown.games.favelas.svg.stack import RADIUS
from tabletown.games.favelas.svg.tiles import HIGH, tiles
from tabletown.games.favelas.words import doing, is_twin, result_words, when

PACKAGE: Final = "tabletown.games.favelas"
MARGIN: Final = 10
GAP: Final = 10
BESIDE: Final = 34  # at each side of a hill
BELOW: Final = 18  # of a hill
NARROWEST: Final = 500  # the left side
NARROW: Final = 240  # no room for more than points above a hill
LARGEST: Final = 0.7  # scale of another's hill
LARGER: Final = (1.0, 1.3, 1.6)  # [rows of hills]: scale of type where all are drawn
ALIKE: Final = 0.62  # scale of all hills, for who has none
SMALL_HILLS: Final = 15  # size of type on plaques
ALONE: Final = 0.61  # of the width, left of the middle of the only other hill
SHY: Final = 60  # of the room for the tallest tower, which small hills share with plaques


def gesture(view: Favelas, action: int) -> tuple[str, ...]:
    """The parts to press: the source of a tile, the arrow of a die, or the space of each half.

    Two equal halves lie one way only, so the edge between their spaces comes first.
    """
    edition = view.edition
    if action >= edition.put:
        return (f"space-{action - edition.put}",)
    if action >= edition.place:
        edge, turned = divmod(action - edition.place, 2)
        ends = [f"space-{edition.one[edge]}", f"space-{edition.other[edge]}"]
        if is_twin(view):
            return (f"edge-{edge}", *ends)
        return tuple(reversed(ends)) if turned else tuple(ends)
    if action >= edition.move:
        die, up = divmod(action - edition.move, 2)
        return (f"die-{die}-{'up' if up else 'down'}",)
    if action in (edition.blind, edition.single):
        return ("stack" if action == edition.blind else "singles",)
    pair = action - (edition.discard if action >= edition.discard else edition.take)
    return (f"tile-{edition.names[pair]}",)


def draw(
    view: Favelas, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The seat's own hill, the other hills and the council beside it, the tiles below."""
    is_seated = 0 <= seat < view.seats
    wide, high = hill_size(view)
    council_wide, council_high = council_size(view)
    left = max(wide + 2 * BESIDE, NARROWEST)
    tall = high + BELOW
    if not is_seated:
        left = 2 * _slot(view)[0]
        tall = 2 * PLAQUE + _rows(view) * _slot(view)[1]
    right, width = left + GAP, left + GAP + council_wide
    low = max(tall, council_high + 240)
    can_act = is_seated and seat == view.to_move
    if is_seated:
        hills = _own(view, seat, last, names, left, low)
        hills += _others(
            view, seat, last, names, (right, 0, council_wide, low - council_high - GAP)
        )
    else:
        hills = _all(view, last, names, left, low)
    table = moved(council(view, touch=can_act, last=_dice(view, last)), right, low - council_high)
    taken = any(action < view.edition.move for action in last)
    tray = width if is_seated else NARROWEST + GAP + council_wide
    sources = tiles(view, touch=can_act, last=taken, width=tray - 2 * MARGIN)
    side, floor, tray_high = (width - tray) / 2, low + GAP, HIGH + 2 * MARGIN
    return picture(
        PACKAGE,
        width,
        floor + tray_high if sources else low,
        f"Favelas, {when(view)}",
        names.put(describe(view, seat)),
        hills,
        area("council", right, low - council_high, council_wide, council_high, table),
        area("tiles", side, floor, tray, tray_high, moved(sources, side + MARGIN, floor + MARGIN))
        if sources
        else "",
        standalone=standalone,
    )


def _own(
    view: Favelas, seat: int, last: Sequence[int], names: SeatNames, width: float, height: float
) -> str:
    wide, high = hill_size(view)
    x, y = (width - wide) / 2, height - BELOW - high
    behind = landscape(0, 0, width, height, ((width / 2, y + TOP + RADIUS, 1.0),))
    own = moved(hill(view, seat, last=_laid(view, seat, last)), x, y)
    head = _head(view, names, width)
    return area("hill", 0, 0, width, height, behind, own, head)


def _others(
    view: Favelas,
    seat: int,
    last: Sequence[int],
    names: SeatNames,
    place: tuple[float, float, float, float],
) -> str:
    """The other hills side by side, each under a plaque; `place` is x, y, width and height."""
    left, top, width, height = place
    wide, high = hill_size(view)
    others = [other for other in range(view.seats) if other != seat]
    slot = width / len(others)
    middle = ALONE if len(others) == 1 else 0.5
    shy = SHY if len(others) == 1 else SHY - PLAQUE
    scale = min((slot - 7) / wide, (height - BELOW / 2) / (high - shy), LARGEST)
    y = top + height - BELOW / 2 - high * scale
    starts = [left + (nth + middle) * slot - wide * scale / 2 for nth in range(len(others))]
    level = y + (TOP + RADIUS) * scale
    peaks = tuple((start + wide * scale / 2, level, scale) for start in starts)
    drawn = [landscape(left, top, width, height, peaks)]
    for nth, (other, start) in enumerate(zip(others, starts, strict=True)):
        laid = _laid(view, other, last)
        small = small_hill(view, other, scale=scale, has_pieces=False, last=laid)
        drawn.append(moved(small, start, y, scale))
        drawn.append(_sign(view, other, left + nth * slot + 5, top + 6, slot - 10, names))
    return area("others", left, top, width, height, *drawn)


def _rows(view: Favelas) -> int:
    """Rows of hills where all are drawn, two in each."""
    return ceil(int(view.seats) / 2)


def _slot(view: Favelas) -> tuple[float, float]:
    """The room for one hill where all are drawn at equal size."""
    wide, high = hill_size(view)
    return wide * ALIKE + 2 * BESIDE, high * ALIKE + BELOW + PLAQUE


def _all(view: Favelas, last: Sequence[int], names: SeatNames, width: float, height: float) -> str:
    """Every hill at equal size, two in a row; type is larger the more rows there are."""
    high = hill_size(view)[1]
    slot_wide, slot_high = _slot(view)
    rows = _rows(view)
    type_scale = LARGER[min(rows, 2)]
    first = height - rows * slot_high
    drawn, peaks = [], []
    for seat in range(int(view.seats)):
        is_alone = seat % 2 == 0 and seat == view.seats - 1
        x = slot_wide / 2 if is_alone else seat % 2 * slot_wide
        top = first + seat // 2 * slot_high
        y = top + slot_high - BELOW - high * ALIKE
        laid = _laid(view, seat, last)
        scale = ALIKE / type_scale
        standing = small_hill(view, seat, scale=scale, has_pieces=True, last=laid)
        drawn.append(moved(standing, x + BESIDE, y, ALIKE))
        drawn.append(_sign(view, seat, x + 10, top, slot_wide - 20, names, type_scale))
        peaks.append((x + slot_wide / 2, y + (TOP + RADIUS) * ALIKE, ALIKE))
    behind = landscape(0, 0, width, height, tuple(peaks))
    return area("hill", 0, 0, width, height, behind, *drawn, _head(view, names, width, type_scale))


def _head(view: Favelas, names: SeatNames, width: float, scale: float = 1.0) -> str:
    """The year, the seat to move and its task; at the end the result."""
    year = f"Year {view.year} of {view.edition.years}"
    if view.to_move == NOBODY:
        result = names.put(result_words(view)).partition(" (")[0]
        mark, text = symbol("laurel", 7, 7, 32), result
    else:
        mark, text = seat_mark(view.to_move, 7, 7, 32), doing(view)
    return plaque(mark, year, text, 10, 8, width - 20, scale=scale)


def _sign(
    view: Favelas,
    seat: int,
    x: float,
    y: float,
    width: float,
    names: SeatNames,
    scale: float = 1.0,
) -> str:
    """The owner of a hill, with points and the tallest stack."""
    points, tallest = counted(view.points[seat], "point"), f"tallest {view.tallest(seat)}"
    mark = seat_mark(seat, 7, 8, 30)
    if width < NARROW:
        return plaque(mark, points, tallest, x, y, width, SMALL_HILLS, scale)
    name = names.put(f"Seat {SEAT_LETTERS[seat]}")
    return plaque(mark, name, f"{points} · {tallest}", x, y, width, SMALL_HILLS, scale)


def _mover(view: Favelas) -> int:
    """The seat that acted last, while the game runs."""
    if view.to_move == NOBODY or view.phase != SOURCE:
        return int(view.to_move)
    return int(view.to_move + view.seats - 1) % int(view.seats)


def _laid(view: Favelas, seat: int, last: Sequence[int]) -> set[int]:
    """The spaces that the latest actions covered, if this is the hill."""
    edition = view.edition
    spaces: set[int] = set()
    for action in last if seat == _mover(view) else []:
        if action >= edition.put:
            spaces.add(action - edition.put)
        elif action >= edition.place:
            edge = (action - edition.place) // 2
            spaces |= {edition.one[edge], edition.other[edge]}
    return spaces


def _dice(view: Favelas, last: Sequence[int]) -> set[int]:
    edition = view.edition
    return {(a - edition.move) // 2 for a in last if edition.move <= a < edition.place}
