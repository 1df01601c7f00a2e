"""Drawings beside a sheet of Rolling Village!: dice, tasks, bonus icons, points by turn."""

from typing import Final

from tabletown.core.seats import SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.svg import box, group, symbol, words
from tabletown.games.village.edition import FACTORY, SQUARE
from tabletown.games.village.rules import (
    BONUS,
    BUILD,
    BUILDING,
    FIRST,
    KINDS,
    PAVE,
    PLAZA,
    PREPARATION,
    SCORE,
    SMOKE,
    UNWRITTEN,
    Village,
)
from tabletown.games.village.svg.shapes import card, die, fitted, swatch
from tabletown.games.village.words import (
    avenue_in_play,
    avenue_words,
    project_name,
    project_of,
    result_words,
    task_part,
    verbs,
    where_of,
)

WIDTH: Final = 352
DICE: Final = 146  # height of the area with the dice
DICE_ALONE: Final = 88  # the same without tasks
TURNS: Final = 66  # height of the points by turn
EDGE: Final = 10
DIE: Final = 56
SMALL: Final = 44  # a die of spectators
TASKS: Final = 146  # where the tasks begin, right of the dice
LIST: Final = 98  # height of the tasks together
GAP: Final = 6
ROWS: Final = 2
ICONS: Final = 3  # one each for House, Forest and Lake
SHORT: Final = 5  # letters for which a box of the points by turn is wide enough
WIDER: Final = 26  # a box with a longer word is wider by so much


def dice_area(view: Village, seat: int, names: SeatNames) -> str:
    """The dice, the seat's tasks and bonus icons, and which avenue scores."""
    return "".join(
        [
            card(WIDTH, DICE),
            dice(view, EDGE, 12),
            _icons(view, seat, 84),
            _tasks(view, seat),
            fitted(names.put(outlook(view, seat)), EDGE, 132, "say", WIDTH - 2 * EDGE, 8),
        ]
    )


def dice_for_all(view: Village, names: SeatNames) -> str:
    """The dice and which avenue scores, for spectators."""
    said = fitted(names.put(outlook(view, -1)), WIDTH / 2, 77, "say mid", WIDTH - 2 * EDGE, 8)
    return card(WIDTH, DICE_ALONE) + dice(view, WIDTH / 2 - SMALL - 4, 6, SMALL) + said


def dice(view: Village, x: float, y: float, size: float = DIE) -> str:
    first, second = [column + 1 for column in view.dice]
    left = die(first, x, y, size, "die rolled", -6)
    return left + die(second, x + size + GAP + 2, y, size, "die rolled", 5)


def outlook(view: Village, seat: int) -> str:
    """Which avenue these dice score."""
    if view.to_move == NOBODY:
        return result_words(view)
    if view.turn == PREPARATION:
        return "Preparation: two different Projects, no points"
    avenue = avenue_in_play(view)
    first, second = [column + 1 for column in view.dice]
    total = f"{first} + {second} = {first + second}"
    if avenue < 0:
        return f"{total}: choose the avenue that scores"
    return f"{total}: avenue {avenue_words(view.edition, avenue)} scores"


def _tasks(view: Village, seat: int) -> str:
    """The tasks to do, a tile each; then those done."""
    open_verbs = [verb for verb in verbs(view, seat) if verb != SCORE]
    done = _done(view, seat) if open_verbs and open_verbs[0] < BONUS else []
    count = len(open_verbs) + len(done)
    whole = WIDTH - EDGE - TASKS
    if count == 0:
        asked = "Choose an avenue" if view.tasks[seat] else "Waiting for the others"
        said = "The game is over" if view.to_move == NOBODY else asked
        tile = box(TASKS, EDGE, whole, LIST, 8) + words(said, TASKS + 12, EDGE + 54, "b say")
        return group(tile, class_="wait")
    columns = 1 if count <= ROWS else 2
    wide = (whole - GAP * (columns - 1)) / columns
    tiles = ""
    for nth in range(count):
        x = TASKS + nth % columns * (wide + GAP)
        y = EDGE + nth // columns * ((LIST + GAP) / ROWS)
        if nth < len(done):
            tiles += _tile(*done[nth], x, y, wide, None)
            continue
        verb = open_verbs[nth - len(done)]
        where = where_of(view, verb) if verb < PAVE else "anywhere"
        tiles += _tile(project_of(verb), where, x, y, wide, task_part(verb))
    return tiles


def _done(view: Village, seat: int) -> list[tuple[int, str]]:
    """The Project and its place for each building task finished in this turn."""
    done = view.agenda() & ~view.tasks[seat]
    if view.turn == PREPARATION:
        return []
    projects = []
    for die_ in range(2):
        if done & BUILDING & FIRST << die_:
            is_smoke = done & SMOKE
            project = FACTORY if is_smoke else view.edition.projects[view.dice[1 - die_]]
            projects.append((int(project), where_of(view, BUILD + die_ * KINDS)))
    return [*projects, (SQUARE, "anywhere")] if done & PLAZA else projects


def _tile(project: int, where: str, x: float, y: float, wide: float, part: str | None) -> str:
    tall = (LIST - GAP) / ROWS
    size, pad = (34, 8) if wide > TASKS else (28, 5)
    left = x + size + 2 * pad
    parts = [
        box(x, y, wide, tall, 8, "frame"),
        swatch(project, x + pad, y + (tall - size) / 2, size),
        words(project_name(project), left, y + 21, "b"),
        words(where if part else "drawn", left, y + 38, "cap"),
    ]
    return group(*parts, class_="task now" if part else "task done", part=part)


def _icons(view: Village, seat: int, y: float) -> str:
    """The bonus icons; those marked are faint and ticked."""
    icons = [words("Bonus", EDGE, y + 16, "cap")]
    for icon in range(ICONS):
        x = TASKS - 8 - (ICONS - icon) * 25
        is_marked = view.icons[seat] >> icon & 1
        icons.append(swatch(icon, x, y, 22, "swatch used" if is_marked else "swatch"))
        if is_marked:
            icons.append(group(symbol("check", x + 1, y + 1, 20), class_="good"))
    return group(*icons)


def turn_areas(view: Village, seat: int) -> tuple[str, str]:
    """Points by turn, what Squares and Factories bring at the end, and the sum; in two halves."""
    boxes = [_turn(view, seat, turn) for turn in range(1, view.edition.turns + 1)]
    boxes.append(("track", signed(view.square_points(seat)), "Squares"))
    if view.factories:
        boxes.append(("track", signed(view.factory_points(seat)), "Factories"))
    boxes.append(("track sum", str(view.points[seat]), "Total"))
    half = (len(boxes) + 1) // 2
    return _row(boxes[:half]), _row(boxes[half:])


def points_by_turn(view: Village, seat: int, x: float, y: float) -> str:
    """The points of each turn of another seat; nothing before the first."""
    written = [str(points) for points in view.written(seat) if points != UNWRITTEN]
    turns = "Turn 1" if len(written) == 1 else f"Turns 1 to {len(written)}"
    said = f"{turns}: {' + '.join(written)}"
    return fitted(said, x, y, "cap", WIDTH - 2 * x, 8) if written else ""


def _row(boxes: list[tuple[str, str, str]]) -> str:
    extra = sum(len(below) > SHORT for _look, _points, below in boxes)
    wide = (WIDTH - 2 * EDGE - 5 * (len(boxes) - 1) - WIDER * extra) / len(boxes)
    drawing, x = card(WIDTH, TURNS), float(EDGE)
    for look, points, below in boxes:
        own = wide + (WIDER if len(below) > SHORT else 0)
        middle = x + own / 2
        inside = box(x, 8, own, TURNS - 16, 6) + words(points, middle, 31, "mid b")
        drawing += group(inside, words(below, middle, 50, "cap mid"), class_=look)
        x += own + 5
    return drawing


def signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


def _turn(view: Village, seat: int, turn: int) -> tuple[str, str, str]:
    written = view.written(seat)[turn - 1]
    below = f"{turn} +1" if turn in view.edition.bonus_turns else str(turn)
    is_now = turn == view.turn and view.to_move != NOBODY
    if written != UNWRITTEN:
        return "track on" if is_now else "track", str(written), below
    avenue = avenue_in_play(view)
    if not is_now or avenue < 0:
        return "track on" if is_now else "track", "·", below
    return "track on", f"+{view.avenue_worth(seat, view.edition.avenue[avenue])}", below
