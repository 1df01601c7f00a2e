"""Wealth in Brazil: Imperial, so that every number of an edition comes to matter soon."""

from collections.abc import Iterator

from helpers.brazil_positions import MANY, labels
from tabletown.games.brazil.edition.arches import FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.edition.purse import ONE, SCIENCE, unspell_purse
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import ACTION_PHASE
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.position import CAPITAL, CITIES, NONE, NOT_MADE

EACH = 4  # Buildings of a kind
FULL = {"units": 5, "cities": 3, "products": 6, "paintings": 24, "palaces": 5, "science": 9}


def enrich(state: Brazil) -> None:
    """Put all tokens of the bank on the Capital at the beginning of a turn."""
    if state.asked() == ACTION_PHASE and state.turn_arch == NONE:
        home = state.home[state.to_move]
        state.stock[home] = 0
        state.stock[home] = state.granted(unspell_purse(MANY))


def hoards(state: Brazil) -> Iterator[str]:
    """Scores and claims of the first seat, as it gets more of each component in turn."""
    while state.asked() != ACTION_PHASE or state.to_move != 0:
        state.apply(state.to_move, state.legal(state.to_move)[0])
    state.era = ERAS
    kinds = range(state.edition.buildings.kinds)
    every = [kind for _nth in range(EACH) for kind in kinds]
    for key, most in FULL.items():
        for count in range(most + 1):
            yield from outcomes(state, every, FULL | {key: count})
    for count in range(len(every)):
        yield from outcomes(state, every[:count], FULL)
    for kind in kinds:
        others = [other for other in every if other != kind]
        for count in range(EACH):
            yield from outcomes(state, [*others, *[kind] * count], FULL)


def outcomes(state: Brazil, buildings: list[int], wealth: dict[str, int]) -> Iterator[str]:
    give(state, buildings, wealth)
    missions = state.edition.missions
    for mission in range(missions.kinds):
        at = place_of(state, 0, missions.era[mission])
        held = state.missions[at]
        state.missions[at] = mission
        yield f"{state.scores()} {labels(state)}"
        state.missions[at] = held


def give(state: Brazil, buildings: list[int], wealth: dict[str, int]) -> None:
    """Give the first seat exactly this much of each component."""
    free = [place for place in range(state.board.hexes) if state.tile[place] != CAPITAL]
    tiles = [*buildings, *range(CITIES, CITIES + wealth["cities"])]
    for nth, place in enumerate(free):
        state.tile[place] = tiles[nth] if nth < len(tiles) else NONE
        state.owner[place] = 0 if nth < len(tiles) else NONE
    for unit in range(UNITS):
        state.place_unit(0, unit, state.home[0] if unit < wealth["units"] else NONE)
    for product in range(state.edition.products.kinds):
        state.products[product] = product if product < wealth["products"] else NOT_MADE
    for kind in range(state.edition.exploration.kinds):
        state.kept[kind] = len(buildings) % EACH
    state.paintings[0] = (1 << wealth["paintings"]) - 1
    state.palaces[0] = sum(
        1 << number
        for number in range(FIRST_PALACE, LAST_PALACE + 1)
        if number < FIRST_PALACE + wealth["palaces"]
    )
    state.supply[0] = wealth["science"] * ONE[SCIENCE]
