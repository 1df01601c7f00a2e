"""The words that explanations, terminal and picture share."""

from collections import Counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.english import counted, listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import HIDDEN, NOBODY, SPECTATOR
from tabletown.games.brazil.edition.arches import ARCH_IDS, MOVEMENTS, SHAPES
from tabletown.games.brazil.edition.cards import (
    ANY_BUILDING,
    BUILDING_OF_ERA,
    BUILDING_OF_KIND,
    CITY,
    MOST_OBJECTIVES,
    NOTHING,
    PAINTING,
    PAINTING_COLOURS,
    PALACE,
    PRODUCT,
    UNITS_ON_MAP,
)
from tabletown.games.brazil.edition.cost import items_of, spell_item
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.purse import (
    TOKEN_NAMES,
    TOKENS,
    amount,
    any_resources,
    combat_cards,
    gold_cards,
)
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS, TERRAINS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.building import HEX
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.missions import count_for
from tabletown.games.brazil.rules.position import CAPITAL, CITIES, FRAME, NONE, Position
from tabletown.games.brazil.rules.scoring import score

TOKEN_WORDS: Final = tuple(name.capitalize() for name in TOKEN_NAMES)
ARCH_WORDS: Final = tuple(name.capitalize() for name in ARCH_IDS)
TERRAIN_WORDS: Final = tuple(
    {"mine": "Gold Mine"}.get(name, name.capitalize()) for name in TERRAINS
)
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")
MOVEMENT_WORDS: Final = dict(
    zip(
        MOVEMENTS,
        (
            "nowhere",
            "to your Capital or a City of yours, at any distance",
            "to a neighbouring open Forest",
            "to a neighbouring tile of yours",
            "to a neighbouring edge hex, or to or from Water",
            "to a neighbouring open Gold Mine",
        ),
        strict=True,
    )
)


# Tokens


def purse_words(purse: int) -> str:
    """ "1 Coffee and 2 Gold"; "nothing"."""
    counts = [(amount(purse, kind), TOKEN_WORDS[kind]) for kind in range(TOKENS)]
    return listed([f"{count} {name}" for count, name in counts if count] or ["nothing"])


def gain_words(gain: int) -> str:
    """Tokens and cards: "1 Gold, 1 Resource of choice and 1 Gold card"."""
    counts = [(amount(gain, kind), TOKEN_WORDS[kind]) for kind in range(TOKENS)]
    parts = [f"{count} {name}" for count, name in counts if count]
    if any_resources(gain):
        parts.append(f"{counted(any_resources(gain), 'Resource')} of choice")
    if gold_cards(gain):
        parts.append(counted(gold_cards(gain), "Gold card"))
    if combat_cards(gain):
        parts.append(counted(combat_cards(gain), "Combat card"))
    return listed(parts or ["nothing"])


def item_words(item: int) -> str:
    """ "any Resource", "Cotton or Coffee", "Gold"."""
    word = spell_item(item)
    if word == "any":
        return "any Resource"
    return " or ".join(name.capitalize() for name in word.split("|"))


def cost_words(cost: int) -> str:
    """ "2 Gold and any Resource"; "nothing"."""
    items = Counter(item_words(item) for item in items_of(cost))
    return listed([_items(word, count) for word, count in items.items()] or ["nothing"])


def _items(word: str, count: int) -> str:
    if count == 1:
        return word
    return f"any {count} Resources" if word == "any Resource" else f"{count} {word}"


# The table


def side_words(view: Position, side: int, viewer: int) -> str:
    """ "you", "seat B"; alone, the enemy is a colour."""
    if side == viewer:
        return "you"
    return f"seat {SEAT_LETTERS[side]}" if side < view.seats else enemy_words(view)


def enemy_words(view: Position) -> str:
    return view.edition.colours.ids[view.board.enemy]


def colour_words(view: Position, side: int) -> str:
    """The colour of a side; empty while it has none."""
    colour = view.colour[side] if side < view.seats else view.board.enemy
    return view.edition.colours.ids[colour] if colour >= 0 else ""


def monarch_words(view: Position, seat: int) -> str:
    monarch = view.monarch[seat]
    return view.edition.monarchs.names[monarch] if monarch >= 0 else "no Monarch yet"


def tile_name(edition: Edition, tile: int) -> str:
    if tile == CAPITAL:
        return "Capital"
    return edition.cities.names[tile - CITIES] if tile >= CITIES else edition.buildings.names[tile]


def tile_words(view: Position, place: int, viewer: int) -> str:
    """ "the Sawmill of seat B on C3"."""
    owner = view.owner[place]
    whose = "your" if owner == viewer else "the"
    of = "" if owner == viewer else f" of {side_words(view, owner, viewer)}"
    return f"{whose} {tile_name(view.edition, view.tile[place])}{of} on {view.board.names[place]}"


def terrain_words(view: Position, place: int) -> str:
    return TERRAIN_WORDS[view.board.terrain[place]]


def cloud_words(view: Position, place: int) -> str:
    """The Exploration tile there, as far as the viewer knows it; empty if there is none."""
    kind = view.cloud_kind[place]
    names = view.edition.exploration.names
    if view.is_face_down(place):
        known = f" (you know it: {names[kind]})" if kind not in (HIDDEN, EMPTY) else ""
        return f"a face-down tile{known}"
    return names[kind] if view.face_up_rule(place) != NONE else ""


def unit_name(view: Position, side: int, unit: int) -> str:
    return view.edition.colours.unit_names[view.unit_number(side, unit)]


def group_words(view: Position, side: int, group: int) -> str:
    return listed(
        [unit_name(view, side, unit) for unit in range(UNITS) if group >> unit & 1] or ["no unit"]
    )


def slot_words(slot: int) -> str:
    return "the Monarch's board" if slot == MONARCH_BOARD else ARCH_WORDS[slot]


# Cards


def hand(places: vec[i64], seat: int) -> list[int]:
    """The cards in a seat's hand of Gold or Combat cards."""
    return [int(kind) for kind in places[seat * ROOM : (seat + 1) * ROOM] if kind != EMPTY]


def missions_of(view: Position, seat: int) -> list[int]:
    """The Missions in a seat's hand, Era by Era."""
    missions: list[int] = []
    for era in range(1, ERAS + 1):
        first = place_of(view, seat, era)
        missions += view.missions[first : first + view.mission_room()]
    return [int(mission) for mission in missions if mission != EMPTY]


def missions_in_sight(view: Position, seat: int) -> list[int]:
    """The Missions in a seat's hand; before, those dealt to choose from."""
    first = seat * int(ERAS) * 2
    kinds = view.edition.missions.kinds
    dealt = [int(one) for one in view.dealt[first : first + int(ERAS) * 2] if 0 <= one < kinds]
    return missions_of(view, seat) or dealt


def objectives_of(edition: Edition, mission: int) -> list[int]:
    first = mission * MOST_OBJECTIVES
    objectives = edition.missions.objectives[first : first + MOST_OBJECTIVES]
    return [int(objective) for objective in objectives if objective != NOTHING]


def objective_words(edition: Edition, objective: int) -> str:
    """ "2 Farms", "1 pentagon Product", "3 units on the map"."""
    kind, of = edition.objective_kind[objective], edition.objective_of[objective]
    needs = edition.objective_needs[objective]
    if kind == UNITS_ON_MAP:
        return f"{counted(needs, 'unit')} on the map"
    if kind == BUILDING_OF_KIND:
        return counted(needs, edition.buildings.names[of])
    if kind == BUILDING_OF_ERA:
        return f"{counted(needs, 'Building')} of Era {ERA_NAMES[of]}"
    if kind == PRODUCT:
        return counted(needs, "Product" if of == NOTHING else f"{SHAPES[of]} Product")
    if kind == PAINTING_COLOURS:
        return f"Paintings of {counted(needs, 'Order')}"
    simple = {ANY_BUILDING: "Building", CITY: "City", PAINTING: "Painting", PALACE: "Palace"}
    return counted(needs, simple[kind]) if kind in simple else f"{needs} {TOKEN_WORDS[of]}"


def objective_count(view: Position, seat: int, objective: int) -> int:
    """The count of the objective that the seat has."""
    edition = view.edition
    kind, of = edition.objective_kind[objective], edition.objective_of[objective]
    return int(count_for(view, seat, kind, of))


def mission_words(view: Position, seat: int, mission: int) -> str:
    """The objectives with the seat's progress: "2 Farms (1 so far), 1 City (done)"."""
    parts: list[str] = []
    for objective in objectives_of(view.edition, mission):
        has = objective_count(view, seat, objective)
        is_done = has >= view.edition.objective_needs[objective]
        worth = view.edition.objective_vp[objective]
        points = f" for {worth} VP" if worth else ""
        progress = "done" if is_done else f"{has} so far"
        parts.append(f"{objective_words(view.edition, objective)}{points} ({progress})")
    return ", ".join(parts)


# How it stands


def standing(view: Position, seat: int) -> tuple[int, int]:
    """The points that everybody sees, and those that the viewer alone knows of (§76, §77)."""
    seen = view.view(SPECTATOR).scores()[seat]
    return seen, int(score(view, seat)) - seen


def points_words(view: Position, seat: int) -> str:
    """ "12 points", "12 points, and 4 that only you see"."""
    seen, more = standing(view, seat)
    return counted(seen, "point") + (f", and {more} that only you see" if more else "")


def when(view: Position) -> str:
    """ "Era I, round 3", and what is left."""
    if view.to_move == NOBODY:
        return f"over in Era {ERA_NAMES[view.era]}, round {view.round}"
    last = f" of {view.board.rounds}" if view.seats == 1 else ""
    end = ", the last" if view.is_last_round == 1 and view.seats > 1 else ""
    return f"Era {ERA_NAMES[view.era]}, round {view.round}{last}{end}"


def goals_words(view: Position) -> str:
    """The goals of a solo game and their progress (§84)."""
    taken = "taken" if view.occupant[view.board.enemy_capital] == 0 else "not taken"
    era = f"Era {ERA_NAMES[ERAS]}, now Era {ERA_NAMES[view.era]}"
    units = f"all {UNITS} units on the map, now {view.units_on_map(0)}"
    return f"Goals: {era}; {units}; the Capital of {enemy_words(view)}, {taken} (§84)."


def result_words(view: Position) -> str:
    """The result of a finished game."""
    if view.seats == 1:
        if view.winners():
            return f"The Battle was won in round {view.round} (§84)."
        return f"The Battle was lost after round {view.round} (§85)."
    winners, scores = view.winners(), view.scores()
    names = listed([f"seat {SEAT_LETTERS[seat]}" for seat in winners])
    verb = "share the victory" if winners[1:] else "wins"
    by = " and the most Science on tiles" if scores.count(max(scores)) > len(winners) else ""
    return sentence(f"{names} {verb} with {counted(max(scores), 'point')}{by} (§81).")


# What is decided


def bonus_words(view: Position) -> str:
    """The bonus of the used Action token now; empty if there is none (§40)."""
    if view.bonus_era == 0:
        return ""
    if view.bonus_era == view.edition.card_era:
        return "a Combat card"
    is_peek = view.bonus_era == view.edition.peek_era
    is_any = any(view.is_face_down(place) for place in range(view.board.hexes))
    return "a look at a face-down tile" if is_peek and is_any else ""


def purpose(view: Position, seat: int) -> str:
    """The purpose of a payment: "Farm on D5", "Dye", "the exchange"."""
    edition = view.edition
    for frame in range(view.depth - 1, -1, -1):
        what, _seat, first, second = view.stack[frame * FRAME : (frame + 1) * FRAME]
        if what == actions.BUILT:
            return f"{tile_name(edition, first)} on {view.board.names[second % HEX]}"
        if what == actions.DEPLOYED:
            return unit_name(view, seat, first)
        if what == actions.BOUGHT:
            return edition.paintings.names[first]
        if what == actions.RENOVATED:
            return f"renovating {view.board.names[first]}"
        if what == actions.CHOOSING_SLOT:
            return edition.products.names[first]
    return "the exchange"
