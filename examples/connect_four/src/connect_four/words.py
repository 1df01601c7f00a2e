"""Words that the texts and drawings of Connect Four share."""

from connect_four.rules import LETTERS, ConnectFour
from tabletown.core.state import NOBODY


def standing(view: ConnectFour) -> str:
    """The seat to move, or how the match ended."""
    if view.to_move != NOBODY:
        return f"{LETTERS[view.to_move]} to move"
    return "shared" if view.winner == NOBODY else f"{LETTERS[view.winner]} wins"


def column_name(column: int) -> str:
    return chr(ord("a") + column)


def column_of(view: ConnectFour, column: int) -> list[int]:
    """The contents of its spaces, from the lowest up."""
    edition = view.edition
    spaces = [edition.space(column=column, row=row) for row in range(edition.rows)]
    return [view.board[space] for space in spaces]


def winning(view: ConnectFour) -> set[int]:
    """The spaces of all lines that the winner has."""
    line, winning_spaces = int(view.edition.line), set[int]()
    for first in range(0, len(view.edition.lines), line):
        spaces = list(view.edition.lines[first : first + line])
        if {view.board[space] for space in spaces} == {view.winner}:
            winning_spaces |= {*spaces}
    return winning_spaces
