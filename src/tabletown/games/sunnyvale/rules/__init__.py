"""The rules of Sunnyvale, CA, a module per concept."""

from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale, new

__all__ = ["Sunnyvale", "new"]
