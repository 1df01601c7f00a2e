"""How seats are called: letters on every board, and the names of their players in text."""

from typing import Final

from tabletown.core.state import SPECTATOR

SEAT_LETTERS: Final = "ABCDEFGHIJKL"


def letter(seat: int) -> str:
    """The letter that marks the seat on every board."""
    return SEAT_LETTERS[seat]


def seat_of(letter: str) -> int:
    """The seat with that letter; SPECTATOR if there is none."""
    return SEAT_LETTERS.index(letter) if letter in set(SEAT_LETTERS) else SPECTATOR
