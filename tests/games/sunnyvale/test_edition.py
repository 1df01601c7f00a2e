"""Editions of Sunnyvale, CA that are refused, each with its complaint."""

import re
from pathlib import Path

import pytest
from helpers.classic_edition import ClassicEdition

from tabletown.core.edition import BadEdition
from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.edition.edition import Edition

CLASSIC = ClassicEdition(GAME.package, Edition)
LAST = '[[activism]]\nname = "Blue-Ribbon Committee"'


@pytest.mark.parametrize(
    "old, new, key, expected",
    [
        ("start_value = 2", "start_value = -2", "start_value: -2000000", "from 0 to 1000000000"),
        ("hand = 5", "hand = 0", "hand: 0", "from 1 to 20"),
        ("hand = 5", "hand = 1", "plays: 2", "from 1 to 1"),
        ("plays = 2", "plays = 6", "plays: 6", "from 1 to 5"),
        ("tokens = 3", "tokens = 37", "tokens: 37", "from 0 to 36"),
        ("crises = 10", "crises = 0", "crises: 0", "from 1 to 99"),
        ("start_level = 0", "start_level = -1", "start_level: -1", "from 0 to 99"),
        ("loss = 20000", "loss = -1", "zone.loss: -1", "from 0 to 10000000"),
        ("first_player = true", "first_player = 1", "map.first_player: 1", "true or false"),
        ("permits = 2", "permits = 0", "housing.permits: 0", "from 1 to 9"),
        ("copies = 2", "copies = 100", "housing.copies: 100", "from 0 to 99"),
        ("amount = 2", "amount = 0", "activism.amount: 0", "from 1 to 9"),
        ('shape = "dot"', 'shape = "u7"', "housing.shape: 'u7'", "one of dot, domino, i3, l3"),
        (
            'where = "in"',
            'where = "near"',
            "housing.where: 'near'",
            "one of in, touching, anywhere",
        ),
        (
            'zones = ["Suburbia"]',
            'zones = ["Lake"]',
            "housing.zones: ['Lake']",
            "some of Open Space, Downtown, Suburbia, Transit",
        ),
        (
            'effect = "remove_permits"',
            'effect = "sue"',
            "activism.effect: 'sue'",
            "one of remove_permits, pass_housing,",
        ),
        (
            'effect = "pass_housing"',
            'effect = "remove_permits"',
            "activism.effect: 'remove_permits'",
            "each on one card",
        ),
    ],
)
def test_a_bad_value_is_refused(old: str, new: str, key: str, expected: str) -> None:
    message = CLASSIC.refused(old, new)
    assert message.startswith("mine.toml:") and f": {key}, expected " in message
    assert expected in message


def test_a_bad_value_is_named_with_its_line() -> None:
    message = CLASSIC.refused("line_rows = [3, 3]", "line_rows = [3, 7]")
    assert message.startswith(
        f"mine.toml:{CLASSIC.line('line_rows = [3, 3]')}: map.line_rows: [3, 7], "
    )


def test_removals_for_too_many_or_too_few_levels_are_refused() -> None:
    for old, new in ("5, 5]", "5, 5, 5]"), ("start_level = 0", "start_level = 1"):
        message = CLASSIC.refused(old, new)
        assert "expected a number for each level from 0 to 1" in message


@pytest.mark.parametrize("letter", ['"D"', '"OO"'])
def test_zones_without_a_letter_of_their_own_are_refused(letter: str) -> None:
    assert "zone: [" in CLASSIC.refused('letter = "O"', f"letter = {letter}")


@pytest.mark.parametrize("row", ["OSSSS", "OSSSSX"])
def test_a_map_of_another_size_or_with_an_unknown_zone_is_refused(row: str) -> None:
    message = CLASSIC.refused('"OSSSSS"', f'"{row}"')
    assert "map.zones: " in message and "6 rows of 6 letters of zones: O, D, S" in message


def test_a_map_of_more_than_sixty_spaces_is_refused() -> None:
    row = '"OOOSSS", '
    message = CLASSIC.refused(f"zones = [{row}", f"zones = [{row * 6}")
    assert "expected at most 60 spaces" in message


@pytest.mark.parametrize(
    "old, new",
    [
        ("first_player = true", "first_player = false"),
        ("first_player = false", "first_player = true"),
    ],
)
def test_none_or_two_maps_for_the_first_player_are_refused(old: str, new: str) -> None:
    assert "three maps, one of them for the first player" in CLASSIC.refused(old, new)


def test_two_maps_are_refused() -> None:
    third = CLASSIC.text[
        CLASSIC.text.index('[[map]]\nname = "Lakewood"') : CLASSIC.text.index("# Shapes")
    ]
    assert "expected three maps" in CLASSIC.refused(third, "")


@pytest.mark.parametrize("columns", ["[3, 3, 3]", "[3, 4]", "[3]"])
def test_a_line_with_a_slanted_part_is_refused(columns: str) -> None:
    message = CLASSIC.refused("line_columns = [3, 3]", f"line_columns = {columns}")
    assert "map.line_columns" in message
    assert "straight parts from bend to bend" in CLASSIC.refused(
        "line_rows = [0, 6]", "line_rows = [6, 6]"
    )


@pytest.mark.parametrize(
    "rows, expected",
    [
        ('["."]', "rows of x and dots"),
        ('["xy"]', "rows of x and dots"),
        ('["xxxxxxx"]', "a shape that fits on the maps"),
    ],
)
def test_an_empty_misspelt_or_too_large_shape_is_refused(rows: str, expected: str) -> None:
    message = CLASSIC.refused('rows = ["x"]', f"rows = {rows}")
    assert "shape.rows" in message and message.endswith(f"expected {expected}")


def test_empty_rows_and_columns_around_a_shape_do_not_matter() -> None:
    edition = CLASSIC.read(
        CLASSIC.text.replace('rows = ["x.", "xx"]', 'rows = ["....", "..x.", "..xx"]')
    )
    assert list(edition.moves) == list(CLASSIC.read(CLASSIC.text).moves)


def test_two_cards_of_one_name_are_refused() -> None:
    message = CLASSIC.refused('name = "Sewer Capacity"', 'name = "Backyard-Cottage"')
    assert "names that no other card has" in message


def test_a_deck_that_is_too_small_for_the_deal_is_refused() -> None:
    few = re.sub(r"copies = \d+", "copies = 0", CLASSIC.text).replace(
        "copies = 0", "copies = 15", 1
    )
    with pytest.raises(BadEdition, match="fewer cards than the deck has for each seat"):
        CLASSIC.read(few)
    assert CLASSIC.read(few.replace("copies = 15", "copies = 16")).pile == 11


def test_an_unknown_key_of_a_card_is_refused() -> None:
    idle = CLASSIC.refused('effect = "pass_housing"  # X', 'effect = "pass_housing"\namount = 2')
    assert "activism.amount: 2, expected one of name, copies, text, effect" in idle


def test_an_edition_can_leave_out_cards_and_tokens(tmp_path: Path) -> None:
    """Cards that an edition leaves out leave no trace; tokens may be none."""
    content = CLASSIC.text.replace("tokens = 3", "tokens = 0")
    for effect in "draw_then_discard", "skip_next_permits":
        content = re.sub(
            rf'\[\[activism\]\]\nname = "[^"]+"  # X\neffect = "{effect}"[^\[]+', "", content
        )
    file = tmp_path / "mine.toml"
    file.write_text(content, "utf-8")
    state = GAME.new(3, 1, edition=str(file))
    assert state.actors() == [0] and "phase=play" in state.text()
    while state.actors():
        state.apply(state.to_move, state.legal(state.to_move)[0])
        state.audit()
