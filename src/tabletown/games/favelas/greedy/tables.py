"""What a lead is worth, by how many spaces it is and how long it has to hold, in tables."""

from math import exp, sqrt
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabletown.games.favelas.edition import Edition

WEIGHTS: Final = ["spread", "tie", "sharp", "waver", "variety", "repetition", "first", "room"]
TIE: Final[i64] = 1  # spaces ahead that a tie is worth: it scores in full
SHARP: Final[i64] = 2  # how many spaces a lead wavers by when the year ends now
WAVER: Final[i64] = 3  # and for each root of a turn that a seat has left in it
VARIETY: Final[i64] = 4  # points that a colour in sight is worth in years to come
REPETITION: Final[i64] = 5  # and those that the square of its spaces costs
FIRST: Final[i64] = 6  # to begin a year
ROOM: Final[i64] = 7  # two neighbouring spaces of one height when a year begins

FAR: Final[i64] = 8  # a lead of so many spaces is as good as any larger one
MOST: Final[i64] = 2  # spaces of a colour that one tile adds or covers


def chances_by_stack(edition: Edition, seats: i64, weights: vec[float]) -> vec[float]:
    """As `chances`, one after the other for every size of the stack."""
    found = vec[float]()
    for stack in range(edition.stack[seats] + 1):
        tiles = float(stack + 1) / 2.0
        if stack > edition.bottom:
            tiles = float(2 * stack - edition.bottom + 1) / 2.0
        waver = weights[SHARP] + weights[WAVER] * sqrt(tiles / float(seats))
        found = extend(found, chances(edition.spaces, waver, weights[TIE]))
    return found


def chances(spaces: i64, waver: float, tie: float) -> vec[float]:
    """[(MOST + own) * side + MOST + rival's]: how likely so many spaces score, a logistic curve.

    At least one is needed, and a tile too many or too few is no matter.
    """
    found = vec[float]()
    for own in range(-MOST, spaces + MOST + 1):
        for rival in range(-MOST, spaces + MOST + 1):
            lead = max(-FAR, min(FAR, own - max(1, rival)))
            found = append(found, 1.0 / (1.0 + exp(-(float(lead) + tie) / waver)))
    return found


def duels(chances: vec[float], side: i64) -> vec[float]:
    """The same for two seats at once: the chance of the one, less that of the other."""
    found = vec[float]()
    for at in range(len(chances)):
        table = at - at % (side * side)
        own = (at - table) // side
        rival = at % side
        found = append(found, chances[at] - chances[table + rival * side + own])
    return found


def later(spaces: i64, weights: vec[float]) -> vec[float]:
    """[MOST + spaces]: what so many of a colour are worth in years to come."""
    found = vec[float]()
    for own in range(-MOST, spaces + MOST + 1):
        seen = weights[VARIETY] if own > 0 else 0.0
        found = append(found, seen - weights[REPETITION] * float(own * own))
    return found
