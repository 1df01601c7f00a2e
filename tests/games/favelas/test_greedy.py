"""How a position of Favelas is judged without searching."""

from math import exp, sqrt

import pytest
from helpers.favelas_positions import arranged, levels, play, shows
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.greedy import Greedy
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.favelas import GAME
from tabletown.games.favelas.rules import Favelas

EVALUATION = GAME.evaluation()
WEIGHTS = GAME.bots()["weights"]
BARE: dict[str, str] = {}
ROUGH = levels(*[(row + place) % 3 for row in range(5) for place in range(row + 1)])
PURPLE, YELLOW = shows(P=9, Y=6), shows(P=6, Y=9)


def chance(lead: int, waver: float) -> float:
    return float(1 / (1 + exp(-(lead + WEIGHTS["tie"]) / waver)))


def worth(state: Favelas, seat: int = 0) -> float:
    return EVALUATION.value(state, seat)


def test_the_value_at_the_end_is_the_points() -> None:
    hills = shows(P=15), shows(P=15), shows(P=15)
    state = arranged(
        *hills, phase="match", tile="PY*", due="P", year=3, years=["9,9", "3,4", "1,2"]
    )
    play(state, "purple up")
    assert worth(state) == pytest.approx(18 - (7 + 3) / 2)


def test_equal_hills_are_worth_the_points_between_them() -> None:
    hill = shows(P=3, Y=3, R=3, B=3, G=3)
    state = arranged(hill, hill, year=2, years=["12", "5"], stack=6)
    assert worth(state, 0) == pytest.approx(7) and worth(state, 1) == pytest.approx(-7)


def test_a_lead_counts_by_a_logistic_function_of_its_size() -> None:
    """In the last year only the dice as they lie count: purple 5, yellow 2."""
    state = arranged(PURPLE, YELLOW, year=3, years=["0,0", "0,0"], dice="5,2,6,6,6,6", stack=1)
    waver = WEIGHTS["sharp"] + WEIGHTS["waver"] * sqrt(1 / 2)
    edge = chance(3, waver) - chance(-3, waver)
    assert worth(state) == pytest.approx(5 * edge - 2 * edge)


def test_a_lead_counts_more_the_nearer_the_end_of_the_year() -> None:
    late, early = (
        arranged(PURPLE, YELLOW, year=3, years=["0,0", "0,0"], dice="5,2,6,6,6,6", stack=stack)
        for stack in (1, 8)
    )
    assert 3 > worth(late) > worth(early) > 0


def test_later_years_count_a_little() -> None:
    """More spaces of one colour mean fewer of another; the bonus makes the difference."""
    rich, poor = shows(P=5, Y=4, R=3, B=2, G=1), shows(P=5, Y=4, R=3, B=3)
    dice = "1,1,1,1,1,1"
    last = arranged(rich, poor, year=3, years=["0,0", "0,0"], dice=dice, stack=6)
    first = arranged(rich, poor, year=1, dice=dice, stack=6)
    assert 0 < worth(last) < worth(first)


def test_dice_that_are_due_count_as_moved_best_for_the_seat() -> None:
    def due(first: str, dice: str) -> float:
        state = arranged(
            PURPLE,
            YELLOW,
            year=3,
            years=["0,0", "0,0"],
            dice=dice,
            phase="match",
            tile="PY",
            due=first,
            supply="YY,BG",
        )
        return worth(state)

    up, down = due("P", "3,3,3,3,3,3"), due("Y", "3,3,3,3,3,3")
    assert up == pytest.approx(down), "purple up is as good as yellow down"
    assert due("P", "6,3,3,3,3,3") == pytest.approx(due("P", "4,3,3,3,3,3")), "forced down to 5"
    assert due("Y", "3,1,3,3,3,3") == pytest.approx(due("Y", "3,3,3,3,3,3")), "forced up to 2"
    assert due("P,P", "5,3,3,3,3,3") == pytest.approx(due("P", "4,3,3,3,3,3")), "6, then 5"
    assert due("P,Y", "3,3,3,3,3,3") > up


def test_a_tile_in_hand_counts_as_laid_in_its_best_place() -> None:
    state = arranged(BARE, BARE, tile="PR", phase="place", supply="YY,BG", dice="6,1,1,1,1,1")
    ends = []
    for action in state.legal(0):
        after = state.copy()
        after.apply(0, action)
        if after.to_move == 0:
            ends.append(worth(after))
    assert worth(state) >= max(ends) - 1e-9


def test_a_tile_drawn_unseen_counts_as_the_mean_of_all_it_can_be() -> None:
    state = arranged(BARE, {"A1": "G1"}, dice="6,1,1,1,1,1")
    blind, single = set(), set()
    for seed in range(12):
        guess = state.copy()
        guess.determinize(Rng(seed))
        blind.add(round(worth(play(guess.copy(), "draw blind")), 9))
        single.add(round(worth(play(guess, "draw single")), 9))
    assert len(blind) == len(single) == 1
    assert blind.pop() > worth(state), "whatever it is, it will be laid well"


def test_a_known_single_counts_as_laid_in_its_best_place() -> None:
    before = arranged(PURPLE, YELLOW, dice="1,6,1,1,1,1", stack=6)
    state = arranged(PURPLE, YELLOW, dice="1,6,1,1,1,1", stack=6, tile="Y", phase="place")
    assert worth(state) > worth(before)
    assert worth(state, 1) == pytest.approx(worth(before, 1)), "it is another's"


def test_dice_of_a_year_not_begun_do_not_count() -> None:
    hills = PURPLE, YELLOW
    found = set()
    for seed in range(6):
        state = arranged(*hills, phase="match", tile="PY*", due="P", year=1)
        state.determinize(Rng(seed))
        found.add(round(worth(play(state, "purple up")), 9))
    assert len(found) == 1


def test_for_later_years_a_further_colour_is_worth_more_than_further_spaces() -> None:
    """Beside the dice: one colour more, and the squares of all numbers 55 instead of 59."""
    rich, poor = shows(P=5, Y=4, R=3, B=2, G=1), shows(P=5, Y=4, R=3, B=3)
    last = arranged(rich, poor, year=3, years=["0,0", "0,0"], stack=6)
    first = arranged(rich, poor, year=2, years=["0", "0"], stack=6)
    assert worth(first) - worth(last) == pytest.approx(
        WEIGHTS["variety"] + 4 * WEIGHTS["repetition"]
    )


def test_starting_a_year_and_level_ground_are_worth_a_little() -> None:
    """The second hill has lost two of its 30 edges, those at its top."""
    hill = shows(P=3, Y=3, R=3, B=3, G=3)
    state = arranged(hill, {**hill, "A1": "P2"}, year=2, years=["4", "4"])
    assert worth(state) == pytest.approx(WEIGHTS["first"] + 2 * WEIGHTS["room"])
    assert worth(state, 1) == pytest.approx(-worth(state))


def test_a_lead_counts_more_the_fewer_years_are_left() -> None:
    hill = shows(P=3, Y=3, R=3, B=3, G=3)
    second, third = (
        arranged(hill, hill, year=year, years=years)
        for year, years in ((2, ["9", "5"]), (3, ["5,4", "2,3"]))
    )
    assert 0.5 < EVALUATION.reward(second, 0) < EVALUATION.reward(third, 0) < 1
    assert EVALUATION.reward(third, 0) + EVALUATION.reward(third, 1) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rollout_policy_takes_nearly_the_best_immediate_value(seats: int) -> None:
    """It does not see what a copy draws, and judges blind draws roughly: so not always."""
    rng, buffer = Rng(seats), vec[i64]([0] * 200)
    lost: list[float] = []
    for seed in range(3):
        state: State = GAME.new(seats, seed)
        while state.to_move != NOBODY:
            seat = state.to_move
            chosen = EVALUATION.rollout_action(state, seat, rng, buffer)
            lost += shortfall(state, chosen)
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))] if rng.below(2) else chosen)
    assert sum(loss < 1e-9 for loss in lost) > 0.88 * len(lost) > 50
    assert sum(lost) < 0.05 * len(lost), "points"


@pytest.mark.parametrize(("singles", "verb"), [("-", "discard"), ("P,G", "draw single")])
def test_without_level_ground_the_rollout_policy_takes_a_single_or_discards(
    singles: str, verb: str
) -> None:
    state = arranged(ROUGH, ROUGH, singles=singles)
    buffer = vec[i64]([0] * state.actions)
    assert state.label(EVALUATION.rollout_action(state, 0, Rng(1), buffer)).startswith(verb)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rollout_policy_is_legal_through_a_whole_match(seats: int) -> None:
    rng, buffer = Rng(seats), vec[i64]([0] * 200)
    for seed in range(4):
        state: State = GAME.new(seats, seed)
        while state.to_move != NOBODY:
            seat = state.to_move
            chosen = EVALUATION.rollout_action(state, seat, rng, buffer)
            assert chosen in state.legal(seat), state.text()
            state.apply(seat, chosen)


def shortfall(state: State, chosen: int) -> list[float]:
    """How much less than the best an action is worth at once; nothing to say if the year ends."""
    seat = state.to_move
    found: dict[int, float] = {}
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        found[action] = EVALUATION.value(after, seat)
        if EVALUATION.stage(after) != EVALUATION.stage(state) or after.to_move == NOBODY:
            return []
    return [max(found.values()) - found[chosen]]


def test_greedy_scores_far_more_than_random() -> None:
    """Against random play it wins nearly every game; a few games tell them apart."""
    points = [0, 0]
    for seed in range(2):
        state: State = GAME.new(2, seed)
        bot, rng = Greedy(EVALUATION, seed, 64), Rng(seed)
        while state.to_move != NOBODY:
            seat = state.to_move
            legal = state.legal(seat)
            choice = legal[rng.below(len(legal))]
            state.apply(seat, bot.choose(state.view(0), 0) if seat == 0 else choice)
        points = [mine + more for mine, more in zip(points, state.scores(), strict=True)]
    assert points[0] > 1.3 * points[1]
