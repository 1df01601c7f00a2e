"""Statistics of a tournament: shares of victory, ratings, scores and times, with intervals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from tabletown.lab.arena import SECOND, MatchRecord
from tabletown.lab.balance import Z_95, wilson

SLOW = 0.99  # the percentile of decision times that is reported


class Mean(NamedTuple):
    """A mean with its standard error, which is None for a single deal."""

    value: float
    error: float | None

    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval; None without a standard error."""
        if self.error is None:
            return None
        return self.value - Z_95 * self.error, self.value + Z_95 * self.error


class Rating(NamedTuple):
    """An OpenSkill rating; a new bot starts with mu 25 and sigma 25 / 3."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Standing:
    """The results of one bot; a bot in several seats of a match counts once for each."""

    bot: str
    matches: int
    share: float  # of victories
    low: float
    high: float
    rating: Rating | None  # None in solo matches
    score: Mean
    adjusted: Mean | None  # the score less the luck of the dice
    decisions: float  # per match
    seconds: float  # per decision
    slow: float  # the 99th percentile of seconds per decision
    faults: list[str]  # errors of an external program


def standings(matches: Sequence[MatchRecord], bots: Iterable[str]) -> list[Standing]:
    """The standing of each bot; ratings depend on the order of the matches."""
    rating = ratings(matches)
    return [standing(bot, matches, rating.get(bot)) for bot in bots]


def standing(bot: str, matches: Sequence[MatchRecord], rating: Rating | None) -> Standing:
    held = [(match, seat) for match in matches for seat in range(len(match.seating))]
    mine = [(match, seat) for match, seat in held if match.seating[seat] == bot]
    won = sum(match.shares[seat] for match, seat in mine)
    low, high = wilson(won, len(mine))
    times = [time for match, seat in mine for time in match.times[seat]]
    lucky = [
        (match.deal, match.scores[seat] - match.luck)
        for match, seat in mine
        if match.luck is not None
    ]
    return Standing(
        bot,
        len(mine),
        won / len(mine),
        low,
        high,
        rating,
        mean_of([(match.deal, match.scores[seat]) for match, seat in mine]),
        mean_of(lucky) if lucky else None,
        len(times) / len(mine),
        fmean(times or [0]) / SECOND,
        slowest(times or [0]) / SECOND,
        [fault for match, seat in mine if match.faults for fault in match.faults[seat]],
    )


def mean_of(values: Iterable[tuple[int, float]]) -> Mean:
    """The mean of values by deal; values of one deal correlate, so deals are the sample."""
    deals: dict[int, list[float]] = {}
    for deal, value in values:
        deals.setdefault(deal, []).append(value)
    means = [fmean(of) for of in deals.values()]
    error = stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Mean(fmean(means), error)


def slowest(times: Sequence[int]) -> int:
    """The 99th percentile."""
    return sorted(times)[ceil(SLOW * len(times)) - 1]


def ratings(matches: Iterable[MatchRecord]) -> dict[str, Rating]:
    """Ratings updated match by match; a bot in several seats gets the mean of their updates."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    latest: dict[str, Rating] = {}
    for match in matches:
        if len(set(match.seating)) > 1:
            old = [latest.get(bot, Rating(model.mu, model.sigma)) for bot in match.seating]
            teams = [[model.rating(*it)] for it in old]
            new = [team[0] for team in model.rate(teams, ranks=places(match))]
            for bot in set(match.seating):
                mine = [it for it, name in zip(new, match.seating, strict=True) if name == bot]
                latest[bot] = Rating(fmean(it.mu for it in mine), fmean(it.sigma for it in mine))
    return latest


def places(match: MatchRecord) -> list[float]:
    """The rank of each seat: winners first, whatever broke the tie, then by score."""
    order = [(-share, -score) for share, score in zip(match.shares, match.scores, strict=True)]
    order = [(share, 0 if share else score) for share, score in order]
    return [float(sorted(order).index(it)) for it in order]


def of_table(matches: Iterable[MatchRecord], table: Sequence[str]) -> list[MatchRecord]:
    """The matches that exactly these bots played."""
    return [match for match in matches if sorted(match.seating) == sorted(table)]
