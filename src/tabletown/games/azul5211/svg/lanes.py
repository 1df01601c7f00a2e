"""The lanes of 5211: each seat's name, points and cards of the round."""

from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.marks import seat_mark
from tabletown.draw.svg import group, moved, symbol, tag, words
from tabletown.games.azul5211.ladder import Ladder
from tabletown.games.azul5211.rules import OVER, Azul5211
from tabletown.games.azul5211.svg.cards import HIGH, WIDE, back, empty, face

LANES: Final = 430  # width of all this
PAD: Final = 14
HEAD: Final = 36  # for the heading
NAMES: Final = 146  # beside the cards
GAP: Final = 8
LARGEST: Final = 0.66  # scale of a card beside a name
TALL: Final = 150  # a lane with room for names above the cards
ABOVE: Final = 48  # for them
LARGE: Final = 0.92  # scale of a card below a name
LINE: Final = 14  # from line to line of a name
BOLD: Final = 16.0  # size of a name on the smallest pages
WIDEST: Final = "WMmw@%"  # 1.105 of the size at most in Debian's fonts, like letters beyond ASCII
NARROW: Final = " .,:;'!|ijlfrtI-()"  # 0.5 at most; other small letters 0.72, all others 0.88


def lanes_picture(
    view: Azul5211, ladder: Ladder, seat: int, is_marked: bool, height: float, names: SeatNames
) -> str:
    seats = int(view.seats)
    pitch = (height - HEAD) / seats
    heading = "Played this round"
    if ladder.is_past:
        heading = "The last round" if view.turn == OVER else "The round before"
    lanes = [
        moved(_lane(view, ladder, other, seat, is_marked, pitch, names), 0, HEAD + other * pitch)
        for other in range(seats)
    ]
    return group(words(heading, PAD, 22, "b title"), *lanes)


def _lane(
    view: Azul5211,
    ladder: Ladder,
    other: int,
    seat: int,
    is_marked: bool,
    pitch: float,
    names: SeatNames,
) -> str:
    """Mark, name, points and what a seat is at, then its cards of the round."""
    played = int(view.edition.played)
    left, top = (PAD, ABOVE) if pitch >= TALL else (PAD + NAMES, 0)
    most = LARGE if pitch >= TALL else LARGEST
    room = LANES - PAD - left
    scale = min(most, (pitch - top - GAP) / HIGH, (room - GAP * (played - 1)) / played / WIDE)
    y = (pitch - top - HIGH * scale) / 2 + top
    cards = [
        moved(place, left + nth * (WIDE * scale + GAP), y, scale)
        for nth, place in enumerate(_places(view, ladder, other, seat, is_marked))
    ]
    line = tag("path", d=f"M0 0H{LANES}", class_="sep")
    if pitch >= TALL:
        who = _above(view, ladder, other, seat, y - ABOVE, names)
    else:
        who = _beside(view, ladder, other, seat, pitch / 2, names)
    return group(line, who, *cards, class_="lane")


def _above(
    view: Azul5211, ladder: Ladder, other: int, seat: int, y: float, names: SeatNames
) -> str:
    """Name and points in two lines above the cards."""
    x = PAD + 38
    sign, doing = _doing(view, other)
    return "".join(
        [
            seat_mark(other, PAD, y + 9, 30),
            _name(_who(other, seat, names), x, y + 20, LANES - PAD - x),
            words(counted(view.points[other], "point"), x, y + 38, "cap"),
            words(doing, x + 86, y + 38, "cap"),
            symbol(sign, x + 152, y + 25, 16, "good") if sign else "",
            words(_gain(ladder, other), LANES - PAD, y + 38, "gain b end"),
        ]
    )


def _beside(
    view: Azul5211, ladder: Ladder, other: int, seat: int, y: float, names: SeatNames
) -> str:
    """Name, points and what the seat is at, below each other beside the cards."""
    sign, doing = _doing(view, other)
    return "".join(
        [
            _name(_who(other, seat, names), PAD, y - 19, NAMES - GAP / 2),
            seat_mark(other, PAD, y - 13, 26),
            words(counted(view.points[other], "point"), PAD + 32, y + 5, "cap"),
            words(doing, PAD, y + 29, "cap"),
            symbol(sign, PAD + 64, y + 16, 16, "good") if sign else "",
            words(_gain(ladder, other), PAD + NAMES - GAP, y + 29, "gain b end"),
        ]
    )


def _who(other: int, seat: int, names: SeatNames) -> str:
    return "You" if other == seat else names.put(f"Seat {SEAT_LETTERS[other]}")


def _doing(view: Azul5211, other: int) -> tuple[str, str]:
    """A symbol, and what a seat is at."""
    if view.turn == OVER:
        return ("laurel", "winner") if other in view.winners() else ("", "")
    return ("", "choosing") if view.is_choosing(other) else ("check", "chosen")


def _gain(ladder: Ladder, other: int) -> str:
    """The points of the round; in brackets those that there would be if it ended now."""
    if ladder.cards == 0:
        return ""
    gain = f"+{ladder.gains[other]}"
    return gain if ladder.is_past else f"({gain})"


def _name(name: str, x: float, y: float, room: float) -> str:
    """A name whose last line is at `y`; more lines of a long one stand above."""
    lines = lines_of(name, room)
    return "".join(
        [
            words(line, x, y - LINE * (len(lines) - nth - 1), "name b")
            for nth, line in enumerate(lines)
        ]
    )


def lines_of(name: str, room: float) -> list[str]:
    """The name broken, at spaces where it has some, so that its lines fit the room."""
    lines = [""]
    for sign in name:
        lines[-1] += sign
        if breadth(lines[-1], BOLD) > room and len(lines[-1]) > 1:
            head, space, tail = lines[-1].rpartition(" ")
            lines[-1:] = [head, tail] if space and head else [lines[-1][:-1], sign]
    return lines


def breadth(text: str, size: float) -> float:
    """At least as wide as the text is in bold: a drawing cannot measure it."""
    return size * sum(_share(sign) for sign in text)


def _share(sign: str) -> float:
    if sign in WIDEST or not sign.isascii():
        return 1.105
    return 0.5 if sign in NARROW else 0.72 if sign.islower() else 0.88


def _places(view: Azul5211, ladder: Ladder, other: int, seat: int, is_marked: bool) -> list[str]:
    """A picture for every card that the seat plays in a round."""
    edition = view.edition
    turned = int(edition.turns if ladder.is_past else view.turn - 1)
    newest = range(edition.before[turned], edition.before[turned] + edition.plays[turned])
    places = []
    for nth, kind in enumerate(view.face_up(other)):
        look = "pc kept" if kind in ladder.kept[other] else "pc"
        places.append(face(edition, kind, look, is_new=is_marked and nth in newest))
    if not ladder.is_past:
        chosen = view.face_down(other) if other == seat else []
        places += [face(edition, kind, "pc ghost") for kind in chosen if kind != HIDDEN]
        if not chosen and view.turn != OVER and not view.is_choosing(other):
            places += [back()] * int(edition.plays[view.turn])
    return places + [empty()] * (int(edition.played) - len(places))
