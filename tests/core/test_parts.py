"""Parts of a game: loaded by name; a missing one is None only where it is optional."""

import pytest

from tabletown import game
from tabletown.core.parts import optional_part, part

PACKAGE = "tabletown.games.village"


def test_an_optional_part_may_be_missing() -> None:
    assert optional_part(PACKAGE, "explain") is part(PACKAGE, "explain")
    assert optional_part(PACKAGE, "no_such_part") is None


def test_an_error_while_importing_a_part_is_raised() -> None:
    with pytest.raises(ModuleNotFoundError):
        optional_part("no_such_game", "explain")


def test_pieces_are_listed_by_area() -> None:
    state = game("village").new(2, 1)
    state.apply(0, state.legal(0)[0])
    areas = game("village").pieces(state.view(0), seat=0)
    assert areas and all("<" in piece for pieces in areas.values() for piece in pieces)
