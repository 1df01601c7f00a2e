"""A view of Sunnyvale, CA as a flat vector for learners, from one seat's side of the table."""

from collections.abc import Sequence
from typing import Final

from tabletown.games.sunnyvale.rules.phases import PHASES
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

LAYOUT: Final = 1  # counts up whenever the vector changes its meaning


def features(view: Sunnyvale, seat: int) -> list[float]:
    """The blocks one after the other; as long for every position of the same edition.

    `others` is every seat in turn, beginning with `seat` itself.

    | block | numbers | each |
    |---|---|---|
    | hand | kinds | cards in the own hand |
    | unseen | kinds | cards of which the seat cannot know where they are, by their copies |
    | discards | kinds | by their copies |
    | card | kinds | 1 for the card being played |
    | picked | housing | 1 for the housing card being passed on or built |
    | phase | phases | 1 for what is asked |
    | table | 7 | level, crises and pile by their most; plays, draws, left; 1 for even crises |
    | actors | seats | 1 for those who may act, others in turn |
    | turn | seats | 1 for whose turn it is, others in turn |
    | opponent | seats | 1 for whose tokens are taken, others in turn |

    and then for each seat, others in turn:

    | block | numbers | each |
    |---|---|---|
    | map | maps | 1 for the one it has |
    | concerns, built | spaces each | 1 where there is such a token |
    | waiting | housing | housing cards before it |
    | permits | housing | permits on them, by the number needed |
    | own | 4 | moratoria, removals left, cards in hand, value by that at the start |
    """
    numbers: list[float] = []
    for block in blocks(view, seat).values():
        numbers += block
    return numbers


def blocks(view: Sunnyvale, seat: int) -> dict[str, list[float]]:
    """The numbers by name, in the order of the vector; a seat's names end in its place in turn."""
    if not 0 <= seat < view.seats:
        raise ValueError(f"features are those of a seat from 0 to {view.seats - 1}, not {seat}")
    edition = view.edition
    kinds = range(int(edition.kinds))
    others = [(seat + nth) % int(view.seats) for nth in range(int(view.seats))]
    hand, copies = view.hand(seat), edition.copies
    picked = view.picked if view.picked != edition.projects else None
    named_blocks = {
        "hand": [float(hand.count(kind)) for kind in kinds],
        "unseen": [_share(view.bag[kind], copies[kind]) for kind in kinds],
        "discards": [_share(view.discards[kind], copies[kind]) for kind in kinds],
        "card": [float(view.card == kind) for kind in kinds],
        "picked": [
            float(picked is not None and edition.kind_of(picked) == kind)
            for kind in range(int(edition.housing))
        ],
        "phase": [float(PHASES[view.phase] == phase) for phase in PHASES],
        "table": _table(view),
        "actors": _flags(others, view.actors()),
        "turn": _flags(others, [view.turn]),
        "opponent": _flags(others, [view.opponent]),
    }
    for nth, other in enumerate(others):
        named_blocks |= {f"{name} {nth}": block for name, block in _street(view, other).items()}
    return named_blocks


def _share(part: int, whole: int) -> float:
    return int(part) / max(1, int(whole))


def _flags(others: Sequence[int], seats: Sequence[int]) -> list[float]:
    return [float(other in seats) for other in others]


def _table(view: Sunnyvale) -> list[float]:
    edition = view.edition
    return [
        _share(view.level, len(edition.removals) - 1),
        _share(view.crises, edition.crises),
        _share(view.pile, edition.pile + view.seats * edition.hand),
        float(view.plays),
        float(view.draws),
        float(view.left),
        float(view.even_crises),
    ]


def _street(view: Sunnyvale, seat: int) -> dict[str, list[float]]:
    edition = view.edition
    spaces = range(int(edition.spaces))
    waiting = [0.0] * int(edition.housing)
    permits = [0.0] * int(edition.housing)
    for project in view.before(seat):
        kind = edition.kind_of(project)
        waiting[kind] += 1
        permits[kind] += _share(edition.permits_of(project), edition.permits[kind])
    return {
        "map": [float(view.maps[seat] == nth) for nth in range(len(edition.maps))],
        "concerns": [float(view.concerns[seat] >> space & 1) for space in spaces],
        "built": [float(view.built[seat] >> space & 1) for space in spaces],
        "waiting": waiting,
        "permits": permits,
        "own": [
            float(view.moratoria[seat]),
            float(view.removals[seat]),
            float(len(view.hand(seat))),
            _share(view.values[seat], edition.start_value),
        ],
    }
