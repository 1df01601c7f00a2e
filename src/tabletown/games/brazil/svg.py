"""Brazil: Imperial drawn from a view, and where to touch it."""

from collections.abc import Sequence
from typing import Final

from tabletown.draw.picture import picture
from tabletown.draw.style import read
from tabletown.draw.svg import box, moved
from tabletown.games.brazil.explain import describe
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.svg_areas import PAD, Area, height_of, stacked
from tabletown.games.brazil.svg_ask import ask
from tabletown.games.brazil.svg_board import arches, cards, owned, reserve, supply
from tabletown.games.brazil.svg_map import LEGEND, legend, map_picture, map_size
from tabletown.games.brazil.svg_table import gallery, head, market, players
from tabletown.games.brazil.svg_touch import gesture as gesture
from tabletown.games.brazil.svg_touch import steps, touchable
from tabletown.games.brazil.words import when

WIDTH: Final = 1120
MARGIN: Final = 12
LAND: Final = 752  # width of the map
SIDE: Final = WIDTH - LAND - 3 * MARGIN
HALF: Final = (WIDTH - 3 * MARGIN) / 2
SEEN: Final = (
    actions.SETTLE,
    actions.DEPLOY_AT,
    actions.BUILD_AT,
    actions.REPLENISH,
    actions.FLIP,
    actions.MOVE_TO,
    actions.SHOOT_AT,
    actions.PEEK_AT,
    actions.PALACE_AT,
)  # what happens on a hex for all to see


def draw(view: Brazil, *, seat: int, last: Sequence[int] = (), standalone: bool = True) -> str:
    """Map and own column side by side, cards and gallery below, then everybody.

    A spectator sees no hand, no supply of its own and no Arches.
    """
    touch = touchable(view, seat)
    own = 0 <= seat < view.seats
    side = [ask(view, seat, touch, SIDE)]
    if own:
        side += [supply(view, seat, touch, SIDE), arches(view, seat, touch, SIDE)]
    land = _land(view, seat, set(touch), _latest(view, last))
    left, right = [gallery(view, touch, HALF)], [market(view, touch, HALF)]
    if own:
        right = [*left, *right, owned(view, seat, HALF)]
        left = [cards(view, seat, touch, HALF), reserve(view, seat, touch, HALF)]
    top = head(view, seat, WIDTH - 2 * MARGIN)
    first = MARGIN + top.height + MARGIN
    second = first + max(land.height, height_of(side, MARGIN)) + MARGIN
    third = second + max(height_of(left, MARGIN), height_of(right, MARGIN)) + MARGIN
    foot = players(view, seat, WIDTH - 2 * MARGIN)
    height = third + foot.height + MARGIN
    return picture(
        "brazil",
        WIDTH,
        height,
        f"Brazil: Imperial, {when(view)}",
        describe(view, seat),
        box(0.5, 0.5, WIDTH - 1, height - 1, 12, "paper"),
        top.at(MARGIN, MARGIN),
        land.at(MARGIN, first, second - MARGIN - first),
        stacked(side, LAND + 2 * MARGIN, first, MARGIN, second - MARGIN),
        stacked(left, MARGIN, second, MARGIN),
        stacked(right, HALF + 2 * MARGIN, second, MARGIN),
        foot.at(MARGIN, third),
        css=read(__package__, "board.css"),
        standalone=standalone,
    )


def _land(view: Brazil, seat: int, touch: set[str], last: set[int]) -> Area:
    """The map, as large as there is room, over what its glyphs mean."""
    wide, high = map_size(view)
    scale = min(1.06, (LAND - 8) / wide)
    drawn = map_picture(view, seat, touch, last)
    inside = moved(drawn, round((LAND - wide * scale) / 2, 1), 6, scale)
    low = 6 + high * scale + 4
    return Area("map", LAND, low + LEGEND, inside + moved(legend(), PAD, low, class_="lands"))


def _latest(view: Brazil, last: Sequence[int]) -> set[int]:
    """The hexes where the latest actions took place; what was chosen face down tells nothing."""
    found = set()
    for action in last:
        family, thing = steps(action)[-1]
        starts = [start for start in SEEN if start <= action < start + view.board.hexes]
        if family == "hex" and starts:
            found.add(thing)
    return found
