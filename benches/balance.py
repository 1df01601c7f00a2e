"""How well balanced Brazil: Imperial is between greedy bots: `make balance` writes docs/.

Maps are played in turn, each seat by a greedy bot of its own that judges all seats alike; Monarchs,
Missions to keep and Capital sites are chosen at random. Intervals are Wilson's at 95 %.
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
from tabletown.games.brazil.balance import Witness, every
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.scoring import CATEGORIES
from tabletown.lab.balance import Share, Tally, Told, games, watched, wilson

PAGE = Path(__file__).parents[1] / "docs" / "balance-brazil.md"
GAME = game("brazil")
EVALUATION = GAME.evaluation()
TABLES = [(seats[0], name) for name, seats in SCENARIOS.items() if name != "usual"]
NUMBERS = ("rounds", "best score", "other scores", "combats", "decisions", "mean choice")
Tallies = dict[tuple[int, str], Tally]  # by seats and map
REACH = {"seat": 5, "turn order": 5, "colour": 5, "Monarch": 8}  # points beyond the fair share
ROUNDS = (18, 28)  # the median game
SCORES = (40, 70)  # the winner's, mean and median
BEATEN = 95  # of a hundred games against a random bot, at the lower end of the interval
RANDOM = 400  # games against a random bot
FRESH = 1_000_000  # seeds below it are for tuning
GUESSES = 1  # at what is hidden: a third of the usual, for three times as many games
HEAD = """# Balance of Brazil: Imperial

From {games:,} games between greedy bots, {each} on every map, with the seeds {first:,} to {last:,}
in turn; `make balance` plays and writes anew. Values were tuned by games with lower seeds.
The bots choose Monarch, Missions to keep and Capital site at random, so that what they hold is not
what they like. They make one guess at what is hidden where those at a table make three: that plays
three times as many games.
A number is a mean with the middle half of the games in brackets, a share has its interval at 95 %.

A greedy bot looks two decisions ahead and no further: what it leaves aside is not always weak, and
what wins for it may not win for people.

What the words say of a share: "yes", it was found within its target, which may be chance as well;
"unsure", it was found beyond, but the fair share itself is within the interval; "no", it was found
beyond, and the fair share is not within the interval. A group is as good as its worst share.

Targets are for all maps together. On single maps more than a hundred shares are set against theirs:
some must be found beyond by chance, and some may be so in truth.

Values that were reconstructed (mark X in the edition) and changed to come nearer to these targets
have what they were beside them: look for "balance" in `editions/classic`.
"""


def greedy(seed: int) -> Bot:
    return Greedy(EVALUATION, seed, GUESSES)


def told(seats: int, scenario: str, seed: int, edition: str) -> Told:
    options = {"scenario": scenario}
    played = games(lambda it: GAME.new(seats, it, options, edition), greedy, Witness, [seed])
    return next(played)


def play(each: int, minutes: float, first: int, edition: str) -> Tallies:
    """The maps in turn, each game with the next seed, until all are played or the time is over."""
    tallies = {it: Tally() for it in TABLES}
    end = monotonic() + 60 * minutes
    seed = first
    for nth in range(each):
        for seats, scenario in TABLES:
            tallies[seats, scenario].add(told(seats, scenario, seed, edition))
            seed += 1
        if nth % 10 == 9:
            print(f"{nth + 1} games on every map", flush=True)
        if monotonic() > end:
            break
    return tallies


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def versus_random(first: int, edition: str) -> int:
    """How many games for two a greedy bot wins, on every map and from both seats."""
    maps = [name for seats, name in TABLES if seats == 2]
    won = 0
    for nth in range(RANDOM):
        options = {"scenario": maps[nth % len(maps)]}
        hero = nth // len(maps) % 2
        seed = first + nth
        bots = [greedy(seed) if seat == hero else Random(seed) for seat in (0, 1)]
        _, _, winners = watched(GAME.new(2, seed, options, edition), bots, Witness())
        won += winners == [hero]
    return won


def targets(tallies: Tallies, whole: Tally, brazil: Brazil, won: int) -> str:
    """What was aimed at, and whether it was met."""
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
    return table(["target", "aim", "found", "met"], rows)


def fairness(tally: Tally, group: str, reach: int) -> list[str]:
    """The lowest and the highest share of a group, all maps together."""
    shares = tally.group(group).values()
    found = [share.beyond()[0] for share in shares]
    words = {within(share, reach) for share in shares}
    met = "no" if "no" in words else "unsure" if "unsure" in words else "yes"
    aim = f"within {reach} points of its fair share"
    return [f"each {group}", aim, f"{min(found):+.1f} to {max(found):+.1f}", met]


def abundance(tally: Tally, brazil: Brazil) -> list[str]:
    """What nobody ever took."""
    groups = every(brazil).items()
    missing = [name for group, names in groups for name in left(tally, group, names)]
    return ["never taken", "nothing", ", ".join(missing) or "nothing", said(not missing)]


def challenge(tally: Tally) -> list[str]:
    won = tally.group("seat")["seat 1"].won
    met = said(0 < won < tally.games)
    return ["alone, won", "sometimes, not always", f"{won:.0f} of {tally.games} games", met]


def strength(won: int, of: int) -> list[str]:
    low, high = wilson(won, of)
    found = f"{won} of {of} ({100 * low:.1f} to {100 * high:.1f} %)"
    return [
        "greedy beats random, 2 seats",
        f"{BEATEN} % at least",
        found,
        said(100 * low >= BEATEN),
    ]


def patience(tallies: list[Tally], last: int) -> list[str]:
    """How often a game is cut off."""
    rounds = [number for it in tallies for number in it.numbers["rounds"]]
    count = sum(number >= last for number in rounds)
    share = f"{count} of {len(rounds)} games"
    return [
        f"cut off after round {last}",
        "1 in 100 at most",
        share,
        said(count * 100 <= len(rounds)),
    ]


def verdict(name: str, aim: tuple[int, int], found: list[float]) -> list[str]:
    met = aim[0] <= min(found) and max(found) <= aim[1]
    return [name, f"{aim[0]} to {aim[1]}", f"{min(found):.1f} to {max(found):.1f}", said(met)]


def said(met: bool) -> str:
    return "yes" if met else "no"


def left(tally: Tally, group: str, names: list[str]) -> list[str]:
    found = tally.group(group)
    return [name for name in names if name not in found]


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
    found = [name, str(share.seats), f"{beyond:+.1f} ({low:+.1f} to {high:+.1f})"]
    if reach is not None:
        found.append(within(share, reach))
    return found


def standing(tally: Tally, group: str) -> str:
    """The win shares of a group, and whether they are within reach of the fair share."""
    reach = REACH[group]
    rows = [row_of(name, share, reach) for name, share in sorted(tally.group(group).items())]
    return table([group, "seats", "points beyond the fair share", f"within {reach}"], rows)


def taking(tally: Tally, group: str, names: list[str]) -> str:
    found = tally.group(group)
    rows = [row_of(name, share, None) for name, share in found.items()]
    rows += [[name, "0", "never taken"] for name in left(tally, group, names)]
    return table([group, "taken by", "points beyond the fair share"], rows)


def alone(tally: Tally) -> str:
    """How often the solo challenge is won."""
    share = tally.group("seat")["seat 1"]
    beyond, low, high = share.beyond()
    won = f"{100 + beyond:.0f} % ({100 + low:.0f} to {100 + high:.0f})"
    eras = tally.numbers["Era reached"]
    third = 100 * sum(era == 3 for era in eras) / len(eras)
    return f"Won: {won} of {tally.games} games; Era III reached in {third:.0f} %.\n"


def report(tallies: Tallies, first: int, brazil: Brazil, won: int) -> str:
    whole = Tally()
    for (seats, _), tally in tallies.items():
        whole = joined(whole, tally) if seats > 1 else whole
    each = next(iter(tallies.values())).games
    count = each * len(tallies)
    parts = [HEAD.format(games=count, each=each, first=first, last=first + count - 1)]
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


def joined(one: Tally, other: Tally) -> Tally:
    both = Tally(one.games + other.games)
    for trait in {**one.shares, **other.shares}:
        shares = [it.shares[trait] for it in (one, other) if trait in it.shares]
        seats = sum(share.seats for share in shares)
        won, fair = sum(share.won for share in shares), sum(share.fair for share in shares)
        both.shares[trait] = Share(seats, won, fair)
    return both


def main(words: Sequence[str]) -> None:
    parser = ArgumentParser(description="How well balanced Brazil: Imperial is.")
    parser.add_argument("--each", type=int, default=300, help="games on every map")
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so long, evenly")
    parser.add_argument("--seed", type=int, default=FRESH, help="of the first game")
    parser.add_argument("--edition", default="classic", help="its name or path")
    given = parser.parse_args(words)
    tallies = play(given.each, given.minutes, given.seed, given.edition)
    won = versus_random(given.seed, given.edition)
    PAGE.write_text(report(tallies, given.seed, start(given.edition), won), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
