"""The picture of Brazil: Imperial: what it shows, what can be touched, what it must not tell."""

import re
from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    in_era,
    labels,
    make,
    mission,
    moving,
    new,
    own,
    place,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.rules.position import CANCELLED, DEFENDERS, FACE_DOWN, PEEKED
from tabletown.games.brazil.rules.strength import attack_strength, defence_strength
from tabletown.games.brazil.svg.pieces import LOOKS

SVG = "{http://www.w3.org/2000/svg}"
ARCHER, OTHER_ARCHER, MONARCH, DRAGOON, CANNON = range(5)  # green, who is seat 0
ARQUEBUSIER = 0  # orange, who is seat 1


def drawn(state: Brazil, seat: int, *last: int) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.draw(state.view(seat), seat=seat, last=last))


def classed(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if {*names} <= {*part.get("class", "").split()}]


def area(picture: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = classed(picture, "area", name)
    return found


def parts(picture: ElementTree.Element) -> set[str]:
    return {name for part in picture.iter() if (name := part.get("data-part"))}


def said(picture: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in picture.iter(f"{SVG}text")]


def told(picture: ElementTree.Element) -> str:
    """All its words, however they are broken into lines."""
    return " ".join(said(picture))


def symbols(picture: ElementTree.Element) -> Counter[str]:
    return Counter(part.get("href", "#i-")[3:] for part in picture.iter(f"{SVG}use"))


def gestures(state: Brazil, seat: int) -> list[tuple[str, ...]]:
    return [GAME.gesture(state.view(seat), action) for action in state.legal(seat)]


def check_touch(state: Brazil, seat: int) -> None:
    """Whatever is legal has parts of its own, and no other part has a name."""
    found = gestures(state, seat)
    assert len(set(found)) == len(found)
    assert parts(drawn(state, seat)) == {part for gesture in found for part in gesture}


def go_on(state: Brazil, dice: Rng) -> int:
    """Any seat that may does anything; to decline is rarer, so that more happens."""
    actors = state.actors()
    seat = actors[dice.below(len(actors))]
    legal = state.legal(seat)
    bold = [action for action in legal if action != actions.PASS] if dice.below(4) else legal
    action = (bold or legal)[dice.below(len(bold or legal))]
    state.apply(seat, action)
    return action


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_every_legal_action_can_be_touched_and_nothing_else(seats: int, seed: int) -> None:
    """At every kind of decision a few times, and here and there besides."""
    state, dice = new(seats, seed, colours="chosen" if seed % 2 else "dealt"), Rng(seed)
    seen: Counter[int] = Counter()
    while state.to_move != NOBODY:
        asked = int(state.asked())
        seen[asked] += 1
        if seen[asked] < 4 or dice.below(80) == 0:
            for seat in state.actors():
                check_touch(state, seat)
            assert parts(drawn(state, SPECTATOR)) == set()
        go_on(state, dice)
    assert len(seen) > (20 if seats > 1 else 12)
    assert parts(drawn(state, 0)) == set()


def facing(*defenders: int, units: tuple[int, ...] = (CANNON,)) -> Brazil:
    """Seat 0 on its Capital, units of seat 1 next to it."""
    return stand(stand(settled(), "E3", *units), "D3", *defenders, side=1)


def attack(state: Brazil, *then: str) -> Brazil:
    return play(moving(state, "renovate"), "move Cannon", "move to D3", *then)


def calabar() -> Brazil:
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="calabar"), 1, combat="ambush fortification")
    return attack(
        state, "announce 1 cards", "commit Calabar", "commit Ambush", "commit Fortification"
    )


def sepe() -> Brazil:
    state = facing(ARQUEBUSIER, units=(CANNON, DRAGOON))
    moving(hold(state, 1, combat="sepe_tiaraju"), "renovate")
    return play(state, "move Dragoon", "take along Cannon", "move to D3", "commit Sepé Tiaraju")


def pillage() -> Brazil:
    state = put(stand(settled(), "E3", CANNON), "D3", "farm", 1, "coffee+gold")
    return attack(hold(state, 0, combat="pillage"), "commit Pillage")


def too_much_gold() -> Brazil:
    state = hold(settled(), 0, gold="agricola jesuits war militia")
    state.advance()
    return state


def coroados() -> Brazil:
    return own(in_era(settled(), 2), 0, "coroados")


def quilombo() -> Brazil:
    state = stand(cloud(settled(), "E4", "quilombo", int(PEEKED)), "E3", ARCHER)
    return play(moving(state), "move Archer 1", "move to E4")


def city() -> Brazil:
    state = supply(in_era(stand(settled(), "C4", MONARCH), 2), 0, "2sugarcane+brazilwood")
    state.city_tops[0] = EDITION.cities.ids.index("olinda")
    return play(put(state, "D3", "farm"), "use build")


def victoria() -> Brazil:
    state = supply(settled(2, ("queen_victoria", "tibirica")), 0, "2brazilwood")
    play(state, "use manufacture", "manufacture Dye", "pay brazilwood", "pay brazilwood")
    return state


def napoleon() -> Brazil:
    state = supply(show(settled(2, ("napoleon", "tibirica")), "tupi"), 0, "gold")
    return play(hold(state, 0, combat="ambush calabar"), "use painting", "buy Tupi")


def napoleon_pays() -> Brazil:
    return play(napoleon(), "pay with Combat cards: 1 (way 1)", "give Ambush")


@pytest.mark.parametrize(
    ("arranged", "seat", "names"),
    [
        (quilombo, 0, {"pass", "deck-1", "deck-2", "deck-3"}),
        (victoria, 0, {"slot-painting", "slot-manufacture", "slot-harbor", "slot-monarch"}),
        (napoleon, 0, {"supply-gold", "convert-0", "convert-1"}),
        (napoleon_pays, 0, {"virtual-any"}),
        (calabar, 0, {"shown-ambush", "shown-fortification"}),
        (sepe, 1, {"defeat-3", "defeat-4"}),
        (pillage, 0, {"pillage-coffee", "pillage-gold"}),
        (too_much_gold, 0, {"gold-agricola", "gold-jesuits", "gold-militia", "gold-war"}),
    ],
)
def test_rare_decisions_can_be_touched(
    arranged: Callable[[], Brazil], seat: int, names: set[str]
) -> None:
    state = arranged()
    check_touch(state, seat)
    assert parts(drawn(state, seat)) == names


def test_tokens_for_coroados_and_cities_can_be_touched() -> None:
    assert {"token-1", "arch-build"} <= parts(drawn(coroados(), 0))
    check_touch(coroados(), 0)
    found = [button.get("data-part") for button in classed(drawn(city(), 0), "btn")]
    assert "city-olinda" in found and "city-olinda" in parts(area(drawn(city(), 0), "gallery"))
    check_touch(city(), 0)


def test_a_gesture_names_what_is_touched() -> None:
    state = supply(put(settled(), "D3", "farm", 0, "coffee"), 0, "gold")
    assert ("arch-build",) in gestures(state, 0)
    play(state, "use renovate")
    assert gestures(state, 0) == [("pass",)], "it is not empty"
    state = supply(put(settled(), "D3", "farm"), 0, "gold")
    play(state, "use renovate")
    assert gestures(state, 0) == [("pass",), ("replenish", "hex-D3"), ("flip", "hex-D3")]
    state = supply(put(settled(), "D3", "farm", 0, "coffee"), 0, "gold")
    play(show(hold(state, 0, gold="war"), "coffee_barons"), "use painting", "buy Coffee Barons")
    assert gestures(state, 0) == [("supply-gold",), ("gold-war",)]


def test_a_unit_is_moved_by_touching_it_and_otherwise_the_way_is_touched_first() -> None:
    state = stand(facing(ARQUEBUSIER), "F3", ARCHER)
    moving(cloud(state, "F3", "expedition_4"), "painting")
    found = gestures(state, 0)
    assert ("unit-0",) in found and ("more", "unit-0") in found
    assert ("shoot", "hex-E3") in found and ("explore", "hex-F3") in found
    assert ("end-turn",) in found


def test_what_lies_on_a_tile_is_touched_there_or_in_the_panel() -> None:
    state = put(settled(), "D3", "farm", 0, "coffee+gold")
    play(show(state, "coffee_barons"), "use painting", "buy Coffee Barons")
    found = [part for part in drawn(state, 0).iter() if part.get("data-part")]
    assert [part.get("data-part") for part in found] == ["stock-D3-gold"] * 2
    assert [part.get("class") for part in found] == ["goods", "btn"]


# Purity and secrets


def test_the_same_view_draws_the_same_bytes_and_stays_as_it_is() -> None:
    state, dice = new(3, 3), Rng(3)
    for _step in range(200):
        go_on(state, dice)
    for seat in 0, 1, 2, SPECTATOR:
        view = state.view(seat)
        before = view.text()
        picture = GAME.draw(view, seat=seat)
        assert GAME.draw(view, seat=seat) == picture and view.text() == before
        assert GAME.draw(state.copy().view(seat), seat=seat) == picture
    assert len({GAME.draw(state.view(seat), seat=seat) for seat in range(3)}) == 3


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 4), (4, 5)])
def test_the_picture_tells_nothing_hidden(seats: int, seed: int) -> None:
    """Byte for byte the same, whatever the viewer cannot see."""
    state, dice, last = new(seats, seed), Rng(seed), 0
    while state.to_move != NOBODY:
        if dice.below(60) == 0 or state.sealed():
            for viewer in SPECTATOR, 0, seats - 1:
                other = state.view(viewer)
                other.determinize(dice)
                twin = GAME.draw(other.view(viewer), seat=viewer, last=[last])
                assert GAME.draw(state.view(viewer), seat=viewer, last=[last]) == twin
        last = go_on(state, dice)


def test_what_was_chosen_face_down_does_not_show_even_as_what_happened_last() -> None:
    state = new(2, 1)
    before = GAME.draw(state.view(1), seat=1)
    kept = state.legal(0)
    state.apply(0, kept[0])
    for action in kept:
        assert GAME.draw(state.view(1), seat=1, last=[action]) == before
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="ambush"), 1, combat="ambush artillery")
    attack(state, "announce 1 cards")
    before = GAME.draw(state.view(0), seat=0)
    state.play(1, "commit Artillery")
    committed = actions.COMMIT + EDITION.combat_cards.ids.index("artillery")
    assert GAME.draw(state.view(0), seat=0, last=[int(committed)]) == before
    assert "Artillery" not in before


def test_hands_are_seen_by_their_owner_alone() -> None:
    state = hold(hold(settled(), 0, gold="war", combat="pillage"), 1, gold="jesuits")
    mission(mission(state, 0, "II-3"), 1, "II-4")
    names = EDITION.missions.names
    mine, theirs = (names[EDITION.missions.ids.index(id)] for id in ("II-3", "II-4"))
    page = told(drawn(state, 0))
    assert {"War", "Pillage"} <= {*said(drawn(state, 0))} and mine in page
    assert "Jesuits" not in page and theirs not in page
    assert "1 Gold card, 1 Combat card" in page and "1 Gold card" in said(drawn(state, 0))
    watching = told(drawn(state, SPECTATOR))
    for secret in ("Pillage", "Jesuits", mine, theirs):
        assert secret not in watching
    assert classed(drawn(state, SPECTATOR), "bc") == []


def test_a_tile_that_was_looked_at_is_named_to_who_looked_with_an_eye() -> None:
    state = cloud(settled(), "B6", "quilombo", int(PEEKED))
    state.peekers[place(state, "B6")] = 1
    looked, other = area(drawn(state, 0), "map"), area(drawn(state, 1), "map")
    assert "Quilombo" in said(looked) and "Quilombo" not in told(other)
    assert symbols(looked)["watch"] == symbols(other)["watch"] == 1, "everybody knows who looked"
    clouds = [how for how in state.cloud if how == FACE_DOWN]
    assert said(looked).count("?") == len(clouds) and said(other).count("?") == len(clouds) + 1


# What it shows


def test_on_a_page_there_is_no_style_at_all() -> None:
    state = settled()
    for seat in 0, SPECTATOR:
        page = GAME.draw(state.view(seat), seat=seat, standalone=False)
        assert not re.search(r"<style|style=|\bid=|<script|<defs", page)
        alone = GAME.draw(state.view(seat), seat=seat)
        assert alone.count("<style>") == 1 and "prefers-color-scheme:dark" in alone
        used = set(re.findall(r'href="#([\w-]+)"', alone))
        assert used == set(re.findall(r'<symbol id="([\w-]+)"', alone))


def test_the_picture_can_be_read_aloud() -> None:
    state = settled()
    picture = drawn(state, 0)
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "Brazil: Imperial, Era I, round 1"
    assert picture.findtext(f"{SVG}desc") == GAME.describe(state.view(0), 0)
    put(state, "D3", "farm", 1, "2coffee")
    titles = [part.text for part in area(drawn(state, 0), "map").iter(f"{SVG}title")]
    assert "D3, Field: the Farm of seat B; 2 Coffee" in titles
    assert len(titles) == state.board.hexes


def test_areas_have_their_size_so_that_a_page_can_arrange_them() -> None:
    found = classed(drawn(settled(), 0), "area")
    names = [(part.get("class") or "").split()[1] for part in found]
    assert names == [
        *["map", "ask", "supply", "arches"],
        *["cards", "reserve", "gallery", "market", "players", "owned"],
    ]
    for part in found:
        assert float(part.get("data-height", "0")) > 60
        narrow = float(part.get("data-width", "0")) < 360
        assert narrow != (part.get("class") == "area map"), "a phone's width"
    names = [part.get("class", "") for part in classed(drawn(settled(), SPECTATOR), "area")]
    assert names == [f"area {name}" for name in ("map", "ask", "gallery", "market", "players")]


def test_a_tile_is_a_plate_with_its_owners_band_its_worth_and_goods() -> None:
    state = put(put(settled(), "D3", "farm", 0, "2coffee"), "D6", "sawmill", 1)
    picture = area(drawn(state, 0), "map")
    assert len(classed(picture, "pb", "st3")) == 2, "Capital and Farm of green"
    assert len(classed(picture, "pb", "st6")) == 2, "Capital and Sawmill of orange"
    assert len(classed(picture, "tok", "t-coffee")) == 2
    assert len(classed(picture, "empty")) == 1, "the Sawmill holds nothing"
    put(state, "D3", "farm", 0, "5coffee")
    chips = classed(area(drawn(state, 0), "map"), "goods")
    assert len(chips) == 1 and said(chips[0]) == ["5"], "too many are counted"


def test_a_palace_is_a_dark_tab_with_its_numeral() -> None:
    state = put(settled(), "D3", "farm")
    assert classed(drawn(state, 0), "pal") == []
    state.palace[place(state, "D3")] = 5
    state.palaces[0] |= 1 << 5
    assert [said(tab) for tab in classed(drawn(state, 1), "pal")] == [["V"]]
    assert [said(tab)[0] for tab in classed(drawn(state, 0), "pal2", "made")] == ["V"]


def test_units_have_their_letter_and_strength_and_many_are_counted() -> None:
    state = stand(stand(settled(), "D3", CANNON), "D6", 0, side=1)
    units = classed(area(drawn(state, 0), "map"), "unit")
    assert [said(unit) for unit in units] == [["C", "3"], ["Q", "1"]]
    assert [unit.get("class") for unit in units] == ["unit p3", "unit p6"]
    stand(state, "D3", ARCHER, MONARCH)
    units = classed(area(drawn(state, 0), "map"), "unit", "p3")
    assert [said(unit)[0] for unit in units] == ["A", "M", "C"]
    stand(state, "D3", OTHER_ARCHER, DRAGOON)
    units = classed(area(drawn(state, 0), "map"), "unit", "p3")
    assert [said(unit) for unit in units] == [["\N{MULTIPLICATION SIGN}5", "9"]]
    moving(state)
    assert {"unit-0", "unit-4"} <= parts(drawn(state, 0)), "each is touched in the reserve"


def test_open_exploration_tiles_are_named() -> None:
    state = cloud(cloud(settled(), "D3", "culture"), "B6", "expedition_4")
    stand(cloud(state, "F2", "river_basin"), "D3", ARCHER)
    names = told(area(drawn(state, 0), "map"))
    for name in ("Culture", "Expedition needs 4", "River Basin"):
        assert name in names


def test_the_arches_stand_in_their_order_with_tokens_and_products() -> None:
    state = in_era(make(settled(), 0, dye="painting", textile="build"), 2)
    state.arch[0] = 5
    found = classed(area(drawn(state, 0), "arches"), "arch")
    names = ["Deploy", "Painting", "Build", "Renovate", "Manufacture", "Harbor", "Trade"]
    assert [said(arch)[0] for arch in found] == names
    assert [said(arch)[2:] for arch in found[:3]] == [["I"], ["D"], ["T"]]
    assert "barred" in (found[5].get("class") or "") and "used last turn" in said(found[5])
    assert len(classed(found[5], "action", "p3")) == len(classed(found[0], "used")) == 1
    play(state, "use deploy")
    (now,) = classed(drawn(state, 0), "arch", "now")
    assert said(now)[0] == "Deploy"


def test_a_payment_lists_what_is_due_and_every_source() -> None:
    state = supply(show(settled(), "maria_quiteria"), 0, "coffee+gold+science")
    play(hold(state, 0, gold="war"), "use painting", "buy Maria Quitéria")
    panel = area(drawn(state, 0), "ask")
    assert said(panel)[:2] == ["Pay for Maria Quitéria", "2 to pay"]
    assert [said(line)[-1] for line in classed(panel, "need")] == [
        "Gold: choose what pays it",
        "Coffee",
    ]
    sources = [said(button) for button in classed(panel, "btn")]
    assert sources == [
        ["Gold", "your supply"],
        ["War", "Gold card, worth 1 Gold"],
        ["Science", "your supply"],
    ], "what could pay for more comes later"
    text = GAME.draw(state.view(0), seat=0)
    ways = [GAME.gesture(state.view(0), action) for action in state.legal(0)]
    drawn_at = sorted(text.find(f'data-part="{way[0]}"') for way in ways)
    assert drawn_at[0] == text.find('data-part="supply-gold"'), "and nowhere else before"
    play(state, "pay gold")
    assert said(area(drawn(state, 0), "ask"))[1] == "1 to pay"
    watching = area(drawn(state, 1), "ask")
    assert "Waiting for seat A." in said(watching) and classed(watching, "btn") == []


def test_a_combat_has_two_sides_with_their_sums() -> None:
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="ambush"), 1, combat="ambush artillery")
    attack(state, "announce 1 cards")
    before = said(area(drawn(state, 0), "ask"))
    for words in ("You", "attacking", "Seat B", "defending", "3", "and 1 card"):
        assert words in before
    state.play(1, "commit Ambush")
    state.play(1, "pass")
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "3"], "1 and 2 near the Forest"
    assert len(classed(fight, "slot", "in")) == 1 and "no card" in said(fight)
    (fight,) = classed(drawn(state, 0), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "1"]
    assert len(classed(fight, "slot", "down")) == 1, "not even how many"


def test_everything_that_makes_a_side_strong_has_its_line() -> None:
    state = own(put(facing(ARQUEBUSIER), "D3", "farm", 1), 0, "maria_quiteria")
    state.arch[1] = 6
    own(hold(hold(state, 0, combat="calabar"), 1, combat="ambush artillery"), 1, "camarao")
    play(moving(state, "harbor"), "shoot from E3", "shoot at D3", "announce 1 cards")
    play(state, "commit Calabar", "commit Ambush", "pass")
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == [
        str(attack_strength(state)),
        str(defence_strength(state)),
    ]
    assert {"Token on Harbor", "Paintings", "Token on Trade", "Farm"} <= {*said(fight)}


def test_cards_chosen_for_a_combat_are_marked_and_voided_ones_said_to_be() -> None:
    state = hold(facing(ARQUEBUSIER), 0, combat="ambush ambush pillage")
    attack(state, "commit Ambush")
    picture = area(drawn(state, 0), "cards")
    assert len(classed(picture, "bc", "chosen")) == 1
    assert parts(picture) == {"combat-ambush", "combat-pillage"}, "the other Ambush"
    state = calabar()
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "4"]
    state.battle[CANCELLED] |= 1 << DEFENDERS
    (fight,) = classed(drawn(state, 1), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "2"]
    assert "voided: Ambush" in said(fight)


def test_an_expedition_needs_a_number() -> None:
    state = hold(cloud(stand(settled(), "E3", CANNON), "D3", "expedition_4"), 0, combat="ambush")
    attack(state, "try the Expedition")
    (fight,) = classed(drawn(state, 0), "fight")
    assert [part.text for part in classed(fight, "sum")] == ["3", "4"] and "needed" in said(fight)


def test_missions_show_how_far_one_is() -> None:
    state = stand(mission(settled(), 0, "I-1"), "D3", ARCHER)
    card = classed(area(drawn(state, 0), "cards"), "bc", "era1")[0]
    assert symbols(card)["check"] == 1 and said(card).count("0/1") == 2
    put(put(state, "D3", "farm"), "F3", "trading_post")
    assert ("mission-I-1",) in gestures(state, 0)
    assert any(text.startswith("Claim") for text in said(area(drawn(state, 0), "ask")))


def test_dealt_missions_are_shown_in_pairs_and_kept_ones_named() -> None:
    state = new(2, 1)
    assert len(classed(drawn(state, 0), "bc")) == 6 and len(parts(drawn(state, 0))) == 2
    state.apply(0, state.legal(0)[1])
    picture = drawn(state, 0)
    assert "Era I · kept" in said(picture) and len(classed(picture, "bc")) == 6
    assert {name.split("-")[1] for name in parts(picture)} == {"II"}


def test_capital_tiles_show_their_resource_and_who_will_be_first() -> None:
    state = new(3, 1)
    while state.asked() != actions.SETTLING:
        state.apply(state.to_move, state.legal(state.to_move)[0])
    picture = area(drawn(state, int(state.to_move)), "map")
    assert len(classed(picture, "site")) == 3 and said(picture).count("1st") == 1
    assert len(parts(picture)) == 3


def test_paintings_have_the_frame_of_their_order_and_owned_ones_lie_apart() -> None:
    state = own(show(settled(), "tupi", "maua"), 0, "camarao", "immigrants")
    looks = [part.get("class") for part in classed(area(drawn(state, 0), "gallery"), "pt")]
    assert looks[:2] == ["pt fr-red", "pt fr-blue"] and looks[2:] == ["pt cityc"] * 2
    mine = area(drawn(state, 0), "owned")
    assert {"Camarão", "Immigrants"} <= {*said(mine)} and len(classed(mine, "fr-pink")) == 1
    assert "None yet" in said(area(drawn(state, 1), "owned"))
    state.city_tops[0] = -1
    assert "No City left" in said(drawn(state, 0))


def test_buildings_of_a_later_era_say_so() -> None:
    state = settled()
    assert said(drawn(state, 0)).count("from Era II") == 2
    state.era = 2
    assert said(drawn(state, 0)).count("from Era II") == 0
    rows = classed(area(drawn(state, 0), "market"), "kindrow")
    assert len(rows) == 8 and len(classed(drawn(state, 0), "kindrow", "closed")) == 2


def test_where_something_just_happened_is_notched() -> None:
    state = settled()
    built = int(actions.BUILD_AT) + place(state, "D3")
    assert classed(drawn(state, 0), "notch") == []
    assert len(classed(drawn(state, 0, built), "notch")) == 1
    assert classed(drawn(state, 0, int(actions.USE_ARCH), int(actions.PASS)), "notch") == []
    paid = int(actions.PAY_FROM_TILE) + place(state, "D3") * 6
    assert classed(drawn(state, 0, paid), "notch") == []


def test_where_a_move_would_be_an_attack_there_are_swords() -> None:
    state = stand(put(settled(), "D3", "farm", 1), "E3", 4)
    assert classed(drawn(state, 0), "swords") == []
    play(moving(state, "renovate"), "move Cannon")
    assert len(classed(drawn(state, 0), "swords")) == 1
    assert classed(drawn(state, 1), "swords") == []


def test_the_map_is_as_high_as_its_land_whatever_is_asked_beside_it() -> None:
    few, many = settled(), supply(in_era(settled(), 3), 0, "5gold")
    play(many, "use build")
    high = [found.get("data-height") for found in classed(drawn(few, 0), "map")]
    assert high == [found.get("data-height") for found in classed(drawn(many, 0), "map")] != []


def test_alone_the_enemy_and_the_goals_are_shown() -> None:
    state = settled(1)
    found = told(area(drawn(state, 0), "players"))
    assert "Orange" in found and "it never acts" in found and "Goals: Era III" in found
    assert "Round 1 of 20" in said(drawn(state, 0))


def test_the_end_names_the_winner_and_nothing_can_be_touched() -> None:
    state, dice = new(2, 7), Rng(7)
    while state.to_move != NOBODY:
        go_on(state, dice)
    picture = drawn(state, 0)
    assert "The game is over" in said(picture) and parts(picture) == set()
    winner = "ABCD"[state.winners()[0]]
    assert f"Seat {winner} wins with" in told(area(picture, "ask"))


def test_seats_have_the_mark_of_their_colour_or_none_yet() -> None:
    state = new(2, 1, colours="chosen")
    found = area(drawn(state, 0), "players")
    assert len(classed(found, "mark", "p8")) == 2, "no colour yet"
    assert parts(drawn(state, 0)) == {f"colour-{id}" for id in EDITION.colours.ids}
    found = area(drawn(settled(4), 2), "players")
    looks = [(part.get("class") or "").split()[1] for part in classed(found, "mark")]
    assert looks == ["p3", "p6", "p4", "p1"]
    assert labels(settled(4))[0] == "use deploy"


def test_the_picture_counts_what_everybody_sees_and_tells_the_owner_the_rest() -> None:
    state = hold(settled(), 0, gold="agricola")
    for name in ("C3", "D2", "D3", "E2"):
        put(state, name, "farm", 0)
    own, other = (GAME.draw(state.view(seat), seat=seat) for seat in (0, 1))
    assert "+2 VP unseen" in own and "unseen" not in other


def test_seats_are_marked_by_their_colours_everywhere() -> None:
    state = settled()
    marks = GAME.marks(state.view(SPECTATOR))
    names = [EDITION.colours.ids[int(colour)] for colour in state.colour[:2]]
    assert marks == [LOOKS[name] for name in names] and len({*marks}) == 2
