"""The default behaviour of evaluations."""

from math import exp

import pytest
from helpers.played_games import begun, played
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.evaluation import MARGIN, Evaluation, win_share
from tabletown.core.rng import Rng
from tabletown.core.state import State

SPREAD = 8.0


class Points(Evaluation):
    """Counts points as they stand; all drawings that bring none are alike to it."""

    def __init__(self) -> None:
        super().__init__(vec[float]([SPREAD]))

    def value(self, state: State, seat: i64) -> float:
        return float(state.scores()[seat])


class Houses(Points):
    """Loves Houses, as many as can be."""

    def value(self, state: State, seat: i64) -> float:
        return float(state.text().count("H"))


def rollout_actions(evaluation: Evaluation, state: State) -> set[str]:
    buffer = vec[i64]([0] * state.actions)
    return {
        state.label(evaluation.rollout_action(state, state.to_move, Rng(seed), buffer))
        for seed in range(40)
    }


def test_an_evaluation_must_define_value() -> None:
    with pytest.raises(NotImplementedError):
        Evaluation(vec[float]([1.0])).value(begun("village", "Ana").state, 0)


def test_the_default_rollout_policy_takes_the_best_value() -> None:
    """A House by one die or by the other; after the first, by none but the second."""
    state = begun("village", "Ana").state
    first = rollout_actions(Houses(), state)
    assert {label.split()[0] for label in first} > {"house"}, "either way a House can follow"
    state.play(0, next(label for label in first if not label.startswith("house ")))
    assert {label.split()[0] for label in state_labels(state)} > {"house"}
    assert all(label.startswith("house ") for label in rollout_actions(Houses(), state))


def state_labels(state: State) -> list[str]:
    return [state.label(action) for action in state.legal(state.to_move)]


def test_the_rollout_policy_takes_any_of_equally_good_actions() -> None:
    state = begun("village", "Ana").state
    assert len(rollout_actions(Points(), state)) > len(state.legal(0)) / 2


def test_a_forced_action_is_taken_without_an_evaluation() -> None:
    """A die of Favelas that shows its highest face can only go down."""
    replay = begun("favelas", "Ana", "Bruno")
    while len(replay.state.legal(replay.state.to_move)) > 1:
        seat = replay.state.to_move
        replay.play(seat, replay.state.label(replay.state.legal(seat)[0]))
    forced = replay.state.legal(replay.state.to_move)
    assert rollout_actions(Evaluation(vec[float]([1.0])), replay.state) == {
        replay.state.label(forced[0])
    }


def test_by_default_every_decision_is_searched() -> None:
    assert Points().is_weighty(begun("village", "Ana").state)


def test_by_default_a_game_has_one_stage_and_unseals_nothing() -> None:
    state = played(begun("azul5211", "Ana", "Bruno"), 3).state
    before = state.text()
    Points().unseal(state, 0)
    assert state.text() == before and Points().stage(state) == 0


def test_the_reward_grows_with_the_lead_and_at_the_end_depends_on_the_winners() -> None:
    half = played(begun("favelas", "Ana", "Bruno", seed=3), 60).state
    assert Points().swing(half) == SPREAD
    ahead = 1 / (1 + exp(-half.scores()[0] / SPREAD))
    assert Points().reward(half, 0) == pytest.approx(ahead)
    end = played(begun("favelas", "Ana", "Bruno", seed=3)).state
    for seat in range(2):
        ahead = 1 / (1 + exp(-end.scores()[seat] / SPREAD))
        won = (1 - MARGIN) * (seat in end.winners()) + MARGIN * ahead
        assert Points().reward(end, seat) == pytest.approx(won)


def test_a_shared_victory_divides_the_reward() -> None:
    end = played(begun("village", "Ana", "Bruno", seed=3)).state
    shares = [win_share(end, seat) for seat in range(2)]
    assert sum(shares) == 1 and max(shares) in (0.5, 1)
