"""A view of Favelas as a vector for learners, from one seat's side of the table.

Layout 1. First the table: the year as one of all years and over; what is decided; how far round the
table the mover sits, as one of the seats; the tile in hand as one of all kinds and none; the die
that moves now and the one after it, each as one of the dice and none; face-up tiles by pair; tiles
left in the stack; the chance that its next is the End of Year tile; each die; tiles not yet seen by
pair, by End of Year tile, and singles left by colour. Then for every seat, the own one first and
the others in order round the table: each space as one of the colours and its height; spaces shown
by colour; for each die whether the seat would score it now; its tallest tower; points of each
year; points so far. Flags are 0 or 1; dice are shares of the highest face, tiles in the stack and
unseen ones shares of what there was; heights and spaces are tenths, points hundredths.
"""

from typing import Final

from tabletown.core.state import NOBODY
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import OVER, PHASES, Favelas
from tabletown.games.favelas.words import colour_counts_of, end_chance, heights_of, leads, tops_of

LAYOUT: Final = 1
DECISIONS: Final = PHASES[:OVER]


def features(view: Favelas, seat: int) -> list[float]:
    """Always of the same length for the same seats and edition."""
    numbers = _table(view, seat)
    for step in range(int(view.seats)):
        numbers += _seat(view, (seat + step) % int(view.seats))
    return numbers


def names(view: Favelas) -> list[str]:
    """The names of the numbers in `features`; seat 0 is the viewer's own."""
    edition = view.edition
    pairs = edition.names[: edition.pairs]
    ends = edition.names[edition.pairs : edition.singles]
    years = range(1, int(edition.years) + 1)
    dice = edition.die_names
    labels = [*(f"year {year}" for year in years), "over", *DECISIONS]
    labels += [f"seat {step} moves" for step in range(int(view.seats))]
    labels += [f"{tile} in hand" for tile in [*edition.names, "nothing"]]
    labels += [f"{die} is due" for die in [*dice, "nothing"]]
    labels += [f"{die} is due then" for die in [*dice, "nothing"]]
    labels += [*(f"{pair} face up" for pair in pairs), "stack", "chance of the end"]
    labels += [f"{die} die" for die in dice]
    labels += [f"{tile} unseen" for tile in [*pairs, *ends]]
    labels += [f"{colour} singles" for colour in edition.colour_names]
    hill: list[str] = []
    for space in edition.space_names:
        hill += [*(f"{colour} at {space}" for colour in edition.colour_names), f"height of {space}"]
    hill += [f"shows {colour}" for colour in edition.colour_names]
    hill += [*(f"would score {die}" for die in dice), "tallest"]
    hill += [*(f"points of year {year}" for year in years), "points"]
    return labels + [f"seat {step}: {name}" for step in range(int(view.seats)) for name in hill]


def _one_of(count: int, which: int) -> list[float]:
    """`count` flags with one of them up, or none if `which` is none of them."""
    return [1.0 if at == which else 0.0 for at in range(count)]


def _table(view: Favelas, seat: int) -> list[float]:
    edition = view.edition
    years, dice, seats = int(edition.years), int(edition.dice), int(view.seats)
    is_over = view.to_move == NOBODY
    numbers = _one_of(years + 1, years if is_over else int(view.year) - 1)
    numbers += _one_of(len(DECISIONS), int(view.phase))
    numbers += _one_of(seats, -1 if is_over else (int(view.to_move) - seat) % seats)
    kinds = len(edition.names)
    numbers += _one_of(kinds + 1, kinds if view.tile == NONE else int(view.tile))
    for die in view.due, view.then:
        numbers += _one_of(dice + 1, dice if die == NONE else int(die))
    supply = list(view.supply)
    numbers += [supply.count(pair) / int(edition.supply) for pair in range(int(edition.pairs))]
    numbers += [int(view.stack) / int(edition.stack[view.seats]), float(end_chance(view))]
    numbers += [int(shows) / int(edition.faces) for shows in view.dice]
    numbers += _shares(list(view.doubles), list(edition.double_copies))
    numbers += [float(left) for left in view.ends]
    return numbers + _shares(list(view.singles), list(edition.single_copies))


def _shares(left: list[int], whole: list[int]) -> list[float]:
    return [part / max(1, of) for part, of in zip(left, whole, strict=True)]


def _seat(view: Favelas, seat: int) -> list[float]:
    edition = view.edition
    numbers: list[float] = []
    for top, height in zip(tops_of(view, seat), heights_of(view, seat), strict=True):
        numbers += [*_one_of(int(edition.colours), top), height / 10]
    numbers += [count / 10 for count in colour_counts_of(view, seat)]
    numbers += [float(is_led) for is_led in leads(view, seat)]
    first = seat * int(edition.years)
    written = [points / 100 for points in view.written[first : first + int(edition.years)]]
    return [*numbers, view.tallest(seat) / 10, *written, view.points[seat] / 100]
