"""Small pieces of English that every game's texts need: capitals, lists, plurals, past tense."""

from collections.abc import Sequence
from typing import Final

PAST: Final = {
    "bid": "bid",
    "build": "built",
    "buy": "bought",
    "cancel": "cancelled",
    "choose": "chose",
    "commit": "committed",
    "draw": "drew",
    "drop": "dropped",
    "flip": "flipped",
    "give": "gave",
    "keep": "kept",
    "lay": "laid",
    "leave": "left",
    "make": "made",
    "pay": "paid",
    "put": "put",
    "shoot": "shot",
    "stop": "stopped",
    "take": "took",
    "try": "tried",
}  # verbs that do not just get "-ed"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], joint: str = "and") -> str:
    """Items as a list: "a", "a and b", "a, b and c"."""
    return f" {joint} ".join([", ".join(things[:-1]), things[-1]]) if things[1:] else things[0]


def plural(thing: str) -> str:
    """The plural of a noun: "Cities", "Churches", "Farms"."""
    if thing.endswith("y") and thing[-2] not in "aeiou":
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith("ch") else f"{thing}s"


def counted(number: int, thing: str) -> str:
    """A number and its noun: "1 card", "2 cards"."""
    return f"{number} {thing}" if number == 1 else f"{number} {plural(thing)}"


def one(thing: str) -> str:
    """A noun with its article: "a Farm", "an Academy"."""
    return f"an {thing}" if thing[0].lower() in "aeiou" else f"a {thing}"


def past(words: str) -> str:
    """A choice as the log tells it: "play turquoise 2" becomes "played turquoise 2".

    The words begin with a verb in the imperative; the past is the same for "you" and a name.
    """
    verb, blank, rest = words.partition(" ")
    regular = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
    return f"{PAST.get(verb, regular)}{blank}{rest}"
