"""How well balanced Brazil: Imperial is between greedy bots: `make balance` writes docs/.

Every map is played so many times, each seat by a greedy bot of its own that judges all seats alike;
Monarchs, Missions to keep and Capital sites are chosen at random. Intervals are Wilson's at 95 %.
"""

import sys
from pathlib import Path
from statistics import mean, median
from typing import cast

from tabletown import game
from tabletown.bots.levels import bot
from tabletown.games.brazil import SCENARIOS
from tabletown.games.brazil.balance import Witness, every
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.scoring import CATEGORIES
from tabletown.lab.balance import Share, Tally, games, watched, wilson

PAGE = Path(__file__).parents[1] / "docs" / "balance-brazil.md"
GAME = game("brazil")
TABLES = [(seats[0], name) for name, seats in SCENARIOS.items() if name != "usual"]
NUMBERS = ("rounds", "best score", "other scores", "combats", "decisions", "mean choice")
Tallies = dict[tuple[int, str], Tally]  # by seats and map
REACH = {"seat": 5, "turn order": 5, "colour": 5, "Monarch": 8}  # points beyond the fair share
ROUNDS = (18, 28)  # the median game
SCORES = (40, 70)  # the winner's, mean and median
BEATEN = 95  # of a hundred games against a random bot, at the lower end of the interval
RANDOM = 400  # games against a random bot
HEAD = """# Balance of Brazil: Imperial

From {games:,} games between greedy bots, {each} on every map; `make balance` plays and writes anew.
The bots choose Monarch, Missions to keep and Capital site at random, so that what they hold is not
what they like.
A number is a mean with the middle half of the games in brackets, a share has its interval at 95 %.

A greedy bot looks two decisions ahead and no further: what it leaves aside is not always weak, and
what wins for it may not win for people. A share "unsure" lies beyond its target, but so near that
chance alone may have put it there; a share within it may be so by chance as well.

Values that were reconstructed (mark X in the edition) and changed to come nearer to these targets
have what they were beside them: look for "balance" in `editions/classic`.
"""


def play(seats: int, scenario: str, count: int) -> Tally:
    tally = Tally()
    options = {"scenario": scenario}
    for told in games(
        lambda seed: GAME.new(seats, seed, options),
        lambda seed: bot("greedy", GAME, seed),
        Witness,
        range(count),
    ):
        tally.add(told)
    return tally


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def versus_random(count: int) -> int:
    """How many of so many games for two a greedy bot wins, on every map and from both seats."""
    maps = [name for seats, name in TABLES if seats == 2]
    won = 0
    for seed in range(count):
        options = {"scenario": maps[seed % len(maps)]}
        hero = seed // len(maps) % 2
        bots = [bot("greedy" if seat == hero else "random", GAME, seed) for seat in (0, 1)]
        _, _, winners = watched(GAME.new(2, seed, options), bots, Witness())
        won += winners == [hero]
    return won


def targets(tallies: Tallies, whole: Tally, won: int, of: int) -> str:
    """What was aimed at, and whether it was met."""
    shared = [it for (seats, _), it in tallies.items() if seats > 1]
    rows = [
        verdict("median rounds", ROUNDS, [median(it.numbers["rounds"]) for it in shared]),
        verdict("winner's score, mean", SCORES, [mean(it.numbers["best score"]) for it in shared]),
        verdict("and median", SCORES, [median(it.numbers["best score"]) for it in shared]),
        *(fairness(whole, group, reach) for group, reach in REACH.items()),
        abundance(whole),
        *(challenge(it) for (seats, _), it in tallies.items() if seats == 1),
        strength(won, of),
        patience(shared),
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


def abundance(tally: Tally) -> list[str]:
    """What nobody ever took."""
    groups = every(start()).items()
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


def patience(tallies: list[Tally]) -> list[str]:
    """How often a game is cut off."""
    rounds = [number for it in tallies for number in it.numbers["rounds"]]
    last = int(start().edition.most_rounds)
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


def start() -> Brazil:
    return cast(Brazil, GAME.new(2, 0))


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
    return "yes" if abs(beyond) <= reach else "unsure" if low <= reach and high >= -reach else "no"


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


def report(tallies: Tallies, won: int, of: int) -> str:
    whole = Tally()
    for (seats, _), tally in tallies.items():
        whole = joined(whole, tally) if seats > 1 else whole
    each = next(iter(tallies.values())).games
    parts = [HEAD.format(games=each * len(tallies), each=each)]
    parts += ["## Targets\n", targets(tallies, whole, won, of)]
    parts += ["## Length and scores\n", lengths(tallies)]
    parts += ["## What the best score is made of\n", categories(tallies)]
    parts += ["## Alone\n", *(alone(it) for (seats, _), it in tallies.items() if seats == 1)]
    for (seats, scenario), tally in tallies.items():
        if seats > 1:
            parts += [f"## {scenario}, {seats} seats\n"]
            parts += [standing(tally, group) for group in REACH]
    parts += ["## All maps for more than one\n", *(standing(whole, group) for group in REACH)]
    parts += [taking(whole, group, names) for group, names in every(start()).items()]
    return "\n".join(parts)


def joined(one: Tally, other: Tally) -> Tally:
    both = Tally(one.games + other.games)
    for trait in {**one.shares, **other.shares}:
        shares = [it.shares[trait] for it in (one, other) if trait in it.shares]
        seats = sum(share.seats for share in shares)
        won, fair = sum(share.won for share in shares), sum(share.fair for share in shares)
        both.shares[trait] = Share(seats, won, fair)
    return both


def main(each: int) -> None:
    tallies = {}
    for seats, scenario in TABLES:
        tallies[seats, scenario] = play(seats, scenario, each)
        print(f"{scenario}: {tallies[seats, scenario].spread('rounds')} rounds", flush=True)
    PAGE.write_text(report(tallies, versus_random(RANDOM), RANDOM), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
