"""Brazil: Imperial in a terminal, as plain lines of text."""

from rich.text import Text

from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.terminal.table import board


def plain(marked: str) -> str:
    return Text.from_markup(marked).plain


def seen(state: Brazil, seat: int = 0) -> list[str]:
    return plain(board(state.view(seat), seat)).split("\n")
