"""Sunnyvale, CA drawn from a view, and where to touch it."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, box, group, moved, words
from tabletown.games.sunnyvale.explain import describe
from tabletown.games.sunnyvale.refusal import parsed
from tabletown.games.sunnyvale.rules.phases import BUILD, OVER
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.svg.cards import (
    HIGH,
    PROJECT,
    TURN,
    WIDE,
    card,
    card_part,
    project_card,
    project_part,
    turn_button,
)
from tabletown.games.sunnyvale.svg.map import SPACE, map_picture, space_part, token_part
from tabletown.games.sunnyvale.svg.material import bill, thousands, zone_look
from tabletown.games.sunnyvale.svg.others import (
    COLUMN,
    MINUS,
    NOWHERE,
    PAD,
    ROOF,
    SIDE,
    latest_space,
    newest_project,
    others,
    others_bottom,
    tall,
    tracker,
)
from tabletown.games.sunnyvale.words import TITLE, doing, placed_kind, when, winning

PACKAGE: Final = "tabletown.games.sunnyvale"
WIDTH: Final = SIDE + COLUMN + 8
OWN: Final = 484  # width of the left side
MARGIN: Final = 14
LEFT: Final = 38  # of the large map
TOP: Final = 71
LARGE: Final = 432  # width of the own map
KEY: Final = 34  # below it, for the cost of a unit in each zone
STRIP: Final = 74  # for the card being played, its turns and the button to stop
GAP: Final = 10  # between cards of the hand
LETTER: Final = 11.3  # width of a letter of the key


def gesture(view: Sunnyvale, action: int) -> tuple[str, ...]:
    """The parts to touch, in order; a shape is turned first, then its middle placed."""
    edition = view.edition
    verb, thing = parsed(view, action)
    if verb == "place":
        turn, space = divmod(thing, int(edition.spaces))
        return (f"turn-{turn}", space_part(space))
    if verb in ("play", "discard"):
        return (card_part(edition, thing),)
    if verb in ("give", "visit"):
        return (f"seat-{SEAT_LETTERS[thing]}",)
    if verb == "choose":
        return (project_part(edition, thing),)
    if verb == "take":
        return (token_part(thing),)
    return (space_part(thing),) if verb == "mark" else ("stop",)


def draw(
    view: Sunnyvale, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The own map large with its housing cards, the tracker and the other maps beside it, the hand.

    A spectator sees the neighbourhood of whoever's turn it is large, and no hand.
    """
    own = seat if 0 <= seat < view.seats else int(view.turn)
    touch = {part for action in view.legal(seat) for part in gesture(view, action)}
    latest = _latest(view, last)
    key_bottom = TOP + tall(view, LARGE) + KEY
    own_bottom = key_bottom + 8 + _rows(view, own) * PROJECT
    right_bottom = others_bottom(view, own)
    bottom = max(own_bottom, right_bottom)
    is_seated = own == seat and view.hand(seat) != [] and HIDDEN not in view.hand(seat)
    floor = bottom + STRIP
    right = tracker(view) + others(view, own, seat, touch, latest, names)
    return picture(
        PACKAGE,
        WIDTH,
        floor + (HIGH + 20 if is_seated else 0),
        f"{TITLE}, {when(view)}",
        names.put(describe(view, seat)),
        area("own", 0, 0, OWN, key_bottom, _own(view, own, seat, touch, latest, names)),
        _housing(view, own, touch, latest, key_bottom),
        area("others", SIDE, ROOF - 1, COLUMN, right_bottom - ROOF + 1, right),
        area("strip", 0, bottom, OWN, STRIP, moved(_strip(view, names), 0, bottom)),
        _turns(view, touch, bottom),
        _hand(view, seat, touch, floor) if is_seated else "",
        standalone=standalone,
    )


def _latest(view: Sunnyvale, last: Sequence[int]) -> tuple[str, int]:
    """The verb of the latest action and its thing, if what came of it can be pointed at."""
    if not last:
        return "", NOWHERE
    verb, thing = parsed(view, last[-1])
    return verb, thing % int(view.edition.spaces) if verb == "place" else thing


def _own(
    view: Sunnyvale, own: int, seat: int, touch: set[str], latest: tuple[str, int], names: SeatNames
) -> str:
    """Name and value, the map, the cost of a unit in each zone."""
    spaces = {part for part in touch if part.startswith("space-")} if own == seat else set()
    drawn = map_picture(view, own, spaces, latest_space(view, own, latest), small=False)
    return (
        _head(view, own, seat, names)
        + moved(drawn, LEFT, TOP, LARGE / (SPACE * view.edition.grid.columns))
        + moved(_key(view, own), PAD, TOP + tall(view, LARGE) + 7)
    )


def _rows(view: Sunnyvale, own: int) -> int:
    """The rows of housing cards before the seat."""
    return -(-len(view.before(own)) // 2)


def _housing(
    view: Sunnyvale, own: int, touch: set[str], latest: tuple[str, int], top: float
) -> str:
    """The housing cards before the seat, two in a row below its map."""
    wide = (OWN - 2 * MARGIN - 8) / 2
    cards = [
        moved(
            project_card(view, project, wide, touch, newest_project(latest)),
            MARGIN + nth % 2 * (wide + 8),
            top + 8 + nth // 2 * PROJECT,
        )
        for nth, project in enumerate(view.before(own))
    ]
    box_of = (MARGIN - 6, top + 3, OWN - 2 * MARGIN + 12, _rows(view, own) * PROJECT + 4)
    return area("housing", *box_of, *cards) if cards else ""


def _head(view: Sunnyvale, own: int, seat: int, names: SeatNames) -> str:
    """The heading of the own neighbourhood: seat, map, value, what is lost, activity."""
    edition = view.edition
    name = edition.maps[view.maps[own]].name
    upper, lower = ("You", name) if own == seat else (names.put(f"Seat {SEAT_LETTERS[own]}"), name)
    lost = int(edition.start_value - view.values[own])
    loss = f"{thousands(lost)} lost" if lost else "nothing lost"
    at = doing(view, own)
    right = LEFT + LARGE
    return (
        seat_mark(own, MARGIN, 9, 36)
        + words(upper, 57, 25, "hd b")
        + words(lower, 57, 45, "sub")
        + bill(int(view.values[own]), right, 3)
        + words(loss + (f" · {at}" if at else ""), right, 45, "sub end")
    )


def _key(view: Sunnyvale, own: int) -> str:
    """The key: cost of a unit in each zone, and the units there."""
    edition, drawing, x = view.edition, [], 0.0
    for zone, name in enumerate(edition.zones):
        built = bin(view.built[own] & edition.maps[view.maps[own]].zones[zone]).count("1")
        loss = f"{MINUS}{thousands(edition.losses[zone])}"
        short, units = f"{name.split()[0]} {loss}", f"{built} at {loss}"
        drawing.append(box(x, 0.5, 20, 22, 4, f"chip z-{zone_look(zone)}"))
        drawing.append(words(edition.letters[zone], x + 10, 17.5, "key b mid"))
        drawing.append(words(units if built else short, x + 24, 17.5, "sub cost"))
        x += 24 + LETTER * max(len(short), len(f"99 at {loss}")) + 3
    return "".join(drawing)


def _strip(view: Sunnyvale, names: SeatNames) -> str:
    """The card being played or built."""
    edition, kind = view.edition, placed_kind(view)
    if view.phase == OVER:
        return words(names.put(winning(view)), MARGIN, 46, "hd b")
    said = "" if view.card == view.none else f"Playing {edition.names[view.card]}"
    if view.phase == BUILD:
        said = f"Building {edition.names[kind]}"
    return words(said, MARGIN, 46, "hd b")


def _turns(view: Sunnyvale, touch: set[str], top: float) -> str:
    """The turns of the shape to be placed, and the button to stop."""
    edition, kind = view.edition, placed_kind(view)
    buttons = []
    if kind < edition.shaped:
        look = "housing" if kind < edition.housing else "concern"
        for turn, cells in enumerate(edition.shapes[edition.shape[kind]].turns):
            if f"turn-{turn}" in touch:
                x = SIDE + PAD + turn * (TURN + 14)
                buttons.append(moved(turn_button(cells, f"turn-{turn}", look), x, 5))
    if "stop" in touch:
        button = box(0, 0, 120, 44, 10, "body") + words("Stop", 60, 29, "hd b mid")
        button += box(-3, -3, 126, 50, 12, "ring")
        buttons.append(moved(group(button, class_="stop", part="stop"), SIDE + PAD, 15))
    inside = moved("".join(buttons), 0, top)
    return area("turns", SIDE, top, COLUMN, STRIP, inside) if buttons else ""


def _hand(view: Sunnyvale, seat: int, touch: set[str], top: float) -> str:
    kinds = view.hand(seat)
    room = WIDTH - 2 * GAP
    scale = min(1.0, (room - GAP * (len(kinds) - 1)) / len(kinds) / WIDE)
    pitch = WIDE * scale + GAP
    left = (WIDTH - pitch * len(kinds) + GAP) / 2
    cards = [
        moved(card(view.edition, kind, touch), left + nth * pitch, top + 2, scale)
        for nth, kind in enumerate(kinds)
    ]
    tight = max(left - GAP, 0)
    return area("hand", tight, top - 4, WIDTH - 2 * tight, HIGH * scale + 13, *cards)
