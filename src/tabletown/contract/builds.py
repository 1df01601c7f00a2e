"""Checks that compiled and interpreted rules play the same matches."""

import os
import sys
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from subprocess import run
from tempfile import TemporaryDirectory

from tabletown import build, game
from tabletown.contract.game import options
from tabletown.core.state import State
from tabletown.lab.playout import digest

NATIVE = ignore_patterns("*.so", "*.pyd", "__pycache__")
PRINT = """
from tabletown.contract.builds import build_and_digest
print(*build_and_digest({name!r}, {games}))
"""


def builds_agree(name: str, games: int = 1000) -> str:
    """Compare the digests of seeded matches in this compiled build and in an interpreted copy."""
    if build() == "interpreted":
        return "not compared: this build is interpreted, and there is no compiled one beside it"
    there = run_pure(name, PRINT.format(name=name, games=games))
    compare(build_and_digest(name, games), there.split())
    return f"{games} games are the same, compiled and interpreted"


def build_and_digest(name: str, games: int) -> list[str]:
    return [build(), str(digest_of(name, games))]


def compare(here: list[str], there: list[str]) -> None:
    assert [here[0], there[0]] == ["compiled", "interpreted"], "not two builds are compared"
    assert here[1] == there[1], "compiled and interpreted games differ"


def run_pure(name: str, code: str) -> str:
    """The output of `code` with an uncompiled copy of Tabletown and of the game's package."""
    with TemporaryDirectory() as folder:
        for package in {"tabletown", game(name).package.partition(".")[0]}:
            home = Path(str(import_module(package).__file__)).parent
            copytree(home, Path(folder) / package, ignore=NATIVE)
        command = [sys.executable, "-P", "-c", code]
        path = os.pathsep.join([folder, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path}
        done = run(command, env=environment, check=True, capture_output=True, text=True)
        return done.stdout


def digest_of(name: str, games: int) -> int:
    """The digest of `games` matches, in turn for every number of seats and every option."""
    played = game(name)
    tables = [(seats, chosen) for seats in played.seats for chosen in options(played, seats)]

    def start(seed: int) -> State:
        seats, chosen = tables[seed % len(tables)]
        return played.new(seats, seed, chosen)

    return digest(start, games)
