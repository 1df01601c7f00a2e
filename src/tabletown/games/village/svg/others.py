"""Sheets of other seats: small beside one's own, and alike for spectators."""

from collections.abc import Collection
from typing import Final

from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.marks import seat_mark
from tabletown.draw.svg import group, joined, moved, symbol, words
from tabletown.games.village.edition import Edition
from tabletown.games.village.rules import Village
from tabletown.games.village.svg.shapes import fitted
from tabletown.games.village.svg.sheet import LEFT, STEP, TOP, Kind, avenue, band, paper, spaces
from tabletown.games.village.words import doing

CAPTION: Final = 34  # height of a caption
LEAST: Final = 108  # width of a caption
FAR: Final = 0.4  # sheets smaller than this have stronger outlines
MOST_LABELLED: Final = 4  # with more seats a spectator's sheets have no printed numbers
EDGE: Final = 8
WATCHED: Final = 2.0  # scale of the captions of spectators' sheets
CROWDED: Final = 3.2
LABELS: Final = 108  # width of the avenues' labels there


def watched_size(edition: Edition, seats: int) -> tuple[int, int]:
    """Width and height of a spectator's sheet."""
    is_plain = seats > MOST_LABELLED
    left = EDGE if is_plain else LABELS
    high = CAPTION * (CROWDED if is_plain else WATCHED)
    wide, tall = STEP * int(edition.columns), STEP * int(edition.avenues)
    return left + wide, int(high) + tall + EDGE


def watched(view: Village, seat: int, last: Collection[int], names: SeatNames, bleed: bool) -> str:
    """A sheet for a spectator, who has one of each seat."""
    width, height = watched_size(view.edition, view.seats)
    edition = view.edition
    rows = range(edition.avenues)
    kind: Kind
    if view.seats > MOST_LABELLED:
        scale, left, margin, kind, labels = CROWDED, EDGE, 0, "plain", []
    else:
        scale, left, margin, kind = WATCHED, LABELS, LABELS - EDGE, "printed"
        labels = [avenue(view, seat, row, False) for row in rows]
    drawn = joined([band(view, LEFT - left), *labels, spaces(view, seat, (), last, kind)])
    top = height - EDGE + 4 - STEP * len(rows)
    return group(
        paper(width, height, margin, bleed),
        moved(caption(view, seat, 0, (width - 2 * EDGE) / scale, names, True), EDGE, 3, scale),
        moved(drawn, left - LEFT, top - TOP),
        class_="watched",
    )


def small(
    view: Village,
    seat: int,
    last: Collection[int],
    names: SeatNames,
    width: float,
    height: float,
    is_named: bool,
) -> str:
    """A sheet in a box of this size, under its seat and points; printed points where legible."""
    edition = view.edition
    wide, tall = STEP * int(edition.columns), STEP * int(edition.avenues)
    scale = min((height - CAPTION) / tall, width / wide)
    left = (width - wide * scale) / 2
    drawn = moved(
        spaces(view, seat, (), last, "plain" if scale < FAR else "printed"),
        left + (4 - LEFT) * scale,
        CAPTION + (4 - TOP) * scale,
        scale,
        "far" if scale < FAR else None,
    )
    span = max(wide * scale, min(width, LEAST))
    return caption(view, seat, (width - span) / 2, span, names, is_named) + drawn


def caption(
    view: Village, seat: int, x: float, width: float, names: SeatNames, is_named: bool
) -> str:
    """A seat's mark, name and points, and whether it is done or has won."""
    points, right = str(view.points[seat]), x + width - 2
    parts = [seat_mark(seat, x, 2, 28), words(points, right, 23, "score b end")]
    state = right - 25 - 12 * len(points)
    if is_named:
        text = names.put(f"Seat {SEAT_LETTERS[seat]}")
        parts.append(fitted(text, x + 36, 22, "name b", state - x - 42, 10))
    if view.to_move == NOBODY and seat in view.winners():
        parts.append(symbol("laurel", state, 5, 22))
    elif doing(view, seat) == "done":
        parts.append(group(symbol("check", state + 3, 7, 18), class_="good"))
    return group(*parts)
