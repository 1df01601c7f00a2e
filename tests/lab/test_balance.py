"""Shares of wins with their intervals, and what an observer sees."""

import pytest

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.state import State
from tabletown.games.village import GAME
from tabletown.lab.balance import BalanceCounts, Observations, Share, play_matches, wilson


def test_wilson_holds_the_share_and_narrows_with_more_matches() -> None:
    low, high = wilson(50, 100)
    assert [low, high] == pytest.approx([0.4038, 0.5962], abs=1e-4)
    wide = wilson(5, 10)
    assert wide[0] < low and high < wide[1]


def test_wilson_stays_between_0_and_1() -> None:
    assert [*wilson(0, 20)] == pytest.approx([0, 0.1611], abs=1e-4)
    assert [*wilson(20, 20)] == pytest.approx([0.8389, 1], abs=1e-4)
    for of in range(1, 100):
        assert wilson(0, of)[0] >= 0 and wilson(of, of)[1] <= 1


def test_a_share_is_compared_with_the_fair_share_of_its_matches() -> None:
    share = Share()
    share.add(1, 1 / 2)
    share.add(0, 1 / 4)
    beyond, low, high = share.beyond()
    assert beyond == pytest.approx(100 * (1 / 2 - 3 / 8))
    assert low < beyond < high


def test_a_tally_counts_a_trait_once_a_seat_and_splits_a_shared_win() -> None:
    tally = BalanceCounts()
    tally.add(({"rounds": 3}, [[("colour", "red"), ("colour", "red")], [("colour", "blue")]], [0]))
    tally.add(({"rounds": 5}, [[("colour", "red")], [("colour", "blue")]], [0, 1]))
    assert tally.matches == 2 and tally.spread("rounds") == "4.0 (2 to 6)"
    assert tally.group("colour") == {"blue": Share(2, 0.5, 1.0), "red": Share(2, 1.5, 1.0)}
    assert tally.group("seat") == {}


class Listener:
    """Counts actions."""

    def __init__(self) -> None:
        self.actions = 0

    def observe(self, state: State, seat: int, action: int) -> None:
        assert action in state.legal(seat), "it sees the action before it happens"
        self.actions += 1

    def summary(self, end: State) -> Observations:
        return {"actions": self.actions}, [[("seat", f"{it}")] for it in (0, 1)], end.winners()


def test_every_match_has_its_observer_and_every_seat_its_bot() -> None:
    seeds: list[int] = []

    def random(seed: int) -> Bot:
        seeds.append(seed)
        return bot("random", GAME, seed)

    observations = list(play_matches(lambda seed: GAME.new(2, seed), random, Listener, range(3)))
    assert seeds == [0, 1, 2, 3, 4, 5]
    assert all(numbers["actions"] > 20 and winners for numbers, _, winners in observations)
