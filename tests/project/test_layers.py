"""Layers import only from layers below them, games not from each other, and only svg draws."""

import ast
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

HOUSE = Path(str(files("tabletown")))
FRONT_DOOR = "front door"  # tabletown itself: game(), GAMES, build()
MAY_IMPORT = {
    "core": {"core"},
    "draw": {"draw"},
    "games": {"core", "draw", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "lab"},
    "contract": {FRONT_DOOR, "core", "lab", "contract"},
    "table": {FRONT_DOOR, "core", "draw", "bots", "lab", "table"},
    "cli": {FRONT_DOOR, "core", "bots", "lab", "contract", "table", "cli"},
}
TABLE: Final = ("match", "store", "workers", "live", "service", "pages", "web")  # low to high
FILES = [str(file.relative_to(HOUSE)) for file in sorted(HOUSE.rglob("*/*.py"))]


def imports(source: str) -> list[str]:
    """Every module or name imported, with its whole path."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            found += [f"{origin}.{alias.name}" for alias in node.names]
    return found


def broken_layers(file: str, source: str) -> list[str]:
    """The imports of `file`, a path below tabletown, that its layer does not allow."""
    return [path for path in imports(source) if not may_import(Path(file), path.split("."))]


def may_import(file: Path, path: list[str]) -> bool:
    if path[0] != "tabletown":
        return path[0] != ""  # an import by dots hides where it goes
    layer = path[1] if len(path) > 1 and path[1] in MAY_IMPORT else FRONT_DOOR
    if layer == "draw" and file.parts[0] == "games" and "svg" not in file.with_suffix("").parts:
        return False
    if file.parts[0] == "draw" and layer == "core":
        return path[2:3] == ["seats"]  # the letters on seat marks
    if layer == "games" and (len(path) < 3 or path[2] != file.parts[1]):
        return False
    if layer == "table" and file.parts[0] == "table":
        return is_below(file, path)
    return layer in MAY_IMPORT[file.parts[0]]


def is_below(file: Path, path: list[str]) -> bool:
    """Whether a module of `table` imports from its own folder or from a lower one."""
    own, other = file.parts[1], path[2] if len(path) > 2 else ""
    return other in TABLE and own in TABLE and TABLE.index(other) <= TABLE.index(own)


@pytest.mark.parametrize("file", FILES)
def test_imports_point_downward(file: str) -> None:
    assert broken_layers(file, (HOUSE / file).read_text("utf-8")) == []


def test_every_layer_exists() -> None:
    assert {Path(file).parts[0] for file in FILES} == {*MAY_IMPORT}
    folders = {Path(file).parts[1] for file in FILES if file.startswith("table")}
    assert folders == {*TABLE, "__init__.py"}


@pytest.mark.parametrize(
    "file, source",
    [
        ("core/state.py", "from tabletown.games.village.rules import Village"),
        ("core/state.py", "import tabletown.games.village.rules"),
        ("core/state.py", "from tabletown import games"),
        ("core/state.py", "from tabletown import game"),
        ("core/state.py", "def late() -> None:\n    import tabletown.lab.playout"),
        ("draw/svg.py", "from tabletown.core.state import State"),
        ("games/village/rules.py", "from tabletown.games.azul5211.rules import insert"),
        ("games/village/rules.py", "from tabletown.games import azul5211"),
        ("games/village/rules.py", "import os, tabletown.games.azul5211"),
        ("games/village/rules.py", "from tabletown.draw.svg import tag"),
        ("games/village/rules.py", "from ..azul5211 import rules"),
        ("games/village/svg/table.py", "from tabletown.bots.greedy import Greedy"),
        ("bots/greedy.py", "from tabletown.games.village.greedy.evaluation import value"),
        ("bots/greedy.py", "import tabletown"),
        ("lab/playout.py", "from tabletown.table.match.match import Match"),
        ("table/match/match.py", "from tabletown.cli.app import main"),
        ("contract/walk.py", "from tabletown.table.match.match import Match"),
        ("table/match/preview.py", "from tabletown.table.pages.board import board"),
        ("table/match/preview.py", "from tabletown.table.live import messages"),
        ("table/store/queries.py", "import tabletown.table.workers.jobs"),
        ("table/workers/pool.py", "from tabletown.table.live.live import Live"),
        ("table/live/live.py", "from tabletown.table.web.limits import SocketLimits"),
        ("table/live/live.py", "def late() -> None:\n    import tabletown.table.service.lobby"),
        ("table/service/imports.py", "from tabletown.table.pages.table import table"),
        ("table/pages/table.py", "from tabletown.table.web.context import form"),
        ("table/pages/table.py", "from tabletown.table import web"),
        ("table/web/server.py", "from tabletown import table"),
        ("table/web/server.py", "from tabletown.table import anything"),
    ],
)
def test_an_import_from_a_higher_layer_is_reported(file: str, source: str) -> None:
    assert len(broken_layers(file, source)) == 1


@pytest.mark.parametrize(
    "file, source",
    [
        ("draw/marks.py", "from tabletown.core.seats import SEAT_LETTERS"),
        ("games/village/svg/sheet.py", "from tabletown.draw.svg import tag"),
        ("games/village/rules.py", "from tabletown.games.village.edition import Edition"),
        ("cli/app.py", "from tabletown import game"),
        ("core/state.py", "import json, tabletown.core.rng"),
        ("table/store/queries.py", "from tabletown.table.match.log import Row"),
        ("table/live/live.py", "from tabletown.table.live import messages"),
        ("table/web/server.py", "from tabletown.table.match.match import Match"),
        ("table/pages/table.py", "from tabletown.draw.svg import tag"),
    ],
)
def test_an_import_from_a_lower_layer_is_allowed(file: str, source: str) -> None:
    assert broken_layers(file, source) == []
