"""Drawings of Favelas: gestures, hills, the council, tiles and the end."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.favelas_positions import RING, SPACES, arranged, play, shows
from helpers.pictures import SVG, classed, many, parsed, parts, said

from tabletown.core.seats import SeatNames
from tabletown.core.state import SPECTATOR
from tabletown.games.favelas import GAME
from tabletown.games.favelas.rules import Favelas

BARE: dict[str, str] = {}


def action(state: Favelas, label: str) -> int:
    return next(one for one in state.legal(state.to_move) if state.label(one) == label)


def test_pressing_the_walls_of_an_open_space_presses_the_space() -> None:
    state = GAME.new(2, 2)
    seat = state.to_move
    drawn = GAME.draw(state.view(seat), seat=seat)
    assert 'data-for="' not in drawn and 'data-at="space-0"' in drawn
    state.apply(seat, state.legal(seat)[0])
    drawn = GAME.draw(state.view(seat), seat=seat)
    behind = re.findall(r'data-for="([^"]*)"', drawn)
    assert behind and {*behind} == {part for part in parts(drawn) if part.startswith("space-")}


def test_a_gesture_names_a_source() -> None:
    state = arranged(BARE, BARE)
    touched = [GAME.gesture(state.view(0), one) for one in state.legal(0)]
    assert touched == [("tile-PR",), ("tile-YY",), ("tile-BG",), ("stack",), ("singles",)]
    rough = {
        f"{row}{place + 1}": str((at + place) % 3)
        for at, row in enumerate("ABCDE")
        for place in range(at + 1)
    }
    state = arranged(rough, BARE, singles="-")
    touched = [GAME.gesture(state.view(0), one) for one in state.legal(0)]
    assert touched == [("tile-PR",), ("tile-YY",), ("tile-BG",)]
    assert said(GAME.draw(state.view(0), seat=0)).count("put away") == 3


def test_a_gesture_names_the_spaces_of_both_halves_in_their_order() -> None:
    state = arranged(BARE, BARE, tile="PR", phase="place", supply="YY,BG")
    there = action(state, "place purple B2 red A1")
    assert GAME.gesture(state.view(0), there) == ("space-2", "space-0")
    back = action(state, "place purple A1 red B2")
    assert GAME.gesture(state.view(0), back) == ("space-0", "space-2")
    single = arranged(BARE, BARE, tile="G", phase="place")
    assert GAME.gesture(single.view(0), action(single, "place green E5")) == ("space-14",)


def test_a_tile_with_equal_halves_is_laid_by_an_edge_or_by_two_spaces() -> None:
    state = arranged(BARE, BARE, tile="YY", phase="place", supply="PR,BG")
    there = action(state, "place yellow A1 yellow B2")
    assert GAME.gesture(state.view(0), there) == ("edge-1", "space-0", "space-2")
    drawn = parts(GAME.draw(state.view(0), seat=0))
    assert len([it for it in drawn if it.startswith("edge-")]) == 30
    assert len([it for it in drawn if it.startswith("space-")]) == 15


def test_a_gesture_names_the_arrow_of_a_die() -> None:
    state = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="3,3,3,3,3,3"
    )
    assert GAME.gesture(state.view(0), action(state, "purple up")) == ("die-0-up",)
    assert parts(GAME.draw(state.view(0), seat=0)) == ["die-0-down", "die-0-up"]
    top = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="6,3,3,3,3,3"
    )
    assert parts(GAME.draw(top.view(0), seat=0)) == ["die-0-down"]
    bonus = arranged(BARE, BARE, tile="G", phase="bonus", due="*", dice="3,3,3,3,3,1")
    assert parts(GAME.draw(bonus.view(0), seat=0)) == ["die-5-up"]


def storeys(drawn: str) -> list[str]:
    """The storeys of all stacks in their order, without those of tiles that are not laid yet."""
    return re.findall(r'href="#fv-s-(\w+)"[^>]*class="storey"', drawn)


def test_stacks_are_drawn_with_bare_brick_their_colour_on_top_and_their_height() -> None:
    tall = {"A1": "P1", "B1": "Y3", "E5": "B12"}
    drawn = GAME.draw(arranged(tall, BARE).view(0), seat=0)
    blue = ["brick"] * 4 + ["blue"]
    assert storeys(drawn) == ["purple", "brick", "brick", "yellow", *blue]
    assert {"1", "3", "12"} <= set(said(drawn)) and many(drawn, "height mid b") == 3


def test_other_hills_have_storeys_and_heights_and_nothing_to_press() -> None:
    for seats in range(2, 5):
        hills = [{"A1": "P1", "B1": "Y3"}, *[BARE] * (seats - 1)]
        drawn = GAME.draw(arranged(*hills).view(1), seat=1)
        assert storeys(drawn) == ["purple", "brick", "brick", "yellow"]
        assert many(drawn, "height mid b") == 2
        others = drawn.partition('class="area others"')[2].partition('class="area')[0]
        assert "storey" in others and not re.search("data-(part|at|for|name)=", others)


def test_a_stack_throws_a_shadow_on_lower_ones_to_its_right() -> None:
    drawn = GAME.draw(arranged({"B1": "Y3", "C2": "R1", "E5": "G2"}, BARE).view(0), seat=0)
    assert many(drawn, "cast") == 2, "on B2 and C3"
    level = GAME.draw(arranged(dict.fromkeys(SPACES, "G1"), BARE).view(0), seat=0)
    assert many(level, "cast") == 0


def test_every_roof_keeps_its_letter_in_sight_of_the_towers_before_it() -> None:
    low = GAME.draw(arranged({"A1": "P1", "B1": "Y3"}, BARE).view(0), seat=0)
    high = GAME.draw(arranged({"A1": "P1", "B1": "Y4"}, BARE).view(0), seat=0)
    letter = r'y="([\d.-]+)" font-size="25" class="letter on-purple'
    levels = [float(re.findall(letter, drawn)[0]) for drawn in (low, high)]
    assert levels[1] < levels[0] - 20


def test_no_storey_is_lost_between_preview_and_board() -> None:
    """A preview has the stack that the move makes, without the shadow of its neighbour."""
    state = arranged({"B1": "Y3"}, BARE, tile="PR", phase="place")
    pieces = GAME.pieces(state.view(0), seat=0)["hill"]
    assert len(pieces) == 15 and "cast" not in "".join(pieces)
    assert storeys("".join(pieces)) == ["brick", "brick", "yellow"]


def test_a_spectator_sees_every_hill_and_can_press_none() -> None:
    for seats in range(2, 5):
        hills = [{"A1": "P1"}] * seats
        drawn = GAME.draw(arranged(*hills).view(SPECTATOR), seat=SPECTATOR)
        assert parts(drawn) == []
        assert storeys(drawn) == ["purple"] * seats


def test_a_long_name_stays_inside_its_plaque() -> None:
    view = arranged(BARE, BARE).view(0)
    short, long = (
        classed(parsed(GAME.draw(view, seat=0, names=SeatNames(["Ana", name]))), "plaque")[-1]
        for name in ("Bo", "W" * 24)
    )
    for plaque in (short, long):
        plate, name = plaque[0], next(it for it in plaque if (it.text or "")[:1] in "BW")
        room = float(plate.get("width", 0)) - float(name.get("x", 0))
        assert float(name.get("textLength", 0)) < room
    assert "textLength" not in ElementTree.tostring(short, "unicode")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_type_on_other_hills_is_larger_the_smaller_they_are(seats: int) -> None:
    hills = [{"A1": "P1"}] * seats
    drawn = parsed(GAME.draw(arranged(*hills).view(0), seat=0))
    (others,) = classed(drawn, "area", "others")
    small = [it for it in others if " scale(" in it.get("transform", "") and not it.get("class")]
    assert len(small) == seats - 1
    for hill in small:
        scale = float(hill.get("transform", "").split("scale(")[1].strip(")"))
        sizes = [float(it.get("font-size", 0)) * scale for it in hill.iter(f"{SVG}text")]
        assert len(sizes) == 15 + 1 and min(sizes) >= 14, "11.5 pixels where the page is narrow"


def test_every_colour_has_pattern_and_letter() -> None:
    drawn = GAME.draw(arranged(BARE, BARE).view(0), seat=0)
    for name, letter in zip(("purple", "yellow", "red", "blue", "green"), "PYRBG", strict=True):
        assert drawn.count(f"url(#fv-p-{name})") >= 6
        assert said(drawn).count(letter) >= 6


def test_the_council_counts_the_colours_of_each_seat_and_marks_the_leader() -> None:
    state = arranged(shows(P=8, Y=7), shows(P=7, Y=7, R=1), dice="1,2,6,1,4,2")
    drawn = GAME.draw(state.view(0), seat=0)
    assert many(drawn, "lead") == 2 + 2
    assert said(drawn).count("no") == 2 and {"+3", "+8"} <= set(said(drawn))
    whole = GAME.draw(arranged(BARE, BARE).view(0), seat=0)
    assert many(whole, "lead") == 12, "all equal, all five colours"


def test_dice_show_their_faces_and_who_is_due() -> None:
    state = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="1,2,3,4,5,6"
    )
    drawn = GAME.draw(state.view(0), seat=0)
    assert re.findall(r"#fv-pips-(\d)", drawn.partition("</defs>")[2]) == list("123456")
    assert many(drawn, "die d-purple due") == 1 and many(drawn, "die d-clear") == 1


def test_the_latest_actions_are_notched() -> None:
    state = arranged(BARE, BARE, dice="3,3,3,3,3,3")
    take = action(state, "take purple-red")
    play(state, "take purple-red")
    assert many(GAME.draw(state.view(0), seat=0, last=[take]), "notch") == 1
    place = action(state, "place purple A1 red B1")
    play(state, "place purple A1 red B1")
    assert many(GAME.draw(state.view(0), seat=0, last=[place]), "notch") == 2
    move = action(state, "purple up")
    play(state, "purple up")
    for seat in 0, 1:
        assert many(GAME.draw(state.view(seat), seat=seat, last=[place, move]), "notch") == 3
    assert many(GAME.draw(state.view(0), seat=0), "notch") == 0


def test_the_latest_single_is_notched() -> None:
    state = play(arranged(BARE, BARE, singles="G,G"), "draw single", "bonus up")
    put = action(state, "place green A1")
    play(state, "place green A1")
    assert many(GAME.draw(state.view(1), seat=1, last=[put]), "notch") == 1


@pytest.mark.parametrize(
    "stack, words",
    [(9, "9 left, 5 safe"), (3, "year's end: 1 in 3"), (1, "ends the year")],
)
def test_the_stack_shows_how_near_the_end_of_the_year_is(stack: int, words: str) -> None:
    drawn = GAME.draw(arranged(BARE, BARE, stack=stack).view(0), seat=0)
    assert words in said(drawn)
    assert ("#i-year-end" in drawn.partition("</defs>")[2]) == (stack <= 4)


def test_the_tile_in_hand_is_shown() -> None:
    end = arranged(BARE, BARE, tile="RB*", phase="place")
    assert {"Red, blue", "ends the year"} <= set(said(GAME.draw(end.view(1), seat=1)))
    laid = arranged({"A1": "P1"}, BARE, tile="P", phase="match", due="P", singles="G,G")
    assert {"Purple", "laid"} <= set(said(GAME.draw(laid.view(0), seat=0)))
    assert "no tile in hand" in said(GAME.draw(arranged(BARE, BARE).view(0), seat=0))


def test_the_drawing_says_that_no_single_is_left() -> None:
    drawn = GAME.draw(arranged(BARE, BARE, singles="-").view(0), seat=0)
    assert "none left" in said(drawn) and "singles" not in parts(drawn)


def test_the_end_names_the_winner_and_the_points_of_the_year() -> None:
    hills = shows(P=8, Y=7), shows(P=7, Y=7, R=1)
    state = arranged(*hills, phase="match", tile="PY*", due="P", year=3, years=["9,9", "3,4"])
    play(state, "purple up")
    drawn = GAME.draw(state.view(0), seat=0)
    assert {"Seat A wins with 22 points", "year", "+4", "22"} <= set(said(drawn))
    assert "#i-laurel" in drawn and "in hand" not in said(drawn)


def test_another_board_is_drawn_from_its_data(tmp_path: Path) -> None:
    file = tmp_path / "ring.toml"
    file.write_text(RING, "utf-8")
    state = GAME.new(3, 1, edition=str(file))
    drawn = GAME.draw(state.view(0), seat=0)
    assert len(re.findall('class="roof', drawn)) == 3 * 6 + 2 * 2
    assert {"N", "NE", "SE", "S", "SW", "NW"} <= set(said(drawn))
    assert "Your hill" in GAME.board(state.view(0), 0)
