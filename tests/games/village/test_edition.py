"""Editions of Rolling Village! that are refused, each with its complaint."""

from pathlib import Path

import pytest
from helpers.classic_edition import ClassicEdition

from tabletown.core.edition import BadEdition
from tabletown.games.village import GAME
from tabletown.games.village.edition import Edition

CLASSIC = ClassicEdition(GAME.package, Edition)


@pytest.mark.parametrize(
    "old, new, key, expected",
    [
        ("turns = 9", "turns = 0", "turns: 0", "a whole number from 1 to 99"),
        ("[3, 6, 9]", "[3, 10]", "bonus_turns: [3, 10]", "a list of whole numbers from 1 to 9"),
        (
            "[3, 6, 9]",
            "[2, 4, 6, 8]",
            "bonus_turns: [2, 4, 6, 8]",
            "at most three different ones, one for each bonus icon",
        ),
        ("[3, 6, 9]", "[3, 3]", "bonus_turns: [3, 3]", "at most three different ones"),
        ('label = "7"', 'label = "5-6"', "avenue.label: '5-6'", "that no other avenue has"),
        ("square_points = 10", "square_points = -1", "square_points: -1", "number from 0 to 99"),
        ("solo_target = 60", "solo_target = 1000", "solo_target: 1000", "number from 0 to 999"),
        (
            "points = [3, 0, 2, 2, 0, 3]",
            "points = [3, 0, 2, 2, 0]",
            "avenue.points: [3, 0, 2, 2, 0]",
            "6 numbers, one a column",
        ),
        (
            "points = [2, 0, 1, 1, 0, 2]",
            "points = [2, 0, 1, 8, 0, 2]",
            "avenue.points: [2, 0, 1, 8, 0, 2]",
            "a list of whole numbers from 0 to 7",
        ),
        ("sums = [10, 11]", "sums = [10, 13]", "avenue.sums: [10, 13]", "numbers from 2 to 12"),
        ("per_house = -2", "per_house = 2", "factories.per_house: 2", "number from -99 to 0"),
        ("per_square = -5", "per_square = 5", "factories.per_square: 5", "number from -99 to 0"),
        ("clean = 10", "clean = -1", "factories.clean: -1", "a whole number from 0 to 99"),
    ],
)
def test_a_bad_value_is_refused_with_its_line(old: str, new: str, key: str, expected: str) -> None:
    CLASSIC.check_refused_by_line(old, new, f"{key}, expected ", expected)


def test_a_face_with_another_project_is_refused() -> None:
    message = CLASSIC.refused('"lake"]', '"square"]')
    assert message.startswith(f"mine.toml:{CLASSIC.line('faces = ')}: faces: ['house', ")
    assert message.endswith("expected a project for each face: house, forest or lake")


@pytest.mark.parametrize("old, new", [("turns = 9", "turns = 14"), ("[2, 12]", "[2, 12, 7]")])
def test_too_many_turns_and_a_sum_named_twice_are_refused(old: str, new: str) -> None:
    message = CLASSIC.refused(old, new)
    assert "a sheet of 33 to 60 spaces" in message or "each from 2 to 12 just once" in message


def test_a_sheet_of_more_than_sixty_spaces_is_refused() -> None:
    more = '[[avenue]]\nlabel = "x"\nsums = []\npoints = [0, 0, 0, 0, 0, 0]\n\n' * 6
    assert "expected a sheet of 23 to 60 spaces on" in CLASSIC.refused(
        "[factories]", more + "[factories]"
    )


def test_a_sheet_with_one_avenue_is_refused() -> None:
    """Or else the two first Projects of a boxed preparation could not keep apart."""
    first = CLASSIC.text.index("[[avenue]]")
    sums = list(range(3, 12))
    avenue = f'[[avenue]]\nlabel = "x"\nsums = {sums}\npoints = [0, 0, 0, 0, 0, 0]'
    head = CLASSIC.text[:first].replace("turns = 9", "turns = 1").replace("[3, 6, 9]", "[]")
    content = head + avenue + "\n" + CLASSIC.text[CLASSIC.text.index("[factories]") :]
    with pytest.raises(BadEdition, match="a sheet of 4 to 60 spaces on two avenues or more"):
        CLASSIC.read(content)


def test_a_sum_without_an_avenue_is_refused() -> None:
    message = CLASSIC.refused("free_sums = [2, 12]", "free_sums = [2]")
    assert message == (
        f"mine.toml:{CLASSIC.line('free_sums')}: free_sums: [2],"
        " expected with the avenues' sums, each from 2 to 12 just once"
    )


def test_an_unknown_key_of_factories_is_refused() -> None:
    assert "factories.smoke: 1, expected one of per_house" in CLASSIC.refused(
        "clean", "smoke = 1\nclean"
    )


def test_another_edition_can_have_fewer_turns(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        CLASSIC.text.replace("turns = 9", "turns = 3").replace("[3, 6, 9]", "[3]"), "utf-8"
    )
    state = GAME.new(1, 1, edition=str(file))
    while state.actors():
        state.apply(0, state.legal(0)[0])
    state.audit()
    assert state.text().startswith("turn=3 ")
