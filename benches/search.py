"""Compares textbook search on Connect Four with OpenSpiel's in C++, in one run on one core.

Both build a new tree for each decision, with 1,000 simulations, random play to the end and the same
exploration constant; both store the board as an array of spaces. Ours is compiled in one group with
the rules (benches/together.py); theirs comes from PyPI. In each position the best time counts, the
one that was disturbed least. Then both play matches against each other with equal simulations.
OpenSpiel's bot can also prove wins, which textbook search cannot: those matches are printed too,
without a limit.
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
ROUNDS, PEER_ROUNDS = 10, 3  # passes over all positions in each turn
MATCHES = 200
FASTER = 5.0


class BenchProgram:
    """The program of one side: takes a command, prints its result as JSON."""

    def __init__(self, *command: str, path: str = "") -> None:
        self.command = command
        self.environment = os.environ | ({"PYTHONPATH": path} if path else {})

    def result(self, *arguments: str) -> Any:
        command = [*self.command, *arguments]
        done = run(command, env=self.environment, check=True, stdout=PIPE, text=True)
        return json.loads(done.stdout)


def compiled(folder: Path) -> BenchProgram:
    """Our side, compiled in one group with the rules."""
    home = str(folder / "together")
    run([sys.executable, str(HERE / "together.py"), home, str(GUEST)], check=True, stdout=PIPE)
    return BenchProgram(sys.executable, "-P", str(HERE / "four.py"), path=home)


def rates(ours: BenchProgram, theirs: BenchProgram) -> list[Measure]:
    """Measure simulations a second of both sides: in all positions, and on the empty board."""
    positions = ours.result("positions")
    arguments = [str(EXPLORATION), str(SIMULATIONS), str(PEER_ROUNDS), json.dumps(positions)]
    fast: list[list[float]] = []
    slow: list[list[float]] = []
    for _ in range(TURNS):
        result = ours.result("rate", str(SIMULATIONS), str(ROUNDS))
        if result["interpreted"]:
            sys.exit(f"These modules should be compiled: {', '.join(result['interpreted'])}.")
        fast.append(result["seconds"])
        slow.append(theirs.result("rate", *arguments)["seconds"])
    for name, runs in (("ours", fast), ("OpenSpiel's", slow)):
        each = least(runs) / SIMULATIONS / len(positions)
        print(f"{name}: {1 / each:,.0f} simulations a second", flush=True)
    return [
        compared("times as many simulations", slow, fast),
        compared(
            "the same on the empty board", [run[:1] for run in slow], [run[:1] for run in fast]
        ),
    ]


def least(runs: list[list[float]]) -> float:
    """The sum over all positions of the shortest time in each."""
    best = [min(run[nth] for run in runs) for nth in range(len(runs[0]))]
    return sum(best)


def compared(name: str, slow: list[list[float]], fast: list[list[float]]) -> Measure:
    usual = median(map(sum, slow)) / median(map(sum, fast))
    return Measure(name, least(slow) / least(fast), usual, low=FASTER)


def match(ours: BenchProgram, theirs: BenchProgram, how: str) -> Measure:
    """Play matches; ours is no weaker if the interval of its share reaches one half."""
    result = ours.result("match", str(SIMULATIONS), str(MATCHES), *theirs.command, how)
    if result["faults"]:
        sys.exit(f"OpenSpiel's bot failed: {result['faults'][0]}")
    won = result["won"] + result["shared"] / 2
    low, high = wilson(won, MATCHES)
    print(
        f"{how}: {result['won']} won, {result['shared']} shared and {result['lost']} lost"
        f" of {MATCHES} matches, {won / MATCHES:.1%} ({low:.1%} to {high:.1%})",
        flush=True,
    )
    return Measure("upper end of our share", high, won / MATCHES, low=0.5)


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
    sys.exit(f"{missed} limits missed" if missed else 0)


if __name__ == "__main__":
    main()
