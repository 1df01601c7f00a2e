"""Reasons against choices in a combat."""

from collections.abc import Callable

from tabletown.core.english import counted
from tabletown.games.brazil.edition.cards import AFTER_WIN
from tabletown.games.brazil.rules.hands import NO_CARD, ROOM, holds
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    COMMITTED,
    DEFENDERS,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import group_of, role_of
from tabletown.games.brazil.words.shared import TOKEN_WORDS, hand, tile_words, unit_name

Reason = Callable[[Position, int, int], str]


def why_not_announce(view: Position, seat: int, number: int) -> str:
    if number > view.edition.committed:
        return f"Nobody commits more than {counted(view.edition.committed, 'card')} (§59)."
    return f"You have {counted(view.combat_cards(seat), 'Combat card')} (§59)."


def why_not_stop(view: Position, seat: int, thing: int) -> str:
    cards = counted(view.battle[ANNOUNCED], "Combat card")
    return f"You announced {cards}: commit as many (§59)."


def why_not_commit(view: Position, seat: int, kind: int) -> str:
    name = view.edition.combat_cards.names[kind]
    if holds(view.committed, role_of(view, seat) * COMMITTED, COMMITTED, NO_CARD) > 0:
        return "You have passed, so you commit no more cards (§59)."
    if holds(view.combat_hand, seat * ROOM, ROOM, kind) == 0:
        return f"You have no {name} in hand (§59)."
    return f"You have committed every {name} of your hand (§59)."


def why_not_cancel(view: Position, seat: int, kind: int) -> str:
    name = view.edition.combat_cards.names[kind]
    first = view.one() * DEFENDERS
    if kind in list(view.revealed[first : first + DEFENDERS]):
        return f"{name} is void already (§61)."
    return f"The enemy has not revealed {name} (§61)."


def why_not_spare(view: Position, seat: int, thing: int) -> str:
    return "Calabar voids one of the cards the enemy shows (§61)."


def why_not_defeat(view: Position, seat: int, unit: int) -> str:
    winner = view.two()
    name = unit_name(view, winner, unit)
    if group_of(view, role_of(view, winner)) >> unit & 1:
        return f"The enemy defeats the weakest, and {name} is stronger (§83)."
    return f"{name} took no part in this combat (§64)."


def why_not_pillage(view: Position, seat: int, kind: int) -> str:
    tile = tile_words(view, view.battle[WHERE], seat)
    return f"There is no {TOKEN_WORDS[kind]} on {tile} (§66)."


def why_not_celebrate(view: Position, seat: int, kind: int) -> str:
    cards = view.edition.gold_cards
    if cards.timing[kind] != AFTER_WIN:
        return f"{cards.names[kind]} is not for a victory (§66)."
    assert kind not in hand(view.gold_hand, seat)
    return f"You have no {cards.names[kind]} in hand (§66)."
