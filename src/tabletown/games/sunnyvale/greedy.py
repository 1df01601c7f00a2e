"""How good a position looks, for bots that judge without searching."""

from typing import Final

from mypy_extensions import i64

from tabletown.core.bits import size
from tabletown.core.rng import DEAD
from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale.rules import Sunnyvale

DOLLARS: Final = 1000.0  # of a unit of value
WAITING: Final = 0.85  # of what a housing card costs, for each permit it still lacks
FROM_HAND: Final = 0.5  # chance that a card of another's hand comes to this seat
FROM_PILE: Final = 0.33  # and one of the pile
SQUEEZE: Final = 2.0  # places that halve the chance to find one later
RIVAL: Final = 0.5  # how much the best of the others counts, against the mean of them
TIE_BREAK: Final = 0.01  # for a Concern token


def value(state: Sunnyvale, seat: i64) -> float:
    """Thousands of dollars that the own neighbourhood will keep beyond those of the others.

    `state` is a guess with nothing hidden.
    """
    if state.rng is DEAD:
        raise ValueError("value judges a guess, not a view: determinize it first")
    best = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            theirs = outlook(state, other)
            total += theirs
            best = max(best, theirs)
    mean = total / float(state.seats - 1)
    return outlook(state, seat) - RIVAL * best - (1.0 - RIVAL) * mean


def outlook(state: Sunnyvale, seat: i64) -> float:
    """What the neighbourhood is worth, less what the cards before the seat and to come may cost."""
    found = float(state.values[seat]) / DOLLARS + TIE_BREAK * float(size(state.concerns[seat]))
    if state.to_move == NOBODY:
        return found
    edition = state.edition
    crises = edition.crises - state.crises
    for project in state.projects:
        if project != edition.projects and edition.owner_of(project) == seat:
            kind = edition.kind_of(project)
            lacks = edition.permits[kind] - edition.permits_of(project)
            found -= chance(lacks + state.moratoria[seat], crises) * cost(state, seat, kind)
    for kind in range(edition.housing):
        cards = to_come(state, seat, kind)
        if cards > 0.0:
            share = chance(edition.permits[kind], crises)
            if share > 0.0:
                found -= cards * share * cost(state, seat, kind)
    return found


def chance(lacks: i64, crises: i64) -> float:
    """That a housing card which lacks so many permits gets them before the game is over."""
    if lacks > crises:
        return 0.0
    found = 1.0
    for _permit in range(lacks):
        found *= WAITING
    return found


def to_come(state: Sunnyvale, seat: i64, kind: i64) -> float:
    """Cards of this kind that the seat has to expect, from other hands and from the pile."""
    most = state.edition.most_cards
    held: i64 = 0
    for place in range(len(state.hands)):
        if state.hands[place] == kind and not seat * most <= place < (seat + 1) * most:
            held += 1
    return FROM_HAND * float(held) + FROM_PILE * float(state.bag[kind])


def cost(state: Sunnyvale, seat: i64, kind: i64) -> float:
    """The cheapest place for such housing, and less the fewer places there are."""
    edition = state.edition
    taken = state.taken(seat)
    at = state.maps[seat] * edition.shaped + kind
    places: i64 = 0
    least: i64 = 0
    for place in range(edition.first[at], edition.first[at + 1]):
        if edition.cheap[place] & taken == 0:
            if places == 0:
                least = edition.costs[place]
            places += 1
    return float(least) / DOLLARS * float(places) / (float(places) + SQUEEZE)
