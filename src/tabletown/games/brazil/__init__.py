"""Brazil: Imperial, by Zé Mendes."""

from typing import Final

from tabletown.core.game import Game, Option, Options
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.brazil.edition.edition import SEATS, Edition
from tabletown.games.brazil.rules import new
from tabletown.games.brazil.rules.position import (
    CAPITAL_IS_CITY,
    COLOURS_CHOSEN,
    LIMITED_SUPPLY,
    MONARCH_TRANSPORTS,
    NO_ERA_3_PALACE,
    OWNER_SCORES,
    RIVER_IS_BUILDABLE,
)

SCENARIOS: Final = {
    "usual": (1, 2, 3, 4),
    "battle_of_guararapes": (1,),
    "rio_de_janeiro_1567": (2,),
    "cisplatine": (2,),
    "sao_francisco": (2,),
    "the_amazon": (3,),
    "treaty_of_tordesillas": (3,),
    "the_empire_of_brazil": (4,),
    "platine_war": (4,),
    "over_the_atlantic": (4,),
}
VARIANTS: Final = {
    "colours": COLOURS_CHOSEN,
    "capital_counts_as_city": CAPITAL_IS_CITY,
    "transport": MONARCH_TRANSPORTS,
    "era_3_palace": NO_ERA_3_PALACE,
    "river_buildable": RIVER_IS_BUILDABLE,
    "limited_supply": LIMITED_SUPPLY,
    "seized_scores_for": OWNER_SCORES,
}  # the bit of each option that is not at its default


def start(edition: Edition, seats: int, rng: Rng, options: Options) -> State:
    scenario = list(SCENARIOS)[options["scenario"]]
    board = edition.board(seats, "" if scenario == "usual" else scenario)
    variant = sum(int(bit) for name, bit in VARIANTS.items() if options[name] == 1)
    return new(edition, board, seats, rng, variant, options["extra_actions"] - 1)


GAME: Final = Game(
    name="brazil",
    title="Brazil: Imperial",
    goal="Build an empire: tiles, units, products, paintings and missions over three eras.",
    minutes=100,
    rules=1,
    seats=SEATS,
    options=(
        Option(
            "scenario",
            tuple(SCENARIOS),
            "usual",
            "The map; the usual one is the first for the number of players.",
            seats=SCENARIOS,
        ),
        Option("colours", ("dealt", "chosen"), "dealt", "How players get their colours."),
        Option(
            "capital_counts_as_city",
            ("no", "yes"),
            "no",
            "Whether the Capital counts as a City for Missions and Gold cards.",
        ),
        Option(
            "extra_actions",
            ("unlimited", "none", "one", "two", "three"),
            "unlimited",
            "How many Gold cards give an extra action in one turn.",
        ),
        Option("transport", ("dragoon", "monarch"), "dragoon", "Which unit takes others along."),
        Option("era_3_palace", ("yes", "no"), "yes", "Whether Era III brings a Palace."),
        Option("river_buildable", ("no", "yes"), "no", "Whether River Basins may be built on."),
        Option("limited_supply", ("no", "yes"), "no", "Whether tokens can run out."),
        Option(
            "seized_scores_for",
            ("controller", "owner"),
            "controller",
            "Who scores a seized tile at the end.",
        ),
    ),
    package=__name__,
    load=Edition,
    start=start,
)
