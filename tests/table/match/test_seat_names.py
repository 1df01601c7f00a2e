"""Where a game says "seat B", people read a name, and the reader is "you"."""

import pytest

from tabletown.table.match.seat_names import named, pictured

NAMES = ["Ana", "Bruno", "Carla & Co. of Sunnyvale"]


@pytest.mark.parametrize(
    "text, viewer, expected",
    [
        ("Waiting for seat B and seat C.", 0, "Waiting for Bruno and Carla & Co. of Sunnyvale."),
        ("take from seat B's map", 0, "take from Bruno's map"),
        ("take from seat B's map", 1, "take from your map"),
        ("give to seat A", 0, "give to you"),
        ("Seat B wins with 61 points", 0, "Bruno wins with 61 points"),
        ("Seat A wins with 61 points", 0, "You win with 61 points"),
        ("You, seat A: 7 points", 0, "You: 7 points"),
        ("There is no seat D.", 0, "There is no seat D."),
        ("a seated Bruno", 0, "a seated Bruno"),
        ("they defeat B, and meat C", 0, "they defeat B, and meat C"),
        ("seat C", 1, "Carla & Co. of Sunnyvale"),
        ("eat B", 0, "eat B"),
        ("heat B", 0, "heat B"),
    ],
)
def test_seats_have_names(text: str, viewer: int, expected: str) -> None:
    assert named(text, NAMES, viewer) == expected


def test_a_picture_has_short_names_that_cannot_break_it() -> None:
    svg = '<g data-part="seat-C"><text>Seat C</text><text>Seat B</text></g>'
    drawn = pictured(svg, NAMES, 0)
    assert drawn == '<g data-part="seat-C"><text>Carla &amp; Co…</text><text>Bruno</text></g>'
    assert "<b>" not in pictured("<text>Seat A</text>", ["<b>", "Bruno"], 1)
