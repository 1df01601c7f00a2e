"""Bots that play on in their heads: what they find when the answer is known."""

import pytest
from helpers.guesses import choices_for_guesses
from helpers.played_games import begun, played
from librt.vecs import vec
from mypy_extensions import i64

from tabletown import GAMES, game
from tabletown.bots.budget import Budget, read_budget
from tabletown.bots.greedy import Greedy
from tabletown.bots.levels import STRONGEST, bot, strongest
from tabletown.bots.parallel_search import ParallelSearch, merge
from tabletown.bots.search import Candidates, Search
from tabletown.core.evaluation import Evaluation
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY, State


def searching(name: str, simulations: int, stages: int, width: int = 16, seed: int = 1) -> Search:
    it = game(name)
    guesses = it.bots()["greedy"]["guesses"]
    return Search(it.evaluation(), seed, guesses, Budget(simulations), width, stages)


def last_choice(name: str, seed: int, *players: str) -> Replay:
    """A game at its last true choice: after it no seat has anything left to decide."""
    whole = played(begun(name, *players, seed=seed))
    for ply in range(len(whole.steps) - 1, -1, -1):
        state = whole.at(ply)
        if len(state.legal(state.to_move)) > 1:
            again = begun(name, *players, seed=seed)
            for step in whole.steps[:ply]:
                again.play(step.seat, step.label)
            return again
    raise AssertionError("no choice in the whole game")


def ends(state: State, seat: int) -> dict[int, State]:
    """How the game ends after each action; what follows is forced."""
    found = {}
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        while after.to_move != NOBODY:
            after.apply(after.to_move, after.legal(after.to_move)[0])
        found[action] = after
    return found


@pytest.mark.parametrize("seed", range(6))
def test_search_makes_the_most_of_a_last_choice(seed: int) -> None:
    state = last_choice("village", seed, "Ana").state
    points = {action: end.scores()[0] for action, end in ends(state, 0).items()}
    chosen = searching("village", 200, 9).choose(state.view(0), 0)
    assert points[chosen] == max(points.values())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", [f"{STRONGEST}@100", "textbook@200"])
def test_a_last_choice_that_wins_is_taken(kind: str, seed: int) -> None:
    """In Favelas the last choice is where a die goes; nothing is drawn after it that matters."""
    state = last_choice("favelas", seed, "Ana", "Bruno").state
    seat = state.to_move
    wins = {action: seat in end.winners() for action, end in ends(state, seat).items()}
    chosen = bot(kind, game("favelas"), seed).choose(state.view(seat), seat)
    assert wins[chosen] == max(wins.values())


def test_candidates_are_chosen_by_value_and_then_sorted_by_reward() -> None:
    view = played(begun("village", "Ana"), 6).state.view(0)
    found = searching("village", 400, 9, width=4).candidates(view, 0)
    assert found.width == 4 and set(found.actions) <= set(view.legal(0))
    assert list(found.visits) == sorted(found.visits, reverse=True)
    means = [found.mean(place) for place in range(2)]
    assert means[0] >= means[1], "of those that were tried longest the better one is first"
    assert sum(found.visits) >= 400


class Small(Evaluation):
    """Counts points, and finds nothing worth a look ahead."""

    def value(self, state: State, seat: i64) -> float:
        return float(state.scores()[seat])

    def is_weighty(self, state: State) -> bool:
        return False

    def reward(self, state: State, seat: i64) -> float:
        raise AssertionError("nobody was to look ahead")


def test_unimportant_decisions_are_left_to_greedy() -> None:
    evaluation = Small(vec[float]([1.0]))
    search = Search(evaluation, 1, 1, Budget(100), 16, 1)
    view = played(begun("village", "Ana"), 6).state.view(0)
    assert search.choose(view, 0) == Greedy(evaluation, 1, 1).choose(view, 0)
    with pytest.raises(AssertionError, match="look ahead"):
        search.candidates(view, 0)


def test_every_candidate_is_tried_even_on_the_smallest_budget() -> None:
    view = begun("village", "Ana").state.view(0)
    found = searching("village", 1, 9, width=4).candidates(view, 0)
    assert min(found.visits) >= 1


def test_a_forced_action_is_not_searched() -> None:
    replay = begun("favelas", "Ana", "Bruno")
    while len(replay.state.legal(replay.state.to_move)) > 1:
        seat = replay.state.to_move
        replay.play(seat, replay.state.label(replay.state.legal(seat)[0]))
        assert replay.state.to_move != NOBODY
    seat = replay.state.to_move
    found = searching("favelas", 100, 1).candidates(replay.state.view(seat), seat)
    assert list(found.visits) == [0] and list(found.actions) == replay.state.legal(seat)


def test_a_search_stops_at_its_horizon() -> None:
    """To the end of the round the points of later rounds are not in sight."""
    view = begun("azul5211", "Ana", "Bruno").state.view(0)
    near = searching("azul5211", 60, 1).candidates(view, 0)
    far = searching("azul5211", 60, 1000).candidates(view, 0)
    means = [found.points[0] / float(found.visits[0]) for found in (near, far)]
    assert means[1] > 2 * means[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_leaves_the_view_unchanged(name: str) -> None:
    seats = game(name).seats
    players = ["Ana", "Bruno", "Carla"][: max(2, seats[0])]
    state = played(begun(name, *players), 9).state
    seat = state.to_move
    before = state.view(seat).text()
    view = state.view(seat)
    searching(name, 8, 1, width=2).choose(view, seat)
    assert view.text() == before, "a bot thinks on copies"


def test_a_parallel_search_makes_twice_the_simulations() -> None:
    view = played(begun("village", "Ana"), 6).state.view(0)
    parallel = strongest(game("village"), 5, Budget(100), 9, processes=2)
    alone = strongest(game("village"), 5, Budget(100), 9, processes=1)
    found, less = parallel.candidates(view, 0), alone.candidates(view, 0)
    assert sum(found.visits) >= 2 * sum(less.visits) - 40
    assert parallel.choose(view, 0) in view.legal(0)
    assert isinstance(parallel, ParallelSearch)


def test_the_results_of_several_searches_are_added_up() -> None:
    both = merge([(7, 10, 5.0, 4.0, 100.0), (8, 2, 1.5, 1.0, 30.0), (7, 6, 4.0, 3.0, 50.0)])
    assert list(both.actions) == [7, 8] and list(both.visits) == [16, 2]
    assert list(both.rewards) == [9.0, 1.5]
    assert list(both.wins) == [7.0, 1.0] and list(both.points) == [150.0, 30.0]


def test_a_candidate_never_tried_has_no_mean() -> None:
    assert Candidates(1).mean(0) == 0.0


def test_a_budget_is_spent_by_simulations_or_by_time() -> None:
    budget = read_budget("200")
    budget.begin()
    assert budget.spent(0) == 0 and budget.spent(50) == 0.25 and budget.spent(200) == 1
    clock = read_budget("1ms")
    clock.begin()
    while clock.spent(0) < 1:
        pass
    assert clock.spent(0) >= 1


@pytest.mark.parametrize("text", ["", "ms", "0", "0ms", "-5", "1.5", "fast", "²"])
def test_a_malformed_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a budget is like 1000"):
        read_budget(text)
    with pytest.raises(ValueError, match="a budget is like 1000"):
        bot(f"mayor@{text}", game("village"), 1)


@pytest.mark.parametrize("kind", [f"{STRONGEST}@40", "textbook@60"])
def test_a_search_is_not_influenced_by_sealed_cards(kind: str) -> None:
    """Change them behind its back: same seed, same choice."""
    for plies in range(1, 12):
        state = played(begun("azul5211", "a", "b", "c"), plies).state
        for seat in state.actors():
            assert len(choices_for_guesses(kind, game("azul5211"), state, seat, range(3))) == 1
