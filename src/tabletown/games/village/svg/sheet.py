"""One sheet of Rolling Village! as SVG: columns, avenues, and groups run together."""

from collections.abc import Collection
from functools import cache
from typing import Final

from tabletown.draw.marks import die, dot, notch, ring, seat_mark
from tabletown.draw.svg import box, group, joined, piece, symbol, tag, words
from tabletown.games.village.edition import PROJECTS, Edition
from tabletown.games.village.rules import BUILD, KINDS, PAVE, SCORE, SCORING, Village
from tabletown.games.village.words import (
    avenue_in_play,
    avenue_words,
    project_name,
    project_of,
    verbs,
)

SPACE: Final = 84
STEP: Final = 92  # a space and the gap after it
LEFT: Final = 88
TOP: Final = 78
ROUND: Final = 16
BRIDGE: Final = 13  # how far a bridge stays inside the edge of its spaces
REACH: Final = 14  # how far it reaches into them
HEAD: Final = 44


def sheet_size(view: Village) -> tuple[int, int]:
    return LEFT + STEP * int(view.edition.columns) + 8, TOP + STEP * int(view.edition.avenues) + 6


def place(edition: Edition, space: int) -> tuple[int, int]:
    row, column = divmod(space, edition.columns)
    return LEFT + STEP * column, TOP + STEP * row


def sheet(view: Village, seat: int, touch: bool, last: Collection[int]) -> str:
    """Everything printed and drawn; with `touch`, what the seat may touch carries its name."""
    legal = set(view.legal(seat)) if touch else set()
    scores = SCORE * view.edition.spaces
    choices = {action - scores for action in legal if action >= scores}
    open_spaces = {action % view.edition.spaces for action in legal if action < scores}
    bands = [_avenue(view, seat, row, row in choices) for row in range(view.edition.avenues)]
    hits = [_choice(view, row) for row in sorted(choices)]
    mark = seat_mark(seat, 30, 24, 28) if touch else ""
    drawn = lots(view, seat, open_spaces, last)
    return joined([*bands, mark, *_heads(view, seat, touch), drawn, *hits])


def lots(
    view: Village, seat: int, touch: Collection[int], last: Collection[int], small: bool = False
) -> str:
    """The spaces alone; small ones show no printed points."""
    spaces = range(view.edition.spaces)
    bridges = [_bridges(view, seat, at) for at in spaces]
    drawn = [
        _space(view.edition, at, view.project_at(seat, at), at in touch, at in last, small)
        for at in spaces
    ]
    return joined(bridges + drawn)


def _heads(view: Village, seat: int, touch: bool) -> list[str]:
    """The columns' faces; those in play are filled and show what goes there."""
    building = [verb for verb in verbs(view, seat) if verb < PAVE] if touch else []
    drawing = []
    for column in range(view.edition.columns):
        due = {project_of(v) for v in building if view.dice[(v - BUILD) // KINDS] == column}
        x, _y = place(view.edition, column)
        left = x + (SPACE - HEAD) / 2
        drawing.append(die(column + 1, left, 16, HEAD, "die on" if due else "die"))
        if len(due) == 1:
            drawing.append(swatch(due.pop(), left + HEAD - 4, 40, 26, "badge"))
    return drawing


def swatch(project: int, x: float, y: float, size: float, class_: str = "swatch") -> str:
    """A Project's colour and symbol."""
    pad = size * 0.18
    look = f"{class_} v-{PROJECTS[project]}"
    inside = symbol(PROJECTS[project], x + pad, y + pad, size - 2 * pad)
    return group(box(x, y, size, size, size * 0.24), inside, class_=look)


def _avenue(view: Village, seat: int, row: int, is_choice: bool) -> str:
    y = TOP + STEP * row
    scoring = row == avenue_in_play(view)
    label = words(avenue_words(view.edition, row), 44, y + 49, "avl mid b")
    if not scoring and not is_choice:
        return group(label)
    worth = view.avenue_worth(seat, view.edition.avenue[row])
    parts = [label, words(f"+{worth}", 44, y + 70, "worth mid b")]
    if scoring:
        parts.insert(0, box(6, y - 4, sheet_size(view)[0] - 12, STEP, 14, "band"))
    return group(*parts, class_="on")


def _choice(view: Village, row: int) -> str:
    y = TOP + STEP * row
    whole = box(6, y - 2, sheet_size(view)[0] - 12, STEP - 4, 14, "hit")
    mark = ring(0, y, LEFT, SPACE, 14) + dot(44, y + 19, 7)
    return group(whole, mark, class_="choice", part=f"avenue-{row}")


def _bridges(view: Village, seat: int, space: int) -> str:
    """Joins a space with equal neighbours to the right, below, and across the corner."""
    project = view.project_at(seat, space)
    columns = view.edition.columns
    if project >= SCORING:
        return ""
    x, y = place(view.edition, space)
    long, thick, look = 2 * REACH + STEP - SPACE, SPACE - 2 * BRIDGE, f"v-{PROJECTS[project]}"
    right = (space + 1) % columns != 0 and view.project_at(seat, space + 1) == project
    below = space + columns < view.edition.spaces
    below = below and view.project_at(seat, space + columns) == project
    bridges = ""
    if right:
        bridges += box(x + SPACE - REACH, y + BRIDGE, long, thick, class_=look)
    if below:
        bridges += box(x + BRIDGE, y + SPACE - REACH, thick, long, class_=look)
    if right and below and view.project_at(seat, space + columns + 1) == project:
        bridges += box(x + SPACE - REACH, y + SPACE - REACH, long, long, class_=look)
    return bridges


@cache
def _space(edition: Edition, space: int, project: int, touch: bool, last: bool, small: bool) -> str:
    x, y = place(edition, space)
    points = 0 if small else edition.points[space]
    name = None if small else f"space-{space}"
    said = None if small else _said(edition, space, project)
    parts = [box(x, y, SPACE, SPACE, ROUND)]
    if project < KINDS:
        parts.append(symbol(PROJECTS[project], x + 20, y + 22, 44))
        for pip in range(points):
            parts.append(tag("circle", cx=x + 14 + 11 * pip, cy=y + 14, r=4, class_="pip"))
        mark = notch(x + SPACE - 3, y + 3) if last else ""
        look = f"cell pc v-{PROJECTS[project]}"
        return piece(*parts, marks=mark, class_=look, at=name, name=said)
    if points:
        parts.append(words(str(points), x + SPACE / 2, y + 51, "val mid b"))
    if touch:
        parts.append(ring(x, y, SPACE, SPACE, ROUND))
        parts.append(dot(x + SPACE / 2, y + (68 if points else SPACE / 2)))
    return group(*parts, class_="lot", part=name if touch else None, at=name, name=said)


def _said(edition: Edition, space: int, project: int) -> str:
    """The content of a space in words, for screen readers."""
    row, column = divmod(space, edition.columns)
    drawn = project_name(project) if project < KINDS else "empty"
    return f"Column {column + 1}, avenue {avenue_words(edition, row)}, {drawn}"
