"""After a combat: who won, and what becomes of units, tiles, tokens and cards."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.cards import (
    AFTER_WIN,
    DEFEAT_ONE,
    DRAW_AFTER,
    PILLAGE,
    RETREAT,
)
from tabletown.games.brazil.edition.purse import ONE, TOKENS, amount
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import (
    BATTLE_ENDED,
    CARDS_DRAWN,
    DEFEAT,
    DEFEATING,
    LOSS_REWARDED,
    PASS,
    PILLAGING,
    PLAY_GOLD,
    WINNING,
)
from tabletown.games.brazil.rules.gains import (
    discard_gold,
    draw_combat,
    gain,
)
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    BY_MOVE,
    CLEAR,
    DEFENDER,
    EXPEDITION_TRY,
    FACTS,
    GROUP,
    IN_SUPPLY,
    KIND,
    NONE,
    OUT_OF_GAME,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import (
    attack_strength,
    defence_strength,
    effects_of,
    group_of,
    role_of,
)


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
    discard_revealed(position)
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
    """Push the steps after a combat: Sepé, Pillage, the loser's reward, War (§64, §66)."""
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
    """Moves the losing units to the supply, or home with an Orderly Retreat (§62, §65)."""
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


def discard_revealed(position: Position) -> None:
    for place in range(len(position.revealed)):
        kind = position.revealed[place]
        if kind != EMPTY:
            position.combat_discards[kind] += 1
            position.revealed[place] = EMPTY


def defeats_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Offer the winner's units to defeat; for the enemy of a lone seat the weakest (§64, §83)."""
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
    lowest = NONE
    for unit in range(UNITS):
        if (group >> unit) & 1 == 1:
            strength = position.edition.colours.vp[position.unit_number(side, unit)]
            if lowest == NONE or strength < lowest:
                lowest = strength
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
    """Whether the seat has just seized the tile, or still holds it after an attack (§66)."""
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
    """Writes War if held; holders of any Gold card are asked, so that no hand shows (§66)."""
    buffer[0] = PASS
    count: i64 = 1
    last = EMPTY
    for place in range(seat * ROOM, seat * ROOM + position.gold_cards(seat)):
        kind = position.gold_hand[place]
        if kind != last and kind != HIDDEN:
            last = kind
            if position.edition.gold_cards.timing[kind] == AFTER_WIN:
                buffer[count] = PLAY_GOLD + kind
                count += 1
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
    """Gives the reward of an Expedition if the strength is enough; discards the cards (§55)."""
    battle = position.battle
    seat = battle[ATTACKER]
    place = battle[WHERE]
    kind = position.cloud_kind[place]
    exploration = position.edition.exploration
    has_won = attack_strength(position) >= exploration.strength[kind]
    cards = effects_of(position, 0, DRAW_AFTER)
    discard_revealed(position)
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
