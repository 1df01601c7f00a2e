"""The table for a terminal: offers, seats, the present decision, and the map."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.brazil.edition.arches import ARCHES, FIRST_PALACE, LAST_PALACE, SHAPES
from tabletown.games.brazil.edition.purse import total
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import ACTION_PHASE, CHOOSING_SLOT, RETIRING_TOKEN
from tabletown.games.brazil.rules.position import (
    NONE,
    Position,
)
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
from tabletown.games.brazil.words import holdings
from tabletown.games.brazil.words.combat import battle_words
from tabletown.games.brazil.words.decisions import doing
from tabletown.games.brazil.words.effects import (
    arch_words,
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
    missions_in_sight,
    monarch_words,
    points_words,
    result_words,
    side_words,
    unit_name,
    when,
)

WIDTH: Final = 100
MARGIN: Final = 11  # columns for headings
TIED: Final = "\N{NO-BREAK SPACE}"  # within a part that is not to be folded


def board(view: Position, seat: int) -> str:
    """The table as text, the most important lines last: a terminal shows the end."""
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
        lines += _folded(line)  # a seat that is asked reads it with the question
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
    """A long line wrapped, the later lines indented."""
    if "[" in line:  # marked at its head only: fold what is left
        head, _mark, rest = line.rpartition("[/]")
        plain = len(head.split("]", 1)[-1])
        parts = wrap(rest, WIDTH, initial_indent="." * plain, subsequent_indent="  ")
        return [f"{head}[/]{parts[0][plain:]}", *parts[1:]] if parts else [line]
    return wrap(line, WIDTH, subsequent_indent=" " * MARGIN) or [""]


def _row(heading: str, parts: Sequence[str], joint: str = "; ") -> list[str]:
    """A heading and its parts, wrapped; no lines without parts."""
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
    """Another seat in a few lines: its open possessions."""
    cards = [holdings.hand_sizes(view, seat), *holdings.revealed_missions(view, seat)]
    supply = tokens_short(view.supply[seat]) or "none"
    if view.colour[seat] == NONE:
        return [_head(view, seat, f"Seat {SEAT_LETTERS[seat]}")]
    return [
        _head(view, seat, f"Seat {SEAT_LETTERS[seat]}"),
        *_row("supply", [supply, *cards]),
        *_row("units", _units(view, seat), ", "),
        *_row("arches", _tokens(view, seat)),
        *_row("owns", [*_works(view, seat), *_paintings(view, seat, False)], ", "),
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
    supply = tokens_short(view.supply[seat]) or "none"
    return [
        *lines,
        *_row("supply", [f"{supply} ({total(view.supply[seat])} of {edition.supply})"]),
        *_row("Gold", holdings.gold_in_hand(view, seat), " | "),
        *_row("Combat", holdings.combat_in_hand(view, seat), " | "),
        *_row("units", _units(view, seat), ", "),
        *_row("owns", _works(view, seat), ", "),
        *_row("Paintings", _paintings(view, seat, True), " | "),
        *_missions(view, seat),
    ]


def _missions(view: Position, seat: int) -> list[str]:
    """The Missions in hand; before that, those dealt to choose from."""
    missions = view.edition.missions
    lines: list[str] = []
    for at in missions_in_sight(view, seat):
        lines += _row(f"Era {missions.ids[at]}", [holdings.mission_in_hand(view, seat, at)])
    return lines


def _arches(view: Position, seat: int) -> list[str]:
    """A line for each Arch: token, effect, movement, and possible upgrade."""
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
    lines: list[str] = []
    letters = unit_letters(view, side)
    for unit in range(UNITS):
        number = view.unit_number(side, unit)
        place = holdings.unit_place(view, view.units[side * UNITS + unit])
        cost = cost_short(view.edition.colours.cost[number])
        strength = view.edition.colours.vp[number]
        name = f"{letters[unit]} {unit_name(view, side, unit)} ({strength})"
        lines.append(f"{name} {place or f'for {cost}'}")
    return lines


def _works(view: Position, seat: int) -> list[str]:
    """Products, Palaces, kept tiles and claimed Missions."""
    works = holdings.products_made(view, seat)
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        works += [f"Palace {ROMAN[number]}"] if view.palaces[seat] >> number & 1 else []
    works += [f"token {era} on Coroados" for era in holdings.eras_on_coroados(view, seat)]
    works += holdings.tiles_kept(view, seat)
    for mission, id in enumerate(view.edition.missions.ids):
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
    parts = ", ".join(holdings.shares(view, seat))
    return f"Seat {SEAT_LETTERS[seat]}: {parts or 'no points'}"
