"""Rules 82 to 93 of docs/rules/brazil.md: the solo challenge and the options."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    end_turns,
    field,
    hold,
    in_era,
    labels,
    mission,
    moving,
    new,
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

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.building import may_stand
from tabletown.games.brazil.rules.missions import count_for
from tabletown.games.brazil.rules.position import PEEKED

ALONE = ("dom_pedro_ii",)


def alone() -> Brazil:
    return settled(1, ALONE)


def test_rule_82_the_solo_game_is_green_against_orange() -> None:
    state = new(1)
    assert EDITION.colours.ids[state.colour[0]] == "green"
    enemy = field(state, "enemy").split(",")
    capital = state.board.names[state.board.enemy_capital]
    assert enemy.count(capital) == 2, "Dragoon and Cannon guard the Capital"
    assert [enemy[2], enemy[4]] == [capital, capital]
    assert state.owner[state.board.enemy_capital] == 1
    gains = set()
    for seed in range(30):
        state = new(1, seed)
        while not labels(state)[0].startswith("settle"):
            play(state, labels(state)[0])
        assert len(labels(state)) == 1
        gains.add(labels(state)[0].partition("(")[2])
    assert len(gains) == 4, "one Capital tile at random"


def test_rule_83_orange_shows_a_card_for_each_unit() -> None:
    totals = set()
    for seed in range(40):
        state = settled(1, ALONE, seed)
        stand(state, "G6", 4)
        moving(state, "renovate")
        play(state, "move Cannon", f"move to {capital(state)}")
        assert unit_at(state, 4) == "supply", "3 against 2 + 2 and two cards"
        totals.add(field(state, "combats"))
    assert len(totals) > 10 and all(len(cards.split(",")) == 2 for cards in totals)


def capital(state: Brazil) -> str:
    return state.board.names[state.board.enemy_capital]


def test_rule_83_defeated_orange_units_leave_the_game() -> None:
    state = alone()
    for unit in (0, 1, 3):
        state.place_unit(1, unit, -3)
    state.place_unit(1, 2, -3)
    stand(state, "G6", 0, 1, 2, 3, 4)
    moving(state, "trade")
    play(state, "move Dragoon")
    while "pass" in labels(state):
        play(state, labels(state)[1])
    play(state, f"move to {capital(state)}")
    while labels(state)[0].startswith("defeat"):
        play(state, labels(state)[0])
    assert unit_at(state, 4, side=1) == "out" and state.occupant[place(state, capital(state))] == 0


HIGHER = {"count_of_eu", "fortification", "ambush", "artillery"}  # conditions hold for orange


def test_rule_83_an_attack_needs_more_than_units_and_cards_of_orange() -> None:
    """Dragoon 2, Cannon 2 and two cards, against Archer, Dragoon and Cannon with Trade: 7."""
    seen = set()
    for seed in range(30):
        state = settled(1, ALONE, seed)
        stand(state, "G6", 0, 3, 4)
        moving(state, "trade")
        state.rng = Rng(seed)
        play(state, "move Dragoon", "take along Archer 1", "take along Cannon")
        play(state, f"move to {capital(state)}")
        cards: list[str] = []
        for word in field(state, "combats").split(","):
            count = int(word[0]) if word[0].isdigit() else 1
            cards += [word.lstrip("23")] * count
        defence = 2 + 2 + sum(2 if card in HIGHER else 1 for card in cards if card != "calabar")
        assert len(cards) == 2
        has_won = unit_at(state, 4, side=1) == "out"
        assert has_won == (defence < 1 + 2 + 3 + 1), cards
        seen.add(7 - defence)
    assert {-1, 0, 1} <= seen


def test_rule_83_orange_uses_calabar_and_sepé() -> None:
    found = set()
    for seed in range(400):
        state = settled(1, ALONE, seed)
        for unit in (0, 1, 3):
            state.place_unit(1, unit, -3)
        hold(stand(state, "G6", 0, 1, 2, 3, 4), 0, combat="artillery fortification")
        moving(state, "trade")
        state.rng = Rng(seed)
        play(state, "move Dragoon")
        while "pass" in labels(state):
            play(state, labels(state)[1])
        play(state, f"move to {capital(state)}", "commit Fortification", "commit Artillery")
        cards = field(state, "combats").split(",")
        if "calabar" in cards:
            found.add("calabar")
        if labels(state)[0].startswith("defeat"):
            assert labels(state) == ["defeat Archer 1", "defeat Archer 2"], "the weakest"
            assert "sepe_tiaraju" in cards
            found.add("sepe")
        if len(found) == 2:
            break
    assert found == {"calabar", "sepe"}


def test_rule_83_the_empty_capital_defends_with_nothing() -> None:
    state = alone()
    for unit in range(5):
        state.place_unit(1, unit, -3)
    stand(state, "G6", 0)
    moving(state, "renovate")
    play(state, "move Archer 1", f"move to {capital(state)}")
    assert unit_at(state, 0) == capital(state)


def test_rule_83_the_orange_capital_can_be_shot_at_and_nothing_is_built_next_to_it() -> None:
    state = stand(alone(), "G6", 4)
    moving(state, "renovate")
    play(state, "shoot from G6")
    assert f"shoot at {capital(state)}" in labels(state)
    put(state, "G5", "farm")
    assert not may_stand(state, 0, 3, place(state, "G6"))


def ready_to_win() -> Brazil:
    """Era III, five units next to the empty enemy Capital."""
    state = alone()
    in_era(state, 3)
    for unit in range(5):
        state.place_unit(1, unit, -3)
    stand(state, "G6", 0, 1, 2, 3, 4)
    return moving(state, "renovate")


def test_rule_84_the_game_is_won_when_all_goals_hold_at_once() -> None:
    state = ready_to_win()
    play(state, "move Archer 1", f"move to {capital(state)}")
    assert state.to_move == NOBODY and state.winners() == [0] and state.has_triumphed == 1


@pytest.mark.parametrize("missing", ["era", "unit"])
def test_rule_84_the_game_is_not_won_if_a_goal_is_missing(missing: str) -> None:
    state = ready_to_win()
    if missing == "era":
        in_era(state, 2)
    else:
        state.place_unit(0, 4, -2)
    play(state, "move Archer 1", f"move to {capital(state)}")
    assert state.to_move == 0 and state.winners() == []


def test_rule_85_the_game_is_lost_after_round_twenty() -> None:
    state = alone()
    end_turns(state, 19)
    assert (state.round, state.to_move) == (20, 0)
    end_turns(state)
    assert state.to_move == NOBODY and state.winners() == [] and state.scores()[0] >= 0


def test_rule_85_a_claim_of_era_three_ends_nothing() -> None:
    state = alone()
    state.is_last_round = 1
    end_turns(state)
    assert state.to_move == 0


def test_rule_86_a_scenario_is_for_its_seats_only() -> None:
    with pytest.raises(
        ValueError, match="'cisplatine' is not for 3 seats, but usual or the_amazon"
    ):
        new(3, scenario="cisplatine")


def test_rule_87_the_capital_may_count_as_a_city() -> None:
    assert count_for(settled(), 0, 4, -1) == 0
    assert count_for(settled(capital_counts_as_city="yes"), 0, 4, -1) == 1


@pytest.mark.parametrize("limit, plays", [("none", 0), ("one", 1), ("two", 2), ("three", 3)])
def test_rule_88_extra_actions_may_be_limited(limit: str, plays: int) -> None:
    state = hold(settled(extra_actions=limit), 0, "opening_of_ports volunteers volunteers")
    played = 0
    while cards := [label for label in labels(state) if label.startswith("play")]:
        play(state, cards[0])
        while not labels(state)[0].startswith("use"):
            play(state, labels(state)[0])
        played += 1
    assert played == plays


def test_rule_89_the_monarch_may_take_others_along() -> None:
    state = stand(settled(transport="monarch"), "E3", 0, 2, 3)
    moving(state)
    play(state, "move Monarch")
    assert labels(state) == ["pass", "take along Archer 1", "take along Dragoon"]
    state = stand(settled(transport="monarch"), "E3", 0, 3)
    play(moving(state), "move Dragoon")
    assert labels(state)[0].startswith("move to")


def test_rule_90_era_three_may_bring_no_palace() -> None:
    for option, first in (("yes", "pass"), ("no", "use deploy")):
        state = mission(settled(era_3_palace=option), 0, "III-5")
        put(put(state, "C4", "olinda"), "D3", "church")
        stand(state, "E3", 0, 1, 2, 3, 4)
        in_era(state, 3)
        play(state, "claim III-5 Imperial Army")
        assert labels(state)[0] == first


def test_rule_91_a_river_may_be_built_on_and_keeps_its_effect() -> None:
    assert not may_stand(cloud(settled(), "E4", "river_basin"), 0, 2, place(settled(), "E4"))
    state = cloud(settled(river_buildable="yes"), "E4", "river_basin")
    supply(state, 0, "brazilwood")
    play(state, "use build", "build Cane Field", "build at E4", "pay brazilwood")
    assert stock(state, "E4") == "2sugarcane" and "E4:up:river_basin" in field(state, "clouds")


def test_rule_92_tokens_may_run_out() -> None:
    state = put(settled(limited_supply="yes"), "D7", "farm", 1, "8coffee")
    play(state, "use harbor")
    assert labels(state) == ["take brazilwood", "take sugarcane", "take cotton"]
    state = put(
        supply(settled(limited_supply="yes"), 0, "brazilwood+gold"), "D7", "farm", 1, "7coffee"
    )
    play(state, "use build", "build Farm", "build at D3", "pay gold", "pay brazilwood")
    assert stock(state, "D3") == "coffee", "only one is left"
    state = settled(limited_supply="yes")
    put(state, "D7", "farm", 1, "8brazilwood+8sugarcane+8coffee+8cotton")
    play(state, "use harbor")
    assert labels(state) == ["end the Action Phase"] and supply_of(state, 0) == "0"
    state = stand(cloud(settled(limited_supply="yes"), "E4", "mandioca", PEEKED), "E3", 0)
    put(state, "D7", "farm", 1, "8brazilwood+8sugarcane+8coffee+8cotton")
    play(moving(state), "move Archer 1", "move to E4")
    assert labels(state) == ["end the turn"]


def test_rule_93_a_seized_tile_may_score_for_its_owner() -> None:
    for option, expected in (("controller", [0, 3]), ("owner", [2, 1])):
        state = put(settled(seized_scores_for=option), "D3", "farm")
        stand(state, "D3", 0, side=1)
        assert state.scores() == expected
