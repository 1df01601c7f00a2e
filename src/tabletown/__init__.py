"""Five board games about building towns: play them, study them, train on them."""

from importlib import import_module
from importlib.metadata import entry_points, version
from typing import Any, Final

from tabletown.core import rng
from tabletown.core.game import Game

__version__: Final = version("tabletown")
GAMES: Final = ("village", "azul5211", "favelas", "sunnyvale", "brazil")  # those in the house


def game(name: str) -> Game[Any]:
    """A game by name: one of `GAMES`, or one that another package offers as `tabletown.games`."""
    if name in GAMES:
        found = import_module(f"tabletown.games.{name}").GAME
    else:
        guests = {entry.name: entry for entry in entry_points(group="tabletown.games")}
        if name not in guests:
            raise ValueError(f"there is no game {name!r}, only {', '.join([*GAMES, *guests])}")
        found = guests[name].load()
    assert isinstance(found, Game), f"{name} is not a Game"
    return found


def build() -> str:
    """Which build runs: compiled by mypyc, or the same files interpreted."""
    return "interpreted" if str(rng.__file__).endswith(".py") else "compiled"
