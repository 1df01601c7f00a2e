"""Rolling Village! drawn from a view, and where to touch it."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, joined, moved, tag
from tabletown.games.village.explain import describe
from tabletown.games.village.rules import SCORE, Village
from tabletown.games.village.svg.others import small, watched, watched_size
from tabletown.games.village.svg.panel import (
    DICE,
    DICE_ALONE,
    TURNS,
    WIDTH,
    dice_area,
    dice_for_all,
    points_by_turn,
    turn_areas,
)
from tabletown.games.village.svg.shapes import card
from tabletown.games.village.svg.sheet import sheet, sheet_size
from tabletown.games.village.words import project_of, task_part, turn_words

PACKAGE: Final = "tabletown.games.village"
MARGIN: Final = 12
OTHERS: Final = 420  # height of the others' sheets, which are as wide as the dice
TALL: Final = 366  # height of one alone
TURNS_OF_ONE: Final = 26  # of this for its points by turn
EDGE: Final = 8
GUTTER: Final = 18  # between the others' sheets

Placed = tuple[str, float, float, float, float, float, str]  # name, x, y, scale, size, content


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
        placed = _own(view, seat, last, names, not standalone)
    else:
        placed = _all(view, last, names, not standalone)
    width = max(x + wide * scale for _name, x, _y, scale, wide, _high, _inside in placed) + MARGIN
    height = max(y + high * scale for _name, _x, y, scale, _wide, high, _inside in placed) + MARGIN
    desk = tag("rect", width=width, height=height, rx=12, fill="url(#vl-desk)")
    areas = [
        moved(area(name, 0, 0, wide, high, inside), x, y, scale)
        for name, x, y, scale, wide, high, inside in placed
    ]
    return picture(
        PACKAGE,
        width,
        height,
        f"Rolling Village!, {turn_words(view)}",
        names.put(describe(view, seat)),
        joined([desk, *areas]),
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
    view: Village, seat: int, last: Sequence[int], names: SeatNames, bleed: bool
) -> list[Placed]:
    """The seat's sheet, dice and tasks, its points by turn, and the others' sheets."""
    wide, high = sheet_size(view.edition)
    own = sheet(view, seat, _latest(view, seat, last), names, bleed)
    first, second = turn_areas(view, seat)
    right = wide + 2 * MARGIN
    half = (right + WIDTH - 2 * MARGIN) / 2 / WIDTH
    below = high + 2 * MARGIN
    placed: list[Placed] = [
        ("own", MARGIN, MARGIN, 1, wide, high, own),
        ("dice", right, MARGIN, 1, WIDTH, DICE, dice_area(view, seat, names)),
        ("turns", MARGIN, below, half, WIDTH, TURNS, first),
        ("total", 2 * MARGIN + half * WIDTH, below, half, WIDTH, TURNS, second),
    ]
    others = [who for who in range(view.seats) if who != seat]
    if others:
        tall, inside = _others(view, others, last, names)
        placed.append(("others", right, DICE + 2 * MARGIN, 1, WIDTH, tall, inside))
    return placed


def _others(
    view: Village, others: list[int], last: Sequence[int], names: SeatNames
) -> tuple[float, str]:
    """The height and the drawing of the small sheets of these seats."""
    columns = 1 if len(others) <= 2 else 2 if len(others) <= 6 else 3
    rows = ceil(len(others) / columns)
    tall, inside = OTHERS, card(WIDTH, OTHERS)
    low = OTHERS
    if len(others) == 1:
        tall, low = TALL, TALL - TURNS_OF_ONE
        inside = card(WIDTH, TALL) + points_by_turn(view, others[0], EDGE, TALL - 12)
    slot = ((WIDTH - 2 * EDGE + GUTTER) / columns, (low - EDGE) / rows)
    for nth, who in enumerate(others):
        x, y = EDGE + nth % columns * slot[0], EDGE + nth // columns * slot[1]
        size = (slot[0] - GUTTER, slot[1] - EDGE)
        drawn = small(view, who, _latest(view, who, last), names, *size, columns < 3)
        inside += moved(drawn, x, y)
    return tall, inside


def _all(view: Village, last: Sequence[int], names: SeatNames, bleed: bool) -> list[Placed]:
    """The dice that all use, and every seat's sheet at equal size."""
    columns = next(many for many in range(1, 13) if many * many >= view.seats)
    wide, high = watched_size(view.edition, view.seats)
    top = DICE_ALONE + 2 * MARGIN
    shown = dice_for_all(view, names)
    placed: list[Placed] = [("dice", MARGIN, MARGIN, 1, WIDTH, DICE_ALONE, shown)]
    for seat in range(int(view.seats)):
        x = MARGIN + seat % columns * (wide + MARGIN)
        y = top + seat // columns * (high + MARGIN)
        drawn = watched(view, seat, _latest(view, seat, last), names, bleed)
        placed.append((f"seat-{SEAT_LETTERS[seat].lower()}", x, y, 1, wide, high, drawn))
    return placed
