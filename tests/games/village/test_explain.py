"""Explanations of Rolling Village! cite their rule, and the terminal shows the sheet."""

import pytest
from helpers.terminal_text import plain
from helpers.village_positions import EMPTY, alone, village

from tabletown.core.state import SPECTATOR
from tabletown.games.village.explain import describe, question, refusal
from tabletown.games.village.rules import Village
from tabletown.games.village.terminal import board

FULL_3 = ".FFF..|.FFF..|.FF...|..F...|..F..."


def action(state: Village, label: str) -> int:
    """The number of any label, legal or not."""
    return next(one for one in range(state.actions) if state.label(one) == label)


@pytest.mark.parametrize(
    "state, asked",
    [
        (alone(0, "5,2", "first,second"), "draw a House, a Forest or a Lake in column 5 (§5). Two"),
        (alone(0, "5,2", "first,second"), "nothing is scored (§6)."),
        (alone(0, "5,2", "first,second", boxed_preparation="yes"), "on the same avenue (§7)."),
        (
            alone(1, "4,2", "first,second"),
            "Draw a Forest in column 4 and a House in column 2, in either order (§9)."
            " Then avenue 5-6 scores, now 0 (§14).",
        ),
        (
            alone(1, "3,3", "first,square"),
            "Draw a Lake in column 3 and a Square in any empty space, in either order (§10).",
        ),
        (
            alone(8, "3,1", "first", FULL_3),
            "Draw a House in column 3 (§9). Column 3 is full: its Project goes to column 4 (§12).",
        ),
        (
            alone(1, "1,4", "first,second,factory", factories="yes"),
            "a House in one of columns 1 and 4 and a Factory in the other, in either order (§17",
        ),
        (alone(1, "1,4", "second,factory", factories="yes"), "Draw a Factory in column 4 (§17)."),
        (
            alone(6, "4,2", "bonus", icons="L"),
            "Draw one bonus Project in any empty space: a House or a Forest (§13).",
        ),
        (
            alone(1, "1,1", "first,avenue", "H.....|......|......|......|......"),
            "Then you choose the avenue that scores; now 3-4 brings 3, 5-6 brings 0, 7 brings 0,",
        ),
        (
            alone(1, "1,1", "avenue", "H.....|......|......|......|......"),
            "Choose the avenue that scores (§14). Now 3-4 brings 3, 5-6 brings 0,",
        ),
    ],
)
def test_a_question_says_what_is_asked_and_by_which_rule(state: Village, asked: str) -> None:
    assert asked in question(state.view(0), 0)


SMOKE = alone(1, "1,4", "first,second,factory", factories="yes")


@pytest.mark.parametrize(
    "state, label, rule",
    [
        (alone(0, "5,2", "first,second"), "score 7", 6),
        (alone(0, "5,2", "first,second"), "square 5 7", 6),
        (alone(0, "5,2", "first,second"), "factory 5 7", 6),
        (alone(0, "5,2", "first,second"), "bonus lake 5 7", 13),
        (alone(0, "5,2", "first,second"), "house 4 7 for 5", 5),
        (alone(0, "5,2", "first,second"), "house 2 7", 5),
        (alone(0, "5,2", "second", "....H.|......|......|......|......"), "house 2 7", 5),
        (alone(0, "5,2", "second", "....H.|......|......|......|......"), "forest 5 7", 5),
        (
            alone(
                0, "5,2", "second", "....H.|......|......|......|......", boxed_preparation="yes"
            ),
            "lake 2 3-4",
            7,
        ),
        (alone(1, "4,2", "first,second"), "square 5 7", 10),
        (alone(1, "4,2", "first,second"), "house 4 7", 9),
        (alone(1, "4,2", "first,second"), "forest 5 7 for 4", 9),
        (alone(1, "4,2", "first"), "house 2 7", 9),
        (alone(1, "4,2", "first,second"), "factory 2 7", 17),
        (alone(1, "4,2", "first,second"), "score 7", 14),
        (alone(1, "4,2", "first", "......|...H..|......|......|......"), "forest 4 5-6", 11),
        (alone(1, "3,3", "first"), "square 5 7", 10),
        (alone(1, "3,3", "square"), "lake 3 7", 10),
        (alone(1, "3,3", "first,square"), "house 3 7", 10),
        (alone(1, "3,3", "first,square"), "lake 4 7 for 3", 10),
        (alone(1, "3,3", "square", "..L...|......|......|......|......"), "square 3 3-4", 11),
        (alone(8, "3,1", "first", FULL_3), "house 2 8-9 for 3", 12),
        (alone(8, "3,1", "first", FULL_3), "house 3 7", 11),
        (alone(3, "4,2", "first,bonus"), "bonus lake 5 7", 13),
        (alone(2, "4,2", "first"), "bonus lake 5 7", 13),
        (alone(6, "4,2", "bonus", icons="L"), "bonus lake 5 7", 13),
        (alone(6, "1,1", "avenue"), "bonus lake 5 7", 13),
        (
            alone(6, "4,2", "bonus", "H.....|......|......|......|......", icons="L"),
            "bonus house 1 3-4",
            11,
        ),
        (alone(1, "1,1", "first,avenue"), "score 7", 14),
        (SMOKE, "lake 1 7", 9),
        (SMOKE, "factory 2 7 for 1", 17),
        (alone(1, "1,4", "second,factory", factories="yes"), "house 4 7", 17),
        (alone(1, "1,4", "second", factories="yes"), "factory 4 7", 17),
        (alone(1, "4,2", "first,second", factories="yes"), "factory 2 7", 17),
        (alone(1, "3,3", "first,square", factories="yes"), "factory 3 7", 17),
    ],
)
def test_a_refusal_cites_its_rule(state: Village, label: str, rule: int) -> None:
    assert refusal(state.view(0), 0, action(state, label)).endswith(f"(§{rule}).")


def test_building_a_square_as_a_project_is_refused() -> None:
    state = alone(1, "3,3", "first,square")
    build_a_square = 3 * state.edition.spaces
    assert "belongs to no column" in refusal(state.view(0), 0, build_a_square)
    assert "Equal dice bring one" in refusal(state.view(0), 0, 5 * state.edition.spaces)


WAITING = (
    "turn=2 dice=4,2 / tasks=- icons=- tracker=3,4 sheet=H.....|......|......|......|......"
    " / tasks=first icons=- tracker=5 sheet=HSF...|.L....|......|......|......"
)


def test_a_seat_that_is_done_is_told_to_wait() -> None:
    view = village(WAITING).view(0)
    assert refusal(view, 0, 0).endswith("waits for the others (§8).")
    assert question(view, 0) == ""
    assert "waits for the others (§8)" in describe(view, 0)
    assert refusal(view, SPECTATOR, 0).endswith("(§1).")
    assert refusal(view, 1, view.actions).endswith("(§2).")
    assert question(view, SPECTATOR) == ""


def test_after_the_end_actions_are_refused_and_the_result_is_described() -> None:
    state = alone(9, "1,1", "avenue", "H.....|......|......|......|......")
    state.play(0, "score 3-4")
    assert refusal(state.view(0), 0, 0) == "The game ended after turn 9 (§19)."
    assert "You are not re-elected: 3 points of 60 needed (§21)." in describe(state.view(0), 0)
    state = alone(9, "1,1", "avenue", EMPTY, tracker="60,0,0,0,0,0,0,0")
    state.play(0, "score 3-4")
    assert "You are re-elected: 60 points" in describe(state.view(0), 0)


def test_the_end_names_who_won() -> None:
    over = WAITING.replace("turn=2", "turn=9").replace("tasks=first", "tasks=-")
    assert "over after 9 turns.\nSeat B wins with 15 points (§20)." in describe(village(over), 1)
    level = over.replace("3,4", "3,12")
    assert "Seat A and seat B share the victory with 15" in describe(village(level), 1)


def test_a_description_reads_the_sheet_from_left_to_right() -> None:
    lines = describe(village(WAITING).view(1), 1).split("\n")
    assert lines[0].rstrip() == "Rolling Village!, turn 2 of 9. The dice show 4 and 2."
    assert lines[1].startswith("Draw a Forest in column 4 (§9).")
    assert "Avenue 3-4: House 3, Square, Forest 2, empty 2, empty, empty 3. Worth 5." in lines
    assert (
        "Avenue 5-6: empty, Lake 1, empty, empty, empty 1, empty. Worth 1, scores this turn."
        in lines
    )
    assert "Points written by turn: 5." in lines
    assert "Bonus icons left: House, Forest, Lake." in lines
    assert lines[-2] == "Seat A: 7 points, done."
    assert lines[-1] == ("You, seat B: 5 points, drawing; Squares bring 10 more at the end (§19).")


def test_a_spectator_gets_a_description_of_every_sheet() -> None:
    text = describe(village(WAITING).view(SPECTATOR), SPECTATOR)
    assert "Sheet of seat A, columns 1 to 6" in text and "Sheet of seat B" in text
    assert "You" not in text


def test_the_terminal_shows_the_sheet() -> None:
    lines = plain(board(village(WAITING).view(1), 1)).split("\n")
    assert lines[0].rstrip() == "Rolling Village!  turn 2 of 9   dice  4   2"
    assert "     3-4 │ H 3  │  S   │ F 2  │ f  2 │      │  3   │  5" in lines
    assert "   ▶ 5-6 │      │ L 1  │      │ f    │  1   │      │  1" in lines
    assert "   points  5   ·   ·   ·   ·   ·   ·   ·   ·       5" in lines
    assert "    bonus  House, Forest, Lake   Squares +10" in lines
    assert {"A 7 done", "H · · · · ·"} <= {line.strip() for line in lines}


def test_the_terminal_draws_groups_without_borders_between() -> None:
    text = plain(board(alone(1, "4,2", "first", "HH....|H.....|......|......|SS....").view(0), 0))
    assert "│ H 3     H   │" in text and "├      ┼──────┼" in text and "│ S 3  │  S   │" in text


def test_the_terminal_marks_a_choice_of_avenues() -> None:
    sheet = "HSX...|.L....|.F....|......|......"
    text = plain(board(alone(6, "1,1", "avenue", sheet, "H,F", factories="yes").view(0), 0))
    assert text.count("▶") == 5 and "  Factories -5" in text and "bonus  Lake" in text
