"""Goofspiel as a guest of Tabletown: name, seats and options, known before a match starts."""

from typing import Final

from goofspiel.edition import Edition
from goofspiel.rules import SEATS, new
from tabletown.core.game import Game, Option, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, seats, rng, is_carried=options["ties"] == 1)


GAME: Final = Game(
    name="goofspiel",
    title="Goofspiel",
    goal="Bid your cards face down for prizes; the highest card wins, and ties win nothing.",
    minutes=5,
    rules=1,
    seats=SEATS,
    options=(Option("ties", ("lost", "carried"), "lost", "What happens to tied prizes (§8)."),),
    package=__name__,
    load=Edition,
    start=start,
)
