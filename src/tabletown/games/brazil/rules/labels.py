"""Actions in words."""

from typing import Final

from mypy_extensions import i64

from tabletown.games.brazil.edition.arches import ARCH_IDS
from tabletown.games.brazil.edition.cost import spell_item
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS
from tabletown.games.brazil.edition.tiles import ERA_NAMES
from tabletown.games.brazil.edition.units import CONVERSIONS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.position import Position

SINGLE: Final = (
    "pass",
    "end the Action Phase",
    "end the turn",
    "place a Palace with Dona Isabel",
    "take the token's bonus",
    "try the Expedition",
    "renovate for nothing",
)


def label_of(position: Position, action: i64) -> str:
    if action < actions.KEEP:
        return SINGLE[action]
    if action < actions.DEPLOY_UNIT:
        return turn_label(position, action)
    if action < actions.DROP:
        return arch_label(position, action)
    if action < actions.MOVE_UNIT:
        return payment_label(position, action)
    if action < actions.ANNOUNCE:
        return movement_label(position, action)
    return combat_label(position, action)


def labelled(verb: str, names: list[str], place: i64) -> str:
    """The verb with a name, or with the number if the edition has no such name."""
    return f"{verb} {names[place] if place < len(names) else place}"


def turn_label(position: Position, action: i64) -> str:
    edition = position.edition
    if action < actions.TAKE_COLOUR:
        return mission_label("keep", position, action - actions.KEEP)
    if action < actions.TAKE_MONARCH:
        return labelled("play", edition.colours.ids, action - actions.TAKE_COLOUR)
    if action < actions.SETTLE:
        return labelled("rule as", edition.monarchs.names, action - actions.TAKE_MONARCH)
    if action < actions.USE_ARCH:
        return settle_label(position, action - actions.SETTLE)
    if action < actions.PLAY_GOLD:
        return f"use {ARCH_IDS[action - actions.USE_ARCH]}"
    if action < actions.MOVE_TOKEN:
        return labelled("play", edition.gold_cards.names, action - actions.PLAY_GOLD)
    if action < actions.CLAIM:
        return f"move the token of Era {action - actions.MOVE_TOKEN} to Coroados"
    return mission_label("claim", position, action - actions.CLAIM)


def mission_label(verb: str, position: Position, mission: i64) -> str:
    missions = position.edition.missions
    if mission >= missions.kinds:
        return f"{verb} {mission}"
    return f"{verb} {missions.ids[mission]} {missions.names[mission]}"


def settle_label(position: Position, place: i64) -> str:
    label = labelled("settle at", position.board.names, place)
    if place < position.board.hexes and position.sites[place] >= 0:
        capital = position.edition.capitals.ids[position.sites[place]]
        label += f" ({capital.removeprefix('cap_')})"
    return label


def unit_name(position: Position, side: i64, unit: i64) -> str:
    """The unit's name in its colour; its number before colours are known."""
    is_known = side >= position.seats or (side >= 0 and position.colour[side] >= 0)
    if not is_known:
        return f"unit {unit + 1}"
    return position.edition.colours.unit_names[position.unit_number(side, unit)]


def acting(position: Position) -> i64:
    """The seat whose units the decision is about."""
    return position.asked_seat()


def arch_label(position: Position, action: i64) -> str:
    edition = position.edition
    places = position.board.names
    if action < actions.DEPLOY_AT:
        return f"deploy {unit_name(position, acting(position), action - actions.DEPLOY_UNIT)}"
    if action < actions.BUY:
        return labelled("deploy at", places, action - actions.DEPLOY_AT)
    if action < actions.BUILD_KIND:
        return labelled("buy", edition.paintings.names, action - actions.BUY)
    if action < actions.FOUND:
        return labelled("build", edition.buildings.names, action - actions.BUILD_KIND)
    if action < actions.BUILD_AT:
        return labelled("found", edition.cities.names, action - actions.FOUND)
    if action < actions.REPLENISH:
        return labelled("build at", places, action - actions.BUILD_AT)
    if action < actions.FLIP:
        return labelled("replenish", places, action - actions.REPLENISH)
    if action < actions.MAKE:
        return labelled("flip", places, action - actions.FLIP)
    if action < actions.PUT_ON:
        return labelled("manufacture", edition.products.names, action - actions.MAKE)
    if action < actions.TAKE:
        slot = action - actions.PUT_ON
        return f"put it on {'the Monarch' if slot == MONARCH_BOARD else ARCH_IDS[slot]}"
    if action < actions.EXCHANGE:
        return f"take {TOKEN_NAMES[action - actions.TAKE]}"
    return labelled("exchange", edition.arches.exchange_ids, action - actions.EXCHANGE)


def payment_label(position: Position, action: i64) -> str:
    edition = position.edition
    if action < actions.PAY_FROM_SUPPLY:
        item = action - actions.DROP
        return f"save {spell_item(item)}" if item != 0 else "save nothing"
    if action < actions.PAY_FROM_TILE:
        return f"pay {TOKEN_NAMES[action - actions.PAY_FROM_SUPPLY]}"
    if action < actions.PAY_GOLD_CARD:
        at = action - actions.PAY_FROM_TILE
        return (
            f"pay {TOKEN_NAMES[at % TOKENS]} {labelled('from', position.board.names, at // TOKENS)}"
        )
    if action < actions.PAY_VIRTUAL:
        return labelled("pay with", edition.gold_cards.names, action - actions.PAY_GOLD_CARD)
    if action < actions.CONVERT:
        paid = ("Resource", "Gold", "Science")[action - actions.PAY_VIRTUAL]
        return f"pay the {paid} made of Combat cards"
    if action < actions.GIVE_COMBAT:
        return convert_label(position, action - actions.CONVERT)
    if action < actions.DISCARD_TOKEN:
        return labelled("give", edition.combat_cards.names, action - actions.GIVE_COMBAT)
    if action < actions.DISCARD_GOLD:
        return f"discard {TOKEN_NAMES[action - actions.DISCARD_TOKEN]}"
    if action < actions.DISCARD_COMBAT:
        return labelled("discard", edition.gold_cards.names, action - actions.DISCARD_GOLD)
    return labelled("discard", edition.combat_cards.names, action - actions.DISCARD_COMBAT)


def convert_label(position: Position, way: i64) -> str:
    seat = position.asked_seat()
    monarch = position.monarch[seat] if seat >= 0 else -1
    cards: i64 = 0
    if monarch >= 0:
        cards = position.edition.monarchs.conversion_cards[monarch * CONVERSIONS + way]
    return f"pay with Combat cards: {cards} (way {way + 1})"


def movement_label(position: Position, action: i64) -> str:
    places = position.board.names
    seat = acting(position)
    if action < actions.MOVE_UNIT_MORE:
        return f"move {unit_name(position, seat, action - actions.MOVE_UNIT)}"
    if action < actions.TAKE_ALONG:
        unit = unit_name(position, seat, action - actions.MOVE_UNIT_MORE)
        return f"move {unit} additionally"
    if action < actions.MOVE_TO:
        return f"take along {unit_name(position, seat, action - actions.TAKE_ALONG)}"
    if action < actions.SHOOT_FROM:
        return labelled("move to", places, action - actions.MOVE_TO)
    if action < actions.SHOOT_AT:
        return labelled("shoot from", places, action - actions.SHOOT_FROM)
    if action < actions.EXPLORE_AT:
        return labelled("shoot at", places, action - actions.SHOOT_AT)
    if action < actions.DRAW_MISSION:
        return labelled("try the Expedition at", places, action - actions.EXPLORE_AT)
    if action < actions.PEEK_AT:
        return f"draw a Mission of Era {ERA_NAMES[action - actions.DRAW_MISSION] or 0}"
    return labelled("look at", places, action - actions.PEEK_AT)


def combat_label(position: Position, action: i64) -> str:
    cards = position.edition.combat_cards.names
    if action < actions.COMMIT:
        return f"announce {action - actions.ANNOUNCE} cards"
    if action < actions.CANCEL:
        return labelled("commit", cards, action - actions.COMMIT)
    if action < actions.DEFEAT:
        return labelled("cancel", cards, action - actions.CANCEL)
    if action < actions.PILLAGE:
        side = position.two() if position.asked() == actions.DEFEATING else acting(position)
        return f"defeat {unit_name(position, side, action - actions.DEFEAT)}"
    if action < actions.PLACE:
        return f"pillage {TOKEN_NAMES[action - actions.PILLAGE]}"
    if action < actions.PALACE_AT:
        return labelled("place", position.edition.palaces.names, action - actions.PLACE)
    if action < actions.TOKEN_UNDER:
        return labelled("place it at", position.board.names, action - actions.PALACE_AT)
    return f"put the used token under {ARCH_IDS[action - actions.TOKEN_UNDER]}"
