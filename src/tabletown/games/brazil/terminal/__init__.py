"""Brazil: Imperial as text for a terminal."""

from tabletown.games.brazil.terminal.table import board

__all__ = ["board"]
