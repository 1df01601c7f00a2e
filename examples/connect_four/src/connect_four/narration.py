"""Actions of Connect Four as players and the log word them."""

from connect_four.rules import DROP, ConnectFour
from connect_four.words import column_name


def choice(view: ConnectFour, seat: int, action: int) -> str:
    return f"drop a disc into column {column_name(action - DROP)}"


def log_text(view: ConnectFour, seat: int, action: int) -> str:
    return f"dropped a disc into column {column_name(action - DROP)}"


def events(
    before: ConnectFour, after: ConnectFour, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    """None: a drop has no other effect."""
    return []


def turn(view: ConnectFour) -> object:
    return int(view.discs)


def rolled(before: ConnectFour | None, after: ConnectFour) -> list[int]:
    return []


def heading(view: ConnectFour) -> str:
    return ""
