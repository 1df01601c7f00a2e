"""The methods that games inherit, tested on a tiny game: each seat hides one penny or two."""

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction, State, is_face_down


class Pennies(State):
    """So many pennies each, and points as they are set; a turn asks the seats in `asked`."""

    def __init__(self, asked: list[int], sealed: bool = True) -> None:
        super().__init__(3, Rng(0), 3, 9)
        self.asked = asked
        self.is_sealed = sealed
        self.points = [0, 0, 0]
        self.hidden = [0, 0, 0]
        self.to_move = asked[0] if asked else NOBODY

    def actors(self) -> list[int]:
        return self.asked

    def sealed(self) -> bool:
        return self.is_sealed

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat not in self.asked:
            return 0
        buffer[0], buffer[1] = 1, 2
        return 2

    def apply(self, seat: i64, action: i64) -> None:
        self.hidden[seat] = action

    def label(self, action: i64) -> str:
        return f"hide {action}"

    def text(self) -> str:
        return f"hidden={self.hidden}"

    def scores(self) -> list[int]:
        return self.points


def test_by_default_only_the_seat_to_move_acts() -> None:
    state = State(2, Rng(0), 1, 1)
    assert state.actors() == [0]
    assert not state.sealed()
    state.to_move = NOBODY
    assert state.actors() == []


def test_legal_is_what_was_written_into_the_buffer() -> None:
    assert Pennies([1]).legal(1) == [1, 2]
    assert Pennies([1]).legal(0) == []


@pytest.mark.parametrize("nobody", [NOBODY, SPECTATOR, 3])
def test_a_spectator_has_no_legal_action(nobody: int) -> None:
    assert Pennies([0, 1, 2]).legal(nobody) == []


def test_play_takes_a_label() -> None:
    state = Pennies([0, 1])
    state.play(1, "hide 2")
    assert state.hidden == [0, 2, 0]


def test_a_label_is_found_among_the_legal_actions() -> None:
    state = Pennies([0, 1])
    action = state.legal_action(1, "hide 2")
    assert state.label(action) == "hide 2" and state.hidden == [0, 0, 0]


def test_a_refusal_names_legal_actions_and_the_position() -> None:
    state = Pennies([0, 1])
    with pytest.raises(IllegalAction) as caught:
        state.play(1, "hide 3")
    assert str(caught.value) == (
        "seat 1: 'hide 3' is not among hide 1, hide 2 in 'hidden=[0, 0, 0]'"
    )
    assert state.hidden == [0, 0, 0]


def test_a_refusal_names_who_is_to_act() -> None:
    with pytest.raises(IllegalAction, match=r"seat 2: 'hide 1' .* nothing \(to act: \[0, 1\]\)"):
        Pennies([0, 1]).play(2, "hide 1")


def test_nobody_has_won_while_somebody_may_act() -> None:
    state = Pennies([1])
    state.points = [5, 0, 0]
    assert state.winners() == []


def test_most_points_win_and_may_be_shared() -> None:
    state = Pennies([])
    state.points = [5, 7, 7]
    assert state.winners() == [1, 2]


@pytest.mark.parametrize(
    "sealed, before, after, later, face_down",
    [
        (True, [0, 1, 2], True, [1, 2], True),  # one has chosen, two are waited for
        (True, [2], True, [2], True),  # the last one chooses on
        (True, [2], True, [0, 1, 2], False),  # all are in, and the next choice begins
        (True, [2], True, [], False),  # all are in, and the game is over
        (True, [0, 1], False, [1], False),  # what goes on is open
        (False, [0, 1], True, [1], False),  # what was chosen was open
    ],
)
def test_a_choice_stays_hidden_until_every_seat_has_chosen(
    sealed: bool, before: list[int], after: bool, later: list[int], face_down: bool
) -> None:
    assert is_face_down(Pennies(before, sealed), Pennies(later, after)) == face_down


STATE = State(1, Rng(0), 1, 1)


@pytest.mark.parametrize(
    "owed",
    [
        lambda: STATE.legal(0),
        lambda: STATE.apply(0, 0),
        lambda: STATE.scores(),
        lambda: STATE.recount(),
        lambda: STATE.label(0),
        lambda: STATE.text(),
        lambda: STATE.setup(""),
        lambda: STATE.copy(),
        lambda: STATE.view(0),
        lambda: STATE.determinize(Rng(0)),
        lambda: STATE.audit(),
    ],
)
def test_a_game_must_define_the_other_methods(owed: Callable[[], object]) -> None:
    with pytest.raises(NotImplementedError):
        owed()
