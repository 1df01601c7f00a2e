"""Textbook search on Connect Four against OpenSpiel's in C++, both sides in one run on one core.

Both grow a tree from nothing at every decision, with 1,000 simulations, random play to the end and
the same exploration; both keep the board as an array of spaces. Ours is compiled in one group with
the rules (benches/together.py), theirs comes from PyPI. Then they play each other, equal in
simulations. OpenSpiel's bot can prove wins besides, which textbook search does not: that match is
shown too, without a gate. The best time of every position counts, being the least disturbed.
"""

import json
import os
import sys
from pathlib import Path
from statistics import median
from subprocess import PIPE, run
from tempfile import TemporaryDirectory
from typing import Any

from bench import HERE, Measure, peer

from tabletown.bots.tree import EXPLORATION
from tabletown.lab.balance import wilson

PEER = "open_spiel"
GUEST = HERE.parent / "examples" / "connect_four" / "src" / "connect_four"
TURNS = 5
SIMULATIONS = 1000
ROUNDS, PEER_ROUNDS = 10, 3  # over all positions, a turn
GAMES = 200
FASTER = 5.0


class BenchProgram:
    """A program of one side, told what to do and telling what came of it as JSON."""

    def __init__(self, *command: str, path: str = "") -> None:
        self.command = command
        self.environment = os.environ | ({"PYTHONPATH": path} if path else {})

    def tell(self, *words: str) -> Any:
        command = [*self.command, *words]
        done = run(command, env=self.environment, check=True, stdout=PIPE, text=True)
        return json.loads(done.stdout)


def compiled(folder: Path) -> BenchProgram:
    """Our side, in one group with the rules."""
    home = str(folder / "together")
    run([sys.executable, str(HERE / "together.py"), home, str(GUEST)], check=True, stdout=PIPE)
    return BenchProgram(sys.executable, "-P", str(HERE / "four.py"), path=home)


def rates(ours: BenchProgram, theirs: BenchProgram) -> list[Measure]:
    """Simulations a second, side by side: in all positions, and on the empty board alone."""
    positions = ours.tell("positions")
    asked = [str(EXPLORATION), str(SIMULATIONS), str(PEER_ROUNDS), json.dumps(positions)]
    fast: list[list[float]] = []
    slow: list[list[float]] = []
    for _ in range(TURNS):
        told = ours.tell("rate", str(SIMULATIONS), str(ROUNDS))
        if told["interpreted"]:
            sys.exit(f"not compiled: {', '.join(told['interpreted'])}")
        fast.append(told["seconds"])
        slow.append(theirs.tell("rate", *asked)["seconds"])
    for name, runs in (("ours", fast), ("OpenSpiel's", slow)):
        each = least(runs) / SIMULATIONS / len(positions)
        print(f"{name}: {1 / each:,.0f} simulations a second", flush=True)
    return [
        compared("times the simulations", slow, fast),
        compared("on the empty board", [run[:1] for run in slow], [run[:1] for run in fast]),
    ]


def least(runs: list[list[float]]) -> float:
    """The seconds of all positions, each as quick as it ever was."""
    best = [min(run[nth] for run in runs) for nth in range(len(runs[0]))]
    return sum(best)


def compared(name: str, slow: list[list[float]], fast: list[list[float]]) -> Measure:
    usual = median(map(sum, slow)) / median(map(sum, fast))
    return Measure(name, least(slow) / least(fast), usual, low=FASTER)


def match(ours: BenchProgram, theirs: BenchProgram, how: str) -> Measure:
    """The share of the games that is ours: no weaker means that half of them is within reach."""
    told = ours.tell("match", str(SIMULATIONS), str(GAMES), *theirs.command, how)
    if told["faults"]:
        sys.exit(f"OpenSpiel's bot failed: {told['faults'][0]}")
    won = told["won"] + told["shared"] / 2
    low, high = wilson(won, GAMES)
    print(
        f"{how}: {told['won']} won, {told['shared']} shared and {told['lost']} lost of {GAMES},"
        f" {won / GAMES:.1%} ({low:.1%} to {high:.1%})",
        flush=True,
    )
    return Measure("highest share that is likely", high, won / GAMES, low=0.5)


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with TemporaryDirectory() as folder:
        python = peer(Path(folder), PEER)
        if not python:
            return
        ours, theirs = compiled(Path(folder)), BenchProgram(python, str(HERE / "spiel.py"))
        measures = [*rates(ours, theirs), match(ours, theirs, "play")]
        for measure in measures:
            print(measure, flush=True)
        match(ours, theirs, "solve")
    missed = sum(not measure.holds() for measure in measures)
    sys.exit(f"{missed} gates missed" if missed else 0)


if __name__ == "__main__":
    main()
