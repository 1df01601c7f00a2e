"""Choices as buttons; hexes and Arches are pressed on the board itself."""

from collections.abc import Callable
from typing import Final

from tabletown.core.english import counted, sentence
from tabletown.draw.svg import symbol, words
from tabletown.games.brazil.edition.arches import SHAPES
from tabletown.games.brazil.edition.purse import GOLD, SCIENCE, TOKEN_NAMES, TOKENS, any_resources
from tabletown.games.brazil.edition.tiles import ERA_NAMES
from tabletown.games.brazil.edition.units import CONVERSIONS, UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.building import cost_of
from tabletown.games.brazil.rules.position import CITIES, IN_SUPPLY, Position
from tabletown.games.brazil.svg.buttons import Button
from tabletown.games.brazil.svg.gestures import Step
from tabletown.games.brazil.svg.pieces import (
    building_symbol,
    item_chips,
    mark_of,
    token,
    unit_letter,
    unit_shape,
    unit_strength,
)
from tabletown.games.brazil.words.decisions import decision
from tabletown.games.brazil.words.effects import (
    combat_card_words,
    exchange_words,
    gold_card_words,
    monarch_effect,
    movement_words,
    palace_words,
)
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    TOKEN_WORDS,
    item_words,
    mission_words,
    objective_words,
    objectives_of,
    tile_name,
    unit_name,
)

ELSEWHERE: Final = ("hex", "arch")  # touched on the map and among the Arches
LAST: Final = ("pass", "end-actions", "end-turn")
SINGLE: Final = {
    "end-actions": ("check", "End the Action Phase", "your units move next"),
    "end-turn": ("check", "End the turn", ""),
    "isabel": ("palace", "Dona Isabel", "once, place one more Palace"),
    "expedition": ("strength", "Try the Expedition", ""),
    "free": ("arch-renovate", "Renovate for free", "with José Bonifácio"),
    "replenish": ("arch-renovate", "Replenish", "then touch a tile"),
    "flip": ("rotate", "Flip", "then touch a tile"),
    "shoot": ("cannon", "Shoot", "then touch the hex of your unit"),
    "explore": ("strength", "Try the Expedition again", "then touch the hex"),
}


def choices(view: Position, seat: int, touch: dict[str, Step]) -> list[Button]:
    """A button for each choice without a part on the board; those that end something come last."""
    buttons = [
        _button(view, seat, part, *step) for part, step in touch.items() if step[0] not in ELSEWHERE
    ]
    dear = {part: _dearness(view, *step) for part, step in touch.items()}
    return sorted(buttons, key=lambda button: (button.part in LAST, dear[button.part]))


def _dearness(view: Position, family: str, thing: int) -> int:
    """The sort key of a payment: Resources first, then Gold, cards, Science (§16)."""
    if view.asked() != actions.PAYING or family in ("pass", "virtual"):
        return 0
    if family not in ("supply", "stock"):
        return 2
    return {int(GOLD): 1, int(SCIENCE): 3}.get(thing % int(TOKENS), 0)


def _button(view: Position, seat: int, part: str, family: str, thing: int) -> Button:
    if family == "pass":
        return Button(part, icon("close"), sentence(decision(view).skip))
    if family in SINGLE:
        name, text, note = SINGLE[family]
        return Button(part, icon(name), text, note)
    return FAMILIES[family](view, seat, part, thing)


def icon(name: str) -> str:
    return symbol(name, 11, 11, 20, "ink")


def chip(kind: int) -> str:
    return token(TOKEN_NAMES[kind], 21, 21, 12)


# The turn


def _bonus(view: Position, seat: int, part: str, thing: int) -> Button:
    draws = view.bonus_era == view.edition.card_era
    note = "draw a Combat card" if draws else "look at a face-down tile"
    return Button(part, icon("combat-card" if draws else "watch"), "Take the token's bonus", note)


def _more(view: Position, seat: int, part: str, thing: int) -> Button:
    note = f"{movement_words(view, seat, view.turn_arch)}; then touch a unit"
    return Button(part, icon("play"), "Additional movement", note)


def _mission(view: Position, seat: int, part: str, mission: int) -> Button:
    edition = view.edition
    name, points = edition.missions.names[mission], int(edition.missions.vp[mission])
    if view.asked() != actions.KEEPING:
        text, note = f"Claim {name}", mission_words(view, seat, mission)
        return Button(part, icon("mission"), text, note, vp=points)
    asks = [objective_words(edition, objective) for objective in objectives_of(edition, mission)]
    era = ERA_NAMES[edition.missions.era[mission]]
    return Button(part, icon("mission"), f"Keep {name}", f"Era {era}: {', '.join(asks)}", vp=points)


def _colour(view: Position, seat: int, part: str, colour: int) -> Button:
    colours = view.edition.colours
    picture = mark_of(colours.ids[colour], "", 9, 9, 24)
    return Button(part, picture, sentence(colours.ids[colour]), colours.empires[colour])


def _monarch(view: Position, seat: int, part: str, monarch: int) -> Button:
    effect = sentence(monarch_effect(view.edition, monarch))
    return Button(part, icon("monarch"), view.edition.monarchs.names[monarch], effect)


def _token(view: Position, seat: int, part: str, era: int) -> Button:
    vp, gain = view.edition.paintings.token_vp[era], view.edition.paintings.token_gain[era]
    text = f"Move the token of Era {ERA_NAMES[era]} to Coroados"
    return Button(part, icon("arch-painting"), text, gain=int(gain), vp=int(vp))


def _deck(view: Position, seat: int, part: str, era: int) -> Button:
    return Button(part, icon("mission"), f"Draw a Mission of Era {ERA_NAMES[era]}")


def _palace(view: Position, seat: int, part: str, number: int) -> Button:
    name, note = view.edition.palaces.names[number], palace_words(view.edition, number)
    return Button(part, icon("palace"), name, note)


# Cards


def _gold(view: Position, seat: int, part: str, kind: int) -> Button:
    name, picture = view.edition.gold_cards.names[kind], icon("gold-card")
    if view.asked() == actions.PAYING:
        return Button(part, picture, name, "Gold card, worth 1 Gold")
    if view.asked() == actions.DISCARDING_GOLD:
        return Button(part, picture, f"Discard {name}")
    return Button(part, picture, name, sentence(gold_card_words(view.edition, kind)))


def _combat(view: Position, seat: int, part: str, kind: int) -> Button:
    name = view.edition.combat_cards.names[kind]
    verbs = {int(actions.COMMITTING): "", int(actions.GIVING): "Give "}
    text = verbs.get(int(view.asked()), "Discard ") + name
    return Button(part, icon("combat-card"), text, combat_card_words(view.edition, kind))


def _revealed(view: Position, seat: int, part: str, kind: int) -> Button:
    name = view.edition.combat_cards.names[kind]
    note = combat_card_words(view.edition, kind)
    return Button(part, icon("close"), f"Void {name}", note)


def _announce(view: Position, seat: int, part: str, cards: int) -> Button:
    text = f"Announce {counted(cards, 'card')}" if cards else "Announce no card"
    return Button(part, icon("combat-card") if cards else icon("close"), text)


# Units


def unit_icon(view: Position, side: int, unit: int) -> str:
    said = (unit_letter(view, side, unit), str(unit_strength(view, side, unit)))
    return unit_shape(view, side, said, 6, 9, 24)


def _unit(view: Position, seat: int, part: str, unit: int) -> Button:
    picture, name = unit_icon(view, seat, unit), unit_name(view, seat, unit)
    where = view.units[seat * UNITS + unit]
    if view.asked() != actions.DEPLOYING:
        return Button(part, picture, name, f"on {view.board.names[where]}")
    if where == IN_SUPPLY:
        return Button(part, picture, name, "defeated: returns for free")
    cost = view.edition.colours.cost[view.unit_number(seat, unit)]
    return Button(part, picture, name, cost=int(cost))


def _defeat(view: Position, seat: int, part: str, unit: int) -> Button:
    winner = int(view.two())
    text = f"Defeat {unit_name(view, winner, unit)}"
    return Button(part, unit_icon(view, winner, unit), text)


# What is built, made and bought


def _painting(view: Position, seat: int, part: str, painting: int) -> Button:
    paintings = view.edition.paintings
    note = "free" if not paintings.cost[painting] else ""
    cost, vp = int(paintings.cost[painting]), int(paintings.vp[painting])
    name = paintings.names[painting]
    return Button(part, icon("arch-painting"), name, note, cost=cost, vp=vp)


def _building(view: Position, seat: int, part: str, kind: int) -> Button:
    buildings = view.edition.buildings
    picture = icon(building_symbol(buildings.ids[kind]))
    cost = int(cost_of(view, seat, kind, view.one()))
    gain, vp = int(buildings.production[kind]), int(buildings.vp[kind])
    return Button(part, picture, buildings.names[kind], cost=cost, gain=gain, vp=vp)


def _city(view: Position, seat: int, part: str, city: int) -> Button:
    cities = view.edition.cities
    cost = int(cost_of(view, seat, CITIES + city, view.one()))
    return Button(part, icon("city"), cities.names[city], cost=cost, vp=int(cities.vp[city]))


def _product(view: Position, seat: int, part: str, product: int) -> Button:
    products = view.edition.products
    name, vp = products.names[product], int(products.vp[product])
    picture = product_icon(view, product, 8, 8, 26)
    return Button(part, picture, name, cost=int(products.cost[product]), vp=vp)


def product_icon(view: Position, product: int, x: float, y: float, size: float) -> str:
    """The shape of a Product with its letter."""
    products = view.edition.products
    return symbol(f"product-{SHAPES[products.shape[product]]}", x, y, size, "shape") + words(
        product_letter(view, product), x + size / 2, y + size * 0.68, "pl mid b"
    )


def product_letter(view: Position, product: int) -> str:
    names = view.edition.products.names
    taken = [name[:1] for name in names[:product]]
    first = names[product][:1]
    return first if first not in taken else names[product][2:3].upper()


def _slot(view: Position, seat: int, part: str, slot: int) -> Button:
    if slot == MONARCH_BOARD:
        gain = view.edition.monarchs.board_gain[view.monarch[seat]]
        return Button(part, icon("monarch"), "Put it on your Monarch's board", gain=int(gain))
    shape = SHAPES[view.edition.arches.slot[slot]]
    return Button(part, icon(f"product-{shape}"), f"Upgrade {ARCH_WORDS[slot]}")


def _exchange(view: Position, seat: int, part: str, exchange: int) -> Button:
    arches = view.edition.arches
    cost, gain = int(arches.give[exchange]), int(arches.get[exchange])
    text = sentence(exchange_words(view.edition, exchange))
    return Button(part, icon("arch-trade"), text, cost=cost, gain=gain)


# Tokens


def _take(view: Position, seat: int, part: str, kind: int) -> Button:
    return Button(part, chip(kind), f"Take {TOKEN_WORDS[kind]}")


def _supply(view: Position, seat: int, part: str, kind: int) -> Button:
    verb = "" if view.asked() == actions.PAYING else "Discard "
    return Button(part, chip(kind), verb + TOKEN_WORDS[kind], "your supply")


def _stock(view: Position, seat: int, part: str, thing: int) -> Button:
    place, kind = divmod(thing, int(TOKENS))
    note = f"{tile_name(view.edition, view.tile[place])} on {view.board.names[place]}"
    return Button(part, chip(kind), TOKEN_WORDS[kind], note)


def _pillage(view: Position, seat: int, part: str, kind: int) -> Button:
    return Button(part, chip(kind), f"Take {TOKEN_WORDS[kind]}", "from the tile")


def _item(view: Position, seat: int, part: str, item: int) -> Button:
    picture, _x = item_chips(item, 9, 21, 12 if bin(item & 15).count("1") in (0, 1, 4) else 8)
    return Button(part, picture, f"Save {item_words(item)}")


def _virtual(view: Position, seat: int, part: str, which: int) -> Button:
    name = ("any", "gold", "science")[which]
    text = "Any Resource" if which == 0 else sentence(name)
    return Button(part, token(name, 21, 21, 12), text, "from your Combat cards")


def _convert(view: Position, seat: int, part: str, way: int) -> Button:
    monarchs = view.edition.monarchs
    at = view.monarch[seat] * CONVERSIONS + way
    purse = int(monarchs.conversion_purse[at])
    text = f"Give {counted(int(monarchs.conversion_cards[at]), 'Combat card')}"
    note = "a Resource of any kind" if any_resources(purse) == 1 else ""
    return Button(part, icon("combat-card"), text, note, gain=purse)


FAMILIES: Final[dict[str, Callable[[Position, int, str, int], Button]]] = {
    "bonus": _bonus,
    "more": _more,
    "mission": _mission,
    "colour": _colour,
    "monarch": _monarch,
    "token": _token,
    "deck": _deck,
    "palace": _palace,
    "gold": _gold,
    "combat": _combat,
    "revealed": _revealed,
    "announce": _announce,
    "unit": _unit,
    "defeat": _defeat,
    "painting": _painting,
    "building": _building,
    "city": _city,
    "product": _product,
    "slot": _slot,
    "exchange": _exchange,
    "take": _take,
    "supply": _supply,
    "stock": _stock,
    "pillage": _pillage,
    "item": _item,
    "virtual": _virtual,
    "convert": _convert,
}
