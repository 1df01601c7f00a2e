"""Offers for a terminal: the tiles and cards that matter to the decision at hand."""

from typing import Final

from tabletown.core.english import listed
from tabletown.games.brazil.edition.arches import FIRST_PALACE, LAST_PALACE, SHAPES
from tabletown.games.brazil.edition.tiles import ERA_NAMES
from tabletown.games.brazil.edition.units import ORDERS
from tabletown.games.brazil.rules.position import NONE, NOT_MADE, Position
from tabletown.games.brazil.terminal.map import SIGNS, cost_short, paint, tokens_short
from tabletown.games.brazil.words.decisions import decision
from tabletown.games.brazil.words.effects import (
    exchange_words,
    monarch_effect,
    painting_words,
    palace_words,
)

ORDER_STYLES: Final = ("bold red", "bold magenta", "bold blue")


def shop_lines(view: Position, seat: int) -> list[str]:
    """The offers that the decision is about; empty for most decisions."""
    shelves = {
        "colours": _colours,
        "monarchs": _monarchs,
        "buildings": _buildings,
        "cities": _cities,
        "products": _products,
        "exchanges": _exchanges,
        "gallery": _gallery,
        "palaces": _palaces,
    }
    lines: list[str] = []
    for shelf in decision(view).shows if view.actors() else ():
        lines += shelves[shelf](view, seat)
    return [*lines, ""] if lines else []


def _colours(view: Position, seat: int) -> list[str]:
    """The colours that are left, each with its empire and its Monarchs."""
    colours, monarchs = view.edition.colours, view.edition.monarchs
    lines: list[str] = []
    for colour in range(colours.kinds):
        if colour not in view.colour:
            names = [monarchs.names[at] for at in monarchs_of(view, colour)]
            head = paint(f"{colours.ids[colour]}, {colours.empires[colour]}", "bold")
            lines.append(f"{head}: {listed(names)}")
    return lines


def monarchs_of(view: Position, colour: int) -> list[int]:
    monarchs = view.edition.monarchs
    return [at for at in range(monarchs.kinds) if monarchs.colour[at] == colour]


def _monarchs(view: Position, seat: int) -> list[str]:
    monarchs = view.edition.monarchs
    return [
        f"{paint(monarchs.names[at], 'bold')}: {monarch_effect(view.edition, at)}"
        for at in monarchs_of(view, view.colour[view.asked_seat()])
    ]


def _buildings(view: Position, seat: int) -> list[str]:
    """Buildings, two in a line: the sides of one tile; those of a later Era are dim."""
    buildings = view.edition.buildings
    cells: list[str] = []
    for kind in range(buildings.kinds):
        terrain = buildings.terrain[kind]
        grounds = "".join(sign for at, sign in enumerate(SIGNS) if terrain >> at & 1)
        made = tokens_short(buildings.production[kind])
        cell = f"{buildings.names[kind]:<13}{cost_short(buildings.cost[kind]):<6} makes {made:<3}"
        cell += f"{buildings.vp[kind]} VP on {grounds:<3}"
        is_open = buildings.era[kind] <= view.era
        cells.append(paint(cell, "" if is_open else "dim"))
    lines: list[str] = []
    for kind in range(0, int(buildings.kinds), 2):
        left = f"Era {ERA_NAMES[buildings.era[kind]]}, {view.tiles_left[kind // 2]} left"
        lines.append(f"{cells[kind]} {cells[kind + 1]} {paint(left, 'dim')}")
    return lines


def _cities(view: Position, seat: int) -> list[str]:
    cities = view.edition.cities
    offers = [
        f"{cities.names[city]} {cost_short(cities.cost[city])}, {cities.vp[city]} VP"
        for city in view.city_tops
        if city != NONE
    ]
    words = f"Cities     {'; '.join(offers) or 'none'}"
    return [paint(words, "" if view.era >= view.edition.first_city_era else "dim")]


def _products(view: Position, seat: int) -> list[str]:
    """The Products that the seat has not made."""
    products = view.edition.products
    made = view.products[max(seat, 0) * products.kinds : (max(seat, 0) + 1) * products.kinds]
    offers = [
        f"{products.names[at]} {SHAPES[products.shape[at]]} {cost_short(products.cost[at])},"
        f" {products.vp[at]} VP"
        for at in range(products.kinds)
        if seat < 0 or made[at] == NOT_MADE
    ]
    half = (len(offers) + 1) // 2
    lines = ["; ".join(part) for part in (offers[:half], offers[half:]) if part]
    return [f"{'Products' if at == 0 else '':<11}{line}" for at, line in enumerate(lines)]


def _exchanges(view: Position, seat: int) -> list[str]:
    arches = view.edition.arches
    exchanges = [exchange_words(view.edition, at) for at in range(arches.exchanges)]
    return [f"{'Trade':<11}{'; '.join(exchanges)}"]


def _gallery(view: Position, seat: int) -> list[str]:
    paintings = view.edition.paintings
    lines: list[str] = []
    for at in range(paintings.kinds):
        if view.gallery >> at & 1:
            order = paint(f"{ORDERS[paintings.order[at]]:<5}", ORDER_STYLES[paintings.order[at]])
            name = f"{paintings.names[at]}, {cost_short(paintings.cost[at])}, {paintings.vp[at]} VP"
            lines.append(f"{order}{name}: {painting_words(view.edition, at)}")
    return lines


def _palaces(view: Position, seat: int) -> list[str]:
    return [
        f"{view.edition.palaces.names[number]:<11}{palace_words(view.edition, number)}"
        for number in range(FIRST_PALACE, LAST_PALACE + 1)
        if seat < 0 or not view.palaces[seat] >> number & 1
    ]
