"""Hints and reviews: the moves they recommend, and the probabilities they state."""

from dataclasses import replace

import pytest
from helpers.played_games import begun, played

from tabletown import GAMES, game
from tabletown.bots.analysis import RatedAction, ReviewedDecision, analyse, reason, review
from tabletown.bots.budget import Budget


@pytest.mark.parametrize("name", GAMES)
def test_candidates_have_chances_and_points(name: str) -> None:
    players = ["Ana", "Bruno", "Carla"][: max(2, game(name).seats[0])]
    state = played(begun(name, *players), 9).state
    seat = state.to_move
    view = state.view(seat)
    while len(view.legal(seat)) < 2:
        state.apply(seat, view.legal(seat)[0])
        seat = state.to_move
        view = state.view(seat)
    prospects = analyse(game(name), view, seat, Budget(6))
    labels = [view.label(action) for action in view.legal(seat)]
    assert {prospect.label for prospect in prospects} <= set(labels)
    assert all(0 <= prospect.chance <= 1 and prospect.visits > 0 for prospect in prospects)
    assert prospects[0].points >= 0


def test_an_analysis_refuses_a_true_state_and_a_seat_that_cannot_act() -> None:
    state = begun("village", "Ana").state
    with pytest.raises(ValueError, match=r"give it state\.view\(seat\)"):
        analyse(game("village"), state, 0, Budget(4))
    with pytest.raises(ValueError, match="seat 2 has nothing to choose now"):
        analyse(game("village"), state.view(0), 1, Budget(4))


def test_the_same_seed_gives_the_same_analysis() -> None:
    view = played(begun("village", "Ana"), 5).state.view(0)
    tries = [analyse(game("village"), view, 0, Budget(60), seed) for seed in (3, 3, 4)]
    assert tries[0] == tries[1] != tries[2]


def test_several_processes_simulate_more() -> None:
    view = played(begun("village", "Ana"), 5).state.view(0)
    one, two = (analyse(game("village"), view, 0, Budget(60), 3, count) for count in (1, 2))
    assert sum(it.visits for it in two) > 1.5 * sum(it.visits for it in one)


def test_a_bot_gives_its_reason_in_one_sentence() -> None:
    best = RatedAction("house 4 7", 40, 0.625, 71.6)
    other = RatedAction("lake 2 7", 20, 0.5, 70)
    sentence = "house 4 7 wins 62 % of the simulated games, with 72 points on average"
    assert reason([best], "points") == f"{sentence}."
    assert reason([best, other], "points") == f"{sentence}; lake 2 7 wins 50 % with 70."
    alike = reason([best, replace(best, label="lake 2 7", chance=best.chance - 0.002)], "points")
    assert "wins 62.5 % of" in alike and alike.endswith("lake 2 7 wins 62.3 % with 72.")
    assert reason([RatedAction("pass", 0, 0, 0)], "points") == "pass is the only choice."


def test_a_review_rates_the_moves_of_a_weak_player_lower() -> None:
    replay = played(begun("village", "Ana", seed=4), kinds=["random"])
    moments = review(replay, Budget(40))
    assert all(replay.steps[it.ply].label == it.label for it in moments)
    assert len(moments) > 15
    good = played(begun("village", "Ana", seed=4), kinds=["greedy"])
    worse = sum(it.better.points for it in moments[-3:])
    assert sum(it.better.points for it in review(good, Budget(40))[-3:]) > worse


def test_the_loss_is_the_difference_to_the_best_move() -> None:
    better = RatedAction("a", 10, 0.75, 5)
    assert ReviewedDecision(3, 0, "b", 0.5, better).loss == 0.25
    assert ReviewedDecision(3, 0, "a", 0.8, better).loss == 0
