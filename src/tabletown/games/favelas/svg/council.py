"""The council of Favelas as SVG: each die over the spaces that show its colour, seat by seat."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from tabletown.core.state import NOBODY
from tabletown.draw.marks import notch, seat_mark
from tabletown.draw.svg import box, group, symbol, tag, words
from tabletown.games.favelas.edition import END_MARK
from tabletown.games.favelas.rules import Favelas
from tabletown.games.favelas.svg.stack import facade
from tabletown.games.favelas.words import colour_counts_of, gain, leads

COLUMN: Final = 46
LEFT: Final = 12
NAMES: Final = 40  # left of the dice
FIGURES: Final = 58  # each, right of them
DIE: Final = 40
DICE: Final = 40  # where the dice begin, below an arrow and their letters
ARROW: Final = 28
ROWS: Final = 120  # the height of the oak table that the dice lie on
ROW: Final = 36
TITLE: Final = "The most spaces of a colour win its die"
FAR: Final = 1600  # how far table and lines reach to each side; a page shows more than the area


def council_size(view: Favelas) -> tuple[float, float]:
    dice = int(view.edition.dice)
    return 2 * LEFT + NAMES + COLUMN * dice + 2 * FIGURES, ROWS + ROW * int(view.seats) + 6


def council(view: Favelas, *, touch: bool, last: Collection[int]) -> str:
    """The dice and counts of all seats; with `touch` the die that is due has its arrows."""
    edition = view.edition
    width = council_size(view)[0]
    dice = [_die(view, at, touch, at in last) for at in range(edition.dice)]
    rows = [_row(view, seat) for seat in range(view.seats)]
    right = width - LEFT
    has_arrows = touch and view.due >= 0
    title = "" if has_arrows else words(TITLE, LEFT, 20, "cap oak")
    heads = [
        title,
        words("year" if view.to_move == NOBODY else "now", right - FIGURES, 71, "cap oak end"),
        words("points", right, 71, "cap oak end"),
    ]
    table = tag("svg", _oak(), x=0, y=0, width=width, height=ROWS, class_="landscape")
    return "".join([table, *heads, *dice, *rows])


def _oak() -> str:
    """The top of the table, seen from above."""
    grain = f"M{-FAR} 26h3200M{-FAR} 74h3200M{-FAR} 98h3200"
    top = box(-FAR, -FAR, 2 * FAR, FAR + ROWS, class_="oak")
    return "".join(
        [top, tag("path", d=grain, class_="grain"), box(-FAR, ROWS - 3, 2 * FAR, 3, class_="rim")]
    )


def _left(at: int) -> float:
    return LEFT + NAMES + COLUMN * at + (COLUMN - DIE) / 2


def _die(view: Favelas, at: int, touch: bool, is_last: bool) -> str:
    edition = view.edition
    x, is_bonus = _left(at), at == edition.bonus
    look = "clear" if is_bonus else facade(at)
    sign = "★" if edition.die_signs[at] == END_MARK else edition.die_signs[at]
    is_due = at == view.due
    parts = [_cube(view.dice[at], look, sign, x, is_due)]
    if is_last:
        parts.append(notch(x + DIE + 2, DICE + 1, 15))
    if is_due and touch:
        parts += [_arrow(view, at, up) for up in range(2) if _can_go(view, at, up)]
    return "".join(parts)


@lru_cache(256)
def _cube(face: int, look: str, sign: str, x: float, is_due: bool) -> str:
    """A die with pips, and the letter of its colour in a dark tab on its upper edge."""
    parts = [
        box(x - 3, DICE - 2, DIE + 6, 43, 10, "due-mark") if is_due else "",
        tag("use", href="#fv-cube", x=x, y=DICE - 8, width=40, height=45),
        tag(
            "use", href=f"#fv-pips-{face}", x=x + 2, y=DICE - 1, width=36, height=36, class_="pips"
        ),
        box(x + 10, DICE - 12, 20, 17, 5, "badge"),
        words(sign, x + DIE / 2, DICE + 1.5, "tab mid b"),
    ]
    return group(*parts, class_=f"die d-{look}" + (" due" if is_due else ""))


def _can_go(view: Favelas, at: int, up: int) -> bool:
    return view.dice[at] < view.edition.faces if up else view.dice[at] > 1


def _arrow(view: Favelas, at: int, up: int) -> str:
    """A button above or below the die."""
    x, y = _left(at), 0 if up else ROWS - ARROW - 5
    tip = f"M{x + 12:g} {y + (19 if up else 9):g}l8 {-10 if up else 10}l8 {10 if up else -10}z"
    frame = box(x - 2, y, DIE + 4, ARROW, 8, "frame")
    return group(
        frame,
        tag("path", d=tip, class_="arrow"),
        class_="move",
        part=f"die-{at}-{'up' if up else 'down'}",
        name=f"The {view.edition.die_names[at]} die {'up' if up else 'down'}",
    )


def _row(view: Favelas, seat: int) -> str:
    """Spaces of each colour; those that bring the die are boxed."""
    top = ROWS + ROW * seat
    y, right = top + 4, council_size(view)[0] - LEFT
    is_now = seat == view.to_move
    parts = [_band(top, right + LEFT, is_now), seat_mark(seat, LEFT, y, 28)]
    led = leads(view, seat)
    for at, count in enumerate(colour_counts_of(view, seat)):
        parts.append(_count(_left(at) + DIE / 2, y, str(count), led[at]))
    x = _left(view.edition.bonus) + DIE / 2
    if led[-1]:
        parts += [box(x - 15, y, 30, 28, 8, "lead"), symbol("check", x - 9, y + 5, 18)]
    else:
        parts.append(words("no", x, y + 20, "count mid"))
    worth = view.years_of(seat)[-1] if view.to_move == NOBODY else gain(view, seat)
    parts.append(words(f"+{worth}", right - FIGURES, y + 20, "count end"))
    parts.append(words(str(view.points[seat]), right, y + 21, "score end b"))
    return group(*parts)


@lru_cache(64)
def _band(top: float, width: float, is_now: bool) -> str:
    """The ground of a row, in the area and on a page as wide as the panel."""
    look = "now" if is_now else "row"
    ground = box(-FAR, 0, 2 * FAR, ROW, class_=look)
    return tag("svg", ground, x=0, y=top, width=width, height=ROW, class_="landscape")


@lru_cache(256)
def _count(x: float, y: float, count: str, is_led: bool) -> str:
    frame = box(x - 15, y, 30, 28, 8, "lead") if is_led else ""
    return frame + words(count, x, y + 20, "count mid b" if is_led else "count mid")
