"""One test per rule of docs/rules/village.md; the name says the number."""

import pytest
from helpers.random_play import random_action
from helpers.village_positions import EMPTY, alone, labels, scored, village

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.games.village import GAME

TWO = (
    "turn=1 dice=4,2"
    " / tasks=first,second icons=- tracker=- sheet=H.....|......|......|......|.....F"
    " / tasks=first,second icons=- tracker=- sheet=L.....|......|......|......|.....H"
)
EXAMPLE = "H.....|HF....|HSL...|..L.F.|......"


def test_rule_1_one_to_twelve_seats_use_the_same_dice_in_the_open() -> None:
    for seats in 0, 13:
        with pytest.raises(ValueError, match=f"is for 1 to 12 seats, not {seats}"):
            GAME.new(seats, 1)
    state = GAME.new(12, 1)
    state.play(5, state.label(state.legal(5)[0]))
    assert state.view(0).text() == state.view(SPECTATOR).text() == state.text()
    assert len(set(state.text().split(" / ")[1:])) == 2, "only seat 5 has drawn"


def test_rule_2_each_seat_has_an_empty_sheet_with_points_from_0_to_3() -> None:
    state = GAME.new(3, 1)
    assert state.text().count(f"sheet={EMPTY}") == 3
    edition = GAME.edition("classic")
    rows = [edition.points[at : at + 6] for at in range(0, 30, 6)]
    outer, inner = [3, 0, 2, 2, 0, 3], [0, 1, 0, 0, 1, 0]
    assert rows == [outer, inner, [2, 0, 1, 1, 0, 2], inner, outer]


def test_rule_3_columns_are_faces_and_avenues_are_sums() -> None:
    edition = GAME.edition("classic")
    assert edition.columns == 6
    by_sum = {total: edition.avenue_of[total] for total in range(3, 12)}
    assert by_sum == {3: 0, 4: 0, 5: 1, 6: 1, 7: 2, 8: 3, 9: 3, 10: 4, 11: 4}


@pytest.mark.parametrize(
    "face, project",
    [(1, "house"), (2, "forest"), (3, "lake"), (4, "house"), (5, "forest"), (6, "lake")],
)
def test_rule_4_each_face_has_its_project(face: int, project: str) -> None:
    assert labels(alone(1, f"{face},{face}", "first"))[0] == f"{project} {face} 3-4"


def test_rule_5_the_first_die_is_used_first_and_the_second_for_another_project() -> None:
    state = alone(0, "5,2", "first,second")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {
        "house 5",
        "forest 5",
        "lake 5",
    }
    assert len(labels(state)) == 15
    state.play(0, "forest 5 7")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {"house 2", "lake 2"}
    assert len(labels(state)) == 10


def test_rule_5_on_a_double_both_go_into_one_column() -> None:
    state = alone(0, "5,5", "first,second")
    state.play(0, "forest 5 7")
    assert len(labels(state)) == 8
    with pytest.raises(IllegalAction):
        state.play(0, "forest 5 8-9")
    state.play(0, "house 5 8-9")
    assert "sheet=......|......|....F.|....H.|......" in state.text()


def test_rule_5_the_preparation_waits_for_all() -> None:
    state = GAME.new(2, 1)
    for _ in range(2):
        state.apply(1, state.legal(1)[0])
    assert (state.actors(), state.legal(1)) == ([0], [])


def test_rule_6_the_preparation_draws_no_square_and_scores_nothing() -> None:
    state = alone(0, "3,3", "first,second")
    assert not [label for label in labels(state) if "square" in label]
    state.play(0, "lake 3 3-4")
    state.play(0, "house 3 5-6")
    assert (state.turn, state.scores(), state.written(0)) == (1, [0], [-1] * 9)


def test_rule_7_a_boxed_preparation_needs_two_avenues() -> None:
    state = alone(0, "5,2", "first,second", boxed_preparation="yes")
    state.play(0, "forest 5 7")
    assert {label.split()[2] for label in labels(state)} == {"3-4", "5-6", "8-9", "10-11"}
    state = alone(0, "5,2", "first,second")
    state.play(0, "forest 5 7")
    assert "house 2 7" in labels(state)


def test_rule_8_nobody_waits_within_a_turn_and_the_roll_waits_for_all() -> None:
    state = village(TWO)
    state.play(1, "house 2 7")
    state.play(1, "forest 4 7")
    assert (state.actors(), state.turn, state.to_move) == ([0], 1, 0)
    state.play(0, "house 2 7")
    assert state.turn == 1
    state.play(0, "forest 4 7")
    assert (state.actors(), state.turn) == ([0, 1], 2)


def test_rule_8_there_are_nine_turns_of_fair_dice() -> None:
    state, rng, rolls = GAME.new(1, 1), Rng(5), []
    while state.to_move != NOBODY:
        random_action(state, 0, rng)
        rolls.append(state.text().split(" / ")[0])
    assert len(set(rolls)) == 10, "the preparation and nine turns"
    starts = [GAME.new(1, seed).text().split()[1] for seed in range(3600)]
    assert len(set(starts)) == 36
    assert all(60 < starts.count(dice) < 140 for dice in set(starts))


def test_rule_9_each_project_goes_into_the_column_of_the_other_die() -> None:
    state = alone(1, "4,2", "first,second")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {"house 2", "forest 4"}
    state.play(0, "forest 4 7")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {"house 2"}


def test_rule_9_both_projects_are_drawn_in_either_order() -> None:
    one, other = village(TWO), village(TWO)
    for label in "house 2 7", "forest 4 5-6":
        one.play(0, label)
    for label in "forest 4 5-6", "house 2 7":
        other.play(0, label)
    assert one.text() == other.text()


def test_rule_10_equal_dice_bring_their_project_and_a_square() -> None:
    state = alone(1, "3,3", "first,square", "H.....|......|......|......|......")
    places = [label.split() for label in labels(state)]
    assert {place[1] for place in places if place[0] == "lake"} == {"3"}
    assert len([place for place in places if place[0] == "square"]) == 29
    state.play(0, "square 3 7")
    assert labels(state) == ["lake 3 3-4", "lake 3 5-6", "lake 3 8-9", "lake 3 10-11"]


def test_rule_11_a_space_holds_one_drawing() -> None:
    state = alone(1, "4,2", "first", "...H..|......|...S..|...X..|......")
    assert labels(state) == ["forest 4 5-6", "forest 4 10-11"]


def test_rule_12_a_full_column_overflows_to_the_nearest_with_room() -> None:
    full = "..F..H|..F..H|..F..H|..F..H|..FFFH"
    state = alone(8, "6,2", "first", full)
    assert {label.split(" ", 1)[1] for label in labels(state)} == {
        f"5 {avenue} for 6" for avenue in ("3-4", "5-6", "7", "8-9")
    }


def test_rule_12_column_6_is_not_next_to_column_1() -> None:
    state = alone(8, "6,2", "first", "....FH|....FH|....FH|....FH|....FH")
    assert {label.split()[1] for label in labels(state)} == {"4"}
    state = alone(8, "1,2", "first", "H....H|H.....|H.....|H.....|H.....")
    assert {label.split()[1] for label in labels(state)} == {"2"}


def test_rule_12_equal_projects_overflow_separately_when_both_columns_are_full() -> None:
    state = alone(9, "1,4", "first,second", "HF.H.F|HFFHFF|HFFHFF|HFFHFF|HFFH.F")
    assert labels(state) == [
        "house 3 3-4 for 1",
        "house 5 3-4 for 4",
        "house 5 10-11 for 4",
    ]
    state = alone(9, "1,4", "first,second", "HF.HFF|HFFHFF|HFFHFF|HFFHFF|HFFHFF")
    assert labels(state) == ["house 3 3-4 for 1", "house 3 3-4 for 4"]


def test_rule_12_a_full_sheet_has_no_room() -> None:
    assert alone(9, "1,4", "avenue", "|".join(["HFLHFL"] * 5)).room(empty=0, column=2) == 0


def test_rule_13_the_bonus_follows_building_and_marks_its_icon() -> None:
    state = alone(3, "4,2", "first,bonus")
    assert not [label for label in labels(state) if "bonus" in label]
    state.play(0, "forest 4 7")
    assert len(labels(state)) == 3 * 29
    state.play(0, "bonus lake 1 3-4")
    assert "icons=L" in state.text() and "sheet=L.....|" in state.text()


def test_rule_13_an_icon_is_marked_once() -> None:
    state = alone(9, "4,2", "bonus", icons="H,L")
    assert {label.rsplit(" ", 2)[0] for label in labels(state)} == {"bonus forest"}


def test_rule_13_the_bonus_comes_on_turns_3_6_and_9() -> None:
    state, rng, turns = GAME.new(1, 3), Rng(5), []
    while state.to_move != NOBODY:
        actions = state.legal(0)
        action = actions[rng.below(len(actions))]
        if state.label(action).startswith("bonus"):
            turns.append(state.text().split()[0])
        state.apply(0, action)
    assert turns == ["turn=3", "turn=6", "turn=9"]


def test_rule_14_the_sum_names_the_avenue_and_counts_this_turns_drawings() -> None:
    before = alone(1, "4,2", "first", "...FF.|......|......|......|......")
    assert scored(before, "forest 4 7") == 0
    before = alone(1, "4,2", "first", "...FF.|......|......|......|......")
    assert scored(before, "forest 4 5-6") == 2, "it joins the Forests above"


@pytest.mark.parametrize("dice", ["1,1", "6,6"])
def test_rule_14_two_and_twelve_let_each_seat_choose(dice: str) -> None:
    state = alone(1, dice, "avenue", EXAMPLE)
    assert labels(state) == ["score 3-4", "score 5-6", "score 7", "score 8-9", "score 10-11"]
    assert scored(state, "score 3-4") == 5


def test_rule_15_a_group_counts_once_with_all_its_spaces() -> None:
    state = alone(1, "1,1", "avenue", "HHHH..|H..H..|......|......|HH....")
    assert scored(state, "score 5-6") == 7
    state = alone(1, "1,1", "avenue", "HFH...|F.H...|.H....|......|......")
    assert scored(state, "score 3-4") == 3 + 2, "corners do not hang together"


def test_rule_15_points_are_written_on_the_tracker() -> None:
    state = alone(2, "1,1", "avenue", EXAMPLE, tracker="4")
    state.play(0, "score 7")
    assert state.scores() == [10] and "tracker=4,6 " in state.text()


def test_rule_16_squares_and_factories_form_no_groups() -> None:
    assert scored(alone(1, "1,1", "avenue", "SSSXXX|......|......|......|......"), "score 3-4") == 0
    assert scored(alone(1, "1,1", "avenue", "HSH...|......|......|......|......"), "score 3-4") == 5


def test_rule_17_two_dice_of_one_project_bring_that_project_and_a_factory() -> None:
    state = alone(1, "1,4", "first,second,factory", factories="yes")
    kinds = {label.rpartition(" ")[0] for label in labels(state)}
    assert kinds == {"house 1", "factory 1", "house 4", "factory 4"}
    state.play(0, "house 1 7")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {"factory 4"}
    state = alone(1, "1,4", "first,second,factory", factories="yes")
    state.play(0, "factory 1 7")
    assert {label.rpartition(" ")[0] for label in labels(state)} == {"house 4"}


def test_rule_17_a_factory_overflows_like_any_project() -> None:
    full = "H.....|H.....|H.....|H.....|H....."
    state = alone(8, "1,4", "first,factory", full, factories="yes")
    assert labels(state)[0] == "factory 2 3-4 for 1"


@pytest.mark.parametrize("factories, expected", [("no", 0), ("yes", 6)])
def test_rule_17_only_different_dice_of_one_project_bring_a_factory(
    factories: str, expected: int
) -> None:
    asked = set()
    for seed in range(300):
        state = GAME.new(1, seed, {"factories": factories})
        for _ in range(2):
            state.apply(0, state.legal(0)[0])
        if "factory" in state.text():
            asked.add(state.text().split()[1])
    assert len(asked) == expected
    assert asked <= {f"dice={pair}" for pair in ("1,4", "4,1", "2,5", "5,2", "3,6", "6,3")}


@pytest.mark.parametrize(
    "sheet, points",
    [
        (".H....|HXS...|.L....|......|......", -2 - 2 - 5),
        (".F....|.XL...|......|......|......", 10),
        (".X....|......|......|......|......", 0),
        (".X....|F.....|......|......|......", 0),
        ("FXH...|......|.....S|....SX|.....S", -2 - 15),
    ],
)
def test_rule_18_factories_lose_points_beside_houses_and_squares_and_score_when_clean(
    sheet: str, points: int
) -> None:
    state = alone(9, "1,1", "avenue", sheet, factories="yes")
    state.play(0, "score 10-11")
    assert state.scores() == state.recount() == [points]


def test_rule_19_a_square_beside_all_three_brings_ten() -> None:
    state = alone(9, "1,1", "avenue", EXAMPLE)
    state.play(0, "score 10-11")
    assert state.scores() == [10]
    state = alone(9, "1,1", "avenue", "SH....|F.....|......|...SF.|...L..")
    state.play(0, "score 7")
    assert state.scores() == [0], "each lacks one of the three"


OVER = (
    "turn=9 dice=1,1"
    " / tasks=avenue icons=H,F,L tracker=0,0,0,0,0,0,0,{} sheet=HH....|......|......|......|......"
    " / tasks=avenue icons=H,F,L tracker=0,0,0,0,0,0,0,{} sheet=LL....|......|......|......|......"
)


@pytest.mark.parametrize("one, other, winners", [(7, 8, [1]), (8, 7, [0]), (8, 8, [0, 1])])
def test_rule_20_most_points_win_and_tied_seats_share_the_victory(
    one: int, other: int, winners: list[int]
) -> None:
    state = village(OVER.format(one, other))
    state.play(0, "score 3-4")
    assert state.winners() == []
    state.play(1, "score 3-4")
    assert (state.winners(), state.actors(), state.to_move) == (winners, [], NOBODY)


@pytest.mark.parametrize("before, winners", [(56, []), (57, [0])])
def test_rule_21_a_solo_game_is_won_with_sixty_points(before: int, winners: list[int]) -> None:
    tracker = f"{before},0,0,0,0,0,0,0"
    state = alone(9, "1,1", "avenue", "H.....|......|......|......|......", tracker=tracker)
    state.play(0, "score 3-4")
    assert state.scores() == [before + 3] and state.winners() == winners
