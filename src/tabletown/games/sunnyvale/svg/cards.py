"""Cards of Sunnyvale, CA as pictures: in the hand, before a seat, and as shapes to turn."""

from collections.abc import Collection, Sequence
from functools import cache
from textwrap import wrap
from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.draw.marks import notch
from tabletown.draw.svg import box, group, moved, symbol, tag, words
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.svg.material import art, plat, shape_picture
from tabletown.games.sunnyvale.words import family, room_left, where_words

WIDE: Final = 168  # a card of the hand
HIGH: Final = 158
TITLE: Final = 15  # letters of a title on a line
TEXT: Final = 20  # letters of a text on a line
PLACE: Final = 9  # letters of a place on a line
GROUND: Final = 72  # size of the ground below a shape
LOOKS: Final = {"Housing": "housing", "Concern": "concern", "Activism": "activism"}
PROJECT: Final = 62  # height of a housing card before a seat, with the space below it
COMPACT: Final = 42  # the same where there are many
STAMP: Final = 21
NOTED: Final = 3  # permits beside which it says in words when it is ready
TAPE: Final = tag("rect", x=104, y=1, width=WIDE - 112, height=26, fill="url(#sv-tape)")
TURN: Final = 64  # size of a button that turns a shape


def card_part(edition: Edition, kind: int) -> str:
    return f"card-{edition.ids[kind]}"


def project_part(edition: Edition, project: int) -> str:
    owner, kind = SEAT_LETTERS[edition.owner_of(project)], edition.ids[edition.kind_of(project)]
    return f"project-{owner}-{kind}-{edition.permits_of(project)}"


def card(edition: Edition, kind: int, touch: Collection[str]) -> str:
    """A band with the family, the name, and either shape and place or what it does."""
    look, part = LOOKS[family(edition, kind)], card_part(edition, kind)
    is_open = part in touch
    return group(
        _face(edition, kind),
        box(-3, -3, WIDE + 6, HIGH + 6, 11, "ring") if is_open else "",
        class_=f"tcard {look}",
        part=part if is_open else None,
        at=part,
    )


@cache
def _face(edition: Edition, kind: int) -> str:
    name = family(edition, kind)
    look = LOOKS[name]
    is_shaped = kind < edition.shaped
    sign = symbol(look, 9, 6, 17, "bi") if is_shaped else art("horn", 8, 4, 21, class_="bi")
    lines = [
        words(line, 10, 46 + 18 * nth, "tt b")
        for nth, line in enumerate(wrap(edition.names[kind], TITLE))
    ]
    tape = TAPE if look == "concern" else ""
    return (
        box(3, 3, WIDE - 2, HIGH - 2, 8, "shade")
        + box(1, 1, WIDE - 2, HIGH - 2, 8, "body")
        + group(box(1, 1, WIDE - 2, 26, 7), box(1, 12, WIDE - 2, 15), tape, class_="band")
        + sign
        + words(name, 32, 20, "bt b")
        + _needed(edition, kind)
        + "".join(lines)
        + (_shaped(edition, kind, look) if is_shaped else _acting(edition, kind, len(lines)))
        + box(1, 1, WIDE - 2, HIGH - 2, 8, "rim")
    )


def _needed(edition: Edition, kind: int) -> str:
    """The number at the crane."""
    if kind >= edition.housing:
        return ""
    number = words(str(edition.permits[kind]), WIDE - 30, 20, "bt b end")
    return number + symbol("permit", WIDE - 27, 5, 18, "bi")


def _shaped(edition: Edition, kind: int, look: str) -> str:
    cells = edition.shapes[edition.shape[kind]].turns[0]
    ground = plat(edition, kind, GROUND) + moved(shape_picture(cells, GROUND - 8, look), 4, 4)
    lines = wrap(where_words(edition, kind), PLACE)
    return moved(ground, WIDE - GROUND - 8, HIGH - GROUND - 8) + "".join(
        words(line, 10, HIGH - 14 - 17 * (len(lines) - 1 - nth), "cap")
        for nth, line in enumerate(lines)
    )


def _acting(edition: Edition, kind: int, titles: int) -> str:
    lines = wrap(edition.texts[kind - edition.shaped], TEXT)
    top = 48 + 18 * titles
    return "".join(words(line, 10, top + 16.5 * nth, "cap") for nth, line in enumerate(lines))


def project_card(
    view: Sunnyvale,
    project: int,
    width: float,
    touch: Collection[str],
    latest: int,
    *,
    compact: bool = False,
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
    return group(
        (_compact if compact else _front)(edition, kind, permits, width, note),
        notch(width - 2, 2, 20) if project == latest else "",
        box(-2, -2, width + 4, (COMPACT if compact else PROJECT) - 1, 9, "ring") if is_open else "",
        class_="front ready" if is_next else "front",
        part=part if is_open else None,
    )


@cache
def _front(edition: Edition, kind: int, permits: int, width: float, note: str) -> str:
    cells = edition.shapes[edition.shape[kind]].turns[0]
    return (
        box(1, 1, width - 2, PROJECT - 7, 7, "body")
        + moved(plat(edition, kind, 36), 4, 6)
        + moved(shape_picture(cells, 30, "housing"), 7, 9)
        + words(edition.names[kind], 43, 18, "pt b")
        + words(where_words(edition, kind), 43, 33, "pw")
        + moved(_stamps(permits, int(edition.permits[kind])), 42, 34.5)
        + words(note, width - 7, 50, "warn b end")
    )


@cache
def _compact(edition: Edition, kind: int, permits: int, width: float, note: str) -> str:
    """The same on two lines: zones by their first letters, or else the note."""
    cells = edition.shapes[edition.shape[kind]].turns[0]
    where = where_words(edition, kind)
    for zone in edition.where_zones[kind]:
        where = where.replace(zone, zone[0])
    return (
        box(1, 1, width - 2, COMPACT - 5, 6, "body")
        + moved(plat(edition, kind, 33), 3, 3)
        + moved(shape_picture(cells, 28, "housing"), 5.5, 5.5)
        + words(edition.names[kind], 41, 16, "pt b")
        + moved(_stamps(permits, int(edition.permits[kind])), 39, 17)
        + words(note or where, width - 7, 32, "warn b end" if note else "pw end")
    )


def _stamps(permits: int, needed: int) -> str:
    """A rubber stamp for each permit, an empty circle for each that is missing."""
    return "".join(
        art("permit", nth * (STAMP - 3), 0, STAMP, class_="stamp on")
        if nth < permits
        else art("nopermit", nth * (STAMP - 3), 0, STAMP, class_="stamp")
        for nth in range(needed)
    )


def turn_button(cells: Sequence[tuple[int, int]], part: str, look: str) -> str:
    """The shape in one of its turns, to be touched before its place."""
    return group(
        box(1, 1, TURN - 2, TURN - 2, 10, "body"),
        moved(shape_picture(cells, TURN - 20, look), 10, 10),
        box(-2, -2, TURN + 4, TURN + 4, 12, "ring"),
        class_="turning",
        part=part,
    )
