"""Every kind of refusal in Brazil: Imperial names what is in the way, and its rule."""

import re

import pytest
from helpers.brazil_positions import (
    EDITION,
    MANY,
    cloud,
    end_turns,
    hold,
    labels,
    make,
    mission,
    moving,
    new,
    own,
    place,
    play,
    played_out,
    put,
    settled,
    show,
    stand,
    supply,
)

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.edition.purse import unspell_purse
from tabletown.games.brazil.refusal.reasons import OTHERWISE, refusal
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import ACTIONS, DEFEATING, KEEPING, RETIRING_TOKEN, VERBS
from tabletown.games.brazil.words.decisions import DECISIONS

SCIENCE, GOLD = 32, 48  # items of a cost
SENTENCE = re.compile(r"^[A-Z0-9].* \(§\d+\)\.$")


def action(state: Brazil, label: str) -> int:
    """The number of any label, legal or not."""
    return next(one for one in range(state.actions) if state.label(one) == label)


def said(state: Brazil, label: str) -> str:
    """What whoever is to move hears about it."""
    seat = state.to_move
    return refusal(state.view(seat), seat, action(state, label))


def enriched(state: Brazil) -> Brazil:
    """Seat 0 has plenty of everything, on its Capital."""
    state.stock[state.home[0]] = unspell_purse(MANY)
    return state


def rich() -> Brazil:
    return enriched(settled())


def era(state: Brazil, number: int) -> Brazil:
    state.era = number
    return state


def using(state: Brazil, arch: str, *words: str) -> Brazil:
    """Seat 0 has put its token on an Arch, and chosen further."""
    state.play(0, f"use {arch}")
    for label in words:
        state.play(0, label)
    return state


# The table and the phases


def to_monarchs() -> Brazil:
    state = new(2, colours="chosen")
    while not labels(state)[0].startswith("rule as"):
        play(state, labels(state)[0])
    return state


def to_sites() -> Brazil:
    state = to_monarchs()
    while labels(state)[0].startswith("rule as"):
        play(state, labels(state)[0])
    return state


def dealt(state: Brazil, nth: int) -> str:
    number = state.dealt[state.to_move * 6 + nth]
    return f"keep {EDITION.missions.ids[number]} {EDITION.missions.names[number]}"


def not_dealt(state: Brazil) -> str:
    numbers = [one for one in range(24) if one not in list(state.dealt[:6])]
    return f"keep {EDITION.missions.ids[numbers[0]]} {EDITION.missions.names[numbers[0]]}"


def test_rules_of_the_preparation_are_cited() -> None:
    state = new(2)
    assert said(state, not_dealt(state)) == "You were not dealt that Mission (§6)."
    assert said(state, dealt(state, 2)) == "Choose a Mission of Era I now (§6)."
    assert said(state, "use build") == "You are choosing Missions; that comes first (§6)."
    chosen = play(new(3, colours="chosen"), "play purple")
    assert said(chosen, "play purple") == "Seat A plays purple (§1)."
    assert said(to_monarchs(), "rule as Napoleon") == (
        "Napoleon rules blue, and your colour is green (§7)."
    )
    assert said(to_sites(), "settle at B3") == "No Capital tile lies on B3 (§8)."


def test_who_waits_is_told_for_whom() -> None:
    state = new(2)
    for _era in range(3):
        state.apply(0, state.legal(0)[0])
    assert refusal(state.view(0), 0, 0) == "You have chosen; the game waits for the others (§6)."
    state = settled()
    assert refusal(state.view(1), 1, 0) == "Seat A is in the Action Phase (§14)."
    assert refusal(state.view(SPECTATOR), SPECTATOR, 0).endswith("Only players can do that (§1).")
    for strange in (-1, int(ACTIONS)):
        assert refusal(state.view(0), 0, strange) == "There is no such component in this game (§1)."
    over = played_out(settled())
    assert refusal(over.view(0), 0, 0).endswith("(§81).")
    assert refusal(played_out(settled(1)).view(0), 0, 0).endswith("(§85).")


ISABEL = own(settled(), 0, "dona_isabel")
ISABEL_DONE = own(put(settled(), "E2", "sawmill"), 0, "dona_isabel")
ISABEL_DONE.counters[3] = 1
COROADOS = own(settled(), 0, "coroados")
ON_COROADOS = own(settled(), 0, "coroados")
ON_COROADOS.used[1] = 7
LIMITED = hold(settled(extra_actions="none"), 0, gold="workshop")
POOR = [hold(settled(), 0, gold=card) for card in ("workshop", "restoration", "sesmaria")]
TIMED = hold(settled(), 0, gold="agricola war muleteers")
ACTED = using(settled(), "trade", "pass")
MOVED = moving(hold(settled(), 0, gold="workshop muleteers"))
TOKEN = settled()
TOKEN.arch[0] = 2


@pytest.mark.parametrize(
    "state, label, words",
    [
        (settled(), "end the Action Phase", "Use an Arch before you end the Action Phase (§14)."),
        (settled(), "build Sawmill", "Use the Build Arch for that (§14)."),
        (TOKEN, "use build", "Your Action token lies on Build: choose another Arch (§14)."),
        (TOKEN, "build at E2", "the Build Arch, on which your Action token lies (§14)."),
        (ACTED, "use build", "You have used Trade, and may use one Arch a turn (§14)."),
        (ACTED, "build at E2", "That takes the Build Arch, and you have used Trade (§14)."),
        (ACTED, "exchange sell_one", "You have used Trade this turn (§14)."),
        (MOVED, "take coffee", "That takes the Harbor Arch, and the Action Phase is over (§15)."),
        (MOVED, "use build", "An Arch is used in the Action Phase (§14)."),
        (MOVED, "take the token's bonus", "or its bonus is taken (§40)."),
        (MOVED, "play Workshop", "Workshop is played in the Action Phase (§44)."),
        (MOVED, "play Muleteers", "you have no unit on the map (§44)."),
        (settled(), "pass", "end the phase instead (§13)."),
        (settled(), "end the turn", "comes before the end of a turn (§13)."),
        (settled(), "play Workshop", "You have no Workshop in hand (§44)."),
        (POOR[0], "play Workshop", "there is no Product that you could pay and place (§44)."),
        (POOR[1], "play Restoration", "or you cannot pay for it (§44)."),
        (POOR[2], "play Land Grant", "there is nothing that you could pay and place (§44)."),
        (hold(settled(), 0, gold="jesuits"), "play Jesuits", "there is no Church that you"),
        (
            show(hold(settled(), 0, gold="artistic_mission"), "maua"),
            "play French Artistic Mission",
            "there is no Painting on show that you could pay (§44).",
        ),
        (LIMITED, "play Workshop", "No more extra actions may be played this turn (§88)."),
        (TIMED, "play Agricola", "Agricola stays in hand and scores at the end (§77)."),
        (TIMED, "play War", "War is played right after a combat you won (§66)."),
        (TIMED, "play Muleteers", "Muleteers are played in the Movement Phase (§15)."),
        (settled(), "move the token of Era 1 to Coroados", "You need Coroados"),
        (COROADOS, "move the token of Era 0 to Coroados", "no token of such an Era (§1)."),
        (COROADOS, "move the token of Era 1 to Coroados", "does not lie under an Arch (§26)."),
        (ON_COROADOS, "move the token of Era 1 to Coroados", "lies on Coroados for good (§26)."),
        (settled(), "place a Palace with Dona Isabel", "You need Dona Isabel"),
        (ISABEL, "place a Palace with Dona Isabel", "finds a place now (§70)."),
        (ISABEL_DONE, "place a Palace with Dona Isabel", "has placed her Palace (§70)."),
    ],
)
def test_a_phase_says_why_not(state: Brazil, label: str, words: str) -> None:
    assert words in said(state, label)


def test_a_claim_says_what_is_missing() -> None:
    state = stand(mission(mission(settled(), 0, "I-1"), 0, "II-2"), "E3", 0)
    assert said(state, "claim I-1 Captaincies") == (
        "Captaincies still needs 1 Trading Post, of which you have 0 and 1 Farm, of which you have"
        " 0 (§68)."
    )
    assert said(state, "claim II-2 Gold Rush") == "Gold Rush waits for Era II (§69)."
    assert said(state, "claim I-2 Brazilwood Cycle").endswith("is not in your hand (§69).")
    for seat, words in enumerate(("You have", "Seat B has")):
        state.claimed[EDITION.missions.ids.index("I-2")] = seat
        assert (
            said(state, "claim I-2 Brazilwood Cycle") == f"{words} claimed Brazilwood Cycle (§69)."
        )


# Arches


CITY = put(era(rich(), 2), "D2", "olinda")
SEIZED_CITY = stand(put(era(rich(), 2), "D2", "olinda"), "D2", 0, side=1)


@pytest.mark.parametrize(
    "state, words, label, reason",
    [
        (stand(rich(), "D2", 0), [], "deploy Archer 1", "Archer 1 is on the map, on D2 (§22)."),
        (settled(), [], "deploy Cannon", "Cannon costs 2 Gold and Brazilwood and you cannot pay"),
        (
            make(supply(settled(), 0, "brazilwood"), 0, textile="deploy"),
            [],
            "deploy Cannon",
            "costs 2 Gold and Brazilwood, less 1 item, and you cannot pay that (§16).",
        ),
        (rich(), ["deploy Archer 1"], "deploy at B3", "your Capital or a City of yours, and B3"),
        (SEIZED_CITY, ["deploy Archer 1"], "deploy at D2", "Your Olinda on D2 is seized (§22)."),
    ],
)
def test_deploy_says_why_not(state: Brazil, words: list[str], label: str, reason: str) -> None:
    assert reason in said(using(state.copy(), "deploy", *words), label)


def test_paintings_say_why_not() -> None:
    state = show(own(own(settled(), 0, "tupi"), 1, "guarani"), "maua")
    using(state, "painting")
    assert said(state, "buy Tupi") == "You have Tupi already (§24)."
    assert said(state, "buy Guarani") == "Seat B has Guarani already (§24)."
    assert said(state, "buy Camarão") == "Camarão is not on show (§24)."
    assert said(state, "buy Mauá") == "Mauá costs 2 Gold and you cannot pay that (§16)."


def test_what_to_build_says_why_not() -> None:
    state = using(rich(), "build")
    assert said(state, "build Church") == "A Church waits for Era III (§27)."
    assert said(state, "found Olinda") == "Cities are founded from Era II on (§27)."
    state = using(era(settled(), 2), "build")
    assert (
        said(state, "build Farm")
        == "A Farm costs Gold and Brazilwood and you cannot pay that (§16)."
    )
    hidden = next(city for city in range(8) if city not in list(state.city_tops))
    name = EDITION.cities.names[hidden]
    assert said(state, f"found {name}") == f"{name} is not on show (§27)."
    top = EDITION.cities.names[state.city_tops[0]]
    assert said(state, f"found {top}").endswith("and you cannot pay that (§16).")
    state = using(era(rich(), 2), "build")
    assert said(state, f"found {top}").startswith(f"{top} needs your Monarch's unit on a hex")
    state = using(own(era(rich(), 2), 0, "arariboia"), "build")
    assert (
        said(state, f"found {top}")
        == f"{top} needs a unit of yours on a hex where it may stand (§29)."
    )
    state = rich()
    state.tiles_left[0] = 0
    assert said(using(state, "build"), "build Sawmill").startswith(
        "No tile for Sawmill and Trading"
    )
    state = using(era(rich(), 2), "build")
    assert said(state, "build Gold Foundry") == (
        "No free Gold Mine next to your Empire takes a Gold Foundry (§28)."
    )


def test_a_card_builds_only_what_it_names() -> None:
    state = play(hold(rich(), 0, gold="jesuits"), "play Jesuits")
    assert said(state, "build Sawmill") == "The card builds a Church only (§45)."
    assert said(state, "found Olinda") == "The card builds a Church only (§45)."


PLACES = put(stand(rich(), "D2", 0, side=1), "F6", "sawmill", owner=1)
CHURCH = put(put(put(era(rich(), 3), "E2", "sawmill"), "F3", "church"), "D3", "farm")
CHURCH.palace[place(CHURCH, "E2")] = 2
MONARCH = stand(put(put(era(rich(), 3), "E2", "church"), "D3", "belem"), "E2", 2)
OPEN = cloud(cloud(rich(), "E4", "expedition_2"), "D1", "river_basin")
TOP = EDITION.cities.names[MONARCH.city_tops[0]]


@pytest.mark.parametrize(
    "state, kind, where, reason",
    [
        (PLACES, "build Cane Field", "C5", "Nothing is built on Water (§28)."),
        (PLACES, "build Cane Field", "D2", "Units of seat B stand on D2 (§28)."),
        (PLACES, "build Cane Field", "F6", "The Sawmill of seat B on F6 is in the way (§28)."),
        (PLACES, "build Cane Field", "F7", "F7 is next to the Capital of seat B on E7 (§28)."),
        (PLACES, "build Cane Field", "G4", "G4 is not next to your Empire (§28)."),
        (PLACES, "build Cane Field", "E2", "E2 is Forest, and a Cane Field takes Field (§28)."),
        (
            rich(),
            "build Sawmill",
            "E4",
            "E4 is a cloud, so Field, and a Sawmill takes Forest (§28).",
        ),
        (PLACES, "build Cane Field", "E3", "Nothing covers your Capital on E3 (§30)."),
        (OPEN, "build Cane Field", "E4", "Expedition (CS 2) on E4 is not built on (§28)."),
        (OPEN, "build Cane Field", "D1", "River Basin on D1 is not built on (§28)."),
        (CHURCH, "build Cane Field", "E2", "A Cane Field covers no other tile (§30)."),
        (CHURCH, "build Church", "E2", "Your Sawmill on E2 has a Palace (§30)."),
        (CHURCH, "build Church", "F3", "Your Church on F3 is of Era III and stays (§30)."),
        (MONARCH, "build Church", "D3", "Nothing covers your Belém on D3 (§30)."),
        (stand(MONARCH.copy(), "D2", 2), f"found {TOP}", "B3", "unit does not stand on B3 (§29)."),
        (
            own(stand(MONARCH.copy(), "D2", 0), 0, "arariboia"),
            f"found {TOP}",
            "B3",
            "No unit of yours stands on B3 (§29).",
        ),
        (
            own(stand(MONARCH.copy(), "D2", 0), 0, "arariboia"),
            f"found {TOP}",
            "E2",
            "Your Church on E2 is of Era III and stays (§30).",
        ),
    ],
)
def test_a_place_says_why_not(state: Brazil, kind: str, where: str, reason: str) -> None:
    assert said(using(state.copy(), "build", kind), f"build at {where}").endswith(reason)


def test_renovations_say_why_not() -> None:
    state = put(put(supply(settled(), 0, "coffee"), "E2", "sawmill"), "D3", "farm", stock="coffee")
    stand(put(put(state, "D2", "cane_field"), "F6", "farm", owner=1), "D2", 0, side=1)
    using(put(put(state, "F2", "farm"), "F3", "olinda"), "renovate")
    state.palace[place(state, "F2")] = 5
    for label, reason in {
        "replenish B3": "There is no Building on B3 (§33).",
        "replenish E3": "A Capital is not renovated (§34).",
        "flip F3": "A City is not renovated (§34).",
        "flip F6": "You did not build the Farm of seat B on F6 (§33).",
        "replenish D2": "Your Cane Field on D2 is seized (§33).",
        "replenish D3": "Your Farm on D3 still holds tokens (§33).",
        "flip F2": "Your Farm on F2 has a Palace and is not flipped (§34).",
    }.items():
        assert said(state, label) == reason
    state.supply[0] = 0
    state.stock[place(state, "D3")] = 0
    assert said(state, "replenish E2").startswith("A renovation costs any Resource and you cannot")


def test_a_second_renovation_and_an_early_church_say_why_not() -> None:
    state = put(put(rich(), "E2", "sawmill"), "D3", "church")
    state.mark[place(state, "D3")] = 2
    using(make(put(state, "F3", "sawmill"), 0, rubber="renovate"), "renovate")
    assert said(state, "flip D3") == "Your Church on D3 is not renovated before Era III (§45)."
    play(state, "replenish E2", "pay coffee from E3")
    assert (
        said(state, "flip E2")
        == "Your Sawmill on E2 is renovated; the second is another one (§35)."
    )
    bonifacio = own(put(settled(), "E2", "sawmill"), 0, "jose_bonifacio")
    using(bonifacio, "renovate", "replenish E2")
    assert said(bonifacio, "pass") == "You cannot pay for it, so José Bonifácio has to (§35)."


def test_products_say_why_not() -> None:
    state = make(supply(settled(), 0, "2brazilwood"), 0, dye="harbor")
    using(state, "manufacture")
    assert said(state, "manufacture Dye") == "You have made Dye (§36)."
    assert said(state, "manufacture Sugar").startswith("Sugar costs 2 Sugarcane and you cannot")
    slots = make(rich(), 0, dye="harbor", jewelry="renovate")
    using(slots, "manufacture", "manufacture Rubber", "pay gold from E3")
    play(slots, *["pay brazilwood from E3"] * 2)
    assert said(slots, "put it on renovate") == "A Product lies on Renovate already (§36)."
    assert (
        said(slots, "put it on build")
        == "The slot of Build is a pentagon, and Rubber is an octagon (§36)."
    )
    assert said(slots, "put it on the Monarch").startswith("Only Queen Victoria takes Products")
    full = make(rich(), 0, rubber="renovate", dye="trade")
    assert said(using(full, "manufacture"), "manufacture Jewelry") == (
        "No slot for an octagon Product is free (§36)."
    )
    palace = put(rich(), "E2", "sawmill")
    stand(mission(put(put(palace, "D3", "farm"), "F2", "trading_post"), 0, "I-1"), "E3", 0)
    play(palace, "claim I-1 Captaincies", "place Palace II", "place it at E2")
    assert said(palace, "manufacture Rubber").startswith("Palace II brings a square Product")


def test_victorias_board_is_full() -> None:
    state = enriched(settled(monarchs=("queen_victoria", "dom_manuel_i")))
    make(state, 0, dye="own", sugar="own", textile="own")
    using(state, "manufacture", "manufacture Rubber", "pay gold from E3")
    play(state, *["pay brazilwood from E3"] * 2)
    assert said(state, "put it on the Monarch").startswith(
        "Queen Victoria's board holds 3 Products"
    )


def test_exchanges_say_why_not() -> None:
    state = using(supply(settled(), 0, "coffee"), "trade")
    assert said(state, "exchange combat_cards").startswith("That takes 2 Combat cards, more than")
    assert said(state, "exchange cotton_coffee").startswith("That takes exactly 2 Coffee or Cotton")


# Payments


def test_discounts_say_why_not() -> None:
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
        (paying(), "pay the Gold made of Combat cards", "There is no Gold made of Combat cards"),
        (paying(), "pay with Combat cards: 0 (way 1)", "Tibiriçá has no such way to pay"),
        (play(paying(gold="war"), "pay gold"), "pay cotton", "You have no Cotton in your supply"),
        (
            play(paying(), "pay gold"),
            "pay the Resource made of Combat cards",
            "There is no Resource",
        ),
    ],
)
def test_a_payment_says_why_not(state: Brazil, label: str, reason: str) -> None:
    assert reason in said(state, label)


def test_what_the_rest_needs_is_not_given_away() -> None:
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


def test_a_token_that_the_rest_needs_is_kept() -> None:
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
    assert said(state, "pay with Combat cards: 1 (way 1)").endswith("and it has begun (§21).")
    poor = play(afonso("ambush ambush ambush", "gold"), "buy Mauá")
    assert said(poor, "pay with Combat cards: 2 (way 2)") == (
        "2 Combat cards for 2 Resources of any kind would not pay what is due (§20)."
    )
    play(poor, "pay with Combat cards: 1 (way 1)", "give Ambush")
    assert said(poor, "pay with Combat cards: 1 (way 1)") == (
        "You have paid with Combat cards this turn (§21)."
    )
    assert said(poor, "pay the Science made of Combat cards").startswith("There is no Science made")


def test_napoleon_pays_with_what_he_made() -> None:
    state = settled(monarchs=("napoleon", "dom_manuel_i"))
    supply(hold(state, 0, combat="ambush ambush ambush"), 0, "2brazilwood")
    using(show(state, "guaicurus"), "painting", "buy Guaicurus")
    play(state, "pay with Combat cards: 1 (way 1)")
    assert said(state, "give Calabar") == "You have no Calabar in hand (§21)."
    play(state, "give Ambush")
    assert said(state, "pay brazilwood").endswith("into payment for this item (§21).")
    assert said(state, "pay with Combat cards: 1 (way 1)").startswith("Pay with what you have made")


def test_what_cards_became_pays_by_the_same_rules() -> None:
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


def test_in_trade_nothing_stands_in() -> None:
    state = settled(monarchs=("napoleon", "dom_manuel_i"))
    supply(hold(state, 0, combat="ambush ambush"), 0, "coffee")
    using(state, "trade", "exchange sell_one")
    assert said(state, "pay with Combat cards: 1 (way 1)").endswith("what is shown (§39).")
    play(state, "pay coffee", "exchange combat_cards")
    assert said(state, "give Calabar") == "You have no Calabar in hand (§39)."


def test_what_nobody_has_is_not_discarded() -> None:
    state = using(supply(settled(), 0, "5coffee"), "harbor", "take coffee")
    assert said(state, "discard gold") == "You have no Gold in your supply (§12)."
    state = using(hold(settled(), 0, combat="ambush calabar calabar"), "deploy", "pass")
    assert said(state, "discard Pillage") in ("You have no Pillage in hand (§12).", "")
    cards = hold(settled(), 0, gold="war war agricola")
    using(make(cards, 0, dye="harbor"), "harbor", "take coffee")
    assert said(cards, "discard Township") in ("You have no Township in hand (§12).", "")


def test_a_limited_supply_runs_out() -> None:
    state = supply(settled(limited_supply="yes"), 1, "8coffee")
    using(state, "harbor")
    assert said(state, "take coffee") == "No Coffee is left in the general supply (§92)."


# Movement


MARCH = stand(settled(), "D2", 0)
LOST = stand(settled(), "D2", 0)
LOST.units[1] = -2
LOST.deployed[0] |= 2


@pytest.mark.parametrize(
    "state, arch, label, reason",
    [
        (MARCH, "trade", "move Archer 2", "Archer 2 is not on the map: deploy it first (§22)."),
        (LOST, "trade", "move Archer 2", "Archer 2 was defeated: deploy it again first (§22)."),
        (LOST, "trade", "move Archer 2 additionally", "Archer 2 was defeated"),
        (
            MARCH,
            "trade",
            "move Archer 1 additionally",
            "Trade brings no additional movement (§51).",
        ),
        (MARCH, "manufacture", "move Archer 1 additionally", "and Archer 1 cannot do that (§51)."),
        (MARCH, "trade", "shoot from B3", "No unit of yours stands on B3 (§67)."),
        (MARCH, "trade", "shoot from D2", "None of your units on D2 is ranged (§67)."),
        (stand(settled(), "D2", 4), "trade", "shoot from D2", "No enemy unit stands next to D2"),
        (MARCH, "trade", "try the Expedition at D2", "There is no open Expedition on D2 (§55)."),
        (
            cloud(settled(), "E4", "expedition_2"),
            "trade",
            "try the Expedition at E4",
            "No unit of yours stands on E4 (§55).",
        ),
    ],
)
def test_a_movement_says_why_not(state: Brazil, arch: str, label: str, reason: str) -> None:
    assert reason in said(moving(state.copy(), arch), label)


def test_movements_are_spent() -> None:
    state = stand(settled(), "D2", 0)
    play(moving(state, "build"), "move Archer 1", "move to D3")
    for label in ("move Archer 1", "shoot from D3", "try the Expedition at D3"):
        assert said(state, label) == "You have no free movement left (§50)."
    play(state, "move Archer 1 additionally", "move to E3")
    assert said(state, "move Archer 1 additionally").endswith("of this turn is made (§51).")


def test_destinations_say_why_not() -> None:
    state = play(moving(stand(settled(), "E8", 0)), "move Archer 1")
    assert said(state, "move to E8") == "Archer 1 already stands on E8 (§47)."
    assert said(state, "move to E7") == "Nobody enters the Capital of seat B on E7 (§48)."
    assert said(state, "move to B3") == "B3 is not next to E8 (§50)."
    more = play(moving(stand(settled(), "D2", 0), "build"), "move Archer 1 additionally")
    assert (
        said(more, "move to D1")
        == "Build moves a unit to a neighbouring tile of yours, not to D1 (§51)."
    )


def test_nobody_is_hemmed_in_without_being_told() -> None:
    state = stand(settled(), "E8", 0)
    for name in ("D7", "F7", "F8"):
        state.tile[place(state, name)] = 48
        state.owner[place(state, name)] = 1
    assert said(moving(state), "move Archer 1") == "Archer 1 has no hex to enter around it (§48)."


def test_companions_say_why_not() -> None:
    state = stand(stand(settled(), "D2", 0, 1, 3), "D3", 2)
    play(moving(state), "move Dragoon")
    assert said(state, "take along Dragoon") == "Dragoon moves already (§47)."
    assert said(state, "take along Monarch") == "Monarch does not stand on the same hex (§47)."
    play(stand(state, "D2", 4), "take along Archer 2")
    assert said(state, "take along Archer 1").endswith("and Archer 1 was passed over (§47).")


def test_shots_say_why_not() -> None:
    state = stand(stand(settled(), "F6", 4), "F7", 0, side=1)
    play(moving(stand(state, "E7", 1, side=1)), "shoot from F6")
    assert said(state, "shoot at B3") == "B3 is not next to F6 (§67)."
    assert said(state, "shoot at E6") == "No enemy unit stands on E6 (§67)."
    assert said(state, "shoot at E7") == "Seat B cannot be attacked in its Capital on E7 (§48)."


def test_tiles_and_missions_say_why_not() -> None:
    state = era(settled(), 2)
    state.used[1] = 6
    state.used[5] = 6
    play(moving(state), "take the token's bonus")
    assert said(state, "look at B3") == "No tile lies face down on B3 (§40)."
    state = cloud(stand(settled(), "D2", 0), "D1", "quilombo", 2)
    for number, found in enumerate(EDITION.missions.era):
        if found == 1 and number not in list(state.missions):
            state.claimed[number] = 1
    play(moving(state), "move Archer 1", "move to D1")
    assert said(state, "draw a Mission of Era 0") == "There are no Missions of such an Era (§6)."
    assert said(state, "draw a Mission of Era I") == "No Mission of Era I is left (§56)."


# Combat


def fighting(attack: str = "ambush ambush", defence: str = "calabar") -> Brazil:
    """Seat 0 attacks two units of seat 1 on F6 with two of its own."""
    state = stand(stand(settled(), "G6", 0, 3), "F6", 0, 1, side=1)
    hold(hold(state, 0, combat=attack), 1, combat=defence)
    return play(moving(state), "move Dragoon", "take along Archer 1", "move to F6")


def test_cards_in_combat_say_why_not() -> None:
    state = fighting()
    assert said(state, "announce 4 cards") == "Nobody commits more than 3 cards (§59)."
    assert said(state, "announce 3 cards") == "You have 2 Combat cards (§59)."
    state.play(0, "announce 2 cards")
    assert said(state, "pass") == "You announced 2 Combat cards: commit as many (§59)."
    assert said(state, "commit Pillage") == "You have no Pillage in hand (§59)."
    state.play(0, "commit Ambush")
    state.play(0, "commit Ambush")
    assert refusal(state.view(0), 0, 0).startswith("You are done; the other side still commits")
    state.play(1, "commit Calabar")
    assert said(state, "cancel Pillage") == "The enemy shows no Pillage (§61)."
    assert said(state, "pass") == "Calabar voids one of the cards the enemy shows (§61)."
    state.battle[8] = 0b11
    assert said(state, "cancel Ambush") == "Ambush is void already (§61)."


def test_who_passed_commits_no_more() -> None:
    state = fighting("ambush", "ambush pillage")
    state.play(0, "announce 1 cards")
    state.play(0, "commit Ambush")
    state.play(1, "pass")
    assert said(state, "commit Ambush") == "You have passed, so you commit no more cards (§59)."
    alone = fighting("ambush ambush", "")
    state = play(alone, "commit Ambush")
    assert said(state, "commit Pillage") == "You have no Pillage in hand (§59)."
    once = play(fighting("ambush pillage", ""), "commit Ambush")
    assert said(once, "commit Ambush") == "You have committed every Ambush of your hand (§59)."


def test_a_third_seat_waits_for_a_combat_of_others() -> None:
    state = settled(3)
    stand(stand(state, "D2", 0), "D3", 0, side=1)
    hold(hold(state, 0, combat="ambush"), 1, combat="ambush")
    play(moving(state), "move Archer 1", "move to D3", "announce 1 cards")
    assert refusal(state.view(2), 2, 0) == "A combat of others comes first (§59)."


def test_the_aftermath_says_why_not() -> None:
    state = fighting("ambush", "sepe_tiaraju")
    stand(state, "G7", 1)
    state.play(0, "announce 1 cards")
    state.play(0, "commit Ambush")
    state.play(1, "commit Sepé Tiaraju")
    assert state.to_move == 1 and said(state, "defeat Cannon") == (
        "Cannon took no part in this combat (§64)."
    )
    tile = stand(put(settled(), "F6", "sawmill", owner=1, stock="brazilwood"), "G6", 0, 3)
    hold(tile, 0, combat="pillage", gold="agricola")
    play(moving(tile), "move Dragoon", "take along Archer 1", "move to F6", "commit Pillage")
    assert said(tile, "pillage gold") == "There is no Gold on the Sawmill of seat B on F6 (§66)."
    play(tile, "pillage brazilwood")
    assert said(tile, "play Agricola") == "Agricola is not for a victory (§66)."
    assert said(tile, "play War") == "You have no War in hand (§66)."


def test_the_enemy_of_a_lone_seat_defeats_the_weakest() -> None:
    state = stand(settled(1), "E4", 0, 4)
    for fact, value in {0: 1, 1: place(state, "E4"), 3: 0, 4: 1, 5: 0b10001}.items():
        state.battle[fact] = value
    state.push(DEFEATING, 0, 1, 0)
    assert labels(state) == ["defeat Archer 1"]
    assert said(state, "defeat Cannon") == (
        "The enemy defeats the weakest, and Cannon is stronger (§83)."
    )


# Palaces and Eras


def placing() -> Brazil:
    state = own(put(put(settled(), "E2", "sawmill"), "D3", "farm"), 0, "dona_isabel")
    return play(state, "place a Palace with Dona Isabel")


def test_palaces_say_why_not() -> None:
    state = placing()
    assert said(state, "pass") == "You asked for a Palace with Dona Isabel: place it (§70)."
    assert said(state, "place Palace IV") == (
        "Palace IV needs a Plantation of yours, not seized and without a Palace (§70)."
    )
    state.palaces[0] |= 1 << 5
    assert said(state, "place Palace V") == "Palace V is placed already (§70)."
    assert refusal(state.view(0), 0, action(state, "place ")) == (
        "Palace I is the Capital, and placed with it (§8)."
    )
    state = put(placing(), "F6", "farm", owner=1)
    stand(put(put(state, "F2", "farm"), "F3", "farm"), "F2", 0, side=1)
    state.palace[place(state, "F3")] = 2
    play(state, "place Palace V")
    for label, reason in {
        "place it at B3": "There is no tile on B3 (§70).",
        "place it at F6": "You did not build the Farm of seat B on F6 (§70).",
        "place it at F2": "Your Farm on F2 is seized (§70).",
        "place it at F3": "Your Farm on F3 has a Palace (§70).",
        "place it at E2": "Palace V goes on a Farm, not on a Sawmill (§70).",
    }.items():
        assert said(state, label) == reason


def test_a_used_token_finds_an_empty_arch() -> None:
    state = stand(
        mission(put(put(settled(), "E2", "trading_post"), "D3", "farm"), 0, "I-1"), "E3", 0
    )
    play(state, "claim I-1 Captaincies", "pass")
    state.used[2] = 3
    assert said(state, "put the used token under renovate") == (
        "A used token lies under Renovate already (§72)."
    )


# All of them


def test_every_verb_and_decision_has_its_words() -> None:
    assert sorted(VERBS) == VERBS and set(DECISIONS) == set(range(KEEPING, RETIRING_TOKEN + 1))
    phases = {5, 6}
    answered = {verb for decision in phases for verb in DECISIONS[decision].answers}
    assert {int(verb) for verb in OTHERWISE} <= set(VERBS) and len(answered) > 8


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_action_is_legal_or_refused_with_a_rule(seats: int) -> None:
    state, rng, ply = GAME.new(seats, seats), Rng(seats), 0
    while state.actors():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        view, legal = state.view(seat), state.legal(seat)
        every = range(-1, state.actions + 1) if ply % 97 == 0 else ()
        for tried in [*every, *[rng.below(state.actions) for _try in range(6)]]:
            reason = GAME.refusal(view, seat, tried)
            assert (reason == "") == (tried in legal)
            assert not reason or SENTENCE.match(reason), reason
        state.apply(seat, legal[rng.below(len(legal))])
        ply += 1


def test_waiting_seats_hear_it_in_a_game_that_goes_on() -> None:
    state = end_turns(settled())
    assert refusal(state.view(0), 0, 0) == "Seat B is in the Action Phase (§14)."
