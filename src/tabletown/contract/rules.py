"""Checks of one position: turn, legal actions, labels, copies, and `setup` of its text."""

from functools import partial

from tabletown.contract.position import Start, after, choice, facts, pick, raises, viewers, whole
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, IllegalAction, State

STRANGE = 5  # labels of others that a seat tries


def check_turn(state: State) -> None:
    """Check the invariants of every position: actors, legal actions, labels, result, text."""
    state.audit()
    actors = state.actors()
    assert actors == sorted({*actors} & {*range(state.seats)}), "actors do not ascend"
    assert state.to_move == (actors[0] if actors else NOBODY), "to_move is not the first actor"
    for seat in range(state.seats):
        legal = state.legal(seat)
        assert bool(legal) == (seat in actors), "an actor has no choice, or another has one"
        assert legal == sorted({*legal}), "legal does not ascend"
        assert all(0 <= action < state.actions for action in legal), "an action is out of range"
        assert len({state.label(action) for action in legal}) == len(legal), "labels repeat"
    check_result(state)
    check_line(state.text())


def check_result(state: State) -> None:
    scores, winners = state.scores(), state.winners()
    assert len(scores) == state.seats, "a seat has no score"
    assert state.recount() == scores, "the points on the table are not the scores kept"
    assert winners == sorted({*winners} & {*range(state.seats)}), "winners do not ascend"
    if state.to_move != NOBODY:
        assert not winners, "winners before the end"
    elif state.seats > 1:  # alone, a game can be lost
        assert winners, "no winner at the end"


def check_line(text: str) -> None:
    assert "?" not in text and text.isprintable(), "text is not one plain line"
    words = [word for word in text.split(" ") if word != "/"]
    assert all(word.find("=") > 0 for word in words), "text is not made of key=value"


def check_copy(state: State) -> None:
    assert whole(state.copy()) == whole(state), "a copy is another position"


def check_copy_played_out(state: State, dice: Rng) -> None:
    """Check that playing on with a copy leaves the original unchanged."""
    before = whole(state)
    twin = state.copy()
    while twin.to_move != NOBODY:
        twin.apply(*choice(twin, dice))
        assert whole(state) == before, "a copy shares with its original"
        twin.audit()


def check_setup(fresh: State, state: State) -> None:
    """Check that `setup` restores the position from its `text`."""
    fresh.setup(state.text())
    assert fresh.text() == state.text(), "text comes back as another text"
    assert facts(fresh) == facts(state), "text does not tell the whole position"
    same = fresh.scores() == state.scores() and fresh.winners() == state.winners()
    assert same, "the same text has other scores or winners"


def check_refusals(state: State, seat: int, strange: list[str]) -> None:
    """Check that `play` refuses unknown labels, labels of other seats, and seats out of range."""
    before = whole(state)
    own = [state.label(action) for action in state.legal(seat)]
    wrong = [(seat, label) for label in ["nonsense", "", *strange] if label not in own]
    wrong += [(stranger, label) for stranger in (NOBODY, state.seats) for label in own[:1]]
    for who, label in wrong:
        assert raises(IllegalAction, partial(state.play, who, label)), "play lets all pass"
    assert whole(state) == before, "a refused action left a mark"


def check_actions(state: State, dice: Rng) -> None:
    """Check that `play` and `apply` agree, and that a seat's view shows its own choice."""
    labels = [state.label(action) for seat in state.actors() for action in state.legal(seat)]
    for seat in range(state.seats):
        check_refusals(state, seat, [labels[dice.below(len(labels))] for _nth in range(STRANGE)])
        ends, sights = set(), set()
        for action in state.legal(seat):
            applied, played = after(state, seat, action), state.copy()
            played.play(seat, state.label(action))
            assert whole(applied) == whole(played), "play and apply differ"
            ends.add(applied.text())
            sights.add(applied.view(seat).text())
        assert len(ends) == len(sights), "a seat cannot tell its own choices apart"


def check_looking(start: Start, seed: int, state: State, dice: Rng) -> None:
    """Run the cheap checks of a position; they must not change it."""
    before = whole(state)
    check_copy(state)
    check_setup(start(seed), state)
    actors = state.actors()
    offered = [state.label(action) for action in state.legal(pick(actors, dice))] if actors else []
    check_refusals(state, dice.below(state.seats), offered[:1])
    for viewer in viewers(state):
        state.view(viewer)
    assert whole(state) == before, "looking at a position changes it"
