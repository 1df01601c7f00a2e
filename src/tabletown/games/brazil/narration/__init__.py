"""Tells what an action in Brazil: Imperial did, from two views of one viewer."""

from tabletown.games.brazil.narration.events import choice, events, heading, log_text, rolled, turn

__all__ = ["choice", "events", "heading", "log_text", "rolled", "turn"]
