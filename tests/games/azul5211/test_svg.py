"""The picture of a table of 5211: what it shows, what can be touched, and what it must not tell."""

from functools import partial
from xml.etree.ElementTree import Element

from helpers import pictures
from helpers.azul5211_positions import arranged, last_round, new, play
from helpers.pictures import SVG, classed, parsed, parts, said

from tabletown.core.seats import SeatNames
from tabletown.core.state import SPECTATOR
from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.rules import Azul5211
from tabletown.games.azul5211.svg.cards import face
from tabletown.games.azul5211.svg.lanes import breadth, lines_of

drawn = partial(pictures.drawn, GAME)
HANDS = ["Y1 Y1 Y4 G2 T1", "O1 O2 O3 D5 T6", "G1 G3 D1 D2 T2"]


def second_turn() -> Azul5211:
    return arranged(["Y3 G2", "Y2 O1", "Y4 D2"], HANDS, turn=2, round=3, pile=42)


def test_a_gesture_names_the_card() -> None:
    state = second_turn()
    assert [GAME.gesture(state.view(0), action) for action in state.legal(0)] == [
        ("hand-Y1",),
        ("hand-Y4",),
        ("hand-G2",),
        ("hand-T1",),
    ]
    assert parts(drawn(state, 0)) == ["hand-Y1", "hand-Y1", "hand-Y4", "hand-G2", "hand-T1"]


def test_a_chosen_card_is_raised_and_can_no_longer_be_touched() -> None:
    state = arranged(["", "", ""], HANDS, turn=1, round=1, pile=72)
    state.play(0, "play Y1")
    picture = drawn(state, 0)
    assert parts(picture) == ["hand-Y1", "hand-Y4", "hand-G2", "hand-T1"], "the other Y1"
    assert len(classed(picture, "picked")) == 1 and "chosen" in said(picture)
    assert "hand-Y1" not in [it.get("data-at") for it in picture.iter()], (
        "what goes for its twin does not go for it"
    )


def test_the_ladder_has_a_block_for_every_card() -> None:
    picture = drawn(second_turn(), 1)
    counts = [len(classed(picture, "blk", f"a-{name}")) for name in LOOKS]
    assert counts == [3, 1, 1, 1, 0]
    assert len(classed(picture, "rslot", "on")) == 1 and len(classed(picture, "rslot")) == 5
    assert "1 of 5" in said(picture) and "scoring" in said(picture)
    assert "Limit 6: this high scores nothing" in said(picture)


LOOKS = ["yellow", "green", "orange", "blue", "turquoise"]


def used(part: Element) -> list[str]:
    return [use.get("href", "") for use in part.iter(f"{SVG}use")]


def test_each_card_has_number_letter_pattern_and_ornament_and_roosters_a_medallion() -> None:
    edition = new(2).edition
    for kind in range(edition.kinds):
        card = parsed(f'<svg xmlns="{SVG[1:-1]}">{face(edition, kind)}</svg>')
        colour = int(edition.colour[kind])
        assert said(card) == [str(edition.points[kind]), "YGODT"[colour]]
        assert {f"#az-f-{LOOKS[colour]}", f"#az-o-{LOOKS[colour]}"} <= {*used(card)}
        assert len(classed(card, "med")) == used(card).count("#az-rooster") == edition.rooster[kind]


def test_tiles_on_the_ladder_have_the_pattern_of_their_colour() -> None:
    picture = drawn(second_turn(), 1)
    tiles = [tile.get("href") for tile in classed(picture, "blk")]
    assert tiles == [f"#az-t-{name}" for name in ["yellow"] * 3 + LOOKS[1:4]]
    assert len(classed(picture, "rin", "on")) == 1


def test_a_crown_stands_on_what_scores_alone() -> None:
    picture = drawn(second_turn(), 1)
    [column] = classed(picture, "column", "scores")
    assert len(classed(picture, "crown")) == len(classed(column, "crown")) == 1
    assert len(classed(picture, "lead")) == 1
    exact = drawn(last_round("Y1 Y1 Y1 Y1", "Y2 Y3 Y4 Y5"), 0)
    [roosters] = classed(exact, "roosters", "scores")
    assert len(classed(exact, "crown")) == len(classed(roosters, "crown")) == 1


def test_own_chosen_cards_are_drawn_faintly_on_the_ladder_and_in_the_lane() -> None:
    state = second_turn()
    state.play(0, "play T1")
    picture = drawn(state, 0)
    assert len(classed(picture, "card", "ghost")) == 1
    assert len(classed(picture, "blk", "a-turquoise")) == 1
    assert len(classed(picture, "rslot", "ghost")) == 1
    for viewer in 1, SPECTATOR:
        other = drawn(state, viewer)
        assert classed(other, "ghost") == [] and len(classed(other, "card", "back")) == 1


def test_chosen_cards_of_others_are_drawn_face_down() -> None:
    state = second_turn()
    play(state, "Y1", "O1")
    for viewer, backs in (0, 1), (1, 1), (2, 2), (SPECTATOR, 2):
        assert len(classed(drawn(state, viewer), "card", "back")) == backs
    assert len(classed(drawn(state, 2), "card", "slot")) == 4, "two of seat C, one of A and of B"


def test_an_incomplete_choice_of_another_seat_does_not_show() -> None:
    state = arranged(["", "", ""], HANDS, turn=1, round=1, pile=72)
    before = GAME.draw(state.view(1), seat=1)
    state.play(0, "play Y1")
    assert GAME.draw(state.view(1), seat=1) == before


def test_a_first_turn_shows_the_previous_round_dimmed_with_its_points() -> None:
    state = arranged(
        ["Y3 G2 T2", "Y2 O2 D3"], ["Y5 G1 G1 G1 G1", "O3 O1 O1 O1 O1"], turn=3, round=3, pile=48
    )
    assert classed(drawn(state, 0), "past") == []
    play(state, "Y5", "O3")
    picture = drawn(state, 0)
    assert len(classed(picture, "past")) == 2, "ladder and lanes"
    assert len(classed(picture, "card", "kept")) == 3
    assert {"+8", "+2", "scored"} <= {*said(picture)}
    assert any(line.startswith("The round before. Yellow scored") for line in said(picture))
    state.play(0, "play G1")
    assert classed(drawn(state, 0), "ghost") == [], "the new card is no part of the round before"


def test_the_cards_revealed_last_are_marked_after_an_action() -> None:
    state = second_turn()
    assert classed(drawn(state, 0), "notch") == []
    assert len(classed(drawn(state, 0, 7), "notch")) == 6, "two of each seat"
    assert len(classed(drawn(state, 0, 7), "fresh")) == 6
    state = arranged(["Y3 G2 D2", "Y2 O1 D3"], ["Y1 G4", "O2 O3"], turn=3)
    assert len(classed(drawn(state, 0, 7), "notch")) == 2
    play(state, "Y1", "O2")
    assert len(classed(drawn(state, 0, 7), "notch")) == 2
    assert classed(drawn(new(2), 0, 7), "notch") == []


def test_limits_ties_and_too_many_roosters_are_explained_in_words() -> None:
    state = arranged(["G2 G2 G2", "G3 G3 Y2"], ["T2 T3", "O2 O3"], turn=3)
    assert "limit: out" in said(drawn(state, 0))
    state = arranged(["Y2 Y3", "G2 G3"], ["T2 T3 T4", "O2 O3 O4"], turn=2)
    assert said(drawn(state, 0)).count("tie: out") == 2
    state = arranged(["Y1 G1 O1", "D1 T1 Y1"], ["T2 T1", "O2 O3"], turn=3)
    assert "too many" in said(drawn(state, 0)) and "6 of 4" in said(drawn(state, 0))
    assert len(classed(drawn(state, 0), "over")) == 2
    exact = last_round("Y1 Y1 Y1 Y1", "Y2 Y3 Y4 Y5")
    assert "4 of 4" in said(drawn(exact, 0)) and len(classed(drawn(exact, 0), "crown")) == 1


def test_the_drawing_does_not_depend_on_which_action_was_the_latest() -> None:
    state = second_turn()
    one, other = state.legal(0)[:2]
    for viewer in SPECTATOR, 0, 1:
        view = state.view(viewer)
        twin = GAME.draw(view, seat=viewer, last=[other])
        assert GAME.draw(view, seat=viewer, last=[one]) == twin


def test_the_end_shows_who_won_and_no_hand() -> None:
    state = last_round("Y1 Y2 Y3 G6", "Y5 G5 O6 D6")
    picture = drawn(state, 0)
    assert "Seat A wins with 6 points" in said(picture) and "winner" in said(picture)
    assert classed(picture, "hand") == [] and classed(picture, "held") == []


def test_names_move_nothing() -> None:
    for seats in 2, 3, 4, 5:
        view = new(seats).view(SPECTATOR)
        plain = parsed(GAME.draw(view, seat=SPECTATOR))
        named = parsed(GAME.draw(view, seat=SPECTATOR, names=SeatNames(["W" * 24] * seats)))
        places = [
            [part.get("transform") for part in picture.iter(f"{SVG}g")]
            for picture in (plain, named)
        ]
        assert places[0] == places[1] and plain.get("viewBox") == named.get("viewBox")
        lines = [name.text or "" for name in classed(named, "name")]
        assert "".join(lines) == "W" * 24 * seats and len(lines) <= 3 * seats


def test_a_long_name_is_broken_into_lines_with_room_for_them() -> None:
    assert lines_of("Ana", 140) == ["Ana"]
    assert lines_of("Maria da Conceicao", 140) == ["Maria da", "Conceicao"]
    for name in (
        "W" * 24,
        "i" * 24,
        "Ana Maria of Bridgetown",
        "\N{CJK UNIFIED IDEOGRAPH-56FD}" * 24,
    ):
        lines = lines_of(name, 140)
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        assert all(0 < breadth(line, 16) <= 140 for line in lines)


def test_the_winner_is_named_where_the_name_fits() -> None:
    view = last_round("Y1 Y2 Y3 G6", "Y5 G5 O6 D6").view(SPECTATOR)
    for name, winner in ("Ana Maria", "Ana Maria"), ("W" * 24, "Seat A"):
        picture = GAME.draw(view, seat=SPECTATOR, names=SeatNames([name, "Bo"]))
        assert f"{winner} wins with 6 points" in said(picture)


def test_a_spectator_sees_no_hand_and_a_seat_only_its_own() -> None:
    state = second_turn()
    assert classed(drawn(state, SPECTATOR), "held") == []
    assert len(classed(drawn(state, 2), "held")) == 5
    page = GAME.draw(state.view(0), seat=0)
    assert "D5" not in page and "dark blue 5" not in page, "in the hand of seat B"


def test_a_page_can_arrange_the_areas() -> None:
    picture = drawn(second_turn(), 0)
    areas = [part.get("class") for part in picture if part.tag.endswith("}g")]
    assert areas == [f"area {name}" for name in ("ladder", "lanes", "strip", "progress", "hand")]


def test_a_long_game_shows_its_deck() -> None:
    state = new(2, 1, long_game="yes")
    assert {"Deck 1", "Round 1 of 11", "80 in the pile"} <= {*said(drawn(state, 0))}
