"""Checks that hidden information does not influence bots: `benches/secrecy.py 10000`.

Matches are played at random. At each decision the hidden part of the position is replaced by
another that looks the same to the seat; the same bot with the same seed and budget must choose the
same action in both.
"""

import sys
from collections import Counter

from tabletown import GAMES, game
from tabletown.bots.levels import bot
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY

BOTS = ("mayor@8", "textbook@20", "greedy")


def compare_choices(name: str, positions: int) -> Counter[str]:
    """Counts positions, those whose hidden part was changed, and choices that differed."""
    counts: Counter[str] = Counter()
    it = game(name)
    seats = max(2, it.seats[0])
    seed = 0
    while counts["positions"] < positions:
        state, dice = it.new(seats, seed), Rng(seed).fork()
        seed += 1
        while state.to_move != NOBODY and counts["positions"] < positions:
            actors = state.actors()
            seat = actors[dice.below(len(actors))]
            legal = state.legal(seat)
            if len(legal) > 1:
                view, other = state.view(seat), state.view(seat)
                other.determinize(dice.fork())
                counts["positions"] += 1
                counts["changed"] += other.text() != state.text()
                kind = BOTS[counts["positions"] % len(BOTS)]
                pair = [bot(kind, it, seed).choose(of, seat) for of in (view, other.view(seat))]
                counts[f"{kind} differed"] += pair[0] != pair[1]
            state.apply(seat, legal[dice.below(len(legal))])
    return counts


def main(positions: int) -> int:
    differed = 0
    for name in GAMES:
        counts = compare_choices(name, positions)
        text = ", ".join(f"{what}: {number:,}" for what, number in sorted(counts.items()))
        print(f"{name}: {text}", flush=True)
        differed += sum(number for what, number in counts.items() if what.endswith("differed"))
    return min(1, differed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
