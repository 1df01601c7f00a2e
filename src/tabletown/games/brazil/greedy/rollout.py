"""The rollout policy: fixed rules that finish an Action, so that it can be evaluated."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.edition.purse import GOLD, RESOURCES, TOKENS, amount, total
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.brazil import Brazil
from tabletown.games.brazil.rules.combat import most_committed
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.missions import bits
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    COMMITTED,
    EXPEDITION_TRY,
    KIND,
    NONE,
    WHERE,
)
from tabletown.games.brazil.rules.strength import (
    attack_strength,
    card_strength,
    defence_strength,
    role_of,
    tile_strength,
    units_strength,
)

PRICE_OF_CARD: Final[i64] = 34  # relative to a Resource at 20; scarce tokens cost more
PRICES: Final = vec[i64]([20, 20, 20, 20, 40, 60])  # [token]


def is_midway(state: Brazil) -> bool:
    """Whether an Action is under way that needs further decisions."""
    return state.asked() > actions.MOVEMENT_PHASE


def is_weighty(state: Brazil) -> bool:
    """Whether the decision is an Action or its use, which matters most."""
    asked = state.asked()
    return asked == actions.ACTION_PHASE or actions.DEPLOYING <= asked <= actions.TRADING


def is_small_change(state: Brazil) -> bool:
    """Whether the decision only pays or takes tokens or cards."""
    asked = state.asked()
    return (
        asked == actions.TAKING
        or actions.DISCOUNTING <= asked <= actions.DISCARDING_COMBAT
        or actions.DRAWING_MISSION <= asked <= actions.COMMITTING
        or asked == actions.WINNING
    )


def finish(state: Brazil, buffer: vec[i64]) -> None:
    """Play the rollout policy until nothing is under way."""
    while is_midway(state):
        seat = state.to_move
        count = state.legal_into(seat, buffer)
        state.apply(seat, rollout_action(state, seat, buffer, count))


def rollout_action(state: Brazil, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """The action of the rollout policy; it begins nothing new."""
    if count == 1:
        return buffer[0]
    asked = state.asked()
    if asked == actions.PAYING or asked == actions.DISCARDING_TOKENS:
        return cheapest(state, seat, buffer, count)
    if asked == actions.TAKING:
        return actions.TAKE + scarcest(state, seat)
    if asked == actions.COMMITTING:
        return commitment(state, seat, buffer, count)
    if asked == actions.MOVING:
        return march(state, seat, buffer, count)
    if asked == actions.BUILDING_AT:
        return barest(state, seat, buffer, count)
    if asked == actions.DISCOUNTING or asked == actions.PLACING:
        return buffer[1] if buffer[0] == actions.PASS else buffer[0]
    if asked == actions.MANUFACTURING or asked == actions.GROUPING:
        return buffer[1]  # take what a Palace offers; let all units come along
    if (
        asked == actions.RENOVATING_FREE
        or asked == actions.EXPEDITION
        or asked == actions.DRAWING_MISSION
        or asked == actions.ANNOUNCING
        or asked == actions.WINNING
        or asked == actions.PEEKING
    ):
        return buffer[count - 1]
    return buffer[0]


def cheapest(state: Brazil, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """The cheapest payment."""
    funds = state.funds(seat)
    best = buffer[0]
    lowest = price(best, funds)
    for nth in range(1, count):
        cost = price(buffer[nth], funds)
        if cost < lowest:
            lowest = cost
            best = buffer[nth]
    return best


def price(action: i64, funds: i64) -> i64:
    if action < actions.PAY_FROM_TILE:
        return price_of_token(action - actions.PAY_FROM_SUPPLY, funds)
    if action < actions.PAY_GOLD_CARD:
        return price_of_token((action - actions.PAY_FROM_TILE) % TOKENS, funds)
    if action < actions.PAY_VIRTUAL:
        return PRICES[GOLD] + 1
    if action < actions.CONVERT:
        return 0
    if action < actions.DISCARD_TOKEN:
        return PRICE_OF_CARD
    return price_of_token(action - actions.DISCARD_TOKEN, funds)


def price_of_token(kind: i64, funds: i64) -> i64:
    return PRICES[kind] - amount(funds, kind)


def scarcest(state: Brazil, seat: i64) -> i64:
    """The Resource that the seat has least of."""
    funds = state.funds(seat)
    best: i64 = 0
    for kind in range(1, RESOURCES):
        if amount(funds, kind) < amount(funds, best):
            best = kind
    return best


def barest(state: Brazil, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """The place where building covers least."""
    best = buffer[0]
    least = cover(state, seat, best - actions.BUILD_AT)
    for nth in range(1, count):
        covered = cover(state, seat, buffer[nth] - actions.BUILD_AT)
        if covered < least:
            least = covered
            best = buffer[nth]
    return best


def cover(state: Brazil, seat: i64, place: i64) -> i64:
    """The points and tokens that a new tile would cover."""
    if state.tile[place] == NONE:
        return 0
    return state.tile_vp(place, seat) + total(state.stock[place])


def march(state: Brazil, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Move a group where it wins, or to unexplored spaces; alone, towards the enemy."""
    best = buffer[0]
    most: i64 = -100
    for nth in range(count):
        gain = lure(state, seat, state.one(), buffer[nth] - actions.MOVE_TO)
        if gain > most:
            most = gain
            best = buffer[nth]
    return best


def lure(state: Brazil, seat: i64, group: i64, place: i64) -> i64:
    defender = state.occupant[place]
    if defender == NONE and state.tile[place] != NONE:
        defender = state.owner[place]
    if defender != NONE and defender != seat:
        return 10 if advantage(state, seat, group, defender, place) > 0 else -50
    if state.is_face_down(place):
        return 5
    if state.seats > 1:
        return 0
    return -state.board.steps[place * state.board.hexes + state.board.enemy_capital]


def advantage(state: Brazil, seat: i64, group: i64, defender: i64, place: i64) -> i64:
    """The strength of a group minus the defence; in solo matches including cards, one per enemy."""
    units = state.units_at(defender, place)
    margin = units_strength(state, seat, group) - units_strength(state, defender, units)
    if defender < state.seats:
        return margin - tile_strength(state, defender, place)
    return margin + most_committed(state, seat) - bits(units)


def commitment(state: Brazil, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Add a card while it is needed and can suffice; otherwise none."""
    if buffer[0] != actions.PASS:
        return strongest(state, seat, buffer, 0, count)
    lacks = lacking(state, seat)
    if lacks <= 0:
        return actions.PASS
    role = role_of(state, seat)
    room = most_committed(state, seat)
    for place in range(role * COMMITTED, (role + 1) * COMMITTED):
        if state.committed[place] != EMPTY:
            room -= 1
    if lacks > 2 * room:
        return actions.PASS
    return strongest(state, seat, buffer, 1, count)


def strongest(state: Brazil, seat: i64, buffer: vec[i64], first: i64, count: i64) -> i64:
    role = role_of(state, seat)
    best = buffer[first]
    for nth in range(first + 1, count):
        strength = card_strength(state, role, buffer[nth] - actions.COMMIT)
        if strength > card_strength(state, role, best - actions.COMMIT):
            best = buffer[nth]
    return best


def lacking(state: Brazil, seat: i64) -> i64:
    """The strength a side lacks to win, as far as it knows; a face-down card counts one."""
    battle = state.battle
    role = role_of(state, seat)
    own: i64 = 0
    for place in range(role * COMMITTED, (role + 1) * COMMITTED):
        if state.committed[place] != EMPTY:
            own += card_strength(state, role, state.committed[place])
    if battle[KIND] == EXPEDITION_TRY:
        kind = state.cloud_kind[battle[WHERE]]
        return state.edition.exploration.strength[kind] - attack_strength(state) - own
    ahead = attack_strength(state) - defence_strength(state)
    if role == 0:
        return 1 - ahead - own
    return ahead + max(0, battle[ANNOUNCED]) - own
