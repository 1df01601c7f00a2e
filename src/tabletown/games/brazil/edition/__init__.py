"""The printed numbers of Brazil: Imperial as typed attributes, a module per kind."""

from tabletown.games.brazil.edition.edition import SEATS, Edition

__all__ = ["SEATS", "Edition"]
