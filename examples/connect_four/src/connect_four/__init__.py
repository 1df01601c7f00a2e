"""Connect Four as a guest of Tabletown: name, seats and options, known before a match starts."""

from typing import Final

from connect_four.edition import Edition
from connect_four.rules import SEATS, new
from tabletown.core.game import Game, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, rng)


GAME: Final = Game(
    name="connect_four",
    title="Connect Four",
    goal="Drop discs into columns until four of yours lie in a line.",
    minutes=5,
    rules=1,
    seats=range(SEATS, SEATS + 1),
    options=(),
    package=__name__,
    load=Edition,
    start=start,
)
