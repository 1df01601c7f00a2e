"""Sunnyvale, CA drawn from a view, and where to touch it."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, box, group, joined, moved, symbol, tag, words
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
from tabletown.games.sunnyvale.svg.map import (
    SPACE,
    map_picture,
    space_part,
    token_part,
    zone_look,
)
from tabletown.games.sunnyvale.words import (
    TITLE,
    doing,
    money,
    placed_kind,
    seat_of_tokens,
    when,
    winning,
)

PACKAGE: Final = "tabletown.games.sunnyvale"
WIDTH: Final = 940
MARGIN: Final = 20
TOP: Final = 84  # of the large map
LEFT: Final = 40
LARGE: Final = 450  # width of the own map
KEY: Final = 54  # below it, for what a unit costs in each zone
SIDE: Final = 514  # where the right column begins
COLUMN: Final = 406  # its width
SMALL: Final = 196  # width of a small map
MAPS: Final = 132  # where the small maps begin
STRIP: Final = 84  # for the card being played, its turns and the button to stop
NOWHERE: Final = -1
MINUS: Final = "\N{MINUS SIGN}"


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
    left = _own(view, own, seat, touch, latest, names)
    cards = _housing(view, own, touch, latest)
    right = _tracker(view) + _others(view, own, seat, touch, latest, names)
    rows = -(-len(view.before(own)) // 2)
    key_bottom = TOP + _tall(view, LARGE) + KEY
    own_bottom = key_bottom + 8 + rows * PROJECT
    below = [len(view.before(other)) for other in range(view.seats) if other != own]
    others_bottom = _small_bottom(view) + max(below) * PROJECT
    bottom = max(own_bottom, others_bottom)
    is_seated = own == seat and view.hand(seat) != [] and HIDDEN not in view.hand(seat)
    floor = bottom + STRIP
    whole = floor + (HIGH + MARGIN if is_seated else 0)
    return picture(
        PACKAGE,
        WIDTH,
        whole,
        f"{TITLE}, {when(view)}",
        names.put(describe(view, seat)),
        area("own", 0, 0, SIDE - MARGIN / 2, key_bottom, left),
        area("housing", 0, key_bottom, SIDE - MARGIN / 2, own_bottom - key_bottom, *cards)
        if cards
        else "",
        area("others", SIDE - MARGIN / 2, 0, WIDTH - SIDE + MARGIN / 2, others_bottom, right),
        area("strip", 0, bottom, SIDE - MARGIN, STRIP, moved(_strip(view, names), 0, bottom)),
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


def _latest_space(view: Sunnyvale, owner: int, latest: tuple[str, int]) -> int:
    """The space of the latest token, if it is clear on which map it is."""
    verb, space = latest
    if verb not in ("mark", "place"):
        return NOWHERE
    holders = [other for other in range(view.seats) if view.taken(other) >> space & 1]
    return space if holders == [owner] else NOWHERE


def _own(
    view: Sunnyvale, own: int, seat: int, touch: set[str], latest: tuple[str, int], names: SeatNames
) -> str:
    """Name and value, the map, what each zone has cost."""
    edition = view.edition
    spaces = {part for part in touch if part.startswith("space-")} if own == seat else set()
    drawn = map_picture(view, own, spaces, _latest_space(view, own, latest), small=False)
    return (
        _head(view, own, seat, LEFT, MARGIN, names, large=True)
        + moved(drawn, LEFT, TOP, LARGE / (SPACE * edition.grid.columns))
        + moved(_key(view, own), LEFT, TOP + _tall(view, LARGE) + 14)
    )


def _housing(view: Sunnyvale, own: int, touch: set[str], latest: tuple[str, int]) -> list[str]:
    """The housing cards before the seat, two in a row below its map."""
    top = TOP + _tall(view, LARGE) + KEY + 4
    newest = latest[1] if latest[0] == "choose" else NOWHERE
    return [
        moved(
            project_card(view, project, LARGE / 2 - 4, touch, newest),
            LEFT + nth % 2 * (LARGE / 2 + 4),
            top + nth // 2 * PROJECT,
        )
        for nth, project in enumerate(view.before(own))
    ]


def _head(
    view: Sunnyvale, other: int, seat: int, x: float, y: float, names: SeatNames, *, large: bool
) -> str:
    """The heading of a neighbourhood: seat, name, value, activity."""
    edition = view.edition
    name = edition.maps[view.maps[other]].name
    who = "You" if other == seat else names.put(f"Seat {SEAT_LETTERS[other]}")
    lost = int(edition.start_value - view.values[other])
    loss = f"{money(lost)} lost" if lost else "nothing lost"
    at = doing(view, other)
    if not large:
        drawing = seat_mark(other, x, y, 26) + words(who, x + 34, y + 11, "pn b")
        drawing += words(f"{name} · {money(view.values[other])}", x + 34, y + 28, "pw")
        return drawing + words(at, x + SMALL, y + 11, "doing end")
    drawing = seat_mark(other, x, y, 32) + words(f"{who} · {name}", x + 42, y + 23, "name")
    value = words(money(view.values[other]), x + LARGE, y + 16, "value b end")
    state = words(loss + (f" · {at}" if at else ""), x + LARGE, y + 36, "cap end")
    return drawing + value + state


def _key(view: Sunnyvale, own: int) -> str:
    """The key: cost of a unit in each zone, and the units there."""
    edition, drawing = view.edition, []
    for zone, name in enumerate(edition.zones):
        x = zone * LARGE / len(edition.zones)
        built = bin(view.built[own] & edition.maps[view.maps[own]].zones[zone]).count("1")
        look = zone_look(zone)
        drawing.append(group(box(x, 0, 26, 26, 5, f"z-{look}"), class_="chip"))
        drawing.append(symbol(f"zone-{look}", x + 4, 4, 18, f"zk-{look}"))
        drawing.append(words(f"{edition.letters[zone]} {name}", x + 33, 11, "pn b"))
        units = f"{built} at " if built else ""
        drawing.append(words(f"{units}{MINUS}{money(edition.losses[zone])}", x + 33, 27, "cap"))
    return "".join(drawing)


def _tracker(view: Sunnyvale) -> str:
    """The level, and under each the tokens that everybody may remove in a crisis."""
    edition = view.edition
    step = COLUMN / len(edition.removals)
    drawn = f"crisis {view.crises} of {edition.crises} · {counted(view.pile, 'card')} left"
    drawing = [
        symbol("crisis", SIDE, MARGIN, 20, "crisis"),
        words(f"Crisis level {view.level}", SIDE + 28, MARGIN + 16, "name b"),
        words(drawn, SIDE + COLUMN, MARGIN + 15, "cap end"),
    ]
    for level, removed in enumerate(edition.removals):
        x = SIDE + level * step
        state = "on" if level == view.level else "past" if level < view.level else ""
        drawing.append(box(x, 52, step - 3, 30, 7, f"lv {state}".rstrip()))
        middle = x + (step - 3) / 2
        drawing.append(words(str(level), middle, 73, f"ln b mid {state}".rstrip()))
        drawing.append(words(f"{MINUS}{removed}", middle, 100, "cap mid"))
    pointer = SIDE + int(view.level) * step + (step - 3) / 2
    drawing.append(tag("path", d=f"M{pointer - 7:g} 42h14l-7 8z", class_="ptr"))
    return group(*drawing, class_="track")


def _tall(view: Sunnyvale, wide: float) -> float:
    """The height of a map of this width."""
    return wide * view.edition.grid.rows / view.edition.grid.columns


def _small_bottom(view: Sunnyvale) -> float:
    """The y coordinate of the housing cards below the small maps."""
    return MAPS + 38 + _tall(view, SMALL) + 34


def _others(
    view: Sunnyvale, own: int, seat: int, touch: set[str], latest: tuple[str, int], names: SeatNames
) -> str:
    """The next seats clockwise, each with its map and the housing cards before it."""
    neighbourhoods = []
    for nth in range(1, int(view.seats)):
        other = (own + nth) % int(view.seats)
        neighbourhoods.append(
            moved(
                _other(view, other, seat, touch, latest, names),
                SIDE + (nth - 1) * (COLUMN - SMALL),
                MAPS,
            )
        )
    return joined(neighbourhoods)


def _other(
    view: Sunnyvale,
    other: int,
    seat: int,
    touch: set[str],
    latest: tuple[str, int],
    names: SeatNames,
) -> str:
    scale = SMALL / (SPACE * view.edition.grid.columns)
    tall = _tall(view, SMALL)
    is_source = other == seat_of_tokens(view, seat)
    tokens = {part for part in touch if part.startswith("token-")}
    part = f"seat-{SEAT_LETTERS[other]}"
    ring = box(-5, -6, SMALL + 10, tall + 50, 10, "ring") if part in touch else ""
    mine, elsewhere = (tokens, set[str]()) if is_source else (set[str](), tokens)
    placed = _latest_space(view, other, latest)
    small = map_picture(view, other, mine, placed, small=True, elsewhere=elsewhere)
    front = group(
        box(-5, -6, SMALL + 10, tall + 50, 10, "hit") if ring else "",
        _head(view, other, seat, 0, 0, names, large=False),
        moved(small, 0, 38, scale),
        ring,
        class_="street",
        part=part if part in touch else None,
    )
    halts = int(view.moratoria[other])
    more = f"{halts} moratorium" if halts else counted(len(view.hand(other)), "card")
    concerns = bin(view.concerns[other]).count("1")
    said = words(f"{more} · {counted(concerns, 'Concern')}", 0, tall + 58, "pw")
    newest = latest[1] if latest[0] == "choose" else NOWHERE
    y = _small_bottom(view) - MAPS
    cards = [
        moved(project_card(view, project, SMALL, touch, newest), 0, y + at * PROJECT)
        for at, project in enumerate(view.before(other))
    ]
    return front + said + "".join(cards)


def _strip(view: Sunnyvale, names: SeatNames) -> str:
    """The card being played or built."""
    edition, kind = view.edition, placed_kind(view)
    if view.phase == OVER:
        return words(names.put(winning(view)), MARGIN, 48, "name b")
    said = "" if view.card == view.none else f"Playing {edition.names[view.card]}"
    if view.phase == BUILD:
        said = f"Building {edition.names[kind]}"
    return words(said, MARGIN, 48, "name")


def _turns(view: Sunnyvale, touch: set[str], top: float) -> str:
    """The turns of the shape to be placed, and the button to stop."""
    edition, kind = view.edition, placed_kind(view)
    buttons = []
    if kind < edition.shaped:
        look = "housing" if kind < edition.housing else "concern"
        for turn, cells in enumerate(edition.shapes[edition.shape[kind]].turns):
            if f"turn-{turn}" in touch:
                x = SIDE + turn * (TURN + 14)
                buttons.append(moved(turn_button(cells, f"turn-{turn}", look), x, 10))
    if "stop" in touch:
        button = box(0, 0, 120, 44, 10, "body") + words("Stop", 60, 28, "name b mid")
        button += box(-3, -3, 126, 50, 12, "ring")
        buttons.append(moved(group(button, class_="stop", part="stop"), SIDE, 20))
    inside = moved("".join(buttons), 0, top)
    left = SIDE - MARGIN / 2
    return area("turns", left, top, WIDTH - left, STRIP, inside) if buttons else ""


def _hand(view: Sunnyvale, seat: int, touch: set[str], top: float) -> str:
    kinds = view.hand(seat)
    room = WIDTH - 2 * MARGIN
    scale = min(1.0, (room - 12 * (len(kinds) - 1)) / len(kinds) / WIDE)
    pitch = WIDE * scale + 12
    left = (WIDTH - pitch * len(kinds) + 12) / 2
    cards = [
        moved(card(view.edition, kind, touch), left + nth * pitch, top + 2, scale)
        for nth, kind in enumerate(kinds)
    ]
    tight = max(left - MARGIN / 2, 0)
    return area("hand", tight, top - 4, WIDTH - 2 * tight, HIGH + MARGIN, *cards)
