"""Editions of Favelas: refused ones, and one with another board."""

from functools import partial
from pathlib import Path

import pytest
from helpers.classic_edition import ClassicEdition
from helpers.favelas_positions import RING

from tabletown.contract import check
from tabletown.contract.game import new
from tabletown.games.favelas import GAME
from tabletown.games.favelas.edition import Edition

CLASSIC = ClassicEdition(GAME.package, Edition)
LETTERS = 'letters = ["P", "Y", "R", "B", "G"]'
ENDS = 'end_of_year = ["PY", "YR", "RB", "BG", "PG"]'


@pytest.mark.parametrize(
    "old, new, key, expected",
    [
        ("years = 3", "years = 0", "years: 0", "a whole number from 1 to 9"),
        ("supply = 3", "supply = 0", "supply: 0", "a whole number from 1 to 9"),
        ("faces = 6", "faces = 7", "faces: 7", "a whole number from 2 to 6"),
        ("bottom = 3", "bottom = -1", "bottom: -1", "a whole number from 0 to 99"),
        ('"purple", "yellow"', '"red", "yellow"', "colours: ['red', 'yellow', 'red'", "different"),
        (LETTERS, LETTERS.replace('"G"', '"Y"'), "letters: ['P', 'Y'", "a different letter for"),
        (LETTERS, LETTERS.replace('"G"', '"GG"'), "letters: ['P', 'Y'", "a different letter for"),
        (LETTERS, LETTERS.replace('"G"', '","'), "letters: ['P', 'Y'", "a different letter for"),
        (LETTERS, LETTERS.replace(', "G"', ""), "letters: ['P', 'Y'", "a different letter for"),
        (ENDS, ENDS.replace('"PG"', '"GP"'), "end_of_year: ['PY', 'YR'", "each one of PP, PY, PR"),
        (ENDS, ENDS.replace('"PG"', '"PY"'), "end_of_year: ['PY', 'YR'", "different tiles"),
        (ENDS, 'end_of_year = ["PY"]', "end_of_year: ['PY']", "one tile or more for each of 3"),
        ("seats = 3", "seats = 1", "table.seats: 1", "a whole number from 2 to 9"),
        ("doubles = 11", "doubles = 2", "table.doubles: 2", "a whole number from 3 to 15"),
        ("doubles = 14", "doubles = 16", "table.doubles: 16", "a whole number from 3 to 15"),
        ("PR = 4", "PR = -1", "doubles.PR: -1", "a whole number from 0 to 99"),
        ("B = 2", "B = 100", "singles.B: 100", "a whole number from 0 to 99"),
        (
            '"      B1  B2"',
            '"      B1  B1"',
            "spaces.rows: ['        A1', '      B1",
            "own for each",
        ),
        ('"      B1  B2"', '"      B1  B-"', "spaces.rows: ['        A1', '      B1", "and digits"),
        ('["A1-B1"', '["A1-B9"', "spaces.edges: ['A1-B9'", "each pair once: A1-B9"),
        ('["A1-B1"', '["A1-A1"', "spaces.edges: ['A1-A1'", "each pair once: A1-A1"),
        ('["A1-B1"', '["B2-A1"', "spaces.edges: ['B2-A1'", "each pair once: A1-B2"),
        ('["A1-B1"', '["A1"', "spaces.edges: ['A1'", "each pair once: A1"),
        ("P YR BGP", "P YR BG", "board.colours: 'P YR BG RPYB GBRGY'", "each of 15 spaces"),
        ("P YR BGP", "P YR BGX", "board.colours: 'P YR BGX RPYB GBRGY'", "a letter of a colour"),
    ],
)
def test_a_bad_value_is_refused_with_its_line(old: str, new: str, key: str, expected: str) -> None:
    CLASSIC.check_refused_by_line(old, new, key, expected)


def test_a_number_of_seats_without_stacks_is_refused() -> None:
    message = CLASSIC.refused("seats = 3", "seats = 4")
    assert "expected one table for each number of seats: [2, 3, 4]" in message


def test_fewer_than_four_named_boards_are_refused() -> None:
    assert "expected 4 boards or more, each with its own name" in CLASSIC.refused(
        'name = "2"', 'name = "1"'
    )
    assert "expected names of letters and digits" in CLASSIC.refused('name = "2"', 'name = "2,"')


def test_a_missing_or_unknown_key_is_refused() -> None:
    assert CLASSIC.refused("[spaces]", "[other]").endswith(": spaces: missing, expected a table")
    assert "doubles.GP: 1, expected one of PP, PY" in CLASSIC.refused("PP = 4", "GP = 1\nPP = 4")


def test_another_board_is_a_change_of_data(tmp_path: Path) -> None:
    file = tmp_path / "ring.toml"
    file.write_text(RING, "utf-8")
    for seats in GAME.seats:
        done = check(partial(new, GAME, seats, {}, str(file)), 4)
        assert done.startswith("4 games, ")
    state = GAME.new(2, 1, edition=str(file))
    state.play(state.to_move, "draw blind")
    places = {
        frozenset(label.split()[2::2]) for label in map(state.label, state.legal(state.to_move))
    }
    ring = ["N", "NE", "SE", "S", "SW", "NW", "N"]
    assert places == {frozenset(ring[at : at + 2]) for at in range(6)}
