"""Drawings of Rolling Village!: gestures, sheets, the tracker and the end."""

import re

from helpers.pictures import many, parts, said
from helpers.village_positions import EMPTY, alone, village

from tabletown.core.seats import SeatNames
from tabletown.core.state import SPECTATOR
from tabletown.games.village import GAME
from tabletown.games.village.edition import PROJECTS
from tabletown.games.village.rules import Village

GROUPS = "HHL.FS|HHL.FX|.S....|..F...|LLL.HH"
TWO = (
    "turn=9 dice=4,2 / tasks=first icons=- tracker=3,4 sheet=H.....|......|......|......|......"
    " / tasks=- icons=- tracker=5 sheet=HSF...|.L....|......|......|......"
)


def test_a_gesture_names_the_task_then_the_space() -> None:
    view = alone(1, "4,2", "first,second").view(0)
    assert GAME.gesture(view, view.legal(0)[0]) == ("task-first-forest", "space-3")
    view = alone(1, "3,3", "square").view(0)
    assert GAME.gesture(view, view.legal(0)[7]) == ("task-square", "space-7")
    view = alone(9, "4,2", "bonus", icons="H,F").view(0)
    assert GAME.gesture(view, view.legal(0)[0]) == ("task-bonus-lake", "space-0")
    view = alone(1, "1,1", "avenue").view(0)
    assert GAME.gesture(view, view.legal(0)[2]) == ("avenue-2",)


def test_each_part_to_press_is_drawn_once() -> None:
    state = alone(1, "4,2", "first,second")
    pressed = parts(GAME.draw(state.view(0), seat=0))
    assert len(pressed) == len(set(pressed)) > 0


def test_a_spectator_sees_every_sheet_and_can_press_none() -> None:
    for seats in range(1, 13):
        drawn = GAME.draw(playing(seats).view(SPECTATOR), seat=SPECTATOR)
        assert parts(drawn) == []
        assert drawn.count('class="mark') == seats


def playing(seats: int) -> Village:
    state = GAME.new(seats, 3)
    assert isinstance(state, Village)
    return state


def test_every_seat_has_its_mark_beside_the_own_sheet() -> None:
    for seats in range(1, 13):
        drawn = GAME.draw(playing(seats).view(0), seat=0)
        assert drawn.count('class="mark') == seats


def test_a_neighbourhood_is_one_path_with_its_joints_and_hatching() -> None:
    """Four Houses in a block have four joints and the corner between; Squares have none."""
    drawn = GAME.draw(
        alone(1, "4,2", "first", "HH....|HH....|......|......|SS....").view(0), seat=0
    )
    houses, squares = ground(drawn, "house"), ground(drawn, "square")
    assert (houses.count("M"), squares.count("M")) == (4 + 5, 2)
    assert houses.count("h36v36") == 1, "the corner between the four"
    assert drawn.count("#vl-link-house") == 4


def ground(picture: str, project: str) -> str:
    """The path data of all spaces with a Project, which has the hatching of that Project."""
    path = re.search(rf'<path d="([^"]+)" fill="url\(#vl-h-{project}\)" class="ground', picture)
    assert path
    return path[1]


def test_every_project_has_a_drawing_and_a_hatching_of_its_own() -> None:
    drawn = GAME.draw(alone(1, "1,1", "avenue", GROUPS, factories="yes").view(0), seat=0)
    for project in PROJECTS:
        assert f'<pattern id="vl-h-{project}"' in drawn
        assert re.search(rf'class="cell pc v-{project}"[^>]*><use href="#vl-{project}-', drawn)


def test_a_preview_of_a_drawing_has_its_own_ground() -> None:
    before, after = (
        alone(1, "4,2", "first"),
        alone(1, "4,2", "first", "H.....|......|......|......|......"),
    )
    assert GAME.pieces(before.view(0), seat=0)["own"] == []
    (house,) = GAME.pieces(after.view(0), seat=0)["own"]
    assert "url(#vl-h-house)" in house and "#vl-house-" in house


def test_a_long_name_is_set_narrower_and_moves_nothing() -> None:
    state = playing(3)
    plain = GAME.draw(state.view(0), seat=0)
    named = GAME.draw(state.view(0), seat=0, names=SeatNames(["W" * 24] * 3, 1))
    lengths = re.findall(r'class="([^"]+)" textLength="([\d.]+)"', named)
    assert [look for look, _length in lengths] == ["hd", "say", "name b"]
    assert places(plain) == places(named)


def places(picture: str) -> list[tuple[str, str]]:
    """Where the texts are."""
    return re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', picture)


def test_printed_points_are_figures_on_empty_spaces_and_pips_on_drawn_ones() -> None:
    empty = GAME.draw(alone(1, "4,2", "first,second").view(0), seat=0)
    assert many(empty, "val mid b") == 16 and many(empty, "pip") == 0
    one = GAME.draw(alone(1, "4,2", "first", "H.....|......|......|......|......").view(0), seat=0)
    assert many(one, "val mid b") == 15 and many(one, "pip") == 3


def test_the_scoring_avenue_has_a_band_with_its_points() -> None:
    drawn = GAME.draw(
        alone(1, "1,2", "first", "HH....|......|......|......|......").view(0), seat=0
    )
    assert many(drawn, "band") == 1
    assert said(drawn).count("+3") == 2, "beside the avenue and on the tracker"
    free = GAME.draw(alone(1, "1,1", "avenue", GROUPS).view(0), seat=0)
    assert many(free, "band") == 0 and {"+7", "+0", "+8"} <= set(said(free))


def test_open_columns_are_filled_and_finished_tasks_are_ticked() -> None:
    both = GAME.draw(alone(1, "4,2", "first,second").view(0), seat=0)
    assert many(both, "die on") == 2 and many(both, "task now") == 2
    half = GAME.draw(alone(1, "4,2", "second").view(0), seat=0)
    assert many(half, "die on") == 1
    assert (many(half, "task now"), many(half, "task done")) == (1, 1)
    smoke = GAME.draw(alone(1, "1,4", "second", factories="yes").view(0), seat=0)
    assert "Factory" in said(smoke) and many(smoke, "task done") == 1
    paved = GAME.draw(alone(1, "3,3", "first").view(0), seat=0)
    assert "Square" in said(paved) and many(paved, "task done") == 1


def test_the_latest_drawings_are_notched() -> None:
    state = village(TWO)
    forest = 1 * state.edition.spaces + 2
    assert many(GAME.draw(state.view(0), seat=0), "notch") == 0
    assert many(GAME.draw(state.view(0), seat=0, last=[forest]), "notch") == 1
    choice = 14 * state.edition.spaces
    assert many(GAME.draw(state.view(0), seat=0, last=[choice]), "notch") == 0


def test_used_bonus_icons_are_faint() -> None:
    assert (
        many(
            GAME.draw(alone(4, "4,2", "first", icons="H,L").view(0), seat=0), "swatch used v-house"
        )
        == 1
    )


def test_the_drawing_says_what_a_seat_waits_for() -> None:
    view = village(TWO).view(1)
    assert "Waiting for the others" in said(GAME.draw(view, seat=1))
    assert "Choose an avenue" in said(GAME.draw(alone(1, "1,1", "avenue").view(0), seat=0))
    preparation = said(GAME.draw(alone(0, "5,2", "second").view(0), seat=0))
    assert "Preparation: two different Projects, no points" in preparation


def test_the_end_names_the_winner() -> None:
    over = village(TWO.replace("tasks=first", "tasks=-"))
    drawn = GAME.draw(over.view(0), seat=0)
    assert {"The game is over", "Seat B wins with 15 points"} <= set(said(drawn))
    assert "#i-laurel" in drawn and "#i-laurel" not in GAME.draw(village(TWO).view(0), seat=0)


def test_factories_have_a_place_on_the_tracker() -> None:
    drawn = said(GAME.draw(alone(1, "1,1", "avenue", GROUPS, factories="yes").view(0), seat=0))
    assert "Factories" in drawn and "\N{MINUS SIGN}5" in drawn
    assert "Factories" not in said(GAME.draw(alone(1, "1,1", "avenue", EMPTY).view(0), seat=0))


def test_a_page_can_arrange_the_areas_of_a_drawing() -> None:
    """A seat has its sheet, dice, points by turn and the others; a spectator each sheet."""
    state = playing(3)
    own = areas(GAME.draw(state.view(0), seat=0))
    assert own == ["own", "dice", "turns", "total", "others"]
    watched = areas(GAME.draw(state.view(SPECTATOR), seat=SPECTATOR))
    assert watched == ["dice", "seat-a", "seat-b", "seat-c"]
    assert areas(GAME.draw(alone(1, "4,2", "first").view(0), seat=0)) == own[:-1]


def areas(picture: str) -> list[str]:
    return re.findall(r'class="area ([\w-]+)"', picture)


def test_the_scoring_avenue_is_marked_on_every_sheet_of_a_spectator() -> None:
    state = village(TWO)
    drawn = GAME.draw(state.view(SPECTATOR), seat=SPECTATOR)
    assert many(drawn, "band") == 2
