"""5211 drawn as SVG from a view."""

from tabletown.games.azul5211.svg.table import draw, gesture

__all__ = ["draw", "gesture"]
