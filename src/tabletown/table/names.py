"""Names and words of people: what may be shown to others."""

import unicodedata
from typing import Final

from tabletown.bots.levels import is_bot
from tabletown.bots.outside import is_program
from tabletown.core.replay import LONGEST_NAME

NAMELESS: Final = "You"  # how who gave no name is called, alone among bots
RESERVED: Final = ("system", "server", "tabletown", "house", "moderator", "admin")
LONGEST_CHAT: Final = 500
MOST_MARKS: Final = 2  # that combine with one letter
# Figures, and Cyrillic letters that look like Latin ones: dze, u, a, o, ie, i, es, er.
LOOK_ALIKES: Final = str.maketrans(
    "0134578@$|\u0455\u0443\u0430\u043e\u0435\u0456\u0441\u0440", "oieastbasisyaoeicp"
)


class BadName(ValueError):
    """Says what a name may be."""


def shown_name(player: str) -> str:
    """A player as people read it: bots have a capital letter, too."""
    return player.capitalize() if is_bot(player) else player


def clean_name(text: str) -> str:
    """A name to sit at a table with, or BadName."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name has 1 to {LONGEST_NAME} letters; take another one.")
    if not is_visible(name):
        raise BadName("This name has signs that cannot be shown to others; take another one.")
    plain = "".join(letter for letter in name.casefold().translate(LOOK_ALIKES) if letter.isalnum())
    low = name.casefold()
    if is_bot(low) or is_program(low) or plain in RESERVED:
        raise BadName("This name belongs to the house; take another one.")
    return name


def clean_chat(text: str) -> str:
    """A line to say, or BadName."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(line) <= LONGEST_CHAT:
        raise BadName(f"A line has 1 to {LONGEST_CHAT} letters; make it shorter.")
    if not is_visible(line):
        raise BadName("This line has signs that cannot be shown to others; leave them out.")
    return line


def is_visible(text: str) -> bool:
    """No control, bidirectional or zero-width signs, no half letters, no towers of accents."""
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or marks > MOST_MARKS:
            return False
    return True
