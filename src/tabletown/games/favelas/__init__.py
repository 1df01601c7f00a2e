"""Favelas, by Chris Bryan."""

from typing import Final

from tabletown.core.game import Game, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.favelas.edition import SEATS, Edition
from tabletown.games.favelas.rules import new


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, seats, rng)


GAME: Final = Game(
    name="favelas",
    title="Favelas",
    goal="Build a hillside in colours upon colours; what a fickle council likes most scores most.",
    minutes=40,
    rules=1,
    seats=SEATS,
    options=(),
    package=__name__,
    load=Edition,
    start=start,
)
