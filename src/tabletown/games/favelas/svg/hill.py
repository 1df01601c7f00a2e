"""A hillside as SVG: stacks row by row; or smaller, for other seats."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from tabletown.draw.marks import dot
from tabletown.draw.svg import group, joined, moved, piece, tag
from tabletown.games.favelas.edition import SPACE_WIDE, Edition
from tabletown.games.favelas.rules import PLACE, Favelas
from tabletown.games.favelas.svg.stack import (
    BASE,
    FOLD,
    HALF,
    HEIGHT,
    HEXAGON,
    INSIDE,
    LETTER,
    MANY,
    MOST_LEVELS,
    RADIUS,
    facade,
    height_badge,
    lift,
    outline,
    stack,
)
from tabletown.games.favelas.words import heights_of, is_twin, tops_of

WIDE: Final = 2 * HALF
STEP: Final = 1.5 * RADIUS + BASE  # from row to row
TOP: Final = lift(99) + 6  # room for the tallest tower of the first row
SHORT: Final = 0.3  # of the way between two middles, where the mark of an edge begins
STEEP: Final = 3  # storeys that a tower in front is higher, so that it hides letters
SMALLEST: Final = 15  # type on hills that are drawn smaller, after scaling


def hill_size(view: Favelas) -> tuple[float, float]:
    edition = view.edition
    wide = (max(edition.across) - min(edition.across)) / SPACE_WIDE + 1
    return wide * WIDE, max(edition.down) * STEP + 2 * RADIUS + BASE + TOP


def hill(view: Favelas, seat: int, *, last: Collection[int]) -> str:
    """The seat's own hill: stacks from the back to the front, then heights and marks.

    So no stack hides a height or a mark. Everything that can be pressed carries its name.
    """
    edition = view.edition
    open_spaces, open_edges = _open(view, seat)
    tops, heights = tops_of(view, seat), heights_of(view, seat)
    relief = _relief(edition, heights)
    drawn, front = [], []
    for space, (colour, height) in enumerate(zip(tops, heights, strict=True)):
        shade, steep = relief[space]
        is_open = space in open_spaces
        drawn.append(_house(edition, space, colour, height, shade, steep, is_open))
        x, y = ground(edition, space)
        signs = _signs(x, y - lift(height), height, space in last, HEIGHT)
        if is_open:
            said = _said(edition, space, colour, height)
            signs = _ring(x, y - lift(height), space, said, signs, bool(open_edges), steep)
        front.append(signs)
    return joined([*drawn, *front, *[_seam(view, heights, edge) for edge in open_edges]])


def small_hill(
    view: Favelas, seat: int, *, scale: float, has_pieces: bool, last: Collection[int]
) -> str:
    """A hill to be drawn at this scale: nothing on it can be pressed, figures stay readable.

    With `has_pieces`, its stacks are pieces that a page animates.
    """
    tops, heights = tuple(tops_of(view, seat)), tuple(heights_of(view, seat))
    return _small_hill(view.edition, tops, heights, scale, has_pieces, tuple(sorted(last)))


@lru_cache(64)
def _small_hill(
    edition: Edition,
    tops: Sequence[int],
    heights: Sequence[int],
    scale: float,
    has_pieces: bool,
    last: Collection[int],
) -> str:
    size, figure = max(LETTER, SMALLEST / scale), max(HEIGHT, SMALLEST / scale)
    relief = _relief(edition, heights)
    drawn, front = [], []
    for space, (colour, height) in enumerate(zip(tops, heights, strict=True)):
        shade, steep = relief[space]
        x, y = ground(edition, space)
        letter = edition.letters[colour]
        house = stack(colour, height, letter, size=size, shade=shade, space=space, is_steep=steep)
        house = moved(house, x, y)
        drawn.append(piece(house, class_=_look(colour, height)) if has_pieces else house)
        front.append(_signs(x, y - lift(height), height, space in last, figure))
    return joined([*drawn, *front])


def _look(colour: int, height: int) -> str:
    """The class of a stack: what a page takes for the same piece as before."""
    return f"pc {facade(colour)}-{min(height, MOST_LEVELS)}"


def _relief(edition: Edition, heights: Sequence[int]) -> list[tuple[int, bool]]:
    """[space]: how many storeys the stack to its left is higher, at least 0; and whether towers
    in front of it hide the lower part of its roof.
    """
    levels = [min(height, MOST_LEVELS) for height in heights]
    relief = []
    for own, (left, *front) in zip(levels, neighbours(edition), strict=True):
        shade = max(0, levels[left] - own) if left >= 0 else 0
        steep = any([it >= 0 and levels[it] >= own + STEEP for it in front])
        relief.append((shade, steep))
    return relief


@lru_cache(16)
def neighbours(edition: Edition) -> list[tuple[int, int, int]]:
    """[space]: those to the left, in front to the left and in front to the right; -1 for none."""
    places = list(zip(edition.across, edition.down, strict=True))
    spaces = {place: space for space, place in enumerate(places)}
    half = SPACE_WIDE // 2
    return [
        (
            spaces.get((across - SPACE_WIDE, down), -1),
            spaces.get((across - half, down + 1), -1),
            spaces.get((across + half, down + 1), -1),
        )
        for across, down in places
    ]


def _open(view: Favelas, seat: int) -> tuple[set[int], list[int]]:
    """The spaces to touch, and for a tile of two equal halves the edges between them."""
    edition = view.edition
    legal = view.legal(seat) if view.phase == PLACE else []
    edges = [(action - edition.place) // 2 for action in legal if action < edition.put]
    spaces = {action - edition.put for action in legal if action >= edition.put}
    for edge in edges:
        spaces |= {edition.one[edge], edition.other[edge]}
    return spaces, edges if is_twin(view) else []


def ground(edition: Edition, space: int) -> tuple[float, float]:
    """The middle of a space."""
    return _grounds(edition)[space]


@lru_cache(16)
def _grounds(edition: Edition) -> list[tuple[float, float]]:
    first = min(edition.across)
    return [
        ((across - first) / SPACE_WIDE * WIDE + HALF, down * STEP + RADIUS + TOP)
        for across, down in zip(edition.across, edition.down, strict=True)
    ]


@lru_cache(MANY)
def _house(
    edition: Edition,
    space: int,
    colour: int,
    height: int,
    shade: int,
    is_steep: bool,
    is_open: bool,
) -> str:
    """A stack. The walls of an open space are pressed as its ring is.

    A preview shows the stack alone, without the shadow of another one.
    """
    letter, name = edition.letters[colour], edition.space_names[space]
    x, y = ground(edition, space)
    alone = moved(stack(colour, height, letter, name, space=space), x, y)
    house = alone
    if shade or is_steep:
        full = stack(colour, height, letter, name, shade=shade, space=space, is_steep=is_steep)
        house = moved(full, x, y)
    part, class_ = f"space-{space}", _look(colour, height)
    if is_open:
        return piece(house, class_=class_, bare=alone, also=part)
    said = _said(edition, space, colour, height)
    return piece(house, class_=class_, bare=alone, at=part, name=said)


def _said(edition: Edition, space: int, colour: int, height: int) -> str:
    """A space for whoever listens."""
    high = f", {height} high" if height else ""
    return f"{edition.space_names[space]}, {edition.colour_names[colour]}{high}"


@lru_cache(MANY)
def _signs(x: float, y: float, height: int, is_last: bool, size: float) -> str:
    """The height above the roof around (x, y), and a folded corner where a tile was just laid."""
    fold = tag("path", d=FOLD, class_="notch") if is_last else ""
    signs = fold + height_badge(height, round(size, 1))
    return moved(signs, x, y) if signs else ""


@lru_cache(MANY)
def _ring(
    x: float, y: float, space: int, said: str, signs: str, is_under: bool, is_steep: bool
) -> str:
    """Marks a space that the tile in hand may cover; the whole roof can be pressed.

    Where edges are marked, the mark of a space shows only once it is pressed.
    """
    marks = outline(x, y, INSIDE, "casing") + outline(x, y, INSIDE, "ring")
    spot = dot(x - 28, y - 6, 6) if is_steep else dot(x, y + 34, 6)
    look = "may under" if is_under else "may"
    whole = outline(x, y, HEXAGON, "hit")
    return group(marks, spot, signs, whole, class_=look, part=f"space-{space}", name=said)


def _seam(view: Favelas, heights: list[int], edge: int) -> str:
    """Between two spaces that a tile of two halves alike may cover together."""
    ends = view.edition.one[edge], view.edition.other[edge]
    (x, y), (other_x, other_y) = [ground(view.edition, space) for space in ends]
    y, other_y = y - lift(heights[ends[0]]), other_y - lift(heights[ends[1]])
    start = f"{x + (other_x - x) * SHORT:.1f} {y + (other_y - y) * SHORT:.1f}"
    end = f"{other_x + (x - other_x) * SHORT:.1f} {other_y + (y - other_y) * SHORT:.1f}"
    reach = f"M{start}L{end}"
    hit = tag("circle", cx=(x + other_x) / 2, cy=(y + other_y) / 2, r=22, class_="hit")
    marks = tag("path", d=reach, class_="casing") + tag("path", d=reach, class_="ring")
    middle = dot((x + other_x) / 2, (y + other_y) / 2, 9)
    said = " and ".join(view.edition.space_names[space] for space in ends)
    return group(marks, hit, middle, class_="may seam", part=f"edge-{edge}", name=said)
