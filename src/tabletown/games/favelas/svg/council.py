"""The council of Favelas as SVG: each die over the spaces that show its colour, seat by seat."""

from collections.abc import Collection
from typing import Final

from tabletown.core.state import NOBODY
from tabletown.draw.marks import die, notch, seat_mark
from tabletown.draw.svg import box, group, symbol, tag, words
from tabletown.games.favelas.rules import Favelas
from tabletown.games.favelas.svg.hill import facade
from tabletown.games.favelas.words import colour_counts_of, gain, leads

COLUMN: Final = 47
NAMES: Final = 44  # left of the dice
FIGURES: Final = 62  # each, right of them
DIE: Final = 40
DICE: Final = 62  # where the dice begin, below their title and an arrow
ROWS: Final = 168
ROW: Final = 36


def council_size(view: Favelas) -> tuple[float, float]:
    dice = int(view.edition.dice)
    return NAMES + COLUMN * dice + 2 * FIGURES, ROWS + ROW * int(view.seats) + 4


def council(view: Favelas, *, touch: bool, last: Collection[int]) -> str:
    """The dice and counts of all seats; with `touch` the die that is due has its arrows."""
    edition = view.edition
    right = council_size(view)[0]
    dice = [_die(view, at, touch, at in last) for at in range(edition.dice)]
    rows = [_row(view, seat) for seat in range(view.seats)]
    heads = [
        words("Council dice", 0, 18, "head b"),
        words("most spaces of a colour win its die", right, 18, "cap end"),
        words("year" if view.to_move == NOBODY else "now", right - FIGURES, ROWS - 14, "cap end"),
        words("points", right, ROWS - 14, "cap end"),
    ]
    return "".join([*heads, *dice, *rows])


def _left(at: int) -> float:
    return NAMES + COLUMN * at + (COLUMN - DIE) / 2


def _die(view: Favelas, at: int, touch: bool, is_last: bool) -> str:
    edition = view.edition
    x, is_bonus = _left(at), at == edition.bonus
    look = "clear" if is_bonus else facade(at)
    due = " due" if at == view.due else ""
    name = "all" if is_bonus else edition.letters[at]
    parts = [
        die(view.dice[at], x, DICE, DIE, f"die d-{look}{due}"),
        words(name, x + DIE / 2, ROWS - 14, "cap mid b"),
    ]
    if is_last:
        parts.append(notch(x + DIE + 3, DICE - 3, 18))
    if at == view.due and touch:
        parts += [_arrow(view, at, up) for up in range(2) if _can_go(view, at, up)]
    return "".join(parts)


def _can_go(view: Favelas, at: int, up: int) -> bool:
    return view.dice[at] < view.edition.faces if up else view.dice[at] > 1


def _arrow(view: Favelas, at: int, up: int) -> str:
    """A button above or below the die."""
    x, y = _left(at), DICE - 32 if up else DICE + DIE + 4
    tip = f"M{x + 12:g} {y + (19 if up else 9):g}l8 {-10 if up else 10}l8 {10 if up else -10}z"
    frame = box(x - 2, y, DIE + 4, 28, 8, "frame")
    return group(
        frame,
        tag("path", d=tip, class_="arrow"),
        class_="move",
        part=f"die-{at}-{'up' if up else 'down'}",
        name=f"The {view.edition.die_names[at]} die {'up' if up else 'down'}",
    )


def _row(view: Favelas, seat: int) -> str:
    """Spaces of each colour; those that bring the die are boxed."""
    y = ROWS + ROW * seat
    right = council_size(view)[0]
    is_now = seat == view.to_move
    parts = [box(-8, y - 3, right + 16, ROW - 2, 8, "now")] if is_now else []
    parts.append(seat_mark(seat, 2, y + 2, 26))
    led = leads(view, seat)
    for at, count in enumerate(colour_counts_of(view, seat)):
        parts.append(_count(_left(at) + DIE / 2, y, str(count), led[at]))
    x = _left(view.edition.bonus) + DIE / 2
    if led[-1]:
        parts += [box(x - 15, y, 30, 30, 8, "lead"), symbol("check", x - 9, y + 6, 18)]
    else:
        parts.append(words("no", x, y + 21, "count mid"))
    worth = view.years_of(seat)[-1] if view.to_move == NOBODY else gain(view, seat)
    parts.append(words(f"+{worth}", right - FIGURES, y + 21, "count end"))
    parts.append(words(str(view.points[seat]), right, y + 22, "score end b"))
    return group(*parts)


def _count(x: float, y: float, count: str, is_led: bool) -> str:
    frame = box(x - 15, y, 30, 30, 8, "lead") if is_led else ""
    return frame + words(count, x, y + 21, "count mid b" if is_led else "count mid")
