"""weights of a game's evaluation, tuned by letting it play itself.

One weight after the other is moved up and down. Whoever has the new weights meets those who have
the old ones on deals that are the same for every trial, from every seat. What is clearly better
there, and clearly better again on deals that nobody has seen, is taken, and moved on further.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.game import Game
from tabletown.lab.arena import Find, Played, play_all
from tabletown.lab.results import Mean, mean_of
from tabletown.lab.schedule import MEASURING, Setting, Tournament

NEW: Final = "new"
OLD: Final = "old"
STRIDES: Final = (1.5, 1.2)  # a weight is multiplied or divided by, in each round of all weights

Weights = dict[str, float]


@dataclass(frozen=True)
class Contenders:
    """One bot with several sets of weights, each under a name of its own."""

    bot: str
    weights: Mapping[str, Weights]

    def __call__(self, name: str, game: Game[Any], seed: int) -> Bot:
        return bot(self.bot, game, seed, self.weights[name])


@dataclass(frozen=True)
class Step:
    """A weight was moved, and what that gained on known deals and, if much, on fresh ones."""

    name: str
    before: float
    after: float
    tried: Mean
    confirmed: Mean | None

    def is_taken(self) -> bool:
        return self.confirmed is not None and is_clear(self.confirmed)


class Tuning:
    """The weights of a game's evaluation on their way to better ones."""

    def __init__(
        self, find: Find, setting: Setting, bot: str, games: int, seed: int, workers: int
    ) -> None:
        self.find = find
        self.setting = setting
        self.bot = bot
        self.games = games
        self.seed = seed
        self.workers = workers
        self.fresh = seed + self.deals()  # the first deal that was not played yet
        self.first: Weights = read_weights(find(setting.game))
        self.weights = dict(self.first)

    def deals(self) -> int:
        """So many make one comparison."""
        return ceil(self.games / self.setting.seats)

    def steps(self, names: Sequence[str], strides: Sequence[float] = STRIDES) -> Iterator[Step]:
        """Every trial; the weights are then those that were taken so far."""
        for stride in strides:
            for name in names:
                begun = self.weights[name]
                yield from self.walk(name, stride)
                if self.weights[name] == begun:
                    yield from self.walk(name, 1 / stride)

    def walk(self, name: str, factor: float) -> Iterator[Step]:
        """As far as it gets better."""
        step = self.step(name, factor)
        yield step
        while step.is_taken():
            step = self.step(name, factor)
            yield step

    def step(self, name: str, factor: float) -> Step:
        before = self.weights[name]
        after = moved(before, factor)
        candidate = self.weights | {name: after}
        tried = self.gain(candidate, self.weights, self.seed)
        confirmed = self.confirm(candidate, self.weights) if is_clear(tried) else None
        step = Step(name, before, after, tried, confirmed)
        if step.is_taken():
            self.weights = candidate
        return step

    def confirm(self, new: Weights, old: Weights) -> Mean:
        """On deals that nothing was decided by yet."""
        first = self.fresh
        self.fresh += self.deals()
        return self.gain(new, old, first)

    def total(self) -> Mean:
        """What all steps together gained, on fresh deals."""
        return self.confirm(self.weights, self.first)

    def gain(self, new: Weights, old: Weights, first: int) -> Mean:
        """By how much the new weights do better than the old ones at the same tables."""
        if first + self.deals() > MEASURING:
            raise ValueError(f"deals from {MEASURING} on are for measuring: begin at a lower seed")
        tournament = Tournament(self.setting, (NEW, OLD), self.games, first)
        make = Contenders(self.bot, {NEW: new, OLD: old})
        games = play_all(self.find, self.setting, tournament.pairings, self.workers, make)
        return difference(list(games))


def difference(games: Sequence[Played]) -> Mean:
    """Between new and old, deal by deal: shares of victories, or alone scores less luck."""
    found: dict[tuple[int, str], list[float]] = {}
    for game in sorted(games, key=lambda game: game.pairing):
        for seat, name in enumerate(game.seating):
            found.setdefault((game.deal, name), []).append(worth(game, seat))
    deals = sorted({deal for deal, _name in found})
    return mean_of([(deal, fmean(found[deal, NEW]) - fmean(found[deal, OLD])) for deal in deals])


def worth(game: Played, seat: int) -> float:
    if len(game.seating) > 1:
        return 100 * game.shares[seat]
    return game.scores[seat] - (game.luck or 0.0)


def is_clear(gain: Mean) -> bool:
    """Whether all of the interval is above nothing."""
    interval = gain.interval()
    return interval is not None and interval[0] > 0


def moved(weight: float, factor: float) -> float:
    """Four digits are as many as a file shows; from nothing, a step in either direction."""
    return float(f"{weight * factor if weight else factor - 1:.4g}")


def read_weights(game: Game[Any]) -> Weights:
    return {name: float(value) for name, value in game.bots()["weights"].items()}


def with_weights(text: str, weights: Weights, remarks: Sequence[str]) -> str:
    """A bots.toml with these weights in place of its own, and how they were found."""
    before, _head, rest = text.partition("[weights]\n")
    _old, following, others = rest.partition("\n[")
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"{name} = {value}" for name, value in weights.items()]
    return "\n".join([f"{before}[weights]", *lines, f"{following}{others}"])
