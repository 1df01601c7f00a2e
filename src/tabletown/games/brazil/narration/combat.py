"""A combat or an Expedition that has just ended, made out from what one viewer saw of it."""

from tabletown.core.english import listed
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import parsed
from tabletown.games.brazil.rules.combat import begin_battle, cancel, push_cancelling
from tabletown.games.brazil.rules.exploration import try_expedition
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.movement import group_place
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    BY_MOVE,
    DEFENDER,
    DEFENDERS,
    EXPEDITION_TRY,
    KIND,
    RANGED,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import attack_strength, defence_strength, role_of
from tabletown.games.brazil.words.combat import (
    defender,
    is_enemy,
    is_fought,
    needed,
    revealed_cards,
)
from tabletown.games.brazil.words.shared import side_words

Made = list[tuple[int, int]]  # seats and their actions
Results = list[tuple[int, str]]  # whose, and what


def battle_results(before: Position, after: Position, viewer: int, made: Made) -> Results:
    """The strengths and the winner; empty if no combat ended or its cards are unknown."""
    fought = battle_of(before, after, viewer, made)
    if fought is None:
        return []
    battle = fought.battle
    attacker, place = int(battle[ATTACKER]), fought.board.names[battle[WHERE]]
    attack = f"{attack_strength(fought)}{_with(fought, 0)}"
    if battle[KIND] == EXPEDITION_TRY:
        verb = "completed" if attack_strength(fought) >= needed(fought) else "failed"
        strengths = f"{attack}, {needed(fought)} needed"
        return [(attacker, f"{verb} the Expedition on {place}: {strengths}")]
    verb = "won" if attack_strength(fought) > defence_strength(fought) else "lost"
    other = side_words(fought, battle[DEFENDER], viewer)
    defence = f"{defence_strength(fought)} of {other}{_with(fought, 1)}"
    return [(attacker, f"{verb} the combat on {place}: {attack} against {defence}")]


def _with(fought: Position, role: int) -> str:
    cards = revealed_cards(fought, role)
    return f" with {listed(cards)}" if cards else ""


def battle_of(before: Position, after: Position, viewer: int, made: Made) -> Position | None:
    """The moment when all cards lay open; None if no combat or Expedition ended here."""
    if is_fought(after):
        return None
    moment = before.view(viewer)
    assert isinstance(moment, Position)
    if is_fought(before):
        for seat, action in made:
            _turn_up(moment, seat, action)
    elif not _began(moment, *made[-1]):
        return None
    is_alone = before.seats <= moment.battle[DEFENDER]
    if is_alone and moment.revealed[DEFENDERS] == EMPTY and not _show_enemy(moment, after):
        return None
    return moment


def _began(moment: Position, seat: int, action: int) -> bool:
    """Begin the combat that the action leads to, if any; nobody had a card to choose."""
    verb, place = parsed(action)
    if verb == actions.MOVE_TO:
        if not is_enemy(moment, seat, place):
            return False
        group = moment.one()
        start = group_place(moment, seat, group)
        begin_battle(moment, BY_MOVE, place, start, seat, defender(moment, place), group)
    elif verb == actions.SHOOT_AT:
        start = moment.one()
        group = moment.units_at(seat, start)
        begin_battle(moment, RANGED, place, start, seat, moment.occupant[place], group)
    elif verb == actions.EXPLORE_AT or action == actions.FIGHT:
        try_expedition(moment, seat, place if verb == actions.EXPLORE_AT else moment.one())
    else:
        return False
    return True


def _turn_up(moment: Position, seat: int, action: int) -> None:
    """A card that was committed, or the cancelling of one that lay open."""
    verb, kind = parsed(action)
    if moment.asked() == actions.CANCELLING:
        cancel(moment, action)
    elif verb == actions.COMMIT:
        place = role_of(moment, seat) * int(DEFENDERS)
        while moment.revealed[place] != EMPTY:
            place += 1
        moment.revealed[place] = kind


def _show_enemy(moment: Position, after: Position) -> bool:
    """Alone, the enemy's cards are what else was discarded; False if these were shuffled since."""
    place = int(DEFENDERS)
    for kind in range(moment.edition.combat_cards.kinds):
        own = list(moment.revealed[:DEFENDERS]).count(kind)
        new = after.combat_discards[kind] - moment.combat_discards[kind] - own
        if new < 0:
            return False
        for _card in range(new):
            moment.revealed[place] = kind
            place += 1
    push_cancelling(moment, 1)
    return True
