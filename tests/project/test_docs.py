"""The links, anchors, files, make targets and commands that the documentation names exist."""

import re
from fnmatch import fnmatch
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from typer.main import get_command

from tabletown.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("docs/rules/*.md"),
        *ROOT.glob("examples/*/*.md"),
    ]
)
GENERATED = (
    "strength.md",
    "balance-brazil.md",
)  # results of measurements, with file names of theirs
YOURS = {"yours.toml", "mine.toml", "bot.py"}  # files that a reader would write
WIDEST = 120  # characters of a line
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")
BLOCK = re.compile(r"^(?: {4}|\t)(.*)$", re.MULTILINE)
PYTHON = re.compile(r"^    import tabletown\n(?:(?:    .*)?\n)*?    print.*\n", re.MULTILINE)
FILE = re.compile(r"[\w.<>*/-]+\.(?:py|md|toml|css|js|svg|c|h|yml|replay)")
FOLDER = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")


def flags(command: Any) -> set[str]:
    """The options of a command, such as `--seats`, and of the commands in it."""
    own = {flag for parameter in command.params for flag in parameter.opts} | {"--help"}
    return own.union(*[flags(it) for it in getattr(command, "commands", {}).values()])


FILES = [
    str(path.relative_to(ROOT))
    for tree in ("src", "tests", "docs", "benches", "tools", "examples", ".github")
    for path in [*ROOT.glob("*"), *(ROOT / tree).rglob("*")]
    if path.is_file() and "__pycache__" not in path.parts
]
FOLDERS = {str(parent) for file in FILES for parent in Path(file).parents}
TOPS = {Path(folder).name for folder in FOLDERS}  # where a path of the docs may begin
COMMANDS = {name: flags(command) for name, command in vars(get_command(main))["commands"].items()}


def code(text: str) -> list[str]:
    """Everything set as code: in backticks, or indented as a block."""
    return [*CODE.findall(text), *BLOCK.findall(text)]


def exists(name: str) -> bool:
    """Whether a path of the project ends like this; `<name>` and `*` stand for any."""
    pattern = re.sub(r"<\w+>", "*", name).rstrip("/")
    paths = [*FILES, *FOLDERS]
    return any(fnmatch(path, pattern) or fnmatch(path, f"*/{pattern}") for path in paths)


def is_path(name: str) -> bool:
    """Whether a piece of code looks like a path of the project."""
    if name in YOURS:
        return False
    if FILE.fullmatch(name):
        return True
    is_folder = FOLDER.fullmatch(name) is not None and "/" in name
    return is_folder and name.split("/")[0] in TOPS


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of its headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}


def is_prose(line: str) -> bool:
    return not line.startswith(("|", "    ", "`"))


def broken_links(page: Path) -> list[str]:
    broken: list[str] = []
    for link in LINK.findall(page.read_text("utf-8")):
        if "://" in link:
            continue
        name, _hash, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


def missing_files(text: str) -> list[str]:
    return [name for name in CODE.findall(text) if is_path(name) and not exists(name)]


def unknown_commands(text: str) -> list[str]:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([\w./-]+):", makefile, re.MULTILINE))
    unknown: list[str] = []
    for piece in code(text):
        made = re.findall(r"^\s*make ([\w-]+)", piece)
        unknown += [f"make {name}" for name in made if name not in targets]
        if "docker" in piece or "pip" in piece or "uvx" in piece:
            continue
        for name, rest in re.findall(r"(?:^|[\s/])tabletown ([a-z]+)\b(?!:)(.*)", piece):
            used = re.findall(r"(?<!\S)--[a-z-]+", re.sub(r'"[^"]*"', "", rest))
            unknown += [f"tabletown {name}"] if name not in COMMANDS else []
            unknown += [flag for flag in used if flag not in COMMANDS.get(name, {flag})]
    return unknown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_has_a_target(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_and_commands_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    assert unknown_commands(text) == []
    if page.name not in GENERATED:
        assert missing_files(text) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped(page: Path) -> None:
    """Tables, blocks of code and lines that are one piece of code may be longer."""
    text = page.read_text("utf-8")
    assert [line for line in text.splitlines() if is_prose(line) and len(line) > WIDEST] == []


def test_every_page_is_linked_from_the_readme() -> None:
    linked = {(ROOT / link).resolve() for link in LINK.findall((ROOT / "README.md").read_text())}
    pages = {*ROOT.glob("docs/*.md"), *ROOT.glob("docs/rules/*.md")} - linked
    assert {page.name for page in pages} <= {"balance-brazil.md"}


def test_the_architecture_names_every_folder() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    packages = {
        path.parent.name
        for base in ("src/tabletown", "src/tabletown/table")
        for path in (ROOT / base).glob("*/__init__.py")
    }
    assert {name for name in packages if f"`{name}/" not in text} == set()


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("`core/nowhere.py`", 1),
        ("`table/nowhere/`", 1),
        ("`core/state.py` `games/<name>/rules.py` `games/*/bots.toml` `yours.toml`", 0),
        ("`make nothing`", 1),
        ("`make play`", 0),
        ("    tabletown nothing --here", 1),
        ("    .venv/bin/tabletown play village", 0),
        ("    tabletown play village --nothing", 1),
        ("`tabletown play --resume FILE`", 0),
    ],
)
def test_a_missing_file_or_command_is_reported(text: str, wrong: int) -> None:
    assert len(missing_files(text) + unknown_commands(text)) == wrong


EXAMPLES = [
    pytest.param(dedent(block), id=f"{page.name}-{nth}")
    for page in PAGES
    for nth, block in enumerate(PYTHON.findall(page.read_text("utf-8")))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(example, {})
    assert re.match(r"\[\d+, \d+\]", capsys.readouterr().out)


def test_there_are_python_examples() -> None:
    assert len(EXAMPLES) == 2
