"""Gestures: the parts of the drawing to press for each action of Brazil: Imperial."""

from bisect import bisect_right
from typing import Final

from tabletown.games.brazil.edition.arches import ARCH_IDS
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import NONE, Position

Step = tuple[str, int]  # a family of parts, and which of them

SINGLE: Final = ("pass", "end-actions", "end-turn", "isabel", "bonus", "expedition", "free")
VIRTUAL: Final = ("any", "gold", "science")
ALONE: Final = int(NONE)  # the only one of its family
BLOCKS: Final[tuple[tuple[int, str, str], ...]] = (
    (actions.KEEP, "", "mission"),
    (actions.TAKE_COLOUR, "", "colour"),
    (actions.TAKE_MONARCH, "", "monarch"),
    (actions.SETTLE, "", "hex"),
    (actions.USE_ARCH, "", "arch"),
    (actions.PLAY_GOLD, "", "gold"),
    (actions.MOVE_TOKEN, "", "token"),
    (actions.CLAIM, "", "mission"),
    (actions.DEPLOY_UNIT, "", "unit"),
    (actions.DEPLOY_AT, "", "hex"),
    (actions.BUY, "", "painting"),
    (actions.BUILD_KIND, "", "building"),
    (actions.FOUND, "", "city"),
    (actions.BUILD_AT, "", "hex"),
    (actions.REPLENISH, "replenish", "hex"),
    (actions.FLIP, "flip", "hex"),
    (actions.MAKE, "", "product"),
    (actions.PUT_ON, "", "slot"),
    (actions.TAKE, "", "take"),
    (actions.EXCHANGE, "", "exchange"),
    (actions.DROP, "", "item"),
    (actions.PAY_FROM_SUPPLY, "", "supply"),
    (actions.PAY_FROM_TILE, "", "stock"),
    (actions.PAY_GOLD_CARD, "", "gold"),
    (actions.PAY_VIRTUAL, "", "virtual"),
    (actions.CONVERT, "", "convert"),
    (actions.GIVE_COMBAT, "", "combat"),
    (actions.DISCARD_TOKEN, "", "supply"),
    (actions.DISCARD_GOLD, "", "gold"),
    (actions.DISCARD_COMBAT, "", "combat"),
    (actions.MOVE_UNIT, "", "unit"),
    (actions.MOVE_UNIT_MORE, "more", "unit"),
    (actions.TAKE_ALONG, "", "unit"),
    (actions.MOVE_TO, "", "hex"),
    (actions.SHOOT_FROM, "shoot", "hex"),
    (actions.SHOOT_AT, "", "hex"),
    (actions.EXPLORE_AT, "explore", "hex"),
    (actions.DRAW_MISSION, "", "deck"),
    (actions.PEEK_AT, "", "hex"),
    (actions.ANNOUNCE, "", "announce"),
    (actions.COMMIT, "", "combat"),
    (actions.CANCEL, "", "revealed"),
    (actions.DEFEAT, "", "defeat"),
    (actions.PILLAGE, "", "pillage"),
    (actions.PLACE, "", "palace"),
    (actions.PALACE_AT, "", "hex"),
    (actions.TOKEN_UNDER, "", "arch"),
)  # where a block of actions begins, what is touched first, and the family of the thing itself
STARTS: Final = [int(start) for start, _manner, _family in BLOCKS]


def gesture(view: Position, action: int) -> tuple[str, ...]:
    """The parts to touch, in order.

    A movement begins with its unit. Where one part has two meanings, such as to replenish or to
    flip a Building, the button of the meaning comes first.
    """
    return tuple(part_name(view, *step) for step in steps(action))


def steps(action: int) -> list[Step]:
    if action < actions.KEEP:
        return [(SINGLE[action], ALONE)]
    start, manner, family = BLOCKS[bisect_right(STARTS, action) - 1]
    thing = (family, action - int(start))
    return [(manner, ALONE), thing] if manner else [thing]


def part_name(view: Position, family: str, thing: int = ALONE) -> str:
    """ "hex-C4", "stock-C4-coffee", "gold-war", "pass"."""
    if thing == ALONE:
        return family
    if family == "stock":
        place, kind = divmod(thing, int(TOKENS))
        return f"stock-{name_at(view.board.names, place)}-{TOKEN_NAMES[kind]}"
    return f"{family}-{name_at(_names(view, family), thing)}"


def name_at(names: list[str], thing: int) -> str:
    """The name of a component, or its number: some actions are for hexes that this map lacks."""
    return names[thing] if thing < len(names) else str(thing)


def _names(view: Position, family: str) -> list[str]:
    """The names of a family of parts; empty for families that use numbers."""
    edition = view.edition
    if family in ("hex", "arch"):
        return view.board.names if family == "hex" else ARCH_IDS
    if family in ("supply", "take", "pillage"):
        return [*TOKEN_NAMES]
    names_by_family: dict[str, list[str]] = {
        "mission": edition.missions.ids,
        "colour": edition.colours.ids,
        "monarch": edition.monarchs.ids,
        "gold": edition.gold_cards.ids,
        "combat": edition.combat_cards.ids,
        "revealed": edition.combat_cards.ids,
        "painting": edition.paintings.ids,
        "building": edition.buildings.ids,
        "city": edition.cities.ids,
        "product": edition.products.ids,
        "exchange": edition.arches.exchange_ids,
        "slot": [*ARCH_IDS, "monarch"],
        "virtual": [*VIRTUAL],
    }
    return names_by_family.get(family, [])


def touchable(view: Position, seat: int) -> dict[str, Step]:
    """Every part that the seat may touch now, with the step of an action that it stands for."""
    all_steps = [step for action in view.legal(seat) for step in steps(action)]
    return {part_name(view, *step): step for step in all_steps}
