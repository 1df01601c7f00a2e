"""Resolves a Housing Crisis: permits, construction, the level, removals (§22 to §28)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale.edition.edition import ADD_PERMIT, Edition
from tabletown.games.sunnyvale.rules.phases import BUILD, ORDER, OVER, REMOVE

if TYPE_CHECKING:
    from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale


def begin(state: "Sunnyvale") -> None:
    """Begin a crisis: a permit on each housing card (§22) without a moratorium (§20)."""
    edition = state.edition
    projects = state.projects
    state.crises += 1
    place: i64 = 0
    while projects[place] != edition.projects:
        if state.moratoria[edition.owner_of(projects[place])] == 0:
            projects[place] += 1
        place += 1
    for seat in range(state.seats):
        if state.moratoria[seat] > 0:
            state.moratoria[seat] -= 1
            state.discards[edition.moratorium] += 1
    build_on(state)


def build_on(state: "Sunnyvale") -> None:
    """Builds housing with all permits, clockwise from the seat whose turn it is (§23, §25)."""
    none = state.edition.projects
    for nth in range(state.seats):
        owner = (state.turn + nth) % state.seats
        discard_unplaceable(state, owner)
        ready = next_ready(state, owner, NOBODY)
        if ready != none:
            state.to_move = owner
            if next_ready(state, owner, ready) == none:
                state.picked = ready
                state.phase = BUILD
            else:
                state.phase = ORDER
            return
    if state.card != state.none and state.edition.effects[state.card] == ADD_PERMIT:
        state.finish_card()
    else:
        raise_level(state)


def discard_unplaceable(state: "Sunnyvale", owner: i64) -> None:
    """Ready, but the map has no place for it: the card goes, the level stays (§24)."""
    edition = state.edition
    project = next_ready(state, owner, NOBODY)
    while project != edition.projects:
        kind = edition.kind_of(project)
        if edition.has_room(state.maps[owner], kind, state.taken(owner)):
            project = next_ready(state, owner, project)
        else:
            state.take_away(project)
            state.discards[kind] += 1
            project = next_ready(state, owner, project - 1)


def next_ready(state: "Sunnyvale", owner: i64, after: i64) -> i64:
    """The owner's first housing card after this one that has all permits; or none."""
    edition = state.edition
    projects = state.projects
    first = max(edition.project(owner, 0, 0), after + 1)
    end = edition.project(owner + 1, 0, 0)  # the cards of a seat lie side by side
    place: i64 = 0
    while projects[place] < first:
        place += 1
    while projects[place] < end:
        if has_all_permits(edition, projects[place]):
            return projects[place]
        place += 1
    return edition.projects


def is_ready(state: "Sunnyvale", owner: i64, project: i64) -> bool:
    edition = state.edition
    return edition.owner_of(project) == owner and has_all_permits(edition, project)


def has_all_permits(edition: Edition, project: i64) -> bool:
    return edition.permits_of(project) == edition.permits[edition.kind_of(project)]


def build(state: "Sunnyvale", seat: i64, move: i64) -> None:
    """Housing on the own map; it costs value and lowers the level (§23, §29)."""
    edition = state.edition
    kind = edition.kind_of(state.picked)
    spaces = edition.footprint(kind, move)
    state.built[seat] |= spaces
    state.values[seat] -= edition.loss(state.maps[seat], spaces)
    state.take_away(state.picked)
    state.discards[kind] += 1
    state.picked = edition.projects
    state.lower_level(1)
    build_on(state)


def raise_level(state: "Sunnyvale") -> None:
    """The crisis gets worse (§26), and everybody may look to the right (§27)."""
    state.level += 1
    for seat in range(state.seats):
        if state.concerns[state.right_of(seat)] != 0:
            state.removals[seat] = state.edition.removals[state.level]
    state.phase = REMOVE
    state.find_mover(0)
    if state.to_move == NOBODY:
        end(state)


def remove_token(state: "Sunnyvale", seat: i64, action: i64) -> None:
    """A Concern token off the neighbour's map, or no more (§27)."""
    blocks = state.edition.blocks
    neighbour = state.right_of(seat)
    state.removals[seat] -= 1
    if action == blocks.stop:
        state.removals[seat] = 0
    else:
        state.concerns[neighbour] &= ~shl(1, action - blocks.take)
        if state.concerns[neighbour] == 0:
            state.removals[seat] = 0
    if seat == state.to_move and state.removals[seat] == 0:
        state.find_mover(seat + 1)
        if state.to_move == NOBODY:
            end(state)


def end(state: "Sunnyvale") -> None:
    """End a crisis: the tenth ends the game (§28); after another one, drawing goes on."""
    if state.crises < state.edition.crises:
        state.draw_on()
        return
    state.put_aside()
    state.plays = 0
    state.draws = 0
    state.phase = OVER
    state.to_move = NOBODY
