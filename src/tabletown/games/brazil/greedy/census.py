"""Counts a seat's tiles, Buildings and units on the map, and its lead."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.cards import (
    ANY_BUILDING,
    BUILDING_OF_ERA,
    BUILDING_OF_KIND,
    CITY,
    UNITS_ON_MAP,
)
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.missions import count_for
from tabletown.games.brazil.rules.position import CAPITAL, CITIES, NONE
from tabletown.games.brazil.rules.scoring import score


@final
class Census:
    """A seat's tiles, Buildings and units on the map, counted in one pass."""

    def __init__(self, state: Brazil, seat: i64) -> None:
        self.kinds: Final = vec[i64]([0] * CITIES)  # [kind]: Buildings under control
        self.eras: Final = vec[i64]([0] * (ERAS + 1))
        self.buildings: i64 = 0
        self.cities: i64 = 0
        self.points: i64 = 0
        self.seized: i64 = 0  # points of conquered tiles
        self.empty: i64 = 0  # own Buildings without a token
        self.funds: i64 = state.supply[seat]
        self.units: i64 = state.units_on_map(seat)
        for place in range(state.board.hexes):
            if state.tile[place] != NONE and state.controller(place) == seat:
                self.count(state, seat, place)

    def count(self, state: Brazil, seat: i64, place: i64) -> None:
        tile = state.tile[place]
        if tile == CAPITAL:
            return
        points = state.tile_vp(place, seat)
        self.points += points
        self.funds += state.stock[place]
        if state.owner[place] != seat:
            self.seized += points
        if tile >= CITIES:
            self.cities += 1
            return
        self.buildings += 1
        self.kinds[tile] += 1
        self.eras[state.edition.buildings.era[tile]] += 1
        if state.stock[place] == 0 and state.owner[place] == seat:
            self.empty += 1

    def has(self, state: Brazil, seat: i64, objective: i64) -> i64:
        """How much of an objective the seat has."""
        kind = state.edition.objective_kind[objective]
        of = state.edition.objective_of[objective]
        if kind == UNITS_ON_MAP:
            return self.units
        if kind == BUILDING_OF_KIND:
            return self.kinds[of]
        if kind == BUILDING_OF_ERA:
            return self.eras[of]
        if kind == ANY_BUILDING:
            return self.buildings
        if kind == CITY:
            return self.cities
        return count_for(state, seat, kind, of)


def lead(state: Brazil, seat: i64) -> i64:
    """Points ahead of the best opponent."""
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    return score(state, seat) - best


def is_founder(state: Brazil, seat: i64, unit: i64) -> bool:
    """Whether the unit can found a City: the Monarch, or any unit with Araribóia."""
    if state.edition.colours.is_monarch[state.unit_number(seat, unit)] == 1:
        return True
    return state.owns(seat, state.edition.paintings.city_at_any_unit)
