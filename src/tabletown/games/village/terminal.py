"""Sheets for a terminal: drawings as coloured letters, groups run together, open spaces marked."""

from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.village.rules import (
    KINDS,
    LETTERS,
    SCORE,
    SCORING,
    UNWRITTEN,
    Village,
)
from tabletown.games.village.words import avenue_in_play, doing, free_icons, project_of, turn_words

WIDTH: Final = 80
CELL: Final = 6
LEFT: Final = 9  # where the grid begins
SMALL: Final = 16  # a sheet of another seat, with its gap
ACT: Final = "bold magenta"
STYLES: Final = (
    "bold #ffffff on #c24e17",
    "bold #ffffff on #1d6349",
    "bold #14324a on #82c4f0",
    "bold #4a3a00 on #f3df8c",
    "bold #ffffff on #5b5f6b",
    "dim",
)  # [project], and of an empty space


def board(view: Village, seat: int) -> str:
    """The seat's sheet, its tracker and the other sheets; [styles] in the markup of Rich."""
    lines = [_title(view), ""]
    if 0 <= seat < view.seats:
        lines += [*_grid(view, seat), "", *_tracker(view, seat)]
    others = [who for who in range(view.seats) if who != seat]
    for first in range(0, len(others), WIDTH // SMALL):
        blocks = [_small(view, who) for who in others[first : first + WIDTH // SMALL]]
        lines += ["", *(" ".join(parts) for parts in zip(*blocks, strict=True))]
    return "\n".join(line.rstrip() for line in lines)


def _paint(text: str, style: str) -> str:
    safe = text.replace("\\", "\\\\").replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def _title(view: Village) -> str:
    dice = " ".join(_paint(f" {column + 1} ", "bold reverse") for column in view.dice)
    return f"{_paint('Rolling Village!', 'bold')}  {turn_words(view)}   dice {dice}"


def _grid(view: Village, seat: int) -> list[str]:
    edition = view.edition
    in_play = list(view.dice) if view.tasks[seat] else []
    heads = [
        _paint(f"{f' {column + 1} ':^{CELL}}", ACT + " reverse" if column in in_play else "dim")
        for column in range(edition.columns)
    ]
    marks = _marks(view, seat)
    lines = [" " * (LEFT + 1) + " ".join(heads), _rule(view, seat, -1)]
    for avenue in range(edition.avenues):
        lines.append(_avenue(view, seat, avenue, marks))
        lines.append(_rule(view, seat, avenue))
    return lines


def _marks(view: Village, seat: int) -> dict[int, str]:
    """For each space the letters of what may be drawn there now."""
    letters: dict[int, str] = {}
    for action in view.legal(seat):
        verb, space = divmod(action, view.edition.spaces)
        letter = "" if verb == SCORE else LETTERS[project_of(verb)].lower()
        if letter and letter not in letters.get(space, ""):
            letters[space] = letters.get(space, "") + letter
    return letters


def _avenue(view: Village, seat: int, avenue: int, marks: dict[int, str]) -> str:
    edition = view.edition
    first = avenue * edition.columns
    may_choose = SCORE * edition.spaces + avenue in view.legal(seat)
    scoring = avenue == avenue_in_play(view) or may_choose
    line = _paint(
        f"{('▶ ' if scoring else '') + edition.labels[avenue]:>{LEFT - 1}} ", ACT * scoring
    )
    line += _paint("│", "dim")
    for space in range(first, first + edition.columns):
        line += _cell(view, seat, space, marks.get(space, ""))
        is_last = space == first + edition.columns - 1
        line += _paint("│", "dim") if is_last else _bridge(view, seat, space, space + 1, "│")
    worth = view.avenue_worth(seat, edition.avenue[avenue])
    return line + _paint(f" {worth:>2}", ACT if scoring else "dim")


def _cell(view: Village, seat: int, space: int, mark: str) -> str:
    project = view.project_at(seat, space)
    points = str(view.edition.points[space] or "")
    if project != KINDS:
        return _paint(f"{f'{LETTERS[project]} {points}'.strip():^{CELL}}", STYLES[project])
    if not mark:
        return _paint(f"{points:^{CELL}}", STYLES[KINDS])
    return _paint(f" {mark}", ACT) + _paint(f"{points:>{CELL - len(mark) - 2}} ", STYLES[KINDS])


def _bridge(view: Village, seat: int, one: int, other: int, line: str) -> str:
    """The bridge between two spaces: their colour if they are in one group, else a line."""
    project = view.project_at(seat, one)
    if project < SCORING and project == view.project_at(seat, other):
        return _paint(" " * len(line), STYLES[project])
    return _paint(line, "dim")


def _rule(view: Village, seat: int, above: int) -> str:
    """The line under avenue `above`; the sheet's edges are lines as well."""
    columns = view.edition.columns
    is_edge = above in (-1, view.edition.avenues - 1)
    left, cross, right = "╭┬╮" if above < 0 else "╰┴╯" if is_edge else "├┼┤"
    parts = []
    for column in range(columns):
        space = above * columns + column
        plain = _paint("─" * CELL, "dim")
        parts.append(plain if is_edge else _bridge(view, seat, space, space + columns, "─" * CELL))
    line = _paint(cross, "dim").join(parts)
    return " " * LEFT + _paint(left, "dim") + line + _paint(right, "dim")


def _tracker(view: Village, seat: int) -> list[str]:
    edition = view.edition
    turns, points = [], []
    for turn, written in enumerate(view.written(seat), start=1):
        bonus = "+" if turn in edition.bonus_turns else " "
        now = turn == view.turn and view.to_move != NOBODY
        turns.append(_paint(f"{turn:>3}{bonus}", ACT if now else "dim"))
        points.append(f"{'·' if written == UNWRITTEN else written:>3} ")
    icons = ", ".join(free_icons(view, seat)) or "none"
    squares = view.square_points(seat)
    ready = f"   Squares {squares:+}" if squares else ""
    factories = view.factory_points(seat)
    smoke = f"   Factories {factories:+}" if factories else ""
    return [
        f"{'turn':>{LEFT}}{''.join(turns)}  {_paint('total', 'dim')}",
        f"{'points':>{LEFT}}{''.join(points)}  {_paint(f'{view.points[seat]:>5}', 'bold')}",
        f"{'bonus':>{LEFT}}  {icons}{ready}{smoke}",
    ]


def _small(view: Village, seat: int) -> list[str]:
    columns = view.edition.columns
    head = f"{SEAT_LETTERS[seat]} {view.points[seat]} {doing(view, seat).split()[0]}"
    lines = [_paint(f"{head:<{SMALL - 1}}", "bold")]
    for avenue in range(view.edition.avenues):
        cells = ""
        for space in range(avenue * columns, (avenue + 1) * columns):
            project = view.project_at(seat, space)
            cells += _paint(f"{(LETTERS + '·')[project]} ", STYLES[project])
        lines.append(cells + " " * (SMALL - 1 - 2 * columns))
    return lines
