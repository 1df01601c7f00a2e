"""The value of Missions to a seat: claimed ones, and progress towards the others."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.cards import CITY, MOST_OBJECTIVES, NOTHING
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.greedy.census import Census, is_founder, lead
from tabletown.games.brazil.greedy.weights import (
    CITY_WEIGHS,
    FOUNDER,
    HALF_MET,
    HURRY,
    LATER,
    MOST_HURRY,
    NEXT_ERA,
    PAYABLE,
    PROGRESS,
    WELL_PLACED,
)
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.building import BY_ARCH, is_available, may_stand
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import CITIES, NONE


def mission_worth(state: Brazil, seat: i64, census: Census, weights: vec[float]) -> float:
    """The value of claimed Missions, and of Missions in hand by their progress."""
    missions = state.edition.missions
    value = 0.0
    for mission in range(missions.kinds):
        if state.claimed[mission] == seat:
            value += weights[NEXT_ERA] + float(missions.vp[mission])
            if missions.era[mission] == ERAS:
                value += objective_worth(state, seat, mission, census, weights)
    room = state.mission_room()
    for era in range(1, ERAS + 1):
        start = place_of(state, seat, era)
        for place in range(start, start + room):
            mission = state.missions[place]
            if mission == EMPTY:
                break
            share = weights[PROGRESS] * progress(state, seat, mission, census, weights)
            if era > state.era:
                share *= weights[LATER]
            worth = weights[NEXT_ERA] + float(missions.vp[mission])
            if era == ERAS and era == state.era and state.seats > 1:
                worth += hurry(state, seat, weights)
            value += share * worth
            if era == ERAS:
                value += objective_worth(state, seat, mission, census, weights)
    return value


def progress(state: Brazil, seat: i64, mission: i64, census: Census, weights: vec[float]) -> float:
    """The share of a Mission's objectives that is met."""
    missions = state.edition.missions
    needed: i64 = 0
    there = 0.0
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING:
            needs = state.edition.objective_needs[objective]
            has = min(needs, census.has(state, seat, objective))
            if state.edition.objective_kind[objective] == CITY:
                needed += CITY_WEIGHS * needs
                there += float(CITY_WEIGHS * has)
                if has < needs:
                    there += float(CITY_WEIGHS) * city_prospect(state, seat, weights)
            else:
                needed += needs
                there += float(has)
    return there / float(needed)


def hurry(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """The value of ending the match sooner, for a seat that leads."""
    return max(0.0, min(weights[MOST_HURRY], weights[HURRY] * float(lead(state, seat))))


def city_prospect(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """How close the seat is to another City: founder, place and cost."""
    best = 0.0
    for unit in range(UNITS):
        place = state.units[seat * UNITS + unit]
        if place >= 0 and is_founder(state, seat, unit):
            stands = may_stand(state, seat, CITIES, place)
            best = max(
                best, weights[FOUNDER] + weights[WELL_PLACED] if stands else weights[FOUNDER]
            )
    if best == 0.0:
        return 0.0
    funds = state.funds(seat)
    left: i64 = 0
    for city in state.city_tops:
        if city != NONE:
            left += 1
            if is_available(state, seat, funds, CITIES + city, BY_ARCH):
                return best + weights[PAYABLE]
    return best if left > 0 else 0.0


def objective_worth(
    state: Brazil, seat: i64, mission: i64, census: Census, weights: vec[float]
) -> float:
    """The points of Era III's objectives, and a share for those not met yet."""
    missions = state.edition.missions
    worth = 0.0
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING:
            points = float(state.edition.objective_vp[objective])
            needs = state.edition.objective_needs[objective]
            has = census.has(state, seat, objective)
            if has >= needs:
                worth += points
            elif state.is_last_round == 0:
                worth += weights[HALF_MET] * points * float(has) / float(needs)
    return worth
