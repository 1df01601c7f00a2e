"""Sunnyvale, CA drawn as SVG from a view."""

from tabletown.games.sunnyvale.svg.table import draw, gesture

__all__ = ["draw", "gesture"]
