"""Rules for players' names and chat: what may be shown to others."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from tabletown.bots.external import is_program
from tabletown.bots.levels import NAMES as BOTS
from tabletown.bots.levels import is_bot
from tabletown.core.replay import LONGEST_NAME
from tabletown.table.match.lookalikes import look_alike, mixes_scripts, skeleton, skeletons

NAMELESS: Final = "You"  # a player without a name, alone among bots
RESERVED: Final = ("system", "server", "tabletown", "house", "moderator", "admin")
LONGEST_CHAT: Final = 500
MOST_MARKS: Final = 2  # combining characters on one letter
HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters without a glyph
FIGURES: Final = str.maketrans("0134578@$€|!l", "oieastbaseiii")  # read as letters; l as i


class BadName(ValueError):
    """A name or a line of chat is not allowed; says why."""


def display_name(player: str) -> str:
    """The name of a player as people read it; bots get a capital letter."""
    return player.capitalize() if is_bot(player) else player


def clean_name(text: str) -> str:
    """Normalise a player's name; raises BadName if it is not allowed."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name has 1 to {LONGEST_NAME} characters. Choose another one.")
    if not is_visible(name):
        raise BadName("This name contains characters that cannot be shown. Choose another one.")
    if is_reserved(name):
        raise BadName("This name is reserved. Choose another one.")
    if any(map(mixes_scripts, name.split())):
        raise BadName("A word of this name has letters of two alphabets. Choose another one.")
    return name


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether people may take the name for one of the others."""
    return any(look_alike(name, other) for other in others)


def is_reserved(name: str) -> bool:
    """Whether a name looks like Tabletown's own, a bot's, a seat's, or "You"."""
    whole = unicodedata.normalize("NFKC", name)
    if is_bot(whole.casefold()) or is_program(whole.casefold()):
        return True
    read = spellings(name) | spellings(whole.partition("@")[0])
    if plain(NAMELESS) in read:
        return name != NAMELESS
    return any(map(is_reserved_spelling, read))


def is_reserved_spelling(spelling: str) -> bool:
    seat = plain("seat")
    is_seat = spelling.startswith(seat) and len(spelling) == len(seat) + 1
    return is_seat or spelling in reserved_spellings()


@cache
def reserved_spellings() -> frozenset[str]:
    return frozenset(plain(word) for word in (*RESERVED, *BOTS))


def spellings(name: str) -> set[str]:
    """Readings of a name: skeletons without accents, signs and case, figures as letters."""
    return {plain(it) for it in skeletons(name.translate(FIGURES))}


def plain(text: str) -> str:
    """The letters and figures of a skeleton, in small letters."""
    small = skeleton(text.casefold()).translate(FIGURES)
    return "".join(letter for letter in small if letter.isalnum())


def clean_chat(text: str) -> str:
    """Normalise a line of chat; raises BadName if it is not allowed."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(line) <= LONGEST_CHAT:
        raise BadName(f"A chat message has 1 to {LONGEST_CHAT} characters. Make it shorter.")
    if not is_visible(line):
        raise BadName("This message contains characters that cannot be shown. Leave them out.")
    return line


def is_visible(text: str) -> bool:
    """Whether every character is visible: no control, bidirectional or zero-width ones."""
    room = 0  # for accents
    for letter in text:
        kind = unicodedata.category(letter)
        is_mark = kind.startswith("M")
        if kind in HIDDEN or letter in BLANKS or (is_mark and not room):
            return False
        room = room - 1 if is_mark else MOST_MARKS * (not kind.startswith("Z"))
    return True
