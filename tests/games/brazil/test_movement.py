"""Rules 44 to 57 of docs/rules/brazil.md: Gold cards, movement and exploration."""

from collections import Counter

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    field,
    hold,
    in_era,
    labels,
    make,
    mission,
    moving,
    own,
    place,
    play,
    put,
    settled,
    stand,
    stock,
    supply,
    supply_of,
    unit_at,
)

from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.gains import draw_combat
from tabletown.games.brazil.rules.position import FACE_UP, PEEKED


def targets(state: Brazil, unit: str) -> list[str]:
    """Where a move of the unit may lead."""
    twin = state.copy()
    play(twin, f"move {unit}")
    if labels(twin)[0] == "pass":
        play(twin, "pass")
    return [label.removeprefix("move to ") for label in labels(twin)]


# Gold cards


@pytest.mark.parametrize(
    "card, first",
    [
        ("volunteers", "deploy Archer 1"),
        ("artistic_mission", "buy"),
        ("sesmaria", "build"),
        ("restoration", "replenish D3"),
        ("workshop", "manufacture"),
        ("opening_of_ports", "take brazilwood"),
        ("jesuits", "build Church"),
    ],
)
def test_rule_44_every_gold_card_of_the_action_phase_does_what_is_printed(
    card: str, first: str
) -> None:
    state = hold(put(settled(), "D3", "farm"), 0, card)
    state.stock[place(state, "E3")] = sum(5 << 8 * kind for kind in range(6))
    name = EDITION.gold_cards.names[EDITION.gold_cards.ids.index(card)]
    play(state, f"play {name}")
    assert [label for label in labels(state) if label.startswith(first)]
    assert (field(state, "gold", 0), field(state, "golds")) == ("-", card)
    assert state.arch[0] == -1, "the Action token stays"


def test_rule_44_the_ports_give_two_resources() -> None:
    state = hold(settled(), 0, "opening_of_ports")
    play(state, "play Opening of the Ports", "take coffee", "take coffee")
    assert supply_of(state, 0) == "2coffee" and "use harbor" in labels(state)


def test_rule_44_muleteers_add_a_free_movement() -> None:
    state = stand(hold(settled(), 0, "muleteers"), "E3", 0)
    assert "play Muleteers" not in labels(state)
    moving(state)
    play(state, "play Muleteers", "move Archer 1", "move to E2", "move Archer 1", "move to E3")
    assert labels(state) == ["end the turn"]


def test_rule_44_only_useful_gold_cards_are_offered() -> None:
    for card in ("sesmaria", "restoration", "workshop", "jesuits"):
        state = hold(settled(), 0, card)
        assert not [label for label in labels(state) if label.startswith("play")], "it pays nothing"
    state = supply(hold(settled(), 0, "sesmaria"), 0, "brazilwood")
    assert "play Land Grant" in labels(state)


def test_rule_44_any_number_of_cards_can_be_played_without_the_extras_of_an_arch() -> None:
    state = hold(make(settled(), 0, textile="deploy"), 0, "volunteers volunteers")
    supply(state, 0, "brazilwood")
    play(state, "play Volunteers of the Fatherland")
    assert labels(state)[:3] == ["pass", "deploy Archer 1", "deploy Archer 2"]
    play(state, "deploy Archer 1", "deploy at E3", "pay brazilwood")
    play(state, "play Volunteers of the Fatherland", "pass", "use deploy")
    assert field(state, "golds") == "volunteers,volunteers"


def test_rule_45_jesuits_build_a_church_in_any_era() -> None:
    state = hold(put(supply(settled(), 0, "cotton+3gold"), "D3", "farm"), 0, "jesuits")
    play(state, "play Jesuits", "build Church", "build at D3", "pay gold", "pay cotton")
    assert stock(state, "D3") == "gold+science"
    state.stock[place(state, "D3")] = 0
    play(state, "use renovate")
    assert labels(state) == ["pass"], "not before Era III"
    play(state, "pass")
    in_era(state, 3)
    state.turn_arch = -1
    state.arch[0] = -1
    play(state, "use renovate")
    assert labels(state) == ["pass", "replenish D3", "flip D3"]


def test_rule_46_an_empty_deck_is_refilled_with_its_discards() -> None:
    state = make(settled(), 0, dye="harbor")
    for kind in range(EDITION.gold_cards.kinds):
        state.gold_discards[kind] = EDITION.gold_cards.counts[kind]
    play(state, "use harbor", "take coffee")
    assert field(state, "gold", 0) != "-" and field(state, "golds") == "-"


def test_rule_46_without_deck_and_discards_no_card_is_drawn() -> None:
    state = settled(2)
    held = [kind for kind in range(10) for _copy in range(EDITION.combat_cards.counts[kind])]
    for nth in range(24):
        state.combat_hand[nth] = held[nth]
    draw_combat(state, 0, 1)
    assert sum(state.combat_discards) == 0 and list(state.combat_hand) == held


# Movement


def test_rule_47_a_dragoon_takes_any_other_units_along() -> None:
    state = stand(settled(), "E3", 0, 2, 3)
    moving(state)
    play(state, "move Dragoon")
    assert labels(state) == ["pass", "take along Archer 1", "take along Monarch"]
    play(state, "take along Archer 1")
    assert labels(state) == ["pass", "take along Monarch"]
    play(state, "pass", "move to E2")
    assert [unit_at(state, unit) for unit in (0, 2, 3)] == ["E2", "E3", "E2"]


def test_rule_47_any_other_unit_moves_alone() -> None:
    state = stand(settled(), "E3", 0, 3)
    play(moving(state), "move Archer 1", "move to E2")
    assert [unit_at(state, unit) for unit in (0, 3)] == ["E2", "E3"]


def test_rule_48_no_unit_enters_the_capital_of_another_seat() -> None:
    state = stand(settled(), "E8", 0)
    moving(state)
    assert targets(state, "Archer 1") == ["D7", "F7", "F8"]


def test_rule_48_water_needs_a_free_movement_or_one_along_edges_and_water() -> None:
    state = stand(put(settled(), "D3", "olinda"), "D3", 0)
    moving(state, "deploy")
    assert "D4" in targets(state, "Archer 1")
    play(state, "move Archer 1", "move to D4")
    assert labels(state) == ["end the turn"], "Deploy's movement does not leave Water"
    state = stand(settled(), "D4", 0)
    moving(state, "renovate")
    assert "E5" in targets(state, "Archer 1 additionally")


def test_rule_49_combat_comes_before_a_tile_is_revealed() -> None:
    state = stand(stand(cloud(settled(), "E4", "mandioca", PEEKED), "E3", 4), "E4", 0, side=1)
    play(moving(state), "move Cannon", "move to E4")
    assert unit_at(state, 0, side=1) == "supply"
    assert labels(state)[0] == "take brazilwood"


def test_rule_49_a_face_up_expedition_can_be_tried_on_arrival() -> None:
    state = stand(cloud(settled(), "E4", "expedition_3"), "E3", 4)
    play(moving(state), "move Cannon", "move to E4")
    assert labels(state) == ["pass", "try the Expedition"]
    play(state, "pass")
    assert unit_at(state, 4) == "E4" and state.cloud[place(state, "E4")] == FACE_UP


def test_rule_50_a_turn_has_one_free_movement_to_a_neighbouring_hex() -> None:
    state = stand(settled(), "E3", 0)
    moving(state)
    assert targets(state, "Archer 1") == ["D2", "D3", "E2", "E4", "F2", "F3"]
    play(state, "move Archer 1", "move to E2")
    assert labels(state) == ["end the turn"]


def test_rule_50_a_free_movement_can_be_used_to_try_an_expedition_again() -> None:
    state = stand(cloud(settled(), "E4", "expedition_3"), "E4", 4)
    moving(state)
    assert "try the Expedition at E4" in labels(state)
    play(state, "try the Expedition at E4")
    assert field(state, "kept", 0) == "expedition_3" and labels(state) == ["end the turn"]


@pytest.mark.parametrize(
    "arch, where, expected",
    [
        ("deploy", "B5", ["C4", "E3"]),
        ("painting", "E3", ["E2", "F3"]),
        ("build", "D2", ["D3", "E3"]),
        ("renovate", "D2", ["C3", "D1", "E2"]),
        ("manufacture", "F3", ["F4"]),
    ],
)
def test_rule_51_the_additional_movement_of_every_arch(
    arch: str, where: str, expected: list[str]
) -> None:
    state = stand(put(put(settled(), "C4", "olinda"), "D3", "farm"), where, 0)
    moving(state, arch)
    assert targets(state, "Archer 1 additionally") == expected


@pytest.mark.parametrize("arch", ["harbor", "trade"])
def test_rule_51_harbor_and_trade_bring_no_additional_movement(arch: str) -> None:
    state = stand(settled(), "E3", 0)
    assert "move Archer 1 additionally" not in labels(moving(state, arch))


def test_rule_51_riachuelo_adds_edges_and_water_to_any_arch() -> None:
    state = own(stand(settled(), "D2", 0), 0, "riachuelo")
    moving(state, "manufacture")
    assert targets(state, "Archer 1 additionally") == ["C3", "D1", "E2"]
    state = own(stand(put(settled(), "C4", "olinda"), "D2", 0), 0, "riachuelo")
    moving(state, "deploy")
    assert targets(state, "Archer 1 additionally") == ["C3", "C4", "D1", "E2", "E3"]


def test_rule_51_a_forest_under_a_tile_does_not_count_as_forest() -> None:
    state = put(stand(settled(), "E3", 0), "E2", "sawmill")
    moving(state, "painting")
    assert targets(state, "Archer 1 additionally") == ["F3"]


def test_rule_51_the_movement_of_build_leads_to_own_tiles_even_if_seized() -> None:
    state = stand(stand(put(settled(), "D3", "farm"), "E3", 4), "D3", 0, side=1)
    moving(state, "build")
    assert targets(state, "Cannon additionally") == ["D3"]


def test_rule_52_guaicurus_take_a_second_step() -> None:
    state = own(stand(settled(), "E3", 0), 0, "guaicurus")
    play(moving(state), "move Archer 1", "move to E2")
    assert labels(state)[0] == "pass" and "move to D1" in labels(state)
    play(state, "move to F2")
    assert labels(state) == ["end the turn"] and unit_at(state, 0) == "F2"


def test_rule_52_no_second_step_after_a_tile_was_revealed() -> None:
    state = own(stand(cloud(settled(), "E4", "culture", PEEKED), "E3", 0), 0, "guaicurus")
    play(moving(state), "move Archer 1", "move to E4")
    assert labels(state) == ["end the turn"]


# Exploration


def revealing(kind: str, *units: int) -> Brazil:
    state = stand(cloud(settled(), "E4", kind, PEEKED), "E3", *(units or (0,)))
    names = [EDITION.colours.unit_names[unit] for unit in (units or (0,))]
    return play(moving(state), f"move {names[0]}", "move to E4")


def test_rule_53_a_tile_nobody_looked_at_may_be_any_that_is_left() -> None:
    found: Counter[str] = Counter()
    for seed in range(150):
        state = stand(settled(seed=1), "E3", 0)
        moving(state)
        for _word in range(seed):
            state.rng.word()
        play(state, "move Archer 1", "move to E4")
        found[str(field(state, "clouds").count("E4")) + field(state, "kept", 0)] += 1
    assert found["0unknown_species"] > 5 and found["1-"] > 30


def test_rule_54_unknown_species_are_kept() -> None:
    state = revealing("unknown_species")
    assert field(state, "kept", 0) == "unknown_species" and "E4" not in field(state, "clouds")


def test_rule_54_mandioca_gives_a_resource_of_choice() -> None:
    state = play(revealing("mandioca"), "take cotton")
    assert supply_of(state, 0) == "cotton" and field(state, "spent") == "mandioca"


@pytest.mark.parametrize("kind", ["minas_gerais", "culture", "river_basin"])
def test_rule_54_other_exploration_tiles_stay_face_up(kind: str) -> None:
    state = revealing(kind)
    assert f"E4:up:{kind}:0" in field(state, "clouds") and labels(state) == ["end the turn"]


@pytest.mark.parametrize(
    "number, units, is_won",
    [(2, (0,), False), (2, (2,), True), (3, (4,), True), (4, (4,), False), (5, (4,), False)],
)
def test_rule_55_an_expedition_needs_its_strength(
    number: int, units: tuple[int, ...], is_won: bool
) -> None:
    state = stand(cloud(settled(), "E4", f"expedition_{number}"), "E4", *units)
    moving(state, "renovate")
    play(state, "try the Expedition at E4")
    assert (f"expedition_{number}" in field(state, "clouds")) != is_won


@pytest.mark.parametrize(
    "number, tokens, gold_cards, vp",
    [(2, "coffee+gold", 0, 0), (3, "0", 0, 2), (4, "science", 1, 0), (5, "0", 0, 4)],
)
def test_rule_55_every_expedition_gives_its_reward(
    number: int, tokens: str, gold_cards: int, vp: int
) -> None:
    state = stand(cloud(settled(), "E4", f"expedition_{number}"), "E4", 2, 3, 4)
    moving(state, "renovate")
    before = state.scores()[0]
    play(state, "try the Expedition at E4")
    if number == 2:
        play(state, "take coffee")
    assert supply_of(state, 0) == tokens
    assert len([card for card in field(state, "gold", 0).split(",") if card != "-"]) == gold_cards
    assert state.scores()[0] - before >= vp
    assert field(state, "kept", 0) == (f"expedition_{number}" if vp else "-")


def test_rule_55_cards_committed_to_an_expedition_are_lost_in_any_case() -> None:
    state = hold(
        stand(cloud(settled(), "E4", "expedition_5"), "E4", 0), 0, combat="cavalry_charge ambush"
    )
    moving(state, "trade")
    play(state, "try the Expedition at E4")
    assert labels(state) == ["pass", "commit Cavalry Charge", "commit Ambush"]
    play(state, "commit Cavalry Charge", "commit Ambush")
    assert field(state, "kept", 0) == "expedition_5", "1 + 1 for the Arch + 2 + 2 beside Forest"
    assert field(state, "combats") == "cavalry_charge,ambush"
    state = hold(stand(cloud(settled(), "E4", "expedition_5"), "E4", 0), 0, combat="reinforcements")
    moving(state, "renovate")
    play(state, "try the Expedition at E4", "commit Reinforcements")
    assert "expedition_5" in field(state, "clouds"), "failing has no other effect"
    assert unit_at(state, 0) == "E4" and len(field(state, "combat", 0).split(",")) == 1


def test_rule_56_quilombo_draws_a_mission_of_any_era() -> None:
    state = revealing("quilombo")
    assert labels(state) == ["pass"] + [
        f"draw a Mission of Era {era}" for era in ("I", "II", "III")
    ]
    play(state, "draw a Mission of Era II")
    assert len(field(state, "era2", 0).split(",")) == 2 and field(state, "spent") == "quilombo"
    assert field(state.view(1), "era2", 0) == "?,?"
    play(revealing("quilombo"), "pass")


def test_rule_56_never_dealt_missions_come_before_returned_ones() -> None:
    returned: set[str] = set()
    for seed in range(40):
        state = settled(4, seed=seed)
        old = field(state, "returned", 0).split(",") + field(state, "returned", 3).split(",")
        stand(cloud(state, "D3", "quilombo", PEEKED), "D2", 0)
        play(moving(state), "move Archer 1", "move to D3", "draw a Mission of Era I")
        drawn = set(field(state, "era1", 0).split(","))
        assert state.drawn_under[1] == 1, "with four seats all eight were dealt"
        returned |= drawn & set(old)
    assert returned


def test_rule_57_a_seat_that_looked_at_a_tile_remembers_it() -> None:
    state = cloud(settled(), "E4", "quilombo", PEEKED)
    state.peekers[place(state, "E4")] = 2
    assert "E4:peeked:?:2" in field(state.view(0), "clouds")
    assert "E4:peeked:quilombo:2" in field(state.view(1), "clouds")
    assert mission(state, 0, "I-1").view(1).cloud_kind[place(state, "E4")] == 3
