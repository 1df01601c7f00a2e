"""One sheet of Rolling Village! as SVG: columns, avenues, and neighbourhoods run together."""

from collections.abc import Collection
from functools import cache
from typing import Final, Literal

from tabletown.core.english import listed
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.draw.marks import dot, notch, ring, seat_mark
from tabletown.draw.svg import box, group, joined, piece, tag, words
from tabletown.games.village.edition import PROJECTS, Edition
from tabletown.games.village.rules import BUILD, KINDS, PAVE, SCORE, SCORING, Village
from tabletown.games.village.svg.shapes import (
    LINK,
    SPACE,
    art,
    die,
    drawing,
    fitted,
    hatch,
    lot,
    outline,
    swatch,
)
from tabletown.games.village.words import (
    avenue_in_play,
    avenue_words,
    project_name,
    project_of,
    verbs,
)

STEP: Final = 92  # a space and the gap after it
LEFT: Final = 92
TOP: Final = 124
LEGEND: Final = 82  # the faces of each Project, under the grid
ROUND: Final = 16
HEAD: Final = 42  # a column's die
MARGIN_LINE: Final = 82
BLEED: Final = 700  # on a page the paper goes on around the sheet
TITLE: Final = 300  # widest title of a sheet
LETTER: Final = 17  # width of a letter in it
NOTCH: Final = 27  # the folded corner of a latest drawing
BIG_NOTCH: Final = 42  # the same on the smallest sheets
Kind = Literal["own", "printed", "plain"]  # to press, with printed points alone, or without
APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"


def sheet_size(edition: Edition) -> tuple[int, int]:
    return LEFT + STEP * int(edition.columns) + 6, TOP + STEP * int(edition.avenues) + LEGEND


def place(edition: Edition, space: int) -> tuple[int, int]:
    row, column = divmod(space, edition.columns)
    return LEFT + STEP * column, TOP + STEP * row


def sheet(view: Village, seat: int, last: Collection[int], names: SeatNames, bleed: bool) -> str:
    """Everything printed and drawn; what the seat may touch carries its name."""
    legal = set(view.legal(seat))
    scores = SCORE * view.edition.spaces
    choices = {action - scores for action in legal if action >= scores}
    open_spaces = {action % view.edition.spaces for action in legal if action < scores}
    avenues = range(view.edition.avenues)
    return joined(
        [
            paper(*sheet_size(view.edition), MARGIN_LINE, bleed),
            band(view),
            _title(view, seat, names),
            *[avenue(view, seat, row, row in choices) for row in avenues],
            *_heads(view, seat),
            spaces(view, seat, open_spaces, last),
            _legend(view.edition),
            *[_choice(view, row) for row in sorted(choices)],
        ]
    )


def spaces(
    view: Village, seat: int, touch: Collection[int], last: Collection[int], kind: Kind = "own"
) -> str:
    """The spaces alone, with the drawings of neighbourhoods run together."""
    edition = view.edition
    projects = [view.project_at(seat, at) for at in range(edition.spaces)]
    empty, drawn, links = [], [], []
    grounds: list[list[str]] = [[] for _project in range(KINDS)]
    for at, project in enumerate(projects):
        if project == KINDS:
            empty.append(_empty(edition, at, at in touch, kind))
            continue
        drawn.append(_drawn(edition, at, project, at in last, kind))
        x, y = place(edition, at)
        grounds[project].append(outline(x, y))
        if project < SCORING:
            right, below, across = _neighbours(edition, projects, at)
            grounds[project].append(_joints(x, y, right, below, across))
            links.append(_links(project, x, y, right, below))
    paths = [
        tag("path", d="".join(ground), fill=hatch(project), class_=f"ground g-{PROJECTS[project]}")
        for project, ground in enumerate(grounds)
        if ground
    ]
    return joined([*empty, *paths, *links, *drawn])


def _neighbours(edition: Edition, projects: list[int], at: int) -> tuple[bool, bool, bool]:
    """Whether the spaces to the right, below and across the corner between have the same."""
    columns = int(edition.columns)
    project = projects[at]
    right = (at + 1) % columns != 0 and projects[at + 1] == project
    below = at + columns < len(projects) and projects[at + columns] == project
    return right, below, right and below and projects[at + columns + 1] == project


@cache
def _joints(x: int, y: int, right: bool, below: bool, across: bool) -> str:
    """The path data that joins a space with its neighbours, clockwise as `outline`."""
    path = f"M{x + 70} {y + 12}h36v60h-36z" if right else ""
    path += f"M{x + 12} {y + 70}h60v36h-60z" if below else ""
    return path + (f"M{x + 70} {y + 70}h36v36h-36z" if across else "")


@cache
def _links(project: int, x: int, y: int, right: bool, below: bool) -> str:
    """The lanes, trees and waves between a space and its neighbours."""
    name = f"link-{PROJECTS[project]}"
    is_lane = PROJECTS[project] == "house"
    drawn = art(name, x + 74, y + 32, LINK) if right else ""
    return drawn + (art(name, x + 28, y + 74, LINK, is_lane) if below else "")


@cache
def _drawn(edition: Edition, space: int, project: int, last: bool, kind: Kind) -> str:
    """A drawn space; a preview of it has its own ground."""
    x, y = place(edition, space)
    look = f"cell pc v-{PROJECTS[project]}"
    inside = drawing(project, space, x, y)
    mark = notch(x + SPACE - 2, y + 2, BIG_NOTCH if kind == "plain" else NOTCH) if last else ""
    for pip in range(0 if kind == "plain" else edition.points[space]):
        inside += tag("circle", cx=x + 14 + 12 * pip, cy=y + 14, r=4.8, class_="pip")
    ground = tag("path", d=outline(x, y), fill=hatch(project), class_="ground")
    name, said = _name(edition, space, project, kind)
    return piece(inside, marks=mark, bare=ground + inside, class_=look, at=name, name=said)


@cache
def _empty(edition: Edition, space: int, touch: bool, kind: Kind) -> str:
    x, y = place(edition, space)
    points = 0 if kind == "plain" else edition.points[space]
    parts = [lot(space, x, y)]
    if points:
        parts.append(words(str(points), x + SPACE / 2, y + 53, "val mid b"))
    if touch:
        parts.append(ring(x, y, SPACE, SPACE, ROUND))
        parts.append(dot(x + SPACE / 2, y + (68 if points else SPACE / 2)))
    name, said = _name(edition, space, KINDS, kind)
    return group(*parts, class_="lot", part=name if touch else None, at=name, name=said)


def _name(edition: Edition, space: int, project: int, kind: Kind) -> tuple[str | None, str | None]:
    """The part that a space is, and its words for whoever listens; on small sheets neither."""
    if kind != "own":
        return None, None
    row, column = divmod(space, edition.columns)
    drawn = project_name(project) if project < KINDS else "empty"
    said = f"Column {column + 1}, avenue {avenue_words(edition, row)}, {drawn}"
    return f"space-{space}", said


@cache
def paper(width: int, height: int, margin: int, bleed: bool) -> str:
    """Squared paper; with a margin, that is red and has holes beside it."""
    edge = BLEED if bleed else 0
    tall = height + 2 * edge
    corner = {"x": -edge, "y": -edge, "width": width + 2 * edge, "height": tall}
    ground = tag("rect", fill="url(#vl-paper)", **corner)
    line = tag("path", d=f"M{margin} {-edge}v{tall}", class_="margin")
    holes = [tag("circle", cx=13, cy=y, r=6.5, class_="hole") for y in (88, height - 88)]
    return group(ground, line, *holes) if margin else group(ground)


def _title(view: Village, seat: int, names: SeatNames) -> str:
    """The name of a village, underlined, and a pencil."""
    text = names.put(f"Seat {SEAT_LETTERS[seat]}'s village").replace("'", APOSTROPHE)
    left = LEFT + 52
    pencil = sheet_size(view.edition)[0] - 200
    return group(
        seat_mark(seat, LEFT, 8, 42),
        fitted(text, left, 38, "hd", TITLE, LETTER),
        tag("path", d=f"M{left} 49q60-5 120 0t50-2", class_="under"),
        tag("use", href="#vl-pencil", x=pencil, y=18, width=190, height=24),
    )


def _heads(view: Village, seat: int) -> list[str]:
    """The columns' faces; those in play are underlined and show what goes there."""
    building = [verb for verb in verbs(view, seat) if verb < PAVE]
    drawing = []
    for column in range(view.edition.columns):
        due = {project_of(v) for v in building if view.dice[(v - BUILD) // KINDS] == column}
        x, _y = place(view.edition, column)
        left = x + (SPACE - HEAD) / 2
        if not due:
            drawing.append(die(column + 1, left, 62, HEAD))
            continue
        drawing.append(die(column + 1, left, 62, HEAD, "die on"))
        drawing.append(tag("path", d=f"M{x + 12} 114h60", class_="due"))
        if len(due) == 1:
            drawing.append(swatch(due.pop(), left + HEAD + 2, 72, 28, "badge"))
    return drawing


def band(view: Village, left: int = 0) -> str:
    """The stroke of a marker from `left` along the avenue that scores, if there is one."""
    row = avenue_in_play(view)
    if row < 0:
        return ""
    y, half = TOP + STEP * row - 3, (sheet_size(view.edition)[0] - 10 - left) // 2
    upper = f"M{left + 2} {y}q140-9 {half}-4t{half} 0q6 42-2 90"
    lower = f"-150 6-{half - 10} 2T{left + 6} {y + 90}q-8-42-4-90z"
    return tag("path", d=upper + lower, class_="band")


def avenue(view: Village, seat: int, row: int, is_choice: bool) -> str:
    """The label of an avenue; where it may score, its points."""
    y = TOP + STEP * row
    label = words(avenue_words(view.edition, row), MARGIN_LINE - 6, y + 49, "avl end b")
    if not is_choice and row != avenue_in_play(view):
        return label
    worth = view.avenue_worth(seat, view.edition.avenue[row])
    return group(label, words(f"+{worth}", MARGIN_LINE - 6, y + 74, "worth end b"), class_="on")


def _choice(view: Village, row: int) -> str:
    y = TOP + STEP * row
    whole = box(4, y - 3, sheet_size(view.edition)[0] - 8, STEP - 2, 14, "hit")
    mark = ring(0, y - 1, LEFT - 4, SPACE + 2, 14) + dot(22, y + 68, 7)
    return group(whole, mark, class_="choice", part=f"avenue-{row}")


@cache
def _legend(edition: Edition) -> str:
    """Which faces bring which Project, and the turns with a bonus."""
    y = TOP + STEP * int(edition.avenues)
    drawing, x = [], float(LEFT)
    for project in range(SCORING):
        for column in range(edition.columns):
            if edition.projects[column] == project:
                drawing.append(die(column + 1, x, y + 2, 30))
                x += 34
        drawing.append(words(project_name(project), x + 4, y + 25, "lg"))
        x += 34 + 14 * len(project_name(project))
    turns = listed([str(turn) for turn in edition.bonus_turns], "and")
    drawing.append(words(f"Turns {turns}: a bonus Project too", LEFT, y + 64, "lg"))
    return group(*drawing)
