"""All players in the drawing: points, tokens, cards, and the enemy of a solo game."""

from itertools import compress
from typing import Final

from tabletown.core.english import counted, sentence
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import NOBODY
from tabletown.draw.svg import box, group, moved, words
from tabletown.games.brazil.edition.arches import FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS, amount
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.position import IN_SUPPLY, NONE, NOT_MADE, Position
from tabletown.games.brazil.svg.areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg.cards import (
    GAP,
)
from tabletown.games.brazil.svg.pieces import (
    mark,
    paragraph,
    token,
    unit_letter,
    unit_shape,
    unit_strength,
)
from tabletown.games.brazil.words.holdings import shares
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    ROMAN,
    colour_words,
    goals_words,
    monarch_words,
    standing,
)

PALACES: Final = range(int(FIRST_PALACE), int(LAST_PALACE) + 1)


def players(view: Position, seat: int, width: float, names: SeatNames) -> Area:
    """Every side with its points and where they come from."""
    drawing, y = heading("Players", width, "known points", "players"), float(HEAD)
    for side in range(int(view.sides)):
        drawn, high = _player(view, seat, side, width - 2 * PAD, names)
        drawing += moved(drawn, PAD, y)
        y += high + GAP
    return Area("players", width, y + PAD - GAP, drawing)


def _player(
    view: Position, seat: int, side: int, width: float, names: SeatNames
) -> tuple[str, float]:
    name, under = _who(view, seat, side)
    title, y = paragraph(name, 48, 16, width - 92, 14.5, "b", names)
    said, y = paragraph(under, 48, y, width - 52, 12.5, "cap")
    drawing = [mark(view, side, 4, 2, 34), title, said]
    if side < view.seats:
        drawing.append(words(str(standing(view, side)[0]), width - 4, 22, "score b end"))
        drawing.append(words("VP", width - 4, 38, "cap end"))
        more, y = _possessions(view, side, max(y, 46), width)
    else:
        more, y = _force(view, side, max(y, 46), width)
    is_on = side in view.actors() or (view.to_move == NOBODY and side in view.winners())
    bar = box(-8, 0, 4, y, 2, "turn") if is_on else ""
    return group(bar, *drawing, more, class_="player"), y


def _who(view: Position, seat: int, side: int) -> tuple[str, str]:
    """Seat and empire; then its Monarch."""
    if side >= view.seats:
        return sentence(colour_words(view, side)), "the enemy; it never acts"
    name, colour = "You" if side == seat else f"Seat {SEAT_LETTERS[side]}", view.colour[side]
    name += f", {view.edition.colours.empires[colour]}" if colour != NONE else ""
    is_first = view.first == side and view.seats > 1
    unseen = standing(view, side)[1]
    more = f" · {unseen:+} VP secret" if unseen else ""
    return name, monarch_words(view, side) + (" · 1st Player" if is_first else "") + more


def _force(view: Position, side: int, y: float, width: float) -> tuple[str, float]:
    """The units of the enemy on the map, and the goal of a solo game."""
    drawing, x = "", 4.0
    for unit in range(UNITS):
        if view.units[side * UNITS + unit] >= 0:
            said = (unit_letter(view, side, unit), str(unit_strength(view, side, unit)))
            drawing += unit_shape(view, side, said, x, y, 28)
            x += 42
    goals = goals_words(view).partition(" (§")[0]
    text, y = paragraph(goals, 4, y + 52, width - 8, 13, "txt")
    return drawing + text, y


def _possessions(view: Position, seat: int, y: float, width: float) -> tuple[str, float]:
    """Supply, cards, possessions, and points by category."""
    drawing, x = [], 4.0
    purse = view.supply[seat]
    for kind in range(TOKENS):
        for _nth in range(amount(purse, kind)):
            drawing.append(token(TOKEN_NAMES[kind], x + 10, y + 8, 10))
            x += 23
    hands = [(view.gold_cards(seat), "Gold card"), (view.combat_cards(seat), "Combat card")]
    held = [counted(int(count), name) for count, name in hands if count]
    drawing.append(words("no tokens" if x == 4 else "", 4, y + 13, "cap"))
    y += 36
    texts = [", ".join(held) or "no cards", *_achieved(view, seat)]
    texts.append("Points: " + (", ".join(shares(view, seat)) or "none yet"))
    for text in texts:
        said, y = paragraph(text, 4, y, width - 8, 13, "txt")
        drawing.append(said)
        y += 3
    return "".join(drawing), y


def _achieved(view: Position, seat: int) -> list[str]:
    """Lines for the Action token, each kind of possession, and defeated units."""
    edition, first = view.edition, seat * view.edition.products.kinds
    slots = view.products[first : first + edition.products.kinds]
    owned = view.paintings[seat]
    first = seat * edition.exploration.kinds
    possessions = {
        "Missions": [*compress(edition.missions.names, [who == seat for who in view.claimed])],
        "Products": [*compress(edition.products.names, [slot != NOT_MADE for slot in slots])],
        "Palaces": [ROMAN[at] for at in PALACES if view.palaces[seat] >> at & 1],
        "Paintings": [name for at, name in enumerate(edition.paintings.names) if owned >> at & 1],
        "Tiles kept": [
            name
            for at, name in enumerate(edition.exploration.names)
            for _nth in range(view.kept[first + at])
        ],
    }
    lines = [f"{name}: {', '.join(those)}" for name, those in possessions.items() if those]
    if view.arch[seat] != NONE:
        lines.insert(0, f"Token on {ARCH_WORDS[view.arch[seat]]}")
    beaten = [unit for unit in range(UNITS) if view.units[seat * UNITS + unit] == IN_SUPPLY]
    return lines + ([f"{counted(len(beaten), 'unit')} defeated"] if beaten else [])
