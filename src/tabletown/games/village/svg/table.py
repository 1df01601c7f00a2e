"""Rolling Village! drawn from a view, and where to touch it."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, group, moved, symbol, words
from tabletown.games.village.explain import describe
from tabletown.games.village.rules import SCORE, Village
from tabletown.games.village.svg.panel import HEIGHT, dice, outlook, panel
from tabletown.games.village.svg.sheet import LEFT, STEP, TOP, lots, sheet, sheet_size
from tabletown.games.village.words import doing, project_of, task_part, turn_words

PACKAGE: Final = "tabletown.games.village"
MARGIN: Final = 16
CAPTION: Final = 34
NARROW: Final = 165  # no room for a name above a sheet
WIDEST: Final = 190  # a small sheet
FEWEST: Final = 3  # small sheets share a column as if they were so many


def gesture(view: Village, action: int) -> tuple[str, ...]:
    """The task and the space, or the avenue.

    The task is named even where only one is open: what is open differs by seat, and a gesture
    must not.
    """
    verb, place = divmod(action, view.edition.spaces)
    return (f"avenue-{place}",) if verb == SCORE else (task_part(verb), f"space-{place}")


def draw(
    view: Village, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The seat's own sheet with the others small beside it; all alike for a spectator."""
    if 0 <= seat < view.seats:
        width, height, inside = _own(view, seat, last, names)
    else:
        width, height, inside = _all(view, last, names)
    return picture(
        PACKAGE,
        width,
        height,
        f"Rolling Village!, {turn_words(view)}",
        names.put(describe(view, seat)),
        inside,
        standalone=standalone,
    )


def _latest(view: Village, seat: int, last: Sequence[int]) -> set[int]:
    """The spaces where the latest actions were drawn, if this is the sheet."""
    pairs = [divmod(action, view.edition.spaces) for action in last]
    return {
        space
        for verb, space in pairs
        if verb != SCORE and view.project_at(seat, space) == project_of(verb)
    }


def _own(
    view: Village, seat: int, last: Sequence[int], names: SeatNames
) -> tuple[float, float, str]:
    width, height = sheet_size(view)
    inside = sheet(view, seat, True, _latest(view, seat, last))
    inside += panel(view, seat, height + 8, width, names)
    others = [who for who in range(view.seats) if who != seat]
    own = area("own", 0, 0, width, height + HEIGHT, inside)
    if not others:
        return width, height + HEIGHT, own
    columns = 1 if len(others) <= 4 else 2
    rows = ceil(len(others) / columns)
    slot = (height + HEIGHT - MARGIN) / max(rows, FEWEST)
    tall = STEP * int(view.edition.avenues)
    wide = STEP * int(view.edition.columns)
    scale = min((slot - CAPTION - MARGIN) / tall, WIDEST / wide)
    small = ""
    for nth, who in enumerate(others):
        x = width + MARGIN + nth % columns * (wide * scale + 2 * MARGIN)
        small += _small(view, who, x, MARGIN + nth // columns * slot, scale, last, names)
    right = columns * (wide * scale + 2 * MARGIN)
    low = 2 * MARGIN + (rows - 1) * slot + CAPTION + tall * scale
    own += area("others", width, 0, right, low, small)
    return width + right, height + HEIGHT, own


def _small(
    view: Village,
    seat: int,
    x: float,
    y: float,
    scale: float,
    last: Sequence[int],
    names: SeatNames,
) -> str:
    """A sheet without numbers, under its seat and score."""
    spaces = lots(view, seat, (), _latest(view, seat, last), small=True)
    spaces = moved(spaces, x - LEFT * scale, y + CAPTION - TOP * scale, scale)
    return _caption(view, seat, x, y, STEP * int(view.edition.columns) * scale, names) + spaces


def _caption(view: Village, seat: int, x: float, y: float, width: float, names: SeatNames) -> str:
    points, right = str(view.points[seat]), x + width - 10
    parts = [seat_mark(seat, x, y, 24), words(points, right, y + 18, "score b end")]
    if width > NARROW:
        parts.append(words(names.put(f"Seat {SEAT_LETTERS[seat]}"), x + 32, y + 17, "name b"))
    state = right - 27 - 10 * len(points)
    if view.to_move == NOBODY and seat in view.winners():
        parts.append(symbol("laurel", state, y + 1, 22))
    elif doing(view, seat) == "done":
        parts.append(group(symbol("check", state + 4, y + 3, 18), class_="good"))
    return group(*parts)


def _all(view: Village, last: Sequence[int], names: SeatNames) -> tuple[float, float, str]:
    """Every sheet at equal size, under the dice that all of them use."""
    wide, tall = sheet_size(view)
    columns = next(many for many in range(1, 13) if many * many >= view.seats)
    scale = 1.0 if view.seats == 1 else 0.75 if view.seats <= 4 else 0.55
    slot = (wide * scale + MARGIN, tall * scale + CAPTION + MARGIN)
    top = 5 * MARGIN
    inside = dice(view, MARGIN, MARGIN) + words(
        names.put(outlook(view, -1)), 10 * MARGIN, 3 * MARGIN, "say"
    )
    for seat in range(int(view.seats)):
        x = MARGIN + seat % columns * slot[0]
        y = top + MARGIN + seat // columns * slot[1]
        drawn = sheet(view, seat, False, _latest(view, seat, last))
        inside += _caption(view, seat, x, y, wide * scale, names) + moved(
            drawn, x, y + CAPTION, scale
        )
    rows = ceil(view.seats / columns)
    return MARGIN + columns * slot[0], top + MARGIN + rows * slot[1], inside
