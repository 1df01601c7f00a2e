"""The printed things of Brazil: Imperial as typed attributes, one module a kind."""
