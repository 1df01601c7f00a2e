"""No module, class, function or message has a name that was retired for a clearer one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    file.relative_to(ROOT).as_posix()
    for folder in ("src", "tests", "benches", "tools", "examples")
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in (".py", ".js", ".ts") and "build" not in file.parts
]
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
    "things": "glossary",
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
SCRIPT_NAME = re.compile(r"\b(?:function|const|let|class|interface|type) (\w+)")
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words(name: str) -> set[str]:
    """The words of an identifier: `HastyProtocol` has `hasty` and `protocol`."""
    return {word.lower() for word in WORD.findall(name)}


def defined(source: str) -> Iterator[str]:
    """The names of classes, functions and messages of a Python module; names of tests are prose."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name
            yield from (str(ast.literal_eval(it.value)) for it in node.keywords if it.arg == "tag")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "" if node.name.startswith("test_") else node.name


def retired(file: str, source: str) -> list[str]:
    """The names in a file, and its own, that contain a retired word."""
    path = Path(file)
    words_here = {*RETIRED, *(RETIRED_IN_TABLE if "table" in path.parts else ())}
    own = defined(source) if path.suffix == ".py" else SCRIPT_NAME.findall(source)
    names = [*path.with_suffix("").parts, *own]
    return [name for name in names if words(name) & words_here]


@pytest.mark.parametrize("file", FILES)
def test_no_retired_name_is_used(file: str) -> None:
    assert retired(file, (ROOT / file).read_text("utf-8")) == []


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
        ("tests/core/test_rng.py", "def test_what_is_shown() -> None:\n    pass", []),
        ("table/static/script/moves.js", "export function viewShown() {}", ["viewShown"]),
    ],
)
def test_a_retired_name_is_reported(file: str, source: str, expected: list[str]) -> None:
    assert retired(file, source) == expected
