"""How good a board looks, for bots that judge without searching."""

from typing import Final

from mypy_extensions import i64

from connect_four.rules import EMPTY, ConnectFour
from tabletown.core.state import NOBODY

WON: Final = 10_000.0
NEXT: Final = 1_000.0  # a line that its owner completes with the disc it drops now


def value(state: ConnectFour, seat: i64) -> float:
    """Lines that can still be completed, the fuller the better, less those of the other seat."""
    if state.winner != NOBODY:
        return WON if state.winner == seat else -WON
    if state.to_move == NOBODY:
        return 0.0
    line = state.edition.line
    found = 0.0
    for first in range(0, len(state.edition.lines), line):
        found += line_value(state, seat, first)
    return found


def line_value(state: ConnectFour, seat: i64, first: i64) -> float:
    """The discs in it squared; nothing if both seats have some there, or none has."""
    edition = state.edition
    discs: i64 = 0
    owner: i64 = NOBODY
    gap: i64 = 0  # a space without a disc, the only one if all but one have
    for place in range(first, first + edition.line):
        held = state.board[edition.lines[place]]
        if held == EMPTY:
            gap = edition.lines[place]
        elif owner == NOBODY or owner == held:
            owner = held
            discs += 1
        else:
            return 0.0
    found = float(discs * discs)
    if discs == edition.line - 1 and owner == state.to_move and is_open(state, gap):
        found = NEXT
    return found if owner == seat else -found


def is_open(state: ConnectFour, space: i64) -> bool:
    """Whether a disc dropped now comes to lie there."""
    return state.board[space] == EMPTY and state.board[space - state.edition.up] != EMPTY
