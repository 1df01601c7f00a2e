"""Writes and parses the pieces of `State.text`: fields, multisets and single names."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN


def spell(counts: vec[i64], names: Sequence[str]) -> str:
    """A multiset as text, such as "Y1,Y1,G4" for two Y1 and one G4; "-" if it is empty."""
    spelled: list[str] = []
    for kind in range(len(counts)):
        spelled += [names[kind]] * counts[kind]
    return ",".join(spelled) or "-"


def unspell(text: str, names: Sequence[str]) -> vec[i64]:
    counts = vec[i64]([0] * len(names))
    for name in items(text):
        counts[names.index(name)] += 1
    return counts


def items(text: str) -> list[str]:
    """Split "a,b,b" into its items; "-" gives none."""
    return [] if text == "-" else text.split(",")


def fields(text: str) -> dict[str, str]:
    """Parse "a=1 b=?" into {"a": "1", "b": "?"}."""
    pairs: dict[str, str] = {}
    for field in text.split(" "):
        key, _equals, value = field.partition("=")
        pairs[key] = value
    return pairs


def sign(kind: i64, names: Sequence[str]) -> str:
    """The name of a kind, or "?" if it is HIDDEN."""
    return "?" if kind == HIDDEN else names[kind]


def unsign(text: str, names: Sequence[str]) -> i64:
    return HIDDEN if text == "?" else names.index(text)
