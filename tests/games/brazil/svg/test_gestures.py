"""Each legal action can be pressed in the drawing, and nothing else."""

from collections import Counter
from collections.abc import Callable

import pytest
from helpers.brazil_pictures import (
    ARCHER,
    ARQUEBUSIER,
    CANNON,
    DRAGOON,
    MONARCH,
    area,
    attack,
    calabar,
    check_parts,
    drawn,
    facing,
    gestures,
    go_on,
)
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    in_era,
    moving,
    new,
    own,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.pictures import classed, parts

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.position import PEEKED


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_at_every_kind_of_decision_only_the_parts_of_legal_actions_can_be_pressed(
    seats: int, seed: int
) -> None:
    """At every kind of decision a few times, and here and there besides."""
    state, dice = new(seats, seed, colours="chosen" if seed % 2 else "dealt"), Rng(seed)
    seen: Counter[int] = Counter()
    while state.to_move != NOBODY:
        asked = int(state.asked())
        seen[asked] += 1
        if seen[asked] < 4 or dice.below(80) == 0:
            for seat in state.actors():
                check_parts(state, seat)
            assert parts(drawn(state, SPECTATOR)) == []
        go_on(state, dice)
    assert len(seen) > (20 if seats > 1 else 12)
    assert parts(drawn(state, 0)) == []


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
        (calabar, 0, {"revealed-ambush", "revealed-fortification"}),
        (sepe, 1, {"defeat-3", "defeat-4"}),
        (pillage, 0, {"pillage-coffee", "pillage-gold"}),
        (too_much_gold, 0, {"gold-agricola", "gold-jesuits", "gold-militia", "gold-war"}),
    ],
)
def test_rare_decisions_can_be_pressed(
    arranged: Callable[[], Brazil], seat: int, names: set[str]
) -> None:
    state = arranged()
    check_parts(state, seat)
    assert {*parts(drawn(state, seat))} == names


def test_tokens_for_coroados_and_cities_can_be_pressed() -> None:
    assert {"token-1", "arch-build"} <= {*parts(drawn(coroados(), 0))}
    check_parts(coroados(), 0)
    found = [button.get("data-part") for button in classed(drawn(city(), 0), "btn")]
    assert "city-olinda" in found and "city-olinda" in parts(area(drawn(city(), 0), "gallery"))
    check_parts(city(), 0)


def test_a_gesture_names_the_parts_to_press() -> None:
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


def test_gestures_of_a_unit_name_the_unit_or_first_the_kind_of_movement() -> None:
    state = stand(facing(ARQUEBUSIER), "F3", ARCHER)
    moving(cloud(state, "F3", "expedition_4"), "painting")
    found = gestures(state, 0)
    assert ("unit-0",) in found and ("more", "unit-0") in found
    assert ("shoot", "hex-E3") in found and ("explore", "hex-F3") in found
    assert ("end-turn",) in found


def test_tokens_on_a_tile_are_pressed_there_or_in_the_panel() -> None:
    state = put(settled(), "D3", "farm", 0, "coffee+gold")
    play(show(state, "coffee_barons"), "use painting", "buy Coffee Barons")
    found = [part for part in drawn(state, 0).iter() if part.get("data-part")]
    assert [part.get("data-part") for part in found] == ["stock-D3-gold"] * 2
    assert [part.get("class") for part in found] == ["goods", "btn"]
