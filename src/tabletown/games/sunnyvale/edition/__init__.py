"""The printed numbers of Sunnyvale, CA as typed attributes."""

from tabletown.games.sunnyvale.edition.edition import Edition

__all__ = ["Edition"]
