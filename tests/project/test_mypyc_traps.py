"""No compiled module steps into a trap, and the lint that says so sees each."""

import pytest
from c_sources import ROOT, compiled_files
from helpers.mypyc_traps import traps

CLOCK = "src/tabletown/bots/budget.py"  # the one place that may look at the time


@pytest.mark.parametrize("file", compiled_files())
def test_no_compiled_module_contains_a_trap(file: str) -> None:
    found = traps((ROOT / file).read_text("utf-8"))
    assert [trap for trap in found if file != CLOCK or "not from time" not in trap] == []


def test_the_rules_are_compiled() -> None:
    games = ROOT / "src" / "tabletown" / "games"
    for file in (*games.glob("*/rules.py"), *games.glob("*/rules/[a-z]*.py")):
        assert str(file.relative_to(ROOT)) in compiled_files()


@pytest.mark.parametrize(
    "snippet, words",
    [
        ("x = 1 << n", "a constant on the left of <<"),
        ("x = -1 << n", "a constant on the left of <<"),
        ("x = (1 + 2) << n", "a constant on the left of <<"),
        ("x = FIRST << n", "a constant on the left of <<"),
        ("x = edition.FIRST << n", "a constant on the left of <<"),
        ("import random", "not from random"),
        ("from time import monotonic", "not from time"),
        ("x = hash('red')", "hash() is another number"),
        ("for x in {1, 2}:\n    pass", "the order of a set"),
        ("for x in set(cards) - {3}:\n    pass", "the order of a set"),
        ("x = [y for y in {z for z in cards}]", "the order of a set"),
        ("held = frozenset(cards)\nfor x in held:\n    pass", "the order of a set"),
        ("held: set[int] = cards\nfor x in held:\n    pass", "the order of a set"),
        ("x = list({1, 2})", "the order of a set"),
        ("held = {1, 2}\nx = held.pop()", "the order of a set"),
        ("from dataclasses import dataclass", "dataclass is slow"),
        ("from typing import Final, NamedTuple", "NamedTuple is slow"),
        ("from typing import Protocol", "Protocol is slow"),
        ("twin = copy.deepcopy(state)", "deepcopy is slow"),
        ("twin = Village.__new__(Village)", "__new__ is slow or impossible"),
        ("for _ in range(3):\n    pass", "_ is boxed"),
        ("x = [0 for _ in range(3)]", "_ is boxed"),
        ("for x in (1, 6, 7):\n    pass", "a literal tuple"),
        ("x = [y for y in (1, 6, 7)]", "a literal tuple"),
        ("Row = vec[i64]", "an alias of a vec type"),
        ("Row: type = vec[i64]", "an alias of a vec type"),
        ("NONE: Final = -1\nx = seat if won else NONE", "NONE is boxed"),
    ],
)
def test_each_trap_is_reported(snippet: str, words: str) -> None:
    found = traps(snippet)
    assert len(found) == 1
    assert words in found[0]


@pytest.mark.parametrize(
    "snippet",
    [
        "x = value << n",
        "x = 1 << 3",
        "x = shl(1, n)",
        "from tabletown.bots.random import Random",
        "x = 3 in {1, 2}",
        "x = sorted({1, 2})",
        "x = len(set(cards))",
        "x = cards.pop()",
        "for _nth in range(3):\n    pass",
        "for x in [1, 6, 7]:\n    pass",
        "row = vec[i64]([0])",
        "row: vec[i64] = other",
        "NONE: Final[i64] = -1\nx = seat if won else NONE",
    ],
)
def test_code_without_a_trap_passes(snippet: str) -> None:
    assert traps(snippet) == []
