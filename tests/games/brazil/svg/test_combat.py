"""A combat or an Expedition in the drawing."""

from helpers.brazil_pictures import ARQUEBUSIER, CANNON, area, attack, calabar, drawn, facing
from helpers.brazil_positions import (
    cloud,
    hold,
    moving,
    own,
    play,
    put,
    settled,
    stand,
)
from helpers.pictures import classed, parts, said

from tabletown.games.brazil.rules.position import CANCELLED, DEFENDERS
from tabletown.games.brazil.rules.strength import attack_strength, defence_strength


def test_a_combat_has_two_sides_with_their_sums() -> None:
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="ambush"), 1, combat="ambush artillery")
    attack(state, "announce 1 cards")
    before = said(area(drawn(state, 0), "ask"))
    for words in ("You", "attacking", "Seat B", "defending", "3", "and 1 card"):
        assert words in before
    state.play(1, "commit Ambush")
    state.play(1, "pass")
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "3"], "1 and 2 near the Forest"
    assert len(classed(fight, "slot", "in")) == 1 and "no card" in said(fight)
    (fight,) = classed(drawn(state, 0), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "1"]
    assert len(classed(fight, "slot", "down")) == 1, "not even how many"


def test_every_source_of_strength_has_a_line() -> None:
    state = own(put(facing(ARQUEBUSIER), "D3", "farm", 1), 0, "maria_quiteria")
    state.arch[1] = 6
    own(hold(hold(state, 0, combat="calabar"), 1, combat="ambush artillery"), 1, "camarao")
    play(moving(state, "harbor"), "shoot from E3", "shoot at D3", "announce 1 cards")
    play(state, "commit Calabar", "commit Ambush", "pass")
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == [
        str(attack_strength(state)),
        str(defence_strength(state)),
    ]
    assert {"Token on Harbor", "Paintings", "Token on Trade", "Farm"} <= {*said(fight)}


def test_chosen_cards_are_marked_and_voided_cards_are_named() -> None:
    state = hold(facing(ARQUEBUSIER), 0, combat="ambush ambush pillage")
    attack(state, "commit Ambush")
    picture = area(drawn(state, 0), "cards")
    assert len(classed(picture, "bc", "chosen")) == 1
    assert {*parts(picture)} == {"combat-ambush", "combat-pillage"}, "the other Ambush"
    state = calabar()
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "4"]
    state.battle[CANCELLED] |= 1 << DEFENDERS
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "2"]
    assert "voided: Ambush" in said(fight)


def test_an_expedition_shows_the_strength_needed() -> None:
    state = hold(cloud(stand(settled(), "E3", CANNON), "D3", "expedition_4"), 0, combat="ambush")
    attack(state, "try the Expedition")
    (fight,) = classed(drawn(state, 0), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "4"] and "needed" in said(fight)
