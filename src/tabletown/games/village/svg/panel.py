"""The panel under a sheet of Rolling Village!: dice, tasks, bonus icons, tracker, legend."""

from typing import Final

from tabletown.core.seats import SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.marks import die
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
from tabletown.games.village.svg.sheet import swatch
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

HEIGHT: Final = 206
LEFT: Final = 16
TASKS: Final = 148  # where the tasks begin, right of the dice
GAP: Final = 8
ROW: Final = 54
NARROW: Final = 140  # a tile
ICONS: Final = 3  # one each for House, Forest and Lake


def panel(view: Village, seat: int, y: float, width: float, names: SeatNames) -> str:
    parts = [
        dice(view, LEFT, y),
        _tasks(view, seat, y, width - LEFT - TASKS),
        words(names.put(outlook(view, seat)), LEFT, y + 82, "say"),
        _icons(view, seat, y + 64, width - LEFT),
        _tracker(view, seat, y + 104, width - 2 * LEFT),
        _legend(view, y + 168, width - LEFT),
    ]
    return "".join(parts)


def dice(view: Village, x: float, y: float) -> str:
    first, second = [column + 1 for column in view.dice]
    return die(first, x, y, ROW, "die rolled") + die(second, x + ROW + GAP, y, ROW, "die rolled")


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


def _tasks(view: Village, seat: int, y: float, width: float) -> str:
    """The tasks to do, a tile each; then those done."""
    open_verbs = [verb for verb in verbs(view, seat) if verb != SCORE]
    done = _done(view, seat) if open_verbs and open_verbs[0] < BONUS else []
    count = len(open_verbs) + len(done)
    if count == 0:
        asked = "Choose an avenue" if view.tasks[seat] else "Waiting for the others"
        said = "The game is over" if view.to_move == NOBODY else asked
        tile = box(TASKS, y, width, ROW, 8) + words(said, TASKS + 16, y + 33, "b say")
        return group(tile, class_="wait")
    wide = (width - GAP * (max(count, 2) - 1)) / max(count, 2)
    tiles = ""
    for nth, (project, where) in enumerate(done):
        tiles += _tile(project, where, TASKS + nth * (wide + GAP), y, wide, None)
    for nth, verb in enumerate(open_verbs, start=len(done)):
        part, x = task_part(verb), TASKS + nth * (wide + GAP)
        where = where_of(view, verb) if verb < PAVE else "anywhere"
        tiles += _tile(project_of(verb), where, x, y, wide, part)
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
    size, pad = (34, 9) if wide > NARROW else (28, 7)
    left = x + size + 2 * pad
    parts = [
        box(x, y, wide, ROW, 8, "frame"),
        swatch(project, x + pad, y + (ROW - size) / 2, size),
        words(project_name(project), left, y + 24, "b"),
        words(where if part else "drawn", left, y + 42, "cap"),
    ]
    return group(*parts, class_="task now" if part else "task done", part=part)


def _icons(view: Village, seat: int, y: float, right: float) -> str:
    """The bonus icons; those marked are faint and ticked."""
    icons = []
    for icon in range(ICONS):
        x = right - (ICONS - icon) * 34 + 6
        is_marked = view.icons[seat] >> icon & 1
        icons.append(swatch(icon, x, y, 28, "swatch used" if is_marked else "swatch"))
        if is_marked:
            icons.append(group(symbol("check", x + 2, y + 2, 24), class_="good"))
    label = words("Bonus", right - ICONS * 34 - 4, y + 19, "cap end")
    return group(label, *icons)


def _tracker(view: Village, seat: int, y: float, width: float) -> str:
    """Points by turn, what Squares and Factories bring at the end, and the sum."""
    boxes = [_turn(view, seat, turn) for turn in range(1, view.edition.turns + 1)]
    boxes.append(("track", signed(view.square_points(seat)), "Squares"))
    if view.factories:
        boxes.append(("track", signed(view.factory_points(seat)), "Factories"))
    boxes.append(("track sum", str(view.points[seat]), "Total"))
    turns = int(view.edition.turns)
    extra = len(boxes) - turns
    wide = (width - 4 * (len(boxes) - 1) - 24 * extra) / len(boxes)
    drawing, x = "", float(LEFT)
    for nth, (look, points, below) in enumerate(boxes):
        own = wide + (24 if nth >= turns else 0)
        middle = x + own / 2
        inside = box(x, y, own, 50, 6) + words(points, middle, y + 23, "mid b")
        drawing += group(inside, words(below, middle, y + 42, "cap mid"), class_=look)
        x += own + 4
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


def _legend(view: Village, y: float, right: float) -> str:
    """Which faces bring which Project."""
    drawing, x = [], float(LEFT)
    for project in range(ICONS):
        for column in range(view.edition.columns):
            if view.edition.projects[column] == project:
                drawing.append(die(column + 1, x, y, 22))
                x += 26
        drawing.append(words(project_name(project), x + 4, y + 16, "cap"))
        x += 22 + 8 * len(project_name(project))
    drawing.append(words("+1: a bonus Project", right, y + 16, "cap end"))
    return group(*drawing)
