"""How many simulations a second textbook search makes in 5211 with four seats, on one core.

A simulation guesses at what is hidden, goes down the tree, adds a node and plays at random to the
end. Every decision of a whole game is thought about, so that it is those of a usual position.
"""

import sys
from time import process_time

from tabletown import build, game
from tabletown.bots.levels import bot
from tabletown.core.state import NOBODY

SEATS = 4
SIMULATIONS = 1000
GATE, STRETCH = 100_000, 250_000
TRIES = 3


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
        sys.exit("not compiled")
    best = max(rate(seed) for seed in range(TRIES))
    verdict = "ok" if best >= GATE else "MISSED"
    print(f"5211, four seats, textbook search: {best:,.0f} simulations a second")
    print(f"  at least {GATE:,} (stretch {STRETCH:,})   {verdict}")
    sys.exit(0 if best >= GATE else 1)


if __name__ == "__main__":
    main()
