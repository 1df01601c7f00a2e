"""Questions and descriptions of Brazil: Imperial."""

import re

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    in_era,
    labels,
    make,
    mission,
    moving,
    new,
    own,
    place,
    play,
    played_out,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.terminal_text import plain, terminal_lines

from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.explain import describe, question
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import KEEPING, RETIRING_TOKEN, TAKE_BONUS
from tabletown.games.brazil.terminal.table import board
from tabletown.games.brazil.words.actions import choice, log_text
from tabletown.games.brazil.words.decisions import DECISIONS


def asked(state: Brazil) -> str:
    return question(state.view(state.to_move), state.to_move)


def fighting(state: Brazil) -> Brazil:
    """Seat 0 attacks a Sawmill of seat 1 and the unit on it, on F6."""
    stand(stand(put(state, "F6", "sawmill", owner=1), "G6", 0), "F6", 0, side=1)
    hold(hold(state, 0, combat="ambush pillage"), 1, combat="calabar")
    return play(moving(state), "move Archer 1", "move to F6")


def test_missions_are_asked_for_era_by_era() -> None:
    state = new(2)
    assert asked(state) == "Keep one of two Missions of Era I; the other goes under its deck (§6)."
    play(state, labels(state)[0])
    assert "Era II;" in asked(state)
    assert question(state.view(1), 1) and question(state.view(SPECTATOR), SPECTATOR) == ""
    assert asked(new(2, colours="chosen")) == "Which colour do you play (§1)?"


@pytest.mark.parametrize(
    "state, words",
    [
        (settled(), "Use an Arch (§14)."),
        (play(settled(), "use build"), "What do you build, if anything (§27)?"),
        (play(settled(), "use harbor"), "Take 1 Resource of your choice (§12)."),
        (
            play(own(settled(), 0, "herb_seller"), "use harbor"),
            "Take 2 Resources of your choice, one after the other (§12).",
        ),
        (
            play(supply(settled(), 0, "2brazilwood"), "use build", "build Cane Field"),
            "Where do you build Cane Field (§28, §30)?",
        ),
        (
            play(
                supply(settled(), 0, "gold+brazilwood"),
                *("use build", "build Farm", "build at D2"),
            ),
            "Farm on D2: pay Gold, then Brazilwood (§16, §20).",
        ),
        (
            play(show(supply(settled(), 0, "gold+coffee"), "reboucas"), "use painting"),
            "Which Painting on show do you buy, if any (§24)?",
        ),
        (
            play(
                make(supply(settled(), 0, "2gold+brazilwood"), 0, textile="deploy"),
                *("use deploy", "deploy Cannon", "deploy at E3"),
            ),
            "Cannon costs 2 Gold and Brazilwood: which item do you save (§19)?",
        ),
        (
            play(supply(put(settled(), "E2", "sawmill"), 0, "coffee"), "use renovate", "flip E2"),
            "Renovating E2: pay any Resource (§16, §20).",
        ),
        (
            play(supply(settled(), 0, "2sugarcane"), "use manufacture", "manufacture Sugar"),
            "Sugar: pay Sugarcane, then Sugarcane (§16, §20).",
        ),
        (
            play(supply(settled(), 0, "2coffee"), "use trade", "exchange sell_one"),
            "The exchange: pay any Resource (§16, §20).",
        ),
        (moving(settled()), "Movement Phase. No unit of yours can move: end the turn (§15)."),
        (
            moving(stand(settled(), "D2", 0)),
            "Movement Phase. You have 1 free movement (§50). Move, or end the",
        ),
        (
            moving(stand(settled(), "D2", 0), "deploy"),
            "an additional movement to your Capital or a City of yours",
        ),
        (
            play(settled(), "use deploy", "pass"),
            "You used Deploy: end the Action Phase (§14).",
        ),
        (
            play(hold(settled(), 0, "opening_of_ports"), "use deploy", "pass"),
            "You used Deploy: end the Action Phase, or do what else is possible (§14).",
        ),
        (
            play(moving(stand(settled(), "D2", 0, 3)), "move Dragoon"),
            "Who comes along with Dragoon (§47)?",
        ),
        (
            play(moving(stand(settled(), "D2", 0, 3)), "move Dragoon", "take along Archer 1"),
            "Where do Archer 1 and Dragoon go from D2: to a neighbouring hex (§50)?",
        ),
        (
            play(
                moving(own(stand(settled(), "D2", 0), 0, "guaicurus")),
                "move Archer 1",
                "move to D3",
            ),
            "Does Archer 1 make another step (§52)?",
        ),
        (
            play(
                moving(cloud(stand(settled(), "D2", 0), "D3", "expedition_3")),
                "move Archer 1",
                "move to D3",
            ),
            "Expedition (CS 3) on D3: do you try it with your units there and Combat cards (§55)?",
        ),
    ],
)
def test_a_question_says_what_is_asked_and_by_which_rule(state: Brazil, words: str) -> None:
    assert words in asked(state)
    assert question(state.view(1), 1) == question(state.view(SPECTATOR), SPECTATOR) == ""


def test_a_combat_is_described_to_both_sides_without_secrets() -> None:
    state = fighting(settled())
    assert asked(state) == (
        "How many Combat cards do you announce, up to 2 (§59)? You attack F6 with Archer 1; seat B"
        " defends it with Arquebusier and the Sawmill of seat B on F6. You have strength 2. Seat B"
        " has strength 2."
    )
    play(state, "announce 1 cards")
    assert "Commit 1 Combat card face down (§59)." in question(state.view(0), 0)
    defence = question(state.view(1), 1)
    assert "Seat A has strength 2, 1 card announced." in defence
    assert defence.startswith("Commit up to 1 Combat card face down; pass to stop (§59).")
    state.play(1, "commit Calabar")
    assert "Calabar" not in question(state.view(0), 0) + describe(state.view(0), 0)
    state.play(0, "commit Ambush")
    text = question(state.view(1), 1)
    assert "Seat A has strength 4, cards Ambush (2)." in text and "(§61)" in text
    assert "You have strength 2, cards Calabar (0)." in text


def test_a_tile_without_units_defends_itself() -> None:
    state = hold(put(stand(settled(), "E3", 4), "D3", "farm", 1), 0, combat="ambush")
    play(moving(state), "move Cannon", "move to D3")
    assert "seat B defends it with the Farm of seat B on D3. You have strength 4." in asked(state)


def test_own_committed_cards_are_named_with_what_they_add() -> None:
    state = fighting(settled())
    play(state, "announce 2 cards", "commit Ambush")
    assert "cards Ambush (adds 2), 2 cards announced." in question(state.view(0), 0)
    assert "Ambush" not in question(state.view(1), 1)
    state.play(0, "commit Pillage")
    waiting, choosing = (
        "\n".join(terminal_lines(GAME, state)),
        "\n".join(terminal_lines(GAME, state, 1)),
    )
    assert "cards Ambush (adds 2) and Pillage (adds 1), 2 cards announced." in waiting
    assert "You have strength" not in choosing and "Pillage (" not in choosing


def test_the_question_of_an_expedition_names_the_strength_needed() -> None:
    state = cloud(hold(stand(settled(), "D2", 0), 0, combat="ambush"), "D3", "expedition_3")
    play(moving(state), "move Archer 1", "move to D3", "try the Expedition")
    assert asked(state).startswith("Commit up to 1 Combat card face down; pass to stop (§59). ")
    assert "You try the Expedition on D3 with Archer 1; it takes 3. You have" in asked(state)


def test_the_choices_after_a_combat_have_questions() -> None:
    state = stand(put(settled(), "F6", "sawmill", owner=1, stock="brazilwood"), "G6", 0, 3)
    hold(state, 0, combat="pillage", gold="war")
    play(moving(state), "move Dragoon", "take along Archer 1", "move to F6", "commit Pillage")
    assert asked(state).endswith("which token do you take from the Sawmill of seat B on F6 (§66)?")
    play(state, "pillage brazilwood")
    assert asked(state).startswith("You won the combat.")
    play(state, "play War")
    assert asked(state) == "Take 1 Resource of your choice (§12)."


def test_every_decision_has_a_question() -> None:
    assert set(DECISIONS) == set(range(KEEPING, RETIRING_TOKEN + 1))
    assert all(callable(row.question) and row.doing and row.rule for row in DECISIONS.values())


def test_a_description_reads_the_table_aloud() -> None:
    state = put(own(settled(), 0, "tupi"), "E2", "sawmill", stock="2brazilwood")
    state.palace[place(state, "E2")] = 2
    state.palaces[0] = 4
    cloud(stand(make(state, 0, dye="harbor"), "D2", 2), "D3", "culture")
    state.used[2] = 3
    mission(hold(state, 0, gold="war", combat="ambush"), 0, "I-1")
    text = describe(state.view(0), 0)
    for words in (
        "Brazil: Imperial, Rio de Janeiro, 1567, Era I, round 1.\nUse an Arch (§14).",
        "You, seat A, green, Tibiriçá: 5 points, units 2, products 1, paintings 1, tiles 1.",
        "Supply: nothing.",
        "Gold cards: War: after a combat that you won, gain 1 Gold and 1 Resource of choice.",
        "Mission I-1 Captaincies, 2 VP: 1 unit on the map (done), 1 Trading Post (0 so far)",
        "Monarch (strength 2) on D2",
        "Harbor: gain 1 Resource of choice, plus 1 Gold card, upgraded",
        "used token of Era II",
        "Owns: Dye on Harbor, Tupi, Palace II.",
        "Seat B, orange, Dom Manuel I: 0 points.",
        "In hand: 0 Gold cards, 0 Combat cards, 3 Missions.",
        "Farm, Era I, for Gold and Brazilwood on Field or Forest, makes 2 Coffee, 2 VP, 16 left",
        "D2 Field, your Monarch; D3 Field, Culture;",
        "E2 your Sawmill with 2 Brazilwood and Palace II; E3 your Capital;",
        "B6 Field, a face-down tile.",
    ):
        assert words in text
    other = describe(state.view(1), 1)
    assert "Seat A is in the Action Phase." in other
    assert "E2 the Sawmill of seat A with 2 Brazilwood" in other and "War" not in other


def test_colours_and_capital_sites_are_described_before_the_first_turn() -> None:
    assert "You, seat A: no colour yet." in describe(new(2, colours="chosen").view(0), 0)
    state = new(2)
    while not labels(state)[0].startswith("settle"):
        play(state, labels(state)[0])
    assert "Capital site with Sugarcane" in describe(state.view(0), 0)
    assert "you are also first in every round (§8)." in asked(state)


def test_a_solo_game_describes_its_goals_and_the_enemy() -> None:
    text = describe(settled(1).view(0), 0)
    goals = (
        "Goals: Era III, now Era I; all 5 units on the map, now 0; the Capital of orange, not taken"
    )
    assert goals in text and "Orange: Arquebusier (strength 1) on E7" in text
    assert any(line.startswith(" E  orange") for line in terminal_lines(GAME, settled(1)))


def test_the_end_names_who_won() -> None:
    state = played_out(settled())
    winner = "AB"[state.winners()[0]]
    assert f"Seat {winner} wins with {max(state.scores())} points" in describe(state.view(0), 0)
    assert f"Seat {winner} wins" in terminal_lines(GAME, state)[-1] and "Missions (" in describe(
        state.view(0), 0
    )
    assert "The Battle was lost after round 20 (§85)." in describe(played_out(settled(1)), 0)


def test_the_game_gives_questions_and_descriptions() -> None:
    state = settled()
    assert re.search(r"\(§\d+\)", GAME.question(state.view(0), 0))
    assert GAME.describe(state.view(0), 0) == describe(state.view(0), 0)
    assert GAME.board(state.view(0), 0) == board(state.view(0), 0)


def test_secret_points_are_shown_only_to_their_owner() -> None:
    """So that the log, which tells what everybody sees, and the board agree."""
    state = mission(settled(), 0, "III-7")
    for name in ("C3", "D2", "D3", "E2"):
        put(state, name, "farm", 0)
    unseen: list[int] = []
    for card in EDITION.gold_cards.ids:
        hold(state, 0, gold=card)
        more = state.scores()[0] - state.view(SPECTATOR).scores()[0]
        unseen.append(more)
        seen = f"{state.view(1).scores()[0]} points"
        text = f"{seen}, and {more} that only you see" if more else seen
        assert f"Tibiriçá: {text}" in describe(state.view(0), 0)
        assert f"Tibiriçá, {text}" in plain(GAME.board(state.view(0), 0))
        assert f"Tibiriçá: {seen}, " in describe(state.view(1), 1)
        assert "only you see" not in describe(state.view(1), 1)
    assert any(unseen)


def test_the_question_says_who_stays_behind_and_that_a_seized_tile_adds_nothing() -> None:
    state = stand(settled(), "E3", 0, 1, 3)
    play(moving(state), "move Dragoon")
    assert question(state.view(0), 0).endswith("a unit that you pass over stays on E3.")
    state = hold(stand(put(settled(), "D3", "farm", 0), "E3", 4), 1, combat="ambush")
    stand(state, "D3", 0, side=1)
    play(moving(state, "renovate"), "move Cannon", "move to D3")
    words = "defend it with Arquebusier and the Farm of seat A on D3 (a seized tile adds nothing)."
    assert words in question(state.view(1), 1)


def test_the_bonus_of_a_used_token_is_mentioned_only_if_there_is_one() -> None:
    state = moving(in_era(settled(), 2), "deploy")
    assert "the bonus of your used token, a look at a face-down tile (§40)" in question(
        state.view(0), 0
    )
    for at in range(state.board.hexes):
        state.cloud[at] = 0
    assert "bonus" not in question(state.view(0), 0)
    bonus = choice(state.view(0), 0, TAKE_BONUS)
    assert bonus == "take the token's bonus: nothing is left to look at"
    assert log_text(state.view(0), 0, TAKE_BONUS) == ""
