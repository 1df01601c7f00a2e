"""Buttons below each other: a picture, a name, and the cost, gain or a note."""

from dataclasses import dataclass
from typing import Final

from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.edition.cost import FREE
from tabletown.games.brazil.svg.pieces import BOLD, gain_row, items_row, lines, paragraph, worth

ROW: Final = 42  # the lowest button
TEXT: Final = 14
NOTE: Final = 12.5
SLIM: Final = 0.9  # of the room, since notes are bold as well
LEFT: Final = 47  # of the words, after the picture
CHIPS: Final = 24  # height of a line of tokens
GAP: Final = 6
MANY: Final = 7  # more buttons than these stand in two columns


@dataclass(frozen=True)
class Button:
    part: str
    picture: str  # around (21, 21)
    text: str
    note: str = ""
    cost: int = FREE  # as items
    gain: int = 0  # what it brings
    vp: int = 0


def columns_of(buttons: list[Button], width: float) -> tuple[str, float]:
    """The buttons in one column, or two if there are many; returns them and their height."""
    if len(buttons) <= MANY:
        return _column(buttons, width)
    half = -(-len(buttons) // 2)
    wide = (width - GAP) / 2
    first, high = _column(buttons[:half], wide)
    second, other = _column(buttons[half:], wide)
    return first + moved(second, wide + GAP, 0), max(high, other)


def _column(buttons: list[Button], width: float) -> tuple[str, float]:
    drawing, y = "", 0.0
    for button in buttons:
        drawn, high = _button(button, width)
        drawing += moved(drawn, 0, y)
        y += high + GAP
    return drawing, max(0.0, y - GAP)


def _button(button: Button, width: float) -> tuple[str, float]:
    room = width - LEFT - 8
    name = lines(button.text, room - (34 if button.vp else 0), TEXT, BOLD)
    note = lines(button.note, room * SLIM, NOTE) if button.note else []
    has_chips = bool(button.cost or button.gain)
    inner = 18 * len(name) + 16.5 * len(note) + (CHIPS if has_chips else 0)
    high = max(float(ROW), inner + 14)
    y = (high - inner) / 2 + 13.5
    drawing = [words(line, LEFT, y + 18 * nth, "b") for nth, line in enumerate(name)]
    if button.vp:
        drawing.append(worth(button.vp, width - 10, y))
    y += 18 * len(name)
    if note:
        said, y = paragraph(button.note, LEFT, y, room * SLIM, NOTE, "cap")
        drawing.append(said)
    if has_chips:
        drawing.append(_chips(button, y - 4))
    body = box(1, 1, width - 2, high - 2, 9, "body")
    picture = moved(button.picture, 0, (high - ROW) / 2)
    return group(body, picture, *drawing, class_="btn", part=button.part), high


def _chips(button: Button, y: float) -> str:
    """The price, an arrow, and the gain."""
    cost, x = items_row(button.cost, LEFT, y, 9.5)
    if not button.gain:
        return cost
    arrow = symbol("play", x + 2, y - 6, 12, "ink2") if button.cost else ""
    gain, _x = gain_row(button.gain, x + (19 if button.cost else 0), y, 9.5)
    return cost + arrow + gain
