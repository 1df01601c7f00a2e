"""A hillside as SVG: hexes with facade and letter, raised by their height, or small and flat."""

from collections.abc import Collection
from functools import lru_cache
from math import sqrt
from typing import Final

from tabletown.draw.marks import dot
from tabletown.draw.svg import box, group, joined, moved, piece, tag, words
from tabletown.games.favelas.edition import SPACE_WIDE
from tabletown.games.favelas.rules import PLACE, Favelas
from tabletown.games.favelas.words import heights_of, is_twin, tops_of

RADIUS: Final = 56
MANY: Final = 4096  # facades that are drawn again and again
WIDE: Final = RADIUS * sqrt(3)
STEP: Final = 1.5 * RADIUS  # from row to row
LIFT: Final = 9  # a level
MOST_LEVELS: Final = 5  # that are drawn; more are only counted
TOP: Final = LIFT * MOST_LEVELS  # room for the tallest tower of the first row
EDGE: Final = 1.5  # between roofs
HIGH_LETTER: Final = 14
SMALL_BADGE: Final = 1.25  # the scale of badges on hills that are drawn smaller
SHORT: Final = 0.3  # of the way between two middles, where the mark of an edge begins
FLAT_LETTER: Final = 1.7  # a hill drawn flat is small, and its letters no smaller than others
FACADES: Final = ("purple", "yellow", "red", "blue", "green")


def facade(colour: int) -> str:
    return FACADES[colour % len(FACADES)]


def hill_size(view: Favelas) -> tuple[float, float]:
    edition = view.edition
    wide = (max(edition.across) - min(edition.across)) / SPACE_WIDE + 1
    return wide * WIDE, max(edition.down) * STEP + 2 * RADIUS + TOP


def hill(view: Favelas, seat: int, *, touch: bool, last: Collection[int]) -> str:
    """Roofs and walls row by row, then badges and marks, so that no wall hides them.

    With `touch`, what the seat may touch carries its name.
    """
    spaces = range(view.edition.spaces)
    open_spaces, open_edges = _open(view, seat) if touch else (set(), [])
    drawn = [_house(view, seat, space, touch, space in open_spaces) for space in spaces]
    for space in spaces:
        signs = _signs(view, seat, space, space in last, 1.0 if touch else SMALL_BADGE)
        is_open = space in open_spaces
        drawn.append(_ring(view, seat, space, signs, bool(open_edges)) if is_open else signs)
    return joined(drawn + [_seam(view, seat, edge) for edge in open_edges])


def _open(view: Favelas, seat: int) -> tuple[set[int], list[int]]:
    """The spaces to touch, and for a tile of two equal halves the edges between them."""
    edition = view.edition
    legal = view.legal(seat) if view.phase == PLACE else []
    edges = [(action - edition.place) // 2 for action in legal if action < edition.put]
    spaces = {action - edition.put for action in legal if action >= edition.put}
    for edge in edges:
        spaces |= {edition.one[edge], edition.other[edge]}
    return spaces, edges if is_twin(view) else []


def _ground(view: Favelas, space: int) -> tuple[float, float]:
    """The middle of a space."""
    edition = view.edition
    x = (edition.across[space] - min(edition.across)) / SPACE_WIDE * WIDE + WIDE / 2
    return x, edition.down[space] * STEP + RADIUS + TOP


def _middle(view: Favelas, seat: int, space: int) -> tuple[float, float]:
    """The middle of a roof."""
    x, y = _ground(view, space)
    return x, y - LIFT * min(heights_of(view, seat)[space], MOST_LEVELS)


def hexagon(x: float, y: float, radius: float, class_: str, **more: str) -> str:
    """A hexagon that stands on a corner."""
    half = radius * sqrt(3) / 2
    corners = [(0, -radius), (half, -radius / 2), (half, radius / 2), (0, radius)]
    corners += [(-half, radius / 2), (-half, -radius / 2)]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return tag("polygon", points=points, class_=class_, **more)


@lru_cache(MANY)
def roof(colour: int, x: float, y: float, radius: float) -> str:
    """A roof: the colour and pattern of its facade."""
    look = facade(colour)
    pattern = hexagon(x, y, radius * 0.94, "pattern", fill=f"url(#pat-{look})")
    return hexagon(x, y, radius, f"roof f-{look}") + pattern


@lru_cache(MANY)
def disc(colour: int, letter: str, x: float, y: float, scale: float) -> str:
    """The letter of a colour on a plain ground."""
    look = facade(colour)
    ground = tag("circle", cx=0, cy=0, r=20, class_=f"f-{look}")
    sign = words(letter, 0, 9.5, f"letter on-{look} mid b")
    return moved(ground + sign, x, y, scale)


def _house(view: Favelas, seat: int, space: int, is_named: bool, is_open: bool) -> str:
    """A space with its letter high on the roof, where towers in front hide it least.

    A press on the walls of an open space counts for its ring.
    """
    edition = view.edition
    colour, levels = tops_of(view, seat)[space], min(heights_of(view, seat)[space], MOST_LEVELS)
    x, y = _middle(view, seat, space)
    look = facade(colour)
    house = _walls(look, x, y, levels) + roof(colour, x, y, RADIUS - EDGE)
    house += disc(colour, edition.letters[colour], x, y - HIGH_LETTER, 1.0)
    if is_named:
        house += words(edition.space_names[space], x - 23, y + 22, f"place on-{look} mid")
    part, class_ = f"space-{space}", f"pc {look}-{levels}"
    if is_open:
        return piece(house, class_=class_, also=part)
    said = _said(view, seat, space) if is_named else None
    return piece(house, class_=class_, at=part if is_named else None, name=said)


def _said(view: Favelas, seat: int, space: int) -> str:
    """The name, colour and height of a space, for screen readers."""
    edition, height = view.edition, heights_of(view, seat)[space]
    high = f", {height} high" if height else ""
    return f"{edition.space_names[space]}, {edition.colour_names[tops_of(view, seat)[space]]}{high}"


def flat_hill(view: Favelas, seat: int, *, last: Collection[int]) -> str:
    """A small hillside from above: the letter of a bare space, the height of any other."""
    drawing = ""
    for space, (colour, height) in enumerate(
        zip(tops_of(view, seat), heights_of(view, seat), strict=True)
    ):
        x, y = _ground(view, space)
        drawing += roof(colour, x, y, RADIUS - EDGE)
        if height:
            drawing += tag("circle", cx=x, cy=y, r=34, class_="badge")
            drawing += words(str(height), x, y + 17, "height mid b flat")
        else:
            drawing += disc(colour, view.edition.letters[colour], x, y, FLAT_LETTER)
        if space in last:
            drawing += _notch(x, y)
    return drawing


@lru_cache(MANY)
def _walls(look: str, x: float, y: float, levels: int) -> str:
    """The two front walls down to the ground, with a course line a level."""
    if not levels:
        return ""
    half, deep = (RADIUS - EDGE) * sqrt(3) / 2, LIFT * levels
    left, low = x - half, y + (RADIUS - EDGE) / 2
    front = f"l{half:.1f} {half / sqrt(3):.1f}l{half:.1f} {-half / sqrt(3):.1f}"
    back = f"l{-half:.1f} {half / sqrt(3):.1f}l{-half:.1f} {-half / sqrt(3):.1f}"
    wall = tag("path", d=f"M{left:.1f} {low:.1f}{front}v{deep}{back}z", class_=f"wall w-{look}")
    courses = [
        tag("path", d=f"M{left:.1f} {low + LIFT * level:.1f}{front}", class_="course")
        for level in range(1, levels)
    ]
    return wall + "".join(courses)


def _signs(view: Favelas, seat: int, space: int, is_last: bool, scale: float) -> str:
    """The height in a dark badge, and a notch where a tile was just laid."""
    height = str(heights_of(view, seat)[space])
    x, y = _middle(view, seat, space)
    drawing = _notch(x, y) if is_last else ""
    if height != "0":
        wide = 17 + 10 * len(height)
        badge = box(0, 0, wide, 27, 8, "badge") + words(height, wide / 2, 20, "height mid b")
        drawing += moved(badge, x + 15, y + 12 - 9 * (scale - 1), scale)
    return drawing


def _notch(x: float, y: float) -> str:
    corner = f"M{x + 4:.1f} {y - RADIUS + 6:.1f}l40 23v20z"
    return tag("path", d=corner, class_="notch")


def _ring(view: Favelas, seat: int, space: int, signs: str, is_under: bool) -> str:
    """Marks a space that the tile in hand may cover; the whole roof can be pressed.

    Where edges are marked, the mark of a space shows only once it is pressed.
    """
    x, y = _middle(view, seat, space)
    marks = hexagon(x, y, RADIUS - 8, "casing") + hexagon(x, y, RADIUS - 8, "ring")
    whole = hexagon(x, y, RADIUS - 2, "hit")
    part, said = f"space-{space}", _said(view, seat, space)
    look = "may under" if is_under else "may"
    return group(marks, dot(x, y + 30), signs, whole, class_=look, part=part, name=said)


def _seam(view: Favelas, seat: int, edge: int) -> str:
    """The mark between two spaces that a tile of two equal halves may cover."""
    ends = view.edition.one[edge], view.edition.other[edge]
    (x, y), (other_x, other_y) = [_middle(view, seat, space) for space in ends]
    start = f"{x + (other_x - x) * SHORT:.1f} {y + (other_y - y) * SHORT:.1f}"
    end = f"{other_x + (x - other_x) * SHORT:.1f} {other_y + (y - other_y) * SHORT:.1f}"
    reach = f"M{start}L{end}"
    hit = tag("circle", cx=(x + other_x) / 2, cy=(y + other_y) / 2, r=22, class_="hit")
    marks = tag("path", d=reach, class_="casing") + tag("path", d=reach, class_="ring")
    middle = dot((x + other_x) / 2, (y + other_y) / 2, 10)
    said = " and ".join(view.edition.space_names[space] for space in ends)
    return group(marks, hit, middle, class_="may seam", part=f"edge-{edge}", name=said)
