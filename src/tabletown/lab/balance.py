"""Statistics on the balance of a game, from many matches between equal bots.

An observer of each match returns numbers of the whole match and traits of its seats. A trait is
anything a seat had, did or was (a colour, a card), by group and name. The share of wins of seats
with a trait is compared with the fair share, 1 / number of seats.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, quantiles
from typing import Protocol

from tabletown.bots.bot import Bot
from tabletown.core.state import NOBODY, State

Z_95 = 1.96  # standard deviations on either side of a 95 % confidence interval
Trait = tuple[str, str]  # its group and its name
Observations = tuple[
    dict[str, float], list[list[Trait]], list[int]
]  # numbers, traits by seat, winners


class Observer(Protocol):
    """Sees every action before it is applied, and summarises the match at its end."""

    def observe(self, state: State, seat: int, action: int) -> None: ...

    def summary(self, end: State) -> Observations: ...


@dataclass
class Share:
    """Wins of the seats with a trait, and how many of their matches they would win by chance."""

    seats: int = 0
    won: float = 0.0
    fair: float = 0.0

    def add(self, won: float, fair: float) -> None:
        self.seats += 1
        self.won += won
        self.fair += fair

    def beyond(self) -> tuple[float, float, float]:
        """Share of wins less the fair share, in percentage points, with its 95 % interval."""
        low, high = wilson(self.won, self.seats)
        fair = self.fair / self.seats
        share = self.won / self.seats
        return 100 * (share - fair), 100 * (low - fair), 100 * (high - fair)


@dataclass
class BalanceCounts:
    """Sums up the observations of many matches."""

    matches: int = 0
    numbers: dict[str, list[float]] = field(default_factory=dict)
    shares: dict[Trait, Share] = field(default_factory=dict)

    def add(self, observations: Observations) -> None:
        numbers, seats, winners = observations
        self.matches += 1
        for name, number in numbers.items():
            self.numbers.setdefault(name, []).append(number)
        for seat, traits in enumerate(seats):
            won = (seat in winners) / max(1, len(winners))
            for trait in set(traits):
                self.shares.setdefault(trait, Share()).add(won, 1 / len(seats))

    def group(self, group: str) -> dict[str, Share]:
        """The traits of a group by name, the most frequent first."""
        traits = {name: share for (of, name), share in self.shares.items() if of == group}
        return dict(sorted(traits.items(), key=lambda item: (-item[1].seats, item[0])))

    def spread(self, name: str) -> str:
        """The mean of a number, with its quartiles in brackets."""
        values = self.numbers[name]
        low, _, high = quantiles(values, n=4)
        return f"{mean(values):.1f} ({low:.0f} to {high:.0f})"


def wilson(won: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share, `won` out of `of`."""
    share = won / of
    middle = share + Z_95**2 / (2 * of)
    reach = Z_95 * sqrt(share * (1 - share) / of + Z_95**2 / (4 * of**2))
    scale = 1 + Z_95**2 / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def play_observed(state: State, bots: list[Bot], observer: Observer) -> Observations:
    """Play a match to the end, each bot from its own view; return the observer's summary."""
    while state.to_move != NOBODY:
        seat = state.to_move
        action = bots[seat].choose(state.view(seat), seat)
        observer.observe(state, seat, action)
        state.apply(seat, action)
    return observer.summary(state)


def play_matches(
    start: Callable[[int], State],
    bot: Callable[[int], Bot],
    observer: Callable[[], Observer],
    seeds: Iterable[int],
) -> Iterator[Observations]:
    """Play one match per seed; every seat of every match has a bot of its own."""
    for seed in seeds:
        state = start(seed)
        bots = [bot(seed * state.seats + seat) for seat in range(state.seats)]
        yield play_observed(state, bots, observer())
