"""Positions of Rolling Village! written down short, for the tests around it."""

from tabletown.games.village import GAME
from tabletown.games.village.rules import Village

EMPTY = "......|......|......|......|......"


def village(text: str, **options: int | str) -> Village:
    """The position of a full text, on as many seats as it has."""
    state = GAME.new(text.count(" / "), 1, options)
    assert isinstance(state, Village)
    state.setup(text)
    return state


def alone(
    turn: int,
    dice: str,
    tasks: str,
    sheet: str = EMPTY,
    icons: str = "-",
    tracker: str | None = None,
    **options: int | str,
) -> Village:
    """One seat in the midst of a turn, with no points so far by default."""
    written = ",".join(["0"] * (turn - 1)) or "-" if tracker is None else tracker
    seat = f"tasks={tasks} icons={icons} tracker={written} sheet={sheet}"
    return village(f"turn={turn} dice={dice} / {seat}", **options)


def labels(state: Village, seat: int = 0) -> list[str]:
    return [state.label(action) for action in state.legal(seat)]


def scored(state: Village, *acts: str) -> int:
    """The score that a solo seat writes for this turn after these labels."""
    turn = state.turn
    for act in acts:
        state.play(0, act)
    return state.written(0)[turn - 1]
