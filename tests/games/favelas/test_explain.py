"""Explanations of Favelas cite their rule, and the terminal shows the hills."""

import pytest
from helpers.favelas_positions import arranged, levels, play, shows
from helpers.terminal_text import plain

from tabletown.core.state import SPECTATOR
from tabletown.games.favelas.explain import describe, question, refusal
from tabletown.games.favelas.rules import Favelas
from tabletown.games.favelas.terminal import board

BARE: dict[str, str] = {}
ROUGH = levels(*[(row + place) % 3 for row in range(5) for place in range(row + 1)])
RAISED = {"A1": "P1", "B1": "R1"}


def action(state: Favelas, label: str) -> int:
    """The number of any label, legal or not."""
    return next(one for one in range(state.actions) if state.label(one) == label)


SOURCE = arranged(BARE, BARE)
HELD = arranged({"A1": "1"}, BARE, tile="PR", phase="place", supply="YY,BG")
TWIN = arranged({"A1": "1"}, BARE, tile="YY", phase="place", supply="PR,BG")
END = arranged(BARE, BARE, tile="BG*", phase="place")
SINGLE = arranged(BARE, BARE, tile="G", phase="place")
BONUS = arranged(BARE, BARE, tile="G", phase="bonus", due="*", dice="3,3,3,3,3,6")
MATCHED = arranged(RAISED, BARE, tile="PR", phase="match", due="P,R", dice="1,3,3,3,3,3")
TWICE = arranged(RAISED, BARE, tile="PP", phase="match", due="P,P", dice="5,3,3,3,3,3")
LAST = arranged(RAISED, BARE, tile="PP", phase="match", due="P", dice="5,3,3,3,3,3")
STUCK = arranged(ROUGH, BARE)
LOST = arranged(ROUGH, BARE, singles="-")


@pytest.mark.parametrize(
    "state, asked",
    [
        (
            SOURCE,
            "Take a tile (§8). One that lies face up, the next of the stack unseen (9 tiles left;"
            " the End of Year tile is not among the next 5) or a single unseen, 10 left.",
        ),
        (
            arranged(BARE, BARE, stack=3),
            "the next is the End of Year tile with a chance of 1 in 3)",
        ),
        (arranged(BARE, BARE, stack=1), "(1 tile left: the End of Year tile)"),
        (arranged(levels(9, 3, *[0] * 13), BARE, singles="-"), "or the next of the stack unseen ("),
        (STUCK, "equally high, so you can only take a single unseen, 9 left (§9)."),
        (LOST, "no single is left: discard one face-up tile (§10)."),
        (
            BONUS,
            "You drew a green single: first move the bonus die from 6 to 5; it cannot go higher"
            " (§11, §17).",
        ),
        (SINGLE, "Lay the green single on any space (§13). On green it moves the green die (§15)."),
        (
            HELD,
            "Purple-red: lay it over two neighbouring spaces of one height, either way round (§12)."
            " A half on its own colour moves its die: the purple die and the red die (§15).",
        ),
        (TWIN, "spaces of one height (§12). A half on its own colour moves its die: the yellow"),
        (END, "The End of Year tile blue-green: lay it over two"),
        (END, "Then the year is over (§20)."),
        (
            MATCHED,
            "Purple covers purple: move the purple die from 1 to 2; it cannot go lower (§15, §17)."
            " Then the red die moves (§16).",
        ),
        (TWICE, "from 5 to 4 or 6 (§15). Then the purple die moves again (§16)."),
        (LAST, "Purple covers purple: move the purple die from 5 to 4 or 6 (§15)."),
    ],
)
def test_a_question_says_what_is_asked_and_by_which_rule(state: Favelas, asked: str) -> None:
    assert asked in question(state.view(0), 0)
    assert question(state.view(1), 1) == question(state.view(SPECTATOR), SPECTATOR) == ""


@pytest.mark.parametrize(
    "state, label, rules",
    [
        (SOURCE, "take purple-purple", "§5"),
        (SOURCE, "discard purple-red", "§10"),
        (SOURCE, "purple up", "§15"),
        (SOURCE, "bonus up", "§11"),
        (SOURCE, "place A1 B1", "§8"),
        (SOURCE, "place A1", "§8"),
        (STUCK, "take purple-red", "§9"),
        (STUCK, "draw blind", "§9"),
        (LOST, "draw single", "§8"),
        (LOST, "discard purple-purple", "§5"),
        (LOST, "take purple-red", "§9"),
        (HELD, "take yellow-yellow", "§8"),
        (HELD, "draw blind", "§8"),
        (HELD, "place purple A1 red B1", "§12"),
        (HELD, "place purple A1", "§12"),
        (HELD, "red down", "§15"),
        (TWIN, "place yellow B2 yellow B1", "§12"),
        (SINGLE, "place green A1 B1", "§13"),
        (BONUS, "draw single", "§11"),
        (BONUS, "place green A1", "§11"),
        (BONUS, "bonus up", "§17"),
        (MATCHED, "draw single", "§15"),
        (MATCHED, "place purple A1 red B1", "§14, §15"),
        (MATCHED, "purple down", "§17"),
        (MATCHED, "red down", "§16"),
        (MATCHED, "blue up", "§15"),
        (MATCHED, "bonus up", "§11"),
    ],
)
def test_a_refusal_cites_its_rule(state: Favelas, label: str, rules: str) -> None:
    assert refusal(state.view(0), 0, action(state, label)).endswith(f"({rules}).")


def test_a_refusal_names_the_heights() -> None:
    said = refusal(HELD.view(0), 0, action(HELD, "place purple A1 red B1"))
    assert said == "A1 is 1 tile high and B1 0: a double needs two spaces of one height (§12)."


def test_other_seats_and_spectators_are_refused_with_a_reason() -> None:
    assert refusal(SOURCE.view(1), 1, 0) == "It is the turn of seat A (§7)."
    assert refusal(SOURCE.view(SPECTATOR), SPECTATOR, 0).endswith("(§1).")
    assert refusal(SOURCE.view(0), 0, SOURCE.actions).endswith("(§3).")


def ended(*years: str, towers: tuple[str, str] = ("P1", "P1")) -> Favelas:
    hills = [{**shows(P=15), "A1": tower} for tower in towers]
    state = arranged(*hills, phase="match", tile="PY*", due="P", year=3, years=years)
    return play(state, "purple up")


def test_the_game_is_over_and_the_end_names_who_won() -> None:
    state = ended("9,9", "8,8")
    assert refusal(state.view(0), 0, 0) == "The game is over after year 3 (§25)."
    assert question(state.view(0), 0) == ""
    assert "Seat A wins with 20 points (§25)." in describe(state.view(1), 1)
    assert "share the victory with 20 points (§26)." in describe(ended("9,9", "9,9"), 1)
    tall = ended("9,9", "9,9", towers=("P2", "P4"))
    result = "Seat B wins with 20 points and the tallest tower, 4 tiles (§26)."
    assert result in describe(tall.view(0), 0) and result in board(tall.view(0), 0)


def test_a_description_reads_the_table_aloud() -> None:
    hills = {"B1": "R2", "C2": "R1"}, {"E5": "G3"}
    state = arranged(*hills, year=2, years=["7", "12"], dice="1,2,6,1,4,2", stack=3)
    lines = describe(state.view(1), 1).split("\n")
    assert lines[:2] == ["Favelas, year 2 of 3.", "Seat A is taking a tile."]
    assert lines[2] == (
        "Face up: purple-red, yellow-yellow, blue-green. Stack: 3 tiles left; the next is the End"
        " of Year tile with a chance of 1 in 3. 10 singles left."
    )
    assert lines[3] == "Dice: purple 1, yellow 2, red 6, blue 1, green 4, bonus 2."
    assert lines[4] == "You, seat B: 12 points, by years 12; tallest tower 3 tiles."
    assert lines[9] == "Row E1 yellow, E2 red, E3 green, E4 blue, E5 green 3 high."
    assert lines[10] == "Shows purple 2, yellow 3, red 3, blue 3, green 4."
    assert lines[11] == "If the year ended now: yellow, blue, green and bonus, 9 points (§21, §23)."
    assert lines[12] == "Seat A: 7 points, by years 7; tallest tower 2 tiles."
    assert lines[14] == "Row B1 red 2 high, B2 red."
    asked = describe(state.view(0), 0).split("\n")
    assert asked[1].startswith("Take a tile (§8). ") and asked[4].startswith(
        "You, seat A: 7 points"
    )


def test_a_seat_that_leads_no_colour_scores_nothing() -> None:
    state = arranged(shows(P=8, Y=7), shows(P=7, Y=6, R=2))
    assert "If the year ended now: purple and yellow, 3 points (§21, §23)." in describe(state, 0)
    state = arranged(shows(P=8, Y=7), shows(P=7, Y=6, G=2), shows(P=7, Y=5, G=3))
    assert "If the year ended now: nothing (§21, §23)." in describe(state.view(1), 1)
    assert "by years none yet" in describe(state.view(1), 1)


def test_the_terminal_shows_hills_and_council() -> None:
    hills = {"B1": "R2", "C2": "R1"}, {"E5": "G3"}
    state = arranged(*hills, year=2, years=["7", "12"], dice="1,2,6,1,4,2", stack=3)
    lines = plain(board(state.view(0), 0)).split("\n")
    assert lines[0] == "Favelas, year 2 of 3   seat A is taking a tile"
    assert lines[2].startswith("Your hill (A), 7 points") and lines[2].endswith("all now")
    assert lines[3].split() == ["P·", "A1", "council", "1", "2", "6", "1", "4", "2"]
    assert lines[4].split()[:3] == ["R2", "R·", "B1-B2"]
    assert lines[4].endswith("you (A)   [3]  2  [5] [3]  2  [✓] +10")
    assert lines[5].endswith("seat B     2  [3]  3  [3] [4] [✓]  +9")
    assert "face up   P  R    Y  Y    B  G    stack 3, 33% End of Year   10 singles" in lines
    assert lines[-6].strip() == "Seat B, 12 points" and lines[-1].split()[-1] == "G3"


def test_the_terminal_shows_the_tile_in_hand_and_where_it_fits() -> None:
    text = plain(board(HELD.view(0), 0))
    assert "in hand   P  R" in text
    assert text.count("*") == 14, "all but the raised space"
    assert "in hand   B  G   End of Year" in plain(board(END.view(0), 0))
    assert plain(board(SINGLE.view(0), 0)).count("*") == 15
    assert " 1 * 3   3 " in plain(board(MATCHED.view(0), 0)), "the purple die is due"
