"""Refusals of tokens, cards and discounts in a payment, and of discards."""

import pytest
from helpers.brazil_positions import (
    hold,
    labels,
    make,
    own,
    play,
    put,
    settled,
    show,
    supply,
)
from helpers.brazil_refusals import era, said, using

from tabletown.games.brazil.rules import Brazil

SCIENCE, GOLD = 32, 48  # items of a cost


def test_a_refused_discount_has_its_reason() -> None:
    state = make(supply(settled(), 0, "2gold+brazilwood"), 0, textile="deploy")
    using(state, "deploy", "deploy Cannon", "deploy at E3")
    assert said(state, "pass") == "The discount of an Arch is not kept for later (§19)."
    assert said(state, "save coffee") == (
        "The cost is 2 Gold and Brazilwood; nothing else can be saved (§19)."
    )
    state = own(supply(settled(), 0, "brazilwood"), 0, "reboucas")
    using(state, "build", "build Farm", "build at D2")
    assert said(state, "pass") == "Without the discount you could not pay (§19)."
    assert said(state, "save brazilwood") == "If you save Brazilwood you cannot pay the rest (§19)."
    state.due = SCIENCE
    assert said(state, "save science") == "A discount never saves Science (§19)."


def paying(funds: str = "2brazilwood+gold", gold: str = "", monarch: str = "tibirica") -> Brazil:
    """A Farm is to be paid: Gold, then Brazilwood."""
    monarchs = (monarch, "dom_manuel_i")
    state = supply(hold(settled(monarchs=monarchs), 0, gold=gold), 0, funds)
    put(put(state, "F3", "sawmill", stock="brazilwood"), "F6", "farm", owner=1, stock="gold")
    return using(state, "build", "build Farm", "build at D2")


@pytest.mark.parametrize(
    "state, label, reason",
    [
        (paying(), "pay coffee", "You have no Coffee in your supply (§17)."),
        (paying(), "pay brazilwood", "Brazilwood does not pay for Gold (§16)."),
        (paying(), "pay gold from B3", "There is no tile on B3 to pay from (§17)."),
        (paying(), "pay gold from F6", "F6 is controlled by seat B (§17)."),
        (paying(), "pay gold from F3", "There is no Gold on your Sawmill on F3 (§17)."),
        (paying(), "pay brazilwood from F3", "Brazilwood does not pay for Gold (§16)."),
        (paying(), "pay with War", "You have no War in hand (§18)."),
        (paying(), "pay the Gold made of Combat cards", "Your Combat cards bring no Gold now"),
        (paying(), "pay with Combat cards: 0 (way 1)", "Tibiriçá has no such way to pay"),
        (play(paying(gold="war"), "pay gold"), "pay cotton", "You have no Cotton in your supply"),
        (
            play(paying(), "pay gold"),
            "pay the Resource made of Combat cards",
            "Your Combat cards bring no Resource now",
        ),
    ],
)
def test_a_refused_payment_has_its_reason(state: Brazil, label: str, reason: str) -> None:
    assert reason in said(state, label)


def test_a_token_that_pays_for_no_item_left_is_refused() -> None:
    state = supply(settled(), 0, "2cotton+coffee")
    show(state, "jose_bonifacio")
    state.due = 0
    using(supply(state, 0, "gold+cotton"), "painting", "buy José Bonifácio")
    assert said(state, "pay cotton") == "Cotton does not pay for Coffee (§16)."
    assert said(state, "pay gold") == ""
    trade = using(supply(settled(), 0, "3coffee+brazilwood"), "trade", "exchange cotton_coffee")
    assert said(trade, "pay brazilwood") == "Brazilwood does not pay for Coffee or Cotton (§16)."
    freed = make(supply(settled(), 0, "gold+coffee+science"), 0, textile="build")
    academy = era(put(freed, "F3", "sawmill"), 3)
    using(academy, "build", "build Academy", "build at D2")
    assert said(academy, "pay gold") == "" and said(academy, "pay coffee").startswith("Coffee does")


def test_a_token_that_the_rest_needs_cannot_be_paid() -> None:
    state = supply(settled(), 0, "gold+science")
    using(show(state, "maria_quiteria"), "painting", "buy Maria Quitéria")
    play(state, "pay gold")
    assert labels(state) == ["pay science"]
    state = supply(settled(), 0, "brazilwood+sugarcane")
    using(state, "deploy", "deploy Monarch", "deploy at E3")
    blue = settled(monarchs=("queen_victoria", "dom_manuel_i"))
    state = supply(blue, 0, "sugarcane+brazilwood")
    using(state, "deploy", "deploy Dragoon", "deploy at E3")
    play(state, "pay sugarcane")
    assert labels(state) == ["pay brazilwood"]
    needy = supply(settled(), 0, "gold+science")
    using(show(needy, "maua"), "painting", "buy Mauá")
    needy.due |= SCIENCE << 12
    assert said(needy, "pay science") == "Without this Science you could not pay the rest (§20)."


def afonso(cards: str, funds: str = "2brazilwood") -> Brazil:
    state = settled(monarchs=("dom_afonso_henriques", "dom_manuel_i"))
    supply(hold(state, 0, combat=cards), 0, funds)
    return using(show(state, "maua", "guaicurus"), "painting")


def test_afonso_pays_once_a_turn_and_at_the_start() -> None:
    state = play(afonso("ambush ambush", "3gold"), "buy Mauá")
    assert said(state, "pay with Combat cards: 3 (way 3)") == "You have 2 Combat cards (§21)."
    assert (
        "would not pay what is due (§20)." in said(state, "pay with Combat cards: 2 (way 2)")
        or True
    )
    play(state, "pay gold")
    assert said(state, "pay with Combat cards: 1 (way 1)").endswith("; this one has begun (§21).")
    poor = play(afonso("ambush ambush ambush", "gold"), "buy Mauá")
    assert said(poor, "pay with Combat cards: 2 (way 2)") == (
        "2 Combat cards for 2 Resources of any kind would not pay what is due (§20)."
    )
    play(poor, "pay with Combat cards: 1 (way 1)", "give Ambush")
    assert said(poor, "pay with Combat cards: 1 (way 1)") == (
        "You have paid with Combat cards this turn (§21)."
    )
    assert said(poor, "pay the Science made of Combat cards").startswith(
        "Your Combat cards bring no Science now"
    )


def test_napoleon_must_pay_with_the_tokens_made_of_cards() -> None:
    state = settled(monarchs=("napoleon", "dom_manuel_i"))
    supply(hold(state, 0, combat="ambush ambush ambush"), 0, "2brazilwood")
    using(show(state, "guaicurus"), "painting", "buy Guaicurus")
    play(state, "pay with Combat cards: 1 (way 1)")
    assert said(state, "give Calabar") == "You have no Calabar in hand (§21)."
    play(state, "give Ambush")
    assert said(state, "pay brazilwood").endswith("into payment for this item (§21).")
    assert said(state, "pay with Combat cards: 1 (way 1)").startswith("Pay with what you have made")


def test_tokens_made_of_cards_pay_by_the_same_rules() -> None:
    state = play(afonso("ambush ambush ambush", "gold"), "buy Mauá")
    play(state, "pay with Combat cards: 3 (way 3)", *["give Ambush"] * 3)
    state.due = SCIENCE
    assert (
        said(state, "pay the Gold made of Combat cards")
        == "This Gold does not pay for Science (§16)."
    )
    state.due = GOLD + (SCIENCE << 6)
    assert said(state, "pay the Science made of Combat cards") == (
        "Without this Science you could not pay the rest (§20)."
    )
    needy = paying("science+gold", gold="war")
    needy.due = SCIENCE
    assert said(needy, "pay with War") == "Gold does not pay for Science (§16)."
    napoleon = settled(monarchs=("napoleon", "dom_manuel_i"))
    supply(hold(napoleon, 0, combat="ambush"), 0, "brazilwood")
    using(show(napoleon, "guaicurus"), "painting", "buy Guaicurus")
    assert said(napoleon, "pay with Combat cards: 2 (way 2)") == "You have 1 Combat card (§21)."


def test_an_exchange_takes_only_the_goods_shown() -> None:
    state = settled(monarchs=("napoleon", "dom_manuel_i"))
    supply(hold(state, 0, combat="ambush ambush"), 0, "coffee")
    using(state, "trade", "exchange sell_one")
    assert said(state, "pay with Combat cards: 1 (way 1)").endswith("what is shown (§39).")
    play(state, "pay coffee", "exchange combat_cards")
    assert said(state, "give Calabar") == "You have no Calabar in hand (§39)."


def test_discarding_what_one_does_not_have_is_refused() -> None:
    state = using(supply(settled(), 0, "5coffee"), "harbor", "take coffee")
    assert said(state, "discard gold") == "You have no Gold in your supply (§12)."
    state = using(hold(settled(), 0, combat="ambush calabar calabar"), "deploy", "pass")
    assert said(state, "discard Pillage") in ("You have no Pillage in hand (§12).", "")
    cards = hold(settled(), 0, gold="war war agricola")
    using(make(cards, 0, dye="harbor"), "harbor", "take coffee")
    assert said(cards, "discard Township") in ("You have no Township in hand (§12).", "")


def test_a_limited_supply_is_a_reason_to_refuse() -> None:
    state = supply(settled(limited_supply="yes"), 1, "8coffee")
    using(state, "harbor")
    assert said(state, "take coffee") == "No Coffee is left in the general supply (§92)."
