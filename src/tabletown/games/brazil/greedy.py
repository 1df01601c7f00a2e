"""How good a position looks, for bots that judge without searching."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.judge import MARGIN, Judge, win_share
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.brazil.greedy_habits import finished, habit, is_midway
from tabletown.games.brazil.printed.arches import ARCHES
from tabletown.games.brazil.printed.cards import (
    ANY_BUILDING,
    AT_END,
    BUILDING_OF_ERA,
    BUILDING_OF_KIND,
    CITY,
    MOST_OBJECTIVES,
    NOTHING,
    UNITS_ON_MAP,
)
from tabletown.games.brazil.printed.purse import GOLD, RESOURCES, SCIENCE, amount
from tabletown.games.brazil.printed.tiles import ERAS, EXPEDITION_TILE
from tabletown.games.brazil.printed.units import CONVERSIONS, UNITS
from tabletown.games.brazil.rules.actions import ACTION_PHASE
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.building import BY_ARCH, is_available, may_stand
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.missions import bits, count_for
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    CITIES,
    COUNTERS,
    NONE,
    PALACE_BY_PAINTING,
    Position,
)
from tabletown.games.brazil.rules.scoring import (
    exploration_points,
    painting_points,
    palace_points,
    product_points,
    score,
    unit_points,
)

WEIGHTS: Final = [
    "spread",
    "resource",
    "spare_resource",
    "gold_token",
    "science_token",
    "early",
    "late",
    "gold_card",
    "combat_card",
    "paying_card",
    "palace_to_place",
    "on_map",
    "effect",
    "upgrade",
    "empty_building",
    "seized",
    "next_action",
    "next_movement",
    "next_era",
    "progress",
    "later",
    "half_met",
    "founder",
    "well_placed",
    "payable",
    "hurry",
    "most_hurry",
    "victory",
    "ahead",
    "cloud",
    "expedition",
    "enemy_tile",
    "city_site",
    "covering_site",
    "triumph",
    "points_alone",
    "mission_alone",
    "army",
    "advance",
    "gather",
    "defeated_enemy",
]
# In points.
RESOURCE: Final[i64] = 1  # one of the first two of a kind
SPARE_RESOURCE: Final[i64] = 2
GOLD_TOKEN: Final[i64] = 3
SCIENCE_TOKEN: Final[i64] = 4
EARLY: Final[i64] = 5  # more of that for each Era to come
LATE: Final[i64] = 6  # of what tokens and cards are worth, in the last round
GOLD_CARD: Final[i64] = 7
COMBAT_CARD: Final[i64] = 8
PAYING_CARD: Final[i64] = 9  # a Combat card with which the Monarch pays
PALACE_TO_PLACE: Final[i64] = 10  # by a Painting that has not done so
ON_MAP: Final[i64] = 11  # a unit that is there and not defeated
EFFECT: Final[i64] = 12  # of a Painting, while the game goes on
UPGRADE: Final[i64] = 13  # of an Arch
EMPTY_BUILDING: Final[i64] = 14  # may be renovated
SEIZED: Final[i64] = 15  # of a tile's points, for what another loses
NEXT_ACTION: Final[i64] = 16  # of a turn begun
NEXT_MOVEMENT: Final[i64] = 17
# Missions.
NEXT_ERA: Final[i64] = 18  # beyond its points, for claiming one
PROGRESS: Final[i64] = 19  # of what a Mission is worth, once all of its objectives hold
LATER: Final[i64] = 20  # of that, for a Mission of a later Era
HALF_MET: Final[i64] = 21  # of an objective's points in Era III
CITY_WEIGHS: Final[i64] = 2  # as much of a Mission as two of anything else
FOUNDER: Final[i64] = 22  # of a City: who may found it is on the map
WELL_PLACED: Final[i64] = 23  # of a City: and stands where it may be
PAYABLE: Final[i64] = 24  # of a City: and it can be paid
HURRY: Final[i64] = 25  # a point ahead in Era III, for who comes to its end
MOST_HURRY: Final[i64] = 26
VICTORY: Final[i64] = 27  # in the last round
AHEAD: Final[i64] = 28  # a point more than the best of the others, then
# Where units want to go, less the farther it is.
CLOUD: Final[i64] = 29
EXPEDITION: Final[i64] = 30
ENEMY_TILE: Final[i64] = 31  # a point of it, if the unit is stronger
CITY_SITE: Final[i64] = 32
COVERING_SITE: Final[i64] = 33  # that of a Building of one's own
# Alone.
TRIUMPH: Final[i64] = 34
POINTS_ALONE: Final[i64] = 35  # of a point: the goals come first
MISSION_ALONE: Final[i64] = 36
ARMY: Final[i64] = 37  # a unit on the map, for each point of its strength
VANGUARD: Final[i64] = 4  # a weaker army stays at home
ADVANCE: Final[i64] = 38  # a step towards the enemy's Capital, for each point beyond that
GATHER: Final[i64] = 39  # a step towards the unit that takes others along
DEFEATED_ENEMY: Final[i64] = 40


@final
class BrazilJudge(Judge):
    """Looks a round ahead: everybody has had a turn then."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Brazil)
        return value(state, seat, self.weights)

    def stage(self, state: State) -> i64:
        assert isinstance(state, Brazil)
        return state.round

    def habit(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """What is begun is finished in the plainest way; what to begin is thought about."""
        assert isinstance(state, Brazil)
        if is_midway(state):
            return habit(state, seat, buffer, state.legal_into(seat, buffer))
        return super().habit(state, seat, rng, buffer)

    def reward(self, state: State, seat: i64) -> float:
        """By how much more the seat has than the best of the others; alone, in proportion."""
        if state.seats == 1:
            return self.value(state, seat) / (2.0 * self.weights[TRIUMPH])
        own = self.value(state, seat)
        best = float("-inf")
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.value(state, other))
        ahead = 1.0 / (1.0 + exp((best - own) / self.swing(state)))
        if state.to_move != NOBODY:
            return ahead
        return (1.0 - MARGIN) * win_share(state, seat) + MARGIN * ahead


def value(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """Points as they stand, what they will grow from, and Missions under way.

    `state` is a guess with nothing hidden. What is begun is taken as done in the plainest way.
    """
    if state.rng is DEAD:
        raise ValueError("value judges a guess, not a view: determinize it first")
    if is_midway(state):
        state = finished(state)
    if state.depth == 0:
        return outcome(state, seat, weights)
    return judged(state, seat, weights)


def outcome(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """At the end: points, and how far ahead."""
    if state.seats == 1:
        return weights[TRIUMPH] * float(state.has_triumphed) + float(score(state, seat))
    return float(score(state, seat)) + ahead(state, seat, weights)


def lead(state: Brazil, seat: i64) -> i64:
    """Points more than the best of the others."""
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    return score(state, seat) - best


def ahead(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """Whether a game that is about to end would be won, and by how much."""
    margin = float(lead(state, seat))
    return (
        max(-weights[VICTORY], min(weights[VICTORY], weights[VICTORY] * margin))
        + weights[AHEAD] * margin
    )


def judged(state: Brazil, seat: i64, weights: vec[float]) -> float:
    census = Census(state, seat)
    found = float(
        unit_points(state, seat)
        + product_points(state, seat)
        + painting_points(state, seat)
        + exploration_points(state, seat)
        + palace_points(state, seat)
        + census.points
    )
    missions = mission_worth(state, seat, census, weights)
    if state.seats == 1:
        found *= weights[POINTS_ALONE]
        missions *= weights[MISSION_ALONE]
    found += weights[SEIZED] * float(census.seized) + missions
    later = weights[LATE] if state.is_last_round == 1 else 1.0
    sooner = 1.0 + weights[EARLY] * float(ERAS - state.era)
    found += later * (
        sooner * token_worth(census.funds, weights) + card_worth(state, seat, weights)
    )
    found += later * (
        painting_worth(state, seat, weights)
        + weights[UPGRADE] * float(upgrades(state, seat))
        + weights[EMPTY_BUILDING] * float(census.empty)
        + turn_worth(state, seat, census, weights)
    )
    found += end_card_worth(state, seat, census) + unit_worth(state, seat, census, later, weights)
    if state.is_last_round == 1 and state.seats > 1:
        found += ahead(state, seat, weights)
    return found


@final
class Census:
    """What a seat has on the map, counted in one go."""

    def __init__(self, state: Brazil, seat: i64) -> None:
        self.kinds: Final = vec[i64]([0] * CITIES)  # [kind]: Buildings under control
        self.eras: Final = vec[i64]([0] * (ERAS + 1))
        self.buildings: i64 = 0
        self.cities: i64 = 0
        self.points: i64 = 0
        self.seized: i64 = 0  # points of tiles that others have built
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
        """How much of an objective there is, without another look at the map."""
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


# Tokens, cards and what a turn may still bring


def token_worth(funds: i64, weights: vec[float]) -> float:
    """The third of a kind is of less use than the first."""
    found = weights[GOLD_TOKEN] * float(amount(funds, GOLD)) + weights[SCIENCE_TOKEN] * float(
        amount(funds, SCIENCE)
    )
    for kind in range(RESOURCES):
        count = amount(funds, kind)
        found += weights[SPARE_RESOURCE] * float(count)
        found += (weights[RESOURCE] - weights[SPARE_RESOURCE]) * float(min(count, 2))
    return found


def card_worth(state: Position, seat: i64, weights: vec[float]) -> float:
    """A Combat card is worth more to a Monarch who pays with it."""
    each = weights[COMBAT_CARD]
    if state.edition.monarchs.conversion_cards[state.monarch[seat] * CONVERSIONS] > 0:
        each = weights[PAYING_CARD]
    return weights[GOLD_CARD] * float(state.gold_cards(seat)) + each * float(
        state.combat_cards(seat)
    )


def painting_worth(state: Position, seat: i64, weights: vec[float]) -> float:
    """What Paintings do, beyond what they score."""
    found = weights[EFFECT] * float(bits(state.paintings[seat]))
    has_placed = state.counters[seat * COUNTERS + PALACE_BY_PAINTING] == 1
    if state.owns(seat, state.edition.paintings.places_palace) and not has_placed:
        found += weights[PALACE_TO_PLACE]
    return found


def end_card_worth(state: Brazil, seat: i64, census: Census) -> float:
    """Gold cards that score at the end, as far as they are met."""
    cards = state.edition.gold_cards
    found = 0.0
    for place in range(seat * ROOM, (seat + 1) * ROOM):
        kind = state.gold_hand[place]
        if kind == EMPTY:
            break
        if cards.timing[kind] == AT_END:
            objective = cards.objective[kind]
            if census.has(state, seat, objective) >= state.edition.objective_needs[objective]:
                found += float(cards.vp[kind])
    return found


def upgrades(state: Brazil, seat: i64) -> i64:
    kinds = state.edition.products.kinds
    count: i64 = 0
    for at in range(seat * kinds, (seat + 1) * kinds):
        if 0 <= state.products[at] < ARCHES:
            count += 1
    return count


def turn_worth(state: Brazil, seat: i64, census: Census, weights: vec[float]) -> float:
    """What is still to be done in a turn begun; alone, also in all turns to come."""
    found = 0.0
    if state.seats == 1:
        found = weights[NEXT_ACTION] * float(state.board.rounds - state.round)
    if state.asked_seat() == seat and state.asked() == ACTION_PHASE:
        if state.turn_arch == NONE:
            found += weights[NEXT_ACTION]
        if census.units > 0:
            found += weights[NEXT_MOVEMENT]
    return found


# Missions


def mission_worth(state: Brazil, seat: i64, census: Census, weights: vec[float]) -> float:
    """Claimed ones, and those in hand by how much of them is there."""
    missions = state.edition.missions
    found = 0.0
    for mission in range(missions.kinds):
        if state.claimed[mission] == seat:
            found += weights[NEXT_ERA] + float(missions.vp[mission])
            if missions.era[mission] == ERAS:
                found += objective_worth(state, seat, mission, census, weights)
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
            found += share * worth
            if era == ERAS:
                found += objective_worth(state, seat, mission, census, weights)
    return found


def progress(state: Brazil, seat: i64, mission: i64, census: Census, weights: vec[float]) -> float:
    """The share of all that its objectives ask for."""
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
    """Who leads wants the end to come."""
    return max(0.0, min(weights[MOST_HURRY], weights[HURRY] * float(lead(state, seat))))


def city_prospect(state: Brazil, seat: i64, weights: vec[float]) -> float:
    """How near another City is: its founder, a place for it, and its cost."""
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


def is_founder(state: Brazil, seat: i64, unit: i64) -> bool:
    """The Monarch, or any unit with Araribóia."""
    if state.edition.colours.is_monarch[state.unit_number(seat, unit)] == 1:
        return True
    return state.owns(seat, state.edition.paintings.city_at_any_unit)


def objective_worth(
    state: Brazil, seat: i64, mission: i64, census: Census, weights: vec[float]
) -> float:
    """The points of Era III's objectives, and a part for those that are not met yet."""
    missions = state.edition.missions
    found = 0.0
    for at in range(mission * MOST_OBJECTIVES, (mission + 1) * MOST_OBJECTIVES):
        objective = missions.objectives[at]
        if objective != NOTHING:
            points = float(state.edition.objective_vp[objective])
            needs = state.edition.objective_needs[objective]
            has = census.has(state, seat, objective)
            if has >= needs:
                found += points
            elif state.is_last_round == 0:
                found += weights[HALF_MET] * points * float(has) / float(needs)
    return found


# Units


def unit_worth(
    state: Brazil, seat: i64, census: Census, later: float, weights: vec[float]
) -> float:
    """Where units stand, and how near they are to what they want."""
    found = weights[ON_MAP] * float(census.units)
    if state.seats == 1:
        return found + conquest(state, weights)
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
            found += later * best
            if is_founder(state, seat, unit):
                found += later * site_worth(state, seat, start, weights)
    return found


def targets_into(
    state: Brazil, seat: i64, targets: vec[i64], wants: vec[float], weights: vec[float]
) -> i64:
    """What units go for: the unknown, Expeditions, and what others hold weakly."""
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
    """A Monarch stands well where a City may be founded, if one is left."""
    for city in state.city_tops:
        if city != NONE and may_stand(state, seat, CITIES, place):
            return weights[CITY_SITE] if state.tile[place] == NONE else weights[COVERING_SITE]
    return 0.0


def conquest(state: Brazil, weights: vec[float]) -> float:
    """Alone: the army gathers around who takes others along, then marches on the enemy."""
    board = state.board
    leader = state.home[0]
    for unit in range(UNITS):
        if state.units[unit] >= 0 and state.transports(0, unit):
            leader = state.units[unit]
            break
    way = board.steps[state.home[0] * board.hexes + board.enemy_capital]
    left = board.steps[leader * board.hexes + board.enemy_capital]
    found = 0.0
    strength: i64 = 0
    for unit in range(UNITS):
        start = state.units[unit]
        if start >= 0:
            found -= weights[GATHER] * float(min(3, board.steps[start * board.hexes + leader]))
            strength += state.edition.colours.vp[state.unit_number(0, unit)]
        if state.units[UNITS + unit] < 0:
            found += weights[DEFEATED_ENEMY]
    found += weights[ARMY] * float(strength) + weights[ADVANCE] * float(
        max(0, strength - VANGUARD) * (way - left)
    )
    return found


def judge(weights: vec[float]) -> Judge:
    return BrazilJudge(weights)
