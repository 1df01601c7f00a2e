"""Refusals while waiting, and a check that every action is legal or refused with a rule."""

import re

import pytest
from helpers.brazil_positions import (
    end_turns,
    new,
    played_out,
    settled,
)

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.refusal.reasons import OTHERWISE, refusal
from tabletown.games.brazil.rules.actions import ACTIONS, KEEPING, RETIRING_TOKEN, VERBS
from tabletown.games.brazil.words.decisions import DECISIONS

SENTENCE = re.compile(r"^[A-Z0-9].* \(§\d+\)\.$")


def test_a_waiting_seat_is_told_for_whom() -> None:
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


def test_a_waiting_seat_is_told_which_phase_the_other_is_in() -> None:
    state = end_turns(settled())
    assert refusal(state.view(0), 0, 0) == "Seat B is in the Action Phase (§14)."
