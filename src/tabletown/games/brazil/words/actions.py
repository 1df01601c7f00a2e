"""Actions in words for choices (imperative) and for the log (past tense)."""

from typing import Final

from tabletown.core.english import counted, past
from tabletown.games.brazil.edition.arches import ARCHES
from tabletown.games.brazil.edition.purse import TOKENS
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import CONVERSIONS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import parsed
from tabletown.games.brazil.rules.building import SECOND
from tabletown.games.brazil.rules.position import NONE, Position
from tabletown.games.brazil.words.combat import odds
from tabletown.games.brazil.words.decisions import decision
from tabletown.games.brazil.words.effects import arch_words, conversion_words, exchange_words
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    TOKEN_WORDS,
    bonus_words,
    item_words,
    slot_words,
)

TOKEN_VERBS: Final = {
    int(actions.TAKE): "take",
    int(actions.PAY_FROM_SUPPLY): "pay",
    int(actions.DISCARD_TOKEN): "discard",
    int(actions.PILLAGE): "pillage",
}  # [block]: what is done with a token


def log_text(view: Position, seat: int, action: int) -> str:
    """The action in the past tense; empty for ending a phase, or passing after doing something."""
    words = _logged(view, seat, action)
    return past(words) if words else ""


def _logged(view: Position, seat: int, action: int) -> str:
    if action in (actions.END_ACTIONS, actions.END_TURN):
        return ""
    if action == actions.PASS:
        return choice(view, seat, action) if _is_idle(view) else ""
    if action == actions.TAKE_BONUS:
        return view.label(action) if bonus_words(view) else ""
    verb, thing = parsed(action)
    if verb in (actions.CLAIM, actions.MOVE_TO, actions.SHOOT_AT):
        return view.label(action)
    return f"use {ARCH_WORDS[thing]}" if verb == actions.USE_ARCH else choice(view, seat, action)


def _is_idle(view: Position) -> bool:
    """Whether passing now means that an Arch or a card did nothing at all."""
    asked = view.asked()
    if asked == actions.BUILDING:
        return not view.one() & SECOND
    if asked == actions.RENOVATING:
        return bool(view.two() == NONE)
    return asked in (actions.DEPLOYING, actions.BUYING, actions.MANUFACTURING)


def choice(view: Position, seat: int, action: int) -> str:
    verb, thing = parsed(action)
    if action == actions.TAKE_BONUS:
        return f"take the token's bonus: {bonus_words(view) or 'nothing is left to look at'}"
    if action == actions.PASS:
        return decision(view).skip
    if verb in TOKEN_VERBS:
        return f"{TOKEN_VERBS[verb]} {TOKEN_WORDS[thing]}"
    if verb == actions.PAY_FROM_TILE:
        place, token = divmod(thing, int(TOKENS))
        is_there = place < view.board.hexes
        return f"pay {TOKEN_WORDS[token]} from {view.board.names[place] if is_there else place}"
    if verb == actions.ANNOUNCE:
        return f"announce {counted(thing, 'card') if thing else 'no card'}"
    if verb == actions.DROP and thing:
        return f"save {item_words(thing)}"
    said = _on_arches(view, seat, verb, thing) or view.label(action)
    return said + _consequence(view, seat, action)


def _consequence(view: Position, seat: int, action: int) -> str:
    """An immediate consequence of a choice that its name does not tell."""
    verb, thing = parsed(action)
    if verb in (actions.MOVE_TO, actions.SHOOT_AT) and action in view.legal(seat):
        strengths = odds(view, seat, action)
        attack = " and attack" if verb == actions.MOVE_TO else ""
        return f"{attack}, {strengths}" if strengths else ""
    missions = view.edition.missions
    if verb == actions.CLAIM and view.seats > 1 and thing < missions.kinds:
        is_first = missions.era[thing] == ERAS and not view.is_last_round
        return "; this round is then the last" if is_first else ""
    return ""


def _on_arches(view: Position, seat: int, verb: int, thing: int) -> str:
    """The words for actions whose label contains an id; otherwise empty."""
    if verb == actions.USE_ARCH:
        return f"use {ARCH_WORDS[thing]}: {arch_words(view, seat, thing)}"
    if verb == actions.PUT_ON and thing <= ARCHES:
        return f"put it on {slot_words(thing)}"
    if verb == actions.TOKEN_UNDER:
        return f"put the used token under {ARCH_WORDS[thing]}"
    if verb == actions.EXCHANGE and thing < view.edition.arches.exchanges:
        return f"exchange {exchange_words(view.edition, thing)}"
    if verb == actions.MOVE_TOKEN and thing <= ERAS:
        return f"move the token of Era {ERA_NAMES[thing]} to Coroados"
    if verb == actions.CONVERT and thing < CONVERSIONS and view.monarch[seat] != NONE:
        words = conversion_words(view.edition, view.monarch[seat], thing)
        return f"pay with {words}" if words else ""
    if verb == actions.SETTLE and thing < view.board.hexes and view.sites[thing] != NONE:
        capital = view.edition.capitals.ids[view.sites[thing]].removeprefix("cap_")
        return f"settle at {view.board.names[thing]} ({capital.capitalize()})"
    return ""
