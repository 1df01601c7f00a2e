"""The value of units by their position and their distance to targets."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.tiles import EXPEDITION_TILE
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.greedy.census import Census, is_founder
from tabletown.games.brazil.greedy.weights import (
    ADVANCE,
    ARMY,
    CITY_SITE,
    CLOUD,
    COVERING_SITE,
    DEFEATED_ENEMY,
    ENEMY_TILE,
    EXPEDITION,
    GATHER,
    ON_MAP,
    VANGUARD,
)
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.building import may_stand
from tabletown.games.brazil.rules.position import CITIES, NONE


def unit_worth(
    state: Brazil, seat: i64, census: Census, later: float, weights: vec[float]
) -> float:
    """The value of a seat's units: their positions and distances to targets."""
    worth = weights[ON_MAP] * float(census.units)
    if state.seats == 1:
        return worth + conquest(state, weights)
    targets = vec[i64]([0] * state.board.hexes)
    wants = vec[float]([0.0] * state.board.hexes)
    count = targets_into(state, seat, targets, wants, weights)
    board = state.board
    for unit in range(UNITS):
        start = state.units[seat * UNITS + unit]
        if start >= 0:
            strength = state.edition.colours.vp[state.unit_number(seat, unit)]
            best = 0.0
            for nth in range(count):
                place = targets[nth]
                weight = wants[nth]
                if (
                    state.tile[place] != NONE
                    and state.tile_vp(place, state.owner[place]) >= strength
                ):
                    weight = 0.0
                near = weight / float(1 + board.steps[start * board.hexes + place])
                if near > best:
                    best = near
            worth += later * best
            if is_founder(state, seat, unit):
                worth += later * site_worth(state, seat, start, weights)
    return worth


def targets_into(
    state: Brazil, seat: i64, targets: vec[i64], wants: vec[float], weights: vec[float]
) -> i64:
    """Fill the targets of units: unexplored spaces, Expeditions and weakly held enemy tiles."""
    count: i64 = 0
    for place in range(state.board.hexes):
        weight = 0.0
        if state.tile[place] != NONE:
            if state.owner[place] != seat and state.occupant[place] == NONE:
                weight = weights[ENEMY_TILE] * float(state.tile_vp(place, state.owner[place]))
        elif state.is_face_down(place):
            weight = weights[CLOUD]
        elif state.face_up_rule(place) == EXPEDITION_TILE:
            weight = weights[EXPEDITION]
        if weight > 0.0:
            targets[count] = place
            wants[count] = weight
            count += 1
    return count


def site_worth(state: Brazil, seat: i64, place: i64, weights: vec[float]) -> float:
    """The value of a Monarch's position where a City may be founded."""
    for city in state.city_tops:
        if city != NONE and may_stand(state, seat, CITIES, place):
            return weights[CITY_SITE] if state.tile[place] == NONE else weights[COVERING_SITE]
    return 0.0


def conquest(state: Brazil, weights: vec[float]) -> float:
    """Solo: the value of gathering the army around its leader, then advancing on the enemy."""
    board = state.board
    leader = state.home[0]
    for unit in range(UNITS):
        if state.units[unit] >= 0 and state.transports(0, unit):
            leader = state.units[unit]
            break
    way = board.steps[state.home[0] * board.hexes + board.enemy_capital]
    left = board.steps[leader * board.hexes + board.enemy_capital]
    worth = 0.0
    strength: i64 = 0
    for unit in range(UNITS):
        start = state.units[unit]
        if start >= 0:
            worth -= weights[GATHER] * float(min(3, board.steps[start * board.hexes + leader]))
            strength += state.edition.colours.vp[state.unit_number(0, unit)]
        if state.units[UNITS + unit] < 0:
            worth += weights[DEFEATED_ENEMY]
    worth += weights[ARMY] * float(strength) + weights[ADVANCE] * float(
        max(0, strength - VANGUARD) * (way - left)
    )
    return worth
