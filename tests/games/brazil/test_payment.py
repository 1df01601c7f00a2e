"""Rules 16 to 21 of docs/rules/brazil.md: payments."""

from itertools import product

import pytest
from helpers.brazil_positions import (
    field,
    hold,
    labels,
    make,
    own,
    play,
    put,
    settled,
    show,
    stand,
    stock,
    supply,
)

from tabletown.core.rng import Rng
from tabletown.games.brazil.edition.cost import (
    freed,
    item_of,
    items_of,
    packed,
    payable,
    spell_item,
    with_last,
    without,
)
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, unspell_purse
from tabletown.games.brazil.rules import Brazil


def cost(*words: str) -> int:
    return int(packed([int(item_of(word)) for word in words]))


def can_pay(words: str, purse: str, wild: int = 0) -> bool:
    return payable(cost(*words.split()), unspell_purse(purse), wild)


@pytest.mark.parametrize(
    "item, payers",
    [
        ("coffee", {"coffee", "gold", "science"}),
        ("cotton|coffee", {"cotton", "coffee", "gold", "science"}),
        ("any", {"brazilwood", "sugarcane", "coffee", "cotton", "gold", "science"}),
        ("gold", {"gold", "science"}),
        ("science", {"science"}),
    ],
)
def test_rule_16_each_item_is_paid_with_the_tokens_listed(item: str, payers: set[str]) -> None:
    assert {token for token in TOKEN_NAMES if can_pay(item, token)} == payers


def test_rule_16_every_item_needs_a_token_of_its_own() -> None:
    assert can_pay("coffee coffee any", "2coffee+cotton") and not can_pay("coffee coffee", "coffee")
    assert can_pay("cotton|coffee coffee|sugarcane", "coffee+cotton")
    assert can_pay("cotton|coffee coffee|sugarcane cotton", "coffee+sugarcane+cotton")
    assert not can_pay("cotton|coffee coffee|sugarcane cotton", "sugarcane+cotton")
    assert can_pay("science gold any", "2science+gold") and not can_pay("science", "9gold")


def brute(items: list[int], tokens: list[int]) -> bool:
    """Whether tokens can be dealt to items, tried in every way."""
    if not items:
        return True
    return any(
        items[0] >> token & 1 and brute(items[1:], tokens[:at] + tokens[at + 1 :])
        for at, token in enumerate(tokens)
    )


def test_rule_16_can_afford_agrees_with_trying_every_payment() -> None:
    dice = Rng(3)
    words = ["brazilwood", "coffee", "cotton|coffee", "brazilwood|cotton", "any", "gold", "science"]
    paid = 0
    for _try in range(3000):
        items = [int(item_of(words[dice.below(7)])) for _nth in range(1 + dice.below(4))]
        tokens = [dice.below(6) for _nth in range(dice.below(6))]
        purse = sum(1 << 8 * token for token in tokens)
        expected = brute(items, tokens)
        assert payable(packed(items), purse, 0) == expected
        paid += expected
    assert 500 < paid < 2500


def test_rule_16_the_worked_examples_hold() -> None:
    """A Brazilwood and a Gold with Sugarcane, Gold and a Gold card; Sugarcane or Coffee."""
    assert can_pay("brazilwood gold", "sugarcane+2gold")
    assert not can_pay("brazilwood gold", "sugarcane+gold")
    assert payable(freed(cost("brazilwood", "gold")), unspell_purse("sugarcane+gold"), 0)
    assert not can_pay("sugarcane|coffee", "cotton") and can_pay("sugarcane|coffee", "science")


def farm(state: Brazil) -> Brazil:
    return play(state, "use build", "build Farm", "build at D3")


def test_rule_17_payment_comes_from_the_supply_and_controlled_tiles() -> None:
    state = put(
        put(supply(settled(), 0, "gold"), "E2", "sawmill", 0, "brazilwood"), "F3", "sawmill"
    )
    put(state, "E8", "sawmill", 1, "2brazilwood")
    farm(state)
    assert labels(state) == ["pay gold"]
    play(state, "pay gold")
    assert labels(state) == ["pay brazilwood from E2"]
    play(state, "pay brazilwood from E2")
    assert stock(state, "E2") == "0" and stock(state, "D3") == "2coffee"


def test_rule_17_tokens_of_a_seized_tile_pay_for_the_seat_that_holds_it() -> None:
    state = put(put(settled(), "E2", "sawmill", 0, "brazilwood"), "E8", "sawmill", 1, "gold")
    stand(stand(state, "E2", 0, side=1), "E8", 0)
    supply(state, 0, "brazilwood")
    farm(state)
    assert labels(state) == ["pay gold from E8"], "the own Brazilwood is in enemy hands"


def test_rule_18_a_gold_card_pays_as_one_gold() -> None:
    state = hold(supply(settled(), 0, "sugarcane+gold"), 0, "war")
    farm(state)
    assert labels(state) == ["pay gold", "pay with War"]
    play(state, "pay with War")
    assert labels(state) == ["pay gold"] and field(state, "golds") == "war"
    play(state, "pay gold")
    assert field(state, "supply", 0) == "sugarcane", "it fits nothing"


def test_rule_19_the_upgraded_build_arch_frees_resources_of_their_kinds() -> None:
    state = make(supply(settled(), 0, "sugarcane+gold"), 0, textile="build")
    farm(state)
    assert labels(state) == ["pay gold"]
    play(state, "pay gold")
    assert labels(state) == ["pay sugarcane"]
    assert [spell_item(item) for item in items_of(freed(cost("cotton", "gold", "science")))] == [
        "science",
        "gold",
        "any",
    ]


def test_rule_19_a_discount_drops_a_resource_or_a_gold_of_choice() -> None:
    state = make(supply(settled(), 0, "brazilwood+3gold"), 0, textile="deploy")
    play(state, "use deploy", "deploy Cannon", "deploy at E3")
    assert labels(state) == ["save gold", "save brazilwood"]
    play(state, "save brazilwood", "pay gold", "pay gold")
    assert field(state, "supply", 0) == "brazilwood+gold"


def test_rule_19_a_discount_that_leaves_no_choice_is_taken_at_once() -> None:
    state = make(show(supply(settled(), 0, "gold"), "maua"), 0, dye="painting")
    play(state, "use painting", "buy Mauá")
    assert labels(state) == ["pay gold"]
    play(state, "pay gold")
    assert field(state, "paintings", 0) == "maua"


def test_rule_19_only_what_leaves_the_rest_payable_may_be_dropped() -> None:
    state = make(supply(settled(), 0, "2gold"), 0, textile="deploy")
    play(state, "use deploy", "deploy Cannon", "deploy at E3")
    assert labels(state) == ["save gold", "save brazilwood"]
    state = make(supply(settled(), 0, "brazilwood+gold"), 0, textile="deploy")
    play(state, "use deploy", "deploy Cannon", "deploy at E3")
    assert labels(state) == ["save gold"]


def test_rule_19_rebouças_may_be_kept_and_works_once_a_turn() -> None:
    state = own(supply(settled(), 0, "2brazilwood+2gold"), 0, "reboucas", "maua")
    farm(state)
    assert labels(state) == ["pass", "save gold", "save brazilwood"]
    play(state, "pass", "pay gold", "pay brazilwood")
    play(state, "build Cane Field", "build at D2")
    assert labels(state) == ["pass", "save brazilwood|cotton"]
    play(state, "save brazilwood|cotton")
    surcharge = ["pay brazilwood", "pay gold", "pay coffee from D3"]
    assert labels(state) == surcharge, "what Mauá adds is not dropped"
    play(state, "pay gold")
    supply(hold(state, 0, "sesmaria"), 0, "brazilwood")
    play(state, "play Land Grant", "build Cane Field", "build at F2")
    assert labels(state) == ["pay brazilwood"], "once a turn"
    state = own(supply(settled(), 0, "gold"), 0, "reboucas")
    farm(state)
    assert labels(state) == ["save gold", "save brazilwood"], "it cannot be kept"


def test_rule_19_science_is_never_dropped() -> None:
    two = cost("science", "gold")
    assert [spell_item(item) for item in items_of(without(two, item_of("gold")))] == ["science"]
    assert [spell_item(i) for i in items_of(with_last(cost("gold"), item_of("any")))] == [
        "gold",
        "any",
    ]


def test_rule_20_items_are_paid_token_by_token_the_hardest_first() -> None:
    orders = [cost(*words) for words in product(("any", "gold"), ("coffee",), ("science",))]
    first = [[spell_item(item) for item in items_of(order)] for order in orders]
    assert first == [["science", "coffee", "any"], ["science", "gold", "coffee"]]
    state = supply(settled(), 0, "brazilwood+gold+science")
    farm(state)
    assert labels(state) == ["pay gold", "pay science"]
    play(state, "pay science")
    assert labels(state) == ["pay brazilwood", "pay gold"]


def test_rule_20_a_payment_that_leaves_too_little_is_not_offered() -> None:
    state = supply(settled(), 0, "brazilwood+gold")
    farm(state)
    assert labels(state) == ["pay gold"]
    state = supply(settled(), 0, "gold+science")
    farm(state)
    assert labels(state) == ["pay gold", "pay science"]


NAPOLEON = ("napoleon", "dom_manuel_i")
AFONSO = ("dom_afonso_henriques", "dom_manuel_i")


def test_rule_21_napoleon_pays_resources_with_combat_cards() -> None:
    state = hold(supply(settled(2, NAPOLEON), 0, "gold"), 0, combat="ambush calabar")
    farm(state)
    assert labels(state) == ["pay gold", "pay with Combat cards: 2 (way 2)"]
    play(state, "pay gold")
    assert labels(state) == ["pay with Combat cards: 1 (way 1)", "pay with Combat cards: 2 (way 2)"]
    play(state, "pay with Combat cards: 1 (way 1)")
    assert labels(state) == ["give Ambush", "give Calabar"]
    play(state, "give Calabar")
    assert labels(state) == ["pay the Resource made of Combat cards"]
    play(state, "pay the Resource made of Combat cards")
    assert (field(state, "combat", 0), field(state, "combats")) == ("ambush", "calabar")
    assert stock(state, "D3") == "2coffee"


def test_rule_21_two_cards_of_napoleon_are_a_science_and_pay_any_item() -> None:
    state = hold(supply(settled(2, NAPOLEON), 0, "brazilwood"), 0, combat="ambush calabar")
    farm(state)
    play(state, "pay with Combat cards: 2 (way 2)", "give Ambush", "give Calabar")
    assert labels(state) == ["pay the Science made of Combat cards"]
    play(state, "pay the Science made of Combat cards", "pay brazilwood")
    assert stock(state, "D3") == "2coffee" and field(state, "combat", 0) == "-"


def test_rule_21_napoleon_has_no_limit() -> None:
    state = hold(settled(2, NAPOLEON), 0, combat="ambush ambush calabar")
    farm(state)
    play(state, "pay with Combat cards: 2 (way 2)", "give Ambush", "give Calabar")
    play(state, "pay the Science made of Combat cards", "pay with Combat cards: 1 (way 1)")
    play(state, "give Ambush", "pay the Resource made of Combat cards")
    assert stock(state, "D3") == "2coffee"


@pytest.mark.parametrize(
    "cards, way, paid, left",
    [
        ("ambush", 1, ["pay the Gold made of Combat cards", "pay brazilwood"], "cotton"),
        ("ambush calabar", 2, ["pay gold", "pay the Resource made of Combat cards"], "cotton"),
        (
            "ambush calabar pillage",
            3,
            ["pay the Gold made of Combat cards", "pay the Science made of Combat cards"],
            "cotton",
        ),
    ],
)
def test_rule_21_afonso_pays_in_three_ways(
    cards: str, way: int, paid: list[str], left: str
) -> None:
    tokens = {1: "brazilwood+cotton", 2: "cotton+gold", 3: "cotton"}[way]
    state = hold(supply(settled(2, AFONSO), 0, tokens), 0, combat=cards)
    farm(state)
    play(state, f"pay with Combat cards: {way} (way {way})")
    for _card in cards.split():
        play(state, labels(state)[0])
    play(state, *paid)
    assert stock(state, "D3") == "2coffee" and field(state, "supply", 0) == left
    assert state.purse == 0, "what is not used is lost"


def test_rule_21_afonso_converts_once_a_turn_and_only_at_the_start() -> None:
    state = own(hold(settled(2, AFONSO), 0, "sesmaria", "ambush calabar"), 0, "maua")
    supply(state, 0, "2brazilwood+2gold")
    farm(state)
    assert labels(state)[0] == "pay gold"
    play(state, "pay gold")
    begun = ["pay brazilwood", "pay gold", "pay with Land Grant"]
    assert labels(state) == begun, "the payment has begun"
    play(state, "pay brazilwood", "build Cane Field", "build at D2")
    play(state, "pay with Combat cards: 1 (way 1)", "give Ambush", "pay brazilwood")
    play(state, "pay the Gold made of Combat cards")
    put(state, "F3", "sawmill", 0, "3brazilwood+3gold")
    play(state, "play Land Grant", "build Farm", "build at F2")
    assert not [label for label in labels(state) if "Combat" in label], "once a turn"


def test_rule_21_without_cards_no_conversion_is_offered() -> None:
    for monarchs in (NAPOLEON, AFONSO):
        state = supply(settled(2, monarchs), 0, "brazilwood")
        play(state, "use build")
        assert labels(state) == ["pass", "build Cane Field"]
