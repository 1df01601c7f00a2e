"""Combat: cards committed face down, strength against strength, and what becomes of the loser."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.games.brazil.printed.board import FOREST, SIDES
from tabletown.games.brazil.printed.cards import (
    AFTER_WIN,
    ATTACKING,
    CANCEL,
    DEFEAT_ONE,
    DEFENDING_ON_OWN_TILE,
    DRAW_AFTER,
    HAS_RANGED,
    NEAR_FOREST,
    PILLAGE,
    RETREAT,
    UNITS_ADJACENT,
)
from tabletown.games.brazil.printed.purse import ONE, TOKENS, amount
from tabletown.games.brazil.printed.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import (
    ANNOUNCE,
    ANNOUNCING,
    BATTLE_ENDED,
    CANCELLING,
    CARDS_DRAWN,
    COMMIT,
    COMMITTING,
    COUNTED,
    DEFEAT,
    DEFEATING,
    LOSS_REWARDED,
    PASS,
    PILLAGING,
    PLAY_GOLD,
    REVEALED,
    WINNING,
)
from tabletown.games.brazil.rules.gains import (
    combat_unseen,
    discard_gold,
    draw_combat,
    drawn,
    gain,
)
from tabletown.games.brazil.rules.hands import EMPTY, ROOM, holds, remove
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    ATTACKER,
    BY_MOVE,
    CANCELLED,
    CLEAR,
    COMMITTED,
    DEFENDER,
    DEFENDERS,
    EXPEDITION_TRY,
    FACTS,
    GROUP,
    IN_SUPPLY,
    KIND,
    NONE,
    ORIGIN,
    OUT_OF_GAME,
    RANGED,
    READY,
    WHERE,
    Position,
)


def begin_battle(
    position: Position, kind: i64, place: i64, start: i64, attacker: i64, defender: i64, group: i64
) -> None:
    """Both commit cards at once; only how many the attacker commits is told before (§59)."""
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


def role_of(position: Position, side: i64) -> i64:
    """0 for the attacker, 1 for the defender."""
    return 0 if side == position.battle[ATTACKER] else 1


def committed_by(position: Position, role: i64) -> i64:
    count: i64 = 0
    while count < COMMITTED and position.committed[role * COMMITTED + count] != EMPTY:
        count += 1
    return count


def commitments_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """A card that is not committed yet, or no more; not fewer than announced (§59)."""
    role = role_of(position, seat)
    count: i64 = 0
    if role == 1 or position.battle[ANNOUNCED] == NONE:
        buffer[0] = PASS
        count = 1
    last = EMPTY
    for place in range(seat * ROOM, (seat + 1) * ROOM):
        kind = position.combat_hand[place]
        if kind >= EMPTY or kind < 0:
            break
        if kind != last:
            last = kind
            held = holds(position.combat_hand, seat * ROOM, ROOM, kind)
            if held > holds(position.committed, role * COMMITTED, COMMITTED, kind):
                buffer[count] = COMMIT + kind
                count += 1
    return count


def commit(position: Position, seat: i64, action: i64) -> None:
    role = role_of(position, seat)
    count = committed_by(position, role)
    if action != PASS:
        position.committed[role * COMMITTED + count] = action - COMMIT
        count += 1
    most = most_committed(position, seat)
    if role == 0 and position.battle[ANNOUNCED] != NONE:
        most = position.battle[ANNOUNCED]
    if action == PASS or count == most:
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
            position.shown[role * DEFENDERS + place] = kind
            if kind != EMPTY:
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
            position.shown[place] = drawn(position, deck, position.combat_discards)
            place += 1


def effects_of(position: Position, role: i64, effect: i64) -> i64:
    """How many cards a side shows with an effect, without those that were cancelled."""
    count: i64 = 0
    for place in range(role * DEFENDERS, (role + 1) * DEFENDERS):
        kind = position.shown[place]
        if kind != EMPTY and (position.battle[CANCELLED] >> place) & 1 == 0:
            if position.edition.combat_cards.effect[kind] == effect:
                count += 1
    return count


def push_cancelling(position: Position, role: i64) -> None:
    for _card in range(effects_of(position, role, CANCEL)):
        if position.shown[(1 - role) * DEFENDERS] == EMPTY:
            return
        side = position.battle[ATTACKER] if role == 0 else position.battle[DEFENDER]
        if side < position.seats:
            position.push(CANCELLING, side, 1 - role, 0)
        else:
            cancel_strongest(position)


def cancel_strongest(position: Position) -> None:
    """What the enemy cancels when a seat plays alone: the strongest, the first of equals (§83)."""
    best = EMPTY
    most: i64 = -1
    for place in range(DEFENDERS):
        kind = position.shown[place]
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
        if position.shown[place] == kind and (position.battle[CANCELLED] >> place) & 1 == 0:
            return place
    return NONE


def cancel(position: Position, action: i64) -> None:
    role = position.one()
    position.pop()
    if action != PASS:
        one: i64 = 1
        position.battle[CANCELLED] |= one << cancellable(position, role, action - actions.CANCEL)


# Strength


def units_strength(position: Position, side: i64, group: i64) -> i64:
    found: i64 = 0
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            found += position.edition.colours.vp[position.unit_number(side, unit)]
    return found


def tile_strength(position: Position, side: i64, place: i64) -> i64:
    """Of a tile that the side built and holds (§60)."""
    if position.tile[place] == NONE or not position.is_held(place, side):
        return 0
    found = position.tile_vp(place, side)
    if side < position.seats and position.is_building(place) and position.is_next_to(place, FOREST):
        found += position.sum_of(side, position.edition.paintings.building_strength)
    return found


def defending_group(position: Position) -> i64:
    defender = position.battle[DEFENDER]
    return position.units_at(defender, position.battle[WHERE]) if defender != NONE else 0


def group_of(position: Position, role: i64) -> i64:
    return position.battle[GROUP] if role == 0 else defending_group(position)


def card_strength(position: Position, role: i64, kind: i64) -> i64:
    cards = position.edition.combat_cards
    if cards.condition[kind] != 0 and holds_true(position, role, cards.condition[kind]):
        return cards.strength_then[kind]
    return cards.strength[kind]


def holds_true(position: Position, role: i64, condition: i64) -> bool:
    """The condition printed on a card, for its side (§61)."""
    battle = position.battle
    side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
    if condition == ATTACKING:
        return role == 0
    if condition == UNITS_ADJACENT:
        return has_others_around(position, side, group_of(position, role))
    if condition == DEFENDING_ON_OWN_TILE:
        return (
            role == 1
            and position.tile[battle[WHERE]] != NONE
            and position.is_held(battle[WHERE], side)
        )
    if condition == NEAR_FOREST:
        return position.is_near_forest(battle[WHERE])
    return condition == HAS_RANGED and has_ranged(position, side, group_of(position, role))


def has_others_around(position: Position, side: i64, group: i64) -> bool:
    """A unit next to the combat that takes no part in it."""
    for unit in range(UNITS):
        where = position.units[side * UNITS + unit]
        if where >= 0 and (group >> unit) & 1 == 0:
            for at in range(where * SIDES, (where + 1) * SIDES):
                if position.board.neighbours[at] == position.battle[WHERE]:
                    return True
    return False


def has_ranged(position: Position, side: i64, group: i64) -> bool:
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            if position.edition.colours.is_ranged[position.unit_number(side, unit)] == 1:
                return True
    return False


def cards_strength(position: Position, role: i64) -> i64:
    found: i64 = 0
    for place in range(role * DEFENDERS, (role + 1) * DEFENDERS):
        kind = position.shown[place]
        if kind != EMPTY and (position.battle[CANCELLED] >> place) & 1 == 0:
            found += card_strength(position, role, kind)
    return found


def attack_strength(position: Position) -> i64:
    """Units, for a ranged attack also the own tile they stand on, bonuses and cards (§60)."""
    battle = position.battle
    side = battle[ATTACKER]
    found = units_strength(position, side, battle[GROUP]) + cards_strength(position, 0)
    if battle[KIND] == RANGED:
        found += tile_strength(position, side, battle[ORIGIN])
    if position.arch[side] != NONE:
        found += position.edition.arches.attack[position.arch[side]]
    return found + position.sum_of(side, position.edition.paintings.attack)


def defence_strength(position: Position) -> i64:
    """Units, the own tile under them, bonuses and cards (§60)."""
    battle = position.battle
    side = battle[DEFENDER]
    found = units_strength(position, side, defending_group(position)) + cards_strength(position, 1)
    if side >= position.seats:
        return found
    found += tile_strength(position, side, battle[WHERE])
    if position.arch[side] != NONE:
        found += position.edition.arches.defence[position.arch[side]]
    return found + position.sum_of(side, position.edition.paintings.defence)


# Aftermath


def counted(position: Position) -> None:
    """The attacker needs more than the defender, or enough for the Expedition (§55, §62)."""
    position.pop()
    if position.battle[KIND] == EXPEDITION_TRY:
        end_expedition(position)
        return
    attacker = position.battle[ATTACKER]
    defender = position.battle[DEFENDER]
    has_won = attack_strength(position) > defence_strength(position)
    winner = attacker if has_won else defender
    loser = defender if has_won else attacker
    role = 0 if has_won else 1  # of the winner
    defeats = effects_of(position, 1 - role, DEFEAT_ONE)
    retreats = effects_of(position, 1 - role, RETREAT) > 0
    pillages = effects_of(position, role, PILLAGE)
    position.push(BATTLE_ENDED, attacker, int(has_won), 0)
    push_draws(position, 0)
    push_draws(position, 1)
    discard_shown(position)
    defeat_group(position, loser, group_of(position, 1 - role), retreats)
    if has_won and position.battle[KIND] == BY_MOVE:
        move_in(position)
    push_aftermath(position, winner, loser, pillages, defeats)


def push_draws(position: Position, role: i64) -> None:
    """Reinforcements bring a card after the combat (§66)."""
    cards = effects_of(position, role, DRAW_AFTER)
    side = position.battle[ATTACKER] if role == 0 else position.battle[DEFENDER]
    if cards > 0 and side < position.seats:
        position.push(CARDS_DRAWN, side, cards, 0)


def push_aftermath(
    position: Position, winner: i64, loser: i64, pillages: i64, defeats: i64
) -> None:
    """In this order: Sepé, Pillage, what consoles the loser, War (§64, §66)."""
    if winner < position.seats and position.gold_cards(winner) > 0:
        position.push(WINNING, winner, 0, 0)
    if loser < position.seats:
        position.push(LOSS_REWARDED, loser, 0, 0)
    if winner < position.seats and pillages > 0 and may_pillage(position, winner):
        position.push(PILLAGING, winner, pillages, 0)
    role = role_of(position, winner)
    if defeats > 0 and several(group_of(position, role)):
        chooser = loser if loser < position.seats else winner
        position.push(DEFEATING, chooser, defeats, winner)


def several(group: i64) -> bool:
    return group & (group - 1) != 0


def defeat_group(position: Position, side: i64, group: i64, retreats: bool) -> None:
    """To the personal supply, or home with an Orderly Retreat (§62, §65)."""
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            defeat_unit(position, side, unit, retreats)


def defeat_unit(position: Position, side: i64, unit: i64, retreats: bool) -> None:
    if side >= position.seats:
        position.place_unit(side, unit, OUT_OF_GAME)
    else:
        position.place_unit(side, unit, position.home[side] if retreats else IN_SUPPLY)


def move_in(position: Position) -> None:
    """The winner's group occupies the hex, and so seizes an enemy tile (§63)."""
    for unit in range(UNITS):
        if (position.battle[GROUP] >> unit) & 1 == 1:
            position.place_unit(position.battle[ATTACKER], unit, position.battle[WHERE])


def discard_shown(position: Position) -> None:
    for place in range(len(position.shown)):
        kind = position.shown[place]
        if kind != EMPTY:
            position.combat_discards[kind] += 1
            position.shown[place] = EMPTY


def defeats_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """One of the winner's units; the enemy of a lone seat takes the weakest (§64, §83)."""
    winner = position.two()
    group = group_of(position, role_of(position, winner))
    count: i64 = 0
    lowest = weakest(position, winner, group)
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            strength = position.edition.colours.vp[position.unit_number(winner, unit)]
            if seat != winner or strength == lowest:
                buffer[count] = DEFEAT + unit
                count += 1
    return count


def weakest(position: Position, side: i64, group: i64) -> i64:
    lowest: i64 = 99
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            lowest = min(lowest, position.edition.colours.vp[position.unit_number(side, unit)])
    return lowest


def defeat(position: Position, seat: i64, action: i64) -> None:
    left = position.one() - 1
    winner = position.two()
    position.pop()
    unit = action - DEFEAT
    one: i64 = 1
    if winner == position.battle[ATTACKER]:
        position.battle[GROUP] &= ~(one << unit)
    defeat_unit(position, winner, unit, False)
    if left > 0 and several(group_of(position, role_of(position, winner))):
        position.push(DEFEATING, seat, left, winner)


def may_pillage(position: Position, winner: i64) -> bool:
    """Who has just seized the tile, or still holds it after an attack (§66)."""
    battle = position.battle
    place = battle[WHERE]
    if battle[KIND] != BY_MOVE or position.tile[place] == NONE or position.stock[place] == 0:
        return False
    if winner == battle[ATTACKER]:
        return position.owner[place] != winner
    return position.controller(place) == winner


def pillage_into(position: Position, buffer: vec[i64]) -> i64:
    count: i64 = 0
    for kind in range(TOKENS):
        if amount(position.stock[position.battle[WHERE]], kind) > 0:
            buffer[count] = actions.PILLAGE + kind
            count += 1
    return count


def pillage(position: Position, seat: i64, action: i64) -> None:
    left = position.one() - 1
    position.pop()
    kind = action - actions.PILLAGE
    position.stock[position.battle[WHERE]] -= ONE[kind]
    position.supply[seat] += ONE[kind]
    if left > 0 and position.stock[position.battle[WHERE]] != 0:
        position.push(PILLAGING, seat, left, 0)


def loss_rewarded(position: Position, seat: i64) -> None:
    """Zumbi (§66)."""
    position.pop()
    gain(position, seat, position.sum_of(seat, position.edition.paintings.lost_gain))


def cards_drawn(position: Position, seat: i64) -> None:
    cards = position.one()
    position.pop()
    draw_combat(position, seat, cards)


def winnings_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """War, for whoever holds it; whoever holds any Gold card is asked, so nothing shows (§66)."""
    buffer[0] = PASS
    count: i64 = 1
    last = EMPTY
    for place in range(seat * ROOM, (seat + 1) * ROOM):
        kind = position.gold_hand[place]
        if kind >= EMPTY or kind < 0:
            break
        if kind != last and position.edition.gold_cards.timing[kind] == AFTER_WIN:
            buffer[count] = PLAY_GOLD + kind
            count += 1
        last = kind
    return count


def win(position: Position, seat: i64, action: i64) -> None:
    position.pop()
    if action != PASS:
        kind = action - PLAY_GOLD
        discard_gold(position, seat, kind)
        if position.gold_cards(seat) > 0:
            position.push(WINNING, seat, 0, 0)
        gain(position, seat, position.edition.gold_cards.gain[kind])


def clear_battle(position: Position) -> None:
    for fact in range(FACTS):
        position.battle[fact] = 0


def end_expedition(position: Position) -> None:
    """Strong enough: its reward once; the cards are gone in any case (§55)."""
    battle = position.battle
    seat = battle[ATTACKER]
    place = battle[WHERE]
    kind = position.cloud_kind[place]
    exploration = position.edition.exploration
    has_won = attack_strength(position) >= exploration.strength[kind]
    cards = effects_of(position, 0, DRAW_AFTER)
    discard_shown(position)
    clear_battle(position)
    draw_combat(position, seat, cards)
    if has_won:
        position.cloud[place] = CLEAR
        position.cloud_kind[place] = EMPTY
        if exploration.vp[kind] > 0:
            position.kept[seat * exploration.kinds + kind] += 1
        else:
            position.spent[kind] += 1
        gain(position, seat, exploration.gain[kind])
