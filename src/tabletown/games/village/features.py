"""A view of Rolling Village! as a vector for learners, from one seat's side of the table.

Layout 1. First the table: the turn as one of preparation and all turns; each die's face; the avenue
that scores, or that it is free; both options. Then for every seat, the own one first and the others
in order round the table: each space as one of nothing and the five Projects, avenue by avenue;
each task still to do; each bonus icon marked; each turn's points; what each avenue would bring;
points so far; what Squares and Factories bring as they stand. Flags are 0 or 1; points are tenths,
points so far hundredths.
"""

from typing import Final

from tabletown.core.state import NOBODY
from tabletown.games.village.edition import FREE, PROJECTS
from tabletown.games.village.rules import KINDS, SCORING, TASKS, UNWRITTEN, Village
from tabletown.games.village.words import avenue_in_play

LAYOUT: Final = 1


def features(view: Village, seat: int) -> list[float]:
    """Always of the same length for the same seats and edition."""
    numbers = _table(view)
    for step in range(int(view.seats)):
        numbers += _sheet(view, (seat + step) % int(view.seats))
    return numbers


def names(view: Village) -> list[str]:
    """The names of the numbers in `features`; seat 0 is the viewer's own."""
    edition = view.edition
    turns = range(1, int(edition.turns) + 1)
    spaces = [view.space_name(space) for space in range(int(edition.spaces))]
    labels = ["preparation", *(f"turn {turn}" for turn in turns), "over"]
    labels += [f"die {die} shows {face + 1}" for die in (1, 2) for face in range(edition.columns)]
    labels += [f"{label} scores" for label in edition.labels]
    labels += ["free choice", "factories", "boxed preparation"]
    sheet = [f"{kind} at {space}" for space in spaces for kind in (*PROJECTS, "nothing")]
    sheet += [f"task {task}" for task in TASKS]
    sheet += [f"icon {PROJECTS[icon]} marked" for icon in range(SCORING)]
    sheet += [f"points of turn {turn}" for turn in turns]
    sheet += [f"worth of {label}" for label in edition.labels]
    sheet += ["points", "points of squares", "points of factories"]
    return labels + [f"seat {step}: {name}" for step in range(int(view.seats)) for name in sheet]


def _one_of(count: int, which: int) -> list[float]:
    """`count` flags with one of them up, or none if `which` is none of them."""
    return [1.0 if at == which else 0.0 for at in range(count)]


def _table(view: Village) -> list[float]:
    edition = view.edition
    over = view.to_move == NOBODY
    numbers = _one_of(int(edition.turns) + 2, int(edition.turns) + 1 if over else int(view.turn))
    for face in view.dice:
        numbers += _one_of(int(edition.columns), int(face))
    avenue = avenue_in_play(view)
    is_free = edition.avenue_of[view.dice_sum()] == FREE and view.turn > 0 and not over
    numbers += _one_of(int(edition.avenues), int(avenue))
    return [*numbers, float(is_free), float(view.factories), float(view.boxed)]


def _sheet(view: Village, seat: int) -> list[float]:
    numbers: list[float] = []
    for space in range(int(view.edition.spaces)):
        numbers += _one_of(int(KINDS) + 1, int(view.project_at(seat, space)))
    numbers += [float(view.tasks[seat] >> bit & 1) for bit in range(len(TASKS))]
    numbers += [float(view.icons[seat] >> icon & 1) for icon in range(SCORING)]
    numbers += [0.0 if points == UNWRITTEN else points / 10 for points in view.written(seat)]
    numbers += [view.avenue_worth(seat, spaces) / 10 for spaces in view.edition.avenue]
    squares, factories = view.square_points(seat), view.factory_points(seat)
    return [*numbers, view.points[seat] / 100, squares / 10, factories / 10]
