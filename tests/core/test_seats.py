"""Seats have letters, and letters mean seats."""

import pytest

from tabletown.core.seats import SEAT_LETTERS, letter, seat_of
from tabletown.core.state import SPECTATOR


def test_every_seat_has_a_letter_of_its_own() -> None:
    assert len({*SEAT_LETTERS}) == 12
    assert [seat_of(letter(seat)) for seat in range(12)] == [*range(12)]


@pytest.mark.parametrize("text", ["", "AB", "Z", "a", "-"])
def test_other_text_is_no_seat(text: str) -> None:
    assert seat_of(text) == SPECTATOR
