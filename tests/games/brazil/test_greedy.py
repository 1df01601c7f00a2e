"""How a position of Brazil: Imperial is judged, what a greedy bot makes of it, and its balance."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    hold,
    in_era,
    labels,
    make,
    mission,
    new,
    own,
    place,
    play,
    put,
    settled,
    stand,
    supply,
    supply_of,
)
from helpers.random_play import random_action
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY
from tabletown.games.brazil import GAME
from tabletown.games.brazil.balance import BalanceObserver, every, traits_of
from tabletown.games.brazil.greedy.census import Census
from tabletown.games.brazil.greedy.missions import hurry, progress
from tabletown.games.brazil.greedy.rollout import finish, is_midway
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.rules.missions import count_for
from tabletown.games.brazil.rules.position import CITIES
from tabletown.games.brazil.words.combat import is_enemy

EVALUATION = GAME.evaluation()
value = EVALUATION.value


def finished(state: Brazil) -> Brazil:
    done = state.copy()
    finish(done, vec[i64]([0] * state.actions))
    return done


def choice(state: Brazil, seed: int = 1) -> str:
    """The choice of a greedy bot, in words."""
    seat = state.to_move
    return state.label(bot("greedy", GAME, seed).choose(state.view(seat), seat))


def turn(state: Brazil) -> list[str]:
    """The choices of a greedy bot until its turn is over."""
    seat, done = state.to_move, []
    while state.to_move == seat:
        done.append(choice(state))
        state.play(seat, done[-1])
    return done


def test_the_value_refuses_a_view_with_holes() -> None:
    with pytest.raises(ValueError, match="needs a complete position, not a view"):
        value(new(2).view(0), 0)


def test_the_value_changes_nothing_and_is_the_same_twice() -> None:
    state = supply(settled(2), 0, "brazilwood+gold")
    play(state, "use build")
    before = state.text()
    assert value(state, 0) == value(state, 0)
    assert state.text() == before


def test_the_value_grows_with_everything_that_scores() -> None:
    better = [
        put(settled(2), "E2", "farm"),
        stand(settled(2), "E3", 0),
        own(settled(2), 0, "herb_seller"),
        make(settled(2), 0, dye="harbor"),
        supply(settled(2), 0, "gold"),
        hold(settled(2), 0, gold="war"),
        hold(settled(2), 0, combat="ambush"),
    ]
    plain = value(settled(2), 0)
    assert all(value(state, 0) > plain for state in better)


def test_the_third_resource_of_a_kind_is_worth_less_than_another_kind() -> None:
    many = supply(settled(2), 0, "3coffee")
    mixed = supply(settled(2), 0, "2coffee+cotton")
    assert value(mixed, 0) > value(many, 0)


def test_a_half_paid_purchase_is_worth_as_much_as_a_finished_one() -> None:
    """A Farm for Brazilwood and Gold: from the choice to the last token nothing drops."""
    state = supply(settled(2), 0, "brazilwood+gold")
    play(state, "use build")
    declined = value(state, 0)
    play(state, "build Farm")
    chosen = value(state, 0)
    assert chosen > declined
    while is_midway(state):
        state.apply(0, state.legal(0)[0])
        assert value(state, 0) == pytest.approx(chosen, abs=0.5)
        assert value(state, 0) > declined


def test_a_purchase_is_finished_with_the_least_valuable_tokens() -> None:
    state = settled(2, ("dom_oba_ii", "dom_manuel_i"))
    supply(state, 0, "2sugarcane+gold+science")
    play(state, "use build", "build Sawmill")
    done = finished(state)
    assert not is_midway(done) and is_midway(state)
    assert list(done.tile).count(EDITION.buildings.ids.index("sawmill")) == 1
    assert supply_of(done, 0) == "sugarcane+gold+science"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_purchase_that_is_begun_can_be_finished(seats: int) -> None:
    for seed in range(3):
        state, dice = new(seats, seed), Rng(seed)
        while state.to_move != NOBODY:
            random_action(state, state.to_move, dice)
            if dice.below(10) == 0 and is_midway(state):
                done = finished(state)
                done.audit()
                assert not is_midway(done)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_stage_ends_with_a_turn(seats: int) -> None:
    state, dice = new(seats), Rng(4)
    stages = [EVALUATION.stage(state)]
    turns: list[tuple[int, int]] = []
    while state.to_move != NOBODY and state.round < 4:
        stages.append(EVALUATION.stage(state))
        if state.asked() == actions.ACTION_PHASE:
            turns.append((state.round, state.asked_seat()))
        random_action(state, state.to_move, dice)
    assert stages == sorted(stages) and stages[0] == 0
    assert len(set(stages)) == 1 + len(set(turns)) == 1 + 3 * seats


def test_actions_are_searched_and_payments_are_not() -> None:
    state = supply(settled(2), 0, "brazilwood+gold")
    assert EVALUATION.is_weighty(state) and EVALUATION.is_weighty(state.view(0))
    play(state, "use build")
    assert EVALUATION.is_weighty(state)
    while state.asked() != actions.PAYING:
        seat = state.to_move
        state.apply(seat, state.legal(seat)[-1])
    assert not EVALUATION.is_weighty(state)


def test_the_rollout_policy_finishes_what_an_action_begins() -> None:
    """Beginning to build is no good by itself: a habit that looked no further would not."""
    state = supply(settled(2), 0, "brazilwood+cotton+gold+gold")
    done = []
    while state.to_move == 0:
        action = EVALUATION.rollout_action(state, 0, Rng(1), vec[i64]([0] * state.actions))
        done.append(state.label(action))
        state.apply(0, action)
    assert any(label.startswith(("build ", "deploy ", "buy ")) for label in done), done


def test_the_census_counts_what_objectives_count() -> None:
    state, dice = new(3, 5), Rng(5)
    while state.to_move != NOBODY:
        random_action(state, state.to_move, dice)
        if dice.below(40) == 0:
            census = Census(state, 1)
            for objective, kind in enumerate(EDITION.objective_kind):
                expected = count_for(state, 1, kind, EDITION.objective_of[objective])
                assert census.has(state, 1, objective) == expected


def test_the_value_counts_progress_of_a_mission_and_a_claim_more() -> None:
    state = mission(settled(2), 0, "I-5")  # 2 units on the map and a Farm
    stand(state, "E3", 0, 1)
    before = value(state, 0)
    put(state, "E2", "farm")
    ready = value(state, 0)
    assert ready - before > 2, "more than the points of the Farm"
    assert choice(state).startswith("claim I-5")
    play(state, choice(state))
    assert value(state, 0) > ready


@pytest.mark.parametrize(
    "resource, building",
    [
        ("sugarcane", "Sawmill"),
        ("coffee", "Sawmill"),
        ("brazilwood", "Cane Field"),
        ("cotton", "Cane Field"),
    ],
)
def test_greedy_builds_with_its_first_resource(resource: str, building: str) -> None:
    """An income comes first, whatever the Capital gave: a Mission of Buildings, no unit asked."""
    state = mission(settled(2), 0, "I-7")  # a Product, a Painting and three Buildings
    done = turn(supply(state, 0, resource))
    assert f"build {building}" in done


def test_greedy_deploys_first_if_the_mission_asks_for_it() -> None:
    """The same Sugarcane, but a Garrison of two units: the Archer is a third of the Mission."""
    state = mission(settled(2), 0, "I-5")  # 2 units on the map and a Farm
    assert "deploy Archer 2" in turn(supply(state, 0, "sugarcane"))


def test_the_value_of_a_city_for_a_mission_grows_with_founder_place_and_cost() -> None:
    """A founder on the map, well placed and with the cost at hand: each is worth more."""
    state = mission(in_era(settled(2), 2), 0, "II-4")  # two Cities, 3 Buildings, a Painting
    nothing = progress_of(state, "II-4")
    at_home = progress_of(stand(state, "E3", 2), "II-4")
    placed = progress_of(stand(state, "E4", 2), "II-4")
    ready = progress_of(supply(state, 0, "4gold"), "II-4")
    assert nothing < at_home < placed < ready < 1


def progress_of(state: Brazil, id: str) -> float:
    number = EDITION.missions.ids.index(id)
    return progress(state, 0, number, Census(state, 0), EVALUATION.weights)


def test_a_city_is_founded_on_open_ground_if_possible() -> None:
    state = put(stand(in_era(settled(2), 2), "E4", 2), "E2", "farm")
    own(stand(state, "E2", 0), 0, "arariboia")
    supply(state, 0, "5gold")
    play(state, "use build")
    founding = next(label for label in labels(state) if label.startswith("found "))
    play(state, founding)
    done = finished(state)
    assert done.tile[place(state, "E4")] >= CITIES
    assert done.tile[place(state, "E2")] == EDITION.buildings.ids.index("farm")


def test_the_leader_in_era_three_hurries() -> None:
    state = mission(in_era(settled(2), 3), 0, "III-1")
    behind = own(state.copy(), 1, "maua")
    weights = EVALUATION.weights
    assert hurry(behind, 0, weights) == hurry(state, 0, weights) == 0
    assert hurry(own(state, 0, "maua"), 0, weights) > 0


def test_greedy_without_resources_takes_what_is_free() -> None:
    """With nothing at all it takes what is free: a Resource, a card or a Painting."""
    state = settled(2)
    assert choice(state) in ("use harbor", "use deploy", "use painting")
    assert not any(label.startswith("build") for label in turn(state))


def test_greedy_seizes_an_undefended_tile() -> None:
    state = put(settled(2), "E6", "salvador", owner=1)
    stand(state, "E5", 4)  # a Cannon, three strong and one from the Harbor, against four
    stand(state, "E5", 3)  # and a Dragoon to take it along
    play(state, "use harbor", "take coffee", "end the Action Phase")
    done = turn(state)
    assert any(label.startswith("move Dragoon") for label in done)
    assert state.controller(place(state, "E6")) == 0


def test_greedy_ends_the_game_only_when_it_would_win() -> None:
    state = mission(settled(2), 0, "III-1")
    state.era = 3
    for name in ("D2", "D3", "E2", "F2", "F3", "G3", "G4"):
        put(state, name, "farm")
    put(put(state, "C3", "academy"), "C4", "academy")
    stand(state, "E3", 0, 1, 2, 3)
    assert choice(state).startswith("claim III-1")
    for unit in range(5):
        stand(state, "E7", unit, side=1)
    own(state, 1, *EDITION.paintings.ids[4:])
    for product in EDITION.products.ids:
        make(state, 1, **{product: "own"})
    assert state.scores()[1] > state.scores()[0]
    assert not choice(state).startswith("claim III-1")


def test_in_a_solo_game_an_army_stays_together_and_a_strong_one_advances() -> None:
    together = stand(settled(1), "B3", 0, 1, 2, 3, 4)
    apart = stand(stand(settled(1), "B3", 0, 1, 2, 3), "B5", 4)
    near = stand(settled(1), "D4", 0, 1, 2, 3, 4)
    assert value(near, 0) > value(together, 0) > value(apart, 0)
    weak, weak_near = stand(settled(1), "B3", 3), stand(settled(1), "D4", 3)
    assert value(weak, 0) >= value(weak_near, 0)


def played(kinds: list[str], seed: int, observer: BalanceObserver | None = None) -> Brazil:
    state = new(len(kinds), seed)
    bots: list[Bot] = [bot(kind, GAME, seed + nth) for nth, kind in enumerate(kinds)]
    while state.to_move != NOBODY:
        seat = state.to_move
        action = bots[seat].choose(state.view(seat), seat)
        if observer:
            observer.observe(state, seat, action)
        state.apply(seat, action)
    return state


def test_the_balance_observer_records_traits_of_each_seat() -> None:
    observer = BalanceObserver()
    end = played(["random", "random"], 3, observer)
    numbers, traits, winners = observer.summary(end)
    assert numbers["rounds"] == end.round and numbers["best score"] == max(end.scores())
    parts = [number for name, number in numbers.items() if name.startswith("best score: ")]
    assert sum(parts) == max(end.scores()) and winners == end.winners()
    for seat in (0, 1):
        assert ("seat", f"seat {seat + 1}") in traits[seat]
        owned = {name for group, name in traits[seat] if group == "Painting"}
        assert len(owned) == int(end.paintings[seat]).bit_count()
        assert {group for group, _ in traits[seat]} <= {*every(end), *UNCHOSEN}
        assert any(group == "Arch" for group, _ in traits[seat])
    assert {name for it in traits for group, name in it if group == "turn order"} == {
        "turn 1",
        "turn 2",
    }


UNCHOSEN = ("seat", "turn order", "colour", "Monarch")


def test_hexes_with_units_or_tiles_of_another_side_are_attacked() -> None:
    state = put(stand(settled(2), "E5", 0, side=1), "E6", "farm", owner=1)
    assert is_enemy(state, 0, place(state, "E5")) and is_enemy(state, 0, place(state, "E6"))
    assert not is_enemy(state, 1, place(state, "E5"))
    assert not is_enemy(state, 0, place(state, "D3"))


def test_traits_contain_every_kind_of_possession() -> None:
    state = put(put(settled(2), "E2", "farm"), "D3", "vila_rica")
    hold(
        make(own(state, 0, "mauá" if "mauá" in EDITION.paintings.ids else "maua"), 0, dye="own"), 0
    )
    state.palaces[0] |= 1 << 2
    groups = {group for group, _ in traits_of(state, 0)}
    assert {"Building", "City", "Painting", "Product", "Palace", "Monarch"} <= groups
