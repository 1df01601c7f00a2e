"""Favelas drawn as SVG from a view."""

from tabletown.games.favelas.svg.table import draw, gesture

__all__ = ["draw", "gesture"]
