"""The words that explanations, terminal and picture share."""

from tabletown.core.english import listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.village.edition import FREE, PROJECTS, Edition
from tabletown.games.village.rules import (
    BONUS,
    BUILD,
    BUILDING,
    EXTRA,
    KINDS,
    PAVE,
    PREPARATION,
    SCORE,
    TASKS,
    Village,
)


def project_name(project: int) -> str:
    return PROJECTS[project].capitalize()


def space_words(view: Village, space: int) -> str:
    label = view.edition.labels[space // view.edition.columns]
    return f"column {space % view.edition.columns + 1}, avenue {label}"


def verbs(view: Village, seat: int) -> list[int]:
    """The verbs of the seat's legal actions."""
    return sorted({action // view.edition.spaces for action in view.legal(seat)})


def project_of(verb: int) -> int:
    """The Project that a verb other than SCORE draws."""
    if verb < PAVE:
        return (verb - BUILD) % KINDS
    return PROJECTS.index("square") if verb == PAVE else verb - BONUS


def where_of(view: Village, verb: int) -> str:
    """The place that a verb asks for."""
    if verb >= PAVE:
        return "any empty space"
    return f"column {view.dice[(verb - BUILD) // KINDS] + 1}"


def task_words(view: Village, verb: int) -> str:
    """ "a House in column 2"."""
    return f"a {project_name(project_of(verb))} in {where_of(view, verb)}"


def build_rule(view: Village) -> int:
    """Which rule says what these dice ask for."""
    if view.turn == PREPARATION:
        return 5
    return 10 if view.dice[0] == view.dice[1] else 9


def avenue_in_play(view: Village) -> int:
    """The avenue that this turn's dice score; FREE if each seat chooses, or none does."""
    is_scoring = view.turn != PREPARATION and view.to_move != NOBODY
    return view.edition.avenue_of[view.dice_sum()] if is_scoring else FREE


def free_icons(view: Village, seat: int) -> list[str]:
    return [project_name(icon) for icon in range(SCORE - BONUS) if not view.icons[seat] >> icon & 1]


def overflow_words(view: Village, seat: int, verb: int) -> str:
    """The columns for a Project whose column is full (§12); empty if it is not full."""
    if verb >= PAVE:
        return ""
    meant = view.dice[(verb - BUILD) // KINDS]
    room = view.room(view.empty(seat), meant)
    spaces = [space for space in range(view.edition.spaces) if room >> space & 1]
    columns = sorted({space % view.edition.columns for space in spaces})
    if meant in columns:
        return ""
    names = listed([str(column + 1) for column in columns], "or")
    return f"Column {meant + 1} is full: its Project goes to column {names} (§12)."


def doing(view: Village, seat: int) -> str:
    """The activity of the seat in a few words."""
    if view.to_move == NOBODY:
        return "finished"
    tasks = view.tasks[seat]
    if tasks & BUILDING:
        return "drawing"
    return "drawing a bonus" if tasks & EXTRA else "choosing an avenue" if tasks else "done"


def turn_words(view: Village) -> str:
    if view.to_move == NOBODY:
        return "over"
    turn = f"turn {view.turn} of {view.edition.turns}"
    return turn if view.turn != PREPARATION else "preparation"


def avenue_words(edition: Edition, avenue: int) -> str:
    """An avenue's label as it is printed, with a dash between its sums."""
    return edition.labels[avenue].replace("-", "\N{EN DASH}")


def drawing_words(view: Village, action: int) -> str:
    """ "House in column 2 on avenue 7", "score avenue 5-6"."""
    verb, place = divmod(action, view.edition.spaces)
    if verb == SCORE:
        return f"score avenue {view.edition.labels[place]}"
    avenue, column = divmod(place, view.edition.columns)
    bonus = "bonus " if verb >= BONUS else ""
    where = f"in column {column + 1} on avenue {view.edition.labels[avenue]}"
    meant = column if verb >= PAVE else view.dice[(verb - BUILD) // KINDS]
    instead = "" if column == meant else f" instead of column {meant + 1}"
    return f"{bonus}{project_name(project_of(verb))} {where}{instead}"


def task_part(verb: int) -> str:
    """The name by which a task is touched."""
    project = PROJECTS[project_of(verb)]
    if verb >= BONUS:
        return f"task-bonus-{project}"
    return "task-square" if verb == PAVE else f"task-{TASKS[(verb - BUILD) // KINDS]}-{project}"


def result_words(view: Village) -> str:
    """The result of a finished game."""
    if view.seats == 1:
        reached = "You are re-elected" if view.winners() else "You are not re-elected"
        return f"{reached}: {view.points[0]} points of {view.edition.solo_target} needed"
    winners = [f"seat {SEAT_LETTERS[seat]}" for seat in view.winners()]
    verb = "share the victory" if len(winners) > 1 else "wins"
    return sentence(f"{listed(winners, 'and')} {verb} with {max(view.points)} points")
