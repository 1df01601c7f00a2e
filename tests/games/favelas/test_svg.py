"""Pictures of Favelas: the same for the same view, every legal action touchable."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.favelas_positions import RING, arranged, play, shows

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.favelas import GAME
from tabletown.games.favelas.rules import Favelas
from tabletown.games.favelas.svg.table import draw, gesture

SVG = "{http://www.w3.org/2000/svg}"
BARE: dict[str, str] = {}


def parts(drawn: str) -> list[str]:
    found = [part.get("data-part") for part in ElementTree.fromstring(drawn).iter()]
    return [part for part in found if part]


def texts(drawn: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def many(drawn: str, class_: str) -> int:
    return drawn.count(f'class="{class_}"')


def action(state: Favelas, label: str) -> int:
    return next(one for one in state.legal(state.to_move) if state.label(one) == label)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_just_the_legal_actions_can_be_touched(seats: int) -> None:
    state, rng = GAME.new(seats, seats), Rng(seats)
    while state.to_move != NOBODY:
        seat = state.to_move
        legal = state.legal(seat)
        view = state.view(seat)
        gestures = [GAME.gesture(view, action) for action in legal]
        assert len(set(gestures)) == len(legal)
        drawn = parts(GAME.draw(view, seat=seat, standalone=rng.below(2) == 0))
        assert {*drawn} == {part for touched in gestures for part in touched}
        other = (seat + 1) % seats
        assert parts(GAME.draw(state.view(other), seat=other)) == []
        state.apply(seat, legal[rng.below(len(legal))])
    assert parts(GAME.draw(state.view(0), seat=0)) == []


def test_the_walls_of_an_open_space_are_pressed_as_its_ring_is() -> None:
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
    touched = [gesture(state.view(0), one) for one in state.legal(0)]
    assert touched == [("tile-PR",), ("tile-YY",), ("tile-BG",), ("stack",), ("singles",)]
    rough = {
        f"{row}{place + 1}": str((at + place) % 3)
        for at, row in enumerate("ABCDE")
        for place in range(at + 1)
    }
    state = arranged(rough, BARE, singles="-")
    touched = [gesture(state.view(0), one) for one in state.legal(0)]
    assert touched == [("tile-PR",), ("tile-YY",), ("tile-BG",)]
    assert texts(draw(state.view(0), seat=0)).count("put away") == 3


def test_a_gesture_names_the_spaces_of_both_halves_in_their_order() -> None:
    state = arranged(BARE, BARE, tile="PR", phase="place", supply="YY,BG")
    there = action(state, "place purple B2 red A1")
    assert gesture(state.view(0), there) == ("space-2", "space-0")
    back = action(state, "place purple A1 red B2")
    assert gesture(state.view(0), back) == ("space-0", "space-2")
    single = arranged(BARE, BARE, tile="G", phase="place")
    assert gesture(single.view(0), action(single, "place green E5")) == ("space-14",)


def test_two_halves_alike_are_laid_across_an_edge_or_on_two_spaces() -> None:
    state = arranged(BARE, BARE, tile="YY", phase="place", supply="PR,BG")
    there = action(state, "place yellow A1 yellow B2")
    assert gesture(state.view(0), there) == ("edge-1", "space-0", "space-2")
    drawn = parts(draw(state.view(0), seat=0))
    assert len([it for it in drawn if it.startswith("edge-")]) == 30
    assert len([it for it in drawn if it.startswith("space-")]) == 15


def test_a_gesture_names_the_arrow_of_a_die() -> None:
    state = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="3,3,3,3,3,3"
    )
    assert gesture(state.view(0), action(state, "purple up")) == ("die-0-up",)
    assert parts(draw(state.view(0), seat=0)) == ["die-0-down", "die-0-up"]
    top = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="6,3,3,3,3,3"
    )
    assert parts(draw(top.view(0), seat=0)) == ["die-0-down"]
    bonus = arranged(BARE, BARE, tile="G", phase="bonus", due="*", dice="3,3,3,3,3,1")
    assert parts(draw(bonus.view(0), seat=0)) == ["die-5-up"]


def test_the_same_view_draws_the_same_bytes() -> None:
    state = arranged({"A1": "R3"}, BARE, BARE)
    for seat in 0, 1, SPECTATOR:
        again = state.copy().view(seat)
        assert draw(state.view(seat), seat=seat) == draw(again, seat=seat)
    assert draw(state.view(0), seat=0) != draw(state.view(1), seat=1)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_on_a_page_there_is_no_style_at_all(seat: int) -> None:
    view = arranged({"A1": "R3"}, BARE).view(seat)
    drawn = draw(view, seat=seat, standalone=False)
    assert not re.search(r"<style|style=|\bid=|<script", drawn)
    assert "<style>" in draw(view, seat=seat)


def test_a_picture_can_be_read_aloud() -> None:
    view = arranged({"A1": "R3"}, BARE).view(0)
    root = ElementTree.fromstring(draw(view, seat=0))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Favelas, year 1 of 3"
    assert root.findtext(f"{SVG}desc") == GAME.describe(view, 0)


def test_towers_have_walls_courses_and_a_figure() -> None:
    tall = {"A1": "P1", "B1": "Y3", "E5": "B12"}
    drawn = draw(arranged(tall, BARE).view(0), seat=0)
    walls = re.findall(r'class="wall w-(\w+)"', drawn)
    assert walls == ["purple", "yellow", "blue"]
    assert many(drawn, "course") == 0 + 2 + 4, "five levels are drawn, more are counted"
    assert {"1", "3", "12"} <= set(texts(drawn)) and many(drawn, "badge") == 3


def test_other_hills_are_flat_with_figures() -> None:
    drawn = draw(arranged({"A1": "P1", "B1": "Y3"}, BARE).view(1), seat=1)
    assert "wall" not in re.findall(r'class="(\w+)', drawn)
    assert many(drawn, "height mid b flat") == 2


def test_a_spectator_sees_every_hill_standing_and_touches_none() -> None:
    for seats in range(2, 5):
        hills = [{"A1": "P1"}] * seats
        drawn = draw(arranged(*hills).view(SPECTATOR), seat=SPECTATOR)
        assert parts(drawn) == []
        assert len(re.findall('class="wall', drawn)) == seats


def test_every_colour_has_pattern_and_letter() -> None:
    drawn = draw(arranged(BARE, BARE).view(0), seat=0)
    for name, letter in zip(("purple", "yellow", "red", "blue", "green"), "PYRBG", strict=True):
        assert drawn.count(f"url(#pat-{name})") >= 6
        assert texts(drawn).count(letter) >= 6


def test_the_council_counts_what_each_seat_shows_and_boxes_who_leads() -> None:
    state = arranged(shows(P=8, Y=7), shows(P=7, Y=7, R=1), dice="1,2,6,1,4,2")
    drawn = draw(state.view(0), seat=0)
    assert many(drawn, "lead") == 2 + 2
    assert texts(drawn).count("no") == 2 and {"+3", "+8"} <= set(texts(drawn))
    whole = draw(arranged(BARE, BARE).view(0), seat=0)
    assert many(whole, "lead") == 12, "all equal, all five colours"


def test_dice_show_their_faces_and_who_is_due() -> None:
    state = arranged(
        {"A1": "P1", "B1": "R1"}, BARE, tile="PR", phase="match", due="P", dice="1,2,3,4,5,6"
    )
    drawn = draw(state.view(0), seat=0)
    assert re.findall(r"#i-die-(\d)", drawn.partition("</defs>")[2]) == list("123456")
    assert many(drawn, "die d-purple due") == 1 and many(drawn, "die d-clear") == 1


def test_the_latest_actions_are_notched() -> None:
    state = arranged(BARE, BARE, dice="3,3,3,3,3,3")
    take = action(state, "take purple-red")
    play(state, "take purple-red")
    assert many(draw(state.view(0), seat=0, last=[take]), "notch") == 1
    place = action(state, "place purple A1 red B1")
    play(state, "place purple A1 red B1")
    assert many(draw(state.view(0), seat=0, last=[place]), "notch") == 2
    move = action(state, "purple up")
    play(state, "purple up")
    for seat in 0, 1:
        assert many(draw(state.view(seat), seat=seat, last=[place, move]), "notch") == 3
    assert many(draw(state.view(0), seat=0), "notch") == 0


def test_the_latest_single_is_notched() -> None:
    state = play(arranged(BARE, BARE, singles="G,G"), "draw single", "bonus up")
    put = action(state, "place green A1")
    play(state, "place green A1")
    assert many(draw(state.view(1), seat=1, last=[put]), "notch") == 1


@pytest.mark.parametrize(
    "stack, words",
    [(9, "9 left, 5 safe"), (3, "year's end: 1 in 3"), (1, "ends the year")],
)
def test_the_stack_says_how_near_the_end_is(stack: int, words: str) -> None:
    drawn = draw(arranged(BARE, BARE, stack=stack).view(0), seat=0)
    assert words in texts(drawn)
    assert ("#i-year-end" in drawn.partition("</defs>")[2]) == (stack <= 4)


def test_the_tile_in_hand_is_shown() -> None:
    end = arranged(BARE, BARE, tile="RB*", phase="place")
    assert {"Red, blue", "ends the year"} <= set(texts(draw(end.view(1), seat=1)))
    laid = arranged({"A1": "P1"}, BARE, tile="P", phase="match", due="P", singles="G,G")
    assert {"Purple", "laid"} <= set(texts(draw(laid.view(0), seat=0)))
    assert "no tile in hand" in texts(draw(arranged(BARE, BARE).view(0), seat=0))


def test_no_single_is_left() -> None:
    drawn = draw(arranged(BARE, BARE, singles="-").view(0), seat=0)
    assert "none left" in texts(drawn) and "singles" not in parts(drawn)


def test_the_end_names_the_winner_and_the_points_of_the_year() -> None:
    hills = shows(P=8, Y=7), shows(P=7, Y=7, R=1)
    state = arranged(*hills, phase="match", tile="PY*", due="P", year=3, years=["9,9", "3,4"])
    play(state, "purple up")
    drawn = draw(state.view(0), seat=0)
    assert {"Seat A wins with 22 points", "year", "+4", "22"} <= set(texts(drawn))
    assert "#i-laurel" in drawn and "in hand" not in texts(drawn)


def test_another_board_is_drawn_from_its_data(tmp_path: Path) -> None:
    file = tmp_path / "ring.toml"
    file.write_text(RING, "utf-8")
    state = GAME.new(3, 1, edition=str(file))
    drawn = GAME.draw(state.view(0), seat=0)
    assert len(re.findall('class="roof', drawn)) == 3 * 6 + 2 * 2
    assert {"N", "NE", "SE", "S", "SW", "NW"} <= set(texts(drawn))
    assert "Your hill" in GAME.board(state.view(0), 0)
