"""Five board games about building towns: play them, study them, train on them."""

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points, version
from typing import Any, Final

from tabletown.core import rng
from tabletown.core.game import Game

__version__: Final = version("tabletown")
GAMES: Final = ("village", "azul5211", "favelas", "sunnyvale", "brazil")  # those in the house


def names() -> list[str]:
    """Every game there is: those in the house, then the guests by name."""
    return [*GAMES, *sorted(guests())]


def guests() -> dict[str, EntryPoint]:
    """The games that other packages offer as `tabletown.games`."""
    return {it.name: it for it in entry_points(group="tabletown.games") if it.name not in GAMES}


def game(name: str) -> Game[Any]:
    """A game by name; a guest is imported only now."""
    if name in GAMES:
        builtin_game: Game[Any] = import_module(f"tabletown.games.{name}").GAME
        return builtin_game
    if name in guests():
        return invited(guests()[name])
    raise ValueError(f"there is no game {name!r}, only {', '.join(names())}")


def invited(guest: EntryPoint) -> Game[Any]:
    """Load the game of an entry point; an error of that package names the package."""
    where = f"the game {guest.name!r} ({guest.value})"
    try:
        loaded = guest.load()
    except Exception as error:
        raise ValueError(f"{where} does not load: {error}") from error
    if not isinstance(loaded, Game):
        raise ValueError(f"{where} is not a Game")
    return loaded


def about() -> str:
    """Version and build, as the first line of a program says it."""
    return f"Tabletown {__version__}, {build()}"


def build() -> str:
    """Which build runs: compiled by mypyc, or the same files interpreted."""
    return "interpreted" if str(rng.__file__).endswith(".py") else "compiled"
