"""Who plays whom on which deals, so that the luck of the deal and of the seat cancels.

Every deal is played at every table in every rotation. A table is a choice of bots: all choices of
as many as there are seats, or all bots with the last one filling the seats that are left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import Final

from tabletown.core.game import LARGEST_SEED
from tabletown.core.rng import Rng

MEASURING: Final = 1_000_000_000  # deals from here on are for measuring, those below for tuning

Seating = tuple[str, ...]  # the bot of each seat
Pairing = tuple[int, Seating]  # a deal and who plays it: with the setting, all that a game is


@dataclass(frozen=True)
class Setting:
    """What is played: a game for so many seats, by which options and edition."""

    game: str
    seats: int
    options: Mapping[str, int | str] = field(default_factory=dict)
    edition: str = "classic"


@dataclass(frozen=True)
class Tournament:
    """So many games at each table, rounded up to whole deals; deals count up from the seed."""

    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: int = MEASURING

    def __post_init__(self) -> None:
        if not self.bots or len(set(self.bots)) < len(self.bots):
            raise ValueError("name each bot once; the last one fills the seats that are left")
        if self.games < 1:
            raise ValueError("a tournament has one game or more")
        if not 0 <= self.seed <= LARGEST_SEED - self.games:
            raise ValueError(f"a seed is a number from 0 to {LARGEST_SEED - self.games}")

    @cached_property
    def tables(self) -> list[Seating]:
        """Each choice of bots once, in the order in which they are named."""
        missing = self.setting.seats - len(self.bots)
        if missing >= 0:
            return [self.bots + self.bots[-1:] * missing]
        return list(combinations(self.bots, self.setting.seats))

    @cached_property
    def deals(self) -> range:
        rotations = len(rotated(self.tables[0]))
        return range(self.seed, self.seed + ceil(self.games / rotations))

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Every game, deal after deal."""
        return [
            (deal, seating)
            for deal in self.deals
            for table in self.tables
            for seating in rotated(around(table, deal))
        ]


def around(table: Seating, deal: int) -> Seating:
    """The order around the table, another one for each deal: who sits behind whom matters too."""
    rng = Rng(deal).fork()
    left = list(table)
    return tuple([left.pop(rng.below(len(left))) for _seat in table])


def rotated(seating: Seating) -> list[Seating]:
    """Every bot once in every seat; a bot among its likes has just one way to sit."""
    turns = [seating[first:] + seating[:first] for first in range(len(seating))]
    return list(dict.fromkeys(turns))
