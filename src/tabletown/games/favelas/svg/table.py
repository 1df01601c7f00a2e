"""Favelas drawn from a view, and where to touch it."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, moved, symbol, words
from tabletown.games.favelas.explain import describe
from tabletown.games.favelas.rules import SOURCE, Favelas
from tabletown.games.favelas.svg.council import council, council_size
from tabletown.games.favelas.svg.hill import TOP, flat_hill, hill, hill_size
from tabletown.games.favelas.svg.tiles import HIGH, tiles
from tabletown.games.favelas.words import doing, is_twin, result_words, when

PACKAGE: Final = "tabletown.games.favelas"
MARGIN: Final = 18
HEAD: Final = 40
CAPTION: Final = 30
GAP: Final = 26
NARROW: Final = 240  # no room for more than points above a hill
NARROWEST: Final = 320  # the left side
LARGEST: Final = 0.52  # scale of another's hill
ALIKE: Final = 0.6  # scale of all hills, for who has none


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
    """The seat's own hill, the council and the other hills beside it, the tiles below."""
    is_seated = 0 <= seat < view.seats
    hills, right, low = _own(view, seat, last, names) if is_seated else _all(view, last, names)
    council_wide, council_high = council_size(view)
    width = right + council_wide + MARGIN
    can_act = is_seated and seat == view.to_move
    table = moved(council(view, touch=can_act, last=_dice(view, last)), right, MARGIN)
    top = MARGIN + council_high
    floor = max(low, MARGIN + council_high) + 14
    taken = any(action < view.edition.move for action in last)
    sources = tiles(view, touch=can_act, last=taken, width=width - 2 * MARGIN)
    height = floor + (HIGH + MARGIN if sources else 0)
    return picture(
        PACKAGE,
        width,
        height,
        f"Favelas, {when(view)}",
        names.put(describe(view, seat)),
        hills,
        area("council", right - GAP / 2, 0, council_wide + GAP / 2 + MARGIN, top + 6, table),
        area("tiles", 0, floor - 6, width, HIGH + MARGIN, moved(sources, MARGIN, floor))
        if sources
        else "",
        standalone=standalone,
    )


def _own(
    view: Favelas, seat: int, last: Sequence[int], names: SeatNames
) -> tuple[str, float, float]:
    """The seat's hill, and the others small; also the council's x and the lower end."""
    wide, high = hill_size(view)
    left = max(wide, NARROWEST)
    right = MARGIN + left + GAP
    council_wide, council_high = council_size(view)
    own = hill(view, seat, touch=True, last=_laid(view, seat, last))
    drawn = _head(view, names) + moved(own, MARGIN + (left - wide) / 2, MARGIN + HEAD)
    drawn = area("hill", 0, 0, right - GAP / 2, MARGIN + HEAD + high, drawn)
    slot = council_wide / (int(view.seats) - 1)
    scale = min((slot - 14) / wide, LARGEST)
    top = MARGIN + council_high + 14
    others = [other for other in range(view.seats) if other != seat]
    small = ""
    for nth, other in enumerate(others):
        flat = flat_hill(view, other, last=_laid(view, other, last))
        x = right + nth * slot + (slot - wide * scale) / 2
        small += _caption(view, other, right + nth * slot, top, slot, names)
        small += moved(flat, x, top + CAPTION - TOP * scale, scale)
    tall = CAPTION + (high - TOP) * scale
    drawn += area("others", right - GAP / 2, top - 6, council_wide + GAP, tall + 12, small)
    return drawn, right, max(MARGIN + HEAD + high, top + tall)


def _all(view: Favelas, last: Sequence[int], names: SeatNames) -> tuple[str, float, float]:
    """Every hill at equal size, two in a row."""
    wide, high = hill_size(view)
    slot = (wide * ALIKE + 2 * MARGIN, high * ALIKE + CAPTION + 8)
    drawn = _head(view, names)
    for seat in range(int(view.seats)):
        x, y = MARGIN + seat % 2 * slot[0], MARGIN + HEAD + 8 + seat // 2 * slot[1]
        drawn += _caption(view, seat, x, y, slot[0], names)
        standing = hill(view, seat, touch=False, last=_laid(view, seat, last))
        drawn += moved(standing, x + MARGIN, y + CAPTION, ALIKE)
    low = MARGIN + HEAD + 8 + ceil(int(view.seats) / 2) * slot[1]
    right = 2 * MARGIN + 2 * slot[0]
    return area("hill", 0, 0, right - GAP / 2, low, drawn), right, low


def _head(view: Favelas, names: SeatNames) -> str:
    """The heading: the seat to move and its task."""
    year = words(f"Year {view.year} of {view.edition.years}", MARGIN, MARGIN + 22, "year b")
    if view.to_move == NOBODY:
        result = names.put(result_words(view)).partition(" (")[0]
        laurel = symbol("laurel", MARGIN + 134, MARGIN + 3, 24)
        return year + laurel + words(result, MARGIN + 166, MARGIN + 21, "say")
    mark = seat_mark(view.to_move, MARGIN + 134, MARGIN + 2, 26)
    return year + mark + words(doing(view), MARGIN + 168, MARGIN + 21, "say")


def _caption(view: Favelas, seat: int, x: float, y: float, width: float, names: SeatNames) -> str:
    points = counted(view.points[seat], "point")
    mark = seat_mark(seat, x, y, 24)
    if width <= NARROW:
        return mark + words(points, x + 32, y + 17, "name b")
    name = words(names.put(f"Seat {SEAT_LETTERS[seat]}"), x + 32, y + 17, "name b")
    tall = f"{points} · tallest {view.tallest(seat)}"
    return mark + name + words(tall, x + width - 14, y + 17, "cap end")


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
