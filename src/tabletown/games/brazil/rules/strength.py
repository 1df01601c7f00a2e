"""Combat Strength: units, tiles, bonuses, and cards with their conditions."""

from mypy_extensions import i64

from tabletown.games.brazil.edition.board import FOREST, SIDES
from tabletown.games.brazil.edition.cards import (
    ATTACKING,
    DEFENDING_ON_OWN_TILE,
    HAS_RANGED,
    NEAR_FOREST,
    UNITS_ADJACENT,
)
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    CANCELLED,
    DEFENDER,
    DEFENDERS,
    GROUP,
    KIND,
    NONE,
    ORIGIN,
    RANGED,
    WHERE,
    Position,
)


def role_of(position: Position, side: i64) -> i64:
    """0 for the attacker, 1 for the defender."""
    return 0 if side == position.battle[ATTACKER] else 1


def effects_of(position: Position, role: i64, effect: i64) -> i64:
    """The number of face-up cards of a side with an effect, without cancelled ones."""
    count: i64 = 0
    for place in range(role * DEFENDERS, (role + 1) * DEFENDERS):
        kind = position.revealed[place]
        if kind != EMPTY and (position.battle[CANCELLED] >> place) & 1 == 0:
            if position.edition.combat_cards.effect[kind] == effect:
                count += 1
    return count


def units_strength(position: Position, side: i64, group: i64) -> i64:
    strength: i64 = 0
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            strength += position.edition.colours.vp[position.unit_number(side, unit)]
    return strength


def tile_strength(position: Position, side: i64, place: i64) -> i64:
    """The strength of a tile that the side built and controls (§60)."""
    if position.tile[place] == NONE or not position.is_held(place, side):
        return 0
    strength = position.tile_vp(place, side)
    if side < position.seats and position.is_building(place) and position.is_next_to(place, FOREST):
        strength += position.sum_of(side, position.edition.paintings.building_strength)
    return strength


def defending_group(position: Position) -> i64:
    defender = position.battle[DEFENDER]
    return position.units_at(defender, position.battle[WHERE]) if defender != NONE else 0


def group_of(position: Position, role: i64) -> i64:
    return position.battle[GROUP] if role == 0 else defending_group(position)


def card_strength(position: Position, role: i64, kind: i64) -> i64:
    cards = position.edition.combat_cards
    if cards.condition[kind] != 0 and holds_true(position, role, cards.condition[kind]):
        return cards.strength_then[kind]
    return cards.strength[kind]


def holds_true(position: Position, role: i64, condition: i64) -> bool:
    """The condition printed on a card, for its side (§61)."""
    battle = position.battle
    side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
    if condition == ATTACKING:
        return role == 0
    if condition == UNITS_ADJACENT:
        return has_others_around(position, side, group_of(position, role))
    if condition == DEFENDING_ON_OWN_TILE:
        return (
            role == 1
            and position.tile[battle[WHERE]] != NONE
            and position.is_held(battle[WHERE], side)
        )
    if condition == NEAR_FOREST:
        return position.is_near_forest(battle[WHERE])
    return condition == HAS_RANGED and has_ranged(position, side, group_of(position, role))


def has_others_around(position: Position, side: i64, group: i64) -> bool:
    """A unit next to the combat that takes no part in it."""
    for unit in range(UNITS):
        where = position.units[side * UNITS + unit]
        if where >= 0 and (group >> unit) & 1 == 0:
            for at in range(where * SIDES, (where + 1) * SIDES):
                if position.board.neighbours[at] == position.battle[WHERE]:
                    return True
    return False


def has_ranged(position: Position, side: i64, group: i64) -> bool:
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            if position.edition.colours.is_ranged[position.unit_number(side, unit)] == 1:
                return True
    return False


def cards_strength(position: Position, role: i64) -> i64:
    strength: i64 = 0
    for place in range(role * DEFENDERS, (role + 1) * DEFENDERS):
        kind = position.revealed[place]
        if kind != EMPTY and (position.battle[CANCELLED] >> place) & 1 == 0:
            strength += card_strength(position, role, kind)
    return strength


def attack_strength(position: Position) -> i64:
    """The attacker's units, bonuses and cards; if it shoots, also the tile it stands on (§60)."""
    battle = position.battle
    side = battle[ATTACKER]
    strength = units_strength(position, side, battle[GROUP]) + cards_strength(position, 0)
    if battle[KIND] == RANGED:
        strength += tile_strength(position, side, battle[ORIGIN])
    if position.arch[side] != NONE:
        strength += position.edition.arches.attack[position.arch[side]]
    return strength + position.sum_of(side, position.edition.paintings.attack)


def defence_strength(position: Position) -> i64:
    """The defender's units, the own tile under them, bonuses and cards (§60)."""
    battle = position.battle
    side = battle[DEFENDER]
    strength = units_strength(position, side, defending_group(position)) + cards_strength(
        position, 1
    )
    if side >= position.seats:
        return strength
    strength += tile_strength(position, side, battle[WHERE])
    if position.arch[side] != NONE:
        strength += position.edition.arches.defence[position.arch[side]]
    return strength + position.sum_of(side, position.edition.paintings.defence)
