"""Editions of 5211 that are refused, each with its complaint."""

from pathlib import Path

import pytest
from helpers.classic_edition import ClassicEdition

from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.edition import Edition

CLASSIC = ClassicEdition(GAME.package, Edition)
LETTERS = 'letters = ["Y", "G", "O", "D", "T"]'


@pytest.mark.parametrize(
    "old, new, key, expected",
    [
        ("hand = 5", "hand = 0", "hand: 0", "a whole number from 1 to 20"),
        ("plays = [2,", "plays = [6,", "plays: [6, 1, 1]", "a list of whole numbers from 1 to 5"),
        ("plays = [2,", "plays = [4,", "plays: [4, 1, 1]", "1 to 5 cards in all, for the last"),
        ("plays = [2, 1, 1]", "plays = []", "plays: []", "1 to 5 cards in all, for the last round"),
        ('colours = ["yellow"', "colours = [1", "colours: [1, ", "a list of texts in quotes"),
        (LETTERS, "letters = 1", "letters: 1", "a list of texts in quotes"),
        (LETTERS, LETTERS.replace('"G"', '"Y"'), "letters: ['Y', 'Y'", "a different letter for"),
        (LETTERS, LETTERS.replace('"G"', '"G", "G"'), "letters: ['Y', 'G', 'G'", "a different"),
        (LETTERS, LETTERS.replace(', "T"', ""), "letters: ['Y', 'G', 'O', 'D']", "a different"),
        (LETTERS, LETTERS.replace('"G"', '","'), "letters: ['Y', ',',", "a different letter for"),
        ("points = 1", "points = -1", "value.points: -1", "a whole number from 0 to 99"),
        ("rooster = true", "rooster = 1", "value.rooster: 1", "true or false"),
        ("copies = 6", "copies = 100", "value.copies: 100", "a whole number from 0 to 99"),
        ("seats = 3", "seats = 10", "table.seats: 10", "a whole number from 2 to 9"),
        ("removed = 13", "removed = -1", "table.removed: -1", "a whole number from 0 to 999"),
        ("removed = 13", "removed = 12", "table.removed: 12", "let the pile run out with a round"),
        ("removed = 13", "removed = 97", "table.removed: 97", "let the pile run out with a round"),
        ("roosters = 5", "roosters = 1000", "table.roosters: 1000", "number from 0 to 999"),
        ("limit = 6", 'limit = "6"', "table.limit: '6'", "a whole number from 0 to 999"),
        ("target = 50", "target = 0", "long_game.target: 0", "a whole number from 1 to 999"),
        ("most_decks = 20", "most_decks = 0", "long_game.most_decks: 0", "number from 1 to 99"),
    ],
)
def test_a_bad_value_is_refused_with_its_line(old: str, new: str, key: str, expected: str) -> None:
    CLASSIC.check_refused_by_line(old, new, key, expected)


def test_two_values_with_the_same_points_are_refused() -> None:
    message = CLASSIC.refused("points = 6", "points = 5")
    assert message.startswith("mine.toml:") and message.endswith("expected different points each")


def test_a_number_of_seats_without_a_table_is_refused() -> None:
    message = CLASSIC.refused("seats = 3", "seats = 4")
    assert "expected one table for each number of seats: [2, 3, 4, 5]" in message


def test_a_missing_table_is_refused() -> None:
    message = CLASSIC.refused("[long_game]", "[other]")
    assert message.endswith(": long_game: missing, expected a table")


def test_an_unknown_key_of_a_value_is_refused() -> None:
    number = CLASSIC.line("copies = 5")
    message = CLASSIC.refused("copies = 5", "smell = 1\ncopies = 5")
    assert message == (
        f"mine.toml:{number}: value.smell: 1, expected one of points, rooster, copies"
    )


def test_another_edition_can_change_every_number(tmp_path: Path) -> None:
    """Three cards a hand, two turns of one card: every number may change."""
    text = CLASSIC.text.replace("hand = 5", "hand = 3").replace(
        "plays = [2, 1, 1]", "plays = [1, 1]"
    )
    for removed, better in ((13, 1), (15, 5)):
        text = text.replace(f"removed = {removed}", f"removed = {better}")
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    state = GAME.new(2, 1, edition=str(file))
    taken = 0
    while state.actors():
        state.apply(state.to_move, state.legal(state.to_move)[0])
        state.audit()
        taken += 1
    assert taken == state.longest == 2 * 2 * 22, "84 cards in the pile, four a round, and the last"
