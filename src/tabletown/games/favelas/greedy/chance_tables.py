"""Tables of the chance that a lead in a colour lasts until it scores; names of the weights."""

from math import exp, sqrt
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabletown.games.favelas.edition import Edition

WEIGHTS: Final = ["spread", "tie", "sharp", "waver", "variety", "repetition", "first", "room"]
TIE: Final[i64] = 1  # a tie scores in full: it counts like a lead of so many spaces
SHARP: Final[i64] = 2  # scale of the logistic curve in spaces, at the end of the year
WAVER: Final[i64] = 3  # added scale per square root of the turns left
VARIETY: Final[i64] = 4  # points in later years of a colour that is visible
REPETITION: Final[i64] = 5  # points lost in later years, times the square of its spaces
FIRST: Final[i64] = 6  # value of starting a year
ROOM: Final[i64] = 7  # value of each pair of neighbouring spaces of one height at that time

FAR: Final[i64] = 8  # larger leads count like this one
MOST: Final[i64] = 2  # most spaces of a colour that one tile adds or covers


def chances_by_stack(edition: Edition, seats: i64, weights: vec[float]) -> vec[float]:
    """The tables of `chances` for every size of the stack, one after the other."""
    tables = vec[float]()
    for stack in range(edition.stack[seats] + 1):
        tiles = float(stack + 1) / 2.0
        if stack > edition.bottom:
            tiles = float(2 * stack - edition.bottom + 1) / 2.0
        waver = weights[SHARP] + weights[WAVER] * sqrt(tiles / float(seats))
        tables = extend(tables, chances(edition.spaces, waver, weights[TIE]))
    return tables


def chances(spaces: i64, waver: float, tie: float) -> vec[float]:
    """[(MOST + own) * side + MOST + rival's]: the chance that so many spaces score, logistic.

    At least one space is needed. The table extends MOST beyond the possible numbers on both sides.
    """
    table = vec[float]()
    for own in range(-MOST, spaces + MOST + 1):
        for rival in range(-MOST, spaces + MOST + 1):
            lead = max(-FAR, min(FAR, own - max(1, rival)))
            table = append(table, 1.0 / (1.0 + exp(-(float(lead) + tie) / waver)))
    return table


def duels(chances: vec[float], side: i64) -> vec[float]:
    """With two seats: the chance of one seat less that of the other, in the same layout."""
    differences = vec[float]()
    for at in range(len(chances)):
        table = at - at % (side * side)
        own = (at - table) // side
        rival = at % side
        differences = append(differences, chances[at] - chances[table + rival * side + own])
    return differences


def later(spaces: i64, weights: vec[float]) -> vec[float]:
    """[MOST + spaces]: the value of so many spaces of a colour in later years."""
    values = vec[float]()
    for own in range(-MOST, spaces + MOST + 1):
        seen = weights[VARIETY] if own > 0 else 0.0
        values = append(values, seen - weights[REPETITION] * float(own * own))
    return values
