"""Texts of 5211: questions, refusals, descriptions, the terminal's board."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from helpers.azul5211_positions import arranged, new, play
from helpers.random_play import random_step
from helpers.terminal_text import plain

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.rules import PLAY, Azul5211
from tabletown.games.azul5211.terminal import escaped

HANDS = ["Y1 Y1 Y4 G2 T1", "O1 O2 O3 D5 T6", "G1 G3 D1 D2 T2"]


def first_turn() -> Azul5211:
    return arranged(["", "", ""], HANDS, turn=1, round=1, pile=72)


def second_turn() -> Azul5211:
    return arranged(["Y3 G2", "Y2 O1", "Y4 D2"], HANDS, turn=2, round=3, pile=42)


def after_a_round(long_game: str = "no", deck: int = 1) -> Azul5211:
    """The first turn after yellow has scored 5, 2 and 4."""
    state = arranged(
        ["Y3 G2 T2", "Y2 O2 D3", "Y4 D2 T3"],
        ["Y2 G1 G1 G1 G1", "O3 O1 O1 O1 O1", "D4 D1 D1 D1 D1"],
        turn=3,
        round=3,
        pile=39,
        deck=deck,
        long_game=long_game,
    )
    return play(state, "Y2", "O3", "D4")


def kind(state: Azul5211, card: str) -> int:
    return PLAY + state.edition.names.index(card)


def describe(state: Azul5211, seat: int) -> str:
    return GAME.describe(state.view(seat), seat)


def question(state: Azul5211, seat: int) -> str:
    return GAME.question(state.view(seat), seat)


def refusal(state: Azul5211, seat: int, card: str) -> str:
    return GAME.refusal(state.view(seat), seat, kind(state, card))


def test_the_question_says_how_many_cards_and_what_scores() -> None:
    state = first_turn()
    asked = question(state, 0)
    assert asked.startswith("Choose 2 cards to lay face down (§5). ")
    assert asked.endswith(" Round 1 of 7, turn 1 of 3.")
    assert "Exactly 5 roosters score alone (§8)" in asked and "6 or more (§10)" in asked
    assert "No card of this round" in asked
    state.play(0, "play Y1")
    assert "Choose card 2 of 2 to lay face down (§5)" in question(state, 0)
    state.play(0, "play Y1")
    assert question(state, 0) == "" and question(state, SPECTATOR) == ""


def test_the_question_lists_the_cards_on_the_table() -> None:
    asked = question(second_turn(), 1)
    assert asked.startswith("Choose a card to lay face down (§5). ")
    assert asked.endswith(" Round 3 of 7, turn 2 of 3.")
    table = "yellow 3, green 1, orange 1, dark blue 1, turquoise 0; 1 rooster among them."
    assert f"On the table: {table}" in asked


def test_the_question_announces_the_last_round() -> None:
    state = arranged(["Y2 Y3", "G2 G3"], ["T2 T3 T4", "O2 O3 O4"], turn=2)
    assert "This is the last round, and nobody draws any more (§14)" in question(state, 0)
    assert "The pile is empty, so this is the last round" in describe(state, 0)


def test_in_a_long_game_the_question_names_the_deck() -> None:
    state = after_a_round(long_game="yes", deck=2)
    assert "Deck 2, round 4 of 7, turn 1 of 3." in question(state, 0)
    assert "5 points, 2 cards of this deck kept" in describe(state, 0)


def test_refusals_cite_their_rule() -> None:
    state = first_turn()
    for action in state.legal(0):
        assert GAME.refusal(state.view(0), 0, action) == ""
    assert refusal(state, 0, "D6") == "You have no dark blue 6 in your hand (§5)."
    assert refusal(state, 0, "G1") == "You have no green 1 (rooster) in your hand (§5)."
    for action in -1, 30, 999:
        assert "There is no such card: the colours are yellow, green, orange, dark blue and" in (
            GAME.refusal(state.view(0), 0, action)
        )
    assert "(§1)" in GAME.refusal(state.view(0), 0, 30)
    assert "(§3)" in GAME.refusal(state.view(SPECTATOR), SPECTATOR, 0)
    state.play(0, "play Y4")
    assert refusal(state, 0, "Y4") == "Your only yellow 4 is chosen already (§5)."
    assert refusal(state, 0, "Y1") == ""
    state.play(0, "play Y1")
    assert "You have chosen. Your cards stay face down" in refusal(state, 0, "Y1")
    assert "(§5, §6)" in refusal(state, 0, "D6")


def test_a_card_whose_every_copy_is_already_chosen_is_refused(tmp_path: Path) -> None:
    """Two like cards can both lie face down before a choice is done only if it is one of three."""
    classic = files("tabletown.games.azul5211") / "editions" / "classic.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(classic.read_text("utf-8").replace("plays = [2, 1, 1]", "plays = [3, 1]"))
    state = GAME.new(3, 1, edition=str(mine))
    assert isinstance(state, Azul5211)
    state.setup(first_turn().text())
    play(state, "Y1 Y1")
    assert refusal(state, 0, "Y1") == "Each of your 2 yellow 1 (rooster) is chosen already (§5)."
    assert refusal(state, 0, "Y4") == ""


def test_after_the_end_everything_is_refused() -> None:
    state = play(arranged(["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T6", "T2 T5"], turn=3), "G4", "T2")
    assert refusal(state, 0, "T6") == "The game is over (§15)."
    state = arranged(
        ["Y2 Y3 G2", "Y4 O2 D2"], ["G4 T6", "T2 T5"], turn=3, written=[60, 0], long_game="yes"
    )
    assert refusal(play(state, "G4", "T2"), 0, "T6") == "The game is over (§17)."


def test_the_description_contains_all_that_a_seat_may_know() -> None:
    state = second_turn()
    state.play(1, "play T6")
    lines = describe(state, 0).splitlines()
    assert lines == [
        "5211 (Azul), round 3 of 7, turn 2 of 3. 42 cards in the pile.",
        "Choose a card to lay face down (§5).",
        "On the table: yellow 3, green 1, orange 1, dark blue 1, turquoise 0;"
        " 6 or more score nothing (§10). 1 rooster among them; exactly 5 score (§8).",
        "If the round ended now, yellow would score: you 3, seat B 2, seat C 4. 6 cards to come.",
        "You are choosing; on the table: yellow 3, green 2; 0 points, 0 cards kept.",
        "Seat B has chosen; on the table: yellow 2, orange 1 (rooster); 0 points, 0 cards kept.",
        "Seat C is choosing; on the table: yellow 4, dark blue 2; 0 points, 0 cards kept.",
        "Your hand: yellow 1 (rooster), yellow 1 (rooster), yellow 4, green 2,"
        " turquoise 1 (rooster).",
        "You have chosen: nothing.",
    ]
    own = describe(state, 1)
    assert "You have chosen; waiting for seat A and seat C (§6)." in own
    assert "You have chosen: turquoise 6." in own
    onlooker = describe(state, SPECTATOR)
    assert "Waiting for seat A and seat C (§6)." in onlooker and "hand" not in onlooker


def test_in_a_first_turn_the_description_says_what_the_previous_round_scored() -> None:
    text = describe(after_a_round(), 2)
    assert "The round before, until new cards are turned up: yellow 4, green 1, orange 2, " in text
    assert "Yellow scored: seat A 5, seat B 2, you 4." in text
    assert (
        "Seat A is choosing; in the round before: yellow 3, green 2, turquoise 2, yellow 2" in text
    )
    assert "If the round ended now" not in text


def test_a_round_without_points_is_described_as_such() -> None:
    tied = arranged(["Y2 Y3", "G2 G3"], ["T2 T3 T4", "O2 O3 O4"], turn=2)
    assert "If the round ended now, nothing would score (§12). 4 cards to come." in describe(
        tied, 0
    )
    over = play(arranged(["Y2 Y3 O6", "G2 G3 O5"], ["T2 T3", "T4 D4"], turn=3), "T2", "T4")
    assert "Nothing scored (§12)." in describe(over, 0)


@pytest.mark.parametrize(
    "kept, result",
    [
        (["Y6", "G5"], "Seat A wins with 6 points (§16)."),
        (["Y6", "G3 G3"], "Seat B wins with 6 points and more cards kept (§16)."),
        (["Y6", "G6"], "Seat A and seat B share the victory with 6 points (§16)."),
    ],
)
def test_the_end_names_the_winner_and_the_tie_break(kept: list[str], result: str) -> None:
    state = arranged(["Y2 Y3 G2", "G4 O2 O3"], ["T2 D6", "T3 T5"], turn=3, kept=kept)
    play(state, "T2", "T3")
    assert result in describe(state, 0) and result in board_text(state, 0)
    assert "The last round: yellow 2, " in describe(state, 1)
    assert "Seat A in the last round: yellow 2, yellow 3, green 2, turquoise 2; " in describe(
        state, 1
    )


def test_scoring_roosters_are_named() -> None:
    state = arranged(["Y1 G1", "O1 D1"], ["T2 T3 T4", "O2 O3 O4"], turn=2)
    assert "If the round ended now, roosters would score: you 2, seat B 2." in describe(state, 0)


def board_text(state: Azul5211, seat: int) -> str:
    """The terminal's board without its styles."""
    return plain(GAME.board(state.view(seat), seat))


def test_the_terminal_shows_ladder_lanes_and_hand() -> None:
    state = second_turn()
    play(state, "G2", "T6")
    board = board_text(state, 0)
    assert "▸  Y  yellow       ■ ■ ■ · · ┊ 3 would score" in board
    assert "   *  roosters     ● ○ ○ ○ ○ ┊ 1 of exactly 5" in board
    assert "As it stands yellow would score; 6 cards to come." in board
    assert "you (A)   Y3   G2  ▒▒▒▒  ··     0 points     0 cards  chosen" in board
    assert "seat B    Y2   O1* ▒▒▒▒  ··     0 points     0 cards  chosen" in board
    assert "seat C    Y4   D2   ··   ··     0 points     0 cards  choosing" in board
    assert "hand      Y1*  Y1*  Y4   G2   T1*\n" in board
    assert "^^        ^^ chosen" in board
    assert "hand" not in board_text(state, SPECTATOR)


def test_the_terminal_shows_which_colours_are_out() -> None:
    state = arranged(
        ["G2 G2 G2", "G3 G3 Y2"], ["T2 T3", "O2 O3"], turn=3
    )  # five green are the limit of two seats
    assert "G  green        ■ ■ ■ ■ ┊ ■ 5 5 or more: out" in board_text(state, 0)
    state = arranged(["Y2 Y3", "G2 G3"], ["T2 T3 T4", "O2 O3 O4"], turn=2)
    assert board_text(state, 0).count("2 tie: out") == 2
    assert "As it stands nothing would score" in board_text(state, 0)


def test_the_terminal_shows_the_points_of_the_previous_round() -> None:
    board = board_text(after_a_round(), 0)
    assert "The round before: yellow scored." in board and "4 scored" in board
    assert "you (A)   Y3   G2   T2   Y2     5 points +5  2 cards  choosing" in board
    assert "No card is on the table yet." in board_text(first_turn(), 0)
    over = play(arranged(["Y2 Y3 O6", "G2 G3 O5"], ["T2 T3", "T4 D4"], turn=3), "T2", "T4")
    assert "Last round: nobody kept a card." in board_text(over, 0)


def test_brackets_in_a_name_of_an_edition_are_not_styles() -> None:
    assert plain(escaped("[red]")) == "[red]"


def test_no_text_depends_on_what_is_hidden() -> None:
    state, dice = new(4, 6), Rng(6)
    while state.to_move != NOBODY:
        random_step(state, dice)
        for viewer in SPECTATOR, 0, 3:
            other = state.view(viewer)
            other.determinize(dice)
            assert describe(state, viewer) == describe(other, viewer)
            assert board_text(state, viewer) == board_text(other, viewer)
            assert question(state, viewer) == question(other, viewer)
            names = re.findall(r"§(\d+)", describe(state, viewer))
            assert all(1 <= int(name) <= 20 for name in names)
