"""Measures simulations a second of textbook search in 5211 with four seats, on one core.

A simulation guesses what is hidden, goes down the tree, adds a node and plays at random to the end.
The rate is that of all decisions of a whole match.
"""

import sys
from time import process_time

from tabletown import build, game
from tabletown.bots.levels import bot
from tabletown.core.state import NOBODY

SEATS = 4
SIMULATIONS = 1000
LIMIT, STRETCH = 100_000, 250_000  # simulations a second
MATCHES = 3


def rate(seed: int) -> float:
    state = game("azul5211").new(SEATS, seed)
    bots = [bot(f"textbook@{SIMULATIONS}", game("azul5211"), seat) for seat in range(SEATS)]
    simulations, seconds = 0, 0.0
    while state.to_move != NOBODY:
        seat = state.to_move
        view = state.view(seat)
        begin = process_time()
        action = bots[seat].choose(view, seat)
        seconds += process_time() - begin
        simulations += SIMULATIONS
        state.apply(seat, action)
    return simulations / seconds


def main() -> None:
    if build() != "compiled":
        sys.exit("This build is not compiled: run make compiled.")
    best = max(rate(seed) for seed in range(MATCHES))
    verdict = "ok" if best >= LIMIT else "MISSED"
    print(f"5211, four seats, textbook search: {best:,.0f} simulations a second")
    print(f"  at least {LIMIT:,} (stretch {STRETCH:,})   {verdict}")
    sys.exit(0 if best >= LIMIT else 1)


if __name__ == "__main__":
    main()
