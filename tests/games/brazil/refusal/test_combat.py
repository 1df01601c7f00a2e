"""Refusals in a combat and its aftermath."""

from helpers.brazil_positions import (
    hold,
    labels,
    moving,
    place,
    play,
    put,
    settled,
    stand,
)
from helpers.brazil_refusals import said

from tabletown.games.brazil.refusal.reasons import refusal
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import DEFEATING


def fighting(attack: str = "ambush ambush", defence: str = "calabar") -> Brazil:
    """Seat 0 attacks two units of seat 1 on F6 with two of its own."""
    state = stand(stand(settled(), "G6", 0, 3), "F6", 0, 1, side=1)
    hold(hold(state, 0, combat=attack), 1, combat=defence)
    return play(moving(state), "move Dragoon", "take along Archer 1", "move to F6")


def test_a_refused_combat_card_has_its_reason() -> None:
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
    assert said(state, "cancel Pillage") == "The enemy has not revealed Pillage (§61)."
    assert said(state, "pass") == "Calabar voids one of the cards the enemy shows (§61)."
    state.battle[8] = 0b11
    assert said(state, "cancel Ambush") == "Ambush is void already (§61)."


def test_after_passing_no_card_can_be_committed() -> None:
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


def test_a_refused_choice_after_a_combat_has_its_reason() -> None:
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
