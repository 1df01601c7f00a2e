"""Points by category."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.arches import (
    FIRST_PALACE,
    LAST_PALACE,
    PER_BUILDING,
    PER_PRODUCT,
    PER_UNIT,
)
from tabletown.games.brazil.edition.board import FOREST, OFF_MAP, SIDES
from tabletown.games.brazil.edition.cards import AT_END, MOST_OBJECTIVES, NOTHING
from tabletown.games.brazil.edition.paintings import (
    PER_ERA_3_BUILDING,
    PER_FOREST,
    PER_OTHER_PAINTING,
)
from tabletown.games.brazil.edition.purse import SCIENCE, amount
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.missions import bits, is_met
from tabletown.games.brazil.rules.position import (
    NONE,
    NOT_MADE,
    ON_COROADOS,
    OWNER_SCORES,
    Position,
)

CATEGORIES: Final = (
    "units",
    "products",
    "paintings",
    "missions",
    "gold cards",
    "exploration",
    "palaces",
    "tiles",
)


def points(position: Position, seat: i64) -> vec[i64]:
    """[category]: what a seat would score if the game ended now."""
    return vec[i64](
        [
            unit_points(position, seat),
            product_points(position, seat),
            painting_points(position, seat),
            mission_points(position, seat),
            gold_card_points(position, seat),
            exploration_points(position, seat),
            palace_points(position, seat),
            tile_points(position, seat),
        ]
    )


def score(position: Position, seat: i64) -> i64:
    return (
        unit_points(position, seat)
        + product_points(position, seat)
        + painting_points(position, seat)
        + mission_points(position, seat)
        + gold_card_points(position, seat)
        + exploration_points(position, seat)
        + palace_points(position, seat)
        + tile_points(position, seat)
    )


def unit_points(position: Position, seat: i64) -> i64:
    """Every unit that was ever deployed (§74)."""
    vp: i64 = 0
    for unit in range(UNITS):
        if (position.deployed[seat] >> unit) & 1 == 1:
            vp += position.edition.colours.vp[position.unit_number(seat, unit)]
    return vp


def product_points(position: Position, seat: i64) -> i64:
    """Every Product, and those that stay on Victoria's board (§74)."""
    stay = min(
        position.products_on_board(seat), position.products_made(seat) - moved(position, seat)
    )
    products = position.edition.products
    vp: i64 = 0
    for product in range(products.kinds):
        if position.products[seat * products.kinds + product] != NOT_MADE:
            vp += products.vp[product]
    return vp + stay * board_vp(position, seat)


def board_vp(position: Position, seat: i64) -> i64:
    monarch = position.monarch[seat]
    return position.edition.monarchs.board_vp[monarch] if monarch != NONE else 0


def moved(position: Position, seat: i64) -> i64:
    """Products that go to the Factory and leave Victoria's board: the best number (§75)."""
    if not position.owns(seat, position.edition.paintings.takes_products):
        return 0
    on_board = position.products_on_board(seat)
    made = position.products_made(seat)
    each = board_vp(position, seat)
    best: i64 = 0
    most: i64 = -1
    for number in range(len(position.edition.paintings.product_steps)):
        if number <= made:
            stay = min(on_board, made - number)
            worth = position.edition.paintings.product_steps[number] + stay * each
            if worth > most:
                most = worth
                best = number
    return best


def painting_points(position: Position, seat: i64) -> i64:
    """Printed points, end scoring, the Factory, and tokens on Coroados (§75)."""
    paintings = position.edition.paintings
    owned = position.paintings[seat]
    if owned == 0:
        return 0
    vp = position.sum_of(seat, paintings.vp)
    if position.owns(seat, paintings.takes_products):
        vp += paintings.product_steps[moved(position, seat)]
    for painting in range(paintings.kinds):
        if (owned >> painting) & 1 == 1 and paintings.scores_per[painting] != 0:
            count = counted_for(position, seat, paintings.scores_per[painting])
            vp += min(paintings.scores_most[painting], count * paintings.scores_vp[painting])
    for era in range(1, ERAS + 1):
        if position.used[seat * (ERAS + 1) + era] == ON_COROADOS:
            vp += paintings.token_vp[era]
    return vp


def counted_for(position: Position, seat: i64, what: i64) -> i64:
    if what == PER_FOREST:
        return forests_around(position, seat)
    if what == PER_OTHER_PAINTING:
        return bits(position.paintings[seat]) - 1
    assert what == PER_ERA_3_BUILDING
    count: i64 = 0
    for place in range(position.board.hexes):
        if position.is_building(place) and position.is_held(place, seat):
            if position.edition.buildings.era[position.tile[place]] == ERAS:
                count += 1
    return count


def forests_around(position: Position, seat: i64) -> i64:
    """Forest hexes next to the Empire."""
    forests: i64 = 0
    for place in range(position.board.hexes):
        if position.is_open(place, FOREST):
            for at in range(place * SIDES, (place + 1) * SIDES):
                other = position.board.neighbours[at]
                if other != OFF_MAP and position.owner[other] == seat:
                    forests += 1
                    break
    return forests


def mission_points(position: Position, seat: i64) -> i64:
    """Revealed ones of Era I and II; of Era III each objective that holds now (§76)."""
    missions = position.edition.missions
    vp: i64 = 0
    for mission in range(missions.kinds):
        if position.claimed[mission] == seat:
            vp += missions.vp[mission] + objective_points(position, seat, mission)
    start = place_of(position, seat, ERAS)
    for place in range(start, start + position.mission_room()):
        mission = position.missions[place]
        if mission != EMPTY and mission != HIDDEN:
            vp += objective_points(position, seat, mission)
    monarch = position.monarch[seat]
    if monarch != NONE:
        monarchs = position.edition.monarchs
        rewarded = min(position.missions_claimed(seat), monarchs.mission_gains[monarch])
        vp += rewarded * monarchs.mission_vp[monarch]
    return vp


def objective_points(position: Position, seat: i64, mission: i64) -> i64:
    missions = position.edition.missions
    vp: i64 = 0
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING and position.edition.objective_vp[objective] > 0:
            if is_met(position, seat, objective):
                vp += position.edition.objective_vp[objective]
    return vp


def gold_card_points(position: Position, seat: i64) -> i64:
    """Cards still in hand whose condition holds (§77)."""
    cards = position.edition.gold_cards
    vp: i64 = 0
    for place in range(seat * ROOM, (seat + 1) * ROOM):
        kind = position.gold_hand[place]
        if kind != EMPTY and kind != HIDDEN and cards.timing[kind] == AT_END:
            if is_met(position, seat, cards.objective[kind]):
                vp += cards.vp[kind]
    return vp


def exploration_points(position: Position, seat: i64) -> i64:
    """Tiles that were kept (§78)."""
    exploration = position.edition.exploration
    vp: i64 = 0
    for kind in range(exploration.kinds):
        count = position.kept[seat * exploration.kinds + kind]
        steps: i64 = len(exploration.steps[kind])
        if count > 0 and steps > 0:
            vp += exploration.steps[kind][min(count, steps) - 1]
        vp += count * exploration.vp[kind]
    return vp


def palace_points(position: Position, seat: i64) -> i64:
    """The points of placed Palaces (§79)."""
    palaces = position.edition.palaces
    vp: i64 = 0
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        if (position.palaces[seat] >> number) & 1 == 1:
            per = palaces.per[number]
            count: i64 = 0
            if per == PER_BUILDING:
                count = built_and_held(position, seat, palaces.per_building[number])
            elif per == PER_PRODUCT:
                count = position.products_made(seat)
            elif per == PER_UNIT:
                count = bits(position.deployed[seat])
            vp += count * palaces.vp[number]
    return vp


def built_and_held(position: Position, seat: i64, kind: i64) -> i64:
    count: i64 = 0
    for place in range(position.board.hexes):
        if position.tile[place] == kind and position.is_held(place, seat):
            count += 1
    return count


def tile_points(position: Position, seat: i64) -> i64:
    """Buildings and Cities that a seat controls, or by option those it built (§80, §93)."""
    by_owner = position.has_variant(OWNER_SCORES)
    vp: i64 = 0
    for place in range(position.board.hexes):
        if position.tile[place] != NONE:
            scorer = position.owner[place] if by_owner else position.controller(place)
            if scorer == seat:
                vp += position.tile_vp(place, seat)
    return vp


def science_on_map(position: Position, seat: i64) -> i64:
    """The Science tokens on the seat's tiles: the tie-breaker (§81)."""
    return amount(position.stocks(seat), SCIENCE)
