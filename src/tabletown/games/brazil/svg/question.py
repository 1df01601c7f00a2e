"""The panel of the question: a payment, a combat, a choice, or the seats that all wait for."""

import re
from typing import Final

from tabletown.core.english import listed, sentence
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.svg import box, group, moved, words
from tabletown.games.brazil.edition.cost import items_of
from tabletown.games.brazil.explain import question
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.svg.areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg.buttons import columns_of
from tabletown.games.brazil.svg.choices import choices
from tabletown.games.brazil.svg.combat import fight
from tabletown.games.brazil.svg.gestures import Step
from tabletown.games.brazil.svg.pieces import item_chips, lines, paragraph
from tabletown.games.brazil.words.combat import battle_words, is_fought
from tabletown.games.brazil.words.decisions import doing
from tabletown.games.brazil.words.shared import item_words, purpose, result_words

ITEM: Final = 34
CITED: Final = re.compile(r" \(§\d+(, §\d+)*\)")


def ask(view: Position, seat: int, touch: dict[str, Step], width: float, names: SeatNames) -> Area:
    """The question, and buttons for choices that have no place on the board."""
    room = width - 2 * PAD
    title, note = asked_title(view, seat)
    drawing = [heading(names.put(title), width, note)]
    said, y = paragraph(asked_words(view, seat), PAD, HEAD + 8, room, 13.5, "txt", names)
    drawing.append(said)
    y += 2
    if is_fought(view):
        sides, high = fight(view, seat, room, names)
        drawing.append(moved(sides, PAD, y, class_="fight"))
        y += high + 8
    if view.asked() == actions.PAYING or view.asked() == actions.DISCOUNTING:
        drawing.append(moved(_due(view, room), PAD, y))
        y += (ITEM + 4) * len(items_of(view.due)) + 6
    drawn, high = columns_of(choices(view, seat, touch), room)
    drawing.append(moved(drawn, PAD, y))
    look = "ask on" if touch else "ask"
    return Area(look, width, y + high + PAD, "".join(drawing))


def asked_words(view: Position, seat: int) -> str:
    """The question without the rules it cites; a combat is drawn, so it is left out here."""
    text = question(view, seat).removesuffix(" ".join(battle_words(view, seat)))
    return CITED.sub("", text or waiting(view)).strip()


def asked_title(view: Position, seat: int) -> tuple[str, str]:
    if view.to_move == NOBODY:
        return "The game is over", ""
    if view.asked() == actions.PAYING:
        left = len(items_of(view.due))
        return f"Pay for {purpose(view, int(view.asked_seat()))}", f"{left} to pay"
    is_waiting = seat not in view.actors() and len(view.actors()) == 1
    who = f"seat {SEAT_LETTERS[view.to_move]} is " if is_waiting else ""
    return sentence(f"{who}{doing(view)}"), ""


def waiting(view: Position) -> str:
    """The seats that all wait for, or the result of the game."""
    if view.to_move == NOBODY:
        return result_words(view)
    actors = [f"seat {SEAT_LETTERS[seat]}" for seat in view.actors()]
    return f"Waiting for {listed(actors)}."


def _due(view: Position, width: float) -> str:
    """A line for each item that is still due, the one to be paid now first."""
    drawing = []
    for nth, item in enumerate(items_of(view.due)):
        is_now = nth == 0 and view.asked() == actions.PAYING
        chips, x = item_chips(item, 10, ITEM / 2, 11)
        text = item_words(item)
        if is_now and len(lines(f"{text}: choose what to pay with", width - x - 16, 13)) == 1:
            text += ": choose what to pay with"
        line = box(1, 1, width - 2, ITEM - 2, 8) + chips + words(text, x + 8, ITEM / 2 + 5, "txt")
        look = "need now" if is_now else "need"
        drawing.append(moved(group(line, class_=look), 0, nth * (ITEM + 4)))
    return "".join(drawing)
