"""Connect Four in words: questions, reasons for refusals, sources of scores, descriptions."""

from connect_four.rules import DROP, EMPTY, LETTERS, ConnectFour
from connect_four.words import column_name, column_of, standing
from tabletown.core.state import NOBODY


def question(view: ConnectFour, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat not in view.actors():
        return ""
    return f"Drop a disc into a column with room (§3); {view.edition.line} in a line win (§5)."


def refusal(view: ConnectFour, seat: int, action: int) -> str:
    """Why the seat may not drop a disc here; empty if it may."""
    if view.winner != NOBODY:
        return f"The game is over: {LETTERS[view.winner]} has a line (§5)."
    if view.to_move == NOBODY:
        return "The game is over: the board is full (§6)."
    if seat != view.to_move:
        return f"It is the turn of {LETTERS[view.to_move]} (§2)."
    if action not in view.legal(seat):
        return f"Column {column_name(action - DROP)} is full (§4)."
    return ""


def sources(view: ConnectFour, seat: int) -> list[tuple[str, int]]:
    """The parts of the seat's score."""
    return [("Line", int(seat == view.winner))]


def describe(view: ConnectFour, seat: int) -> str:
    """The board in lines that can be read aloud."""
    lines = [f"Connect Four, {standing(view)}.", "Columns from the lowest disc up:"]
    for column in range(view.edition.columns):
        discs = [LETTERS[held] for held in column_of(view, column) if held != EMPTY]
        lines.append(f"{column_name(column)}: {', '.join(discs) or 'empty'}.")
    asked = question(view, seat)
    return "\n".join([*lines, asked] if asked else lines)
