"""Connect Four for a terminal: coloured letters, the top row first."""

from typing import Final

from connect_four.rules import EMPTY, LETTERS, ConnectFour
from connect_four.words import column_name, standing, winning

STYLES: Final = ("bold #ffffff on #0072b2", "bold #0c0d10 on #d55e00", "dim")  # [held]


def board(view: ConnectFour, seat: int) -> str:
    """The board as text; styles are marked like [this]."""
    edition, won = view.edition, winning(view)
    lines = [f"[bold]Connect Four[/], {standing(view)}", ""]
    for row in range(int(edition.rows) - 1, -1, -1):
        spaces = [edition.space(column=column, row=row) for column in range(edition.columns)]
        lines.append("  " + " ".join(_disc(view, space, space in won) for space in spaces))
    names = [f" {column_name(column)} " for column in range(edition.columns)]
    return "\n".join([*lines, "  " + " ".join(names)])


def _disc(view: ConnectFour, space: int, is_won: bool) -> str:
    held = view.board[space]
    text = " · " if held == EMPTY else f"*{LETTERS[held]}*" if is_won else f" {LETTERS[held]} "
    return f"[{STYLES[held]}]{text}[/]"
