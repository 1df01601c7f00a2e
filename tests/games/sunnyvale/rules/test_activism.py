"""Rules 14 to 21 of docs/rules/sunnyvale.md: Activism cards."""

import pytest
from helpers.sunnyvale_positions import (
    IDLE,
    arranged,
    field,
    in_crisis,
    labels,
    play,
    projects,
)

from tabletown.core.rng import Rng


def test_rule_14_a_lawsuit_takes_two_permits_or_the_only_one() -> None:
    state = arranged(
        hands=(f"environmental_lawsuit,environmental_lawsuit,{IDLE}", "-", "-"),
        housing=(
            "cottage_court:1,mall_redevelopment:3,orchard_homes:0",
            "senior_apartments:1",
            "-",
        ),
    )
    play(state, "play Environmental Lawsuit")
    assert labels(state) == [
        "choose Cottage Court 1/3 of A",
        "choose Mall Redevelopment 3/4 of A",
    ]
    play(state, "choose Mall Redevelopment 3/4 of A", "play Environmental Lawsuit")
    play(state, "choose Cottage Court 1/3 of A")
    left = [entry.partition(":")[0] for entry in projects(state, 0)]
    assert left == ["cottage_court", "orchard_homes", "mall_redevelopment"]
    assert field(state, "discards").startswith("environmental_lawsuit,environmental_lawsuit")


def test_rule_15_an_appeal_moves_a_card_with_its_permits() -> None:
    state = arranged(
        hands=(f"appeal_to_the_council,{IDLE}", "-", "-"),
        housing=("platform_flats:2,backyard_cottage:0", "teacher_housing:1", "-"),
    )
    play(state, "play Appeal to the Council")
    assert labels(state) == ["choose Backyard Cottage 0/2 of A", "choose Platform Flats 2/3 of A"]
    play(state, "choose Platform Flats 2/3 of A")
    assert labels(state) == ["give to B", "give to C"]
    play(state, "give to B")
    assert projects(state, 0) == ["backyard_cottage:0"]
    assert projects(state, 1) == ["teacher_housing:1", "platform_flats:2"]
    assert field(state, "discards") == "appeal_to_the_council"


def test_rule_16_pulling_the_funding_discards_a_card_without_permits() -> None:
    state = arranged(
        hands=(f"pull_the_funding,{IDLE}", "-", "-"),
        housing=("cottage_court:0,cottage_court:0,platform_flats:1", "teacher_housing:0", "-"),
    )
    play(state, "play Pull the Funding")
    assert labels(state) == ["choose Cottage Court 0/3 of A"], "two alike are one choice"
    play(state, "choose Cottage Court 0/3 of A")
    assert projects(state, 0) == ["cottage_court:0", "platform_flats:1"]
    assert field(state, "discards") == "cottage_court,pull_the_funding"


def test_rule_17_the_listserv_draws_two_cards_then_discards_two() -> None:
    state = arranged(
        hands=(f"neighborhood_listserv,view_corridor,view_corridor,{IDLE}", "-", "-"),
        pile="sewer_capacity,train_noise",
        crises=9,
    )
    for seed in range(60):
        twin = state.copy()
        twin.rng = Rng(seed)
        play(twin, "play Neighborhood Listserv")
        if field(twin, "crises") == "9":
            break
    assert field(twin, "phase") == "discard" and len(twin.hand(0)) == 6
    assert set(labels(twin)) == {
        "discard Heritage Orchard",
        "discard Parking Shortage",
        "discard Train Noise",
        "discard Sewer Capacity",
        "discard View Corridor",
    }
    discarded = field(twin, "discards").count("view_corridor")
    play(twin, "discard View Corridor")
    assert field(twin, "discards").count("view_corridor") == discarded + 1
    play(twin, "discard Train Noise")
    assert (field(twin, "phase"), twin.plays, len(twin.hand(0))) == ("play", 1, 4)
    assert field(twin, "discards").count("neighborhood_listserv") == 2


def test_rule_17_a_crisis_drawn_by_the_listserv_is_resolved_before_discarding() -> None:
    state = arranged(
        hands=(f"neighborhood_listserv,{IDLE}", "-", "-"),
        concerns=("b2", "-", "-"),
        crises=8,
        pile="",
    )
    play(state, "play Neighborhood Listserv")
    assert (field(state, "phase"), state.actors(), state.draws) == ("remove", [1], 2)
    assert field(state, "card") == "neighborhood_listserv"


def test_rule_18_fast_track_adds_a_permit_to_an_opponents_card() -> None:
    state = arranged(
        hands=(f"fast_track_it_elsewhere,{IDLE}", "-", "-"),
        housing=("orchard_homes:1", "duplex_conversion:1", "duplex_conversion:1,station_village:3"),
        level=3,
    )
    play(state, "play Fast-Track It Elsewhere")
    assert labels(state) == [
        "choose Duplex Conversion 1/3 of B",
        "choose Duplex Conversion 1/3 of C",
        "choose Station Village 3/4 of C",
    ]
    waiting = play(state.copy(), "choose Duplex Conversion 1/3 of C")
    assert projects(waiting, 2) == ["duplex_conversion:2", "station_village:3"]
    assert (waiting.to_move, field(waiting, "phase")) == (0, "play")
    play(state, "choose Station Village 3/4 of C")
    assert (state.to_move, field(state, "phase")) == (2, "build"), "its owner builds at once"


def test_rule_18_a_ready_card_without_room_is_discarded_at_once() -> None:
    state = arranged(
        hands=(f"fast_track_it_elsewhere,{IDLE}", "-", "-"),
        housing=("-", "courtyard_block:2", "-"),
        concerns=("-", "d2,d3,d4", "-"),
        level=3,
    )
    play(state, "play Fast-Track It Elsewhere", "choose Courtyard Block 2/3 of B")
    assert field(state, "discards") == "courtyard_block,fast_track_it_elsewhere"
    assert (state.to_move, field(state, "level")) == (0, "3")


def test_rule_19_support_removes_up_to_two_tokens_of_one_opponent() -> None:
    state = arranged(
        hands=(f"support_it_over_there,{IDLE}", "-", "-"), concerns=("a1", "b1,b2,b3", "c1")
    )
    play(state, "play Support It Over There")
    assert labels(state) == ["visit B", "visit C"]
    stopped, emptied = state.copy(), state.copy()
    play(state, "visit B")
    assert labels(state) == ["take b1", "take b2", "take b3", "stop"]
    play(state, "take b2", "take b1")
    assert field(state, "concerns", 1) == "b3" and field(state, "phase") == "play"
    play(stopped, "visit B", "stop")
    assert field(stopped, "concerns", 1) == "b1,b2,b3" and field(stopped, "phase") == "play"
    play(emptied, "visit C", "take c1")
    assert field(emptied, "concerns", 2) == "-" and field(emptied, "phase") == "play"
    assert field(emptied, "discards") == "support_it_over_there"


def test_rule_19_only_an_opponent_with_tokens_can_be_chosen() -> None:
    state = arranged(
        turn="B", hands=("-", f"support_it_over_there,{IDLE}", "-"), concerns=("-", "a1", "c1")
    )
    assert labels(play(state, "play Support It Over There")) == ["visit C"]


def test_rule_20_a_moratorium_skips_the_permits_of_one_crisis() -> None:
    state = in_crisis(
        moratoria=(0, 2, 0),
        housing=("duplex_conversion:0", "duplex_conversion:1", "cottage_court:1"),
        concerns=("a1", "-", "-"),
        crises=6,
    )
    assert [projects(state, seat) for seat in range(3)] == [
        ["duplex_conversion:1"],
        ["duplex_conversion:1"],
        ["cottage_court:2"],
    ]
    assert field(state, "moratoria", 1) == "1"
    play(state, "stop")
    assert field(state, "moratoria", 1) == "0" and field(state, "crises") == "8"
    assert projects(state, 1) == ["duplex_conversion:1"]


def test_rule_20_a_moratorium_is_used_up_even_if_it_skips_nothing() -> None:
    state = arranged(hands=(f"building_moratorium,{IDLE}", "-", "-"))
    play(state, "play Building Moratorium")
    assert field(state, "moratoria", 0) == "1" and field(state, "discards") == "-"
    state = in_crisis(moratoria=(1, 0, 0), concerns=("a1", "-", "-"))
    assert field(state, "moratoria", 0) == "0"
    assert field(state, "discards").count("building_moratorium") == 2


@pytest.mark.parametrize("level, lowered", [(3, "2"), (0, "0")])
def test_rule_21_a_committee_lowers_the_level(level: int, lowered: str) -> None:
    state = arranged(hands=(f"blue_ribbon_committee,{IDLE}", "-", "-"), level=level)
    assert field(play(state, "play Blue-Ribbon Committee"), "level") == lowered
