"""Connect Four drawn from a view, and where to press."""

from collections.abc import Sequence
from typing import Final

from connect_four.explain import describe
from connect_four.rules import DROP, EMPTY, ConnectFour
from connect_four.words import column_name, standing, winning
from tabletown.core.seats import SeatNames
from tabletown.draw.marks import dot, notch, seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import box, group, tag, words

STEP: Final = 64  # from one space to the next
DISC: Final = 48
MARGIN: Final = 20
TITLE: Final = 44  # for the words above the board
NAMES: Final = 28  # for the letters below it


def gesture(view: ConnectFour, action: int) -> tuple[str, ...]:
    """The column."""
    return (f"column-{column_name(action - DROP)}",)


def draw(
    view: ConnectFour, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The board with its discs; a column that the seat may choose can be pressed."""
    edition = view.edition
    width = 2 * MARGIN + STEP * int(edition.columns)
    height = 2 * MARGIN + TITLE + STEP * int(edition.rows) + NAMES
    frame = (MARGIN, MARGIN + TITLE, STEP * int(edition.columns), STEP * int(edition.rows))
    legal = view.legal(seat)
    columns = [
        _column(view, column, DROP + column in legal, DROP + column in last[-1:])
        for column in range(edition.columns)
    ]
    return picture(
        __package__,
        width,
        height,
        f"Connect Four, {standing(view)}",
        names.put(describe(view, seat)),
        words(standing(view), width / 2, MARGIN + TITLE / 2, "say mid b"),
        box(*frame, round_=10, class_="frame"),
        *columns,
        standalone=standalone,
    )


def _column(view: ConnectFour, column: int, is_legal: bool, is_latest: bool) -> str:
    """The spaces and the name of a column, marked if the seat may choose it."""
    edition, won = view.edition, winning(view)
    x, bottom = MARGIN + STEP * column, MARGIN + TITLE + STEP * int(edition.rows)
    parts = [box(x, MARGIN + TITLE, STEP, STEP * int(edition.rows), 10, "hit")]
    newest = view.landing[column] - edition.up
    for row in range(int(edition.rows)):
        space = edition.space(column=column, row=row)
        parts.append(_space(view, space, x, bottom - STEP * (row + 1), space in won))
        if is_latest and space == newest:
            parts.append(notch(x + STEP - 4, bottom - STEP * (row + 1) + 4, 20))
    if is_legal:
        row = int(view.landing[column] // edition.up) - 1
        parts.append(dot(x + STEP / 2, bottom - STEP * (row + 0.5)))
    parts.append(words(column_name(column), x + STEP / 2, bottom + NAMES - 6, "name mid b"))
    part = gesture(view, DROP + column)[0] if is_legal else None
    return group(*parts, class_="column", part=part)


def _space(view: ConnectFour, space: int, x: float, y: float, is_won: bool) -> str:
    held = view.board[space]
    pad = (STEP - DISC) / 2
    hole = tag("circle", cx=x + STEP / 2, cy=y + STEP / 2, r=STEP * 0.44, class_="hole")
    disc = "" if held == EMPTY else seat_mark(held, x + pad, y + pad, DISC)
    return group(hole, disc, class_="won" if is_won else None)
