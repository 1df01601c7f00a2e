"""The right side of the table: the crisis level, and the neighbourhoods of the other seats."""

from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.draw.marks import seat_mark
from tabletown.draw.svg import Svg, box, group, joined, moved, tag, words
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.svg.cards import COMPACT, PROJECT, project_card
from tabletown.games.sunnyvale.svg.map import SPACE, map_picture
from tabletown.games.sunnyvale.svg.material import art, millions
from tabletown.games.sunnyvale.words import doing, seat_of_tokens

SIDE: Final = 492  # where the right side begins
COLUMN: Final = 448  # its width
PANEL: Final = 220  # width of a neighbourhood on it
PAD: Final = 8  # between panels, and inside them
CARD: Final = PANEL - PAD  # width of a housing card
ROOF: Final = 7  # above the crisis track
CRISIS: Final = 78  # its height
MAPS: Final = ROOF + CRISIS + PAD  # where the neighbourhoods begin
HEAD: Final = 46  # above a small map
CAPTION: Final = 24  # below it
SMALL: Final = 190  # width of a small map: the same always, as previews compare its tokens
ROOMY: Final = 2  # housing cards before a seat up to which they are large
NOWHERE: Final = -1
MINUS: Final = "\N{MINUS SIGN}"


def tall(view: Sunnyvale, wide: float) -> float:
    """The height of a map of this width."""
    return wide * view.edition.grid.rows / view.edition.grid.columns


def latest_space(view: Sunnyvale, owner: int, latest: tuple[str, int]) -> int:
    """The space of the latest token, if it is clear on which map it is."""
    verb, space = latest
    if verb not in ("mark", "place"):
        return NOWHERE
    holders = [other for other in range(view.seats) if view.taken(other) >> space & 1]
    return space if holders == [owner] else NOWHERE


def newest_project(latest: tuple[str, int]) -> int:
    """The housing card that was just chosen."""
    return latest[1] if latest[0] == "choose" else NOWHERE


def tracker(view: Sunnyvale) -> str:
    """The level, and under each the tokens that everybody may remove in a crisis."""
    edition = view.edition
    inner = COLUMN - 2 * PAD
    step = inner / len(edition.removals)
    drawn = f"crisis {view.crises} of {edition.crises} · {counted(view.pile, 'card')} left"
    drawing = [
        box(SIDE, ROOF, COLUMN - 1, CRISIS, 12, "pane"),
        art("crane", SIDE + PAD + 2, ROOF + 4, 28, class_="crisis"),
        words(f"Crisis level {view.level}", SIDE + 44, ROOF + 26, "hd b"),
        words(drawn, SIDE + COLUMN - PAD - 2, ROOF + 25, "cap end"),
    ]
    for level, removed in enumerate(edition.removals):
        x = SIDE + PAD + level * step
        state = "on" if level == view.level else "past" if level < view.level else ""
        middle = x + (step - 3) / 2
        drawing.append(box(x, ROOF + 35, step - 3, 37, 5, f"lv {state}".rstrip()))
        drawing.append(words(str(level), middle, ROOF + 51, f"ln b mid {state}".rstrip()))
        drawing.append(words(f"{MINUS}{removed}", middle, ROOF + 67, f"lr mid {state}".rstrip()))
    return group(*drawing, class_="track")


def _pitch(view: Sunnyvale, own: int) -> int:
    """The height of a housing card before another seat."""
    most = max(len(view.before(seat)) for seat in range(view.seats) if seat != own)
    return PROJECT if most <= ROOMY else COMPACT


def others_bottom(view: Sunnyvale, own: int) -> float:
    """The y coordinate at which the neighbourhoods of the other seats end."""
    most = max(len(view.before(seat)) for seat in range(view.seats) if seat != own)
    return MAPS + HEAD + tall(view, SMALL) + CAPTION + most * _pitch(view, own) + 2


def others(
    view: Sunnyvale, own: int, seat: int, touch: set[str], latest: tuple[str, int], names: SeatNames
) -> Svg:
    """The next seats clockwise, each with its map and the housing cards before it."""
    neighbourhoods = []
    for nth in range(1, int(view.seats)):
        other = (own + nth) % int(view.seats)
        drawn = _other(view, own, other, seat, touch, latest, names)
        neighbourhoods.append(moved(drawn, SIDE + (nth - 1) * (PANEL + PAD), MAPS))
    return joined(neighbourhoods)


def _other(
    view: Sunnyvale,
    own: int,
    other: int,
    seat: int,
    touch: set[str],
    latest: tuple[str, int],
    names: SeatNames,
) -> str:
    is_source = other == seat_of_tokens(view, seat)
    tokens = {part for part in touch if part.startswith("token-")}
    mine, elsewhere = (tokens, set[str]()) if is_source else (set[str](), tokens)
    placed = latest_space(view, other, latest)
    small = map_picture(view, other, mine, placed, small=True, elsewhere=elsewhere)
    part = f"seat-{SEAT_LETTERS[other]}"
    is_open = part in touch
    bottom = HEAD + tall(view, SMALL) + CAPTION
    front = group(
        box(2, 2, PANEL - 5, bottom - 3, 10, "hit") if is_open else "",
        _head(view, other, seat, names),
        moved(small, (PANEL - SMALL) / 2, HEAD, SMALL / (SPACE * view.edition.grid.columns)),
        _caption(view, other, bottom),
        box(2, 2, PANEL - 5, bottom - 3, 10, "ring") if is_open else "",
        class_="street",
        part=part if is_open else None,
    )
    pitch, newest = _pitch(view, own), newest_project(latest)
    cards = [
        moved(
            project_card(view, project, CARD, touch, newest, compact=pitch == COMPACT),
            PAD / 2,
            bottom + at * pitch,
        )
        for at, project in enumerate(view.before(other))
    ]
    pane = box(0, 0, PANEL - 1, others_bottom(view, own) - MAPS - 1, 12, "pane")
    return pane + front + "".join(cards)


def _head(view: Sunnyvale, other: int, seat: int, names: SeatNames) -> str:
    """The heading of a neighbourhood: seat, name, map, value."""
    who = "You" if other == seat else names.put(f"Seat {SEAT_LETTERS[other]}")
    value = int(view.values[other])
    place = f"{view.edition.maps[view.maps[other]].name} · {millions(value)}"
    said = f"{view.edition.maps[view.maps[other]].name}, {value:,} dollars"
    return (
        seat_mark(other, PAD - 2, 9, 28)
        + words(who, 40, 20, "pn b")
        + tag("g", words(place, 40, 37, "pw"), role="img", aria_label=said)
    )


def _caption(view: Sunnyvale, other: int, bottom: float) -> str:
    """The Concerns on the map, the cards in hand or the moratoria, the activity."""
    concerns = bin(view.concerns[other]).count("1")
    halts = int(view.moratoria[other])
    halted = "moratorium" if halts == 1 else f"{halts} moratoria"
    more = halted if halts else counted(len(view.hand(other)), "card")
    sign = art("concern", PAD, bottom - 22, 19) + words(str(concerns), PAD + 22, bottom - 7, "pw b")
    return (
        tag("g", sign, role="img", aria_label=counted(concerns, "Concern"))
        + words(more, PAD + 46, bottom - 7, "pw")
        + words(doing(view, other), PANEL - PAD, bottom - 7, "pw b end")
    )
