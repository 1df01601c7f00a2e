"""Many games between equal bots, and what they tell of a game's balance.

A witness watches each game and tells numbers of the whole game and traits of its seats: a trait is
whatever a seat had, did or was, by group and name. A trait's share of wins is set against the fair
share, which is that of a seat at the same table.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, quantiles
from typing import Protocol

from tabletown.bots.bot import Bot
from tabletown.core.state import NOBODY, State

SURE = 1.96  # standard deviations on either side: right 19 times out of 20
Trait = tuple[str, str]  # its group and its name
Told = tuple[dict[str, float], list[list[Trait]], list[int]]  # numbers, traits a seat, winners


class Witness(Protocol):
    """Sees every action before it happens, and the end."""

    def look(self, state: State, seat: int, action: int) -> None: ...

    def tell(self, end: State) -> Told: ...


@dataclass
class Share:
    """How often seats with a trait won, and how often seats at their tables do."""

    seats: int = 0
    won: float = 0.0
    fair: float = 0.0

    def add(self, won: float, fair: float) -> None:
        self.seats += 1
        self.won += won
        self.fair += fair

    def beyond(self) -> tuple[float, float, float]:
        """Beyond the fair share, in points of a hundred; and the interval that is sure."""
        low, high = wilson(self.won, self.seats)
        fair = self.fair / self.seats
        share = self.won / self.seats
        return 100 * (share - fair), 100 * (low - fair), 100 * (high - fair)


@dataclass
class Tally:
    """All that was told of many games."""

    games: int = 0
    numbers: dict[str, list[float]] = field(default_factory=dict)
    shares: dict[Trait, Share] = field(default_factory=dict)

    def add(self, told: Told) -> None:
        numbers, seats, winners = told
        self.games += 1
        for name, number in numbers.items():
            self.numbers.setdefault(name, []).append(number)
        for seat, traits in enumerate(seats):
            won = (seat in winners) / max(1, len(winners))
            for trait in set(traits):
                self.shares.setdefault(trait, Share()).add(won, 1 / len(seats))

    def group(self, group: str) -> dict[str, Share]:
        """The traits of a group, those of most seats first."""
        found = {name: share for (of, name), share in self.shares.items() if of == group}
        return dict(sorted(found.items(), key=lambda item: (-item[1].seats, item[0])))

    def spread(self, name: str) -> str:
        """The mean of a number, with the middle half of the games in brackets."""
        values = self.numbers[name]
        low, _, high = quantiles(values, n=4)
        return f"{mean(values):.1f} ({low:.0f} to {high:.0f})"


def wilson(won: float, of: int) -> tuple[float, float]:
    """The interval in which the true share lies, 19 times out of 20."""
    share = won / of
    middle = share + SURE**2 / (2 * of)
    reach = SURE * sqrt(share * (1 - share) / of + SURE**2 / (4 * of**2))
    scale = 1 + SURE**2 / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def watched(state: State, bots: list[Bot], witness: Witness) -> Told:
    """Play to the end, each seat by its bot and from its own view."""
    while state.to_move != NOBODY:
        seat = state.to_move
        action = bots[seat].choose(state.view(seat), seat)
        witness.look(state, seat, action)
        state.apply(seat, action)
    return witness.tell(state)


def games(
    start: Callable[[int], State],
    bot: Callable[[int], Bot],
    witness: Callable[[], Witness],
    seeds: Iterable[int],
) -> Iterator[Told]:
    """One game a seed; every seat of every game has a bot of its own."""
    for seed in seeds:
        state = start(seed)
        bots = [bot(seed * state.seats + seat) for seat in range(state.seats)]
        yield watched(state, bots, witness())
