"""The promises of the contract, read from the assertions in its source."""

import ast
from importlib.resources import files
from typing import TypeGuard


def promises(module: str) -> list[str]:
    """The messages of the assertions in a module of the contract, without inserted values."""
    source = (files("tabletown.contract") / f"{module}.py").read_text("utf-8")
    said: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert):
            said.append(fixed(node.msg))
        elif isinstance(node, ast.Raise) and node.cause is None and is_broken_promise(node.exc):
            said.append(fixed(node.exc.args[0]))
    assert said and all(said), f"an assertion in {module} says nothing"
    return said


def is_broken_promise(raised: ast.expr | None) -> TypeGuard[ast.Call]:
    return isinstance(raised, ast.Call) and ast.unparse(raised.func) == "AssertionError"


def fixed(words: ast.expr | None) -> str:
    """The first fixed words of a text."""
    parts = words.values if isinstance(words, ast.JoinedStr) else [words]
    texts = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    return texts[0].partition(":")[0].strip()
