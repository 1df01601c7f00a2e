"""Whether a bot can be swayed by what it may not see: `benches/secrecy.py 10000`.

Games are played at random. At every choice the hidden truth is replaced by another that looks the
same to the seat; the same bot, seed and budget must choose the same from either.
"""

import sys
from collections import Counter

from tabletown import GAMES, game
from tabletown.bots.levels import bot
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY

BOTS = ("mayor@8", "textbook@20", "greedy")


def tried(name: str, positions: int) -> Counter[str]:
    """How many positions were tried, how many of them hid another truth, and who was swayed."""
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
                counts["other truth"] += other.text() != state.text()
                kind = BOTS[counts["positions"] % len(BOTS)]
                pair = [bot(kind, it, seed).choose(of, seat) for of in (view, other.view(seat))]
                counts[f"{kind} swayed"] += pair[0] != pair[1]
            state.apply(seat, legal[dice.below(len(legal))])
    return counts


def main(positions: int) -> int:
    swayed = 0
    for name in GAMES:
        counts = tried(name, positions)
        told = ", ".join(f"{what}: {number:,}" for what, number in sorted(counts.items()))
        print(f"{name}: {told}", flush=True)
        swayed += sum(number for what, number in counts.items() if what.endswith("swayed"))
    return min(1, swayed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
