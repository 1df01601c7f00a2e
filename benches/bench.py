"""Measures the speed of random matches as ratios, all sides in one run on one core: `make bench`.

Each side plays whole matches and chooses uniformly among the legal actions, with the same random
numbers: a checksum of the scores shows that these are the same matches.
  compiled     the installed package: any game through the State interface, every index checked
  interpreted  the same sources, not compiled
  C            the rules of one game written by hand in benches/*.c, without checks
  catanatron   a game of similar size in plain Python, from PyPI; four random players
Sides take turns. Of five runs the best, which was disturbed least, must pass its limit; the median
is printed beside it.
"""

import json
import os
import sys
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median
from subprocess import PIPE, run
from tempfile import TemporaryDirectory
from typing import Any
from venv import create

from side import CHECKED

HERE = Path(__file__).parent
ROUNDS = 5
FASTER = 30.0  # times faster than interpreted, at least
SLOWER = 2.5  # times slower than C, at most
PEER = "catanatron"  # compared with PEER_OF; left out where pip cannot fetch it
PEER_OF = "brazil"
PEER_FASTER = 20.0  # times as many matches a second, at least

Result = dict[str, Any]  # the JSON line that a side prints for one run


@dataclass(frozen=True)
class BenchSetup:
    """A game, its seats, the matches of one run, and the limit for copying a state."""

    game: str
    seats: int
    matches: int
    microseconds: float = 1.0


TABLES = (
    BenchSetup("village", seats=1, matches=60_000),
    BenchSetup("village", seats=4, matches=15_000),
    BenchSetup("azul5211", seats=2, matches=15_000),
    BenchSetup("azul5211", seats=4, matches=15_000),
    BenchSetup("favelas", seats=3, matches=15_000),
    BenchSetup("sunnyvale", seats=3, matches=5_000),
    BenchSetup("brazil", seats=4, matches=2_000, microseconds=3.0),
)


@dataclass(frozen=True)
class Side:
    """A program that plays matches and prints its result; slow ones play only a `share` of them."""

    command: tuple[str, ...]
    path: str = ""
    share: float = 1.0

    def play(self, table: BenchSetup) -> Result:
        matches = round(table.matches * self.share)
        result = self.result(table, matches)
        return result | {"match": result["seconds"] / matches}

    def result(self, table: BenchSetup, matches: int) -> Result:
        command = [*self.command, str(table.seats), str(matches)]
        environment = os.environ | ({"PYTHONPATH": self.path} if self.path else {})
        done = run(command, env=environment, check=True, stdout=PIPE, text=True)
        result: Result = json.loads(done.stdout)
        return result


@dataclass(frozen=True)
class Measure:
    """A measured ratio or time, and the limits that it must keep."""

    name: str
    best: float
    median: float
    low: float = 0.0
    high: float = inf

    def holds(self) -> bool:
        return self.low <= self.best <= self.high

    def __str__(self) -> str:
        limit = f"at least {self.low:g}" if self.low else f"at most {self.high:g}"
        verdict = "ok" if self.holds() else "MISSED"
        return f"  {self.name:32}{self.best:8.2f}{self.median:8.2f}  {limit:14}{verdict}"


def sides_of(table: BenchSetup, folder: Path) -> dict[str, Side]:
    python = (sys.executable, "-P", str(HERE / "side.py"), table.game)
    sides = {
        "compiled": Side(python),
        "interpreted": Side(python, path=str(HERE.parent / "src"), share=1 / 50),
    }
    source, program = HERE / f"{table.game}.c", folder / table.game
    if source.exists():
        run(["cc", "-O3", "-o", str(program), str(source)], check=True)
        sides["C"] = Side((str(program),))
    if table.game == PEER_OF and (other := peer(folder, PEER)):
        sides[PEER] = Side((other, str(HERE / "catan.py")), share=1 / 50)
    return sides


def peer(folder: Path, package: str) -> str:
    """A virtual environment with the package in it; returns its Python, or "" without network."""
    home = folder / package
    create(home, with_pip=True)
    python = str(home / "bin" / "python")
    fetched = run([python, "-m", "pip", "install", "-q", package], capture_output=True)
    if fetched.returncode:
        print(f"pip cannot install {package}: left out")
        return ""
    return python


def play(table: BenchSetup, folder: Path) -> dict[str, list[Result]]:
    """The results of each side, round by round; exits if a build is wrong or matches differ."""
    sides = sides_of(table, folder)
    runs = [{name: side.play(table) for name, side in sides.items()} for _ in range(ROUNDS)]
    results = {name: [each[name] for each in runs] for name in sides}
    slow, pure = results["compiled"][0]["interpreted"], results["interpreted"][0]["compiled"]
    if slow or pure:
        sys.exit(
            f"These modules should be compiled: {', '.join(slow) or 'none'};"
            f" these should not: {', '.join(pure) or 'none'}."
        )
    sums = {results[name][0]["checksum"] for name in ("compiled", "interpreted")}
    if "C" in sides:
        sums.add(sides["C"].result(table, CHECKED)["checksum"])
    if len(sums) > 1:
        sys.exit(f"{table.game}: the sides do not play the same matches")
    return results


def ratio(name: str, over: list[float], under: list[float], **limit: float) -> Measure:
    return Measure(name, min(over) / min(under), median(over) / median(under), **limit)


def measures(table: BenchSetup, results: dict[str, list[Result]]) -> list[Measure]:
    times = {name: [each["match"] for each in runs] for name, runs in results.items()}
    copies = [each["copy"] * 1e6 for each in results["compiled"]]
    ratios = [
        ratio("times faster than interpreted", times["interpreted"], times["compiled"], low=FASTER),
        Measure("microseconds for a copy", min(copies), median(copies), high=table.microseconds),
    ]
    if "C" in times:
        ratios.append(ratio("times slower than C", times["compiled"], times["C"], high=SLOWER))
    if PEER in times:
        name = f"times faster than {PEER}"
        ratios.append(ratio(name, times[PEER], times["compiled"], low=PEER_FASTER))
    return ratios


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    missed = 0
    print(f"{'':34}{'best':>8}{'median':>8}")
    with TemporaryDirectory() as folder:
        for table in TABLES:
            results = play(table, Path(folder))
            fastest = min(results["compiled"], key=lambda each: each["seconds"])
            share = fastest["dealing"] / fastest["seconds"]
            print(
                f"{table.game}, seats {table.seats}: {1 / fastest['match']:,.0f} matches a second,"
                f" {share:.0%} of the time for the setup"
            )
            for measure in measures(table, results):
                print(measure, flush=True)
                missed += not measure.holds()
    sys.exit(f"{missed} limits missed" if missed else 0)


if __name__ == "__main__":
    main()
