"""Refusals of movements, shots, Expeditions and looks at tiles."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    moving,
    place,
    play,
    settled,
    stand,
)
from helpers.brazil_refusals import era, said

from tabletown.games.brazil.rules import Brazil

MARCH = stand(settled(), "D2", 0)
LOST = stand(settled(), "D2", 0)
LOST.units[1] = -2
LOST.deployed[0] |= 2


@pytest.mark.parametrize(
    "state, arch, label, reason",
    [
        (MARCH, "trade", "move Archer 2", "Archer 2 is not on the map: deploy it first (§22)."),
        (LOST, "trade", "move Archer 2", "Archer 2 was defeated: deploy it again first (§22)."),
        (LOST, "trade", "move Archer 2 additionally", "Archer 2 was defeated"),
        (
            MARCH,
            "trade",
            "move Archer 1 additionally",
            "Trade brings no additional movement (§51).",
        ),
        (MARCH, "manufacture", "move Archer 1 additionally", "and Archer 1 cannot do that (§51)."),
        (MARCH, "trade", "shoot from B3", "No unit of yours stands on B3 (§67)."),
        (MARCH, "trade", "shoot from D2", "None of your units on D2 is ranged (§67)."),
        (stand(settled(), "D2", 4), "trade", "shoot from D2", "No enemy unit stands next to D2"),
        (MARCH, "trade", "try the Expedition at D2", "There is no open Expedition on D2 (§55)."),
        (
            cloud(settled(), "E4", "expedition_2"),
            "trade",
            "try the Expedition at E4",
            "No unit of yours stands on E4 (§55).",
        ),
    ],
)
def test_a_refused_movement_has_its_reason(
    state: Brazil, arch: str, label: str, reason: str
) -> None:
    assert reason in said(moving(state.copy(), arch), label)


def test_a_spent_movement_is_refused_with_its_reason() -> None:
    state = stand(settled(), "D2", 0)
    play(moving(state, "build"), "move Archer 1", "move to D3")
    for label in ("move Archer 1", "shoot from D3", "try the Expedition at D3"):
        assert said(state, label) == "You have no free movement left (§50)."
    play(state, "move Archer 1 additionally", "move to E3")
    assert said(state, "move Archer 1 additionally").endswith("of this turn is made (§51).")


def test_a_refused_destination_has_its_reason() -> None:
    state = play(moving(stand(settled(), "E8", 0)), "move Archer 1")
    assert said(state, "move to E8") == "Archer 1 already stands on E8 (§47)."
    assert said(state, "move to E7") == "Nobody enters the Capital of seat B on E7 (§48)."
    assert said(state, "move to B3") == "B3 is not next to E8 (§50)."
    more = play(moving(stand(settled(), "D2", 0), "build"), "move Archer 1 additionally")
    assert (
        said(more, "move to D1")
        == "Build moves a unit to a neighbouring tile of yours, not to D1 (§51)."
    )


def test_a_unit_without_a_hex_to_enter_is_refused_with_that_reason() -> None:
    state = stand(settled(), "E8", 0)
    for name in ("D7", "F7", "F8"):
        state.tile[place(state, name)] = 48
        state.owner[place(state, name)] = 1
    assert said(moving(state), "move Archer 1") == "Archer 1 has no hex to enter around it (§48)."


def test_a_refused_companion_has_its_reason() -> None:
    state = stand(stand(settled(), "D2", 0, 1, 3), "D3", 2)
    play(moving(state), "move Dragoon")
    assert said(state, "take along Dragoon") == "Dragoon moves already (§47)."
    assert said(state, "take along Monarch") == "Monarch does not stand on the same hex (§47)."
    play(stand(state, "D2", 4), "take along Archer 2")
    assert said(state, "take along Archer 1").endswith("and you passed over Archer 1 (§47).")


def test_a_refused_shot_has_its_reason() -> None:
    state = stand(stand(settled(), "F6", 4), "F7", 0, side=1)
    play(moving(stand(state, "E7", 1, side=1)), "shoot from F6")
    assert said(state, "shoot at B3") == "B3 is not next to F6 (§67)."
    assert said(state, "shoot at E6") == "No enemy unit stands on E6 (§67)."
    assert said(state, "shoot at E7") == "Seat B cannot be attacked in its Capital on E7 (§48)."


def test_refused_exploration_tiles_and_missions_have_their_reasons() -> None:
    state = era(settled(), 2)
    state.used[1] = 6
    state.used[5] = 6
    play(moving(state), "take the token's bonus")
    assert said(state, "look at B3") == "No tile lies face down on B3 (§40)."
    state = cloud(stand(settled(), "D2", 0), "D1", "quilombo", 2)
    for number, found in enumerate(EDITION.missions.era):
        if found == 1 and number not in list(state.missions):
            state.claimed[number] = 1
    play(moving(state), "move Archer 1", "move to D1")
    assert said(state, "draw a Mission of Era 0") == "There are no Missions of such an Era (§6)."
    assert said(state, "draw a Mission of Era I") == "No Mission of Era I is left (§56)."
