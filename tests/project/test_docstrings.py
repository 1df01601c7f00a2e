"""No docstring starts with a word that hides its subject (CONTRIBUTING, Writing rules)."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BANNED = {"Who", "Whom", "Whoever", "What", "Whatever", "Of", "Nothing"}
FILES = [
    file.relative_to(ROOT).as_posix()
    for folder in ("src", "tests", "benches", "tools", "examples")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if "build" not in file.parts
]


def riddles(source: str) -> list[str]:
    """The docstrings of a module that start with a banned word."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    docstrings = [ast.get_docstring(node) or "" for node in nodes]
    return [text for text in docstrings if text.partition(" ")[0] in BANNED]


@pytest.mark.parametrize("file", FILES)
def test_docstrings_start_plainly(file: str) -> None:
    assert riddles((ROOT / file).read_text("utf-8")) == []


def test_a_riddle_is_reported() -> None:
    assert riddles('"""A bot."""\n\n\ndef a():\n    """What a bot does."""') == ["What a bot does."]
