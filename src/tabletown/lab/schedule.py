"""The schedule of a tournament: which bots play which deals, so that luck cancels out.

Every deal is played at every table in every rotation. A table is a combination of as many bots as
there are seats; with fewer bots than seats, the last bot also takes the free seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import Final

from tabletown.core.game import LARGEST_SEED
from tabletown.core.rng import Rng

MEASURING: Final = 1_000_000_000  # deals from here on are for measuring; those below are for tuning

Seating = tuple[str, ...]  # the bot of each seat
Pairing = tuple[int, Seating]  # with the setting, it determines a match


@dataclass(frozen=True)
class Setting:
    """A game with its number of seats, options and edition."""

    game: str
    seats: int
    options: Mapping[str, int | str] = field(default_factory=dict)
    edition: str = "classic"


@dataclass(frozen=True)
class Tournament:
    """Matches per table, rounded up to whole deals; the first deal is `seed`."""

    setting: Setting
    bots: tuple[str, ...]
    matches: int
    seed: int = MEASURING

    def __post_init__(self) -> None:
        if not self.bots or len(set(self.bots)) < len(self.bots):
            raise ValueError("name each bot once; the last one also takes the free seats")
        if self.matches < 1:
            raise ValueError("a tournament needs at least one match")
        if not 0 <= self.seed <= LARGEST_SEED - self.matches:
            raise ValueError(f"a seed is a number from 0 to {LARGEST_SEED - self.matches}")

    @cached_property
    def tables(self) -> list[Seating]:
        """Each combination of bots, in the order in which they were named."""
        missing = self.setting.seats - len(self.bots)
        if missing >= 0:
            return [self.bots + self.bots[-1:] * missing]
        return list(combinations(self.bots, self.setting.seats))

    @cached_property
    def deals(self) -> range:
        rotations = len(rotated(self.tables[0]))
        return range(self.seed, self.seed + ceil(self.matches / rotations))

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Every match, deal by deal."""
        return [
            (deal, seating)
            for deal in self.deals
            for table in self.tables
            for seating in rotated(shuffled_seating(table, deal))
        ]


def shuffled_seating(table: Seating, deal: int) -> Seating:
    """The bots in an order drawn from the deal, since the turn order matters too."""
    rng = Rng(deal).fork()
    left = list(table)
    return tuple([left.pop(rng.below(len(left))) for _seat in table])


def rotated(seating: Seating) -> list[Seating]:
    """All distinct rotations of a seating."""
    turns = [seating[first:] + seating[:first] for first in range(len(seating))]
    return list(dict.fromkeys(turns))
