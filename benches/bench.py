"""Speed as ratios, all sides in one run on one core: `make bench`.

Each side plays whole games from a fresh deal and chooses uniformly among the legal actions, by the
same generator and seeds: the very same games, as a checksum of their scores shows.
  compiled     the installed package: any game through the State interface, every index checked
  interpreted  the same sources without a compiler
  C            one game's rules by hand in benches/*.c, the edition as constants, nothing checked
  catanatron   another game of like size, in plain Python, from PyPI; four random players
Sides take turns; the best of five runs, the least disturbed, must pass; the median is shown.
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
FASTER = 30.0  # than interpreted, at least so many times
SLOWER = 2.5  # than C, at most so many times
PEER = "catanatron"  # its like in size is PEER_OF; left out where pip cannot fetch it
PEER_OF = "brazil"
PEER_FASTER = 20.0  # games a second, at least so many times

Sentence = dict[str, Any]  # what a side says of one run


@dataclass(frozen=True)
class BenchSetup:
    """A game, how many sit at it, how many games make a run, and how long a copy may take."""

    game: str
    seats: int
    games: int
    microseconds: float = 1.0


TABLES = (
    BenchSetup("village", seats=1, games=60_000),
    BenchSetup("village", seats=4, games=15_000),
    BenchSetup("azul5211", seats=2, games=15_000),
    BenchSetup("azul5211", seats=4, games=15_000),
    BenchSetup("favelas", seats=3, games=15_000),
    BenchSetup("sunnyvale", seats=3, games=5_000),
    BenchSetup("brazil", seats=4, games=2_000, microseconds=3.0),
)


@dataclass(frozen=True)
class Side:
    """A program that plays so many games and tells about it, slower ones `share` of the games."""

    command: tuple[str, ...]
    path: str = ""
    share: float = 1.0

    def play(self, table: BenchSetup) -> Sentence:
        games = round(table.games * self.share)
        told = self.tell(table, games)
        return told | {"game": told["seconds"] / games}

    def tell(self, table: BenchSetup, games: int) -> Sentence:
        words = [*self.command, str(table.seats), str(games)]
        environment = os.environ | ({"PYTHONPATH": self.path} if self.path else {})
        done = run(words, env=environment, check=True, stdout=PIPE, text=True)
        told: Sentence = json.loads(done.stdout)
        return told


@dataclass(frozen=True)
class Measure:
    name: str
    best: float
    median: float
    low: float = 0.0
    high: float = inf

    def holds(self) -> bool:
        return self.low <= self.best <= self.high

    def __str__(self) -> str:
        gate = f"at least {self.low:g}" if self.low else f"at most {self.high:g}"
        verdict = "ok" if self.holds() else "MISSED"
        return f"  {self.name:32}{self.best:8.2f}{self.median:8.2f}  {gate:14}{verdict}"


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
    """A Python of its own with the peer in it, or nothing where that cannot be had."""
    home = folder / package
    create(home, with_pip=True)
    python = str(home / "bin" / "python")
    fetched = run([python, "-m", "pip", "install", "-q", package], capture_output=True)
    if fetched.returncode:
        print(f"{package} cannot be fetched, so it is left out")
        return ""
    return python


def play(table: BenchSetup, folder: Path) -> dict[str, list[Sentence]]:
    """What each side tells, round by round; refused unless they are what they should be."""
    sides = sides_of(table, folder)
    runs = [{name: side.play(table) for name, side in sides.items()} for _ in range(ROUNDS)]
    told = {name: [each[name] for each in runs] for name in sides}
    slow, pure = told["compiled"][0]["interpreted"], told["interpreted"][0]["compiled"]
    if slow or pure:
        sys.exit(
            f"not compiled: {', '.join(slow) or '-'}; not interpreted: {', '.join(pure) or '-'}"
        )
    sums = {told[name][0]["checksum"] for name in ("compiled", "interpreted")}
    if "C" in sides:
        sums.add(sides["C"].tell(table, CHECKED)["checksum"])
    if len(sums) > 1:
        sys.exit(f"{table.game}: the sides do not play the same games")
    return told


def ratio(name: str, over: list[float], under: list[float], **gate: float) -> Measure:
    return Measure(name, min(over) / min(under), median(over) / median(under), **gate)


def measures(table: BenchSetup, told: dict[str, list[Sentence]]) -> list[Measure]:
    times = {name: [each["game"] for each in runs] for name, runs in told.items()}
    copies = [each["copy"] * 1e6 for each in told["compiled"]]
    results = [
        ratio("times faster than interpreted", times["interpreted"], times["compiled"], low=FASTER),
        Measure("microseconds a copy", min(copies), median(copies), high=table.microseconds),
    ]
    if "C" in times:
        results.append(ratio("times slower than C", times["compiled"], times["C"], high=SLOWER))
    if PEER in times:
        name = f"times faster than {PEER}"
        results.append(ratio(name, times[PEER], times["compiled"], low=PEER_FASTER))
    return results


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    missed = 0
    print(f"{'':34}{'best':>8}{'median':>8}")
    with TemporaryDirectory() as folder:
        for table in TABLES:
            told = play(table, Path(folder))
            fastest = min(told["compiled"], key=lambda each: each["seconds"])
            share = fastest["dealing"] / fastest["seconds"]
            print(
                f"{table.game}, seats {table.seats}: {1 / fastest['game']:,.0f} games a second,"
                f" {share:.0%} of the time for dealing"
            )
            for measure in measures(table, told):
                print(measure, flush=True)
                missed += not measure.holds()
    sys.exit(f"{missed} gates missed" if missed else 0)


if __name__ == "__main__":
    main()
