"""Sunnyvale, CA, by Seamus Allen, Sam Jett, Nils Forstall and Jennifer Lin."""

from typing import Final

from tabletown.core.game import Game, Option, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.sunnyvale.edition.edition import SEATS, Edition
from tabletown.games.sunnyvale.rules.sunnyvale import new


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, seats, rng, options["even_crises"] == 1)


GAME: Final = Game(
    name="sunnyvale",
    title="Sunnyvale, CA",
    goal="Support affordable housing, as long as it is built in somebody else's neighbourhood.",
    minutes=40,
    rules=1,
    seats=SEATS,
    options=(
        Option("even_crises", ("no", "yes"), "no", "Spread the crises evenly over the deck."),
    ),
    package=__name__,
    load=Edition,
    start=start,
    unit="dollars",
)
