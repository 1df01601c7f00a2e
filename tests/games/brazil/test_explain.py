"""Brazil: Imperial in words and in a terminal: what is asked, what lies there, and no secret."""

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
from rich.text import Text

from tabletown.core.english import listed, one, plural
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME, SCENARIOS
from tabletown.games.brazil.explain import describe, question
from tabletown.games.brazil.glossary import glossary
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import KEEPING, RETIRING_TOKEN, TAKE_BONUS
from tabletown.games.brazil.terminal.map import unit_letters
from tabletown.games.brazil.terminal.table import WIDTH, board
from tabletown.games.brazil.words.actions import choice, log_text
from tabletown.games.brazil.words.decisions import DECISIONS
from tabletown.games.brazil.words.effects import (
    combat_card_words,
    exchange_words,
    gold_card_words,
    monarch_effect,
    painting_words,
    palace_words,
)
from tabletown.games.brazil.words.shared import cost_words, gain_words

TABLES = [(name, seats) for name, those in SCENARIOS.items() for seats in those]


def plain(marked: str) -> str:
    return Text.from_markup(marked).plain


def asked(state: Brazil) -> str:
    return question(state.view(state.to_move), state.to_move)


def seen(state: Brazil, seat: int = 0) -> list[str]:
    return plain(board(state.view(seat), seat)).split("\n")


def fighting(state: Brazil) -> Brazil:
    """Seat 0 attacks a Sawmill of seat 1 and the unit on it, on F6."""
    stand(stand(put(state, "F6", "sawmill", owner=1), "G6", 0), "F6", 0, side=1)
    hold(hold(state, 0, combat="ambush pillage"), 1, combat="calabar")
    return play(moving(state), "move Archer 1", "move to F6")


# What is asked


def test_the_preparation_is_asked_era_by_era() -> None:
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
            "Where does Cane Field stand (§28, §30)?",
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
            "Cannon costs 2 Gold and Brazilwood: what do you save (§19)?",
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
            "You have used Deploy: end the Action Phase (§14).",
        ),
        (
            play(hold(settled(), 0, "opening_of_ports"), "use deploy", "pass"),
            "You have used Deploy: end the Action Phase, or do more of what is open to you (§14).",
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


def test_a_combat_is_told_to_both_sides_without_their_secrets() -> None:
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
    told = question(state.view(1), 1)
    assert "Seat A has strength 4, cards Ambush (2)." in told and "(§61)" in told
    assert "You have strength 2, cards Calabar (0)." in told


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
    waiting, choosing = "\n".join(seen(state)), "\n".join(seen(state, 1))
    assert "cards Ambush (adds 2) and Pillage (adds 1), 2 cards announced." in waiting
    assert "You have strength" not in choosing and "Pillage (" not in choosing


def test_an_expedition_names_the_strength_it_takes() -> None:
    state = cloud(hold(stand(settled(), "D2", 0), 0, combat="ambush"), "D3", "expedition_3")
    play(moving(state), "move Archer 1", "move to D3", "try the Expedition")
    assert asked(state).startswith("Commit up to 1 Combat card face down; pass to stop (§59). ")
    assert "You try the Expedition on D3 with Archer 1; it takes 3. You have" in asked(state)


def test_the_aftermath_of_a_combat_is_asked() -> None:
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


# What things do


def test_every_painting_card_and_monarch_says_what_it_does() -> None:
    for count, words in (
        (EDITION.paintings.kinds, painting_words),
        (EDITION.monarchs.kinds, monarch_effect),
        (EDITION.gold_cards.kinds, gold_card_words),
        (EDITION.combat_cards.kinds, combat_card_words),
        (EDITION.arches.exchanges, exchange_words),
    ):
        told = [words(EDITION, at) for at in range(count)]
        assert all(told) and len(set(told)) == count


@pytest.mark.parametrize(
    "told, words",
    [
        (painting_words(EDITION, 2), "1 VP for each open Forest next to your Empire"),
        (painting_words(EDITION, 4), "Era I for 2 VP, Era II for 2 Gold cards"),
        (painting_words(EDITION, 8), "+1 attack, +2 defence"),
        (painting_words(EDITION, 18), "at the end 1, 3 or 5 VP for Products moved here"),
        (
            monarch_effect(EDITION, 0),
            "pay once a turn with 1 Combat card for 1 Gold, 2 Combat cards",
        ),
        (monarch_effect(EDITION, 6), "1 Resource of choice, then 1 Gold, then 1 Science"),
        (monarch_effect(EDITION, 7), "deploying Monarch or Dragoon for the first time brings"),
        (monarch_effect(EDITION, 9), "your first 2 Missions bring 1 Science and 1 VP each"),
        (gold_card_words(EDITION, 0), "2 VP at the end for 4 Buildings of Era I"),
        (combat_card_words(EDITION, 0), "1, or 2 with a unit of yours next to the combat"),
        (palace_words(EDITION, 2), "on a Building of Era I; 1 Sugarcane and a square Product"),
        (palace_words(EDITION, 6), "on a City; 1 Combat card; 1 VP for each unit deployed"),
        (exchange_words(EDITION, 2), "any 4 Resources for 1 Gold, 1 Science and 1 Gold card"),
        (cost_words(EDITION.buildings.cost[0]), "Sugarcane or Coffee"),
        (gain_words(0), "nothing"),
        (plural("Academy") + plural("Church") + plural("Farm"), "AcademiesChurchesFarms"),
        (one("Academy") + " " + one("Farm"), "an Academy a Farm"),
        (listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_what_things_do_comes_from_the_edition(told: str, words: str) -> None:
    assert words in told


# Descriptions


def test_a_description_reads_the_table_aloud() -> None:
    state = put(own(settled(), 0, "tupi"), "E2", "sawmill", stock="2brazilwood")
    state.palace[place(state, "E2")] = 2
    state.palaces[0] = 4
    cloud(stand(make(state, 0, dye="harbor"), "D2", 2), "D3", "culture")
    state.used[2] = 3
    mission(hold(state, 0, gold="war", combat="ambush"), 0, "I-1")
    told = describe(state.view(0), 0)
    for words in (
        "Brazil: Imperial, Rio de Janeiro, 1567, Era I, round 1.\nUse an Arch (§14).",
        "You, seat A, green, Tibiriçá: 5 points, units 2, products 1, paintings 1, tiles 1.",
        "Supply: nothing.",
        "Gold cards: War: after a combat you won 1 Gold and 1 Resource of choice.",
        "Mission I-1 Captaincies, 2 VP: 1 unit on the map (done), 1 Trading Post (has 0)",
        "Monarch of 2 on D2",
        "Harbor: 1 Resource of choice, 1 Gold card more, upgraded",
        "used token of Era II",
        "Works: Dye on Harbor, Tupi, Palace II.",
        "Seat B, orange, Dom Manuel I: 0 points.",
        "In hand: 0 Gold cards, 0 Combat cards, 3 Missions.",
        "Farm, Era I, for Gold and Brazilwood on Field or Forest, makes 2 Coffee, 2 VP, 16 left",
        "D2 Field, your Monarch; D3 Field, Culture;",
        "E2 your Sawmill with 2 Brazilwood and Palace II; E3 your Capital;",
        "B6 Field, a face-down tile.",
    ):
        assert words in told
    other = describe(state.view(1), 1)
    assert "Seat A is in the Action Phase." in other
    assert "E2 the Sawmill of seat A with 2 Brazilwood" in other and "War" not in other


def test_colours_and_sites_are_told_before_the_first_turn() -> None:
    assert "You, seat A: no colour yet." in describe(new(2, colours="chosen").view(0), 0)
    state = new(2)
    while not labels(state)[0].startswith("settle"):
        play(state, labels(state)[0])
    assert "Capital site with Sugarcane" in describe(state.view(0), 0)
    assert "the first turn of every round (§8)." in asked(state)


def test_a_lone_seat_is_told_its_goals_and_the_enemy() -> None:
    told = describe(settled(1).view(0), 0)
    goals = (
        "Goals: Era III, now Era I; all 5 units on the map, now 0; the Capital of orange, not taken"
    )
    assert goals in told and "Orange: Arquebusier of 1 on E7" in told
    assert any(line.startswith(" E  orange") for line in seen(settled(1)))


def test_the_end_names_who_won() -> None:
    state = played_out(settled())
    winner = "AB"[state.winners()[0]]
    assert f"Seat {winner} wins with {max(state.scores())} points" in describe(state.view(0), 0)
    assert f"Seat {winner} wins" in seen(state)[-1] and "Missions (" in describe(state.view(0), 0)
    assert "The Battle is lost after round 20 (§85)." in describe(played_out(settled(1)), 0)


# The terminal


def test_the_terminal_shows_the_map_and_where_one_may_build() -> None:
    state = put(supply(settled(), 0, "brazilwood"), "F6", "trading_post", 1, "2brazilwood+gold")
    stand(stand(put(state, "D2", "olinda"), "D2", 2, 3), "F6", 0, side=1)
    play(cloud(state, "D3", "expedition_4"), "use build", "build Cane Field")
    lines = seen(state)
    row = next(at for at, line in enumerate(lines) if line.startswith("D1"))
    assert lines[row].split() == [
        "D1*·?",
        "D2",
        "AOLI",
        "D3",
        "·Exp4",
        "D4",
        "≈",
        "D5",
        "▲",
        "D6",
        "♣",
        "D7",
        "·",
    ]
    assert lines[row + 1].split() == ["aMD"]
    below = next(at for at, line in enumerate(lines) if line.strip().startswith("F2"))
    assert "F2*·" in lines[below] and "F6 BTra" in lines[below]
    assert lines[below + 1].split() == ["2bg", "bA"]
    assert lines[0].endswith("you are choosing where to build")


def test_what_a_seat_looked_at_is_shown_to_it_alone() -> None:
    state = cloud(settled(), "D1", "river_basin", 2)
    state.peekers[place(state, "D1")] = 1
    assert any("D1 ·?Riv" in line for line in seen(state))
    assert not any("?Riv" in line for line in seen(state, 1))
    assert "D1 Field, a face-down tile, River Basin as you know" in describe(state.view(0), 0)
    assert "as you know" not in describe(state.view(1), 1)


def test_crowded_hexes_are_counted() -> None:
    state = stand(
        put(settled(), "E2", "sawmill", stock="3brazilwood+2gold+science"), "E2", *range(5)
    )
    lines = seen(state)
    row = next(at for at, line in enumerate(lines) if line.strip().startswith("E2"))
    assert lines[row + 1].split() == ["6tok", "ax5"]


def test_letters_of_units_tell_kinds_apart() -> None:
    letters = unit_letters(settled(monarchs=("dona_isabella", "tibirica")), 0)
    assert letters == ["C", "M", "D", "G", "A"]
    assert unit_letters(settled(), 0) == ["A", "R", "M", "D", "C"], "two Archers, two letters"


def test_the_terminal_shows_what_can_be_had_when_it_matters() -> None:
    state = settled()
    lines = "\n".join(seen(state))
    assert (
        "Sawmill      s/c    makes 2b 1 VP on ♣" in lines
        and "Trade      any Resource for 1 Gold" in lines
    )
    assert " Harbor         1 Resource of choice; +1 attack, +2 defence (square:" in lines
    buying = "\n".join(seen(play(show(state.copy(), "maua"), "use painting")))
    assert "blue Mauá, 2g, 2 VP: Build again for any Resource more" in buying
    assert "Sawmill" not in buying
    ruling = new(2)
    while not labels(ruling)[0].startswith("rule as"):
        play(ruling, labels(ruling)[0])
    name = labels(ruling)[0].removeprefix("rule as ")
    assert any(line.startswith(f"{name}: ") for line in seen(ruling))
    choosing = play(new(2, colours="chosen"), "play green")
    assert "blue, France: Napoleon and Queen Victoria" in seen(choosing)
    assert not any(line.startswith("green, Brazil") for line in seen(choosing))


@pytest.mark.parametrize("scenario, seats", TABLES)
def test_no_line_is_wider_than_the_terminal_and_nothing_hidden_shows(
    scenario: str, seats: int
) -> None:
    state, rng, ply = new(seats, seed=seats, scenario=scenario), Rng(seats), 0
    while True:
        if ply % 41 == 0 or not state.actors():
            for viewer in {SPECTATOR, rng.below(seats), *state.actors()[:1]}:
                view, other = state.view(viewer), state.view(viewer)
                other.determinize(Rng(ply))
                other = other.view(viewer)
                shown = board(view, viewer)
                assert max(len(line) for line in plain(shown).split("\n")) <= WIDTH
                assert shown == board(other, viewer)
                assert describe(view, viewer) == describe(other, viewer)
                assert question(view, viewer) == question(other, viewer)
                assert bool(question(view, viewer)) == (viewer in state.actors())
        if not state.actors():
            break
        seat = state.to_move
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        ply += 1


def test_questions_and_descriptions_come_through_the_game() -> None:
    state = settled()
    assert re.search(r"\(§\d+\)", GAME.question(state.view(0), 0))
    assert GAME.describe(state.view(0), 0) == describe(state.view(0), 0)
    assert GAME.board(state.view(0), 0) == board(state.view(0), 0)


def test_points_that_only_their_owner_knows_are_told_apart() -> None:
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
        told = f"{seen} and {more} for what only you see" if more else seen
        assert f"Tibiriçá: {told}" in describe(state.view(0), 0)
        assert f"Tibiriçá, {told}" in Text.from_markup(GAME.board(state.view(0), 0)).plain
        assert f"Tibiriçá: {seen}, " in describe(state.view(1), 1)
        assert "only you see" not in describe(state.view(1), 1)
    assert any(unseen)


def test_what_can_be_had_is_shown_while_the_table_is_laid() -> None:
    state = new(2, colours="chosen")
    while "use deploy" not in labels(state):
        lines = "\n".join(seen(state, state.to_move))
        assert "Sawmill      s/c    makes 2b" in lines and "Products   " in lines
        play(state, labels(state)[0])


def test_everything_in_the_box_can_be_asked_for_by_name() -> None:
    known = glossary(settled().view(0), 0)
    edition = EDITION
    tables = (edition.buildings, edition.cities, edition.products, edition.paintings)
    cards = (edition.monarchs, edition.missions, edition.gold_cards, edition.combat_cards)
    for table in (*tables, *cards, edition.exploration):
        assert set(table.names) <= set(known)
    assert all(words.strip() for words in known.values())
    assert known["Farm"].startswith("Era I, for Gold and Brazilwood on Field or Forest, makes")
    assert known["Captaincies"] == "Mission I-1, 2 VP: 1 unit on the map, 1 Trading Post and 1 Farm"
    assert known["Harbor"].startswith("1 Resource of choice; +1 attack, +2 defence; with a square")
    assert known["River Basin"] == "Buildings next to it make 1 more, at once too"
    assert known["Unknown Species"].startswith("kept by the player who finds it: 1, 3 or 5 VP")
    assert known["Expedition (CS 4)"].startswith("units and Combat cards of strength 4 bring ")


def test_who_is_passed_over_stays_and_a_seized_tile_adds_nothing() -> None:
    state = stand(settled(), "E3", 0, 1, 3)
    play(moving(state), "move Dragoon")
    assert question(state.view(0), 0).endswith("whoever is passed over stays on E3.")
    state = hold(stand(put(settled(), "D3", "farm", 0), "E3", 4), 1, combat="ambush")
    stand(state, "D3", 0, side=1)
    play(moving(state, "renovate"), "move Cannon", "move to D3")
    words = "defend it with Arquebusier and the Farm of seat A on D3 (a seized tile adds nothing)."
    assert words in question(state.view(1), 1)


def test_the_bonus_of_a_token_is_told_only_if_it_is_one() -> None:
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
