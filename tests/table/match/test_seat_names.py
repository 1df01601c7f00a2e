"""Where a game says "seat B", people read a name, and the reader is "you"."""

from xml.etree import ElementTree

import pytest

from tabletown import GAMES, game
from tabletown.core.state import SPECTATOR
from tabletown.table.match.seat_names import short_names, with_names

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
    assert with_names(text, NAMES, viewer) == expected


def test_a_drawing_has_short_names() -> None:
    assert short_names(NAMES, 0).put("Seat C") == "Carla & Co\N{HORIZONTAL ELLIPSIS}"
    assert short_names(NAMES, 0).put("Seat B") == "Bruno"


@pytest.mark.parametrize("name", GAMES)
def test_names_cannot_break_a_drawing(name: str) -> None:
    play = game(name)
    seats = play.seats[-1]
    state = play.new(seats, 3)
    names = short_names(["<b>", "A & B", *["C"] * (seats - 2)], SPECTATOR)
    drawn = play.draw(state.view(SPECTATOR), seat=SPECTATOR, names=names)
    assert "<b>" not in drawn and "&lt;b&gt;" in drawn and "A &amp; B" in drawn
    ElementTree.fromstring(drawn)
