"""Tiles, units and marks on the map."""

from helpers.brazil_pictures import (
    ARCHER,
    CANNON,
    DRAGOON,
    MONARCH,
    OTHER_ARCHER,
    area,
    drawn,
    full_text,
)
from helpers.brazil_positions import (
    cloud,
    in_era,
    moving,
    place,
    play,
    put,
    settled,
    stand,
    supply,
)
from helpers.pictures import classed, parts, said

from tabletown.games.brazil.rules import actions


def test_a_tile_shows_owner_worth_and_goods() -> None:
    state = put(put(settled(), "D3", "farm", 0, "2coffee"), "D6", "sawmill", 1)
    picture = area(drawn(state, 0), "map")
    assert len(classed(picture, "pb", "st3")) == 2, "Capital and Farm of green"
    assert len(classed(picture, "pb", "st6")) == 2, "Capital and Sawmill of orange"
    assert len(classed(picture, "tok", "t-coffee")) == 2
    assert len(classed(picture, "empty")) == 1, "the Sawmill holds nothing"
    put(state, "D3", "farm", 0, "5coffee")
    chips = classed(area(drawn(state, 0), "map"), "goods")
    assert len(chips) == 1 and said(chips[0]) == ["5"], "too many are counted"


def test_a_palace_is_shown_with_its_numeral() -> None:
    state = put(settled(), "D3", "farm")
    assert classed(drawn(state, 0), "pal") == []
    state.palace[place(state, "D3")] = 5
    state.palaces[0] |= 1 << 5
    assert [said(tab) for tab in classed(drawn(state, 1), "pal")] == [["V"]]
    assert [said(tab)[0] for tab in classed(drawn(state, 0), "pal2", "made")] == ["V"]


def test_units_show_letter_and_strength_and_many_are_counted() -> None:
    state = stand(stand(settled(), "D3", CANNON), "D6", 0, side=1)
    units = classed(area(drawn(state, 0), "map"), "unit")
    assert [said(unit) for unit in units] == [["C", "3"], ["Q", "1"]]
    assert [unit.get("class") for unit in units] == ["unit p3", "unit p6"]
    stand(state, "D3", ARCHER, MONARCH)
    units = classed(area(drawn(state, 0), "map"), "unit", "p3")
    assert [said(unit)[0] for unit in units] == ["A", "M", "C"]
    stand(state, "D3", OTHER_ARCHER, DRAGOON)
    units = classed(area(drawn(state, 0), "map"), "unit", "p3")
    assert [said(unit) for unit in units] == [["\N{MULTIPLICATION SIGN}5", "9"]]
    moving(state)
    assert {"unit-0", "unit-4"} <= {*parts(drawn(state, 0))}, "each is touched in the reserve"


def test_face_up_exploration_tiles_are_named() -> None:
    state = cloud(cloud(settled(), "D3", "culture"), "B6", "expedition_4")
    stand(cloud(state, "F2", "river_basin"), "D3", ARCHER)
    names = full_text(area(drawn(state, 0), "map"))
    for name in ("Culture", "Expedition needs 4", "River Basin"):
        assert name in names


def test_the_hex_of_the_latest_action_has_a_notch() -> None:
    state = settled()
    built = int(actions.BUILD_AT) + place(state, "D3")
    assert classed(drawn(state, 0), "notch") == []
    assert len(classed(drawn(state, 0, built), "notch")) == 1
    assert classed(drawn(state, 0, int(actions.USE_ARCH), int(actions.PASS)), "notch") == []
    paid = int(actions.PAY_FROM_TILE) + place(state, "D3") * 6
    assert classed(drawn(state, 0, paid), "notch") == []


def test_a_hex_that_would_be_attacked_shows_swords() -> None:
    state = stand(put(settled(), "D3", "farm", 1), "E3", 4)
    assert classed(drawn(state, 0), "swords") == []
    play(moving(state, "renovate"), "move Cannon")
    assert len(classed(drawn(state, 0), "swords")) == 1
    assert classed(drawn(state, 1), "swords") == []


def test_the_height_of_the_map_does_not_depend_on_the_question() -> None:
    few, many = settled(), supply(in_era(settled(), 3), 0, "5gold")
    play(many, "use build")
    high = [found.get("data-height") for found in classed(drawn(few, 0), "map")]
    assert high == [found.get("data-height") for found in classed(drawn(many, 0), "map")] != []
