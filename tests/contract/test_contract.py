"""All games keep the contract: every number of seats, every option, every edition, fair dice."""

import sys
from subprocess import run

import pytest

import tabletown
from tabletown.contract import builds_agree, check_game
from tabletown.contract.builds import compare, run_pure

GAMES = 1  # a table; `tabletown check` plays more
# Compiled and interpreted: each table of a game at least once; `make soak` plays a thousand.
BUILD_GAMES = {"village": 300, "azul5211": 300, "favelas": 300, "sunnyvale": 300, "brazil": 100}
FEW = {"1 seat", "2 seats", "3 seats", "4 seats"}  # quick enough without the compiled build
TABLES = {
    f"{name}, {words}": check
    for name in tabletown.GAMES
    for words, check in check_game(tabletown.game(name), GAMES)
}
SMALL = [table for table in TABLES if FEW & {*table.split(", ")}]


def usual(table: str) -> bool:
    """Whether every option has its default value."""
    game = tabletown.game(table.partition(",")[0])
    defaults = {f"{option.name}={option.default}" for option in game.options}
    return {word for word in table.split(", ") if "=" in word} <= defaults


BY_COST = [
    table if usual(table) else pytest.param(table, marks=pytest.mark.slow) for table in SMALL
]


@pytest.mark.parametrize("table", BY_COST)
def test_every_small_table_keeps_the_contract(table: str) -> None:
    assert TABLES[table]().startswith(f"{GAMES} games, ")


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("table", [table for table in TABLES if table not in SMALL])
def test_every_large_table_keeps_the_contract(table: str) -> None:
    assert TABLES[table]().startswith(f"{GAMES} games, ")


def test_the_contract_refuses_to_run_without_assertions() -> None:
    code = "from tabletown.contract import check; check(lambda seed: 1 / 0)"
    errors = run([sys.executable, "-O", "-c", code], capture_output=True, text=True).stderr
    assert "the contract is made of assertions: run Python without -O" in errors


def test_every_number_of_seats_and_every_option_has_a_table() -> None:
    names = [words for words, _run in check_game(tabletown.game("village"))]
    assert len(names) == len({*names}) == 12 * 2 * 2 + 1
    assert names[0] == "classic, 1 seat, factories=no, boxed_preparation=no"
    assert names[-2:] == ["classic, 12 seats, factories=yes, boxed_preparation=yes", "fair dice"]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", tabletown.GAMES)
def test_compiled_and_interpreted_games_are_the_same(name: str) -> None:
    games = BUILD_GAMES[name]
    assert builds_agree(name, games) == f"{games} games are the same, compiled and interpreted"


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("name", tabletown.GAMES)
def test_a_thousand_compiled_and_interpreted_games_are_the_same(name: str) -> None:
    assert builds_agree(name) == "1000 games are the same, compiled and interpreted"


@pytest.mark.slow
def test_an_interpreted_build_says_that_nothing_was_compared() -> None:
    code = "from tabletown.contract import builds_agree; print(builds_agree('village', 1))"
    assert run_pure("village", code).startswith("not compared: this build is interpreted")


@pytest.mark.parametrize(
    "here, there, promise",
    [
        (["compiled", "7"], ["compiled", "7"], "not two builds are compared"),
        (["interpreted", "7"], ["interpreted", "7"], "not two builds are compared"),
        (["compiled", "7"], ["interpreted", "8"], "compiled and interpreted games differ"),
    ],
)
def test_builds_that_differ_are_caught(here: list[str], there: list[str], promise: str) -> None:
    compare(["compiled", "7"], ["interpreted", "7"])
    with pytest.raises(AssertionError, match=promise):
        compare(here, there)
