"""What a tournament tells: shares of victory, ratings, scores and time, with how sure they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from tabletown.lab.arena import SECOND, Played
from tabletown.lab.balance import SURE, wilson

SLOW = 0.99  # of all decisions take no longer


class Mean(NamedTuple):
    """With its standard error, which is unknown from a single deal."""

    value: float
    error: float | None

    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies, 19 times out of 20."""
        if self.error is None:
            return None
        return self.value - SURE * self.error, self.value + SURE * self.error


class Rating(NamedTuple):
    """By OpenSkill: a newcomer has 25 and is uncertain by 25 / 3."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Standing:
    """How a bot did; a bot on several seats of a game counts once for each."""

    bot: str
    games: int
    share: float  # of victories
    low: float
    high: float
    rating: Rating | None  # alone there is nobody to be compared with
    score: Mean
    adjusted: Mean | None  # the score less the luck of the dice
    decisions: float  # a game
    seconds: float  # a decision
    slow: float  # seconds that all but the slowest hundredth stay within
    faults: list[str]  # what it did wrong, if it is a program


def standings(games: Sequence[Played], bots: Iterable[str]) -> list[Standing]:
    """One for each bot; ratings take the games in the order in which they are given."""
    rating = ratings(games)
    return [standing(bot, games, rating.get(bot)) for bot in bots]


def standing(bot: str, games: Sequence[Played], rating: Rating | None) -> Standing:
    held = [(game, seat) for game in games for seat in range(len(game.seating))]
    mine = [(game, seat) for game, seat in held if game.seating[seat] == bot]
    won = sum(game.shares[seat] for game, seat in mine)
    low, high = wilson(won, len(mine))
    times = [time for game, seat in mine for time in game.times[seat]]
    lucky = [
        (game.deal, game.scores[seat] - game.luck) for game, seat in mine if game.luck is not None
    ]
    return Standing(
        bot,
        len(mine),
        won / len(mine),
        low,
        high,
        rating,
        mean_of([(game.deal, game.scores[seat]) for game, seat in mine]),
        mean_of(lucky) if lucky else None,
        len(times) / len(mine),
        fmean(times or [0]) / SECOND,
        slowest(times or [0]) / SECOND,
        [fault for game, seat in mine if game.faults for fault in game.faults[seat]],
    )


def mean_of(values: Iterable[tuple[int, float]]) -> Mean:
    """Of values by deal. Those of one deal are alike, so that only deals count as evidence."""
    deals: dict[int, list[float]] = {}
    for deal, value in values:
        deals.setdefault(deal, []).append(value)
    means = [fmean(of) for of in deals.values()]
    error = stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Mean(fmean(means), error)


def slowest(times: Sequence[int]) -> int:
    """What all but the slowest hundredth stay within."""
    return sorted(times)[ceil(SLOW * len(times)) - 1]


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Game after game; a bot on several seats takes the mean of what each of them makes of it."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for game in games:
        if len(set(game.seating)) > 1:
            old = [found.get(bot, Rating(model.mu, model.sigma)) for bot in game.seating]
            teams = [[model.rating(*it)] for it in old]
            new = [team[0] for team in model.rate(teams, ranks=places(game))]
            for bot in set(game.seating):
                mine = [it for it, name in zip(new, game.seating, strict=True) if name == bot]
                found[bot] = Rating(fmean(it.mu for it in mine), fmean(it.sigma for it in mine))
    return found


def places(game: Played) -> list[float]:
    """Winners first, whatever broke the tie; the others by score."""
    order = [(-share, -score) for share, score in zip(game.shares, game.scores, strict=True)]
    order = [(share, 0 if share else score) for share, score in order]
    return [float(sorted(order).index(it)) for it in order]


def of_table(games: Iterable[Played], table: Sequence[str]) -> list[Played]:
    """Those that just these bots played."""
    return [game for game in games if sorted(game.seating) == sorted(table)]
