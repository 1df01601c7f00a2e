"""Refusals of units, Paintings, Buildings, renovations, Products and exchanges."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    make,
    mission,
    own,
    place,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.brazil_refusals import enriched, era, rich, said, using

from tabletown.games.brazil.rules import Brazil

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
def test_a_refused_deployment_has_its_reason(
    state: Brazil, words: list[str], label: str, reason: str
) -> None:
    assert reason in said(using(state.copy(), "deploy", *words), label)


def test_a_refused_painting_has_its_reason() -> None:
    state = show(own(own(settled(), 0, "tupi"), 1, "guarani"), "maua")
    using(state, "painting")
    assert said(state, "buy Tupi") == "You have Tupi already (§24)."
    assert said(state, "buy Guarani") == "Seat B has Guarani already (§24)."
    assert said(state, "buy Camarão") == "Camarão is not on show (§24)."
    assert said(state, "buy Mauá") == "Mauá costs 2 Gold and you cannot pay that (§16)."


def test_a_refused_building_has_its_reason() -> None:
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
        (PLACES, "build Cane Field", "E3", "Nothing can cover your Capital on E3 (§30)."),
        (
            OPEN,
            "build Cane Field",
            "E4",
            "E4 is Expedition (CS 2), where nothing can be built (§28).",
        ),
        (OPEN, "build Cane Field", "D1", "D1 is River Basin, where nothing can be built (§28)."),
        (CHURCH, "build Cane Field", "E2", "A Cane Field covers no other tile (§30)."),
        (CHURCH, "build Church", "E2", "Your Sawmill on E2 has a Palace (§30)."),
        (CHURCH, "build Church", "F3", "Your Church on F3 is of Era III and stays (§30)."),
        (MONARCH, "build Church", "D3", "Nothing can cover your Belém on D3 (§30)."),
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
def test_a_refused_building_site_has_its_reason(
    state: Brazil, kind: str, where: str, reason: str
) -> None:
    assert said(using(state.copy(), "build", kind), f"build at {where}").endswith(reason)


def test_a_refused_renovation_has_its_reason() -> None:
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


def test_a_refused_second_renovation_and_early_church_have_their_reasons() -> None:
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


def test_a_refused_product_has_its_reason() -> None:
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


def test_a_product_is_refused_if_victorias_board_is_full() -> None:
    state = enriched(settled(monarchs=("queen_victoria", "dom_manuel_i")))
    make(state, 0, dye="own", sugar="own", textile="own")
    using(state, "manufacture", "manufacture Rubber", "pay gold from E3")
    play(state, *["pay brazilwood from E3"] * 2)
    assert said(state, "put it on the Monarch").startswith(
        "Queen Victoria's board holds 3 Products"
    )


def test_a_refused_exchange_has_its_reason() -> None:
    state = using(supply(settled(), 0, "coffee"), "trade")
    assert said(state, "exchange combat_cards").startswith("That takes 2 Combat cards, more than")
    assert said(state, "exchange cotton_coffee").startswith("That takes exactly 2 Coffee or Cotton")
