"""Gates: no file unpickles, draws foreseeable chance, reads a clock that jumps, or formats SQL."""

import ast
from importlib.resources import files
from pathlib import Path

import pytest

HOUSE = Path(str(files("tabletown")))
FILES = [str(file.relative_to(HOUSE)) for file in sorted(HOUSE.rglob("*.py"))]
NEVER = {"pickle", "marshal", "shelve", "random"}  # modules
JUMPS = {("time", "time"), ("datetime", "now"), ("datetime", "utcnow")}
ASKS = {"text", "execute", "exec_driver_sql", "executescript", "executemany"}  # a database
SETTINGS = "table/store/sqlite.py"  # pragmas take no parameters, and their names are our own


def banned(file: str, source: str) -> list[str]:
    """The forbidden calls that `file` makes."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name in NEVER]
        elif isinstance(node, ast.ImportFrom) and node.module in NEVER:
            found.append(node.module)
        elif isinstance(node, ast.Call):
            found += banned_call(node, file)
    return found


def banned_call(call: ast.Call, file: str) -> list[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    found = [name] if (ast.unparse(owner) if owner else "", name) in JUMPS else []
    is_made = bool(call.args) and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
    return [*found, "formatted SQL"] if name in ASKS and is_made and file != SETTINGS else found


@pytest.mark.parametrize("file", FILES)
def test_no_file_makes_a_forbidden_call(file: str) -> None:
    assert banned(file, (HOUSE / file).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source, what",
    [
        ("import pickle", "pickle"),
        ("def late():\n    from random import shuffle", "random"),
        ("now = time.time()", "time"),
        ("connection.execute(f'SELECT {name}')", "formatted SQL"),
        ("text('SELECT ' + name)", "formatted SQL"),
        ("cursor.execute('SELECT %s' % name)", "formatted SQL"),
    ],
)
def test_a_forbidden_call_is_reported(source: str, what: str) -> None:
    assert banned("table/live/live.py", source) == [what]


def test_similar_but_allowed_calls_pass() -> None:
    alike = "time.monotonic()\ntext('SELECT 1')\nexecute(query, {'a': 1})\nfrom x.random import y"
    assert banned("table/live/live.py", alike) == []
