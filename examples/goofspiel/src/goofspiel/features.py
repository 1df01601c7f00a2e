"""A view of Goofspiel as a vector for learners, from one seat's side of the table.

Layout 1. For the seat itself and then the others in order: the share of all points, whether it has
chosen, and for every card whether it is in hand. Then for every prize whether it is in the pile,
and whether it can be won now.
"""

from typing import Final

from goofspiel.rules import NO_CARD, PILE, STAKE, Goofspiel

LAYOUT: Final = 1


def features(view: Goofspiel, seat: int) -> list[float]:
    """Always of the same length for the same edition and number of seats."""
    cards = int(view.edition.cards)
    total = cards * (cards + 1) / 2
    vector: list[float] = []
    for nth in range(view.seats):
        other = (seat + nth) % view.seats
        vector += [int(view.points[other]) / total, float(view.chosen[other] != NO_CARD)]
        vector += [float(card in view.hand(other)) for card in range(cards)]
    for place in (PILE, STAKE):
        vector += [float(where == place) for where in view.prizes]
    return vector


def names(view: Goofspiel) -> list[str]:
    """The meaning of each number of `features`."""
    listed: list[str] = []
    for nth in range(view.seats):
        whose = f"seat +{nth}" if nth else "own"
        listed += [f"{whose} points", f"{whose} choice made"]
        listed += [f"{whose} card {name}" for name in view.edition.names]
    for place in ("pile", "stake"):
        listed += [f"prize {name} in the {place}" for name in view.edition.names]
    return listed
