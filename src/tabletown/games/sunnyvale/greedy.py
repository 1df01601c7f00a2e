"""How good a position looks, for bots that judge without searching."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import size
from tabletown.core.judge import Judge
from tabletown.core.rng import DEAD
from tabletown.core.state import NOBODY, State
from tabletown.games.sunnyvale.rules import Sunnyvale

DOLLARS: Final = 1000.0  # of a unit of value
WEIGHTS: Final = ["spread", "waiting", "from_hand", "from_pile", "squeeze", "rival", "tie_break"]
WAITING: Final[i64] = 1  # of what a housing card costs, for each permit it still lacks
FROM_HAND: Final[i64] = 2  # chance that a card of another's hand comes to this seat
FROM_PILE: Final[i64] = 3  # and one of the pile
SQUEEZE: Final[i64] = 4  # places that halve the chance to find one later
RIVAL: Final[i64] = 5  # how much the best of the others counts, against the mean of them
TIE_BREAK: Final[i64] = 6  # for a Concern token


@final
class SunnyvaleJudge(Judge):
    """Looks a crisis ahead: then cards change hands and permits are given."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Sunnyvale)
        return value(state, seat, self.weights)

    def stage(self, state: State) -> i64:
        assert isinstance(state, Sunnyvale)
        return state.crises


def value(state: Sunnyvale, seat: i64, weights: vec[float]) -> float:
    """Thousands of dollars that the own neighbourhood will keep beyond those of the others.

    `state` is a guess with nothing hidden.
    """
    if state.rng is DEAD:
        raise ValueError("value judges a guess, not a view: determinize it first")
    best = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            theirs = outlook(state, other, weights)
            total += theirs
            best = max(best, theirs)
    mean = total / float(state.seats - 1)
    rival = weights[RIVAL]
    return outlook(state, seat, weights) - rival * best - (1.0 - rival) * mean


def outlook(state: Sunnyvale, seat: i64, weights: vec[float]) -> float:
    """What the neighbourhood is worth, less what the cards before the seat and to come may cost."""
    found = float(state.values[seat]) / DOLLARS
    found += weights[TIE_BREAK] * float(size(state.concerns[seat]))
    if state.to_move == NOBODY:
        return found
    edition = state.edition
    crises = edition.crises - state.crises
    for project in state.projects:
        if project != edition.projects and edition.owner_of(project) == seat:
            kind = edition.kind_of(project)
            lacks = edition.permits[kind] - edition.permits_of(project)
            share = chance(lacks + state.moratoria[seat], crises, weights)
            found -= share * cost(state, seat, kind, weights)
    for kind in range(edition.housing):
        cards = to_come(state, seat, kind, weights)
        if cards > 0.0:
            share = chance(edition.permits[kind], crises, weights)
            if share > 0.0:
                found -= cards * share * cost(state, seat, kind, weights)
    return found


def chance(lacks: i64, crises: i64, weights: vec[float]) -> float:
    """That a housing card which lacks so many permits gets them before the game is over."""
    if lacks > crises:
        return 0.0
    found = 1.0
    for _permit in range(lacks):
        found *= weights[WAITING]
    return found


def to_come(state: Sunnyvale, seat: i64, kind: i64, weights: vec[float]) -> float:
    """Cards of this kind that the seat has to expect, from other hands and from the pile."""
    most = state.edition.most_cards
    held: i64 = 0
    for place in range(len(state.hands)):
        if state.hands[place] == kind and not seat * most <= place < (seat + 1) * most:
            held += 1
    return weights[FROM_HAND] * float(held) + weights[FROM_PILE] * float(state.bag[kind])


def cost(state: Sunnyvale, seat: i64, kind: i64, weights: vec[float]) -> float:
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
    return float(least) / DOLLARS * float(places) / (float(places) + weights[SQUEEZE])


def judge(weights: vec[float]) -> Judge:
    return SunnyvaleJudge(weights)
