"""A combat as two sides: each with the parts of its strength, their sum, and its cards."""

from typing import Final

from tabletown.core.english import counted, sentence
from tabletown.core.seats import SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD
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
    ORIGIN,
    RANGED,
    READY,
    WHERE,
    Position,
)
from tabletown.games.brazil.rules.strength import card_strength, group_of, tile_strength
from tabletown.games.brazil.svg.pieces import lines, mark, unit_strength
from tabletown.games.brazil.words.combat import needed
from tabletown.games.brazil.words.shared import ARCH_WORDS, side_words, tile_name, unit_name

GAP: Final = 30  # between the sides
LINE: Final = 19
CARD: Final = 30
Line = tuple[str, int]  # a part of a side's strength


def fight(view: Position, seat: int, width: float, names: SeatNames) -> tuple[str, float]:
    """The two sides of a combat side by side; returns the drawing and its height."""
    wide = (width - GAP) / 2
    attack, high = _attacker(view, seat, wide, names)
    is_try = view.battle[KIND] == EXPEDITION_TRY
    defence, other = _expedition(view, wide) if is_try else _defender(view, seat, wide, names)
    rule = "At least this strength is needed." if is_try else "Equal strength: the defender wins."
    low = max(high, other) + 18
    return (
        attack
        + symbol("strength", width / 2 - 8, 46, 16, "ink2")
        + moved(defence, wide + GAP, 0)
        + words(rule, 0, low, "cap")
    ), low + 8


def _attacker(view: Position, seat: int, width: float, names: SeatNames) -> tuple[str, float]:
    side = int(view.battle[ATTACKER])
    addends = _units(view, side, int(group_of(view, 0)))
    if view.battle[KIND] == RANGED:
        start = view.battle[ORIGIN]
        addends += _tile(view, side, int(start))
    arch = view.arch[side]
    if arch != NONE and view.edition.arches.attack[arch]:
        addends.append((f"Token on {ARCH_WORDS[arch]}", int(view.edition.arches.attack[arch])))
    painted = int(view.sum_of(side, view.edition.paintings.attack))
    addends += [("Paintings", painted)] if painted else []
    name = names.put(sentence(side_words(view, side, seat)))
    return _side(view, side, 0, (name, "attacking"), addends, width)


def _defender(view: Position, seat: int, width: float, names: SeatNames) -> tuple[str, float]:
    side = int(view.battle[DEFENDER])
    addends = _units(view, side, int(group_of(view, 1)))
    if side < view.seats:
        addends += _tile(view, side, int(view.battle[WHERE]))
        arch, arches = view.arch[side], view.edition.arches
        if arch != NONE and arches.defence[arch]:
            addends.append((f"Token on {ARCH_WORDS[arch]}", int(arches.defence[arch])))
        painted = int(view.sum_of(side, view.edition.paintings.defence))
        addends += [("Paintings", painted)] if painted else []
    name = names.put(sentence(side_words(view, side, seat)))
    return _side(view, side, 1, (name, "defending"), addends, width)


def _expedition(view: Position, width: float) -> tuple[str, float]:
    drawing = words("Expedition", 0, 12, "b") + words(str(needed(view)), 0, 70, "sum b")
    return drawing + words("needed", 40, 70, "cap"), 70


def _units(view: Position, side: int, units: int) -> list[Line]:
    return [
        (unit_name(view, side, unit), unit_strength(view, side, unit))
        for unit in range(UNITS)
        if units >> unit & 1
    ]


def _tile(view: Position, side: int, place: int) -> list[Line]:
    strength = int(tile_strength(view, side, place))
    return [(tile_name(view.edition, view.tile[place]), strength)] if strength else []


def _side(
    view: Position, side: int, role: int, title: tuple[str, str], parts: list[Line], width: float
) -> tuple[str, float]:
    cards = _cards(view, role)
    parts = parts + [
        (view.edition.combat_cards.names[kind], int(card_strength(view, role, kind)))
        for kind, look in cards
        if look in ("in", "revealed")
    ]
    total = sum(strength for _name, strength in parts)
    drawing = [mark(view, side, 0, 0, 28), words(title[0], 36, 12, "b")]
    drawing.append(words(title[1], 36, 28, "cap"))
    drawing.append(words(str(total), 0, 70, "sum b"))
    hidden = len([look for _kind, look in cards if look in ("down", "due")])
    note = f"and {counted(hidden, 'card')}" if hidden else ""
    drawing.append(words(note, 24 + 24 * len(str(total)), 70, "cap"))
    y = 92.0
    for name, strength in parts:
        short = lines(name, width - 24, 13)[0]
        drawing.append(words(short, 0, y, "txt") + words(str(strength), width, y, "txt b end"))
        y += LINE
    for kind, look in cards:
        drawing.append(moved(_slot(view, kind, look, width), 0, y - 8))
        y += CARD + 4
    return "".join(drawing), y - 8


def _slot(view: Position, kind: int, look: str, width: float) -> str:
    """A place for a card: open, chosen by the viewer, face down, or still to be chosen."""
    names = {"down": "face down", "due": "to be chosen", "add": "may be added", "none": "no card"}
    text = names.get(look) or view.edition.combat_cards.names[kind]
    said = "voided: " + text if look == "void" else text
    inside = box(0.75, 0.75, width - 1.5, CARD - 1.5, 7)
    short = lines(said, width - 10, 12.5)[0]
    return group(inside, words(short, width / 2, 20, "mid"), class_=f"slot {look}")


def _cards(view: Position, role: int) -> list[tuple[int, str]]:
    """The cards of a side, each with how it looks."""
    first = role * DEFENDERS
    revealed = [
        (int(kind), at) for at, kind in enumerate(view.revealed) if first <= at < first + DEFENDERS
    ]
    cards = [
        (kind, "void" if view.battle[CANCELLED] >> at & 1 else "revealed")
        for kind, at in revealed
        if kind != EMPTY
    ]
    if view.asked() == actions.CANCELLING:
        return cards
    chosen = [int(kind) for kind in view.committed[role * COMMITTED : (role + 1) * COMMITTED]]
    if HIDDEN in chosen:
        return [(0, "down")] * (int(view.battle[ANNOUNCED]) if role == 0 else 1)
    cards = [(kind, "in" if kind < NO_CARD else "none") for kind in chosen if kind != EMPTY]
    if view.battle[READY] >> role & 1 or view.asked() == actions.ANNOUNCING:
        return cards
    side = view.battle[ATTACKER] if role == 0 else view.battle[DEFENDER]
    if role == 0 and view.battle[ANNOUNCED] != NONE:
        return cards + [(0, "due")] * (int(view.battle[ANNOUNCED]) - len(cards))
    room = min(int(view.edition.committed), int(view.combat_cards(side)))
    return cards + [(0, "add")] * (room - len(cards))
