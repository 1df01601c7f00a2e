"""Checks of simultaneous choices: their order does not matter, and sealed ones stay hidden."""

from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.contract.position import after, facts, pick, viewers, whole
from tabletown.core.rng import Rng
from tabletown.core.state import State, is_face_down

Line = list[
    tuple[list[int], int]
]  # legal actions and choice, for each action of a seat until it waits

ALL_ORDERS = 4  # seats whose every order is tried: 24
SHUFFLES = 3


def check_orders(state: State, dice: Rng) -> None:
    """Check that simultaneous choices have the same result in any order."""
    if len(state.actors()) < 2:
        return
    lines = {seat: line(state, seat, dice)[0] for seat in state.actors()}
    first = None
    for order in orders(lines, dice):
        end = commit(state, lines, order)
        first = first or end
        assert end == first, "the order of simultaneous choices matters"


def line(state: State, seat: int, dice: Rng) -> tuple[Line, State]:
    """Let the seat choose at random until it waits; return its choices and the position."""
    twin, choices = state.copy(), Line()
    while seat in twin.actors():
        assert len(choices) < twin.longest, "the game outlasts its bound"
        legal = twin.legal(seat)
        choices.append((legal, pick(legal, dice)))
        twin.apply(seat, choices[-1][1])
    return choices, twin


def orders(lines: dict[int, Line], dice: Rng) -> list[list[int]]:
    """The orders to try: lists of seats, each as often as it acts."""
    seats = list(lines)
    if len(seats) <= ALL_ORDERS:
        turns = [list(order) for order in permutations(seats)]
    else:
        # Any order comes from any other by exchanging neighbours, one pair at a time. So if no
        # such exchange matters, wherever it is made, no order does; the walk tries many places.
        turns = [seats, seats[::-1]]
        for at in range(len(seats) - 1):
            turns.append([*seats[:at], seats[at + 1], seats[at], *seats[at + 2 :]])
    in_turn = [[seat for seat in turn for _step in lines[seat]] for turn in turns]
    return in_turn + [shuffled(lines, dice) for _nth in range(SHUFFLES)]


def shuffled(lines: dict[int, Line], dice: Rng) -> list[int]:
    left = vec[i64]([len(line) for line in lines.values()])
    seats = list(lines)
    return [seats[dice.draw(left)] for _step in range(sum(left))]


def commit(state: State, lines: dict[int, Line], order: list[int]) -> object:
    twin = state.copy()
    steps = {seat: iter(line) for seat, line in lines.items()}
    for seat in order:
        legal, action = next(steps[seat])
        assert twin.legal(seat) == legal, "a choice depends on another's"
        twin.apply(seat, action)
    return whole(twin)


def check_untouched(before: State, later: State, seat: int) -> None:
    """Check that an action of `seat` does not change what the other actors may do."""
    for other in before.actors():
        if other != seat:
            assert later.legal(other) == before.legal(other), "a choice depends on another's"


def check_sealed(state: State, seat: int, watchers: list[int]) -> None:
    """Check that the watchers' views do not show anything of a sealed choice."""
    ends = [after(state, seat, action) for action in state.legal(seat)] if state.sealed() else []
    down = [end for end in ends if is_face_down(state, end)]
    for viewer in watchers:
        if viewer != seat:
            before = sight(state, viewer)
            seen = [sight(end, viewer) for end in down]
            assert seen == seen[:1] * len(seen), "a choice shows before all have chosen"
            half = [sight(end, viewer) for end in down if seat in end.actors()]
            assert half == [before] * len(half), "it shows how much a seat has still to choose"


def check_sealed_lines(state: State, dice: Rng) -> None:
    """Check that views do not show anything of several sealed choices of a seat."""
    if not state.sealed() or len(state.actors()) < 2:
        return
    for seat in state.actors():
        one, other = line(state, seat, dice)[1], line(state, seat, dice)[1]
        for viewer in viewers(state):
            same = viewer == seat or sight(one, viewer) == sight(other, viewer)
            assert same, "a choice shows before all have chosen"


def sight(state: State, viewer: int) -> object:
    view = state.view(viewer)
    return facts(view), view.text(), state.actors(), state.legal(viewer)
