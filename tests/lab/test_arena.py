"""Matches between bots: the same pairing gives the same record."""

from contextlib import closing
from dataclasses import replace
from multiprocessing import active_children

import pytest

from tabletown import game
from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.state import State
from tabletown.lab.arena import MatchRecord, Timed, WorkerDied, cores, play, play_all
from tabletown.lab.schedule import Setting, Tournament

VILLAGE = Setting("village", 2)
FEW = Tournament(VILLAGE, ("greedy", "random"), matches=4, seed=0).pairings


def timeless(matches: list[MatchRecord]) -> list[MatchRecord]:
    """In the order of deals, and without the clock."""
    found = [replace(it, times=[[0] * len(seat) for seat in it.times]) for it in matches]
    return sorted(found, key=lambda it: it.pairing)


def test_a_record_has_one_number_per_seat() -> None:
    played = play(game("village"), VILLAGE, (7, ("random", "greedy")))
    assert played.pairing == (7, ("random", "greedy"))
    assert len(played.scores) == len(played.shares) == len(played.times) == 2
    assert sum(played.shares) == 1 and played.luck is None
    assert sum(map(len, played.times)) <= played.actions


def test_the_same_deal_and_seating_is_the_same_match() -> None:
    first, again = [[play(game("village"), VILLAGE, it) for it in FEW] for _ in range(2)]
    assert timeless(first) == timeless(again)
    assert len({tuple(it.scores) for it in first}) > 1


@pytest.mark.parametrize("name, seats", [("favelas", 2), ("sunnyvale", 3), ("village", 1)])
def test_every_game_can_be_played_in_the_arena(name: str, seats: int) -> None:
    setting = Setting(name, seats)
    (played,) = play_all(game, setting, [(0, ("random",) * seats)], workers=1)
    assert played.actions > 10 and sum(played.shares) in (0, 1)
    assert (played.luck is not None) == (seats == 1)


def test_options_are_used_in_every_match() -> None:
    azul = Setting("azul5211", 2)
    longer = replace(azul, options={"long_game": "yes"})
    usual, long = [play(game("azul5211"), it, (0, ("random",) * 2)) for it in (azul, longer)]
    assert long.actions > usual.actions


def test_several_workers_play_the_same_matches() -> None:
    alone, together = [list(play_all(game, VILLAGE, FEW, workers)) for workers in (1, 2)]
    assert timeless(alone) == timeless(together)


def test_closing_the_generator_stops_the_workers() -> None:
    before = set(active_children())
    with closing(play_all(game, VILLAGE, FEW * 50, workers=2)) as matches:
        next(matches)
        assert len(set(active_children()) - before) == 2
    assert set(active_children()) == before


def test_an_error_in_a_worker_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WorkerDied):
        list(play_all(game, VILLAGE, [(deal, ("nobody", "random")) for deal in (1, 2)], workers=2))
    assert "there is no bot 'nobody'" in capfd.readouterr().err


def test_a_killed_worker_is_reported() -> None:
    before = set(active_children())
    with closing(play_all(game, VILLAGE, FEW * 500, workers=2)) as matches:
        next(matches)
        for worker in set(active_children()) - before:
            worker.kill()
        with pytest.raises(WorkerDied):
            list(matches)
    assert set(active_children()) == before


class Counting(Bot):
    """Takes the first of several, and counts."""

    asked = 0

    def decide(self, view: State, seat: int) -> int:
        self.asked += 1
        return view.legal(seat)[0]


def test_a_forced_action_is_not_a_decision() -> None:
    state, forced = game("village").new(2, 0), 0
    first, second = Timed(Counting("counting")), Timed(bot("random", game("village"), 1))
    while state.actors():
        seat = state.to_move
        forced += seat == 0 and len(state.legal(0)) == 1
        state.apply(seat, (first, second)[seat].choose(state.view(seat), seat))
    assert isinstance(first.bot, Counting)
    assert first.bot.asked == len(first.times) > 0 and forced > 0


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
