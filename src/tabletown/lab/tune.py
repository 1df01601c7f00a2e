"""Tunes the weights of a game's evaluation by self-play, one weight at a time (hill climbing).

A weight is moved up and down. A bot with the new weights plays bots with the old ones from every
seat, on the same deals in every trial. A change that is significantly better there, and again on
fresh deals, is kept and continued in the same direction.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.core.game import Game
from tabletown.lab.arena import Find, MatchRecord, play_all
from tabletown.lab.schedule import MEASURING, Setting, Tournament
from tabletown.lab.standings import Mean, mean_of

NEW: Final = "new"
OLD: Final = "old"
STRIDES: Final = (1.5, 1.2)  # factors by which weights are multiplied and divided, one per round

Weights = dict[str, float]


@dataclass(frozen=True)
class Contenders:
    """Makes bots of one kind with several sets of weights, each under its own name."""

    bot: str
    weights: Mapping[str, Weights]

    def __call__(self, name: str, game: Game[Any], seed: int) -> Bot:
        return bot(self.bot, game, seed, self.weights[name])


@dataclass(frozen=True)
class Trial:
    """A change of one weight, and its gain on known deals and, if significant, on fresh ones."""

    name: str
    before: float
    after: float
    tried: Mean
    confirmed: Mean | None

    def is_taken(self) -> bool:
        return self.confirmed is not None and is_clear(self.confirmed)


class Tuning:
    """A run of tuning: the current weights, and which deals are still fresh."""

    def __init__(
        self, find: Find, setting: Setting, bot: str, matches: int, seed: int, workers: int
    ) -> None:
        self.find = find
        self.setting = setting
        self.bot = bot
        self.matches = matches
        self.seed = seed
        self.workers = workers
        self.fresh = seed + self.deals()  # the first deal that was not played yet
        self.first: Weights = read_weights(find(setting.game))
        self.weights = dict(self.first)

    def deals(self) -> int:
        """The number of deals of one comparison."""
        return ceil(self.matches / self.setting.seats)

    def trials(self, names: Sequence[str], strides: Sequence[float] = STRIDES) -> Iterator[Trial]:
        """Run and yield every trial; `weights` has the changes taken so far."""
        for stride in strides:
            for name in names:
                begun = self.weights[name]
                yield from self.walk(name, stride)
                if self.weights[name] == begun:
                    yield from self.walk(name, 1 / stride)

    def walk(self, name: str, factor: float) -> Iterator[Trial]:
        """Change a weight by the factor again and again, until a trial is not taken."""
        trial = self.trial(name, factor)
        yield trial
        while trial.is_taken():
            trial = self.trial(name, factor)
            yield trial

    def trial(self, name: str, factor: float) -> Trial:
        before = self.weights[name]
        after = moved(before, factor)
        candidate = self.weights | {name: after}
        tried = self.gain(candidate, self.weights, self.seed)
        confirmed = self.confirm(candidate, self.weights) if is_clear(tried) else None
        trial = Trial(name, before, after, tried, confirmed)
        if trial.is_taken():
            self.weights = candidate
        return trial

    def confirm(self, new: Weights, old: Weights) -> Mean:
        """The gain on fresh deals, which are then used up."""
        first = self.fresh
        self.fresh += self.deals()
        return self.gain(new, old, first)

    def total(self) -> Mean:
        """The gain of all changes together, on fresh deals."""
        return self.confirm(self.weights, self.first)

    def gain(self, new: Weights, old: Weights, first: int) -> Mean:
        """The gain of the new weights over the old ones; ValueError where no deals are left."""
        if first + self.deals() > MEASURING:
            raise ValueError(f"deals from {MEASURING} on are for measuring: start at a lower seed")
        tournament = Tournament(self.setting, (NEW, OLD), self.matches, first)
        make = Contenders(self.bot, {NEW: new, OLD: old})
        matches = play_all(self.find, self.setting, tournament.pairings, self.workers, make)
        return difference(list(matches))


def difference(matches: Sequence[MatchRecord]) -> Mean:
    """New less old, deal by deal: percent of victories, or in solo matches score less luck."""
    worths: dict[tuple[int, str], list[float]] = {}
    for match in sorted(matches, key=lambda match: match.pairing):
        for seat, name in enumerate(match.seating):
            worths.setdefault((match.deal, name), []).append(worth(match, seat))
    deals = sorted({deal for deal, _name in worths})
    return mean_of([(deal, fmean(worths[deal, NEW]) - fmean(worths[deal, OLD])) for deal in deals])


def worth(match: MatchRecord, seat: int) -> float:
    if len(match.seating) > 1:
        return 100 * match.shares[seat]
    return match.scores[seat] - (match.luck or 0.0)


def is_clear(gain: Mean) -> bool:
    """Whether a gain is significant: its whole 95 % interval is above zero."""
    interval = gain.interval()
    return interval is not None and interval[0] > 0


def moved(weight: float, factor: float) -> float:
    """The weight times the factor, to four digits; zero becomes `factor - 1`."""
    return float(f"{weight * factor if weight else factor - 1:.4g}")


def read_weights(game: Game[Any]) -> Weights:
    return {name: float(value) for name, value in game.bots()["weights"].items()}


def with_weights(text: str, weights: Weights, remarks: Sequence[str]) -> str:
    """The text of a bots.toml with its weights replaced, and remarks on how they were tuned."""
    before, _head, rest = text.partition("[weights]\n")
    _old, following, others = rest.partition("\n[")
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"{name} = {value}" for name, value in weights.items()]
    return "\n".join([f"{before}[weights]", *lines, f"{following}{others}"])
