"""Rules 58 to 67 of docs/rules/brazil.md: combat."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    field,
    hold,
    labels,
    moving,
    own,
    place,
    play,
    put,
    settled,
    stand,
    stock,
    supply_of,
    unit_at,
)

from tabletown.core.state import SPECTATOR
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.position import ATTACKER, BY_MOVE, DEFENDER, GROUP, KIND, WHERE
from tabletown.games.brazil.rules.strength import attack_strength, defence_strength

ARCHER, MONARCH, DRAGOON, CANNON = 0, 2, 3, 4  # green
ARQUEBUSIER, ORANGE_CANNON = 0, 4


def attacking(
    state: Brazil, unit: str = "Cannon", where: str = "D3", arch: str = "renovate"
) -> Brazil:
    return play(moving(state, arch), f"move {unit}", f"move to {where}")


def facing(*defenders: int, units: tuple[int, ...] = (CANNON,), where: str = "D3") -> Brazil:
    """Seat 0 on its Capital, units of seat 1 next to it."""
    return stand(stand(settled(), "E3", *units), where, *defenders, side=1)


def test_rule_58_the_defender_has_units_there_or_owns_the_tile() -> None:
    state = hold(put(stand(settled(), "E3", CANNON), "D3", "farm", 1), 1, combat="ambush")
    attacking(state)
    assert state.actors() == [1], "a Building defends itself, with its owner's cards"
    state = hold(stand(put(settled(), "D3", "farm", 0), "E3", CANNON), 1, combat="ambush")
    stand(state, "D3", 0, side=1)
    attacking(state)
    assert state.actors() == [1], "the own tile in enemy hands"


def test_rule_59_the_attacker_announces_then_both_commit_at_once() -> None:
    state = hold(hold(facing(0), 0, combat="ambush calabar pillage"), 1, combat="ambush ambush")
    attacking(state)
    assert labels(state) == [f"announce {number} cards" for number in range(4)]
    play(state, "announce 2 cards")
    assert state.actors() == [0, 1] and state.sealed()
    state.play(1, "commit Ambush")
    assert field(state.view(0), "defence") == "-", "of half a choice nothing shows"
    state.play(1, "pass")
    assert field(state.view(0), "defence") == "?", "not even how many cards"
    assert field(state.view(SPECTATOR), "defence") == "?"
    assert field(state.view(1), "defence") == "ambush,none"
    assert labels(state) == ["commit Ambush", "commit Calabar", "commit Pillage"]
    play(state, "commit Ambush")
    assert labels(state) == ["commit Calabar", "commit Pillage"]
    play(state, "commit Pillage")
    assert field(state, "combats").count("ambush") == 2, "all are discarded"


def test_rule_59_the_attacker_commits_the_announced_number_and_no_card_twice() -> None:
    state = hold(hold(facing(0), 0, combat="ambush"), 1, combat="ambush")
    attacking(state)
    play(state, "announce 0 cards")
    assert state.actors() == [1] and labels(state) == ["pass", "commit Ambush"]
    play(state, "commit Ambush")
    assert unit_at(state, ARQUEBUSIER, side=1) == "D3", "3 against 1 and 2 in the Forest's shade"


def test_rule_59_nothing_is_announced_if_the_defender_has_no_cards() -> None:
    state = hold(facing(0), 0, combat="ambush")
    attacking(state)
    assert labels(state) == ["pass", "commit Ambush"] and state.actors() == [0]


def strengths(state: Brazil, group: int, where: str, arch: str = "renovate") -> tuple[int, int]:
    """Attack and defence of a move by seat 0, without cards."""
    state.battle[KIND] = BY_MOVE
    state.battle[WHERE] = place(state, where)
    state.battle[ATTACKER], state.battle[DEFENDER] = 0, 1
    state.battle[GROUP] = group
    return attack_strength(state), defence_strength(state)


def test_rule_60_units_tiles_arches_and_paintings_add_up() -> None:
    state = stand(put(settled(), "D7", "farm", 1), "D7", ARQUEBUSIER, ORANGE_CANNON, side=1)
    stand(state, "C6", ARCHER, CANNON)
    assert strengths(state, 1 << ARCHER | 1 << CANNON, "D7") == (4, 5)
    state.arch[0], state.arch[1] = 5, 6
    assert strengths(state, 1 << CANNON, "D7") == (4, 7), "Harbor and Trade: 1 and 2"
    own(own(state, 0, "maria_quiteria"), 1, "camarao")
    assert strengths(state, 1 << CANNON, "D7") == (5, 8), "Camarão next to Forest"
    state.palace[place(state, "D7")] = 5
    assert strengths(state, 1 << CANNON, "D7") == (5, 8), "a Palace adds nothing"


def test_rule_60_a_seized_tile_adds_no_strength() -> None:
    state = stand(put(settled(), "D3", "farm", 0), "D3", ARQUEBUSIER, side=1)
    assert strengths(state, 1 << CANNON, "D3") == (3, 1)


def test_rule_60_maria_quitéria_adds_two_in_defence() -> None:
    state = own(stand(settled(), "D3", ARQUEBUSIER, side=1), 1, "maria_quiteria")
    assert strengths(state, 1 << CANNON, "D3") == (3, 3)


def test_rule_60_the_worked_example_is_a_tie_and_the_defender_wins() -> None:
    """Dragoon 2 and Archer 1 with Trade and Count of Eu, against a Farm, Camarão and Harbor."""
    state = own(put(settled(), "D7", "farm", 1), 1, "camarao")
    hold(stand(state, "C7", DRAGOON, ARCHER), 0, combat="count_of_eu")
    state.arch[1] = 5
    moving(state, "trade")
    play(state, "move Dragoon", "take along Archer 1", "move to D7", "commit Count of Eu")
    assert [unit_at(state, unit) for unit in (DRAGOON, ARCHER)] == ["supply", "supply"]


@pytest.mark.parametrize(
    "card, low, high",
    [
        ("count_of_eu", 1, 2),
        ("cavalry_charge", 1, 2),
        ("fortification", 1, 2),
        ("ambush", 1, 2),
        ("artillery", 1, 2),
        ("sepe_tiaraju", 1, 1),
        ("reinforcements", 1, 1),
        ("orderly_retreat", 1, 1),
        ("calabar", 0, 0),
        ("pillage", 1, 1),
    ],
)
def test_rule_61_every_card_adds_more_if_its_condition_holds(
    card: str, low: int, high: int
) -> None:
    kind = EDITION.combat_cards.ids.index(card)
    bare = stand(stand(settled(), "C6", MONARCH), "B5", ARQUEBUSIER, side=1)
    state = bare.copy()
    state.revealed[8] = kind
    assert strengths(state, 1 << MONARCH, "B5")[1] == 1 + low
    stand(put(state, "D7", "farm", 1), "D7", ORANGE_CANNON, side=1)
    stand(state, "E8", 1, side=1)
    if card == "cavalry_charge":
        attack = bare.copy()
        attack.revealed[0] = kind
        assert strengths(attack, 1 << MONARCH, "B5")[0] == 2 + high
    else:
        assert strengths(state, 1 << MONARCH, "D7")[1] == 2 + 2 + high


def test_rule_61_calabar_voids_a_card_of_the_enemy() -> None:
    state = hold(hold(facing(0), 0, combat="calabar"), 1, combat="ambush fortification")
    attacking(state)
    play(state, "announce 1 cards", "commit Calabar", "commit Ambush", "commit Fortification")
    assert state.to_move == 0 and labels(state) == ["cancel Fortification", "cancel Ambush"]
    play(state, "cancel Ambush")
    assert unit_at(state, ARQUEBUSIER, side=1) == "supply", "3 against 1 + 1"


def test_rule_61_calabar_has_nothing_to_void_without_enemy_cards() -> None:
    state = hold(facing(0), 0, combat="calabar")
    attacking(state)
    play(state, "commit Calabar")
    assert labels(state)[0] == "end the turn"


def test_rule_62_the_attacker_needs_more_strength_and_losing_units_go_to_the_supply() -> None:
    state = facing(ORANGE_CANNON, ARQUEBUSIER)
    attacking(state)
    assert unit_at(state, CANNON) == "supply" and unit_at(state, ORANGE_CANNON, 1) == "D3"
    state = facing(ARQUEBUSIER)
    attacking(state)
    assert unit_at(state, CANNON) == "D3" and unit_at(state, ARQUEBUSIER, 1) == "supply"
    assert state.deployed[1] == 1, "it still counts"


def test_rule_63_the_winner_occupies_the_hex_and_seizes_the_tile() -> None:
    state = put(stand(settled(), "E3", CANNON), "D3", "farm", 1, "2coffee")
    attacking(state)
    farm = place(state, "D3")
    assert (unit_at(state, CANNON), state.owner[farm], state.controller(farm)) == ("D3", 1, 0)
    state.place_unit(0, CANNON, place(state, "E3"))
    assert state.controller(farm) == 1, "it returns when the last unit leaves"


def test_rule_63_retaking_an_own_tile_ends_its_seizure() -> None:
    state = stand(put(facing(ARQUEBUSIER), "D3", "farm", 0), "D3", ARQUEBUSIER, side=1)
    attacking(state)
    assert state.controller(place(state, "D3")) == 0


def test_rule_64_sepé_defeats_one_of_the_winners_units_but_never_the_last() -> None:
    state = hold(facing(ARQUEBUSIER, units=(CANNON, DRAGOON)), 1, combat="sepe_tiaraju")
    moving(state, "renovate")
    play(state, "move Dragoon", "take along Cannon", "move to D3", "commit Sepé Tiaraju")
    assert (state.to_move, labels(state)) == (1, ["defeat Dragoon", "defeat Cannon"])
    play(state, "defeat Cannon")
    assert (unit_at(state, CANNON), unit_at(state, DRAGOON)) == ("supply", "D3")
    state = hold(facing(ARQUEBUSIER), 1, combat="sepe_tiaraju")
    attacking(state)
    play(state, "commit Sepé Tiaraju")
    assert unit_at(state, CANNON) == "D3", "the only one survives"


def test_rule_64_each_copy_of_sepé_defeats_one_unit() -> None:
    state = facing(ARQUEBUSIER, units=(CANNON, DRAGOON, MONARCH))
    hold(state, 1, combat="sepe_tiaraju sepe_tiaraju sepe_tiaraju")
    moving(state, "renovate")
    play(state, "move Dragoon", "take along Monarch", "take along Cannon", "move to D3")
    play(state, "commit Sepé Tiaraju", "commit Sepé Tiaraju", "commit Sepé Tiaraju")
    play(state, "defeat Cannon", "defeat Dragoon")
    assert labels(state)[0] == "end the turn" and unit_at(state, MONARCH) == "D3"


def test_rule_64_sepé_of_the_attacker_defeats_a_unit_of_the_defender() -> None:
    state = facing(ORANGE_CANNON, ARQUEBUSIER, units=(DRAGOON,))
    attacking(hold(state, 0, combat="sepe_tiaraju"), "Dragoon")
    play(state, "commit Sepé Tiaraju")
    assert (state.to_move, labels(state)) == (0, ["defeat Arquebusier", "defeat Cannon"])
    play(state, "defeat Cannon")
    assert unit_at(state, ORANGE_CANNON, 1) == "supply" and unit_at(state, DRAGOON) == "supply"


def test_rule_65_an_orderly_retreat_returns_units_to_the_capital() -> None:
    state = hold(facing(ARQUEBUSIER), 1, combat="orderly_retreat")
    attacking(state)
    play(state, "commit Orderly Retreat")
    assert unit_at(state, ARQUEBUSIER, 1) == "E7"


def test_rule_66_pillage_moves_a_token_to_the_winner() -> None:
    state = put(stand(settled(), "E3", CANNON), "D3", "farm", 1, "coffee+gold")
    attacking(hold(state, 0, combat="pillage"))
    play(state, "commit Pillage")
    assert labels(state) == ["pillage coffee", "pillage gold"]
    play(state, "pillage gold")
    assert (supply_of(state, 0), stock(state, "D3")) == ("gold", "coffee")


def test_rule_66_a_defender_pillages_the_tile_it_holds() -> None:
    state = put(facing(ORANGE_CANNON, units=(ARCHER,)), "D3", "farm", 1, "coffee")
    attacking(hold(state, 1, combat="pillage"), "Archer 1")
    play(state, "commit Pillage", "pillage coffee")
    assert supply_of(state, 1) == "coffee"


def test_rule_66_zumbi_rewards_the_loser() -> None:
    state = own(facing(ARQUEBUSIER), 1, "zumbi")
    attacking(state)
    assert state.to_move == 1 and labels(state)[0] == "take brazilwood"
    play(state, "take coffee")
    assert supply_of(state, 1) == "coffee" and field(state, "combat", 1) != "-"


def test_rule_66_war_is_played_right_after_a_win() -> None:
    state = hold(facing(ARQUEBUSIER), 0, "war industry")
    attacking(state)
    assert labels(state) == ["pass", "play War"]
    play(state, "play War", "take cotton")
    assert supply_of(state, 0) == "cotton+gold" and labels(state) == ["pass"], "another Gold card"
    state = hold(facing(ARQUEBUSIER), 0, "industry")
    attacking(state)
    assert labels(state) == ["pass"], "whoever holds any Gold card is asked, so nothing shows"
    state = hold(facing(ORANGE_CANNON, units=(DRAGOON,)), 1, "war")
    attacking(state, "Dragoon")
    assert (state.to_move, labels(state)) == (1, ["pass", "play War"]), "the defender as well"


def test_rule_66_reinforcements_draw_a_card_afterwards() -> None:
    state = hold(facing(ARQUEBUSIER), 1, combat="reinforcements")
    attacking(state)
    play(state, "commit Reinforcements")
    assert len(field(state, "combat", 1).split(",")) == 1 and field(state, "combat", 1) != "-"


def test_rule_66_war_and_zumbi_have_no_effect_after_an_expedition() -> None:
    state = own(
        hold(stand(cloud(settled(), "E4", "expedition_5"), "E4", ARCHER), 0, "war"), 0, "zumbi"
    )
    moving(state, "renovate")
    play(state, "try the Expedition at E4")
    assert labels(state)[0] == "end the turn" and supply_of(state, 0) == "0"


def test_rule_67_all_units_of_the_hex_shoot_and_no_unit_moves() -> None:
    defenders = (ORANGE_CANNON, ARQUEBUSIER)
    state = put(facing(*defenders, units=(CANNON, ARCHER)), "D3", "farm", 1)
    moving(state, "trade")
    assert "shoot from E3" in labels(state)
    play(state, "shoot from E3")
    assert labels(state) == ["shoot at D3"]
    play(state, "shoot at D3")
    assert unit_at(state, ORANGE_CANNON, 1) == "D3", "3 + 1 + 1 against 2 + 1 + 2"
    assert [unit_at(state, unit) for unit in (CANNON, ARCHER)] == ["supply", "supply"]
    state = put(facing(ARQUEBUSIER, units=(CANNON, ARCHER)), "D3", "farm", 1)
    play(moving(state, "trade"), "shoot from E3", "shoot at D3")
    assert unit_at(state, ARQUEBUSIER, 1) == "supply" and unit_at(state, CANNON) == "E3"
    assert state.controller(place(state, "D3")) == 1, "nothing is seized"
    assert not [label for label in labels(state) if label.startswith(("shoot", "move Arch"))]


def test_rule_67_the_tile_of_the_shooting_units_adds_strength() -> None:
    state = stand(stand(put(settled(), "D2", "farm"), "D2", CANNON), "D3", ARQUEBUSIER, 1, side=1)
    moving(state, "renovate")
    play(state, "shoot from D2", "shoot at D3")
    assert unit_at(state, ARQUEBUSIER, 1) == "supply", "3 + 2 against 1 + 2"


def test_rule_67_only_ranged_units_shoot_and_only_at_enemy_units() -> None:
    state = put(stand(settled(), "E3", CANNON), "D3", "farm", 1)
    assert not [label for label in labels(moving(state)) if label.startswith("shoot")]
    state = facing(ARQUEBUSIER, units=(DRAGOON,))
    assert not [label for label in labels(moving(state)) if label.startswith("shoot")]
    state = stand(stand(settled(), "D7", CANNON), "E7", ARQUEBUSIER, side=1)
    assert not [label for label in labels(moving(state)) if label.startswith("shoot")], "a Capital"
