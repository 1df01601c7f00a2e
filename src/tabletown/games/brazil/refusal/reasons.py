"""Why a seat may not do what it tried, each time with the rule that stands in the way."""

from typing import Final

from tabletown.core.english import sentence
from tabletown.core.state import NOBODY
from tabletown.games.brazil.edition.arches import (
    ARCHES,
    BUILD,
    DEPLOY,
    FIRST_PALACE,
    HARBOR,
    LAST_PALACE,
    MANUFACTURE,
    PAINTING,
    RENOVATE,
    TRADE,
)
from tabletown.games.brazil.edition.purse import TOKENS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import ATTACKER, DEFENDER, NONE, Position
from tabletown.games.brazil.words.decisions import decision, doing
from tabletown.games.brazil.words.shared import ARCH_WORDS, result_words, side_words

OF_ARCH: Final = {
    DEPLOY: (actions.DEPLOY_UNIT, actions.DEPLOY_AT),
    PAINTING: (actions.BUY,),
    BUILD: (actions.BUILD_KIND, actions.FOUND, actions.BUILD_AT),
    RENOVATE: (actions.REPLENISH, actions.FLIP, actions.RENOVATE_FREE),
    MANUFACTURE: (actions.MAKE, actions.PUT_ON),
    HARBOR: (actions.TAKE,),
    TRADE: (actions.EXCHANGE,),
}  # [arch]: the verbs that it takes
PREPARED: Final = "The preparation is over (§8)."
LATER: Final = "Units move once the Action Phase is over (§15)."
UNPAID: Final = "Nothing is to be paid now (§20)."
PEACE: Final = "There is no combat to decide now (§58)."
OTHERWISE: Final = {
    actions.PASS: "There is nothing to skip: end the phase instead (§13).",
    actions.END_ACTIONS: "The Action Phase is over (§15).",
    actions.END_TURN: "The Movement Phase comes before the end of a turn (§13).",
    actions.TAKE_BONUS: "The bonus of a used token is taken in the Movement Phase (§40).",
    actions.FIGHT: "No unit of yours has just reached an Expedition (§55).",
    actions.KEEP: PREPARED,
    actions.TAKE_COLOUR: PREPARED,
    actions.TAKE_MONARCH: PREPARED,
    actions.SETTLE: PREPARED,
    actions.USE_ARCH: "An Arch is used in the Action Phase (§14).",
    actions.DROP: UNPAID,
    actions.PAY_FROM_SUPPLY: UNPAID,
    actions.PAY_FROM_TILE: UNPAID,
    actions.PAY_GOLD_CARD: UNPAID,
    actions.PAY_VIRTUAL: UNPAID,
    actions.CONVERT: "Combat cards are turned into payment only while you pay (§21).",
    actions.GIVE_COMBAT: "You give Combat cards only when you are asked for them (§39).",
    actions.DISCARD_TOKEN: "Your supply holds no more than it may (§12).",
    actions.DISCARD_GOLD: "Your hand holds no more Gold cards than it may (§12).",
    actions.DISCARD_COMBAT: "Your hand holds no more Combat cards than it may (§12).",
    actions.MOVE_UNIT: LATER,
    actions.MOVE_UNIT_MORE: LATER,
    actions.TAKE_ALONG: "First choose the unit that moves (§47).",
    actions.MOVE_TO: "First choose the unit that moves (§47).",
    actions.SHOOT_FROM: LATER,
    actions.SHOOT_AT: "First choose the hex from which your units shoot (§67).",
    actions.EXPLORE_AT: LATER,
    actions.DRAW_MISSION: "You draw a Mission when you reveal a Quilombo (§56).",
    actions.PEEK_AT: "Take the bonus of a used token to look at a tile (§40).",
    actions.ANNOUNCE: PEACE,
    actions.COMMIT: PEACE,
    actions.CANCEL: PEACE,
    actions.DEFEAT: PEACE,
    actions.PILLAGE: PEACE,
    actions.PLACE: "A Palace comes with a claimed Mission or Dona Isabel (§69).",
    actions.PALACE_AT: "A Palace comes with a claimed Mission or Dona Isabel (§69).",
    actions.TOKEN_UNDER: "A token is put under an Arch when the Era changes (§72).",
}  # [verb]: why a phase does not offer it


def refusal(view: Position, seat: int, action: int) -> str:
    """Why the seat may not do this; empty if it may."""
    if action in view.legal(seat):
        return ""
    if view.to_move == NOBODY:
        return result_words(view)
    if not 0 <= seat < view.seats:
        return "Only players can do that (§1)."
    if not view.is_choosing(seat):
        return _waiting(view, seat)
    if not 0 <= action < view.actions:
        return "There is no such component in this game (§1)."
    verb, thing = actions.parsed(action)
    answers = decision(view).answers
    if verb not in answers:
        return _not_now(view, seat, verb)
    return _unknown(view, verb, thing) or answers[verb](view, seat, thing)


def _waiting(view: Position, seat: int) -> str:
    asked = view.asked()
    rule = decision(view).rule
    if asked == actions.KEEPING:
        return f"You have chosen; the game waits for the others (§{rule})."
    if asked == actions.COMMITTING:
        if seat in (view.battle[ATTACKER], view.battle[DEFENDER]):
            return f"You are done; the other side still commits its cards (§{rule})."
        return f"A combat of others comes first (§{rule})."
    return sentence(f"{side_words(view, view.asked_seat(), seat)} is {doing(view)} (§{rule}).")


def _not_now(view: Position, seat: int, verb: int) -> str:
    """Why something else is to be decided."""
    if view.asked() not in (actions.ACTION_PHASE, actions.MOVEMENT_PHASE):
        now = decision(view)
        return f"You are {now.doing}; that comes first (§{now.rule})."
    for arch in range(ARCHES):
        if verb in OF_ARCH[arch]:
            return _other_arch(view, seat, arch)
    return OTHERWISE[verb]


def _other_arch(view: Position, seat: int, arch: int) -> str:
    name = ARCH_WORDS[arch]
    if view.asked() == actions.MOVEMENT_PHASE:
        return f"That takes the {name} Arch, and the Action Phase is over (§15)."
    if view.turn_arch == arch:
        return f"You have used {name} this turn (§14)."
    if view.turn_arch != NONE:
        return f"That takes the {name} Arch, and you have used {ARCH_WORDS[view.turn_arch]} (§14)."
    if view.arch[seat] == arch:
        return f"That takes the {name} Arch, on which your Action token lies (§14)."
    return f"Use the {name} Arch for that (§14)."


def _unknown(view: Position, verb: int, thing: int) -> str:
    """Whether there is such a thing at all."""
    edition, hexes = view.edition, int(view.board.hexes)
    if verb in actions.HEX_VERBS or verb == actions.PAY_FROM_TILE:
        place = thing // int(TOKENS) if verb == actions.PAY_FROM_TILE else thing
        return "" if place < hexes else "There is no such hex on this map (§2)."
    gold, combat = int(edition.gold_cards.kinds), int(edition.combat_cards.kinds)
    missions = int(edition.missions.kinds)
    limits = {
        actions.KEEP: (missions, "There is no such Mission (§6)."),
        actions.CLAIM: (missions, "There is no such Mission (§6)."),
        actions.TAKE_COLOUR: (edition.colours.kinds, "There is no such colour (§1)."),
        actions.TAKE_MONARCH: (edition.monarchs.kinds, "There is no such Monarch (§7)."),
        actions.PLAY_GOLD: (gold, "There is no such Gold card (§44)."),
        actions.PAY_GOLD_CARD: (gold, "There is no such Gold card (§18)."),
        actions.DISCARD_GOLD: (gold, "There is no such Gold card (§12)."),
        actions.BUY: (edition.paintings.kinds, "There is no such Painting (§24)."),
        actions.BUILD_KIND: (edition.buildings.kinds, "There is no such Building (§27)."),
        actions.FOUND: (edition.cities.kinds, "There is no such City (§27)."),
        actions.MAKE: (edition.products.kinds, "There is no such Product (§36)."),
        actions.EXCHANGE: (edition.arches.exchanges, "There is no such exchange (§39)."),
        actions.GIVE_COMBAT: (combat, "There is no such Combat card (§21)."),
        actions.DISCARD_COMBAT: (combat, "There is no such Combat card (§12)."),
        actions.COMMIT: (combat, "There is no such Combat card (§59)."),
        actions.CANCEL: (combat, "There is no such Combat card (§61)."),
        actions.PLACE: (LAST_PALACE + 1, "There is no such Palace (§70)."),
    }
    limit, words = limits.get(verb, (view.actions, ""))
    if verb == actions.PLACE and thing < FIRST_PALACE:
        return "Palace I is the Capital, and placed with it (§8)."
    return words if thing >= limit else ""
