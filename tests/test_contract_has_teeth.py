"""Breaks the rules in one place at a time; the contract must notice each, for the right reason."""

from importlib.resources import files
from types import ModuleType

import pytest
from mutants import AZUL5211, FAVELAS, SUNNYVALE, VILLAGE, Mutant
from promises import promises

import tabletown
from tabletown.contract import check
from tabletown.contract.position import Start
from tabletown.core.rng import Rng
from tabletown.core.state import State

SEATS = 3
KIT = ["rules", "secrets", "simultaneity", "walk"]
RULES = {
    name: (files(f"tabletown.games.{name}") / "rules.py").read_text("utf-8")
    for name in ("village", "azul5211", "favelas", "sunnyvale")
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


@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_the_contract_lets_the_rules_themselves_pass(name: str) -> None:
    assert check(start_with(name, RULES[name]), games=2).startswith("2 games, ")


def test_no_promise_is_without_a_mutant() -> None:
    caught = [mutant.promise for mutant in [*VILLAGE.values(), *AZUL5211.values()]]
    for name in KIT:
        for promise in promises(name):
            assert promise in caught, f"{name}: no mutant breaks this: {promise}"
