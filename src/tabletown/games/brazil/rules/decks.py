"""Decks of Missions: the never dealt ones, and the returned ones under them."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.rules.hands import EMPTY, insert
from tabletown.games.brazil.rules.position import NONE, Position


def place_of(position: Position, seat: i64, era: i64) -> i64:
    """The index at which the Missions of an Era begin in a hand."""
    return (seat * ERAS + era - 1) * position.mission_room()


def located(position: Position, era: i64) -> vec[i64]:
    """[mission]: 1 for every Mission of an Era that lies in a known hand, or was revealed."""
    flags = vec[i64]([0] * position.edition.missions.kinds)
    for mission in range(len(flags)):
        if position.claimed[mission] != NONE:
            flags[mission] = 1
    room = position.mission_room()
    for seat in range(position.seats):
        first = place_of(position, seat, era)
        for place in range(first, first + room):
            mission = position.missions[place]
            if mission != EMPTY and mission != HIDDEN:
                flags[mission] = 1
    return flags


def never_dealt(position: Position, era: i64) -> vec[i64]:
    """[mission]: 1 for each Mission of an Era that was never in a known hand or under the deck."""
    flags = located(position, era)
    for mission in range(len(flags)):
        flags[mission] = 1 - flags[mission]
        if position.edition.missions.era[mission] != era:
            flags[mission] = 0
    for mission in position.returned:
        if mission != EMPTY and mission != HIDDEN:
            flags[mission] = 0
    for mission in position.dealt:
        if mission != EMPTY and mission != HIDDEN:
            flags[mission] = 0
    return flags


def under(position: Position, era: i64) -> vec[i64]:
    """[mission]: 1 for every returned one that is still under its deck."""
    counts = located(position, era)
    for mission in range(len(counts)):
        counts[mission] = 0 - counts[mission]
    for seat in range(position.seats):
        counts[position.returned[seat * ERAS + era - 1]] += 1
    for mission in range(len(counts)):
        if counts[mission] < 0:
            counts[mission] = 0
    return counts


def total_of(flags: vec[i64]) -> i64:
    count: i64 = 0
    for flag in flags:
        count += flag
    return count


def in_hands(position: Position, era: i64) -> i64:
    """Missions of an Era in all hands."""
    count: i64 = 0
    room = position.mission_room()
    for seat in range(position.seats):
        first = place_of(position, seat, era)
        for place in range(first, first + room):
            if position.missions[place] != EMPTY:
                count += 1
    return count


def missions_left(position: Position, era: i64) -> i64:
    """The number of Missions in the deck, which everybody may know."""
    count: i64 = 0
    for mission in range(position.edition.missions.kinds):
        if position.edition.missions.era[mission] == era and position.claimed[mission] == NONE:
            count += 1
    return count - in_hands(position, era)


def draw_mission(position: Position, seat: i64, era: i64) -> None:
    """The top one: any that was never dealt, then any that was returned (§6, §56)."""
    deck = never_dealt(position, era)
    left = total_of(deck)
    if left == 0:
        deck = under(position, era)
        left = total_of(deck)
        position.drawn_under[era] += 1
    mission = position.rng.draw_of(left, deck)
    insert(position.missions, place_of(position, seat, era), position.mission_room(), mission)
