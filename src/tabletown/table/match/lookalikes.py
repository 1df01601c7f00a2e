"""Names that look alike: Unicode skeletons (UTS #39) and words that mix scripts."""

import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data

LEFT_TO_RIGHT_MARK: Final = "\u200e"  # around right-to-left characters in the library's data
VARIATION: Final = "VARIATION SELECTOR"  # in the names of characters that only choose a glyph
MOST_NAMES: Final = 10_000  # whose skeletons are remembered
NEUTRAL: Final = {"COMMON", "INHERITED", "Unknown"}  # signs, accents, newer emoji
EAST_ASIAN: Final = {"LATIN", "HAN", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"}


def look_alike(one: str, other: str) -> bool:
    """Whether people may take one name for the other, in their own case or in a common one."""
    return any(map(str.__eq__, skeletons(one), skeletons(other)))


@lru_cache(MOST_NAMES)
def skeletons(name: str) -> tuple[str, str, str]:
    """The skeletons of a name as it is written, in small letters and in capitals."""
    plain = unicodedata.normalize("NFKC", name)
    return skeleton(name), skeleton(plain.casefold()), skeleton(plain.upper())


def skeleton(text: str) -> str:
    """The skeleton of a text by UTS #39: two texts that look alike have the same one."""
    decomposed = unicodedata.normalize("NFD", text)
    visible = [it for it in decomposed if VARIATION not in unicodedata.name(it, "")]
    return unicodedata.normalize("NFD", "".join(visible).translate(prototypes()))


@cache
def prototypes() -> dict[int, str]:
    """The look-alike of each character, by code point.

    The library tells which characters look alike, without saying which of them is the prototype.
    A sequence such as "rn" for "m" always is. Otherwise it is the one with most look-alikes; of two
    without others either will do, because only equality matters.
    """
    alike: dict[str, list[str]] = {
        it.replace(LEFT_TO_RIGHT_MARK, ""): [
            other["c"].replace(LEFT_TO_RIGHT_MARK, "") for other in others
        ]
        for it, others in confusables_data.items()
    }

    def prototype(character: str) -> str:
        others = alike.get(character, [])
        for sequence in others:
            if len(sequence) > 1:
                return "".join(map(prototype, sequence))
        return max((character, *others), key=lambda it: (len(alike.get(it, [])), -ord(it)))

    return {ord(it): prototype(it) for it in alike if len(it) == 1}


def mixes_scripts(word: str) -> bool:
    """Whether a word has letters of two scripts, other than Latin with East Asian ones."""
    scripts = categories.unique_aliases(word) - NEUTRAL
    return len(scripts) > 1 and not scripts <= EAST_ASIAN
