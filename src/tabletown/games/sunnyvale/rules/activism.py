"""Effects of Activism cards (§12 to §21)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.core.places import remove
from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale.edition.edition import (
    ADD_PERMIT,
    DISCARD_HOUSING,
    DRAW_THEN_DISCARD,
    LOWER_LEVEL,
    PASS_HOUSING,
    REMOVE_CONCERNS,
    REMOVE_PERMITS,
    SKIP_NEXT_PERMITS,
)
from tabletown.games.sunnyvale.rules.crisis import build_on
from tabletown.games.sunnyvale.rules.phases import CHOOSE, GIVE, TAKE, VISIT

if TYPE_CHECKING:
    from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale


def begin(state: "Sunnyvale") -> None:
    """Do what the card played says; ask for a target if it needs one and there is one (§12)."""
    amount = state.edition.amounts[state.card]
    effect = state.edition.effects[state.card]
    if effect == DRAW_THEN_DISCARD:
        state.draws = amount
        state.draw_on()
    elif effect == SKIP_NEXT_PERMITS:
        state.moratoria[state.turn] += 1
        state.card = state.none
        state.finish_card()
    elif effect == LOWER_LEVEL:
        state.lower_level(amount)
        state.finish_card()
    elif not has_target(state):
        state.finish_card()
    else:
        state.phase = VISIT if effect == REMOVE_CONCERNS else CHOOSE


def has_target(state: "Sunnyvale") -> bool:
    if state.edition.effects[state.card] == REMOVE_CONCERNS:
        tokens: i64 = 0
        for seat in range(state.seats):
            if seat != state.turn:
                tokens |= state.concerns[seat]
        return tokens != 0
    for project in state.projects:
        if project != state.edition.projects and is_target(state, project):
            return True
    return False


def is_target(state: "Sunnyvale", project: i64) -> bool:
    """Whether the card played may be used on this housing card (§14, §15, §16, §18)."""
    effect = state.edition.effects[state.card]
    is_own = state.edition.owner_of(project) == state.turn
    if effect == ADD_PERMIT:
        return not is_own
    if effect == REMOVE_PERMITS:
        return is_own and state.edition.permits_of(project) > 0
    if effect == DISCARD_HOUSING:
        return is_own and state.edition.permits_of(project) == 0
    return is_own


def choose(state: "Sunnyvale", project: i64) -> None:
    """Use the card played on a housing card."""
    edition = state.edition
    effect = edition.effects[state.card]
    if effect == PASS_HOUSING:
        state.picked = project
        state.phase = GIVE
        return
    amount = edition.amounts[state.card]
    permits = edition.permits_of(project)
    kind = edition.kind_of(project)
    state.take_away(project)
    if effect == ADD_PERMIT:
        state.put(project + min(amount, edition.permits[kind] - permits))
        build_on(state)
        return
    if effect == REMOVE_PERMITS:
        state.put(project - min(amount, permits))
    else:
        state.discards[kind] += 1
    state.finish_card()


def visit(state: "Sunnyvale", opponent: i64) -> None:
    """Chooses the opponent whose Concern tokens are taken (§19)."""
    state.opponent = opponent
    state.left = state.edition.amounts[state.card]
    state.phase = TAKE


def take_token(state: "Sunnyvale", action: i64) -> None:
    """Take one of up to two tokens from that opponent's map, or stop (§19)."""
    blocks = state.edition.blocks
    state.left -= 1
    if action == blocks.stop:
        state.left = 0
    else:
        state.concerns[state.opponent] &= ~shl(1, action - blocks.take)
    if state.left == 0 or state.concerns[state.opponent] == 0:
        state.left = 0
        state.opponent = NOBODY
        state.finish_card()


def discard(state: "Sunnyvale", kind: i64) -> None:
    """Discard one of the surplus cards after drawing (§17)."""
    most = state.edition.most_cards
    remove(state.hands, state.turn * most, (state.turn + 1) * most, kind, state.none)
    state.discards[kind] += 1
    state.left -= 1
    if state.left == 0:
        state.finish_card()
