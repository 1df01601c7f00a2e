"""The small vocabulary of `State.text`: fields, multisets and single things, both ways."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN


def spell(counts: vec[i64], names: Sequence[str]) -> str:
    """Two of the kind named Y1 and one of the kind named G4 are "Y1,Y1,G4"; nothing is "-"."""
    found: list[str] = []
    for kind in range(len(counts)):
        found += [names[kind]] * counts[kind]
    return ",".join(found) or "-"


def unspell(text: str, names: Sequence[str]) -> vec[i64]:
    counts = vec[i64]([0] * len(names))
    for name in items(text):
        counts[names.index(name)] += 1
    return counts


def items(text: str) -> list[str]:
    """ "a,b,b" as ["a", "b", "b"]; "-" as nothing."""
    return [] if text == "-" else text.split(",")


def fields(text: str) -> dict[str, str]:
    """ "a=1 b=?" as {"a": "1", "b": "?"}."""
    pairs: dict[str, str] = {}
    for field in text.split(" "):
        key, _equals, value = field.partition("=")
        pairs[key] = value
    return pairs


def sign(kind: i64, names: Sequence[str]) -> str:
    """One thing: its name, or "?" for one that is hidden."""
    return "?" if kind == HIDDEN else names[kind]


def unsign(text: str, names: Sequence[str]) -> i64:
    return HIDDEN if text == "?" else names.index(text)
