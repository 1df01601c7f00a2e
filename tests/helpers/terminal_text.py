"""The table for a terminal as text without styles."""

from typing import Any

from rich.text import Text

from tabletown.core.game import Game
from tabletown.core.state import State


def plain(marked: str) -> str:
    return Text.from_markup(marked).plain


def terminal_lines(game: Game[Any], state: State, seat: int = 0) -> list[str]:
    return plain(game.board(state.view(seat), seat)).split("\n")
