"""Cards of Sunnyvale, CA as pictures: in the hand, before a seat, and as shapes to turn."""

from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.draw.marks import notch
from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import family, room_left, where_words

WIDE: Final = 168  # a card of the hand
HIGH: Final = 206
TITLE: Final = 15  # letters of a title on a line
TEXT: Final = 19  # letters of a text on a line
LOOKS: Final = {"Housing": "housing", "Concern": "concern", "Activism": "activism"}
PROJECT: Final = 62  # height of a housing card before a seat
NOTED: Final = 3  # permits beside which it says in words when it is ready
TURN: Final = 64  # size of a button that turns a shape


def card_part(edition: Edition, kind: int) -> str:
    return f"card-{edition.ids[kind]}"


def project_part(edition: Edition, project: int) -> str:
    owner, kind = SEAT_LETTERS[edition.owner_of(project)], edition.ids[edition.kind_of(project)]
    return f"project-{owner}-{kind}-{edition.permits_of(project)}"


def shape_picture(cells: Sequence[tuple[int, int]], size: float, look: str) -> str:
    """A shape in the middle of a square of this size."""
    rows = max(row for row, _column in cells) + 1
    columns = max(column for _row, column in cells) + 1
    unit = min(20.0, size / max(rows, columns))
    left, top = (size - columns * unit) / 2, (size - rows * unit) / 2
    round_ = unit / 2 - 1 if look == "concern" else 3  # as the tokens on the map
    tokens = [
        box(left + column * unit + 1, top + row * unit + 1, unit - 2, unit - 2, round_)
        for row, column in cells
    ]
    return group(*tokens, class_=f"shp {look}")


def card(edition: Edition, kind: int, touch: Collection[str]) -> str:
    """A band with the family, the name, and either shape and place or what it does."""
    name = family(edition, kind)
    look, part = LOOKS[name], card_part(edition, kind)
    lines = [
        words(line, 12, 54 + 20 * nth, "tt b")
        for nth, line in enumerate(wrap(edition.names[kind], TITLE))
    ]
    face = _shaped(edition, kind, look) if kind < edition.shaped else _acting(edition, kind)
    is_open = part in touch
    return group(
        box(1, 1, WIDE - 2, HIGH - 2, 12, "body"),
        group(box(1, 1, WIDE - 2, 30, 11), box(1, 20, WIDE - 2, 11), class_="band"),
        symbol(look, 10, 7, 18, "bi"),
        words(name, 34, 21, "bt b"),
        _needed(edition, kind),
        *lines,
        face,
        box(-3, -3, WIDE + 6, HIGH + 6, 15, "ring") if is_open else "",
        class_=f"tcard {look}",
        part=part if is_open else None,
        at=part,
    )


def _needed(edition: Edition, kind: int) -> str:
    """The number at the crane."""
    if kind >= edition.housing:
        return ""
    number = words(str(edition.permits[kind]), WIDE - 30, 22, "bt b end")
    return number + symbol("permit", WIDE - 27, 7, 17, "bi")


def _shaped(edition: Edition, kind: int, look: str) -> str:
    cells = edition.shapes[edition.shape[kind]].turns[0]
    return (
        box(12, 84, WIDE - 24, 78, 8, "field")
        + moved(shape_picture(cells, 70, look), WIDE / 2 - 35, 88)
        + words(where_words(edition, kind), 12, 188, "cap")
    )


def _acting(edition: Edition, kind: int) -> str:
    lines = wrap(edition.texts[kind - edition.shaped], TEXT)
    return "".join(words(line, 12, 102 + 19 * nth, "cap") for nth, line in enumerate(lines))


def project_card(
    view: Sunnyvale, project: int, width: float, touch: Collection[str], latest: int
) -> str:
    """A housing card before a seat: shape, name, permits against requirement, whether it fits."""
    edition = view.edition
    kind, permits = edition.kind_of(project), edition.permits_of(project)
    owner, needed = edition.owner_of(project), edition.permits[kind]
    is_next = permits + 1 >= needed and not view.moratoria[owner]
    note = "ready now" if permits >= needed else "ready next" if is_next else ""
    note = note if needed <= NOTED else note.removeprefix("ready ")  # many stamps leave less room
    note = note if room_left(view, owner, kind) else "no room"
    part = project_part(edition, project)
    is_open = part in touch
    cells = edition.shapes[edition.shape[kind]].turns[0]
    return group(
        box(1, 1, width - 2, PROJECT - 6, 8, "body"),
        moved(shape_picture(cells, 34, "housing"), 6, 11),
        words(edition.names[kind], 46, 19, "pn b"),
        words(where_words(edition, kind), 46, 34, "pw"),
        moved(_stamps(permits, needed), 46, 39),
        words(note, width - 8, 51, "warn b end"),
        notch(width - 2, 2, 20) if project == latest else "",
        box(-2, -2, width + 4, PROJECT, 10, "ring") if is_open else "",
        class_="front ready" if is_next else "front",
        part=part if is_open else None,
    )


def _stamps(permits: int, needed: int) -> str:
    stamps = []
    for nth in range(needed):
        look = "stamp on" if nth < permits else "stamp"
        icon = symbol("permit", nth * 18 + 2, 1.5, 12) if nth < permits else ""
        stamps.append(group(box(nth * 18 + 0.75, 0.75, 14.5, 13.5, 3), icon, class_=look))
    return "".join(stamps)


def turn_button(cells: Sequence[tuple[int, int]], part: str, look: str) -> str:
    """The shape in one of its turns, to be touched before its place."""
    return group(
        box(1, 1, TURN - 2, TURN - 2, 10, "body"),
        moved(shape_picture(cells, TURN - 20, look), 10, 10),
        box(-2, -2, TURN + 4, TURN + 4, 12, "ring"),
        class_="turning",
        part=part,
    )
