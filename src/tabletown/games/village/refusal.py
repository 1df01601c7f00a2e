"""Why a seat may not do what it tried, each time with the rule that stands in the way."""

from tabletown.core.english import listed, sentence
from tabletown.core.state import NOBODY
from tabletown.games.village.edition import FACTORY, SQUARE
from tabletown.games.village.rules import (
    BONUS,
    BUILD,
    BUILDING,
    CHOICE,
    EXTRA,
    FIRST,
    KINDS,
    LAYERS,
    PLAZA,
    PREPARATION,
    SCORE,
    SECOND,
    SMOKE,
    Village,
)
from tabletown.games.village.words import (
    build_rule,
    free_icons,
    overflow_words,
    project_name,
    project_of,
    space_words,
    where_of,
)


def refusal(view: Village, seat: int, action: int) -> str:
    """Why the seat may not do this; empty if it may."""
    if action in view.legal(seat):
        return ""
    if view.to_move == NOBODY:
        return f"The game ended after turn {view.edition.turns} (§19)."
    if not 0 <= seat < view.seats:
        return "Only players can draw on a sheet (§1)."
    if view.tasks[seat] == 0:
        return "Your turn is done; the next roll waits for the others (§8)."
    if not 0 <= action < view.actions:
        return "There is no such space or avenue on the sheet (§2)."
    verb, place = divmod(action, view.edition.spaces)
    if verb == SCORE:
        return _score(view, seat)
    return _task(view, seat, verb) or _space(view, seat, verb, place)


def _score(view: Village, seat: int) -> str:
    if view.turn == PREPARATION:
        return "The preparation scores nothing (§6)."
    if view.tasks[seat] & CHOICE:
        return "Finish drawing first; the avenue scores with all drawings of the turn (§14)."
    label = view.edition.labels[view.edition.avenue_of[view.dice_sum()]]
    return f"The dice add up to {view.dice_sum()}, so avenue {label} scores (§14)."


def _task(view: Village, seat: int, verb: int) -> str:
    """Why this is not asked for now, wherever it would go."""
    if verb >= BONUS:
        return _bonus(view, seat, verb)
    project = project_of(verb)
    if view.turn == PREPARATION:
        return _preparation(view, seat, verb, project)
    if project == SQUARE:
        return _square(view, seat)
    if project == FACTORY and not view.factories:
        return "This game is played without Factories (§17)."
    return _build(view, seat, verb, project)


def _bonus(view: Village, seat: int, verb: int) -> str:
    if view.turn not in view.edition.bonus_turns:
        turns = listed([str(turn) for turn in view.edition.bonus_turns], "and")
        return f"A bonus Project comes only on turns {turns} (§13)."
    if view.tasks[seat] & BUILDING:
        return "The bonus Project comes after building (§13)."
    if not view.tasks[seat] & EXTRA:
        return "You have drawn the bonus Project of this turn (§13)."
    project = project_name(project_of(verb))
    if project not in free_icons(view, seat):
        left = listed(free_icons(view, seat), "or")
        return f"Your {project} icon is marked; the bonus is a {left} now (§13)."
    return ""


def _preparation(view: Village, seat: int, verb: int, project: int) -> str:
    die = 0 if verb - BUILD < KINDS else 1
    if project >= SQUARE:
        return "The preparation draws a House, a Forest or a Lake only (§6)."
    if not view.tasks[seat] >> die & 1:
        return f"You have drawn the Project for {where_of(view, verb)} (§5)."
    if die == 1 and view.tasks[seat] & 1:
        return sentence(f"{where_of(view, BUILD)} of the first die comes first (§5).")
    if view.drawn[seat * LAYERS + project]:
        return f"You have drawn a {project_name(project)}; the second Project is another one (§5)."
    return ""


def _square(view: Village, seat: int) -> str:
    if view.dice[0] != view.dice[1]:
        return "A Square comes only when both dice are equal (§10)."
    return "" if view.tasks[seat] & PLAZA else "You have drawn the Square of this turn (§10)."


def _build(view: Village, seat: int, verb: int, project: int) -> str:
    """Why this die's column does not get this Project."""
    die = 0 if verb - BUILD < KINDS else 1
    where = where_of(view, verb)
    due = view.edition.projects[view.dice[1 - die]]
    if die == 1 and view.dice[0] == view.dice[1]:
        return f"Equal dice bring one Project for {where} and a Square (§10)."
    if not view.tasks[seat] >> die & 1:
        return f"You have drawn this turn's Project for {where} (§{build_rule(view)})."
    if project == FACTORY:
        return _factory(view, seat, where, due)
    if project != due:
        return sentence(f"{where} gets a {project_name(due)} by these dice (§{build_rule(view)}).")
    if view.tasks[seat] & SMOKE and view.tasks[seat] & BUILDING != FIRST | SECOND:
        return f"The other column has its {project_name(due)}: {where} gets the Factory (§17)."
    return ""


def _factory(view: Village, seat: int, where: str, due: int) -> str:
    if not view.agenda() & SMOKE:
        return "A Factory comes only when two unlike dice show the same Project (§17)."
    if not view.tasks[seat] & SMOKE:
        return f"Your Factory is drawn: {where} gets a {project_name(due)} (§17)."
    return ""


def _space(view: Village, seat: int, verb: int, space: int) -> str:
    """Why what is asked for does not go there."""
    there = view.project_at(seat, space)
    if there != KINDS:
        where = sentence(space_words(view, space))
        return f"{where}, holds a {project_name(there)}; a drawing stays (§11)."
    if project_of(verb) == SQUARE:
        return "A Square belongs to no column: draw it in any empty space (§10)."
    full = overflow_words(view, seat, verb)
    if full:
        return full
    room = view.room(view.empty(seat), view.dice[0 if verb - BUILD < KINDS else 1])
    if view.turn == PREPARATION and room >> space & 1:
        return "The two Projects of the preparation may not share an avenue (§7)."
    rule = 17 if project_of(verb) == FACTORY else build_rule(view)
    return f"This {project_name(project_of(verb))} goes into {where_of(view, verb)} (§{rule})."
