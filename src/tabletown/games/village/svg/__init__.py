"""Rolling Village! drawn as SVG from a view."""

from tabletown.games.village.svg.table import draw, gesture

__all__ = ["draw", "gesture"]
