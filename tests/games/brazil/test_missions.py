"""Rules 68 to 81 of docs/rules/brazil.md: Missions, Palaces, Eras, the end and scoring."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    end_turns,
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
    supply,
    supply_of,
)

from tabletown.core.state import NOBODY
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.missions import count_for, is_fulfilled
from tabletown.games.brazil.rules.scoring import CATEGORIES, points

FIELDS = ["B4", "C3", "D2", "D3", "F2", "G4", "H5", "B3", "C4", "E2", "F3", "G3"]
SLOTS = {
    "dye": "painting",
    "sugar": "manufacture",
    "roasted_coffee": "deploy",
    "textile": "build",
    "jewelry": "renovate",
    "rubber": "trade",
}


def category(state: Brazil, name: str, seat: int = 0) -> int:
    return int(points(state, seat)[CATEGORIES.index(name)])


def meet(state: Brazil, objective: int, less: int = 0) -> Brazil:
    """Give seat 0 just what an objective asks for, or less."""
    kinds = ["units", "building", "era", "buildings", "city", "product", "painting", "colours"]
    kinds += ["palace", "stock"]
    kind = kinds[EDITION.objective_kind[objective]]
    of = int(EDITION.objective_of[objective])
    needs = int(EDITION.objective_needs[objective]) - less
    free = [name for name in FIELDS if state.tile[place(state, name)] == -1]
    if kind == "units":
        stand(state, "E3", *range(needs))
    elif kind in ("building", "era", "buildings"):
        chosen = {"building": of, "era": {1: 0, 2: 5, 3: 7}.get(of, 0), "buildings": 2}[kind]
        for name in free[:needs]:
            put(state, name, EDITION.buildings.ids[chosen])
    elif kind == "city":
        for nth, name in enumerate(free[:needs]):
            put(state, name, ["olinda", "belem", "salvador"][nth])
    elif kind == "product":
        shapes = [p for p in range(6) if of in (-1, EDITION.products.shape[p])]
        for product in shapes[:needs]:
            id = EDITION.products.ids[product]
            make(state, 0, **{id: SLOTS[id]})
    elif kind == "painting":
        own(state, 0, *["arariboia", "tupi", "caxias", "immigrants", "zumbi"][:needs])
    elif kind == "colours":
        own(state, 0, *["arariboia", "caxias", "anchieta"][:needs])
    elif kind == "palace":
        state.palaces[0] = sum(1 << number for number in range(2, 2 + needs))
    else:
        supply(state, 0, f"{needs}science" if needs > 1 else "science")
    return state


def asks(id: str) -> list[int]:
    """The objectives of a Mission."""
    number = EDITION.missions.ids.index(id)
    return [int(o) for o in EDITION.missions.objectives[4 * number : 4 * number + 4] if o >= 0]


@pytest.mark.parametrize("id", EDITION.missions.ids)
def test_rule_68_every_mission_asks_for_what_is_printed(id: str) -> None:
    number = EDITION.missions.ids.index(id)
    state = mission(settled(), 0, id)
    for objective in asks(id):
        assert not is_fulfilled(state, 0, number)
        meet(state, objective)
    assert is_fulfilled(state, 0, number)
    for missing in asks(id):
        state = mission(settled(), 0, id)
        for objective in asks(id):
            kind = EDITION.objective_kind
            same = kind[objective] == kind[missing] and objective != missing
            if not same:
                meet(state, objective, less=int(objective == missing))
        covered = sum(kind[other] in (1, 2, 3) for other in asks(id)) > 1 and kind[missing] in (
            2,
            3,
        )
        doubled = [o for o in asks(id) if kind[o] == kind[missing] and o != missing]
        painted = kind[missing] in (6, 7) and any(
            kind[o] in (6, 7) for o in asks(id) if o != missing
        )
        if not covered and not doubled and not painted:
            assert not is_fulfilled(state, 0, number), f"without objective {missing}"


def test_rule_68_seized_tiles_count_for_the_seat_that_holds_them() -> None:
    state = put(settled(), "D3", "farm", 1)
    farm = EDITION.buildings.ids.index("farm")
    assert (count_for(state, 0, 1, farm), count_for(state, 1, 1, farm)) == (0, 1)
    stand(state, "D3", 0)
    assert (count_for(state, 0, 1, farm), count_for(state, 1, 1, farm)) == (1, 0)


def test_rule_68_a_capital_is_no_city_and_defeated_units_are_not_on_the_map() -> None:
    state = stand(settled(), "E3", 0, 1)
    state.place_unit(0, 1, -2)
    assert count_for(state, 0, 4, -1) == 0 and count_for(state, 0, 0, -1) == 1


def garrison(era: int = 1) -> Brazil:
    """Seat 0 may claim I-5: two units and a Farm."""
    state = stand(put(mission(settled(), 0, "I-5"), "D3", "farm"), "E3", 0, 1)
    in_era(state, era)
    return state


def test_rule_69_a_mission_is_claimed_when_all_its_objectives_hold() -> None:
    state = garrison()
    assert labels(state)[-1] == "claim I-5 Garrison"
    state.place_unit(0, 1, -2)
    assert labels(state)[-1] == "use trade"


def test_rule_69_a_mission_of_a_later_era_cannot_be_claimed() -> None:
    state = meet(
        meet(meet(mission(settled(), 0, "II-5"), asks("II-5")[0]), asks("II-5")[1]), asks("II-5")[2]
    )
    assert not [label for label in labels(state) if label.startswith("claim II")]
    in_era(state, 2)
    assert "claim II-5 Patron of the Arts" in labels(state)


def test_rule_69_a_claim_brings_palace_then_monarch_then_paintings_then_era() -> None:
    state = own(settled(2, ("dom_oba_ii", "dom_manuel_i")), 0, "independence")
    stand(put(mission(state, 0, "I-5"), "D3", "farm"), "E3", 0, 1)
    play(state, "claim I-5 Garrison")
    assert labels(state) == ["pass", "place Palace II", "place Palace V"]
    play(state, "place Palace V", "place it at D3")
    assert labels(state)[0] == "take brazilwood" and supply_of(state, 0) == "science"
    assert field(state, "gold", 0) != "-"
    play(state, "take coffee")
    assert labels(state)[0] == "put the used token under deploy"
    assert field(state, "claimed") == "I-5:0" and field(state, "era1", 0) == "-"


def test_rule_69_dom_obá_ii_is_rewarded_only_twice() -> None:
    state = settled(2, ("dom_oba_ii", "dom_manuel_i"))
    state.claimed[0] = state.claimed[1] = 0
    state.missions[0] = EDITION.missions.ids.index("I-5")
    for nth in range(len(state.returned)):
        if state.returned[nth] == 4:
            state.returned[nth] = 5
    stand(put(state, "D3", "farm"), "E3", 0, 1)
    in_era(state, 2)
    play(state, "claim I-5 Garrison", "pass")
    assert supply_of(state, 0) == "0"


def placing(state: Brazil) -> Brazil:
    return play(state, "claim I-5 Garrison")


@pytest.mark.parametrize(
    "number, kind",
    [(2, "sawmill"), (3, "gold_foundry"), (4, "plantation"), (5, "farm"), (6, "olinda")],
)
def test_rule_70_every_palace_is_placed_on_its_kind_of_tile(number: int, kind: str) -> None:
    state = garrison(2)
    put(put(state, "C4", kind), "F3", "church")
    name = EDITION.palaces.names[number]
    play(placing(state), f"place {name}")
    where = {2: ["C4", "D3"], 5: ["C4", "D3"]}.get(number, ["C4"])
    assert labels(state) == [f"place it at {hex}" for hex in where]
    play(state, "place it at C4")
    assert state.palace[place(state, "C4")] == number and state.palaces[0] == 1 << number


def test_rule_70_no_palace_is_placed_on_a_seized_tile_or_another_palace() -> None:
    state = garrison(2)
    put(state, "F3", "farm")
    stand(state, "F3", 0, side=1)
    state.palace[place(state, "D3")] = 2
    state.palaces[0] = 4
    play(state, "claim I-5 Garrison")
    assert labels(state)[0].startswith("use"), "nothing can be placed, the reward is lost"


def test_rule_70_dona_isabel_places_one_more_once() -> None:
    state = own(put(settled(), "D3", "farm"), 0, "dona_isabel")
    play(state, "place a Palace with Dona Isabel")
    assert labels(state) == ["place Palace II", "place Palace V"]
    play(state, "place Palace V", "place it at D3")
    put(state, "D2", "sawmill")
    assert "place a Palace with Dona Isabel" not in labels(state)


def test_rule_71_palace_two_brings_sugarcane_and_a_square_product() -> None:
    play(placing(state := garrison(2)), "place Palace II", "place it at D3")
    assert labels(state) == ["pass", "manufacture Dye", "manufacture Sugar"]
    play(state, "manufacture Dye", "put it on harbor")
    assert supply_of(state, 0) == "sugarcane" and state.products_made(0) == 1


def test_rule_71_without_a_free_slot_the_product_is_lost() -> None:
    state = make(garrison(2), 0, dye="harbor", sugar="painting")
    play(placing(state), "place Palace II", "place it at D3")
    assert supply_of(state, 0) == "sugarcane" and labels(state)[0].startswith("use")


@pytest.mark.parametrize(
    "number, kind, tokens, cards",
    [
        (3, "gold_foundry", "0", "gold"),
        (4, "plantation", "cotton", ""),
        (5, "farm", "0", ""),
        (6, "olinda", "0", "combat"),
    ],
)
def test_rule_71_every_palace_brings_its_gain(
    number: int, kind: str, tokens: str, cards: str
) -> None:
    state = put(garrison(2), "C4", kind)
    play(placing(state), f"place {EDITION.palaces.names[number]}", "place it at C4")
    assert supply_of(state, 0) == tokens
    for hand in ("gold", "combat"):
        assert (field(state, hand, 0) != "-") == (hand == cards)


def test_rule_72_the_first_claim_of_an_era_changes_it_for_everybody() -> None:
    state = garrison()
    state.arch[1] = 5
    play(state, "claim I-5 Garrison", "pass")
    order = []
    for arch in ("deploy", "trade"):
        order.append(state.to_move)
        play(state, f"put the used token under {arch}")
    assert order == [0, 1] and (state.era, list(state.arch)) == (2, [-1, -1])
    assert len([label for label in labels(state) if label.startswith("use ")]) == 7


def test_rule_72_buildings_of_the_new_era_can_be_built_in_the_same_turn() -> None:
    state = supply(garrison(), 0, "gold")
    play(state, "claim I-5 Garrison", "pass")
    play(state, "put the used token under deploy", "put the used token under trade", "use build")
    assert "build Plantation" in labels(state)


def test_rule_72_an_arch_with_a_used_token_takes_no_other() -> None:
    state = mission(settled(), 0, "II-5")
    in_era(state, 2)
    state.used[1], state.used[5] = 2, 2
    for objective in asks("II-5"):
        meet(state, objective)
    play(state, "claim II-5 Patron of the Arts")
    while labels(state)[0] == "pass":
        play(state, "pass")
    assert "put the used token under build" not in labels(state) and len(labels(state)) == 6


def test_rule_72_claiming_after_acting_keeps_the_movement_but_brings_no_bonus() -> None:
    state = garrison()
    moving(state, "painting")
    play(state, "claim I-5 Garrison", "pass")
    play(state, "put the used token under painting", "put the used token under trade")
    assert "move Archer 1 additionally" in labels(state)
    assert "take the token's bonus" not in labels(state)


def railways(state: Brazil, seat: int) -> Brazil:
    """Seat may claim III-8 in Era III."""
    mission(state, seat, "III-8")
    in_era(state, 3)
    names = ["B3", "B4", "C3", "C4", "D2", "D3", "E2"]
    kinds = ["farm", "farm", "plantation", "plantation", "plantation", "church", "church"]
    for name, kind in zip(names, kinds, strict=True):
        put(state, name, kind, seat)
    return state


def test_rule_73_the_round_of_the_first_era_three_mission_is_the_last() -> None:
    """Three seats, seat 1 begins, seat 2 claims: seats 2 and 0 finish, then it is over."""
    state = settled(3, scenario="treaty_of_tordesillas")
    state.first = 1
    end_turns(state, 2)
    assert state.to_move == 2
    mission(state, 2, "III-8")
    in_era(state, 3)
    names = [n for n in state.board.names if state.tile[place(state, n)] == -1]
    land = [n for n in names if state.board.terrain[place(state, n)] != 3]
    for name, kind in zip(land, ["farm"] * 2 + ["plantation"] * 3 + ["church"] * 2, strict=False):
        put(state, name, kind, 2)
    play(state, "claim III-8 Railways", "pass")
    assert state.is_last_round == 1
    end_turns(state)
    assert state.to_move == 0
    end_turns(state)
    assert state.to_move == NOBODY and state.winners() == [2]


def test_rule_73_other_seats_can_still_claim_in_the_last_round() -> None:
    state = railways(settled(), 0)
    play(state, "claim III-8 Railways")
    while labels(state)[0] == "pass":
        play(state, "pass")
    end_turns(state)
    assert state.to_move == 1 and state.is_last_round == 1


def test_rule_73_every_game_ends_with_the_last_round_of_the_edition() -> None:
    state = settled()
    state.round = EDITION.most_rounds
    end_turns(state, 2)
    assert state.to_move == NOBODY and len(state.winners()) >= 1


def test_rule_74_units_ever_deployed_and_products_score() -> None:
    state = stand(settled(), "E3", 0, 4)
    state.place_unit(0, 4, -2)
    assert category(state, "units") == 1 + 3, "a defeated one still counts"
    make(state, 0, dye="harbor", textile="build", rubber="trade")
    assert category(state, "products") == 1 + 2 + 2
    state = make(settled(2, ("queen_victoria", "tibirica")), 0, dye="own", textile="own")
    assert category(state, "products") == 1 + 2 + 2


@pytest.mark.parametrize("id", EDITION.paintings.ids)
def test_rule_75_every_painting_counts_its_vp(id: str) -> None:
    printed = {
        **dict.fromkeys(["camarao", "coroados", "factory"], 0),
        **dict.fromkeys(["guarani", "tupi", "arariboia", "guaicurus", "zumbi", "herb_seller"], 1),
        **dict.fromkeys(["dona_isabel", "coffee_barons", "chica_da_silva"], 1),
        **dict.fromkeys(["machado_de_assis", "anchieta"], 1),
        **dict.fromkeys(["maria_quiteria", "dona_leopoldina", "immigrants", "sao_vicente"], 2),
        **dict.fromkeys(["caxias", "reboucas", "maua", "jose_bonifacio", "riachuelo"], 2),
        "independence": 3,
    }
    state = own(settled(), 0, id)
    extra = 2 if id == "camarao" else 0  # two Forests next to the Capital
    assert category(state, "paintings") == printed[id] + extra


def test_rule_75_camarão_counts_open_forests_next_to_the_empire() -> None:
    state = put(own(settled(), 0, "camarao"), "E2", "sawmill")
    assert category(state, "paintings") == 1
    put(state, "D3", "farm")
    assert category(state, "paintings") == 2, "C4 is next to the Farm"


def test_rule_75_machado_counts_others_up_to_four() -> None:
    state = own(settled(), 0, "machado_de_assis", "guarani", "tupi")
    assert category(state, "paintings") == 1 + 1 + 1 + 2
    own(state, 0, "zumbi", "guaicurus", "herb_seller")
    assert category(state, "paintings") == 6 + 4


def test_rule_75_anchieta_counts_own_churches_and_academies() -> None:
    state = put(put(own(settled(), 0, "anchieta"), "D3", "church"), "E2", "academy")
    assert category(state, "paintings") == 1 + 2
    stand(state, "E2", 0, side=1)
    assert category(state, "paintings") == 1 + 1
    put(state, "D2", "farm")
    assert category(state, "paintings") == 1 + 1, "of Era III only"


@pytest.mark.parametrize("made, worth", [(0, 0), (1, 1), (2, 3), (3, 5), (4, 5)])
def test_rule_75_the_factory_counts_up_to_three_products(made: int, worth: int) -> None:
    state = own(settled(), 0, "factory")
    ids = EDITION.products.ids[:made]
    make(state, 0, **{id: SLOTS[id] for id in ids})
    assert category(state, "paintings") == worth
    assert category(state, "products") == sum(EDITION.products.vp[: len(ids)])


def test_rule_75_a_product_in_the_factory_leaves_victorias_board() -> None:
    state = own(settled(2, ("queen_victoria", "tibirica")), 0, "factory")
    make(state, 0, dye="own", sugar="own", textile="own")
    assert category(state, "products") == 4
    assert category(state, "paintings") == 5, "all three moved: 5 instead of 3"
    make(state, 0, dye="own", sugar="harbor", textile="build", roasted_coffee="deploy")
    assert category(state, "products") == 6 + 1, "the one on her board may stay"
    assert category(state, "paintings") == 5


def test_rule_76_claimed_missions_and_objectives_of_era_three_score() -> None:
    state = settled()
    state.claimed[0] = state.claimed[8] = 0
    assert category(state, "missions") == 2 + 5
    mission(state, 0, "III-1")
    stand(put(put(state, "D3", "academy"), "D2", "academy"), "E3", 0, 1, 2, 3)
    assert category(state, "missions") == 7 + 3 + 2, "each objective by itself"
    state.place_unit(0, 3, -2)
    assert category(state, "missions") == 7 + 3, "as it stands now"
    state = settled(2, ("dom_oba_ii", "dom_manuel_i"))
    state.claimed[0] = state.claimed[1] = state.claimed[2] = 0
    assert category(state, "missions") == 2 + 3 + 3 + 2


@pytest.mark.parametrize("card", ["agricola", "patron", "industry", "militia", "township"])
def test_rule_77_gold_cards_score_at_the_end_what_is_printed(card: str) -> None:
    state = hold(settled(), 0, card)
    number = int(EDITION.gold_cards.objective[EDITION.gold_cards.ids.index(card)])
    assert category(meet(hold(settled(), 0, card), number, less=1), "gold cards") == 0
    assert category(meet(state, number), "gold cards") == 2


def test_rule_78_kept_exploration_tiles_score() -> None:
    state = settled()
    for count, worth in ((1, 1), (2, 3), (3, 5)):
        state.kept[0] = count
        assert category(state, "exploration") == worth
    state.kept[4], state.kept[7], state.kept[9] = 2, 1, 1
    assert category(state, "exploration") == 5 + 2 * 2 + 2 + 4


def test_rule_79_placed_palaces_score_what_they_count() -> None:
    state = put(put(put(settled(), "D3", "gold_foundry"), "D2", "plantation"), "F2", "plantation")
    assert category(state, "palaces") == 0
    state.palaces[0] = 1 << 2
    assert category(state, "palaces") == 0, "II counts nothing"
    state.palaces[0] = 1 << 3
    assert category(state, "palaces") == 1
    state.palaces[0] = 1 << 4
    assert category(state, "palaces") == 4
    stand(state, "D2", 0, side=1)
    assert category(state, "palaces") == 2, "only those not seized"
    state.palaces[0] = 1 << 5
    make(state, 0, dye="harbor", sugar="painting", textile="build", rubber="trade")
    assert category(state, "palaces") == 4
    state.palaces[0] = 1 << 6
    stand(state, "E3", 0, 1, 2, 3, 4)
    state.place_unit(0, 3, -2)
    state.place_unit(0, 4, -2)
    assert category(state, "palaces") == 5, "two of them in the supply"


def test_rule_80_tiles_score_for_the_seat_that_controls_them() -> None:
    state = put(put(settled(), "D3", "farm"), "C4", "olinda")
    assert category(state, "tiles") == 2 + 3
    stand(state, "D3", 0, side=1)
    assert (category(state, "tiles"), category(state, "tiles", 1)) == (3, 2)


def test_rule_81_most_points_win_then_science_on_the_map_then_the_victory_is_shared() -> None:
    state = settled()
    state.round = EDITION.most_rounds
    end_turns(state, 2)
    assert state.winners() == [0, 1]
    put(put(state, "D3", "church", 0, "science"), "D7", "church", 1)
    assert state.scores() == [2, 2] and state.winners() == [0]
    supply(state, 1, "2science")
    assert state.winners() == [0], "those in the supply do not count"
    put(state, "E8", "sawmill", 1)
    assert state.winners() == [1]
