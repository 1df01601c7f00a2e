"""Exploration tiles: turned up, looked at in secret, and Expeditions."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.board import OFF_MAP, SIDES
from tabletown.games.brazil.edition.tiles import (
    ERAS,
    EXPEDITION_TILE,
    GAIN_TILE,
    KEEP_TILE,
    MISSION_TILE,
    RIVER,
)
from tabletown.games.brazil.rules.actions import (
    DRAW_MISSION,
    DRAWING_MISSION,
    EXPEDITION,
    FIGHT,
    PASS,
    PEEK_AT,
    PEEKING,
)
from tabletown.games.brazil.rules.combat import begin_battle
from tabletown.games.brazil.rules.decks import draw_mission, missions_left
from tabletown.games.brazil.rules.gains import draw_combat, gain
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import (
    BURIED,
    CLEAR,
    EXPEDITION_TRY,
    FACE_DOWN,
    FACE_UP,
    NONE,
    PEEKED,
    Position,
)


def unseen_tiles(position: Position) -> vec[i64]:
    """[kind]: tiles that nobody has looked at, on the map or out of the game, or hidden ones."""
    unseen = position.edition.exploration.counts[:]
    for kind in range(len(unseen)):
        unseen[kind] -= position.spent[kind]
    for at in range(len(position.kept)):
        unseen[at % len(unseen)] -= position.kept[at]
    for kind in position.cloud_kind:
        if kind != EMPTY and kind != HIDDEN:
            unseen[kind] -= 1
    return unseen


def reveal(position: Position, seat: i64, place: i64) -> None:
    """Reveals the tile; the arriving seat resolves it (§53, §54)."""
    if position.cloud[place] == FACE_DOWN:
        position.cloud_kind[place] = position.rng.draw(unseen_tiles(position))
    kind = position.cloud_kind[place]
    position.cloud[place] = FACE_UP
    position.peekers[place] = 0
    exploration = position.edition.exploration
    rule = exploration.rule[kind]
    if rule == KEEP_TILE:
        position.kept[seat * exploration.kinds + kind] += 1
        take_away(position, place)
    elif rule == GAIN_TILE:
        spend(position, place)
        gain(position, seat, exploration.gain[kind])
    elif rule == MISSION_TILE:
        spend(position, place)
        for era in range(1, ERAS + 1):
            if missions_left(position, era) > 0:
                position.push(DRAWING_MISSION, seat, 0, 0)
                return
    elif rule == RIVER:
        water(position, place)
    elif rule == EXPEDITION_TILE:
        position.push(EXPEDITION, seat, place, 0)


def take_away(position: Position, place: i64) -> None:
    position.cloud[place] = CLEAR
    position.cloud_kind[place] = EMPTY


def spend(position: Position, place: i64) -> None:
    """Removes a face-up tile from the game."""
    position.spent[position.cloud_kind[place]] += 1
    take_away(position, place)


def water(position: Position, place: i64) -> None:
    """Every Building next to a new River Basin produces at once (§43)."""
    more = position.edition.exploration.river[position.cloud_kind[place]]
    for at in range(place * SIDES, (place + 1) * SIDES):
        other = position.board.neighbours[at]
        if other != OFF_MAP and position.is_building(other):
            made = more * position.edition.buildings.resource[position.tile[other]]
            position.stock[other] += position.granted(made)


def missions_into(position: Position, buffer: vec[i64]) -> i64:
    """The top Mission of an Era, or none (§56)."""
    buffer[0] = PASS
    count: i64 = 1
    for era in range(1, ERAS + 1):
        if missions_left(position, era) > 0:
            buffer[count] = DRAW_MISSION + era
            count += 1
    return count


def take_mission(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    if action != PASS:
        draw_mission(position, seat, action - DRAW_MISSION)


# Expeditions


def try_expedition(position: Position, seat: i64, place: i64) -> None:
    """All units there, with Combat cards (§55)."""
    group = position.units_at(seat, place)
    begin_battle(position, EXPEDITION_TRY, place, place, seat, NONE, group)


def decide_expedition(position: Position, seat: i64, action: i64) -> None:
    place = position.one()
    position.pop()
    if action == FIGHT:
        try_expedition(position, seat, place)


# The bonus of a used Action token


def take_bonus(position: Position, seat: i64) -> None:
    """Look at a tile in secret, or draw a Combat card (§40)."""
    era = position.bonus_era
    position.bonus_era = 0
    if era == position.edition.card_era:
        draw_combat(position, seat, 1)
    elif era == position.edition.peek_era:
        position.push(PEEKING, seat, 0, 0)


def peeks_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    buffer[0] = PASS
    count: i64 = 1
    for place in range(position.board.hexes):
        if position.is_face_down(place):
            buffer[count] = PEEK_AT + place
            count += 1
    return count


def peek(position: Position, seat: i64, action: i64) -> None:
    """Let the seat, and nobody else, know the tile from now on (§57)."""
    position.pop()
    if action == PASS:
        return
    place = action - PEEK_AT
    if position.cloud[place] == FACE_DOWN:
        position.cloud[place] = PEEKED
        position.cloud_kind[place] = position.rng.draw(unseen_tiles(position))
    one: i64 = 1
    position.peekers[place] |= one << seat


def knows(position: Position, seat: i64, place: i64) -> bool:
    """Whether a seat may see which tile it is."""
    cloud = position.cloud[place]
    if cloud == PEEKED or cloud == BURIED:
        return seat >= 0 and (position.peekers[place] >> seat) & 1 == 1
    return True
