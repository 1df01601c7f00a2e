"""Rules 22 to 27 of docs/rules/sunnyvale.md: a Housing Crisis."""

import pytest
from helpers.sunnyvale_positions import (
    FULL,
    field,
    in_crisis,
    labels,
    play,
    projects,
)


def test_rule_22_a_crisis_is_counted_and_brings_each_card_a_permit() -> None:
    state = in_crisis(
        housing=("duplex_conversion:0,duplex_conversion:1", "mall_redevelopment:2", "-"),
        concerns=("a1", "-", "-"),
        crises=3,
    )
    assert field(state, "crises") == "4" and field(state, "pile") == "6"
    assert projects(state, 0) == ["duplex_conversion:1", "duplex_conversion:2"]
    assert projects(state, 1) == ["mall_redevelopment:3"]


def test_rule_23_a_card_with_all_permits_is_built_where_its_owner_likes() -> None:
    state = in_crisis(housing=("-", "backyard_cottage:1", "-"), concerns=("a1", "-", "-"), level=4)
    assert (state.to_move, field(state, "phase")) == (1, "build")
    assert len(labels(state)) == 14 and "place b3" in labels(state)
    play(state, "place b3")
    assert field(state, "built", 1) == "b3" and projects(state, 1) == []
    assert "backyard_cottage" in field(state, "discards")
    assert field(state, "level") == "4", "one down for the cottage, one up for the crisis"


def test_rule_23_building_lowers_the_level_but_not_below_0() -> None:
    state = in_crisis(housing=("backyard_cottage:1", "-", "-"), concerns=("a1", "-", "-"), level=0)
    play(state, "place f1")
    assert (field(state, "phase"), field(state, "level")) == ("remove", "1")


def test_rule_24_a_card_without_a_place_is_discarded_and_the_level_stays() -> None:
    state = in_crisis(housing=("courtyard_block:2", "-", "-"), concerns=("d4", "-", "-"), level=4)
    assert (field(state, "phase"), field(state, "level")) == ("remove", "5")
    assert projects(state, 0) == [] and "courtyard_block" in field(state, "discards")


def test_rule_25_the_drawing_seat_builds_first_then_clockwise() -> None:
    state = in_crisis(
        turn="B",
        housing=("backyard_cottage:1", "senior_apartments:1", "teacher_housing:1"),
        concerns=("-", "-", "a1"),
    )
    order = []
    while field(state, "phase") == "build":
        order.append(state.to_move)
        play(state, labels(state)[0])
    assert order == [1, 2, 0]


def test_rule_25_the_owner_of_several_ready_cards_chooses_their_order() -> None:
    state = in_crisis(
        housing=("backyard_cottage:1,orchard_homes:1,duplex_conversion:1", "-", "-"),
        concerns=("a6", "-", "-"),
    )
    assert labels(state) == ["choose Backyard Cottage 2/2 of A", "choose Orchard Homes 2/2 of A"]
    play(state, "choose Orchard Homes 2/2 of A")
    assert "place b1 c1 a2 b2" in labels(state)
    play(state, "place b1 c1 a2 b2")
    assert labels(state)[0] == "place d1", "one is left, so it is asked for no more"
    play(state, "place d1")
    assert field(state, "phase") == "remove" and projects(state, 0) == ["duplex_conversion:2"]


def test_rule_25_equal_cards_need_no_choice_of_order() -> None:
    state = in_crisis(housing=("backyard_cottage:1,backyard_cottage:1", "-", "-"))
    assert field(state, "phase") == "build"
    play(state, "place d1")
    assert len(labels(state)) == 13


def test_rule_25_a_card_that_lost_its_place_to_the_first_is_discarded() -> None:
    free = FULL.replace("d1,", "").replace("e1,", "")
    state = in_crisis(
        housing=("backyard_cottage:1,duplex_conversion:2", "-", "-"), concerns=(free, "-", "-")
    )
    assert len(labels(state)) == 2
    play(state, "choose Backyard Cottage 2/2 of A", "place d1")
    assert field(state, "phase") == "remove" and projects(state, 0) == []


def test_rule_26_after_building_the_level_rises() -> None:
    state = in_crisis(concerns=("a1", "-", "-"), level=2)
    assert field(state, "level") == "3"


@pytest.mark.parametrize("level", range(10))
def test_rule_27_each_seat_removes_as_many_tokens_as_the_level_says(level: int) -> None:
    state = in_crisis(concerns=("a1,b1,c1,d1,e1,f1", "-", "-"), level=level, crises=level)
    allowed = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5][level + 1]
    assert state.actors() == [1] and state.removals[1] == allowed
    for space in "abcdef"[:allowed]:
        play(state, f"take {space}1")
    assert len(field(state, "concerns", 0).split(",")) == 6 - allowed


def test_rule_27_all_seats_remove_tokens_at_once_and_may_stop() -> None:
    state = in_crisis(concerns=("a1,b1", "c1", "d1,e1"), level=4)
    assert state.actors() == [0, 1, 2] and not state.sealed()
    play(state, "C: take c1")
    assert state.actors() == [0, 1], "no token is left there"
    play(state, "B: take a1", "B: stop")
    assert state.actors() == [0] and labels(state, 1) == []
    play(state, "A: stop")
    assert [field(state, "concerns", seat) for seat in range(3)] == ["b1", "-", "d1,e1"]
