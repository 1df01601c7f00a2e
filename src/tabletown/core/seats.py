"""Names of seats: letters on every board, and the names of their players in texts."""

import re
from collections.abc import Sequence
from typing import Final, final

from tabletown.core.state import SPECTATOR

SEAT_LETTERS: Final = "ABCDEFGHIJKL"
MENTION: Final = re.compile(
    r"eat ([A-L])\b('s)?( wins)?"
)  # without its first letter: searched fast
YOURSELF: Final = "You, "  # may stand before a mention of the viewer's seat


def letter(seat: int) -> str:
    """The letter that marks the seat on every board."""
    return SEAT_LETTERS[seat]


def seat_of(letter: str) -> int:
    """The seat with that letter; SPECTATOR if there is none."""
    return SEAT_LETTERS.index(letter) if letter in set(SEAT_LETTERS) else SPECTATOR


@final
class SeatNames:
    """Puts players' names into texts that say "seat B"; the viewer's seat becomes "you".

    Games write "seat B", "Seat B's" or "Seat B wins". Seats without a name stay as they are.
    """

    def __init__(self, names: Sequence[str] = (), viewer: int = SPECTATOR) -> None:
        self._names: Final = [*names]
        self._viewer: Final = viewer

    def put(self, text: str) -> str:
        """The text with names for seats."""
        if not self._names:
            return text
        pieces: list[str] = []
        done = 0
        for mention in MENTION.finditer(text):
            start, seat = mention.start() - 1, SEAT_LETTERS.index(mention[1])
            if not is_word(text, start) or seat >= len(self._names):
                continue
            own, wins = mention[2] or "", mention[3] or ""
            begin = start - len(YOURSELF) if text.endswith(YOURSELF, 0, start) else start
            is_first = begin < start or text[start] == "S"
            if seat == self._viewer:
                name = you(is_first, bool(own), bool(wins))
            else:
                name = f"{self._names[seat]}{own}{wins}"
            pieces += [text[done:begin], name]
            done = mention.end()
        return "".join([*pieces, text[done:]])


def is_word(text: str, start: int) -> bool:
    """Whether "seat" or "Seat" begins here, and not in the middle of a word."""
    return start >= 0 and text[start] in "Ss" and not text[max(0, start - 1) : start].isalpha()


def you(is_first: bool, is_own: bool, wins: bool) -> str:
    """The words for the viewer: "you", "your" or "you win"; capitalised where a sentence starts."""
    word = "your" if is_own else "you win" if wins else "you"
    return word.capitalize() if is_first else word


NO_NAMES: Final = SeatNames()  # leaves "seat B" as it is
