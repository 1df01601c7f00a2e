"""The turn: both phases with all that may be done in them, Gold cards, and whose turn is next."""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.brazil.edition.arches import (
    ARCHES,
    BUILD,
    MANUFACTURE,
    PAINTING,
    RENOVATE,
)
from tabletown.games.brazil.edition.cards import ACTION_PHASE as IN_ACTION_PHASE
from tabletown.games.brazil.edition.cards import MOVEMENT_PHASE as IN_MOVEMENT_PHASE
from tabletown.games.brazil.edition.cards import NOTHING
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import (
    ACTION_PHASE,
    BUILDING,
    CLAIM,
    END_ACTIONS,
    END_TURN,
    EXPLORE_AT,
    MOVE_TOKEN,
    MOVE_UNIT,
    MOVEMENT_PHASE,
    PLACE_PALACE,
    PLAY_GOLD,
    SHOOT_FROM,
    TAKE_BONUS,
    USE_ARCH,
)
from tabletown.games.brazil.rules.arches import (
    ANY_SHAPE,
    begin_arch,
    can_buy_anything,
    can_make_anything,
)
from tabletown.games.brazil.rules.building import (
    BY_ARCH,
    EARLY_BUILD,
    MANNER,
    can_build_anything,
    can_renovate_anything,
)
from tabletown.games.brazil.rules.exploration import take_bonus, try_expedition
from tabletown.games.brazil.rules.gains import discard_gold, gain
from tabletown.games.brazil.rules.hands import EMPTY, ROOM, insert, remove
from tabletown.games.brazil.rules.missions import (
    can_place_any,
    claim,
    claims_into,
    is_used,
    push_palace,
    token_under,
)
from tabletown.games.brazil.rules.movement import (
    aim,
    attacks_into,
    begin_move,
    expeditions_into,
    movements_into,
)
from tabletown.games.brazil.rules.position import (
    COUNTERS,
    NONE,
    ON_COROADOS,
    PALACE_BY_PAINTING,
    UNLIMITED,
    Position,
)


def begin_turn(position: Position, seat: i64) -> None:
    position.turn_arch = NONE
    position.bonus_era = 0
    position.free_moves = 0
    position.additional_moves = 0
    position.extra_actions = 0
    position.has_discounted = 0
    position.has_renovated_free = 0
    position.has_converted = 0
    position.push(ACTION_PHASE, seat, 0, 0)


def end_turn(position: Position, seat: i64) -> None:
    """Passes the turn to the left; after the last seat the round or the game ends (§13, §73)."""
    position.pop()
    following = (seat + 1) % position.seats
    if following == position.first:
        last = position.board.rounds if position.seats == 1 else position.edition.most_rounds
        if (position.is_last_round == 1 and position.seats > 1) or position.round == last:
            position.to_move = NOBODY
            return
        position.round += 1
    begin_turn(position, following)


def action_phase_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """An Arch once; Gold cards, Missions and Paintings before or after it (§14)."""
    count: i64 = 0
    if position.turn_arch != NONE:
        buffer[0] = END_ACTIONS
        count = 1
    if may_place_palace(position, seat):
        buffer[count] = PLACE_PALACE
        count += 1
    if position.turn_arch == NONE:
        for arch in range(ARCHES):
            if arch != position.arch[seat]:
                buffer[count] = USE_ARCH + arch
                count += 1
    count = gold_cards_into(position, seat, IN_ACTION_PHASE, buffer, count)
    count = tokens_into(position, seat, buffer, count)
    return claims_into(position, seat, buffer, count)


def movement_phase_into(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Movements in any order, and all that may be done at any time (§15)."""
    buffer[0] = END_TURN
    count: i64 = 1
    if may_place_palace(position, seat):
        buffer[count] = PLACE_PALACE
        count += 1
    if position.bonus_era != 0:
        buffer[count] = TAKE_BONUS
        count += 1
    count = gold_cards_into(position, seat, IN_MOVEMENT_PHASE, buffer, count)
    count = tokens_into(position, seat, buffer, count)
    count = claims_into(position, seat, buffer, count)
    count = movements_into(position, seat, buffer, count)
    count = attacks_into(position, seat, buffer, count)
    return expeditions_into(position, seat, buffer, count)


def may_place_palace(position: Position, seat: i64) -> bool:
    """Whether Dona Isabel can still place her Palace (§70)."""
    if not position.owns(seat, position.edition.paintings.places_palace):
        return False
    if position.counters[seat * COUNTERS + PALACE_BY_PAINTING] == 1:
        return False
    return can_place_any(position, seat)


def tokens_into(position: Position, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """Used Action tokens that may go to Coroados (§26)."""
    if position.owns(seat, position.edition.paintings.takes_tokens):
        for era in range(1, ERAS + 1):
            if is_used(position, seat, era):
                buffer[count] = MOVE_TOKEN + era
                count += 1
    return count


def gold_cards_into(
    position: Position, seat: i64, timing: i64, buffer: vec[i64], count: i64
) -> i64:
    """Cards in hand that are of use now (§44)."""
    last = EMPTY
    for place in range(seat * ROOM, seat * ROOM + position.gold_cards(seat)):
        kind = position.gold_hand[place]
        if kind != last and kind != HIDDEN:
            last = kind
            if position.edition.gold_cards.timing[kind] == timing:
                if is_of_use(position, seat, kind):
                    buffer[count] = PLAY_GOLD + kind
                    count += 1
    return count


def is_of_use(position: Position, seat: i64, kind: i64) -> bool:
    """Whether a Gold card would bring anything; extra actions may be limited (§88)."""
    if position.edition.gold_cards.timing[kind] == IN_MOVEMENT_PHASE:
        return position.units_on_map(seat) > 0
    if position.extra != UNLIMITED and position.extra_actions >= position.extra:
        return False
    remove(position.gold_hand, seat * ROOM, ROOM, kind)  # a card does not pay for itself
    is_possible = is_action_possible(position, seat, kind)
    insert(position.gold_hand, seat * ROOM, ROOM, kind)
    return is_possible


def is_action_possible(position: Position, seat: i64, kind: i64) -> bool:
    """Whether the extra action of a card has any effect."""
    cards = position.edition.gold_cards
    if cards.early[kind] != NOTHING:
        return can_build_anything(position, seat, early_manner(position, kind))
    arch = cards.arch[kind]
    if arch == PAINTING:
        return can_buy_anything(position, seat)
    if arch == BUILD:
        return can_build_anything(position, seat, 0)
    if arch == RENOVATE:
        return can_renovate_anything(position, seat, NONE)
    if arch == MANUFACTURE:
        return can_make_anything(position, seat, 0, ANY_SHAPE)
    return True


def early_manner(position: Position, kind: i64) -> i64:
    return EARLY_BUILD + MANNER * position.edition.gold_cards.early[kind]


def play_gold(position: Position, seat: i64, kind: i64) -> None:
    """Play a Gold card; an extra action is the plain action of an Arch (§44)."""
    cards = position.edition.gold_cards
    discard_gold(position, seat, kind)
    if cards.timing[kind] == IN_MOVEMENT_PHASE:
        position.free_moves += cards.free_movements[kind]
        return
    position.extra_actions += 1
    if cards.early[kind] != NOTHING:
        position.push(BUILDING, seat, early_manner(position, kind), 0)
    elif cards.arch[kind] != NOTHING:
        begin_arch(position, seat, cards.arch[kind], 0)
    gain(position, seat, cards.gain[kind])


def use_arch(position: Position, seat: i64, arch: i64) -> None:
    """The Action token goes there; a used token under it gives its bonus later (§14, §40)."""
    position.arch[seat] = arch
    position.turn_arch = arch
    position.bonus_era = token_under(position, seat, arch)
    begin_arch(position, seat, arch, BY_ARCH)


def move_token(position: Position, seat: i64, era: i64) -> None:
    """Moves a used token to Coroados for the rest of the game (§26)."""
    position.used[seat * (ERAS + 1) + era] = ON_COROADOS
    if position.bonus_era == era:
        position.bonus_era = 0
    gain(position, seat, position.edition.paintings.token_gain[era])


def end_actions(position: Position, seat: i64) -> None:
    position.pop()
    position.free_moves = position.edition.free_movements
    position.additional_moves = 1
    position.push(MOVEMENT_PHASE, seat, 0, 0)


def act(position: Position, seat: i64, action: i64) -> None:
    """Carries out an action of either phase."""
    if action == END_ACTIONS:
        end_actions(position, seat)
    elif action == END_TURN:
        end_turn(position, seat)
    elif action == PLACE_PALACE:
        position.counters[seat * COUNTERS + PALACE_BY_PAINTING] = 1
        push_palace(position, seat, True)
    elif action == TAKE_BONUS:
        take_bonus(position, seat)
    elif action < PLAY_GOLD:
        use_arch(position, seat, action - USE_ARCH)
    elif action < MOVE_TOKEN:
        play_gold(position, seat, action - PLAY_GOLD)
    elif action < CLAIM:
        move_token(position, seat, action - MOVE_TOKEN)
    elif action < MOVE_UNIT:
        claim(position, seat, action)
    elif action < SHOOT_FROM:
        begin_move(position, seat, action)
    elif action < EXPLORE_AT:
        aim(position, seat, action)
    else:
        position.free_moves -= 1
        try_expedition(position, seat, action - EXPLORE_AT)


def has_triumphed(position: Position) -> bool:
    """Whether a solo seat reached its goals: Era III, all units on the map, enemy Capital (§84)."""
    if position.era < ERAS or position.units_on_map(0) < UNITS:
        return False
    return position.occupant[position.board.enemy_capital] == 0
