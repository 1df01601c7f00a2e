"""Words for what a seat has, as both the description and the terminal list it."""

from tabletown.core.english import counted
from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.rules.position import (
    IN_SUPPLY,
    NOT_MADE,
    ON_COROADOS,
    OUT_OF_GAME,
    Position,
)
from tabletown.games.brazil.rules.scoring import CATEGORIES, points
from tabletown.games.brazil.words.effects import combat_card_words, gold_card_words
from tabletown.games.brazil.words.shared import hand, mission_words, missions_of, slot_words


def shares(view: Position, seat: int) -> list[str]:
    """Points by category, without categories that bring none: "buildings 4"."""
    categories = zip(CATEGORIES, points(view, seat), strict=True)
    return [f"{name} {number}" for name, number in categories if number]


def gold_in_hand(view: Position, seat: int) -> list[str]:
    """Each Gold card in the seat's own hand with its effect."""
    edition = view.edition
    return [
        f"{edition.gold_cards.names[kind]}: {gold_card_words(edition, kind)}"
        for kind in hand(view.gold_hand, seat)
    ]


def combat_in_hand(view: Position, seat: int) -> list[str]:
    """Each Combat card in the seat's own hand with its effect."""
    edition = view.edition
    return [
        f"{edition.combat_cards.names[kind]}: {combat_card_words(edition, kind)}"
        for kind in hand(view.combat_hand, seat)
    ]


def hand_sizes(view: Position, seat: int) -> str:
    """ "2 Gold cards, 1 Combat card, 3 Missions"."""
    gold = counted(view.gold_cards(seat), "Gold card")
    combat = counted(view.combat_cards(seat), "Combat card")
    return f"{gold}, {combat}, {counted(len(missions_of(view, seat)), 'Mission')}"


def revealed_missions(view: Position, seat: int) -> list[str]:
    """The names of the Missions in a hand that the viewer may see."""
    names = view.edition.missions.names
    return [names[mission] for mission in missions_of(view, seat) if mission != HIDDEN]


def mission_in_hand(view: Position, seat: int, mission: int) -> str:
    """Name, VP and how far the seat is with it."""
    missions = view.edition.missions
    worth = f", {missions.vp[mission]} VP" if missions.vp[mission] else ""
    return f"{missions.names[mission]}{worth}: {mission_words(view, seat, mission)}"


def unit_place(view: Position, where: int) -> str:
    """The hex of a unit, "defeated" or "out of the game"; empty if it was never deployed."""
    if where >= 0:
        return f"on {view.board.names[where]}"
    return {IN_SUPPLY: "defeated", OUT_OF_GAME: "out of the game"}.get(where, "")


def products_made(view: Position, seat: int) -> list[str]:
    """Each Product that the seat has made, with its slot."""
    products = view.edition.products
    slots = view.products[seat * products.kinds : (seat + 1) * products.kinds]
    return [
        f"{name} on {slot_words(slot)}"
        for name, slot in zip(products.names, slots, strict=True)
        if slot != NOT_MADE
    ]


def eras_on_coroados(view: Position, seat: int) -> list[str]:
    """The Eras of the Action tokens that the seat has put on Coroados."""
    eras = range(1, int(ERAS) + 1)
    return [ERA_NAMES[era] for era in eras if view.used[seat * (ERAS + 1) + era] == ON_COROADOS]


def tiles_kept(view: Position, seat: int) -> list[str]:
    """Exploration tiles of the seat by kind: "2 Expedition"."""
    exploration = view.edition.exploration
    counts = view.kept[seat * exploration.kinds : (seat + 1) * exploration.kinds]
    return [
        f"{count} {name}" for name, count in zip(exploration.names, counts, strict=True) if count
    ]
