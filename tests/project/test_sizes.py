"""No file is longer than 500 lines, no function longer than 50, but for tables of attributes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 500
LONGEST_FUNCTION = 50  # of functions of the script, eslint demands the same
TABLES = {  # a compiled class declares each attribute once, on a line with what it means
    "src/tabletown/games/brazil/rules/position.py: __init__": "the state of Brazil: Imperial",
    "src/tabletown/games/favelas/edition.py: __init__": "the numbers of one printed Favelas",
    "src/tabletown/games/sunnyvale/edition/edition.py: __init__": "those of one Sunnyvale, CA",
}
FILES = [
    file.relative_to(ROOT).as_posix()
    for folder in ("src", "tests", "benches", "tools", "examples")
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in (".py", ".js", ".ts", ".css", ".c", ".h") and "build" not in file.parts
]


def lengths(source: str) -> Iterator[tuple[str, int]]:
    """Each function of a module with its number of lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def too_long(file: str, source: str) -> list[str]:
    """The functions of a file, and the file itself, that are too long."""
    functions = lengths(source) if file.endswith(".py") else ()
    long = [f"{file}: {name}" for name, lines in functions if lines > LONGEST_FUNCTION]
    return [*long, *([file] if len(source.splitlines()) > LONGEST_FILE else [])]


@pytest.mark.parametrize("file", FILES)
def test_files_and_functions_are_short(file: str) -> None:
    assert set(too_long(file, (ROOT / file).read_text("utf-8"))) <= set(TABLES)


def test_every_exception_is_needed() -> None:
    files = {name.split(": ")[0] for name in TABLES}
    long = {name for file in files for name in too_long(file, (ROOT / file).read_text("utf-8"))}
    assert long == set(TABLES)


def test_what_is_too_long_is_reported() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    assert too_long("a.py", f"def brief():\n{body[9:]}") == []
    assert too_long("a.py", f"async def long():\n{body}") == ["a.py: long"]
    assert too_long("a.css", "\n" * (LONGEST_FILE + 1)) == ["a.css"]
