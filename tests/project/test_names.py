"""No module, class, function or message has a name that was retired for a clearer one."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

PACKAGE = Path(str(files("tabletown")))
RETIRED = {
    "affair": "seat_request",
    "affairs": "seat_requests",
    "botify": "bot",
    "careless": "handicapped",
    "chronicle": "narration",
    "course": "history",
    "crowd": "the bot's or the weight's purpose",
    "described": "openapi",
    "foresight": "preview",
    "habit": "rollout",
    "habits": "rollout",
    "hall": "tables",
    "hasty": "deadline",
    "judge": "evaluation",
    "lapse": "fallback",
    "receipt": "row_hash",
    "shown": "screen, or the thing that is visible",
    "spoken": "narration",
    "sparing": "limited",
    "teller": "wording",
    "thinker": "bot_turns",
    "toil": "work limit",
    "told": "narration, or the thing that is printed",
    "unact": "undo",
    "unheard": "a callback",
}
RETIRED_IN_TABLE = {  # elsewhere these are words of a game: hands of cards, sites to build on
    "around": "surroundings",
    "hands": "seats_of",
    "hear": "on_ack",
    "matter": "seat_request",
    "named": "seat_names",
    "site": "context",
}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words(name: str) -> set[str]:
    """The words of an identifier: `HastyProtocol` has `hasty` and `protocol`."""
    return {word.lower() for word in WORD.findall(name)}


def defined(source: str) -> Iterator[str]:
    """The names of classes, functions and messages that a module defines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name
            yield from (str(ast.literal_eval(it.value)) for it in node.keywords if it.arg == "tag")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def retired(file: str, source: str) -> list[str]:
    """The names in a file, and its own, that contain a retired word."""
    path = Path(file)
    words_here = {*RETIRED, *(RETIRED_IN_TABLE if path.parts[0] == "table" else ())}
    names = [*path.with_suffix("").parts, *defined(source)]
    return [name for name in names if words(name) & words_here]


@pytest.mark.parametrize(
    "file", [file.relative_to(PACKAGE).as_posix() for file in sorted(PACKAGE.rglob("*.py"))]
)
def test_no_retired_name_is_used(file: str) -> None:
    assert retired(file, (PACKAGE / file).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "file, source, expected",
    [
        ("table/hall.py", "", ["hall"]),
        ("table/web/site.py", "", ["site"]),
        ("games/brazil/site.py", "", []),
        ("bots/bot.py", "class HastyBot:\n    pass", ["HastyBot"]),
        ("bots/bot.py", "class Undo(Struct, tag='unact'):\n    pass", ["unact"]),
        ("table/match/match.py", "def hands() -> None:\n    pass", ["hands"]),
        ("games/brazil/rules/cards.py", "def hands() -> None:\n    pass", []),
        ("core/state.py", "def courses() -> None:\n    pass", []),
        ("games/favelas/rules.py", "def shown() -> None:\n    pass", ["shown"]),
    ],
)
def test_a_retired_name_is_reported(file: str, source: str, expected: list[str]) -> None:
    assert retired(file, source) == expected
