"""Brazil: Imperial drawn as SVG from a view."""

from tabletown.games.brazil.svg.table import draw, gesture, marks

__all__ = ["draw", "gesture", "marks"]
