"""Rules 1 to 15 of docs/rules/brazil.md: the table, the words, and a turn."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    end_turns,
    field,
    hold,
    labels,
    mission,
    moving,
    new,
    own,
    place,
    play,
    played_out,
    put,
    settled,
    stand,
    supply,
)
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.core.state import HIDDEN, NOBODY, SPECTATOR
from tabletown.games.brazil import GAME, SCENARIOS
from tabletown.games.brazil.edition.purse import total
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.decks import missions_left

SEATS = [1, 2, 3, 4]


def to_first_turn(state: Brazil, seed: int = 0) -> Brazil:
    """Any choices, up to the first turn."""
    dice = Rng(seed)
    while "use harbor" not in labels(state):
        random_action(state, state.to_move, dice)
    return state


def test_rule_1_one_to_four_seats_have_different_colours() -> None:
    with pytest.raises(ValueError, match="Brazil: Imperial is for 1 to 4 seats, not 5"):
        GAME.new(5, 1)
    dealt = {tuple(new(4, seed).colour) for seed in range(20)}
    assert len(dealt) > 10 and all(sorted(colours) == [0, 1, 2, 3] for colours in dealt)
    assert [name.count("Monarch") for name in EDITION.colours.unit_names].count(1) == 4
    assert len(EDITION.products.ids) == 6 and len(EDITION.palaces.names) == 7


def test_rule_1_colours_may_be_chosen_in_seat_order() -> None:
    state = new(3, colours="chosen")
    assert labels(state) == ["play green", "play orange", "play purple", "play blue"]
    play(state, "play purple")
    assert (state.to_move, labels(state)) == (1, ["play green", "play orange", "play blue"])
    play(state, "play blue", "play green")
    assert list(state.colour) == [2, 3, 0]


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "usual"])
def test_rule_2_every_scenario_has_its_seats_hexes_and_clouds(scenario: str) -> None:
    printed = {
        "battle_of_guararapes": (1, 47, 8),
        "rio_de_janeiro_1567": (2, 39, 6),
        "cisplatine": (2, 39, 10),
        "sao_francisco": (2, 45, 8),
        "the_amazon": (3, 55, 9),
        "treaty_of_tordesillas": (3, 49, 9),
        "the_empire_of_brazil": (4, 67, 12),
        "platine_war": (4, 63, 14),
        "over_the_atlantic": (4, 71, 12),
    }
    seats, hexes, clouds = printed[scenario]
    state = new(seats, scenario=scenario)
    assert (state.board.id, state.board.hexes) == (scenario, hexes)
    assert sum(state.board.is_cloud) == clouds
    for other in SEATS:
        if other != seats:
            with pytest.raises(ValueError, match=f"'{scenario}' is not for {other} seats"):
                new(other, scenario=scenario)


def test_rule_2_the_default_scenario_is_the_first_for_the_number_of_seats() -> None:
    usual = [new(seats).board.id for seats in SEATS]
    assert usual == [
        "battle_of_guararapes",
        "rio_de_janeiro_1567",
        "the_amazon",
        "the_empire_of_brazil",
    ]


def test_rule_2_an_edge_hex_has_fewer_than_six_neighbours() -> None:
    board = new(2).board
    edges = {board.names[at] for at in range(board.hexes) if board.is_edge[at] == 1}
    assert {"B3", "B6", "D1", "E8", "H6"} <= edges
    assert not {"E3", "E4", "E5", "E6", "E7", "D5"} & edges


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_3_the_first_player_tile_is_always_among_the_capitals(seats: int) -> None:
    others = set()
    for seed in range(12):
        state = new(seats, seed)
        while not labels(state)[0].startswith("settle"):
            play(state, labels(state)[0])
        tiles = [tile for tile in state.sites if tile >= 0]
        assert len(tiles) == len(set(tiles)) == seats and EDITION.capitals.first in tiles
        others |= set(tiles)
    assert others == {0, 1, 2, 3}


def test_rule_4_every_cloud_has_a_face_down_tile() -> None:
    for seats in SEATS:
        state = new(seats)
        assert list(state.cloud) == list(state.board.is_cloud)
        assert field(state, "clouds").count(":down") == sum(state.board.is_cloud)


def test_rule_5_two_paintings_of_each_order_and_two_cities_are_on_show() -> None:
    galleries = set()
    for seed in range(30):
        state = new(2, seed)
        orders = [EDITION.paintings.order[p] for p in range(24) if state.gallery >> p & 1]
        assert orders == [0, 0, 1, 1, 2, 2]
        assert len(set(state.city_tops)) == 2 and list(state.city_left) == [4, 4]
        galleries.add(state.gallery)
    assert len(galleries) > 20


def test_rule_6_all_seats_keep_one_of_two_missions_of_each_era_at_once() -> None:
    state = new(3)
    assert state.actors() == [0, 1, 2] and state.sealed()
    for seat in (2, 0, 1):
        for era in 1, 2, 3:
            legal = state.legal(seat)
            missions = [EDITION.missions.ids[action - 7] for action in legal]
            assert [id.count("I") for id in missions] == [era, era]
            state.apply(seat, legal[era % 2])
    assert [field(state, f"era{era}", 0).count("-") for era in (1, 2, 3)] == [1, 1, 1]
    assert len(field(state, "returned", 0).split(",")) == 3
    assert [missions_left(state, era) for era in (1, 2, 3)] == [5, 5, 5]


def test_rule_6_an_incomplete_choice_is_not_shown() -> None:
    state = new(2)
    before = state.view(1).text()
    state.apply(0, state.legal(0)[0])
    assert state.view(1).text() == before
    state.apply(0, state.legal(0)[0])
    state.apply(0, state.legal(0)[0])
    assert field(state.view(1), "keeping", 0) == "?,?,?"


def test_rule_6_only_the_seat_that_returned_a_mission_knows_it() -> None:
    state = to_first_turn(new(2))
    assert "?" not in field(state.view(0), "returned", 0)
    assert field(state.view(0), "returned", 1) == "?,?,?"


def test_rule_7_each_seat_takes_a_monarch_of_its_colour() -> None:
    state = new(2, colours="chosen")
    play(state, "play green", "play blue")
    for _choice in range(6):
        play(state, labels(state)[0])
    assert labels(state) == [
        "rule as Tibiriçá",
        "rule as Dom Pedro I",
        "rule as Dom Pedro II",
        "rule as Dom Obá II",
    ]
    play(state, "rule as Dom Pedro II")
    assert (state.to_move, labels(state)) == (1, ["rule as Napoleon", "rule as Queen Victoria"])


def test_rule_8_capitals_are_chosen_clockwise_and_give_a_resource() -> None:
    beginners = set()
    for seed in range(10):
        state = new(3, seed)
        while not labels(state)[0].startswith("settle"):
            play(state, labels(state)[0])
        order = [state.to_move]
        beginners.add(state.to_move)
        for left in (3, 2, 1):
            words = labels(state)
            assert len(words) == left
            seat, label = state.to_move, words[-1]
            play(state, label)
            assert field(state, "supply", seat) == label.partition("(")[2].rstrip(")")
            order.append(state.to_move)
            if "sugarcane" in label:
                assert state.first == seat
        assert order[:3] == [order[0], (order[0] + 1) % 3, (order[0] + 2) % 3]
        assert state.to_move == state.first and (state.round, state.era) == (1, 1)
    assert beginners == {0, 1, 2}


def test_rule_9_hands_are_known_only_to_their_owner() -> None:
    state = hold(hold(settled(), 0, "war jesuits", "calabar"), 1, "industry", "pillage ambush")
    for viewer in (SPECTATOR, 0, 1):
        view = state.view(viewer)
        for seat in (0, 1):
            for key in ("gold", "combat", "era1", "era2", "era3", "returned"):
                known = field(state, key, seat)
                expected = known if seat == viewer else ",".join("?" for _c in known.split(","))
                assert field(view, key, seat) == expected
    assert list(state.view(1).gold_hand).count(HIDDEN) == 2


def test_rule_9_at_the_end_gold_cards_and_missions_are_revealed() -> None:
    state = played_out(new(2, 5), 5)
    view = state.view(SPECTATOR)
    for seat in (0, 1):
        for key in ("gold", "era1", "era2", "era3"):
            assert field(view, key, seat) == field(state, key, seat)


def test_rule_10_units_control_a_tile_and_its_builder_owns_it() -> None:
    state = put(settled(), "D3", "farm", 0, "2coffee")
    farm = place(state, "D3")
    assert (state.owner[farm], state.controller(farm)) == (0, 0)
    stand(state, "D3", 0, side=1)
    assert (state.owner[farm], state.controller(farm)) == (0, 1)
    assert state.stocks(0) == 0 and total(state.stocks(1)) == 2
    state.place_unit(1, 0, -2)
    assert state.controller(farm) == 0
    assert state.controller(place(state, "E2")) == -1, "no tile, nobody's"


def test_rule_11_terrain_is_open_without_a_tile() -> None:
    state = settled()
    assert state.is_open(place(state, "E2"), 1) and state.is_next_to(place(state, "E3"), 1)
    put(put(state, "E2", "sawmill"), "F3", "sawmill")
    assert not state.is_open(place(state, "E2"), 1)
    assert not state.is_next_to(place(state, "E3"), 1)


def test_rule_12_a_seat_above_a_limit_discards_at_once() -> None:
    state = supply(settled(), 0, "4gold+coffee")
    play(state, "use harbor", "take cotton")
    assert labels(state) == ["discard coffee", "discard cotton", "discard gold"]
    play(state, "discard gold")
    assert field(state, "supply", 0) == "coffee+cotton+3gold"


def test_rule_12_hands_hold_three_cards() -> None:
    state = hold(settled(), 0, "war war jesuits", "ambush ambush pillage")
    play(state, "use deploy", "pass")
    assert labels(state)[0].startswith("discard ") and len(state.legal(0)) >= 2
    play(state, "discard Ambush")
    assert len(field(state, "combat", 0).split(",")) == 3
    state = make_harbor_upgraded(hold(settled(), 0, "war war jesuits"))
    play(state, "use harbor", "take coffee")
    assert "discard War" in labels(state)
    play(state, "discard War")
    assert len(field(state, "gold", 0).split(",")) == 3


def make_harbor_upgraded(state: Brazil) -> Brazil:
    state.products[0] = 5
    return state


def test_rule_13_turns_go_clockwise_and_a_round_is_one_turn_each() -> None:
    state = settled(3)
    state.first = 0
    seats = []
    for _turn in range(7):
        seats.append((state.to_move, state.round))
        end_turns(state)
    assert seats == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


def test_rule_14_the_token_goes_to_another_arch_exactly_once() -> None:
    state = settled()
    arches = ["deploy", "painting", "build", "renovate", "manufacture", "harbor", "trade"]
    assert labels(state) == [f"use {arch}" for arch in arches]
    play(state, "use trade", "pass")
    assert labels(state) == ["end the Action Phase"]
    play(state, "end the Action Phase", "end the turn", "use trade", "pass")
    play(state, "end the Action Phase", "end the turn")
    assert "use trade" not in labels(state) and len(labels(state)) == 6


def test_rule_14_gold_cards_and_missions_can_be_used_before_or_after_the_arch() -> None:
    state = stand(mission(hold(settled(), 0, "opening_of_ports"), 0, "I-5"), "E3", 0, 1)
    put(state, "D3", "farm")
    assert {"play Opening of the Ports", "claim I-5 Garrison"} <= set(labels(state))
    play(state, "use trade", "pass")
    assert {"play Opening of the Ports", "claim I-5 Garrison"} <= set(labels(state))


def test_rule_15_movements_are_made_in_any_order_and_then_the_turn_ends() -> None:
    state = own(stand(settled(), "E3", 0, 1), 0, "guarani")
    moving(state, "painting")
    assert labels(state) == [
        "end the turn",
        "move Archer 1",
        "move Archer 2",
        "move Archer 1 additionally",
        "move Archer 2 additionally",
    ]
    play(state, "move Archer 1 additionally", "move to E2", "move Archer 1", "move to F2")
    assert labels(state) == ["end the turn"]
    play(state, "end the turn")
    assert state.to_move == 1 != NOBODY


def test_rule_15_missions_may_be_claimed_in_the_movement_phase() -> None:
    state = stand(mission(settled(), 0, "I-5"), "E3", 0, 1)
    put(state, "D3", "farm")
    assert "claim I-5 Garrison" in labels(moving(state))


def test_only_the_choice_of_missions_is_secret() -> None:
    state = new(2)
    assert state.sealed() and all(state.is_secret(action) for action in state.legal(0))
    while state.sealed():
        seat = state.to_move
        state.apply(seat, state.legal(seat)[0])
    assert not any(state.is_secret(action) for action in state.legal(state.to_move))
