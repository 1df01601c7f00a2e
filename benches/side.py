"""One side of `bench.py`: plays random matches with the imported build, prints a line of JSON.

`side.py village 4 1000` prints the seconds for 1,000 matches of four seats, for their setup and for
one copy of a state, a checksum of the final scores, and which modules are compiled.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import chain
from pathlib import Path
from runpy import run_path
from time import process_time
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tabletown import game
from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.azul5211.rules import new as azul5211
from tabletown.games.brazil.rules import new as brazil
from tabletown.games.brazil.rules.position import UNLIMITED
from tabletown.games.favelas.rules import new as favelas
from tabletown.games.sunnyvale.rules.sunnyvale import new as sunnyvale
from tabletown.games.village.rules import new as village
from tabletown.lab.playout import random_matches

Start = Callable[[Rng], State]
CHECKED = 200  # matches whose final scores make the checksum
COPIES = 20_000

STARTS: dict[str, Callable[[Any, int], Start]] = {
    "village": lambda edition, seats: lambda rng: village(edition, seats, rng, False, False),
    "azul5211": lambda edition, seats: lambda rng: azul5211(edition, seats, rng, False),
    "favelas": lambda edition, seats: lambda rng: favelas(edition, seats, rng),
    "sunnyvale": lambda edition, seats: lambda rng: sunnyvale(edition, seats, rng, False),
    "brazil": lambda edition, seats: (
        lambda rng: brazil(edition, edition.board(seats, ""), seats, rng, 0, UNLIMITED)
    ),
}


def scores(start: Start, matches: int) -> list[list[int]]:
    """The final scores of random matches, the same that `random_matches` plays."""
    results: list[list[int]] = []
    buffer = vec[i64]([0] * start(Rng(0)).actions)
    for seed in range(matches):
        state = start(Rng(seed))
        playout(state, Rng(seed).fork(), buffer)
        results.append(state.scores())
    return results


def checksum(scores: list[list[int]]) -> int:
    total = 0
    for points in chain.from_iterable(scores):
        total = (total * 31 + points) & 0xFFFF_FFFF
    return total


def seconds(work: Callable[[], object]) -> float:
    """CPU time, so that waiting for other processes does not count."""
    begin = process_time()
    work()
    return process_time() - begin


def modules(*, compiled: bool) -> list[str]:
    """The modules listed by `tools/c_sources.py` that run compiled here, or the other ones."""
    files = run_path(str(Path(__file__).parents[1] / "tools/c_sources.py"))["compiled_files"]()
    names = [file.removeprefix("src/").removesuffix(".py").replace("/", ".") for file in files]
    sources = {name: str(import_module(name).__file__) for name in names}
    return [name for name in names if sources[name].endswith(".py") != compiled]


def deal(start: Start, matches: int) -> None:
    for seed in range(matches):
        start(Rng(seed))


def copy(state: State, times: int) -> None:
    for _ in range(times):
        state.copy()


def main(name: str, seats: int, matches: int) -> None:
    start = STARTS[name](game(name).edition("classic"), seats)
    random_matches(start, matches // 10)  # to warm up
    result = {
        "seconds": seconds(lambda: random_matches(start, matches)),
        "dealing": seconds(lambda: deal(start, matches)),
        "copy": seconds(lambda: copy(start(Rng(0)), COPIES)) / COPIES,
        "checksum": checksum(scores(start, CHECKED)),
        "compiled": modules(compiled=True),
        "interpreted": modules(compiled=False),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
