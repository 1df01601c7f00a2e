"""Rules 27 to 35 and 41 to 43 of docs/rules/brazil.md: building, renovating, production."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    field,
    hold,
    in_era,
    labels,
    make,
    moving,
    own,
    place,
    play,
    put,
    settled,
    show,
    stand,
    stock,
    supply,
    supply_of,
)

from tabletown.games.brazil.edition.purse import spell_purse, unspell_purse
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.building import may_stand
from tabletown.games.brazil.rules.position import BURIED, FACE_DOWN, PEEKED


def rich(seats: int = 2, monarchs: tuple[str, ...] = ("dom_pedro_ii", "dom_manuel_i")) -> Brazil:
    """A seat whose Capital holds some of everything, so that only rules hinder it."""
    state = settled(seats, monarchs)
    state.stock[place(state, "E3")] = int(
        sum(8 << 8 * kind for kind in range(6))
    )  # tokens on a tile are spent like any others
    return state


def kinds(state: Brazil) -> list[str]:
    """The kinds of Building that the Build Arch offers."""
    twin = state.copy()
    play(twin, "use build")
    return labels(twin)


def places(state: Brazil, what: str) -> list[str]:
    """Where it may be built; nowhere if it is not offered."""
    twin = state.copy()
    play(twin, "use build")
    if what not in labels(twin):
        return []
    play(twin, what)
    return [label.removeprefix("build at ") for label in labels(twin)]


def pay_all(state: Brazil) -> Brazil:
    """While something is due, what is offered last: from a tile rather than the supply."""
    while labels(state)[0].startswith("pay "):
        play(state, labels(state)[-1])
    return state


def build(state: Brazil, what: str, where: str) -> Brazil:
    return pay_all(play(state, "use build", what, f"build at {where}"))


def test_rule_27_buildings_of_the_era_or_earlier_and_cities_from_era_two_on() -> None:
    state = stand(rich(), "D3", 2)
    first = ["pass", "build Sawmill", "build Trading Post", "build Cane Field", "build Farm"]
    assert kinds(state) == first
    put(state, "F3", "farm")
    in_era(state, 2)
    found = kinds(state)
    assert found[:7] == [*first, "build Gold Foundry", "build Plantation"]
    assert len(found) == 9 and all(label.startswith("found ") for label in found[7:])
    in_era(state, 3)
    assert {"build Church", "build Academy"} <= set(kinds(state))


def test_rule_27_a_used_up_type_of_tile_cannot_be_built() -> None:
    state = rich()
    state.tiles_left[0] = 0
    assert kinds(state) == ["pass", "build Cane Field", "build Farm"]


def test_rule_27_the_arch_may_be_declined() -> None:
    state = settled()
    assert kinds(state) == ["pass"]
    play(state, "use build", "pass")
    assert labels(state) == ["end the Action Phase"]


def test_rule_28_a_building_is_built_on_its_terrain_next_to_the_empire() -> None:
    state = rich()
    assert places(state, "build Sawmill") == ["E2", "F3"]
    assert places(state, "build Cane Field") == ["D2", "D3", "E4", "F2"]
    assert places(state, "build Farm") == ["D2", "D3", "E2", "E4", "F2", "F3"]
    put(state, "D3", "farm")
    assert "C4" in places(state, "build Sawmill")
    in_era(state, 2)
    assert places(state, "build Gold Foundry") == []
    put(state, "F3", "sawmill")
    assert places(state, "build Gold Foundry") == ["F4"]


def test_rule_28_nothing_is_built_on_water_or_next_to_an_enemy_tile() -> None:
    state = own(rich(), 0, "dona_leopoldina")
    put(state, "D3", "farm")
    assert "D4" not in places(state, "build Farm"), "Water"
    put(state, "C6", "farm", 1)
    assert not may_stand(state, 0, 3, place(state, "B5")), "next to an enemy tile"
    stand(state, "C6", 0)
    assert not may_stand(state, 0, 3, place(state, "B5")), "though it is seized"


def test_rule_28_nothing_is_built_where_an_enemy_unit_stands() -> None:
    state = stand(rich(), "E2", 0, side=1)
    assert places(state, "build Sawmill") == ["F3"]


def test_rule_28_minas_gerais_and_culture_are_any_terrain() -> None:
    for kind in ("minas_gerais", "culture"):
        state = cloud(rich(), "E4", kind)
        assert "E4" in places(state, "build Sawmill")


def test_rule_28_an_open_expedition_or_river_is_not_built_on() -> None:
    for kind in ("expedition_2", "river_basin"):
        state = cloud(rich(), "E4", kind)
        assert "E4" not in places(state, "build Cane Field")
        assert "E4" in places(cloud(rich(), "E4", kind, PEEKED), "build Cane Field")


def test_rule_28_dona_leopoldina_ignores_terrain() -> None:
    state = own(rich(), 0, "dona_leopoldina")
    assert places(state, "build Sawmill") == ["D2", "D3", "E2", "E4", "F2", "F3"]


def test_rule_29_a_city_needs_the_monarch_on_its_hex() -> None:
    state = rich()
    in_era(state, 2)
    stand(stand(state, "C4", 2), "D3", 0)
    name = next(label for label in kinds(state) if label.startswith("found"))
    assert places(state, name) == ["C4"], "not next to the Empire"
    own(state, 0, "arariboia")
    assert places(state, name) == ["C4", "D3"], "any unit with Araribóia"
    stand(state, "C5", 2)
    assert places(state, name) == ["D3"], "Water"
    stand(state, "E3", 2)
    assert places(state, name) == ["D3"], "not on the Capital"


@pytest.mark.parametrize(
    "city, name, cost, vp",
    [
        ("vila_rica", "Vila Rica", "2gold", 3),
        ("olinda", "Olinda", "brazilwood+2sugarcane", 3),
        ("sao_paulo", "São Paulo", "brazilwood+2coffee", 3),
        ("belem", "Belém", "2brazilwood+coffee", 3),
        ("salvador", "Salvador", "sugarcane+coffee+gold", 4),
        ("sao_luis", "São Luís", "sugarcane+2cotton", 4),
        ("porto_alegre", "Porto Alegre", "brazilwood+coffee+cotton", 4),
        ("rio_de_janeiro", "Rio de Janeiro", "brazilwood+coffee+2gold", 5),
    ],
)
def test_rule_29_every_city_costs_and_counts_what_is_printed(
    city: str, name: str, cost: str, vp: int
) -> None:
    state = stand(in_era(supply(settled(), 0, cost), 2), "C4", 2)
    number = EDITION.cities.ids.index(city)
    state.city_tops[0], state.city_tops[1] = number, (number + 1) % 8
    before = state.scores()[0]
    play(state, "use build", f"found {name}", "build at C4")
    while labels(state)[0].startswith("pay"):
        assert len(labels(state)) == 1, "exactly what is printed"
        play(state, labels(state)[0])
    assert supply_of(state, 0) == "0" and state.scores()[0] == before + vp
    poor = stand(in_era(supply(settled(), 0, cost), 2), "C4", 2)
    poor.city_tops[0], poor.city_tops[1] = number, (number + 1) % 8
    token = cost.split("+")[0].lstrip("2")
    poor.supply[0] -= unspell_purse(token)
    assert f"found {name}" not in labels(play(poor, "use build"))


def test_rule_29_a_city_keeps_away_from_enemy_tiles_too() -> None:
    state = rich()
    in_era(state, 2)
    stand(put(state, "C7", "sawmill", 1), "C6", 2)
    assert kinds(state)[-1] == "build Plantation"


def test_rule_30_only_some_tiles_can_be_covered() -> None:
    state = put(put(rich(), "D3", "farm"), "E2", "sawmill", 0, "brazilwood")
    in_era(state, 3)
    assert {"D3", "E2"} <= set(places(state, "build Church"))
    assert "D3" not in places(state, "build Farm")
    state.palace[place(state, "D3")] = 5
    assert "D3" not in places(state, "build Church"), "it has a Palace"
    stand(state, "E2", 0, side=1)
    assert "E2" not in places(state, "build Church"), "it is seized"
    put(state, "D2", "church")
    assert "D2" not in places(state, "build Academy"), "Era III"
    own(state, 0, "dona_leopoldina")
    assert "D2" in places(state, "build Academy") and "D2" in places(state, "build Farm")


def test_rule_30_a_city_covers_a_building_of_era_one_or_two() -> None:
    state = stand(put(rich(), "D3", "farm", 0, "coffee"), "D3", 2)
    in_era(state, 2)
    name = kinds(state)[-1]
    build(state, name, "D3")
    assert field(state, "tiles").count("farm") == 0 and state.is_city(place(state, "D3"))
    assert stock(state, "D3") == "0", "its tokens left the game with it"
    assert state.tiles_left[1] == 15, "the tile is not returned"


def test_rule_31_a_face_down_tile_that_is_covered_is_removed_unseen() -> None:
    state = build(rich(), "build Cane Field", "E4")
    assert state.cloud[place(state, "E4")] == 0 and field(state, "spent") == "-"
    state = rich()
    cloud(state, "E4", "quilombo", PEEKED)
    state.peekers[place(state, "E4")] = 2
    build(state, "build Cane Field", "E4")
    assert state.cloud[place(state, "E4")] == BURIED, "who looked remembers it"
    assert field(state.view(0), "clouds").count("E4:buried:?:2") == 1
    assert field(state.view(1), "clouds").count("E4:buried:quilombo:2") == 1


def test_rule_31_minas_gerais_gives_a_gold_and_culture_is_kept() -> None:
    state = build(cloud(rich(), "E4", "minas_gerais"), "build Sawmill", "E4")
    assert (supply_of(state, 0), field(state, "spent")) == ("gold", "minas_gerais")
    state = build(cloud(rich(), "E4", "culture"), "build Sawmill", "E4")
    assert (supply_of(state, 0), field(state, "kept", 0)) == ("0", "culture")


def test_rule_31_tibiriçá_is_rewarded_for_three_constructions_on_forest() -> None:
    state = rich(2, ("tibirica", "dom_manuel_i"))
    build(state, "build Sawmill", "E2")
    assert labels(state)[0] == "take brazilwood"
    play(state, "take cotton")
    own(state, 0, "maua")
    for where, expected in (("F3", "cotton+gold"), ("G3", "cotton+gold+science")):
        state.turn_arch = -1
        state.arch[0] = -1
        build(state, "build Farm", where)
        play(state, "pass")
        assert supply_of(state, 0) == expected
    state.turn_arch = -1
    state.arch[0] = -1
    put(state, "D3", "farm")
    build(state, "build Sawmill", "C4")
    play(state, "pass")
    assert supply_of(state, 0) == "cotton+gold+science", "only the first three"


def test_rule_31_são_vicente_rewards_every_city() -> None:
    state = stand(own(rich(), 0, "sao_vicente"), "D3", 2)
    in_era(state, 2)
    build(state, kinds(state)[-1], "D3")
    play(state, "take coffee")
    assert supply_of(state, 0) == "coffee" and field(state, "gold", 0) != "-"


def test_rule_32_mauá_builds_a_second_time_for_a_resource_more() -> None:
    state = own(supply(settled(), 0, "brazilwood"), 0, "maua")
    play(state, "use build", "build Cane Field", "build at D3", "pay brazilwood")
    assert labels(state) == ["pass", "build Sawmill"], "with what the first one produced"
    play(state, "build Sawmill", "build at E2", "pay sugarcane from D3", "pay sugarcane from D3")
    assert labels(state)[0] == "take brazilwood", "paid twice: the cost and the surcharge"
    play(state, "take brazilwood")
    assert labels(state) == ["end the Action Phase"], "not a third time"


def test_rule_32_mauá_does_not_help_a_gold_card() -> None:
    state = hold(own(rich(), 0, "maua"), 0, "sesmaria")
    play(state, "play Land Grant", "build Farm", "build at D3")
    pay_all(state)
    assert "use build" in labels(state)


def test_rule_33_replenish_an_empty_building_for_a_resource() -> None:
    state = put(put(supply(settled(), 0, "cotton"), "D3", "farm"), "D2", "farm", 0, "coffee")
    play(state, "use renovate")
    assert labels(state) == ["pass", "replenish D3", "flip D3"], "the other one is not empty"
    play(state, "replenish D3")
    assert labels(state) == ["pay cotton", "pay coffee from D2"]
    play(state, "pay cotton")
    assert stock(state, "D3") == "2coffee"


def test_rule_33_seized_buildings_and_those_of_others_are_not_replenished() -> None:
    state = put(put(supply(settled(), 0, "cotton"), "D3", "farm"), "D7", "farm", 1)
    stand(stand(state, "D3", 0, side=1), "D7", 0)
    play(state, "use renovate")
    assert labels(state) == ["pass"]


def test_rule_34_a_flip_ignores_terrain_but_not_palaces() -> None:
    state = put(supply(settled(), 0, "gold"), "D3", "plantation")
    play(state, "use renovate", "flip D3", "pay gold")
    assert (field(state, "tiles").count("gold_foundry"), stock(state, "D3")) == (1, "2gold")
    state = put(supply(settled(), 0, "gold"), "D3", "plantation")
    state.palace[place(state, "D3")] = 4
    play(state, "use renovate")
    assert labels(state) == ["pass", "replenish D3"]


@pytest.mark.parametrize("pair", range(4))
def test_rule_34_every_building_has_another_side(pair: int) -> None:
    for side in (0, 1):
        one, other = (
            EDITION.buildings.ids[2 * pair + side],
            EDITION.buildings.ids[2 * pair + 1 - side],
        )
        state = put(supply(settled(), 0, "gold"), "D3", one)
        play(state, "use renovate", "flip D3", "pay gold")
        assert f"D3:{other}:0" in field(state, "tiles")
        made = EDITION.buildings.production[EDITION.buildings.ids.index(other)]
        assert stock(state, "D3") == spell_purse(made)


def test_rule_34_cities_and_capitals_are_not_renovated() -> None:
    state = put(supply(settled(), 0, "gold"), "D3", "olinda")
    play(state, "use renovate")
    assert labels(state) == ["pass"]


def test_rule_35_the_upgraded_arch_renovates_a_second_building() -> None:
    state = make(
        put(put(supply(settled(), 0, "2cotton"), "D3", "farm"), "D2", "farm"), 0, rubber="renovate"
    )
    play(state, "use renovate", "replenish D3", "pay cotton")
    assert labels(state) == ["pass", "replenish D2", "flip D2"]
    play(state, "replenish D2", "pay cotton")
    assert labels(state) == ["end the Action Phase"]
    state = make(put(supply(settled(), 0, "2cotton"), "D3", "farm"), 0, rubber="renovate")
    play(state, "use renovate", "replenish D3", "pay cotton")
    assert labels(state) == ["end the Action Phase"], "the same one cannot be done twice"


def test_rule_35_josé_bonifácio_pays_one_renovation_a_turn() -> None:
    state = own(put(put(settled(), "D3", "farm"), "D2", "farm"), 0, "jose_bonifacio")
    hold(state, 0, "restoration")
    play(state, "use renovate", "replenish D3")
    assert labels(state) == ["pass", "renovate for nothing"], "or with the Gold card"
    play(state, "renovate for nothing")
    assert stock(state, "D3") == "2coffee"
    play(state, "play Restoration")
    play(state, "replenish D2")
    assert labels(state) == ["pay coffee from D3"]
    state = own(put(settled(), "D3", "farm"), 0, "jose_bonifacio")
    play(state, "use renovate", "replenish D3")
    assert labels(state) == ["renovate for nothing"], "there is nothing else to pay with"


@pytest.mark.parametrize("kind", EDITION.buildings.ids)
def test_rule_41_every_building_produces_when_it_is_built(kind: str) -> None:
    number = EDITION.buildings.ids.index(kind)
    state = own(rich(), 0, "dona_leopoldina")
    in_era(state, 3)
    build(state, f"build {EDITION.buildings.names[number]}", "D3")
    printed = {
        "sawmill": "2brazilwood",
        "trading_post": "brazilwood+gold",
        "cane_field": "2sugarcane",
        "farm": "2coffee",
        "gold_foundry": "2gold",
        "plantation": "2cotton",
        "church": "gold+science",
        "academy": "2science",
    }
    assert stock(state, "D3") == printed[kind]


@pytest.mark.parametrize(
    "kind, with_river",
    [
        ("sawmill", "3brazilwood"),
        ("trading_post", "2brazilwood+gold"),
        ("cane_field", "3sugarcane"),
        ("farm", "3coffee"),
        ("gold_foundry", "2gold"),
        ("plantation", "3cotton"),
        ("church", "gold+science"),
        ("academy", "2science"),
    ],
)
def test_rule_41_a_river_adds_one_resource_that_is_made(kind: str, with_river: str) -> None:
    state = put(cloud(supply(settled(), 0, "cotton"), "E4", "river_basin"), "D3", kind)
    play(state, "use renovate", "replenish D3", "pay cotton")
    assert stock(state, "D3") == with_river


def test_rule_41_the_worked_example_produces_as_printed() -> None:
    """Manuel I's first Sawmill, with Guarani, next to a River Basin."""
    state = own(supply(settled(2, ("dom_manuel_i", "tibirica")), 0, "coffee"), 0, "guarani")
    cloud(state, "E4", "river_basin")
    build(state, "build Sawmill", "F3")
    assert stock(state, "F3") == "4brazilwood+gold"


@pytest.mark.parametrize(
    "monarch, kind, vp, made, printed",
    [
        ("dona_isabella", "trading_post", 3, "brazilwood+2gold", "brazilwood+gold"),
        ("dom_manuel_i", "sawmill", 2, "2brazilwood+gold", "2brazilwood"),
        ("maurice_of_nassau", "cane_field", 3, "3sugarcane", "2sugarcane"),
    ],
)
def test_rule_42_the_first_three_buildings_of_a_monarchs_kind_produce_more(
    monarch: str, kind: str, vp: int, made: str, printed: str
) -> None:
    other = "tibirica"
    state = own(rich(2, (monarch, other)), 0, "dona_leopoldina")
    name = EDITION.buildings.names[EDITION.buildings.ids.index(kind)]
    for nth, where in enumerate(("D2", "D3", "F2", "F3")):
        state.turn_arch = -1
        state.arch[0] = -1
        build(state, f"build {name}", where)
        assert stock(state, where) == (made if nth < 3 else printed)
        base = EDITION.buildings.vp[EDITION.buildings.ids.index(kind)]
        assert state.tile_vp(place(state, where), 0) == (vp if nth < 3 else base)
    assert state.tile_vp(place(state, "D2"), 1) == base, "as printed for who seizes it"


def test_rule_42_flipping_a_building_gains_or_loses_the_bonus_of_its_kind() -> None:
    state = put(
        supply(settled(2, ("dom_manuel_i", "tibirica")), 0, "2cotton"), "D3", "trading_post"
    )
    play(state, "use renovate", "flip D3", "pay cotton")
    assert stock(state, "D3") == "2brazilwood+gold" and state.counters[0] == 1
    state.stock[place(state, "D3")] = 0
    state.turn_arch = -1
    state.arch[0] = -1
    play(state, "use renovate", "flip D3", "pay cotton")
    assert stock(state, "D3") == "brazilwood+gold" and state.mark[place(state, "D3")] == 0
    assert state.counters[0] == 1, "it is not given to another"


@pytest.mark.parametrize(
    "painting, kind, token",
    [
        ("guarani", "sawmill", "brazilwood"),
        ("tupi", "cane_field", "sugarcane"),
        ("coffee_barons", "farm", "coffee"),
        ("chica_da_silva", "gold_foundry", "gold"),
    ],
)
def test_rule_43_a_production_painting_adds_now_and_to_later_production(
    painting: str, kind: str, token: str
) -> None:
    state = put(put(put(settled(), "D3", kind), "D2", kind), "D7", kind, 1)
    stand(state, "D2", 0, side=1)
    supply(show(state, painting), 0, "brazilwood+sugarcane+coffee+2gold")
    name = EDITION.paintings.names[EDITION.paintings.ids.index(painting)]
    play(state, "use painting", f"buy {name}")
    pay_all(state)
    assert [stock(state, where) for where in ("D3", "D2", "D7")] == [token, "0", "0"]
    state.stock[place(state, "D3")] = 0
    hold(state, 0, "restoration")
    play(state, "play Restoration", "replenish D3")
    pay_all(state)
    assert stock(state, "D3") == f"3{token}"


def test_rule_43_a_new_river_adds_at_once_to_all_adjacent_buildings() -> None:
    state = put(put(put(settled(), "D3", "farm"), "F3", "sawmill", 1), "F4", "gold_foundry")
    stand(cloud(state, "E4", "river_basin", PEEKED), "E3", 0)
    play(moving(state), "move Archer 1", "move to E4")
    assert [stock(state, where) for where in ("D3", "F3", "F4")] == ["coffee", "brazilwood", "0"]
    assert state.cloud[place(state, "E4")] != FACE_DOWN
