"""Reasons against choices of the preparation, of phases, of claims and Palaces."""

from collections.abc import Callable
from typing import Final

from tabletown.core.english import listed, one, sentence
from tabletown.games.brazil.edition.arches import BUILD, MANUFACTURE, PAINTING, RENOVATE
from tabletown.games.brazil.edition.cards import AFTER_WIN, AT_END, NOTHING
from tabletown.games.brazil.edition.cards import MOVEMENT_PHASE as IN_MOVEMENT_PHASE
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.missions import is_used
from tabletown.games.brazil.rules.position import (
    COUNTERS,
    NONE,
    ON_COROADOS,
    PALACE_BY_PAINTING,
    UNLIMITED,
    Position,
)
from tabletown.games.brazil.words.effects import palace_ground
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    hand,
    missions_of,
    objective_count,
    objective_words,
    objectives_of,
    side_words,
    tile_name,
    tile_words,
)

Reason = Callable[[Position, int, int], str]

NO_USE: Final = {
    int(PAINTING): "there is no Painting on show that you could pay",
    int(BUILD): "there is nothing that you could pay and place",
    int(RENOVATE): "there is no empty Building of yours, or you cannot pay for it",
    int(MANUFACTURE): "there is no Product that you could pay and place",
}  # [arch]: why an extra action would be in vain


# Preparation


def why_not_keep(view: Position, seat: int, mission: int) -> str:
    first = seat * int(ERAS)
    dealt = view.dealt[first * 2 : (first + int(ERAS)) * 2]
    if mission not in list(dealt):
        return "You were not dealt that Mission (§6)."
    chosen = [era for era in range(int(ERAS)) if view.keeping[first + era] != EMPTY]
    return f"Choose a Mission of Era {ERA_NAMES[len(chosen) + 1]} now (§6)."


def why_not_colour(view: Position, seat: int, colour: int) -> str:
    owner = list(view.colour).index(colour)
    taken = f"{side_words(view, owner, seat)} plays {view.edition.colours.ids[colour]}"
    return sentence(f"{taken} (§1).")


def why_not_monarch(view: Position, seat: int, monarch: int) -> str:
    colours, monarchs = view.edition.colours.ids, view.edition.monarchs
    theirs, own = colours[monarchs.colour[monarch]], colours[view.colour[seat]]
    return f"{monarchs.names[monarch]} rules {theirs}, and your colour is {own} (§7)."


def why_not_settle(view: Position, seat: int, place: int) -> str:
    return f"No Capital tile lies on {view.board.names[place]} (§8)."


# Both phases


def why_not_end_actions(view: Position, seat: int, thing: int) -> str:
    return "Use an Arch before you end the Action Phase (§14)."


def why_not_use_arch(view: Position, seat: int, arch: int) -> str:
    if view.turn_arch != NONE:
        return f"You have used {ARCH_WORDS[view.turn_arch]}, and may use one Arch a turn (§14)."
    return f"Your Action token lies on {ARCH_WORDS[arch]}: choose another Arch (§14)."


def why_not_gold(view: Position, seat: int, kind: int) -> str:
    cards = view.edition.gold_cards
    name = cards.names[kind]
    if kind not in hand(view.gold_hand, seat):
        return f"You have no {name} in hand (§44)."
    timing = cards.timing[kind]
    if timing == AT_END:
        return f"{name} stays in hand and scores at the end (§77)."
    if timing == AFTER_WIN:
        return f"{name} is played right after a combat you won (§66)."
    if timing == IN_MOVEMENT_PHASE:
        return _gold_in_movement(view, name)
    if view.asked() != actions.ACTION_PHASE:
        return f"{name} is played in the Action Phase (§44)."
    if view.extra != UNLIMITED and view.extra_actions >= view.extra:
        return "No more extra actions may be played this turn (§88)."
    return f"{name} would bring nothing now: {_no_use(view, kind)} (§44)."


def _gold_in_movement(view: Position, name: str) -> str:
    if view.asked() == actions.MOVEMENT_PHASE:
        return f"{name} would bring nothing now: you have no unit on the map (§44)."
    return f"{name} are played in the Movement Phase (§15)."


def _no_use(view: Position, kind: int) -> str:
    cards = view.edition.gold_cards
    if cards.early[kind] != NOTHING:
        church = view.edition.buildings.names[cards.early[kind]]
        return f"there is no {church} that you could pay and place"
    return NO_USE[int(cards.arch[kind])]


def why_not_token(view: Position, seat: int, era: int) -> str:
    if not view.owns(seat, view.edition.paintings.takes_tokens):
        return "You need Coroados to move a used token (§26)."
    if not 0 < era <= ERAS:
        return "There is no token of such an Era (§1)."
    if view.used[seat * (ERAS + 1) + era] == ON_COROADOS:
        return f"The token of Era {ERA_NAMES[era]} lies on Coroados for good (§26)."
    assert not is_used(view, seat, era)
    return f"The token of Era {ERA_NAMES[era]} does not lie under an Arch (§26)."


def why_not_claim(view: Position, seat: int, mission: int) -> str:
    missions = view.edition.missions
    name = missions.names[mission]
    if view.claimed[mission] != NONE:
        who = side_words(view, view.claimed[mission], seat)
        return sentence(f"{who} {'have' if who == 'you' else 'has'} claimed {name} (§69).")
    if mission not in missions_of(view, seat):
        return f"{name} is not in your hand (§69)."
    if missions.era[mission] > view.era:
        return f"{name} waits for Era {ERA_NAMES[missions.era[mission]]} (§69)."
    return f"{name} still needs {listed(_missing(view, seat, mission))} (§68)."


def _missing(view: Position, seat: int, mission: int) -> list[str]:
    missing: list[str] = []
    for objective in objectives_of(view.edition, mission):
        has = objective_count(view, seat, objective)
        if has < view.edition.objective_needs[objective]:
            missing.append(f"{objective_words(view.edition, objective)}, of which you have {has}")
    return missing


def why_not_isabel(view: Position, seat: int, thing: int) -> str:
    if not view.owns(seat, view.edition.paintings.places_palace):
        return "You need Dona Isabel to place a Palace like that (§70)."
    if view.counters[seat * COUNTERS + PALACE_BY_PAINTING] == 1:
        return "Dona Isabel has placed her Palace (§70)."
    return "None of the Palaces you have left finds a place now (§70)."


def why_not_bonus(view: Position, seat: int, thing: int) -> str:
    return "No used token lies under the Arch you used, or its bonus is taken (§40)."


# Palaces and Eras


def why_not_palace(view: Position, seat: int, number: int) -> str:
    name = view.edition.palaces.names[number]
    if view.palaces[seat] >> number & 1:
        return f"{name} is placed already (§70)."
    ground = palace_ground(view.edition, number)
    return f"{name} needs {one(ground)} of yours, not seized and without a Palace (§70)."


def why_not_palace_at(view: Position, seat: int, place: int) -> str:
    number = view.one()
    name = view.board.names[place]
    if view.tile[place] == NONE:
        return f"There is no tile on {name} (§70)."
    if view.owner[place] != seat:
        return f"You did not build {tile_words(view, place, seat)} (§70)."
    if not view.is_held(place, seat):
        return sentence(f"{tile_words(view, place, seat)} is seized (§70).")
    if view.palace[place] != 0:
        return sentence(f"{tile_words(view, place, seat)} has a Palace (§70).")
    ground, tile = palace_ground(view.edition, number), tile_name(view.edition, view.tile[place])
    return f"{view.edition.palaces.names[number]} goes on {one(ground)}, not on {one(tile)} (§70)."


def why_not_decline(view: Position, seat: int, thing: int) -> str:
    return "You asked for a Palace with Dona Isabel: place it (§70)."


def why_not_token_under(view: Position, seat: int, arch: int) -> str:
    return f"A used token lies under {ARCH_WORDS[arch]} already (§72)."
