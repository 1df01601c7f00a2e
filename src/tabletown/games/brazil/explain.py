"""Brazil: Imperial in words: what a seat is asked, why an action is refused, what lies where."""

from tabletown.core.english import listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.brazil.edition.arches import ARCHES, FIRST_PALACE, LAST_PALACE, SHAPES
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.refusal.reasons import refusal
from tabletown.games.brazil.rules.position import (
    NONE,
    Position,
)
from tabletown.games.brazil.rules.scoring import CATEGORIES, points
from tabletown.games.brazil.words import holdings
from tabletown.games.brazil.words.combat import battle_words
from tabletown.games.brazil.words.decisions import decision, doing
from tabletown.games.brazil.words.effects import (
    arch_words,
    monarch_effect,
    painting_words,
)
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    TERRAIN_WORDS,
    cloud_words,
    colour_words,
    cost_words,
    enemy_words,
    goals_words,
    missions_in_sight,
    monarch_words,
    points_words,
    purse_words,
    result_words,
    side_words,
    terrain_words,
    tile_words,
    unit_name,
    when,
)

__all__ = ["describe", "question", "refusal", "sources"]


def question(view: Position, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat < 0 or not view.is_choosing(seat):
        return ""
    return decision(view).question(view, seat)


def sources(view: Position, seat: int) -> list[tuple[str, int]]:
    """The seat's points by category."""
    names = [sentence(name) for name in CATEGORIES]
    return [(name, int(number)) for name, number in zip(names, points(view, seat), strict=True)]


def describe(view: Position, seat: int) -> str:
    """The table in lines that a screen reader can read."""
    lines = [f"Brazil: Imperial, {view.board.name}, {when(view)}."]
    if view.to_move == NOBODY:
        lines.append(result_words(view))
    elif question(view, seat):
        lines.append(question(view, seat))
    else:
        lines.append(sentence(f"{side_words(view, view.to_move, seat)} is {doing(view)}."))
        lines += battle_words(view, seat)
    order = [seat] if 0 <= seat < view.seats else []
    for other in order + [other for other in range(view.seats) if other != seat]:
        lines += _seat(view, other, seat)
    if view.seats == 1:
        lines += [goals_words(view), f"{sentence(enemy_words(view))}: {_units(view, 1)}."]
    return "\n".join([*lines, *_on_show(view), *_map(view, seat)])


# Seats


def _seat(view: Position, seat: int, viewer: int) -> list[str]:
    colour = colour_words(view, seat)
    name = f"You, seat {SEAT_LETTERS[seat]}" if seat == viewer else f"Seat {SEAT_LETTERS[seat]}"
    if not colour:
        return [f"{name}: no colour yet."]
    score = f"{points_words(view, seat)}{_by(view, seat)}"
    lines = [f"{name}, {colour}, {monarch_words(view, seat)}: {score}."]
    if seat == viewer and view.monarch[seat] != NONE:
        lines.append(f"Monarch: {monarch_effect(view.edition, view.monarch[seat])}.")
    lines.append(f"Supply: {purse_words(view.supply[seat])}.")
    if seat == viewer:
        lines += [_cards(view, seat), *_missions(view, seat)]
    else:
        lines.append(_hand_sizes(view, seat))
    lines.append(f"Units: {_units(view, seat)}.")
    lines.append(f"Arches: {_arches(view, seat, seat == viewer)}.")
    return [*lines, _works(view, seat)]


def _by(view: Position, seat: int) -> str:
    """Points by category; empty if there are none."""
    parts = holdings.shares(view, seat)
    return f", {', '.join(parts)}" if parts else ""


def _cards(view: Position, seat: int) -> str:
    gold = "; ".join(holdings.gold_in_hand(view, seat)) or "none"
    combat = "; ".join(holdings.combat_in_hand(view, seat)) or "none"
    return f"Gold cards: {gold}. Combat cards: {combat}."


def _missions(view: Position, seat: int) -> list[str]:
    """The Missions in hand; before that, those dealt to choose from."""
    ids = view.edition.missions.ids
    return [
        f"Mission {ids[mission]} {holdings.mission_in_hand(view, seat, mission)}."
        for mission in missions_in_sight(view, seat)
    ]


def _hand_sizes(view: Position, seat: int) -> str:
    """The number of cards in another hand; revealed ones by name once the game is over."""
    revealed = holdings.revealed_missions(view, seat)
    names = f" ({', '.join(revealed)})" if revealed else ""
    return f"In hand: {holdings.hand_sizes(view, seat)}{names}."


def _units(view: Position, side: int) -> str:
    units: list[str] = []
    for unit in range(UNITS):
        number = view.unit_number(side, unit)
        where = view.units[side * UNITS + unit]
        strength = view.edition.colours.vp[number]
        units.append(
            f"{unit_name(view, side, unit)} (strength {strength}) {_where(view, number, where)}"
        )
    return ", ".join(units)


def _where(view: Position, number: int, where: int) -> str:
    cost = cost_words(view.edition.colours.cost[number])
    return holdings.unit_place(view, where) or f"not deployed, for {cost}"


def _arches(view: Position, seat: int, is_own: bool) -> str:
    """Tokens and Products by Arch; for the viewer's own seat also the Arch's effect."""
    parts: list[str] = []
    for arch in range(ARCHES):
        marks = ["your token lies here" if is_own else "token"] if view.arch[seat] == arch else []
        for era in range(1, ERAS + 1):
            if view.used[seat * (ERAS + 1) + era] == arch:
                marks.append(f"used token of Era {ERA_NAMES[era]}")
        marks += ["upgraded"] if view.is_upgraded(seat, arch) else []
        if is_own:
            marks.insert(0, arch_words(view, seat, arch))
        if marks:
            parts.append(f"{ARCH_WORDS[arch]}: {', '.join(marks)}")
    return "; ".join(parts) or "no token yet"


def _works(view: Position, seat: int) -> str:
    """Products, Paintings, Palaces, kept tiles and claimed Missions."""
    edition = view.edition
    works = holdings.products_made(view, seat)
    owned = view.paintings[seat]
    every = range(edition.paintings.kinds)
    works += [edition.paintings.names[one] for one in every if owned >> one & 1]
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        if view.palaces[seat] >> number & 1:
            works.append(edition.palaces.names[number])
    works += [f"token of Era {era} on Coroados" for era in holdings.eras_on_coroados(view, seat)]
    works += holdings.tiles_kept(view, seat)
    for mission, name in enumerate(edition.missions.names):
        works += [f"Mission {name} claimed"] if view.claimed[mission] == seat else []
    return f"Owns: {', '.join(works) or 'nothing yet'}."


# The table


def _on_show(view: Position) -> list[str]:
    edition = view.edition
    paintings = edition.paintings
    gallery = [
        f"{paintings.names[one]} for {cost_words(paintings.cost[one])},"
        f" {paintings.vp[one]} VP, {painting_words(edition, one)}"
        for one in range(paintings.kinds)
        if view.gallery >> one & 1
    ]
    cities = [
        f"{edition.cities.names[city]} for {cost_words(edition.cities.cost[city])},"
        f" {edition.cities.vp[city]} VP"
        for city in view.city_tops
        if city != NONE
    ]
    buildings = [building_words(view, kind) for kind in range(edition.buildings.kinds)]
    products = [product_words(view, kind) for kind in range(edition.products.kinds)]
    return [
        f"Buildings: {'; '.join(buildings)}.",
        f"Products: {'; '.join(products)}.",
        f"Paintings on show: {'; '.join(gallery) or 'none'}.",
        f"Cities on show: {'; '.join(cities) or 'none'}.",
    ]


def building_words(view: Position, kind: int) -> str:
    """ "Farm, Era I, for Gold and Brazilwood on Field or Forest, makes 2 Coffee, 2 VP, 16 left"."""
    buildings = view.edition.buildings
    grounds = [word for at, word in enumerate(TERRAIN_WORDS) if buildings.terrain[kind] >> at & 1]
    text = f"{buildings.names[kind]}, Era {ERA_NAMES[buildings.era[kind]]}"
    text += f", for {cost_words(buildings.cost[kind])} on {listed(grounds, 'or')}"
    text += f", makes {purse_words(buildings.production[kind])}, {buildings.vp[kind]} VP"
    return f"{text}, {view.tiles_left[kind // 2]} left"


def product_words(view: Position, kind: int) -> str:
    products = view.edition.products
    shape = SHAPES[products.shape[kind]]
    cost = cost_words(products.cost[kind])
    return f"{products.names[kind]}, {shape}, for {cost}, {products.vp[kind]} VP"


def _map(view: Position, viewer: int) -> list[str]:
    """Row by row, each hex with all that is on it."""
    rows: dict[str, list[str]] = {}
    for place, name in enumerate(view.board.names):
        rows.setdefault(name[0], []).append(f"{name} {_hex(view, place, viewer)}")
    return [f"Row {row}: {'; '.join(hexes)}." for row, hexes in rows.items()]


def _hex(view: Position, place: int, viewer: int) -> str:
    contents = [terrain_words(view, place)]
    if view.tile[place] != NONE:
        tile = tile_words(view, place, viewer).rpartition(" on ")[0]
        stock = f" with {purse_words(view.stock[place])}" if view.stock[place] else ""
        palace = (
            f" and {view.edition.palaces.names[view.palace[place]]}" if view.palace[place] else ""
        )
        contents = [f"{tile}{stock}{palace}"]
    contents += [cloud_words(view, place)] if cloud_words(view, place) else []
    if view.sites[place] != NONE:
        capital = view.edition.capitals.ids[view.sites[place]].removeprefix("cap_")
        contents.append(f"Capital site with {capital.capitalize()}")
    occupant = view.occupant[place]
    if occupant != NONE:
        here = [unit for unit in range(UNITS) if view.units_at(occupant, place) >> unit & 1]
        names = " and ".join(unit_name(view, occupant, unit) for unit in here)
        is_own = occupant == viewer
        whose = side_words(view, occupant, viewer)
        contents.append(f"your {names}" if is_own else f"{names} of {whose}")
    return ", ".join(contents)
