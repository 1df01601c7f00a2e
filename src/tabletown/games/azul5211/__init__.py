"""5211 in its Azul edition, by Tsuyoshi Hashiguchi."""

from typing import Final

from tabletown.core.game import Game, Option, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.azul5211.edition import SEATS, Edition
from tabletown.games.azul5211.rules import new


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    return new(edition, seats, rng, options["long_game"] == 1)


GAME: Final = Game(
    name="azul5211",
    title="5211 (Azul)",
    goal="Play cards face down, all at once; the colour most played scores, unless it is too many.",
    minutes=20,
    rules=1,
    seats=SEATS,
    options=(
        Option(
            "long_game",
            ("no", "yes"),
            "no",
            "Play on with new decks until a player reaches the target.",
        ),
    ),
    package=__name__,
    load=Edition,
    start=start,
)
