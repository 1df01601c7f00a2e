"""Measures the balance of Brazil: Imperial between greedy bots; `make balance` writes docs/.

Maps are played in turn. Every seat has its own greedy bot with the same weights; Monarchs, Missions
to keep and Capital sites are chosen at random. Intervals are Wilson's at 95 %.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import inf
from pathlib import Path
from statistics import mean, median
from time import monotonic
from typing import cast

from tabletown import game
from tabletown.bots.bot import Bot
from tabletown.bots.greedy import Greedy
from tabletown.bots.random import Random
from tabletown.games.brazil import SCENARIOS
from tabletown.games.brazil.balance import BalanceObserver, every
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.scoring import CATEGORIES
from tabletown.lab.balance import (
    BalanceCounts,
    Observations,
    Share,
    play_matches,
    play_observed,
    wilson,
)

PAGE = Path(__file__).parents[1] / "docs" / "balance-brazil.md"
GAME = game("brazil")
EVALUATION = GAME.evaluation()
TABLES = [(seats[0], name) for name, seats in SCENARIOS.items() if name != "usual"]
NUMBERS = ("rounds", "best score", "other scores", "combats", "decisions", "mean choice")
Tallies = dict[tuple[int, str], BalanceCounts]  # by seats and map
REACH = {"seat": 5, "turn order": 5, "colour": 5, "Monarch": 8}  # points beyond the fair share
ROUNDS = (18, 28)  # median
SCORES = (40, 70)  # the winner's, mean and median
BEATEN = 95  # percent of matches won against a random bot, lower end of the interval
RANDOM = 400  # matches against a random bot
FRESH = 1_000_000  # seeds below it are for tuning
GUESSES = 1  # at hidden cards; three are usual
HEAD = """# Balance of Brazil: Imperial

Results of {matches:,} matches between greedy bots, {each} on every map, with the seeds
{first:,} to {last:,} in turn. `make balance` plays them and writes this page. Values were tuned
on lower seeds. The bots choose Monarch, Missions to keep and Capital site at random, so that
strong bots do not favour some of them. They make one guess at hidden cards instead of three,
which is three times as fast. Numbers are means with quartiles in brackets; shares have 95 %
intervals.

A greedy bot looks only two decisions ahead: options that it ignores are not always weak, and
options that win for it may not win for people.

"yes" means that a share was measured within its target, possibly by chance; "unsure", that it
was outside, but the fair share is within the interval; "no", that it was outside and the fair
share is not within the interval. A group is rated by its worst share.

Targets are for all maps together. Single maps have more than a hundred shares: some are outside
by chance, and some may be unbalanced.

Reconstructed values (mark X in the edition) that were changed for these targets have their old
value beside them: search for "balance" in `editions/classic`.
"""


def greedy(seed: int) -> Bot:
    return Greedy(EVALUATION, seed, GUESSES)


def observations(seats: int, scenario: str, seed: int, edition: str) -> Observations:
    options = {"scenario": scenario}
    played = play_matches(
        lambda it: GAME.new(seats, it, options, edition), greedy, BalanceObserver, [seed]
    )
    return next(played)


def play(each: int, minutes: float, first: int, edition: str) -> Tallies:
    """Play the maps in turn, each match with the next seed, until done or out of time."""
    tallies = {it: BalanceCounts() for it in TABLES}
    end = monotonic() + 60 * minutes
    seed = first
    for nth in range(each):
        for seats, scenario in TABLES:
            tallies[seats, scenario].add(observations(seats, scenario, seed, edition))
            seed += 1
        if nth % 10 == 9:
            print(f"{nth + 1} matches on every map", flush=True)
        if monotonic() > end:
            break
    return tallies


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def versus_random(first: int, edition: str) -> int:
    """The number of two-seat matches that a greedy bot wins, on every map and from both seats."""
    maps = [name for seats, name in TABLES if seats == 2]
    won = 0
    for nth in range(RANDOM):
        options = {"scenario": maps[nth % len(maps)]}
        hero = nth // len(maps) % 2
        seed = first + nth
        bots = [greedy(seed) if seat == hero else Random(seed) for seat in (0, 1)]
        _, _, winners = play_observed(GAME.new(2, seed, options, edition), bots, BalanceObserver())
        won += winners == [hero]
    return won


def targets(tallies: Tallies, whole: BalanceCounts, brazil: Brazil, won: int) -> str:
    """The table of targets, and whether they are met."""
    shared = [it for (seats, _), it in tallies.items() if seats > 1]
    rows = [
        verdict("median rounds", ROUNDS, [median(it.numbers["rounds"]) for it in shared]),
        verdict("winner's score, mean", SCORES, [mean(it.numbers["best score"]) for it in shared]),
        verdict("and median", SCORES, [median(it.numbers["best score"]) for it in shared]),
        *(fairness(whole, group, reach) for group, reach in REACH.items()),
        abundance(whole, brazil),
        *(challenge(it) for (seats, _), it in tallies.items() if seats == 1),
        strength(won, RANDOM),
        patience(shared, int(brazil.edition.most_rounds)),
    ]
    return table(["target", "aim", "measured", "met"], rows)


def fairness(tally: BalanceCounts, group: str, reach: int) -> list[str]:
    """The lowest and the highest share of a group, all maps together."""
    shares = tally.group(group).values()
    deviations = [share.beyond()[0] for share in shares]
    words = {within(share, reach) for share in shares}
    met = "no" if "no" in words else "unsure" if "unsure" in words else "yes"
    aim = f"within {reach} points of its fair share"
    return [f"each {group}", aim, f"{min(deviations):+.1f} to {max(deviations):+.1f}", met]


def abundance(tally: BalanceCounts, brazil: Brazil) -> list[str]:
    """The row of cards and buildings that nobody ever took."""
    groups = every(brazil).items()
    missing = [name for group, names in groups for name in never_taken(tally, group, names)]
    return ["never taken", "nothing", ", ".join(missing) or "nothing", yes_or_no(not missing)]


def challenge(tally: BalanceCounts) -> list[str]:
    won = tally.group("seat")["seat 1"].won
    met = yes_or_no(0 < won < tally.matches)
    return ["alone, won", "sometimes, not always", f"{won:.0f} of {tally.matches} matches", met]


def strength(won: int, of: int) -> list[str]:
    low, high = wilson(won, of)
    share = f"{won} of {of} ({100 * low:.1f} to {100 * high:.1f} %)"
    return [
        "greedy beats random, 2 seats",
        f"{BEATEN} % at least",
        share,
        yes_or_no(100 * low >= BEATEN),
    ]


def patience(tallies: list[BalanceCounts], last: int) -> list[str]:
    """The row of matches that reach the last round."""
    rounds = [number for it in tallies for number in it.numbers["rounds"]]
    count = sum(number >= last for number in rounds)
    share = f"{count} of {len(rounds)} matches"
    return [
        f"cut off after round {last}",
        "1 in 100 at most",
        share,
        yes_or_no(count * 100 <= len(rounds)),
    ]


def verdict(name: str, aim: tuple[int, int], values: list[float]) -> list[str]:
    met = aim[0] <= min(values) and max(values) <= aim[1]
    return [
        name,
        f"{aim[0]} to {aim[1]}",
        f"{min(values):.1f} to {max(values):.1f}",
        yes_or_no(met),
    ]


def yes_or_no(met: bool) -> str:
    return "yes" if met else "no"


def never_taken(tally: BalanceCounts, group: str, names: list[str]) -> list[str]:
    taken = tally.group(group)
    return [name for name in names if name not in taken]


def start(edition: str) -> Brazil:
    return cast(Brazil, GAME.new(2, 0, edition=edition))


def lengths(tallies: Tallies) -> str:
    rows = []
    for (seats, scenario), tally in tallies.items():
        middle = f"{median(tally.numbers['rounds']):.0f}"
        rows.append([str(seats), scenario, middle, *(tally.spread(name) for name in NUMBERS)])
    return table(["seats", "map", "median rounds", *NUMBERS], rows)


def categories(tallies: Tallies) -> str:
    rows = []
    for (seats, scenario), tally in tallies.items():
        means = [f"{mean(tally.numbers[f'best score: {name}']):.1f}" for name in CATEGORIES]
        rows.append([str(seats), scenario, *means])
    return table(["seats", "map", *CATEGORIES], rows)


def within(share: Share, reach: float) -> str:
    beyond, low, high = share.beyond()
    return "yes" if abs(beyond) <= reach else "unsure" if low <= 0 <= high else "no"


def row_of(name: str, share: Share, reach: float | None) -> list[str]:
    beyond, low, high = share.beyond()
    row = [name, str(share.seats), f"{beyond:+.1f} ({low:+.1f} to {high:+.1f})"]
    if reach is not None:
        row.append(within(share, reach))
    return row


def standing(tally: BalanceCounts, group: str) -> str:
    """The win shares of a group, and whether they are within reach of the fair share."""
    reach = REACH[group]
    rows = [row_of(name, share, reach) for name, share in sorted(tally.group(group).items())]
    return table([group, "seats", "points beyond the fair share", f"within {reach}"], rows)


def taking(tally: BalanceCounts, group: str, names: list[str]) -> str:
    shares = tally.group(group)
    rows = [row_of(name, share, None) for name, share in shares.items()]
    rows += [[name, "0", "never taken"] for name in never_taken(tally, group, names)]
    return table([group, "taken by", "points beyond the fair share"], rows)


def alone(tally: BalanceCounts) -> str:
    """How often the solo challenge is won."""
    share = tally.group("seat")["seat 1"]
    beyond, low, high = share.beyond()
    won = f"{100 + beyond:.0f} % ({100 + low:.0f} to {100 + high:.0f})"
    eras = tally.numbers["Era reached"]
    third = 100 * sum(era == 3 for era in eras) / len(eras)
    return f"Won: {won} of {tally.matches} matches; Era III reached in {third:.0f} %.\n"


def report(tallies: Tallies, first: int, brazil: Brazil, won: int) -> str:
    whole = BalanceCounts()
    for (seats, _), tally in tallies.items():
        whole = joined(whole, tally) if seats > 1 else whole
    each = next(iter(tallies.values())).matches
    count = each * len(tallies)
    parts = [HEAD.format(matches=count, each=each, first=first, last=first + count - 1)]
    parts += ["## Targets\n", targets(tallies, whole, brazil, won)]
    parts += ["## Length and scores\n", lengths(tallies)]
    parts += ["## What the best score is made of\n", categories(tallies)]
    parts += ["## Alone\n", *(alone(it) for (seats, _), it in tallies.items() if seats == 1)]
    for (seats, scenario), tally in tallies.items():
        if seats > 1:
            parts += [f"## {scenario}, {seats} seats\n"]
            parts += [standing(tally, group) for group in REACH]
    parts += ["## All maps for more than one\n", *(standing(whole, group) for group in REACH)]
    parts += [taking(whole, group, names) for group, names in every(brazil).items()]
    return "\n".join(parts)


def joined(one: BalanceCounts, other: BalanceCounts) -> BalanceCounts:
    both = BalanceCounts(one.matches + other.matches)
    for trait in {**one.shares, **other.shares}:
        shares = [it.shares[trait] for it in (one, other) if trait in it.shares]
        seats = sum(share.seats for share in shares)
        won, fair = sum(share.won for share in shares), sum(share.fair for share in shares)
        both.shares[trait] = Share(seats, won, fair)
    return both


def main(words: Sequence[str]) -> None:
    parser = ArgumentParser(description="Measure the balance of Brazil: Imperial.")
    parser.add_argument("--each", type=int, default=300, help="matches on every map")
    parser.add_argument("--minutes", type=float, default=inf, help="stop after this time")
    parser.add_argument("--seed", type=int, default=FRESH, help="of the first match")
    parser.add_argument("--edition", default="classic", help="name or path")
    given = parser.parse_args(words)
    tallies = play(given.each, given.minutes, given.seed, given.edition)
    won = versus_random(given.seed, given.edition)
    PAGE.write_text(report(tallies, given.seed, start(given.edition), won), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
