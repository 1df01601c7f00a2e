"""The rules of Brazil: Imperial, a module a concept."""

from tabletown.games.brazil.rules.brazil import Brazil, new

__all__ = ["Brazil", "new"]
