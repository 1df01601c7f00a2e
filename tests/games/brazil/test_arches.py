"""Rules 22 to 26 and 36 to 40 of docs/rules/brazil.md: the other Arches and used tokens."""

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
    supply,
    supply_of,
    unit_at,
)

from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.position import PEEKED


def pay_all(state: Brazil) -> Brazil:
    while labels(state)[0].startswith("pay "):
        play(state, labels(state)[-1])
    return state


def wealthy(monarch: str = "tibirica") -> Brazil:
    """Tokens on the Capital, so that no limit interferes."""
    other = "dom_manuel_i" if monarch != "dom_manuel_i" else "tibirica"
    state = settled(2, (monarch, other))
    state.stock[place(state, "E3")] = sum(5 << 8 * kind for kind in range(6))
    return state


def again(state: Brazil) -> Brazil:
    """As if it were another turn of the same seat."""
    state.turn_arch = -1
    state.arch[0] = -1
    return state


def test_rule_22_deploy_puts_a_unit_for_its_cost_on_the_capital_or_a_city() -> None:
    state = put(supply(settled(), 0, "brazilwood"), "C4", "olinda")
    play(state, "use deploy")
    assert labels(state) == ["pass", "deploy Archer 1"]
    play(state, "deploy Archer 1")
    assert labels(state) == ["deploy at C4", "deploy at E3"]
    play(state, "deploy at C4", "pay brazilwood")
    assert unit_at(state, 0) == "C4" and state.deployed[0] == 1


def test_rule_22_no_unit_is_deployed_to_a_seized_city() -> None:
    state = stand(put(supply(settled(), 0, "brazilwood"), "C4", "olinda"), "C4", 0, side=1)
    play(state, "use deploy", "deploy Archer 1")
    assert labels(state) == ["deploy at E3"]


def test_rule_22_a_defeated_unit_costs_nothing() -> None:
    state = settled()
    state.units[4] = -2
    state.deployed[0] = 16
    play(state, "use deploy")
    assert labels(state) == ["pass", "deploy Cannon"]
    play(state, "deploy Cannon", "deploy at E3")
    assert unit_at(state, 4) == "E3" and labels(state) == ["end the Action Phase"]


@pytest.mark.parametrize("unit", range(20))
def test_rule_22_every_unit_of_every_colour_costs_what_is_printed(unit: int) -> None:
    colour = EDITION.colours.ids[unit // 5]
    monarch = next(
        id
        for id, of in zip(EDITION.monarchs.ids, EDITION.monarchs.colour, strict=True)
        if of == unit // 5 and id not in ("napoleon", "dom_afonso_henriques", "dom_pedro_i")
    )
    costs = {
        "green": ["brazilwood", "sugarcane", "brazilwood+sugarcane", "2coffee", "brazilwood+2gold"],
        "orange": [
            "sugarcane",
            "brazilwood+sugarcane",
            "2sugarcane+cotton",
            "sugarcane+coffee",
            "sugarcane+2gold",
        ],
        "purple": ["gold", "gold", "cotton+gold", "cotton+gold", "2cotton+gold"],
        "blue": [
            "brazilwood",
            "brazilwood",
            "sugarcane+coffee",
            "coffee+gold",
            "cotton+gold",
        ],
    }
    state = settled(2, (monarch, "tibirica" if colour != "green" else "dom_manuel_i"))
    supply(state, 0, costs[colour][unit % 5])
    name = EDITION.colours.unit_names[unit]
    play(state, "use deploy", f"deploy {name}", "deploy at E3")
    pay_all(state)
    assert unit_at(state, unit % 5) == "E3" and supply_of(state, 0) == "0"


@pytest.mark.parametrize(
    "unit, gained", [(0, "take"), (1, "take"), (2, "gold"), (3, "gold"), (4, "take")]
)
def test_rule_22_dom_pedro_i_is_rewarded_for_first_deployments(unit: int, gained: str) -> None:
    state = wealthy("dom_pedro_i")
    name = EDITION.colours.unit_names[unit]
    play(state, "use deploy", f"deploy {name}", "deploy at E3")
    pay_all(state)
    if gained == "take":
        assert labels(state)[0] == "take brazilwood"
        play(state, "take coffee")
        assert supply_of(state, 0) == "coffee"
    else:
        assert field(state, "gold", 0) != "-"
    state.place_unit(0, unit, -2)
    hold(state, 0)
    again(state)
    supply(state, 0, "0")
    play(state, "use deploy", f"deploy {name}", "deploy at E3")
    assert labels(state) == ["end the Action Phase"] and field(state, "gold", 0) == "-"


def test_rule_23_deploy_draws_a_combat_card_in_any_case() -> None:
    state = settled()
    play(state, "use deploy", "pass")
    assert len(field(state, "combat", 0).split(",")) == 1 and field(state, "combat", 0) != "-"


def test_rule_23_caxias_and_napoleon_draw_more() -> None:
    state = own(settled(), 0, "caxias")
    play(state, "use deploy", "pass")
    assert len(field(state, "combat", 0).split(",")) == 2
    state = settled(2, ("napoleon", "tibirica"))
    play(state, "use deploy", "pass")
    assert len(field(state, "combat", 0).split(",")) == 2
    hold(again(state), 0)
    play(state, "use deploy", "pass")
    assert len(field(state, "combat", 0).split(",")) == 1, "only after the first"


def test_rule_24_a_painting_on_show_is_bought() -> None:
    state = show(supply(settled(), 0, "sugarcane"), "guarani", "maua", "arariboia")
    play(state, "use painting")
    assert labels(state) == ["pass", "buy Guarani", "buy Araribóia"], "one is free, one too dear"
    play(state, "buy Guarani", "pay sugarcane")
    assert field(state, "paintings", 0) == "guarani"


@pytest.mark.parametrize("painting", range(24))
def test_rule_24_every_painting_can_be_bought(painting: int) -> None:
    state = show(wealthy(), EDITION.paintings.ids[painting])
    play(state, "use painting", f"buy {EDITION.paintings.names[painting]}")
    pay_all(state)
    assert field(state, "paintings", 0) == EDITION.paintings.ids[painting]


def test_rule_24_father_anchieta_brings_a_science() -> None:
    state = show(wealthy(), "anchieta")
    play(state, "use painting", "buy Father Anchieta")
    pay_all(state)
    assert supply_of(state, 0) == "science"


def test_rule_24_dom_pedro_ii_is_rewarded_for_the_first_of_each_order() -> None:
    state = show(wealthy("dom_pedro_ii"), "guarani", "tupi", "caxias", "maua")
    for name, gained in (
        ("Guarani", "cotton"),
        ("Tupi", ""),
        ("Duke of Caxias", "gold"),
        ("Mauá", "science"),
    ):
        supply(again(state), 0, "0")
        play(state, "use painting", f"buy {name}")
        pay_all(state)
        if name == "Guarani":
            play(state, "take cotton")
        assert supply_of(state, 0) == (gained or "0")


def test_rule_25_a_bought_painting_is_replaced_by_one_of_its_order() -> None:
    for seed in range(5):
        state = show(supply(settled(seed=seed), 0, "sugarcane"), "guarani", "maua")
        play(state, "use painting", "buy Guarani", "pay sugarcane")
        orders = [EDITION.paintings.order[p] for p in range(24) if state.gallery >> p & 1]
        assert orders == [0, 2]


def test_rule_25_or_else_by_one_of_the_order_with_most_left() -> None:
    state = show(supply(settled(), 0, "sugarcane"), "guarani", "maua")
    own(state, 1, *EDITION.paintings.ids[1:8], "caxias")
    play(state, "use painting", "buy Guarani", "pay sugarcane")
    orders = [EDITION.paintings.order[p] for p in range(24) if state.gallery >> p & 1]
    assert orders == [1, 2], "seven pink ones are left, and seven blue"
    state = show(supply(settled(), 0, "sugarcane"), "guarani")
    own(state, 1, *EDITION.paintings.ids[1:])
    play(state, "use painting", "buy Guarani", "pay sugarcane")
    assert state.gallery == 0, "with all decks empty the gallery shrinks"


def used(state: Brazil, era: int, arch: int) -> Brazil:
    """That Era's token lies under an Arch."""
    in_era(state, max(int(state.era), era + 1))
    state.used[era] = arch
    return state


def test_rule_26_used_tokens_stay_on_coroados_for_ever() -> None:
    state = own(used(used(settled(), 2, 3), 1, 5), 0, "coroados")
    assert labels(state)[-2:] == [
        "move the token of Era 1 to Coroados",
        "move the token of Era 2 to Coroados",
    ]
    before = state.scores()[0]
    play(state, "move the token of Era 1 to Coroados")
    assert state.scores()[0] == before + 2
    play(state, "move the token of Era 2 to Coroados")
    assert len(field(state, "gold", 0).split(",")) == 2 and state.scores()[0] >= before + 2
    assert not [label for label in labels(state) if "Coroados" in label]


def test_rule_26_a_token_on_coroados_gives_no_bonus() -> None:
    state = own(used(settled(), 1, 6), 0, "coroados")
    moving(state)
    assert "take the token's bonus" in labels(state)
    play(state, "move the token of Era 1 to Coroados")
    assert "take the token's bonus" not in labels(state)


PRODUCTS = {
    "dye": ("Dye", "2brazilwood", ["painting", "manufacture", "harbor"]),
    "sugar": ("Sugar", "2sugarcane", ["painting", "manufacture", "harbor"]),
    "roasted_coffee": ("Roasted Coffee", "2coffee", ["deploy", "build"]),
    "textile": ("Textile", "2cotton", ["deploy", "build"]),
    "jewelry": ("Jewelry", "cotton+2gold", ["renovate", "trade"]),
    "rubber": ("Rubber", "2brazilwood+gold", ["renovate", "trade"]),
}


@pytest.mark.parametrize("product", PRODUCTS)
def test_rule_36_every_product_is_put_on_a_free_slot_of_its_shape(product: str) -> None:
    name, tokens, slots = PRODUCTS[product]
    state = supply(settled(), 0, tokens)
    play(state, "use manufacture", f"manufacture {name}")
    pay_all(state)
    assert labels(state) == [f"put it on {slot}" for slot in slots]
    play(state, f"put it on {slots[-1]}")
    assert state.products_made(0) == 1 and supply_of(state, 0) == "0"
    supply(again(state), 0, tokens)
    play(state, "use manufacture")
    assert f"manufacture {name}" not in labels(state), "once only"


def test_rule_36_without_a_free_slot_only_immigrants_allow_a_product() -> None:
    state = make(supply(settled(), 0, "2coffee"), 0, textile="deploy", rubber="build")
    play(state, "use manufacture")
    assert labels(state) == ["pass"]
    state = own(make(supply(settled(), 0, "2coffee"), 0, textile="deploy"), 0, "immigrants")
    play(state, "use manufacture", "manufacture Roasted Coffee")
    pay_all(state)
    assert len(labels(state)) == 6, "any slot but the one in use"


def test_rule_36_the_upgraded_arch_makes_products_cheaper() -> None:
    state = make(supply(settled(), 0, "brazilwood"), 0, sugar="manufacture")
    play(state, "use manufacture", "manufacture Dye", "pay brazilwood")
    assert labels(state) == ["put it on painting", "put it on harbor"]


def test_rule_37_victoria_puts_three_on_her_board() -> None:
    state = settled(2, ("queen_victoria", "tibirica"))
    state.stock[place(state, "E3")] = sum(9 << 8 * kind for kind in range(6))
    for nth, name in enumerate(("Dye", "Textile", "Jewelry")):
        supply(again(state), 0, "0")
        before = state.scores()[0]
        play(state, "use manufacture", f"manufacture {name}")
        pay_all(state)
        play(state, "put it on the Monarch")
        vp = EDITION.products.vp[EDITION.products.names.index(name)]
        assert supply_of(state, 0) == "science" and state.scores()[0] == before + vp + 1
        assert state.products_on_board(0) == nth + 1
    play(again(state), "use manufacture", "manufacture Sugar")
    pay_all(state)
    assert "put it on the Monarch" not in labels(state)


def test_rule_38_harbor_takes_a_resource_of_choice() -> None:
    state = settled()
    play(state, "use harbor")
    assert labels(state) == ["take brazilwood", "take sugarcane", "take coffee", "take cotton"]
    play(state, "take cotton")
    assert supply_of(state, 0) == "cotton" and labels(state) == ["end the Action Phase"]


def test_rule_38_the_herb_seller_adds_a_resource_and_the_upgraded_arch_a_gold_card() -> None:
    state = make(own(settled(), 0, "herb_seller"), 0, dye="harbor")
    play(state, "use harbor", "take cotton", "take coffee")
    assert supply_of(state, 0) == "coffee+cotton" and field(state, "gold", 0) != "-"


def test_rule_39_an_exchange_costs_exactly_the_goods_shown() -> None:
    state = supply(settled(), 0, "2gold")
    play(state, "use trade")
    assert labels(state) == ["pass"], "Gold stands in for nothing"
    state = supply(settled(), 0, "coffee+cotton")
    play(state, "use trade")
    assert labels(state) == ["pass", "exchange sell_one", "exchange cotton_coffee"]
    play(state, "exchange sell_one")
    assert labels(state) == ["pay coffee", "pay cotton"]


@pytest.mark.parametrize(
    "exchange, tokens, cards, got, drawn",
    [
        ("sell_one", "coffee", "", "gold", 0),
        ("cotton_coffee", "2cotton", "", "2gold", 1),
        ("sell_four", "brazilwood+sugarcane+2coffee", "", "gold+science", 1),
        ("combat_cards", "0", "ambush calabar", "gold", 1),
    ],
)
def test_rule_39_every_exchange_gives_what_is_printed(
    exchange: str, tokens: str, cards: str, got: str, drawn: int
) -> None:
    state = hold(supply(settled(), 0, tokens), 0, combat=cards)
    play(state, "use trade", f"exchange {exchange}")
    while not labels(state)[0].startswith("pass"):
        play(state, labels(state)[0])
    assert supply_of(state, 0) == got and field(state, "combat", 0) == "-"
    assert len([card for card in field(state, "gold", 0).split(",") if card != "-"]) == drawn


def test_rule_39_goods_come_from_tiles_too_and_limits_hold_after_each() -> None:
    state = put(supply(settled(), 0, "5gold"), "D3", "farm", 0, "2coffee")
    play(state, "use trade", "exchange sell_one", "pay coffee from D3")
    assert labels(state) == ["discard gold"]
    play(state, "discard gold", "exchange sell_one", "pay coffee from D3", "discard gold", "pass")
    assert supply_of(state, 0) == "5gold"


def test_rule_39_the_upgraded_arch_brings_a_gold_first() -> None:
    state = make(settled(), 0, rubber="trade")
    play(state, "use trade")
    assert supply_of(state, 0) == "gold"


def test_rule_40_the_token_of_era_one_looks_at_a_tile_in_secret() -> None:
    state = used(settled(), 1, 6)
    moving(state)
    play(state, "take the token's bonus")
    assert labels(state)[0] == "pass" and "look at E4" in labels(state)
    play(state, "look at E4")
    assert state.cloud[place(state, "E4")] == PEEKED
    assert "E4:peeked:?:1" in field(state.view(1), "clouds")
    assert "?" not in field(state.view(0), "clouds")
    assert "take the token's bonus" not in labels(state), "once"


def test_rule_40_the_token_of_era_two_draws_a_combat_card() -> None:
    state = used(settled(), 2, 6)
    moving(state)
    play(state, "take the token's bonus")
    assert field(state, "combat", 0) != "-"


def test_rule_40_a_used_token_helps_only_under_the_chosen_arch() -> None:
    assert "take the token's bonus" not in labels(moving(used(settled(), 1, 5)))


def test_rule_40_a_tile_that_was_looked_at_is_the_one_revealed_later() -> None:
    state = stand(cloud(settled(), "E4", "mandioca", PEEKED), "E3", 0)
    play(moving(state), "move Archer 1", "move to E4", "take coffee")
    assert supply_of(state, 0) == "coffee" and field(state, "spent") == "mandioca"
