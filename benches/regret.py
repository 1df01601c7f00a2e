"""How far a search falls short of a long look at the same positions: what to tune one by.

    benches/regret.py azul5211 --seats 4 --reference 12000x16x2 1000x16x1 1000x16x1,hand=0.6
    benches/regret.py brazil --reference 1500x8x6 --every 9 80x5x4 80x8x4 100x8x6

A search is written as simulations x candidates x stages to look ahead, and weights of its own.
Positions come from games between greedy bots, on deals that no measurement uses. The reference
says what each action is worth, as a chance to win; a regret is what the chosen one lacks to the
best, on average. Games would need thousands to tell such searches apart, this takes minutes. It
sees noise and short sight; what reference and search have both wrong it does not see.
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

DEALS = 500_000_000  # from here on, far below those of measurements
TRIES = 3  # of each search at each position

Seen = tuple[State, int]  # a view and whose it is
Worth = dict[int, float]  # [action]: the chance to win


def made(name: str, spec: str, seed: int) -> Search:
    size, *weights = spec.split(",")
    simulations, width, stages = map(int, size.split("x"))
    given = {key: float(number) for key, _is, number in (it.partition("=") for it in weights)}
    return search(game(name), seed, Budget(simulations), width, stages, given)


def positions(name: str, seats: int, wanted: int, every: int) -> list[Seen]:
    """Every so many choices one, of those that are worth a long look."""
    it, evaluation = game(name), game(name).evaluation()
    decisions: list[Seen] = []
    met = deal = 0
    while True:
        state = it.new(seats, DEALS + deal)
        bots = [bot("greedy", it, seats * deal + seat) for seat in range(seats)]
        deal += 1
        while state.to_move != NOBODY:
            seat = state.to_move
            view = state.view(seat)
            if len(view.legal(seat)) > 1 and evaluation.is_weighty(view):
                met += 1
                if met % every == 0:
                    decisions.append((view, seat))
                if len(decisions) == wanted:
                    return decisions
            state.apply(seat, bots[seat].choose(view, seat))


def worth(searcher: Search, view: State, seat: int) -> Worth:
    candidates = searcher.candidates(view, seat)
    actions = [int(action) for action in candidates.actions]
    return {action: candidates.mean(place) for place, action in enumerate(actions)}


def regret(worths: Worth, action: int) -> float:
    """An action that the reference has not looked into counts as the worst that it has."""
    return max(worths.values()) - worths.get(action, min(worths.values()))


def tell(words: str, regrets: Sequence[float]) -> None:
    spread = pstdev(regrets) / sqrt(len(regrets))
    print(f"{words}: {100 * fmean(regrets):.3f} ± {100 * spread:.3f} in 100", flush=True)


def main(words: Sequence[str]) -> None:
    if build() != "compiled":
        sys.exit("not compiled")
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("searches", nargs="+", help="like 1000x16x1 or 1000x16x1,hand=0.6")
    parser.add_argument("--reference", required=True, help="a long search, written alike")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--every", type=int, default=3, help="of the choices, that one")
    given = parser.parse_args(words)
    seen = positions(given.game, given.seats, given.positions, given.every)
    worths_at = [worth(made(given.game, given.reference, 0), *it) for it in seen]
    plain = [bot("greedy", game(given.game), 1).choose(*it) for it in seen]
    tell("greedy", [regret(*pair) for pair in zip(worths_at, plain, strict=True)])
    for spec in given.searches:
        begun, regrets = perf_counter(), []
        for nth, (it, worths) in enumerate(zip(seen, worths_at, strict=True)):
            for seed in range(TRIES * nth + 1, TRIES * (nth + 1) + 1):
                regrets.append(regret(worths, made(given.game, spec, seed).decide(*it)))
        each = 1000 * (perf_counter() - begun) / len(regrets)
        tell(f"{spec}, {each:.0f} ms", regrets)


if __name__ == "__main__":
    main(sys.argv[1:])
