"""Pictures of Rolling Village!: the same for the same view, every legal action touchable."""

import re
from xml.etree import ElementTree

import pytest
from helpers.village_positions import EMPTY, alone, village

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.village import GAME
from tabletown.games.village.rules import Village
from tabletown.games.village.svg.table import draw, gesture

SVG = "{http://www.w3.org/2000/svg}"
GROUPS = "HHL.FS|HHL.FX|.S....|..F...|LLL.HH"
TWO = (
    "turn=9 dice=4,2 / tasks=first icons=- tracker=3,4 sheet=H.....|......|......|......|......"
    " / tasks=- icons=- tracker=5 sheet=HSF...|.L....|......|......|......"
)


def parts(drawn: str) -> list[str]:
    found = [part.get("data-part") for part in ElementTree.fromstring(drawn).iter()]
    return [part for part in found if part]


def texts(drawn: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize("seats", [1, 2, 5, 12])
@pytest.mark.parametrize("factories", ["no", "yes"])
def test_just_the_legal_actions_can_be_touched(seats: int, factories: str) -> None:
    state, rng = GAME.new(seats, seats, {"factories": factories}), Rng(seats)
    while state.to_move != NOBODY:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        if rng.below(seats) == 0:
            view = state.view(seat)
            gestures = [GAME.gesture(view, action) for action in legal]
            assert len(set(gestures)) == len(legal)
            drawn = parts(GAME.draw(view, seat=seat, standalone=rng.below(2) == 0))
            assert sorted(drawn) == sorted({part for touched in gestures for part in touched})
        state.apply(seat, legal[rng.below(len(legal))])
    assert parts(GAME.draw(state.view(0), seat=0)) == []


def test_a_gesture_names_the_task_then_the_space() -> None:
    view = alone(1, "4,2", "first,second").view(0)
    assert gesture(view, view.legal(0)[0]) == ("task-first-forest", "space-3")
    view = alone(1, "3,3", "square").view(0)
    assert gesture(view, view.legal(0)[7]) == ("task-square", "space-7")
    view = alone(9, "4,2", "bonus", icons="H,F").view(0)
    assert gesture(view, view.legal(0)[0]) == ("task-bonus-lake", "space-0")
    view = alone(1, "1,1", "avenue").view(0)
    assert gesture(view, view.legal(0)[2]) == ("avenue-2",)


def test_the_same_view_draws_the_same_bytes() -> None:
    state = village(TWO)
    for seat in 0, 1, SPECTATOR:
        again = state.copy().view(seat)
        assert draw(state.view(seat), seat=seat) == draw(again, seat=seat)
    assert draw(state.view(0), seat=0) != draw(state.view(1), seat=1)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_on_a_page_there_is_no_style_at_all(seat: int) -> None:
    drawn = draw(village(TWO).view(seat), seat=seat, standalone=False)
    assert not re.search(r"<style|style=|\bid=|<script", drawn)
    assert "<style>" in draw(village(TWO).view(seat), seat=seat)


def test_a_picture_can_be_read_aloud() -> None:
    view = village(TWO).view(0)
    root = ElementTree.fromstring(draw(view, seat=0))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Rolling Village!, turn 9 of 9"
    assert root.findtext(f"{SVG}desc") == GAME.describe(view, 0)


def test_a_spectator_sees_every_sheet_and_touches_none() -> None:
    for seats in range(1, 13):
        drawn = draw(playing(seats).view(SPECTATOR), seat=SPECTATOR)
        assert parts(drawn) == []
        assert drawn.count('class="mark') == seats


def playing(seats: int) -> Village:
    state = GAME.new(seats, 3)
    assert isinstance(state, Village)
    return state


def test_every_seat_has_its_mark_beside_the_own_sheet() -> None:
    for seats in range(1, 13):
        drawn = draw(playing(seats).view(0), seat=0)
        assert drawn.count('class="mark') == seats


def boxes(drawn: str, class_: str) -> int:
    return drawn.count(f'class="{class_}"')


def test_groups_are_bridged_into_one() -> None:
    """Four Houses in a block need four bridges and the corner between them."""
    drawn = draw(alone(1, "4,2", "first", "HH....|HH....|......|......|SS....").view(0), seat=0)
    bridges = re.findall(r'<rect [^>]*class="v-house"/>', drawn)
    assert len(bridges) == 5
    assert not re.findall(r'<rect [^>]*class="v-square"/>', drawn)


def test_printed_points_are_figures_on_empty_spaces_and_pips_on_drawn_ones() -> None:
    empty = draw(alone(1, "4,2", "first,second").view(0), seat=0)
    assert boxes(empty, "val mid b") == 16 and boxes(empty, "pip") == 0
    one = draw(alone(1, "4,2", "first", "H.....|......|......|......|......").view(0), seat=0)
    assert boxes(one, "val mid b") == 15 and boxes(one, "pip") == 3


def test_the_avenue_that_scores_has_a_band_and_says_what_it_brings() -> None:
    drawn = draw(alone(1, "1,2", "first", "HH....|......|......|......|......").view(0), seat=0)
    assert boxes(drawn, "band") == 1
    assert texts(drawn).count("+3") == 2, "beside the avenue and on the tracker"
    free = draw(alone(1, "1,1", "avenue", GROUPS).view(0), seat=0)
    assert boxes(free, "band") == 0 and {"+7", "+0", "+8"} <= set(texts(free))


def test_columns_in_play_are_filled_and_tasks_done_are_ticked() -> None:
    both = draw(alone(1, "4,2", "first,second").view(0), seat=0)
    assert boxes(both, "die on") == 2 and boxes(both, "task now") == 2
    half = draw(alone(1, "4,2", "second").view(0), seat=0)
    assert boxes(half, "die on") == 1
    assert (boxes(half, "task now"), boxes(half, "task done")) == (1, 1)
    smoke = draw(alone(1, "1,4", "second", factories="yes").view(0), seat=0)
    assert "Factory" in texts(smoke) and boxes(smoke, "task done") == 1
    paved = draw(alone(1, "3,3", "first").view(0), seat=0)
    assert "Square" in texts(paved) and boxes(paved, "task done") == 1


def test_the_latest_drawings_are_notched() -> None:
    state = village(TWO)
    forest = 1 * state.edition.spaces + 2
    assert boxes(draw(state.view(0), seat=0), "notch") == 0
    assert boxes(draw(state.view(0), seat=0, last=[forest]), "notch") == 1
    choice = 14 * state.edition.spaces
    assert boxes(draw(state.view(0), seat=0, last=[choice]), "notch") == 0


def test_icons_marked_are_faint() -> None:
    assert (
        boxes(draw(alone(4, "4,2", "first", icons="H,L").view(0), seat=0), "swatch used v-house")
        == 1
    )


def test_what_a_seat_waits_for() -> None:
    view = village(TWO).view(1)
    assert "Waiting for the others" in texts(draw(view, seat=1))
    assert "Choose an avenue" in texts(draw(alone(1, "1,1", "avenue").view(0), seat=0))
    preparation = texts(draw(alone(0, "5,2", "second").view(0), seat=0))
    assert "Preparation: two different Projects, no points" in preparation


def test_the_end_names_the_winner() -> None:
    over = village(TWO.replace("tasks=first", "tasks=-"))
    drawn = draw(over.view(0), seat=0)
    assert {"The game is over", "Seat B wins with 15 points"} <= set(texts(drawn))
    assert "#i-laurel" in drawn and "#i-laurel" not in draw(village(TWO).view(0), seat=0)


def test_factories_have_a_place_on_the_tracker() -> None:
    drawn = texts(draw(alone(1, "1,1", "avenue", GROUPS, factories="yes").view(0), seat=0))
    assert "Factories" in drawn and "\N{MINUS SIGN}5" in drawn
    assert "Factories" not in texts(draw(alone(1, "1,1", "avenue", EMPTY).view(0), seat=0))
