"""The narration of a few actions, for tests."""

from importlib import import_module
from typing import Any

from tabletown.core.state import State


def events_of(state: State, viewer: int, *words: str) -> list[tuple[int, str]]:
    """Let the seats to move take these actions; returns the events that the viewer reads."""
    narration: Any = import_module(type(state).__module__.partition(".rules")[0] + ".narration")
    before = state.view(viewer)
    made: list[tuple[int, int]] = []
    for label in words:
        seat = state.to_move
        actions = {state.label(action): action for action in state.legal(seat)}
        made.append((int(seat), actions[label]))
        state.play(seat, label)
    events: list[tuple[int, str]] = narration.events(
        before, state.view(viewer), viewer, sorted(made)
    )
    return events
