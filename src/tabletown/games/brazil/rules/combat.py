"""Combat: cards committed face down, turned up, and perhaps cancelled."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.cards import (
    CANCEL,
)
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import (
    ANNOUNCE,
    ANNOUNCING,
    CANCELLING,
    COMMIT,
    COMMITTING,
    COUNTED,
    PASS,
    REVEALED,
)
from tabletown.games.brazil.rules.gains import (
    combat_unseen,
    drawn,
)
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD, ROOM, holds, remove
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    ATTACKER,
    CANCELLED,
    COMMITTED,
    DEFENDER,
    DEFENDERS,
    GROUP,
    KIND,
    NONE,
    ORIGIN,
    READY,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import (
    card_strength,
    effects_of,
    role_of,
)


def begin_battle(
    position: Position, kind: i64, place: i64, start: i64, attacker: i64, defender: i64, group: i64
) -> None:
    """Start a combat: both sides commit cards at once; the attacker announces how many (§59)."""
    battle = position.battle
    battle[KIND] = kind
    battle[WHERE] = place
    battle[ORIGIN] = start
    battle[ATTACKER] = attacker
    battle[DEFENDER] = defender
    battle[GROUP] = group
    battle[ANNOUNCED] = NONE
    battle[CANCELLED] = 0
    attacks = position.combat_cards(attacker) > 0
    defends = 0 <= defender < position.seats and position.combat_cards(defender) > 0
    battle[READY] = (0 if attacks else 1) + (0 if defends else 2)
    position.push(REVEALED, attacker, 0, 0)
    position.push(COMMITTING, attacker, 0, 0)
    if attacks and defends:
        position.push(ANNOUNCING, attacker, 0, 0)


def most_committed(position: Position, side: i64) -> i64:
    return min(position.edition.committed, position.combat_cards(side))


def announcements_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    most = most_committed(position, seat)
    for number in range(most + 1):
        buffer[number] = ANNOUNCE + number
    return most + 1


def announce(position: Position, action: i64) -> None:
    position.pop()
    position.battle[ANNOUNCED] = action - ANNOUNCE
    if action == ANNOUNCE:
        position.battle[READY] |= 1


def committed_by(position: Position, role: i64) -> i64:
    count: i64 = 0
    while count < COMMITTED and position.committed[role * COMMITTED + count] != EMPTY:
        count += 1
    return count


def commitments_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """A card that is not committed yet, or no more; not fewer than announced (§59)."""
    role = role_of(position, seat)
    first = role * COMMITTED
    count: i64 = 0
    if role == 1 or position.battle[ANNOUNCED] == NONE:
        buffer[0] = PASS
        count = 1
        if holds(position.committed, first, COMMITTED, NO_CARD) > 0:
            return count
    last = EMPTY
    for place in range(seat * ROOM, seat * ROOM + position.combat_cards(seat)):
        kind = position.combat_hand[place]
        if kind != last and kind != HIDDEN:
            last = kind
            held = holds(position.combat_hand, seat * ROOM, ROOM, kind)
            if held > holds(position.committed, first, COMMITTED, kind):
                buffer[count] = COMMIT + kind
                count += 1
    return count


def commit(position: Position, seat: i64, action: i64) -> None:
    """Commits a card or passes; passes fill places too, so that the number stays secret (§59)."""
    role = role_of(position, seat)
    count = committed_by(position, role)
    announced = position.battle[ANNOUNCED]
    if action == PASS and announced == NONE:
        position.battle[READY] |= role + 1
        return
    position.committed[role * COMMITTED + count] = NO_CARD if action == PASS else action - COMMIT
    most = announced if role == 0 and announced != NONE else most_committed(position, seat)
    if count + 1 == most:
        position.battle[READY] |= role + 1


def revealed(position: Position) -> None:
    """All cards are turned up; whoever has Calabar names one of the enemy's (§61)."""
    position.pop()
    battle = position.battle
    for role in range(2):
        side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
        for place in range(COMMITTED):
            kind = position.committed[role * COMMITTED + place]
            position.committed[role * COMMITTED + place] = EMPTY
            if kind < NO_CARD:
                position.revealed[role * DEFENDERS + place] = kind
                remove(position.combat_hand, side * ROOM, ROOM, kind)
    if battle[DEFENDER] >= position.seats:
        draw_for_enemy(position)
    position.push(COUNTED, battle[ATTACKER], 0, 0)
    push_cancelling(position, 1)
    push_cancelling(position, 0)


def draw_for_enemy(position: Position) -> None:
    """Alone, the enemy shows a card for each of its units there (§83)."""
    enemy = position.battle[DEFENDER]
    place = DEFENDERS
    for unit in range(UNITS):
        if position.units[enemy * UNITS + unit] == position.battle[WHERE]:
            deck = combat_unseen(position)
            position.revealed[place] = drawn(position, deck, position.combat_discards)
            place += 1


def push_cancelling(position: Position, role: i64) -> None:
    for _card in range(effects_of(position, role, CANCEL)):
        if position.revealed[(1 - role) * DEFENDERS] == EMPTY:
            return
        side = position.battle[ATTACKER] if role == 0 else position.battle[DEFENDER]
        if side < position.seats:
            position.push(CANCELLING, side, 1 - role, 0)
        else:
            cancel_strongest(position)


def cancel_strongest(position: Position) -> None:
    """Cancels a card for the enemy in a solo game: the strongest, the first of equals (§83)."""
    best = EMPTY
    most: i64 = -1
    for place in range(DEFENDERS):
        kind = position.revealed[place]
        if kind != EMPTY and (position.battle[CANCELLED] >> place) & 1 == 0:
            strength = card_strength(position, 0, kind)
            if strength > most:
                most = strength
                best = place
    if best != EMPTY:
        one: i64 = 1
        position.battle[CANCELLED] |= one << best


def cancellable_into(position: Position, buffer: vec[i64]) -> i64:
    """Every kind of card the enemy shows (§61)."""
    role = position.one()
    count: i64 = 0
    for kind in range(position.edition.combat_cards.kinds):
        if cancellable(position, role, kind) != NONE:
            buffer[count] = actions.CANCEL + kind
            count += 1
    if count == 0:
        buffer[0] = PASS
        count = 1
    return count


def cancellable(position: Position, role: i64, kind: i64) -> i64:
    """The first place that shows such a card, not cancelled yet."""
    for place in range(role * DEFENDERS, (role + 1) * DEFENDERS):
        if position.revealed[place] == kind and (position.battle[CANCELLED] >> place) & 1 == 0:
            return place
    return NONE


def cancel(position: Position, action: i64) -> None:
    """Voids a card, or none; a voided Calabar voids nothing itself (§61)."""
    role = position.one()
    position.pop()
    if action == PASS:
        return
    kind = action - actions.CANCEL
    one: i64 = 1
    position.battle[CANCELLED] |= one << cancellable(position, role, kind)
    is_calabar = position.edition.combat_cards.effect[kind] == CANCEL
    if is_calabar and position.asked() == CANCELLING and position.one() != role:
        position.pop()
