"""Rolling Village! in words: what a seat is asked, why it may not do a thing, what is drawn."""

from tabletown.core.english import listed
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.village.edition import FREE
from tabletown.games.village.refusal import refusal
from tabletown.games.village.rules import (
    BONUS,
    KINDS,
    PREPARATION,
    SCORE,
    SMOKE,
    UNWRITTEN,
    Village,
)
from tabletown.games.village.words import (
    avenue_in_play,
    build_rule,
    doing,
    free_icons,
    overflow_words,
    project_name,
    project_of,
    result_words,
    task_words,
    turn_words,
    verbs,
    where_of,
)

__all__ = ["describe", "question", "refusal", "sources"]


def question(view: Village, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat not in view.actors():
        return ""
    open_verbs = verbs(view, seat)
    if view.turn == PREPARATION:
        return _preparation(view, seat, open_verbs)
    if open_verbs[0] == SCORE:
        return f"Choose the avenue that scores (§14). Now {_worths(view, seat)}."
    if open_verbs[0] >= BONUS:
        projects = listed([f"a {project_name(project_of(verb))}" for verb in open_verbs], "or")
        asked = f"Draw one bonus Project in any empty space: {projects} (§13)."
    else:
        asked = _building(view, seat, open_verbs)
    return f"{asked} {_outlook(view, seat)}"


def _preparation(view: Village, seat: int, open_verbs: list[int]) -> str:
    projects = listed([f"a {project_name(project_of(verb))}" for verb in open_verbs], "or")
    asked = f"Preparation: draw {projects} in {where_of(view, open_verbs[0])} (§5)."
    asked += " Two different Projects in all; nothing is scored (§6)."
    if view.boxed:
        asked += " The two may not lie on the same avenue (§7)."
    return asked


def _building(view: Village, seat: int, open_verbs: list[int]) -> str:
    tasks = [task_words(view, verb) for verb in open_verbs]
    if view.tasks[seat] & SMOKE and len(open_verbs) > 1:
        project = project_name(project_of(open_verbs[0]))
        first, second = [column + 1 for column in view.dice]
        asked = f"Draw a {project} in one of columns {first} and {second}"
        asked += " and a Factory in the other, in either order (§17)."
    elif view.tasks[seat] & SMOKE:
        asked = f"Draw {tasks[0]} (§17)."
    else:
        order = ", in either order" if len(tasks) > 1 else ""
        asked = f"Draw {listed(tasks, 'and')}{order} (§{build_rule(view)})."
    notes = sorted({overflow_words(view, seat, verb) for verb in open_verbs} - {""})
    return " ".join([asked, *notes])


def _outlook(view: Village, seat: int) -> str:
    """Which avenue scores after all drawings, and what it would bring as things are."""
    avenue = avenue_in_play(view)
    if avenue == FREE:
        return f"Then you choose the avenue that scores; now {_worths(view, seat)} (§14)."
    worth = view.avenue_worth(seat, view.edition.avenue[avenue])
    return f"Then avenue {view.edition.labels[avenue]} scores, now {worth} (§14)."


def _worths(view: Village, seat: int) -> str:
    edition = view.edition
    worths = [view.avenue_worth(seat, spaces) for spaces in edition.avenue]
    pairs = zip(edition.labels, worths, strict=True)
    return ", ".join(f"{label} brings {worth}" for label, worth in pairs)


def sources(view: Village, seat: int) -> list[tuple[str, int]]:
    """The seat's points: avenues turn by turn, and the end scoring."""
    written = enumerate(view.written(seat), start=1)
    points_by_source = [(f"Turn {turn}", points) for turn, points in written if points != UNWRITTEN]
    if view.to_move != NOBODY:
        return points_by_source
    points_by_source.append(("Squares", view.square_points(seat)))
    return (
        [*points_by_source, ("Factories", view.factory_points(seat))]
        if view.factories
        else points_by_source
    )


def describe(view: Village, seat: int) -> str:
    """The table in lines that a screen reader can read."""
    first, second = [column + 1 for column in view.dice]
    lines = [f"Rolling Village!, {turn_words(view)}. The dice show {first} and {second}."]
    if view.to_move == NOBODY:
        rule = 20 if view.seats > 1 else 21
        lines = [f"Rolling Village!, over after {view.edition.turns} turns."]
        lines.append(f"{result_words(view)} (§{rule}).")
    elif question(view, seat):
        lines.append(question(view, seat))
    elif seat != SPECTATOR:
        lines.append("You are done with this turn; the next roll waits for the others (§8).")
    for who in range(view.seats) if seat == SPECTATOR else [seat]:
        lines += _sheet(
            view, who, f"Sheet of seat {SEAT_LETTERS[who]}" if who != seat else "Your sheet"
        )
    lines += [_seat(view, who, who == seat) for who in range(view.seats)]
    return "\n".join(lines)


def _sheet(view: Village, seat: int, title: str) -> list[str]:
    edition = view.edition
    lines = [f"{title}, columns 1 to {edition.columns} from left to right:"]
    for avenue, label in enumerate(edition.labels):
        spaces = range(avenue * edition.columns, (avenue + 1) * edition.columns)
        contents = ", ".join(_space(view, seat, space) for space in spaces)
        worth = view.avenue_worth(seat, edition.avenue[avenue])
        scoring = ", scores this turn" if avenue == avenue_in_play(view) else ""
        lines.append(f"Avenue {label}: {contents}. Worth {worth}{scoring}.")
    written = [str(points) for points in view.written(seat) if points != UNWRITTEN]
    icons = free_icons(view, seat)
    lines.append(f"Points written by turn: {', '.join(written) or 'none'}.")
    lines.append(f"Bonus icons left: {', '.join(icons) or 'none'}.")
    return lines


def _space(view: Village, seat: int, space: int) -> str:
    project = view.project_at(seat, space)
    points = view.edition.points[space]
    return ("empty" if project == KINDS else project_name(project)) + (
        f" {points}" if points else ""
    )


def _seat(view: Village, seat: int, is_own: bool) -> str:
    who = "You, seat" if is_own else "Seat"
    text = f"{who} {SEAT_LETTERS[seat]}: {view.points[seat]} points, {doing(view, seat)}"
    ready = view.square_points(seat)
    if view.to_move != NOBODY and ready:
        text += f"; Squares bring {ready} more at the end (§19)"
    return text + "."
