"""How well balanced Brazil: Imperial is between greedy bots: `make balance` writes docs/.

Every map is played so many times, each seat by a greedy bot of its own that judges all seats alike;
Monarchs, Missions to keep and Capital sites are chosen at random. Intervals are Wilson's at 95 %.
"""

import sys
from pathlib import Path
from statistics import mean, median
from typing import cast

from tabletown.bots.levels import bot
from tabletown.games.brazil import GAME, SCENARIOS
from tabletown.games.brazil.balance import Witness, every
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.scoring import CATEGORIES
from tabletown.lab.balance import Share, Tally, games

PAGE = Path(__file__).parents[1] / "docs" / "balance-brazil.md"
TABLES = [(seats[0], name) for name, seats in SCENARIOS.items() if name != "usual"]
NUMBERS = ("rounds", "best score", "other scores", "combats", "decisions", "mean choice")
REACH = {"seat": 5, "turn order": 5, "colour": 5, "Monarch": 8}  # points beyond the fair share
HEAD = """# Balance of Brazil: Imperial

Written by `make balance`: {games:,} games between greedy bots, {each} on every map. The bots choose
Monarch, Missions to keep and Capital site at random, so that what they hold is not what they like.
A number is a mean with the middle half of the games in brackets, a share has its interval at 95 %.
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


def lengths(tallies: dict[tuple[int, str], Tally]) -> str:
    rows = []
    for (seats, scenario), tally in tallies.items():
        middle = f"{median(tally.numbers['rounds']):.0f}"
        rows.append([str(seats), scenario, middle, *(tally.spread(name) for name in NUMBERS)])
    return table(["seats", "map", "median rounds", *NUMBERS], rows)


def categories(tallies: dict[tuple[int, str], Tally]) -> str:
    rows = []
    for (seats, scenario), tally in tallies.items():
        means = [f"{mean(tally.numbers[f'best score: {name}']):.1f}" for name in CATEGORIES]
        rows.append([str(seats), scenario, *means])
    return table(["seats", "map", *CATEGORIES], rows)


def row_of(name: str, share: Share, reach: float | None) -> list[str]:
    beyond, low, high = share.beyond()
    found = [name, str(share.seats), f"{beyond:+.1f} ({low:+.1f} to {high:+.1f})"]
    if reach is not None:
        found.append("yes" if abs(beyond) <= reach else "unsure" if low * high < 0 else "no")
    return found


def standing(tally: Tally, group: str) -> str:
    """The win shares of a group, and whether they are within reach of the fair share."""
    reach = REACH[group]
    rows = [row_of(name, share, reach) for name, share in sorted(tally.group(group).items())]
    return table([group, "seats", "points beyond the fair share", f"within {reach}"], rows)


def taking(tally: Tally, group: str, names: list[str]) -> str:
    found = tally.group(group)
    rows = [row_of(name, share, None) for name, share in found.items()]
    rows += [[name, "0", "never taken"] for name in names if name not in found]
    return table([group, "taken by", "points beyond the fair share"], rows)


def alone(tally: Tally) -> str:
    """How often the solo challenge is won."""
    share = tally.group("seat")["seat 1"]
    beyond, low, high = share.beyond()
    won = f"{100 + beyond:.0f} % ({100 + low:.0f} to {100 + high:.0f})"
    eras = tally.numbers["Era reached"]
    third = 100 * sum(era == 3 for era in eras) / len(eras)
    return f"Won: {won} of {tally.games} games; Era III reached in {third:.0f} %.\n"


def report(tallies: dict[tuple[int, str], Tally], each: int) -> str:
    whole = Tally()
    parts = [HEAD.format(games=each * len(tallies), each=each)]
    parts += ["## Length and scores\n", lengths(tallies)]
    parts += ["## What the best score is made of\n", categories(tallies)]
    parts += ["## Alone\n", *(alone(it) for (seats, _), it in tallies.items() if seats == 1)]
    for (seats, scenario), tally in tallies.items():
        if seats > 1:
            parts += [f"## {scenario}, {seats} seats\n"]
            parts += [standing(tally, group) for group in REACH]
            whole = joined(whole, tally)
    parts += ["## All maps for more than one\n", *(standing(whole, group) for group in REACH)]
    state = cast(Brazil, GAME.new(2, 0))
    parts += [taking(whole, group, names) for group, names in every(state).items()]
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
    PAGE.write_text(report(tallies, each), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
