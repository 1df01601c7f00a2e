"""Every file and function in the diagram "The way of a move" of docs/architecture.md exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tabletown"
STEP = re.compile(
    r"^ {4}(?:\S.*?)? {2,}([\w/]+\.(?:py|js)) +([\w.]+(?:, [\w.]+)*) {2}", re.MULTILINE
)
SECTION = re.compile(r"^## The way of a move\n(.*?)^## ", re.MULTILINE | re.DOTALL)
SCRIPT_FUNCTION = r"^(?:export )?(?:async )?(?:function {0}\(|const {0} = )"


def steps(text: str) -> list[tuple[str, str]]:
    """The files of the diagram with the functions named beside them."""
    return [(file, name) for file, names in STEP.findall(text) for name in names.split(", ")]


def path_of(file: str) -> Path:
    return SOURCE / file if file.startswith("core/") else SOURCE / "table" / file


def functions(file: str) -> set[str]:
    """The functions of a Python file, those of classes as `Class.method`."""
    names: set[str] = set()
    for node in ast.parse(path_of(file).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {
                f"{node.name}.{it.name}"
                for it in node.body
                if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef)
            }
    return names


def has_function(file: str, name: str) -> bool:
    if not path_of(file).exists():
        return False
    if file.endswith(".py"):
        return name in functions(file)
    script = path_of(file).read_text("utf-8")
    return re.search(SCRIPT_FUNCTION.format(re.escape(name)), script, re.MULTILINE) is not None


def diagram() -> str:
    section = SECTION.search((ROOT / "docs" / "architecture.md").read_text("utf-8"))
    assert section, "docs/architecture.md has no section The way of a move"
    return section[1]


def test_every_file_and_function_of_the_diagram_exists() -> None:
    missing = [step for step in steps(diagram()) if not has_function(*step)]
    assert missing == []


def test_every_line_of_the_diagram_that_names_a_file_is_checked() -> None:
    lines = [line for line in diagram().splitlines() if re.match(r" {4}.*\.(py|js) ", line)]
    assert len(lines) == len(STEP.findall(diagram())) > 20


def test_names_of_classes_and_functions_in_the_text_exist() -> None:
    """Such as `History.add`; its file is one of the diagram."""
    files = {file for file, _name in steps(diagram()) if file.endswith(".py")}
    known = {name for file in files for name in functions(file)}
    methods = set(re.findall(r"`([A-Z]\w+\.\w+)`", diagram()))
    assert methods and methods <= known


@pytest.mark.parametrize(
    "line, is_there",
    [
        ("    CHECK     live/checks.py   Checks.check_move   words", True),
        ("    CHECK     live/checks.py   Checks.check_nothing   words", False),
        ("              live/nowhere.py   nothing   words", False),
        ("              static/script/sending.js   sendMove   words", True),
        ("              static/script/sending.js   sendNothing   words", False),
    ],
)
def test_a_missing_function_is_reported(line: str, is_there: bool) -> None:
    assert [has_function(*step) for step in steps(line)] == [is_there]
