"""Four random players of catanatron, another game of like size: seconds of processor as JSON.

`catan.py 4 100` plays 100 games; run it with a Python that has catanatron, which needs no other.
"""

import json
import random
import sys
from time import process_time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main(seats: int, games: int) -> None:
    begin = process_time()
    for seed in range(games):
        random.seed(seed)
        Game([RandomPlayer(colour) for colour in COLOURS[:seats]], seed=seed).play()
    print(json.dumps({"seconds": process_time() - begin}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
