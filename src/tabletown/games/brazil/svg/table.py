"""Brazil: Imperial drawn from a view, and where to touch it."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.seats import SeatNames
from tabletown.draw.picture import picture
from tabletown.draw.svg import moved
from tabletown.games.brazil.explain import describe
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.svg.areas import PAD, Area, height_of, stacked
from tabletown.games.brazil.svg.board import arches, cards, supply
from tabletown.games.brazil.svg.gestures import Step, steps, touchable
from tabletown.games.brazil.svg.gestures import gesture as gesture
from tabletown.games.brazil.svg.map import LEGEND, legend, map_picture, map_size
from tabletown.games.brazil.svg.pieces import look_of
from tabletown.games.brazil.svg.players import players
from tabletown.games.brazil.svg.question import ask
from tabletown.games.brazil.svg.reserve import owned, reserve
from tabletown.games.brazil.svg.shop import eras, gallery, market
from tabletown.games.brazil.words.shared import when

PACKAGE: Final = "tabletown.games.brazil"
WIDTH: Final = 1120
MARGIN: Final = 12
LAND: Final = 752  # width of the map
SIDE: Final = WIDTH - LAND - 3 * MARGIN
LARGEST: Final = 1.2  # scale of a small map
THIRD: Final = (WIDTH - 4 * MARGIN) / 3
TOP: Final = 44  # of the map, above its hexes
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


def draw(
    view: Brazil, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The map and the seat's column side by side; below them cards, shop and players.

    No area but the map is wider than a phone. A spectator has no supply, Arches and cards.
    """
    touch = touchable(view, seat)
    side = _side(view, seat, touch, names)
    first, floor = float(MARGIN), height_of(side, MARGIN)
    land = _land(view, seat, set(touch), _latest(view, last), names)
    second = first + max(land.height, floor) + MARGIN
    columns = _columns(view, seat, touch, names)
    height = second + max(height_of(column, MARGIN) for column in columns) + MARGIN
    lower = [
        stacked(column, MARGIN + nth * (THIRD + MARGIN), second, MARGIN)
        for nth, column in enumerate(columns)
    ]
    return picture(
        PACKAGE,
        WIDTH,
        height,
        f"Brazil: Imperial, {when(view)}",
        names.put(describe(view, seat)),
        land.at(MARGIN, first, floor),
        stacked(side, LAND + 2 * MARGIN, first, MARGIN, land.height + first),
        *lower,
        standalone=standalone,
    )


def marks(view: Brazil) -> list[int]:
    """The seat mark of each seat: that of its colour."""
    return [look_of(view, seat) for seat in range(view.seats)]


def _side(view: Brazil, seat: int, touch: dict[str, Step], names: SeatNames) -> list[Area]:
    """The question, and the areas that the seat needs to answer it."""
    areas = [ask(view, seat, touch, SIDE, names)]
    if 0 <= seat < view.seats:
        areas += [supply(view, seat, touch, SIDE), arches(view, seat, touch, SIDE)]
    return areas


def _columns(view: Brazil, seat: int, touch: dict[str, Step], names: SeatNames) -> list[list[Area]]:
    show = [gallery(view, touch, THIRD), market(view, touch, THIRD)]
    everybody = players(view, seat, THIRD, names)
    if not 0 <= seat < view.seats:
        return [show[:1], show[1:], [everybody]]
    own = [cards(view, seat, touch, THIRD), reserve(view, seat, touch, THIRD)]
    return [own, show, [everybody, owned(view, seat, THIRD)]]


def _land(view: Brazil, seat: int, touch: set[str], last: set[int], names: SeatNames) -> Area:
    """The map, as large as there is room, with Eras above and a legend below."""
    wide, high = map_size(view)
    scale = min(LARGEST, (LAND - 8) / wide)
    left, down_to = round((LAND - wide * scale) / 2, 1), TOP + high * scale
    drawn = moved(map_picture(view, seat, touch, last, names), left, TOP, scale)
    top = moved(eras(view, LAND - 2 * PAD), PAD, PAD - 2, class_="eras")
    low = moved(legend(), PAD, down_to, class_="lands")
    return Area("map", LAND, down_to + LEGEND, top + drawn + low)


def _latest(view: Brazil, last: Sequence[int]) -> set[int]:
    """The hexes where the latest actions took place; face-down choices show none."""
    hexes = set()
    for action in last:
        family, thing = steps(action)[-1]
        starts = [start for start in SEEN if start <= action < start + view.board.hexes]
        if family == "hex" and starts:
            hexes.add(thing)
    return hexes
