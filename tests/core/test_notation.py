"""The vocabulary of text, both ways."""

import sys

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.notation import fields, items, sign, spell, unsign, unspell
from tabletown.core.state import HIDDEN

NAMES = ["Y1", "G4", "T6"]


@pytest.mark.parametrize("counts, text", [([2, 0, 1], "Y1,Y1,T6"), ([0, 0, 0], "-")])
def test_a_multiset_repeats_each_name_by_its_count(counts: list[int], text: str) -> None:
    assert spell(vec[i64](counts), NAMES) == text
    assert list(unspell(text, NAMES)) == counts


def test_the_order_of_a_multiset_does_not_matter() -> None:
    assert list(unspell("T6,Y1,T6", NAMES)) == [1, 0, 2]


def test_an_unknown_name_is_refused() -> None:
    words = "B9" if sys.version_info < (3, 14) else "not in list"  # as list.index says it
    with pytest.raises(ValueError, match=words):
        unspell("Y1,B9", NAMES)


def test_items_are_separated_by_commas() -> None:
    assert items("a,b,b") == ["a", "b", "b"]
    assert items("-") == []


def test_fields_are_keys_with_values() -> None:
    assert fields("a=1 b=? c=x=y") == {"a": "1", "b": "?", "c": "x=y"}


@pytest.mark.parametrize("kind, text", [(0, "Y1"), (2, "T6"), (HIDDEN, "?")])
def test_a_single_item_is_its_name_or_hidden(kind: int, text: str) -> None:
    assert sign(kind, NAMES) == text
    assert unsign(text, NAMES) == kind
