"""Checks of texts and drawings: enough to play by, and no secrets."""

from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any
from xml.etree import ElementTree

from tabletown.contract.position import Start, choice, raises
from tabletown.contract.secrets import guessed
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, State

STRANGE = 20  # illegal actions tried at each stop


def check_presentation(game: Game[Any], start: Start, games: int = 2, stops: int = 3) -> int:
    """Check a few positions of `games` random matches, the first and the last among them.

    Raises AssertionError with the check that failed; returns the length of the features.
    """
    lengths: set[int] = set()
    for seed in range(games):
        dice, state = Rng(seed).fork(), start(seed)
        log = random_log(start(seed), dice)
        stopping = {0, len(log), *[dice.below(len(log)) for _stop in range(stops)]}
        for ply in range(len(log) + 1):
            if ply in stopping:
                lengths |= check_stop(game, state, [action for _seat, action in log[:ply]], dice)
            if ply < len(log):
                state.apply(*log[ply])
    assert len(lengths) == 1, f"features come in several lengths: {sorted(lengths)}"
    return lengths.pop()


def random_log(state: State, dice: Rng) -> list[tuple[int, int]]:
    log: list[tuple[int, int]] = []
    while state.to_move != NOBODY:
        log.append(choice(state, dice))
        state.apply(*log[-1])
    return log


def check_stop(game: Game[Any], state: State, done: list[int], dice: Rng) -> set[int]:
    """Check one position for a spectator, an actor and any seat; return lengths of features."""
    last = done[-1:]
    check_true_state_refused(game, state)
    seats = {dice.below(state.seats), *state.actors()[:1]}
    for viewer in {SPECTATOR, *seats}:
        try:
            check_words(game, state, viewer)
            picture = check_picture(game, state, viewer, last)
            check_resampled(game, state, viewer, last, picture, dice)
        except AssertionError as error:
            raise AssertionError(f"{error}, for viewer {viewer} of {state.text()}") from error
    for seat in seats:
        check_refusals(game, state, seat, dice)
    return {check_features(game, state, seat) for seat in seats}


def check_true_state_refused(game: Game[Any], state: State) -> None:
    outputs: dict[str, Callable[[], object]] = {
        "question": partial(game.question, state, 0),
        "refusal": partial(game.refusal, state, 0, 0),
        "describe": partial(game.describe, state, 0),
        "sources": partial(game.sources, state, 0),
        "board": partial(game.board, state, 0),
        "draw": partial(game.draw, state, seat=0),
        "gesture": partial(game.gesture, state, 0),
        "features": partial(game.features, state, 0),
    }
    for name, show in outputs.items():
        assert raises(ValueError, show), f"{name} takes a true state"


def check_words(game: Game[Any], state: State, viewer: int) -> None:
    view = state.view(viewer)
    asked = game.question(view, viewer)
    assert bool(asked) == (viewer in state.actors()), "an actor is asked nothing, or another is"
    assert game.describe(view, viewer).strip(), "nothing is described"
    assert game.board(view, viewer).strip(), "the terminal shows nothing"
    for seat, score in enumerate(view.scores()):
        assert sum(points for _words, points in game.sources(view, seat)) == score, (
            "the sources of a score do not add up to it"
        )


def check_refusals(game: Game[Any], state: State, seat: int, dice: Rng) -> None:
    """Check that illegal actions, and no legal ones, have a reason with a rule's number."""
    view, legal = state.view(seat), state.legal(seat)
    for action in legal:
        assert game.refusal(view, seat, action) == "", f"{state.label(action)} is legal but refused"
    strange = {dice.below(state.actions) for _nth in range(STRANGE)} - {*legal}
    for action in strange:
        reason = game.refusal(view, seat, action)
        assert reason, f"nobody says why action {action} is not legal"
        assert "§" in reason, f"a refusal names no rule: {reason}"


def check_picture(game: Game[Any], state: State, viewer: int, last: list[int]) -> str:
    """Check that the drawing has the parts to press for every legal action; return it."""
    view = state.view(viewer)
    page = game.draw(view, seat=viewer, last=last, standalone=False)
    assert "<style" not in page and "style=" not in page, "a page's picture brings its own style"
    picture = game.draw(view, seat=viewer, last=last)
    for drawn in page, picture:
        well_formed = not raises(ElementTree.ParseError, partial(ElementTree.fromstring, drawn))
        assert well_formed, "a picture is not XML"
        elements = [*ElementTree.fromstring(drawn).iter()]
        parts = {element.get("data-part") for element in elements} - {None}
        both = parts & {element.get("data-at") for element in elements}
        assert not both, f"may be touched in one place and not in another: {both}"
        gestures: set[tuple[str, ...]] = set()
        for action in state.legal(viewer):
            gesture = game.gesture(view, action)
            label = state.label(action)
            assert gesture and {*gesture} <= parts, f"no part to touch for {label}: {gesture}"
            assert gesture not in gestures, f"{label} shares its gesture: {gesture}"
            gestures.add(gesture)
    return picture


def check_resampled(
    game: Game[Any], state: State, viewer: int, last: list[int], picture: str, dice: Rng
) -> None:
    """Check that texts and drawing of a view do not depend on what is hidden from the viewer."""
    view, other = state.view(viewer), guessed(state, viewer, dice).view(viewer)
    outputs: dict[str, tuple[object, object]] = {
        "question": (game.question(view, viewer), game.question(other, viewer)),
        "describe": (game.describe(view, viewer), game.describe(other, viewer)),
        "board": (game.board(view, viewer), game.board(other, viewer)),
        "draw": (picture, game.draw(other, seat=viewer, last=last)),
    }
    if viewer != SPECTATOR:
        outputs["features"] = (game.features(view, viewer), game.features(other, viewer))
    for name, (one, two) in outputs.items():
        assert one == two, f"{name} is not the same for the same view: it shows what is hidden"


def check_features(game: Game[Any], state: State, seat: int) -> int:
    vector = game.features(state.view(seat), seat)
    assert vector and all(isfinite(number) for number in vector), "features are not finite numbers"
    return len(vector)
