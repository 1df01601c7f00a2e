"""Measures the regret of searches: how much worse they choose than a long reference search.

    benches/regret.py azul5211 --seats 4 --reference 12000x16x2 1000x16x1 1000x16x1,hand=0.6
    benches/regret.py brazil --reference 1500x8x6 --every 9 80x5x4 80x8x4 100x8x6

A search is written as simulations x candidates x stages of look-ahead, followed by weights to
change. Positions come from matches between greedy bots, on deals that no measurement uses. The
reference estimates for each action the chance to win; the regret of a choice is the best estimate
minus that of the chosen action, on average. This takes minutes, while matches that show the same
difference would be thousands. Errors that the reference makes too are not seen.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev
from time import perf_counter

from tabletown import build, game
from tabletown.bots.budget import Budget
from tabletown.bots.levels import bot, search
from tabletown.bots.search import Search
from tabletown.core.state import NOBODY, State

DEALS = 500_000_000  # the first deal; measurements use other ones
REPEATS = 3  # choices of each search in each position

Decision = tuple[State, int]  # a view and its seat
Chances = dict[int, float]  # [action]: the chance to win


def parse_search(name: str, spec: str, seed: int) -> Search:
    """The search that a text like "1000x16x1,hand=0.6" describes."""
    size, *weights = spec.split(",")
    simulations, width, stages = map(int, size.split("x"))
    given = {key: float(number) for key, _is, number in (it.partition("=") for it in weights)}
    return search(game(name), seed, Budget(simulations), width, stages, given)


def positions(name: str, seats: int, wanted: int, every: int) -> list[Decision]:
    """Each `every`-th decision of those that the evaluation calls weighty."""
    it, evaluation = game(name), game(name).evaluation()
    decisions: list[Decision] = []
    seen = deal = 0
    while True:
        state = it.new(seats, DEALS + deal)
        bots = [bot("greedy", it, seats * deal + seat) for seat in range(seats)]
        deal += 1
        while state.to_move != NOBODY:
            seat = state.to_move
            view = state.view(seat)
            if len(view.legal(seat)) > 1 and evaluation.is_weighty(view):
                seen += 1
                if seen % every == 0:
                    decisions.append((view, seat))
                if len(decisions) == wanted:
                    return decisions
            state.apply(seat, bots[seat].choose(view, seat))


def chances_of(searcher: Search, view: State, seat: int) -> Chances:
    candidates = searcher.candidates(view, seat)
    actions = [int(action) for action in candidates.actions]
    return {action: candidates.mean(place) for place, action in enumerate(actions)}


def regret(chances: Chances, action: int) -> float:
    """The best chance minus that of the action; an unknown action counts as the worst known one."""
    return max(chances.values()) - chances.get(action, min(chances.values()))


def print_regret(name: str, regrets: Sequence[float]) -> None:
    error = pstdev(regrets) / sqrt(len(regrets))
    print(f"{name}: {100 * fmean(regrets):.3f} ± {100 * error:.3f} percent", flush=True)


def main(words: Sequence[str]) -> None:
    if build() != "compiled":
        sys.exit("This build is not compiled: run make compiled.")
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("searches", nargs="+", help="like 1000x16x1 or 1000x16x1,hand=0.6")
    parser.add_argument("--reference", required=True, help="a long search, written the same way")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--every", type=int, default=3, help="take each decision with this number")
    given = parser.parse_args(words)
    decisions = positions(given.game, given.seats, given.positions, given.every)
    reference = [chances_of(parse_search(given.game, given.reference, 0), *it) for it in decisions]
    greedy = [bot("greedy", game(given.game), 1).choose(*it) for it in decisions]
    print_regret("greedy", [regret(*pair) for pair in zip(reference, greedy, strict=True)])
    for spec in given.searches:
        begun, regrets = perf_counter(), []
        for nth, (it, chances) in enumerate(zip(decisions, reference, strict=True)):
            for seed in range(REPEATS * nth + 1, REPEATS * (nth + 1) + 1):
                action = parse_search(given.game, spec, seed).decide(*it)
                regrets.append(regret(chances, action))
        each = 1000 * (perf_counter() - begun) / len(regrets)
        print_regret(f"{spec}, {each:.0f} ms a decision", regrets)


if __name__ == "__main__":
    main(sys.argv[1:])
