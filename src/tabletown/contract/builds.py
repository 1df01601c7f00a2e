"""The promise that compiled and interpreted rules are the same rules."""

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
OTHER_SIDE = "from tabletown.contract.builds import tell; tell({name!r}, {games})"


def builds_agree(name: str, games: int = 1000) -> str:
    """Play so many seeded games here, compiled, and in a pure copy of the package elsewhere."""
    if build() == "interpreted":
        return "not compared: this build is interpreted, and there is no compiled one beside it"
    build_there, digest_there = pure_copy_tells(name, games)
    assert build_there == "interpreted", "the pure copy is not interpreted"
    assert digest_there == str(digest_of(name, games)), "compiled and interpreted games differ"
    return f"{games} games are the same, compiled and interpreted"


def pure_copy_tells(name: str, games: int) -> list[str]:
    """Copy Python and data files of the house, and of the game if it is a guest; run them."""
    with TemporaryDirectory() as folder:
        for package in {"tabletown", game(name).package.partition(".")[0]}:
            home = Path(str(import_module(package).__file__)).parent
            copytree(home, Path(folder) / package, ignore=NATIVE)
        command = [sys.executable, "-P", "-c", OTHER_SIDE.format(name=name, games=games)]
        environment = {**os.environ, "PYTHONPATH": folder}
        return run(
            command, env=environment, check=True, capture_output=True, text=True
        ).stdout.split()


def tell(name: str, games: int) -> None:
    print(build(), digest_of(name, games))


def digest_of(name: str, games: int) -> int:
    """A fingerprint of so many games, in turn for every number of seats and every option."""
    played = game(name)
    tables = [(seats, chosen) for chosen in options(played) for seats in played.seats]

    def start(seed: int) -> State:
        seats, chosen = tables[seed % len(tables)]
        return played.new(seats, seed, chosen)

    return digest(start, games)
