"""Corners of Brazil: Imperial that rules reach seldom, and must get right nevertheless."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    end_turns,
    field,
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
    stock,
    supply,
    supply_of,
    unit_at,
)
from helpers.random_play import random_action
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.games.brazil import GAME
from tabletown.games.brazil.edition.cost import item_of, packed
from tabletown.games.brazil.edition.units import WILD
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.rules.aftermath import winnings_into
from tabletown.games.brazil.rules.combat import cancel_strongest
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.gains import draw_gold
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.payment import has_discountable, push_discount
from tabletown.games.brazil.rules.position import CANCELLED, PEEKED


def attack(state: Brazil, unit: str = "Cannon") -> Brazil:
    return play(moving(state, "renovate"), f"move {unit}", "move to D3")


def test_a_gold_card_for_paintings_is_not_offered_without_a_painting_to_buy() -> None:
    state = show(hold(settled(), 0, "artistic_mission"), "maua")
    assert "play French Artistic Mission" not in labels(state)
    assert "play French Artistic Mission" in labels(show(state, "arariboia"))


def test_a_stack_of_cities_can_run_out() -> None:
    state = stand(in_era(settled(), 2), "D3", 2)
    state.stock[place(state, "E3")] = sum(5 << 8 * kind for kind in range(6))
    top = EDITION.cities.names[state.city_tops[0]]
    for city in range(8):
        if city not in list(state.city_tops) and state.city_left[0] > 1:
            put(state, ["B4", "C3", "G4", "H5"][city % 4], EDITION.cities.ids[city])
    assert list(state.city_left) == [1, 4]
    play(state, "use build", f"found {top}", "build at D3")
    while labels(state)[0].startswith("pay"):
        play(state, labels(state)[0])
    assert (state.city_tops[0], list(state.city_left)) == (-1, [0, 4])


def test_mauá_offers_nothing_that_cannot_be_paid() -> None:
    state = own(supply(settled(), 0, "brazilwood+gold"), 0, "maua")
    play(state, "use build", "build Farm", "build at D3", "pay gold", "pay brazilwood")
    state = own(supply(settled(), 0, "brazilwood"), 0, "maua")
    state.tiles_left[0] = 0
    play(state, "use build", "build Cane Field", "build at D3", "pay brazilwood")
    assert labels(state) == ["end the Action Phase"]


def test_war_may_be_declined_and_may_be_the_last_card() -> None:
    state = hold(stand(stand(settled(), "E3", 4), "D3", 0, side=1), 0, "war")
    twin = attack(state).copy()
    play(twin, "pass")
    assert labels(twin)[0] == "end the turn"
    play(state, "play War", "take coffee")
    assert labels(state)[0] == "end the turn" and supply_of(state, 0) == "coffee+gold"


def with_calabars(copies: int, attackers: str, defenders: str) -> Brazil:
    """Cards turned up in an edition with more Calabars."""
    state = stand(stand(settled(), "E3", 4), "D3", 0, side=1)
    moving(state, "renovate")
    hold(hold(state, 0, combat=attackers), 1, combat=defenders)
    for label in ("move Cannon", "move to D3", f"announce {len(attackers.split())} cards"):
        state.play(0, label)
    for _card in range(copies):
        state.play(state.to_move, "commit Calabar")
    return state


def test_a_cancelled_calabar_cancels_nothing() -> None:
    state = with_calabars(2, "calabar", "calabar")
    assert state.to_move == 0
    state.play(0, "cancel Calabar")
    assert labels(state)[0] == "end the turn" and unit_at(state, 4) == "D3"


def test_a_second_calabar_can_have_no_card_left_to_cancel() -> None:
    state = with_calabars(2, "calabar calabar", "pillage")
    state.play(1, "commit Pillage")
    state.play(0, "cancel Pillage")
    assert labels(state) == ["pass"]
    state.play(0, "pass")
    assert unit_at(state, 4) == "D3"


def test_two_pillages_take_two_tokens() -> None:
    state = put(stand(settled(), "E3", 4), "D3", "farm", 1, "2coffee+gold")
    hold(moving(state, "renovate"), 0, combat="pillage pillage")
    for label in ("move Cannon", "move to D3", "commit Pillage", "commit Pillage"):
        state.play(0, label)
    state.play(0, "pillage coffee")
    state.play(0, "pillage gold")
    assert (supply_of(state, 0), stock(state, "D3")) == ("coffee+gold", "coffee")


def test_orange_cancels_the_strongest_card() -> None:
    """Its Calabar is drawn sooner or later; of two cards the stronger is void."""
    for seed in range(300):
        state = settled(1, ("dom_pedro_ii",), seed)
        for unit in (0, 1, 2, 3):
            state.place_unit(1, unit, -3)
        hold(stand(state, "G6", 0), 0, combat="pillage cavalry_charge")
        moving(state, "renovate")
        state.rng = Rng(seed)
        play(state, "move Archer 1", "move to F5", "commit Cavalry Charge", "commit Pillage")
        if "calabar" in field(state, "combats").split(","):
            assert unit_at(state, 0) == "supply", "1 + 1 against 2"
            return
    raise AssertionError("no Calabar in 300 draws")


def test_quilombo_without_missions_left_is_removed_without_effect() -> None:
    for drawn_eras in ({1}, {1, 2, 3}):
        state = stand(cloud(settled(), "E4", "quilombo", PEEKED), "E3", 0)
        for number in range(24):
            if EDITION.missions.era[number] in drawn_eras:
                state.claimed[number] = 1
        for at in range(len(state.missions)):
            if at // state.mission_room() % 3 + 1 in drawn_eras:
                state.missions[at] = EMPTY
        for unit in range(len(state.returned)):
            if unit % 3 + 1 in drawn_eras:
                state.returned[unit] = EMPTY
        play(moving(state), "move Archer 1", "move to E4")
        offered = [label for label in labels(state) if label.startswith("draw")]
        assert len(offered) == (2 if len(drawn_eras) == 1 else 0)


def test_two_seats_can_look_at_the_same_tile() -> None:
    state = in_era(cloud(settled(), "E4", "quilombo", PEEKED), 2)
    state.peekers[place(state, "E4")] = 2
    state.used[1] = 6
    play(moving(state), "take the token's bonus", "look at E4")
    assert state.peekers[place(state, "E4")] == 3
    assert "E4:peeked:quilombo:3" in field(state.view(0), "clouds")


def test_text_and_setup_keep_tiles_that_were_looked_at() -> None:
    state = cloud(settled(), "E4", "quilombo", PEEKED)
    state.peekers[place(state, "E4")] = 2
    again = settled()
    again.setup(state.text())
    assert again.text() == state.text() and "E4:peeked:quilombo:2" in field(again, "clouds")


def test_text_and_setup_keep_capital_sites_that_are_not_settled() -> None:
    state = GAME.new(2, 1)
    while not any(
        state.label(action).startswith("settle") for action in state.legal(state.to_move)
    ):
        state.apply(state.to_move, state.legal(state.to_move)[0])
    again = GAME.new(2, 5)
    again.setup(state.text())
    assert again.text() == state.text() and "sites=-" not in state.text()


def test_equal_gold_cards_are_one_choice_after_a_victory() -> None:
    state = hold(settled(), 0, gold="war war")
    buffer = vec[i64]([0] * state.actions)
    count = winnings_into(state, 0, buffer)
    assert [state.label(buffer[nth]) for nth in range(count)] == ["pass", "play War"]


def test_drawing_without_gold_cards_left_does_nothing() -> None:
    state = settled()
    kinds = range(EDITION.gold_cards.kinds)
    held = [kind for kind in kinds for _copy in range(EDITION.gold_cards.counts[kind])]
    for nth, kind in enumerate(held):
        state.gold_hand[nth] = kind
    draw_gold(state, 1)
    assert [kind for kind in state.gold_hand if kind != EMPTY] == held


def test_the_missions_that_another_seat_is_keeping_are_guessed() -> None:
    state = new(2, 4)
    for _era in range(3):
        state.apply(0, state.legal(0)[0])
    kept: set[str] = set()
    for seed in range(60):
        guess = state.view(1)
        guess.determinize(Rng(seed))
        guess.audit()
        kept.add(field(guess, "keeping", 0))
        assert guess.view(1).text() == state.view(1).text()
    assert len(kept) > 20


def test_actions_that_an_edition_does_not_use_are_labelled_by_number() -> None:
    state = new(2, colours="chosen")
    every = [state.label(action) for action in range(state.actions)]
    assert all(every) and "keep 24" in every and "deploy unit 1" in every
    assert "settle at E3" in every and "settle at 79" in every
    ended = settled()
    ended.depth = 0
    assert ended.label(actions.CONVERT) == "pay with Combat cards: 0 (way 1)"


def test_two_missions_of_an_era_are_offered_in_order() -> None:
    state = mission(settled(), 0, "I-5")
    room = state.mission_room()
    first = EDITION.missions.ids.index("I-4")
    for at in range(len(state.missions)):
        if state.missions[at] == first:
            state.missions[at] = 0 if 0 not in list(state.missions) else 1
    state.missions[0], state.missions[1], state.missions[2] = first, 4, 6
    assert room == 3
    for name in ("D3", "D2", "F2", "F3"):
        put(state, name, "farm")
    stand(state, "E3", 0, 1)
    own(make(state, 0, dye="harbor"), 0, "arariboia")
    claims = [label for label in labels(state) if label.startswith("claim")]
    assert claims == ["claim I-4 Settlers", "claim I-5 Garrison", "claim I-7 Artisans"]


def test_an_expedition_won_from_an_enemy_may_be_tried() -> None:
    state = stand(cloud(settled(), "E4", "expedition_5"), "E4", 0, side=1)
    stand(state, "E3", 4)
    play(moving(state, "renovate"), "move Cannon", "move to E4")
    assert labels(state) == ["pass", "try the Expedition"]


def test_dona_isabel_can_place_a_palace_in_the_movement_phase() -> None:
    state = own(put(settled(), "D3", "farm"), 0, "dona_isabel")
    assert "place a Palace with Dona Isabel" in labels(moving(state))


def test_a_cost_of_science_alone_has_no_discount() -> None:
    science = packed([int(item_of("science"))])
    assert not has_discountable(science)
    state = settled()
    state.due = science
    push_discount(state, 0, 1, 0, False)
    assert labels(state)[0] == "use deploy", "nobody is asked"


def test_items_to_drop_are_offered_in_order() -> None:
    state = supply(settled(), 0, "5gold")
    words = ("cotton", "brazilwood|sugarcane", "gold")
    state.due = packed([int(item_of(word)) for word in words])
    push_discount(state, 0, 1, 0, False)
    assert labels(state) == ["save gold", "save brazilwood|sugarcane", "save cotton"]
    assert state.legal(0) == sorted(state.legal(0))


def test_text_and_setup_keep_claimed_missions() -> None:
    state = settled()
    state.claimed[3], state.claimed[9] = 1, 0
    twin = settled()
    twin.setup(state.text())
    assert twin.text() == state.text() and list(twin.claimed) == list(state.claimed)


@pytest.mark.parametrize("seats", [1, 3])
def test_text_and_setup_keep_a_position_in_the_middle_of_a_match(seats: int) -> None:
    state, dice = new(seats, 8), Rng(8)
    for _ply in range(90):
        random_action(state, state.to_move, dice)
    twin = new(seats, 1)
    twin.setup(state.text())
    assert twin.text() == state.text() and twin.to_move == state.to_move


def test_without_a_chosen_arch_there_is_no_additional_movement() -> None:
    state = end_turns(stand(settled(), "E3", 0), 2)
    assert state.turn_arch == -1 and not [label for label in labels(state) if "move" in label]


def test_orange_cancels_nothing_if_no_card_is_left() -> None:
    state = new(1)
    state.revealed[0] = EDITION.combat_cards.ids.index("ambush")
    cancel_strongest(state)
    assert state.battle[CANCELLED] == 1
    cancel_strongest(state)
    assert state.battle[CANCELLED] == 1


def test_a_claimed_mission_is_not_drawn_again() -> None:
    state = settled(4)
    stand(cloud(state, "D3", "quilombo", PEEKED), "D2", 0)
    claimed = field(state, "era1", 1)
    state.claimed[EDITION.missions.ids.index(claimed)] = 1
    state.missions[place_of(state, 1, 1)] = EMPTY
    play(moving(state), "move Archer 1", "move to D3", "draw a Mission of Era I")
    assert claimed not in field(state, "era1", 0).split(",")


def test_tokens_made_of_cards_are_used_where_nothing_else_pays() -> None:
    state = settled(monarchs=("dom_afonso_henriques", "dom_manuel_i"))
    play(supply(show(state, "camarao"), 0, "brazilwood+coffee"), "use painting", "buy Camarão")
    supply(state, 0, "brazilwood").purse = WILD
    assert labels(state) == ["pay brazilwood"], "the Coffee is still to come"
    play(state, "pay brazilwood")
    assert labels(state) == ["pay the Resource made of Combat cards"]


def test_text_and_setup_keep_an_empty_place_before_cards() -> None:
    state = settled()
    text = state.text().replace("attackers=-", "attackers=_,ambush")
    state.setup(text)
    assert state.text() == text
    assert list(state.revealed[:2]) == [EMPTY, EDITION.combat_cards.ids.index("ambush")]
