"""Reasons against movements, shots, Expeditions and looks at tiles."""

from collections.abc import Callable
from typing import Final

from tabletown.core.english import sentence
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS, EXPEDITION_TILE
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.movement import (
    BY_ADDITIONAL,
    group_place,
    has_ranged,
    is_neighbour,
    may_enter,
)
from tabletown.games.brazil.rules.position import IN_SUPPLY, NONE, Position
from tabletown.games.brazil.words.effects import movement_words
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    group_words,
    side_words,
    tile_words,
    unit_name,
)

Reason = Callable[[Position, int, int], str]

SPENT: Final = "You have no free movement left (§50)."


def _off_map(view: Position, seat: int, unit: int) -> str:
    """Why a unit cannot go anywhere at all; empty if it is on the map."""
    where, name = view.units[seat * UNITS + unit], unit_name(view, seat, unit)
    if where >= 0:
        return ""
    if where == IN_SUPPLY:
        return f"{name} was defeated: deploy it again first (§22)."
    return f"{name} is not on the map: deploy it first (§22)."


def why_no_free_movement(view: Position, seat: int, unit: int) -> str:
    reason = _off_map(view, seat, unit)
    if reason or view.free_moves == 0:
        return reason or SPENT
    return f"{unit_name(view, seat, unit)} has no hex to enter around it (§48)."


def why_no_movement(view: Position, seat: int, unit: int) -> str:
    """Why the additional movement of this turn does not take a unit anywhere."""
    reason = _off_map(view, seat, unit)
    if reason:
        return reason
    if view.additional_moves == 0:
        return "The additional movement of this turn is made (§51)."
    way = movement_words(view, seat, view.turn_arch)
    arch = ARCH_WORDS[view.turn_arch]
    if not way:
        return f"{arch} brings no additional movement (§51)."
    name = unit_name(view, seat, unit)
    return f"{arch} moves a unit {way}, and {name} cannot do that (§51)."


def why_no_shot(view: Position, seat: int, place: int) -> str:
    name = view.board.names[place]
    if view.free_moves == 0:
        return SPENT
    if view.occupant[place] != seat:
        return f"No unit of yours stands on {name} (§67)."
    if not has_ranged(view, seat, place):
        return f"None of your units on {name} is ranged (§67)."
    return f"No enemy unit stands next to {name} (§67)."


def why_no_expedition(view: Position, seat: int, place: int) -> str:
    name = view.board.names[place]
    if view.free_moves == 0:
        return SPENT
    if view.face_up_rule(place) != EXPEDITION_TILE:
        return f"There is no open Expedition on {name} (§55)."
    return f"No unit of yours stands on {name} (§55)."


def why_not_along(view: Position, seat: int, unit: int) -> str:
    group, name = view.one(), unit_name(view, seat, unit)
    if group >> unit & 1:
        return f"{name} moves already (§47)."
    if view.units[seat * UNITS + unit] != group_place(view, seat, group):
        return f"{name} does not stand on the same hex (§47)."
    return f"Units come along in order, and you passed over {name} (§47)."


def why_not_destination(view: Position, seat: int, place: int) -> str:
    start = group_place(view, seat, view.one())
    name, who = view.board.names[place], group_words(view, seat, view.one())
    if place == start:
        return f"{who} already stands on {name} (§47)."
    if not may_enter(view, seat, place):
        return f"Nobody enters {tile_words(view, place, seat)} (§48)."
    is_additional = view.asked() == actions.MOVING and view.two() == BY_ADDITIONAL
    if not is_additional:
        return f"{name} is not next to {view.board.names[start]} (§50)."
    way = movement_words(view, seat, view.turn_arch)
    return f"{ARCH_WORDS[view.turn_arch]} moves a unit {way}, not to {name} (§51)."


def why_not_target(view: Position, seat: int, place: int) -> str:
    start, name = view.one(), view.board.names[place]
    if not is_neighbour(view, start, place):
        return f"{name} is not next to {view.board.names[start]} (§67)."
    if view.occupant[place] in (NONE, seat):
        return f"No enemy unit stands on {name} (§67)."
    who = side_words(view, view.occupant[place], seat)
    return sentence(f"{who} cannot be attacked in its Capital on {name} (§48).")


def why_not_mission(view: Position, seat: int, era: int) -> str:
    if not 0 < era <= ERAS:
        return "There are no Missions of such an Era (§6)."
    return f"No Mission of Era {ERA_NAMES[era]} is left (§56)."


def why_not_peek(view: Position, seat: int, place: int) -> str:
    return f"No tile lies face down on {view.board.names[place]} (§40)."
