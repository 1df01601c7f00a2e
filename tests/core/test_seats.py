"""Seats have letters, and letters mean seats."""

import pytest

from tabletown.core.seats import NO_NAMES, SEAT_LETTERS, SeatNames, letter, seat_of
from tabletown.core.state import SPECTATOR


def test_every_seat_has_a_letter_of_its_own() -> None:
    assert len({*SEAT_LETTERS}) == 12
    assert [seat_of(letter(seat)) for seat in range(12)] == [*range(12)]


@pytest.mark.parametrize("text", ["", "AB", "Z", "a", "-"])
def test_text_that_is_no_seat_letter_is_a_spectator(text: str) -> None:
    assert seat_of(text) == SPECTATOR


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Seat A wins, not seat B.", "You win, not Bo."),
        ("It is You, seat A's turn.", "It is Your turn."),
        ("A defeat B and seat C stay.", "A defeat B and seat C stay."),
        ("Wait for seat A.", "Wait for you."),
        ("Seat B's card", "Bo's card"),
    ],
)
def test_names_replace_seats(text: str, expected: str) -> None:
    assert SeatNames(["Ana", "Bo"], viewer=0).put(text) == expected


def test_without_names_a_text_stays_as_it_is() -> None:
    assert NO_NAMES.put("seat A") == "seat A"
