"""Breaks the rules in one place at a time; the contract must notice each, for the right reason."""

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType

import pytest
from helpers.brazil_mutants import BRAZIL
from helpers.brazil_positions import moving, thriving
from helpers.contract_promises import promises
from helpers.mutants import AZUL5211, FAVELAS, SUNNYVALE, VILLAGE, Mutant

import tabletown
from tabletown.contract import check
from tabletown.contract.position import Start
from tabletown.core.rng import Rng
from tabletown.core.state import State

SEATS = 3
KIT = ["rules", "secrets", "simultaneity", "walk"]
SOURCES = {
    "village": "rules.py",
    "azul5211": "rules.py",
    "favelas": "rules.py",
    "sunnyvale": "rules/sunnyvale.py",
}
RULES = {
    name: (files(f"tabletown.games.{name}") / file).read_text("utf-8")
    for name, file in SOURCES.items()
}
# What is exec'd is interpreted, and compiled neighbours in other files take no such state.
IN_ONE_FILE = [name for name in RULES if name != "sunnyvale"]


def start_with(name: str, source: str) -> Start:
    rules = ModuleType("rules")
    exec(compile(source, "rules.py", "exec"), rules.__dict__)
    options = {"village": [True, True], "favelas": []}.get(name, [False])
    edition = tabletown.game(name).edition("classic")

    def start(seed: int) -> State:
        state: State = rules.new(edition, SEATS, Rng(seed), *options)
        return state

    return start


def catches(name: str, mutant: Mutant) -> None:
    assert RULES[name].count(mutant.words) == 1, "the rules no longer say this just once"
    broken = RULES[name].replace(mutant.words, mutant.instead)
    with pytest.raises(AssertionError, match=mutant.promise):
        check(start_with(name, broken))


@pytest.mark.parametrize("mutant", VILLAGE)
def test_the_contract_catches_in_village(mutant: str) -> None:
    catches("village", VILLAGE[mutant])


@pytest.mark.parametrize("mutant", AZUL5211)
def test_the_contract_catches_in_5211(mutant: str) -> None:
    catches("azul5211", AZUL5211[mutant])


@pytest.mark.parametrize("mutant", FAVELAS)
def test_the_contract_catches_in_favelas(mutant: str) -> None:
    catches("favelas", FAVELAS[mutant])


@pytest.mark.skipif(
    tabletown.build() == "compiled", reason="the rules are in several files, see IN_ONE_FILE"
)
@pytest.mark.parametrize("mutant", SUNNYVALE)
def test_the_contract_catches_in_sunnyvale(mutant: str) -> None:
    catches("sunnyvale", SUNNYVALE[mutant])


def broken_brazil(module: str, mutant: Mutant | None, folder: Path) -> Start:
    """The whole game from a copy of its files, interpreted, with one of them changed."""
    package = folder / "broken"
    original = Path(str(files("tabletown.games.brazil")))
    copytree(original, package, ignore=ignore_patterns("*.so", "__pycache__", "svg*", "*.css"))
    for file in package.rglob("*.py"):
        words = file.read_text("utf-8")
        if mutant and file == package / "rules" / f"{module}.py":
            assert words.count(mutant.words) == 1, "the rules no longer say this just once"
            words = words.replace(mutant.words, mutant.instead)
        file.write_text(words.replace("tabletown.games.brazil", "broken"), "utf-8")
    table = package / "editions" / "classic" / "table.toml"
    long = table.read_text("utf-8")
    assert "most_rounds = 60 " in long
    short = folder / "short"
    copytree(table.parent, short)
    (short / "table.toml").write_text(long.replace("most_rounds = 60 ", "most_rounds = 2 "))
    game = import_module("broken").GAME

    def start(seed: int) -> State:
        """The beginning of a short game, or two turns of a lively one, or one and a half."""
        state: State = game.new(2, seed, {}, "classic" if seed % 2 == 1 else str(short))
        if seed % 2 == 1:
            lively = thriving(seed)
            state.setup((moving(lively) if seed % 4 == 1 else lively).text())
        return state

    return start


@pytest.fixture
def fresh_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to import from, once."""
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "broken"]:
        del sys.modules[name]
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    "module, mutant", [(module, mutant) for module in BRAZIL for mutant in BRAZIL[module]]
)
def test_the_contract_catches_in_brazil(module: str, mutant: str, fresh_imports: Path) -> None:
    start = broken_brazil(module, BRAZIL[module][mutant], fresh_imports)
    with pytest.raises(AssertionError, match=BRAZIL[module][mutant].promise):
        check(start, games=20, stops=4)


def test_the_contract_passes_brazil_unchanged(fresh_imports: Path) -> None:
    assert check(broken_brazil("", None, fresh_imports), games=4).startswith("4 games, ")


def test_every_module_of_brazil_has_its_mutants() -> None:
    modules = {file.name for file in (files("tabletown.games.brazil") / "rules").iterdir()}
    wanted = {name.removesuffix(".py") for name in modules if name.endswith(".py")}
    assert set(BRAZIL) == wanted - {"__init__", "audit"}


@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_the_contract_passes_the_rules_unchanged(name: str) -> None:
    assert check(start_with(name, RULES[name]), games=2).startswith("2 games, ")


def test_every_promise_has_a_mutant() -> None:
    caught = [mutant.promise for mutant in [*VILLAGE.values(), *AZUL5211.values()]]
    for name in KIT:
        for promise in promises(name):
            assert promise in caught, f"{name}: no mutant breaks this: {promise}"
