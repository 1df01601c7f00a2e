"""Rolling Village!, the free roll-and-write by Diego Di Maggio."""

from typing import Final

from tabletown.core.game import Game, Option, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.village.edition import Edition
from tabletown.games.village.rules import DICE, new


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, seats, rng, options["factories"] == 1, options["boxed_preparation"] == 1)


def dice(edition: Edition) -> list[int]:
    return [int(edition.columns)] * int(DICE)


GAME: Final = Game(
    name="village",
    title="Rolling Village!",
    goal="Draw Houses, Forests and Lakes by two dice so that your avenues score again and again.",
    minutes=10,
    rules=1,
    seats=range(1, 13),
    options=(
        Option(
            "factories",
            ("no", "yes"),
            "no",
            "Unequal dice that show the same Project bring a Factory.",
        ),
        Option(
            "boxed_preparation",
            ("no", "yes"),
            "no",
            "Draw the first two Projects on different avenues.",
        ),
    ),
    package=__name__,
    load=Edition,
    start=start,
    dice=dice,
)
