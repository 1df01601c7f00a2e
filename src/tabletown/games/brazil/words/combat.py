"""A combat as a viewer may see it: who fights where, with what, and how strong that is."""

from tabletown.core.english import counted, listed, sentence
from tabletown.games.brazil.rules.actions import (
    ANNOUNCING,
    CANCELLING,
    COMMITTING,
    MOVE_TO,
    SHOOT_AT,
)
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD
from tabletown.games.brazil.rules.movement import move_to, shoot
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    ATTACKER,
    CANCELLED,
    COMMITTED,
    DEFENDER,
    DEFENDERS,
    EXPEDITION_TRY,
    KIND,
    NONE,
    RANGED,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import (
    attack_strength,
    card_strength,
    defence_strength,
    group_of,
)
from tabletown.games.brazil.words.shared import group_words, side_words, tile_words


def is_fought(view: Position) -> bool:
    """Whether a combat or an Expedition is on and not counted yet."""
    return view.asked() in (ANNOUNCING, COMMITTING, CANCELLING)


def needed(view: Position) -> int:
    """The strength that the Expedition needs."""
    return int(view.edition.exploration.strength[view.cloud_kind[view.battle[WHERE]]])


def defender(view: Position, place: int) -> int:
    """The side that defends a hex: its occupant, otherwise the owner of its tile (§49)."""
    holder = int(view.occupant[place])
    return int(view.owner[place]) if holder == NONE and view.tile[place] != NONE else holder


def is_enemy(view: Position, seat: int, place: int) -> bool:
    """Whether the seat has to fight if it goes there."""
    return defender(view, place) not in (NONE, seat)


def odds(view: Position, seat: int, action: int) -> str:
    """The strengths of both sides without cards: "2 against 3"; empty if nobody defends."""
    is_shot = action >= SHOOT_AT
    if not is_enemy(view, seat, action - (SHOOT_AT if is_shot else MOVE_TO)):
        return ""
    fought = view.copy()
    assert isinstance(fought, Position)
    (shoot if is_shot else move_to)(fought, seat, action)
    return f"{attack_strength(fought)} against {defence_strength(fought)}"


def battle_words(view: Position, viewer: int) -> list[str]:
    """The combat as the viewer knows it, in sentences; empty if there is none."""
    if not is_fought(view):
        return []
    battle = view.battle
    place = view.board.names[battle[WHERE]]
    attacker = side_words(view, battle[ATTACKER], viewer)
    group = group_words(view, battle[ATTACKER], group_of(view, 0))
    if battle[KIND] == EXPEDITION_TRY:
        first = f"{agreed(attacker, 'try', 'tries')} the Expedition on {place} with {group}"
        return [sentence(f"{first}; it takes {needed(view)}."), *_side(view, viewer, 0)]
    acts = ("shoot at", "shoots at") if battle[KIND] == RANGED else ("attack", "attacks")
    defender = side_words(view, battle[DEFENDER], viewer)
    group_there = group_of(view, 1)
    defences = [group_words(view, battle[DEFENDER], group_there)] if group_there else []
    if view.tile[battle[WHERE]] != NONE:
        is_held = view.is_held(battle[WHERE], battle[DEFENDER])
        tile = tile_words(view, battle[WHERE], viewer)
        defences.append(tile if is_held else f"{tile} (a seized tile adds nothing)")
    there = listed(defences)
    first = f"{agreed(attacker, *acts)} {place} with {group}"
    second = f"{agreed(defender, 'defend', 'defends')} it with {there}"
    return [sentence(f"{first}; {second}."), *_side(view, viewer, 0), *_side(view, viewer, 1)]


def agreed(side: str, plain: str, third: str) -> str:
    """ "you try", "seat B tries"."""
    return f"{side} {plain if side == 'you' else third}"


def _side(view: Position, viewer: int, role: int) -> list[str]:
    """The strength of a side so far, and the cards that the viewer sees."""
    side = view.battle[DEFENDER if role else ATTACKER]
    strength = defence_strength(view) if role else attack_strength(view)
    text = f"{agreed(side_words(view, side, viewer), 'have', 'has')} strength {strength}"
    cards = [*revealed_cards(view, role), *(_committed(view, role) if side == viewer else [])]
    if cards:
        text += f", cards {listed(cards)}"
    if role == 0 and view.battle[ANNOUNCED] != NONE and view.asked() == COMMITTING:
        text += f", {counted(view.battle[ANNOUNCED], 'card')} announced"
    return [sentence(f"{text}.")]


def revealed_cards(view: Position, role: int) -> list[str]:
    """Cards turned up; they count in the strength already."""
    names = view.edition.combat_cards.names
    cards: list[str] = []
    for place in range(role * int(DEFENDERS), (role + 1) * int(DEFENDERS)):
        kind = view.revealed[place]
        if kind != EMPTY:
            is_void = view.battle[CANCELLED] >> place & 1
            worth = "void" if is_void else str(card_strength(view, role, kind))
            cards.append(f"{names[kind]} ({worth})")
    return cards


def _committed(view: Position, role: int) -> list[str]:
    """The viewer's own cards, face down; they do not count yet."""
    names = view.edition.combat_cards.names
    cards = view.committed[role * COMMITTED : (role + 1) * COMMITTED]
    return [
        f"{names[kind]} (adds {card_strength(view, role, kind)})"
        for kind in cards
        if kind < NO_CARD
    ]
