"""The drawing shows a seat only what it may know."""

from helpers.brazil_pictures import ARQUEBUSIER, area, attack, drawn, facing, full_text, symbols
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    mission,
    new,
    place,
    put,
    settled,
)
from helpers.pictures import classed, said

from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import FACE_DOWN, PEEKED


def test_a_face_down_choice_is_not_shown_even_as_the_latest_action() -> None:
    state = new(2, 1)
    before = GAME.draw(state.view(1), seat=1)
    kept = state.legal(0)
    state.apply(0, kept[0])
    for action in kept:
        assert GAME.draw(state.view(1), seat=1, last=[action]) == before
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="ambush"), 1, combat="ambush artillery")
    attack(state, "announce 1 cards")
    before = GAME.draw(state.view(0), seat=0)
    state.play(1, "commit Artillery")
    committed = actions.COMMIT + EDITION.combat_cards.ids.index("artillery")
    assert GAME.draw(state.view(0), seat=0, last=[int(committed)]) == before
    assert "Artillery" not in before


def test_hands_are_shown_only_to_their_owner() -> None:
    state = hold(hold(settled(), 0, gold="war", combat="pillage"), 1, gold="jesuits")
    mission(mission(state, 0, "II-3"), 1, "II-4")
    names = EDITION.missions.names
    mine, theirs = (names[EDITION.missions.ids.index(id)] for id in ("II-3", "II-4"))
    page = full_text(drawn(state, 0))
    assert {"War", "Pillage"} <= {*said(drawn(state, 0))} and mine in page
    assert "Jesuits" not in page and theirs not in page
    assert "1 Gold card, 1 Combat card" in page and "1 Gold card" in said(drawn(state, 0))
    watching = full_text(drawn(state, SPECTATOR))
    for secret in ("Pillage", "Jesuits", mine, theirs):
        assert secret not in watching
    assert classed(drawn(state, SPECTATOR), "bc") == []


def test_a_tile_that_a_seat_looked_at_is_named_to_it_with_an_eye() -> None:
    state = cloud(settled(), "B6", "quilombo", int(PEEKED))
    state.peekers[place(state, "B6")] = 1
    looked, other = area(drawn(state, 0), "map"), area(drawn(state, 1), "map")
    assert "Quilombo" in said(looked) and "Quilombo" not in full_text(other)
    assert symbols(looked)["watch"] == symbols(other)["watch"] == 1, "everybody knows who looked"
    clouds = [how for how in state.cloud if how == FACE_DOWN]
    assert said(looked).count("?") == len(clouds) and said(other).count("?") == len(clouds) + 1


def test_points_of_hidden_cards_are_shown_only_to_their_owner() -> None:
    state = hold(settled(), 0, gold="agricola")
    for name in ("C3", "D2", "D3", "E2"):
        put(state, name, "farm", 0)
    own, other = (GAME.draw(state.view(seat), seat=seat) for seat in (0, 1))
    assert "+2 VP secret" in own and "unseen" not in other
