"""Plays random matches of catanatron, a game of similar size; prints the CPU seconds as JSON.

`catan.py 4 100` plays 100 matches of four seats. Needs a Python with catanatron.
"""

import json
import random
import sys
from time import process_time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main(seats: int, matches: int) -> None:
    begin = process_time()
    for seed in range(matches):
        random.seed(seed)
        Game([RandomPlayer(colour) for colour in COLOURS[:seats]], seed=seed).play()
    print(json.dumps({"seconds": process_time() - begin}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
