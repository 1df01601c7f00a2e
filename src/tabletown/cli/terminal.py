"""Input and output in the terminal: with colours and boards, or as plain lines."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabletown.core.game import Game
from tabletown.core.state import State

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # cursor home, clear the screen, clear the scrollback


class Terminal:
    """A terminal; plain lines, for screen readers, if wished or if the output is not a terminal."""

    def __init__(self, plain: bool) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.plain = plain or not self.is_terminal
        self.console = Console(highlight=False, no_color=self.plain)

    def say(self, words: str, style: str = "") -> None:
        if self.plain:
            print(words, flush=True)
        else:
            self.console.print(escape(words), style=style or None)

    def show(self, game: Game[Any], view: State, seat: int) -> None:
        """Show the table as the seat sees it."""
        if self.plain:
            print(game.describe(view, seat))
        else:
            self.console.print(game.board(view, seat), soft_wrap=True)

    def ask(self, words: str) -> str:
        """Ask for a line of input; raises EOFError at the end of input."""
        if self.plain:
            return input(f"{words} ").strip()
        return self.console.input(f"[bold]{escape(words)}[/] ").strip()

    def wipe(self) -> None:
        """Clear the screen and the scrollback, so that the next player cannot read them."""
        if self.is_terminal:
            sys.stdout.write(WIPE)
            sys.stdout.flush()

    def turn_page(self) -> None:
        """Clear the screen but keep the scrollback; does nothing in plain mode."""
        if not self.plain:
            self.console.clear()

    def busy(self, words: str) -> AbstractContextManager[object]:
        """A spinner with these words; nothing in plain mode."""
        return nullcontext() if self.plain else self.console.status(escape(words))

    def table(self, rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> None:
        """Show rows in columns; in plain mode one line per row, each cell after its heading."""
        if self.plain:
            for row in rows:
                cells = [f"{name} {cell}" for name, cell in zip(head[1:], row[1:], strict=False)]
                print(", ".join(cell for cell in (row[0], *(cells if head else row[1:])) if cell))
            return
        table = Table(*head, box=None, show_header=bool(head), pad_edge=False)
        for row in rows:
            table.add_row(*[escape(cell) for cell in row])
        self.console.print(table)
