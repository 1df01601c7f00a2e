"""The table for a terminal: what can be had, the seats, what is going on, and the map."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.brazil.edition.arches import ARCHES, FIRST_PALACE, LAST_PALACE, SHAPES
from tabletown.games.brazil.edition.purse import total
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import ACTION_PHASE, CHOOSING_SLOT, RETIRING_TOKEN
from tabletown.games.brazil.rules.position import (
    IN_SUPPLY,
    NONE,
    NOT_MADE,
    ON_COROADOS,
    OUT_OF_GAME,
    Position,
)
from tabletown.games.brazil.rules.scoring import CATEGORIES, points
from tabletown.games.brazil.terminal.map import (
    cost_short,
    map_lines,
    paint,
    side_letter,
    side_style,
    tokens_short,
    unit_letters,
)
from tabletown.games.brazil.terminal.shop import shop_lines
from tabletown.games.brazil.words.combat import battle_words
from tabletown.games.brazil.words.decisions import doing
from tabletown.games.brazil.words.effects import (
    arch_words,
    combat_card_words,
    gold_card_words,
    monarch_effect,
    movement_words,
    painting_words,
    strength_words,
    upgrade_words,
)
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    ROMAN,
    enemy_words,
    goals_words,
    hand,
    mission_words,
    missions_in_sight,
    missions_of,
    monarch_words,
    points_words,
    result_words,
    side_words,
    slot_words,
    unit_name,
    when,
)

WIDTH: Final = 100
MARGIN: Final = 11  # columns for headings
TIED: Final = "\N{NO-BREAK SPACE}"  # within a part that is not to be folded


def board(view: Position, seat: int) -> str:
    """From what matters least to what matters most, since a terminal is read from its end."""
    is_seated = 0 <= seat < view.seats
    lines = [_title(view, seat), ""]
    for line in shop_lines(view, seat):
        lines += _folded(line)
    for other in range(view.seats):
        if other != seat:
            lines += _other(view, other)
    if is_seated:
        lines += _own(view, seat)
    if view.seats == 1:
        lines += [*_enemy(view), *_folded(goals_words(view))]
    lines += ["", *map_lines(view, seat)]
    for line in [] if is_seated and view.is_choosing(seat) else battle_words(view, seat):
        lines += _folded(line)  # whoever is asked hears it with the question
    if view.to_move == NOBODY:
        lines += ["", *[_count(view, other) for other in range(view.seats)]]
        lines.append(paint(result_words(view), "bold"))
    return "\n".join(line.rstrip() for line in lines)


def _title(view: Position, seat: int) -> str:
    now = ""
    if view.to_move != NOBODY:
        mover = side_words(view, view.to_move, seat)
        now = f"   {mover} {'are' if mover == 'you' else 'is'} {doing(view)}"
    return f"{paint('Brazil: Imperial', 'bold')}, {view.board.name}, {when(view)}{now}"


def _folded(line: str) -> list[str]:
    """A long line in several, the later ones set in."""
    if "[" in line:  # marked at its head only: fold what is left
        head, _mark, rest = line.rpartition("[/]")
        plain = len(head.split("]", 1)[-1])
        parts = wrap(rest, WIDTH, initial_indent="." * plain, subsequent_indent="  ")
        return [f"{head}[/]{parts[0][plain:]}", *parts[1:]] if parts else [line]
    return wrap(line, WIDTH, subsequent_indent=" " * MARGIN) or [""]


def _row(heading: str, parts: Sequence[str], joint: str = "; ") -> list[str]:
    """A heading and what belongs to it, folded; nothing if there is nothing."""
    indent = " " * MARGIN
    whole = [part.replace(" ", TIED) if len(part) < WIDTH // 2 else part for part in parts]
    text = joint.replace(" |", f"{TIED}|").join(whole)
    folded = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
    lines = [paint(line.replace(TIED, " "), "") for line in folded]
    return [paint(f"{heading:<{MARGIN}}", "dim") + lines[0][MARGIN:], *lines[1:]] if lines else []


# Seats


def _head(view: Position, seat: int, name: str) -> str:
    chip = paint(f" {SEAT_LETTERS[seat]} ", side_style(view, seat))
    words = f"{name}, {monarch_words(view, seat)}, {points_words(view, seat)}"
    return f"{chip} {paint(words, 'bold')}"


def _other(view: Position, seat: int) -> list[str]:
    """In short: what everybody sees."""
    gold, combat = view.gold_cards(seat), view.combat_cards(seat)
    held = missions_of(view, seat)
    cards = f"{counted(gold, 'Gold card')}, {counted(combat, 'Combat card')}"
    cards += f", {counted(len(held), 'Mission')}"
    shown = [view.edition.missions.names[mission] for mission in held if mission != HIDDEN]
    supply = tokens_short(view.supply[seat]) or "none"
    if view.colour[seat] == NONE:
        return [_head(view, seat, f"Seat {SEAT_LETTERS[seat]}")]
    return [
        _head(view, seat, f"Seat {SEAT_LETTERS[seat]}"),
        *_row("supply", [supply, cards, *shown]),
        *_row("units", _units(view, seat), ", "),
        *_row("arches", _tokens(view, seat)),
        *_row("works", [*_works(view, seat), *_paintings(view, seat, False)], ", "),
        "",
    ]


def _own(view: Position, seat: int) -> list[str]:
    edition = view.edition
    lines = [_head(view, seat, "You")]
    if view.colour[seat] == NONE:
        return [*lines, *_missions(view, seat)]
    if view.monarch[seat] != NONE:
        lines += _row("monarch", [monarch_effect(edition, view.monarch[seat])])
    if view.asked() in (ACTION_PHASE, CHOOSING_SLOT, RETIRING_TOKEN):
        lines += _arches(view, seat)
    else:
        lines += _row("arches", _tokens(view, seat))
    gold, combat = edition.gold_cards.names, edition.combat_cards.names
    in_gold = [f"{gold[at]}: {gold_card_words(edition, at)}" for at in hand(view.gold_hand, seat)]
    in_combat = [
        f"{combat[at]}: {combat_card_words(edition, at)}" for at in hand(view.combat_hand, seat)
    ]
    supply = tokens_short(view.supply[seat]) or "none"
    return [
        *lines,
        *_row("supply", [f"{supply} ({total(view.supply[seat])} of {edition.supply})"]),
        *_row("Gold", in_gold, " | "),
        *_row("Combat", in_combat, " | "),
        *_row("units", _units(view, seat), ", "),
        *_row("works", _works(view, seat), ", "),
        *_row("Paintings", _paintings(view, seat, True), " | "),
        *_missions(view, seat),
    ]


def _missions(view: Position, seat: int) -> list[str]:
    """Those in hand; before, those dealt."""
    missions = view.edition.missions
    lines: list[str] = []
    for at in missions_in_sight(view, seat):
        worth = f", {missions.vp[at]} VP" if missions.vp[at] else ""
        words = f"{missions.names[at]}{worth}: {mission_words(view, seat, at)}"
        lines += _row(f"Era {missions.ids[at]}", [words])
    return lines


def _arches(view: Position, seat: int) -> list[str]:
    """A line each: tokens, what it does now, where it moves a unit, what would upgrade it."""
    lines: list[str] = []
    for arch in range(ARCHES):
        mark = "●" if view.arch[seat] == arch else " "
        used = _used(view, seat, arch)
        words = arch_words(view, seat, arch)
        way = movement_words(view, seat, arch)
        way = f"→ {way.removeprefix('to ')}" if way else strength_words(view.edition, arch)
        later = ""
        if not view.is_upgraded(seat, arch):
            shape = SHAPES[view.edition.arches.slot[arch]]
            later = f" {shape}: {upgrade_words(view.edition, arch)}"
        head = f"{mark}{ARCH_WORDS[arch]:<12}{used:<3}"
        text = f"{words}; {way}" if way else words
        tail = wrap(f"{text} ({later.strip()})" if later else text, WIDTH - len(head))
        lines.append(paint(head, "dim" if mark != " " else "bold") + tail[0])
        lines += [" " * len(head) + more for more in tail[1:]]
    return lines


def _used(view: Position, seat: int, arch: int) -> str:
    """The Era of the used token under an Arch."""
    eras = [era for era in range(1, int(ERAS) + 1) if view.used[seat * (ERAS + 1) + era] == arch]
    return ERA_NAMES[eras[0]] if eras else ""


def _tokens(view: Position, seat: int) -> list[str]:
    """Action tokens and upgrades by Arch."""
    tokens: list[str] = []
    if view.arch[seat] != NONE:
        tokens.append(f"token on {ARCH_WORDS[view.arch[seat]]}")
    for arch in range(ARCHES):
        if _used(view, seat, arch):
            tokens.append(f"token {_used(view, seat, arch)} under {ARCH_WORDS[arch]}")
    upgraded = [ARCH_WORDS[arch] for arch in range(ARCHES) if view.is_upgraded(seat, arch)]
    return tokens + ([f"upgraded {', '.join(upgraded)}"] if upgraded else [])


def _units(view: Position, side: int) -> list[str]:
    """Letter on the map, name, strength, and the hex or the cost."""
    units: list[str] = []
    letters = unit_letters(view, side)
    for unit in range(UNITS):
        number, where = view.unit_number(side, unit), view.units[side * UNITS + unit]
        place = f"on {view.board.names[where]}" if where >= 0 else ""
        if where == IN_SUPPLY:
            place = "defeated"
        elif where == OUT_OF_GAME:
            place = "gone"
        cost = cost_short(view.edition.colours.cost[number])
        strength = view.edition.colours.vp[number]
        name = f"{letters[unit]} {unit_name(view, side, unit)} ({strength})"
        units.append(f"{name} {place or f'for {cost}'}")
    return units


def _works(view: Position, seat: int) -> list[str]:
    """Products, Palaces, kept tiles and claimed Missions."""
    edition = view.edition
    made = view.products[seat * edition.products.kinds : (seat + 1) * edition.products.kinds]
    works = [
        f"{name} on {slot_words(slot)}"
        for name, slot in zip(edition.products.names, made, strict=True)
        if slot != NOT_MADE
    ]
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        works += [f"Palace {ROMAN[number]}"] if view.palaces[seat] >> number & 1 else []
    for era in range(1, ERAS + 1):
        if view.used[seat * (ERAS + 1) + era] == ON_COROADOS:
            works.append(f"token {ERA_NAMES[era]} on Coroados")
    for kind, name in enumerate(edition.exploration.names):
        count = view.kept[seat * edition.exploration.kinds + kind]
        works += [f"{count} {name}"] if count else []
    for mission, id in enumerate(edition.missions.ids):
        works += [f"Mission {id} claimed"] if view.claimed[mission] == seat else []
    return works


def _paintings(view: Position, seat: int, with_effects: bool) -> list[str]:
    paintings = view.edition.paintings
    owned = [at for at in range(paintings.kinds) if view.paintings[seat] >> at & 1]
    if not with_effects:
        return [paintings.names[at] for at in owned]
    return [f"{paintings.names[at]}: {painting_words(view.edition, at)}" for at in owned]


def _enemy(view: Position) -> list[str]:
    """The enemy of a solo game."""
    chip = paint(f" {side_letter(view, 1)} ", side_style(view, 1))
    return ["", f"{chip} {paint(enemy_words(view), 'bold')}", *_row("units", _units(view, 1), ", ")]


def _count(view: Position, seat: int) -> str:
    """Points by category, at the end."""
    counted_points = zip(CATEGORIES, points(view, seat), strict=True)
    parts = ", ".join(f"{name} {number}" for name, number in counted_points if number)
    return f"Seat {SEAT_LETTERS[seat]}: {parts or 'nothing'}"
