"""A view of Connect Four as a vector for learners, from one seat's side of the table.

Layout 1. Whether it is the seat's turn; then for every space, column by column from the lowest up,
whether the seat's own disc lies there, and whether the other's does. All are 0 or 1.
"""

from typing import Final

from connect_four.rules import SEATS, ConnectFour
from connect_four.words import column_name, column_of

LAYOUT: Final = 1


def features(view: ConnectFour, seat: int) -> list[float]:
    """Always of the same length for the same edition."""
    vector = [float(view.to_move == seat)]
    for column in range(view.edition.columns):
        for held in column_of(view, column):
            vector += [float(held == seat), float(held == SEATS - 1 - seat)]
    return vector


def names(view: ConnectFour) -> list[str]:
    """The meaning of each number of `features`."""
    edition = view.edition
    columns = [column_name(column) for column in range(edition.columns)]
    spaces = [f"{column}{row + 1}" for column in columns for row in range(edition.rows)]
    discs = [f"{whose} disc at {space}" for space in spaces for whose in ("own", "other's")]
    return ["own turn", *discs]
