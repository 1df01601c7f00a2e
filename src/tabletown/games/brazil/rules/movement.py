"""The Movement Phase: free and additional movements, and what happens on arrival."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.arches import (
    EDGE_OR_WATER,
    NO_MOVEMENT,
    TO_FOREST,
    TO_MINE,
    TO_OWN_CITY,
    TO_OWN_TILE,
)
from tabletown.games.brazil.edition.board import FOREST, MINE, OFF_MAP, SIDES, WATER
from tabletown.games.brazil.edition.tiles import EXPEDITION_TILE
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import (
    EXPEDITION,
    EXPLORE_AT,
    GROUPING,
    MOVE_TO,
    MOVE_UNIT,
    MOVE_UNIT_MORE,
    MOVING,
    MOVING_ON,
    PASS,
    SHOOT_AT,
    SHOOT_FROM,
    SHOOTING,
    TAKE_ALONG,
)
from tabletown.games.brazil.rules.aftermath import clear_battle
from tabletown.games.brazil.rules.arches import is_deployment_place
from tabletown.games.brazil.rules.combat import begin_battle
from tabletown.games.brazil.rules.exploration import reveal
from tabletown.games.brazil.rules.hands import put_in_order
from tabletown.games.brazil.rules.position import (
    BY_MOVE,
    CAPITAL,
    KIND,
    NONE,
    RANGED,
    WHERE,
    Position,
)

BY_FREE: Final[i64] = 0  # kinds of movement
BY_ADDITIONAL: Final[i64] = 1


def may_enter(position: Position, seat: i64, place: i64) -> bool:
    """Not the Capital of another player; alone, that of the enemy may be attacked (§48)."""
    if position.tile[place] != CAPITAL or position.owner[place] == seat:
        return True
    return position.seats == 1


def is_wet(position: Position, start: i64, place: i64) -> bool:
    """Whether one of the hexes is Water, which limits how it is entered (§48)."""
    terrain = position.board.terrain
    return terrain[start] == WATER or terrain[place] == WATER


def may_move_more(position: Position, seat: i64, start: i64, place: i64) -> bool:
    """Whether the additional movement of this turn leads there (§51)."""
    paintings = position.edition.paintings
    kind = position.edition.arches.movement[position.turn_arch]
    if kind != NO_MOVEMENT and _leads(position, seat, kind, start, place):
        return True
    if position.owns(seat, paintings.moves_anyway):
        for painting in range(paintings.kinds):
            if (position.paintings[seat] >> painting) & 1 == 1:
                kind = paintings.movement[painting]
                if kind != NO_MOVEMENT and _leads(position, seat, kind, start, place):
                    return True
    return False


def _leads(position: Position, seat: i64, kind: i64, start: i64, place: i64) -> bool:
    wet = is_wet(position, start, place)
    if kind == TO_OWN_CITY:
        return not wet and start != place and is_deployment_place(position, seat, place)
    if kind == EDGE_OR_WATER:
        return wet or position.board.is_edge[place] == 1
    if wet:
        return False
    if kind == TO_FOREST:
        return position.is_open(place, FOREST)
    if kind == TO_MINE:
        return position.is_open(place, MINE)
    return kind == TO_OWN_TILE and position.tile[place] != NONE and position.owner[place] == seat


def is_far(position: Position) -> bool:
    """Whether the additional movement crosses any distance."""
    return position.edition.arches.movement[position.turn_arch] == TO_OWN_CITY


def targets_into(
    position: Position, seat: i64, start: i64, kind: i64, buffer: vec[i64], count: i64
) -> i64:
    """Writes the hexes that a unit on `start` may enter, ascending."""
    neighbours = position.board.neighbours
    if kind == BY_ADDITIONAL and is_far(position):
        for place in range(position.board.hexes):
            if may_enter(position, seat, place):
                near = is_neighbour(position, start, place)
                if _reaches(position, seat, start, place, near):
                    buffer[count] = MOVE_TO + place
                    count += 1
        return count
    first = count
    for at in range(start * SIDES, (start + 1) * SIDES):
        place = neighbours[at]
        if place != OFF_MAP and may_enter(position, seat, place):
            if kind == BY_FREE or may_move_more(position, seat, start, place):
                put_in_order(buffer, first, count, MOVE_TO + place)
                count += 1
    return count


def _reaches(position: Position, seat: i64, start: i64, place: i64, near: bool) -> bool:
    if near:
        return may_move_more(position, seat, start, place)
    return _leads(position, seat, TO_OWN_CITY, start, place)


def is_neighbour(position: Position, one: i64, other: i64) -> bool:
    for at in range(one * SIDES, (one + 1) * SIDES):
        if position.board.neighbours[at] == other:
            return True
    return False


def can_move(position: Position, seat: i64, start: i64, kind: i64) -> bool:
    """Whether there is any way from here."""
    neighbours = position.board.neighbours
    for at in range(start * SIDES, (start + 1) * SIDES):
        place = neighbours[at]
        if place != OFF_MAP and may_enter(position, seat, place):
            if kind == BY_FREE or may_move_more(position, seat, start, place):
                return True
    if kind == BY_ADDITIONAL and is_far(position):
        for place in range(position.board.hexes):
            if _leads(position, seat, TO_OWN_CITY, start, place):
                return True
    return False


def movements_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Units that may move, with a free movement and then with the additional one (§50, §51)."""
    if position.free_moves > 0:
        for unit in range(UNITS):
            start = position.units[seat * UNITS + unit]
            if start >= 0 and can_move(position, seat, start, BY_FREE):
                buffer[count] = MOVE_UNIT + unit
                count += 1
    if position.additional_moves > 0:
        for unit in range(UNITS):
            start = position.units[seat * UNITS + unit]
            if start >= 0 and can_move(position, seat, start, BY_ADDITIONAL):
                buffer[count] = MOVE_UNIT_MORE + unit
                count += 1
    return count


def begin_move(position: Position, seat: i64, action: i64) -> None:
    """Asks for companions before the destination (§47)."""
    kind = BY_ADDITIONAL if action >= MOVE_UNIT_MORE else BY_FREE
    unit = action - (MOVE_UNIT_MORE if kind == BY_ADDITIONAL else MOVE_UNIT)
    start = position.units[seat * UNITS + unit]
    one: i64 = 1
    group = one << unit
    if position.transports(seat, unit) and position.units_at(seat, start) != group:
        position.push(GROUPING, seat, group, kind)
    else:
        position.push(MOVING, seat, group, kind)


def companions_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Writes companions on the same hex, in ascending order so that no group is asked twice."""
    group = position.one()
    start = group_place(position, seat, group)
    last = position.two() // 2 - 1
    buffer[0] = PASS
    count: i64 = 1
    for unit in range(last + 1, UNITS):
        if (group >> unit) & 1 == 0 and position.units[seat * UNITS + unit] == start:
            buffer[count] = TAKE_ALONG + unit
            count += 1
    return count


def take_along(position: Position, seat: i64, action: i64) -> None:
    group = position.one()
    kind = position.two() % 2
    position.pop()
    if action == PASS:
        position.push(MOVING, seat, group, kind)
        return
    unit = action - TAKE_ALONG
    one: i64 = 1
    position.push(GROUPING, seat, group | (one << unit), kind + 2 * (unit + 1))
    for other in range(unit + 1, UNITS):
        if (group >> other) & 1 == 0:
            if position.units[seat * UNITS + other] == position.units[seat * UNITS + unit]:
                return
    group = position.one()
    position.pop()
    position.push(MOVING, seat, group, kind)


def group_place(position: Position, seat: i64, group: i64) -> i64:
    unit: i64 = 0
    while (group >> unit) & 1 == 0:
        unit += 1
    return position.units[seat * UNITS + unit]


def destinations_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    start = group_place(position, seat, position.one())
    if position.asked() == MOVING_ON:
        buffer[0] = PASS
        return targets_into(position, seat, start, BY_FREE, buffer, 1)
    return targets_into(position, seat, start, position.two(), buffer, 0)


def move_to(position: Position, seat: i64, action: i64) -> None:
    """A free movement may have a second step with Guaicurus (§52)."""
    group = position.one()
    steps: i64 = 0
    if position.asked() == MOVING_ON:
        steps = position.two() - 1
    elif position.two() == BY_ADDITIONAL:
        position.additional_moves -= 1
    else:
        position.free_moves -= 1
        steps = position.sum_of(seat, position.edition.paintings.free_range) - 1
    position.pop()
    if action != PASS:
        arrive(position, seat, group, action - MOVE_TO, steps)


def arrive(position: Position, seat: i64, group: i64, place: i64, steps: i64) -> None:
    """Combat first, then an Exploration tile, then an Expedition (§49)."""
    start = group_place(position, seat, group)
    defender = position.occupant[place]
    if defender == NONE and position.tile[place] != NONE:
        defender = position.owner[place]
    if defender != NONE and defender != seat:
        begin_battle(position, BY_MOVE, place, start, seat, defender, group)
        return
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            position.place_unit(seat, unit, place)
    if position.is_face_down(place):
        reveal(position, seat, place)
        return
    if steps > 0:
        position.push(MOVING_ON, seat, group, steps)
    if position.face_up_rule(place) == EXPEDITION_TILE:
        position.push(EXPEDITION, seat, place, 0)


# Instead of a free movement: a ranged attack, or an Expedition once more (§50)


def is_target(position: Position, seat: i64, place: i64) -> bool:
    """A hex with an enemy unit that may be attacked (§67)."""
    occupant = position.occupant[place]
    return occupant != NONE and occupant != seat and may_enter(position, seat, place)


def can_shoot(position: Position, seat: i64, start: i64) -> bool:
    """A ranged unit stands there, and a target next to it."""
    if position.occupant[start] != seat or not has_ranged(position, seat, start):
        return False
    for at in range(start * SIDES, (start + 1) * SIDES):
        place = position.board.neighbours[at]
        if place != OFF_MAP and is_target(position, seat, place):
            return True
    return False


def has_ranged(position: Position, seat: i64, place: i64) -> bool:
    for unit in range(UNITS):
        if position.units[seat * UNITS + unit] == place:
            if position.edition.colours.is_ranged[position.unit_number(seat, unit)] == 1:
                return True
    return False


def attacks_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Offer the hexes to shoot from."""
    if position.free_moves == 0 or not has_ranged_on_map(position, seat):
        return count
    for place in range(position.board.hexes):
        if position.occupant[place] == seat and can_shoot(position, seat, place):
            buffer[count] = SHOOT_FROM + place
            count += 1
    return count


def has_ranged_on_map(position: Position, seat: i64) -> bool:
    for unit in range(UNITS):
        if position.units[seat * UNITS + unit] >= 0:
            if position.edition.colours.is_ranged[position.unit_number(seat, unit)] == 1:
                return True
    return False


def is_on_expedition(position: Position, seat: i64) -> bool:
    for at in range(seat * UNITS, (seat + 1) * UNITS):
        place = position.units[at]
        if place >= 0 and position.face_up_rule(place) == EXPEDITION_TILE:
            return True
    return False


def expeditions_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Hexes with an Expedition to be tried again."""
    if position.free_moves == 0 or not is_on_expedition(position, seat):
        return count
    for place in range(position.board.hexes):
        if position.occupant[place] == seat:
            if position.face_up_rule(place) == EXPEDITION_TILE:
                buffer[count] = EXPLORE_AT + place
                count += 1
    return count


def shots_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    count: i64 = 0
    start = position.one()
    for place in range(position.board.hexes):
        if is_neighbour(position, start, place) and is_target(position, seat, place):
            buffer[count] = SHOOT_AT + place
            count += 1
    return count


def aim(position: Position, seat: i64, action: i64) -> None:
    position.push(SHOOTING, seat, action - SHOOT_FROM, 0)


def shoot(position: Position, seat: i64, action: i64) -> None:
    start = position.one()
    place = action - SHOOT_AT
    position.pop()
    position.free_moves -= 1
    group = position.units_at(seat, start)
    begin_battle(position, RANGED, place, start, seat, position.occupant[place], group)


def battle_ended(position: Position, seat: i64) -> None:
    """Ends the combat; a winner who moved in reveals the tile there (§49)."""
    has_won = position.one() == 1
    kind = position.battle[KIND]
    place = position.battle[WHERE]
    position.pop()
    clear_battle(position)
    if not has_won or kind != BY_MOVE or position.occupant[place] != seat:
        return
    if position.is_face_down(place):
        reveal(position, seat, place)
    elif position.face_up_rule(place) == EXPEDITION_TILE:
        position.push(EXPEDITION, seat, place, 0)
