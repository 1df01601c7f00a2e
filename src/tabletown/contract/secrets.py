"""Checks of views (what a viewer may know) and of guesses at the rest."""

from tabletown.contract.position import after, choice, facts, future, raises
from tabletown.contract.rules import check_setup, check_turn
from tabletown.core.notation import items
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, State

GUESSES = 3
PATIENCE = 4000  # guesses; the rarest item comes about once in a hundred


def check_view(fresh: State, state: State, viewer: int) -> None:
    """Check that a view agrees with the position and is its own view."""
    view = state.view(viewer)
    assert raises(RuntimeError, view.rng.word), "a view can foretell"
    assert view.actors() == state.actors(), "a view hides whose turn it is"
    assert view.to_move == state.to_move, "a view hides whose turn it is"
    assert view.sealed() == state.sealed(), "a view hides whether choices are sealed"
    assert view.legal(viewer) == state.legal(viewer), "a view hides what its seat may do"
    assert view.winners() == state.winners(), "a view hides who won"
    seen = facts(view)
    assert facts(view.view(viewer)) == seen, "a view of a view is another view"
    assert facts(view.copy()) == seen, "a copy of a view is another view"
    assert raises(RuntimeError, view.copy().rng.word), "a copy of a view can foretell"
    check_setup(fresh, view)


def check_spectator(state: State, viewer: int) -> None:
    """Check that a spectator sees what all seats see, also through another seat's view."""
    seen = facts(state.view(SPECTATOR))
    assert facts(state.view(viewer).view(SPECTATOR)) == seen, "a spectator sees more than others"
    assert facts(state.view(SPECTATOR).view(viewer)) == seen, "a view uncovers what it never saw"


def check_guesses(state: State, viewer: int, dice: Rng) -> None:
    """Check that guesses are repeatable, vary with the generator, and can be played on."""
    futures = {future(state)}
    for _nth in range(GUESSES):
        again = guessed(state, viewer, dice.copy())
        guess = guessed(state, viewer, dice)
        assert facts(guess) == facts(again), "the same dice make another guess"
        assert future(guess) == future(again), "the same dice make another future"
        check_guess(state, viewer, guess)
        if guess.to_move != NOBODY:
            check_turn(after(guess, *choice(guess, dice)))
        futures.add(future(guess))
    assert len(futures) == 1 + GUESSES, "a guess knows the future, or all share one"


def check_guess(state: State, viewer: int, guess: State) -> None:
    """Check that a guess is complete and agrees with the viewer's view."""
    seen, again = state.view(viewer), guess.view(viewer)
    assert "?" not in guess.text(), "a guess leaves something hidden"
    assert guess.sealed() == state.sealed(), "a guess changes whether choices are sealed"
    assert guess.actors() == state.actors(), "a guess changes whose turn it is"
    assert guess.legal(viewer) == state.legal(viewer), "a guess changes what is legal"
    same = facts(again) == facts(seen) and again.text() == seen.text()
    assert same, "a guess contradicts what is seen"
    check_turn(guess)


def check_reach(state: State, viewer: int, dice: Rng) -> None:
    """Check that guesses eventually contain every hidden item in its true place."""
    truth, view = state.text().split(" "), state.view(viewer).text().split(" ")
    assert len(truth) == len(view), "a view has other fields than the truth"
    hidden = [at for at, field in enumerate(view) if "?" in field]
    missing = {(at, item) for at in hidden for item in in_field(truth[at])}
    guesses: set[str] = set()
    for _nth in range(PATIENCE):
        if not missing:
            return
        guess = guessed(state, viewer, dice).text()
        guesses.add(guess)
        fields = guess.split(" ")
        missing = {(at, item) for at, item in missing if item not in in_field(fields[at])}
    assert len(guesses) > 1, "guesses at what is hidden never vary"
    unguessed = ", ".join(f"{view[at]} is never {item}" for at, item in sorted(missing))
    raise AssertionError(f"guesses never reach what is there: {unguessed}")


def in_field(field: str) -> list[str]:
    return items(field.partition("=")[2])


def guessed(state: State, viewer: int, dice: Rng) -> State:
    guess = state.view(viewer)
    guess.determinize(dice)
    return guess
