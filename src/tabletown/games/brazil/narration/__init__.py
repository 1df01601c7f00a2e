"""Tells what an action in Brazil: Imperial did, from two views of one viewer."""

from tabletown.games.brazil.narration.events import choice, heading, rolled, said, told, turn

__all__ = ["choice", "heading", "rolled", "said", "told", "turn"]
