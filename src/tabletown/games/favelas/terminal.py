"""Hillsides for a terminal: colours as letters, heights as figures, the council beside them."""

from itertools import zip_longest
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.favelas.edition import SPACE_WIDE
from tabletown.games.favelas.rules import MATCH, PLACE, SOURCE, Favelas
from tabletown.games.favelas.words import (
    colour_counts_of,
    doing,
    end_chance,
    gain,
    heights_of,
    leads,
    result_words,
    tops_of,
    when,
)

STYLES: Final = (
    "bold #1f0d2b on #aa78c6",
    "bold #3b2c00 on #f4cf4a",
    "bold #ffffff on #d0432a",
    "bold #ffffff on #1d4c99",
    "bold #06301b on #62bf90",
)  # [colour]
CLEAR: Final = "bold #1b1d22 on #eef1f4"  # the bonus die
ACT: Final = "bold magenta"
WIDE: Final = 6  # columns of a space on the own hill
NARROW: Final = 4
HEADING: Final = 18  # columns for a seat and its points
A_ROW: Final = 3  # small hills
LEFT: Final = 40  # what is left of the council


def board(view: Favelas, seat: int) -> str:
    """The seat's hill beside the council, the others below; [styles] in the markup of Rich."""
    others = [other for other in range(view.seats) if other != seat]
    is_seated = 0 <= seat < view.seats
    left = _hill(view, seat, WIDE) if is_seated else []
    lines = [_title(view), ""]
    for one, two in zip_longest(left, _council(view, seat), fillvalue=("", 0)):
        gap = " " * (LEFT - one[1]) if is_seated else "  "
        lines.append(f"{one[0]}{gap}{two[0]}")
    lines += ["", *_sources(view)]
    for first in range(0, len(others), A_ROW):
        hills = [_hill(view, other, NARROW) for other in others[first : first + A_ROW]]
        for row in zip(*hills, strict=True):
            lines.append("   ".join(cell + " " * (_small(view) - length) for cell, length in row))
    if view.to_move == NOBODY:
        lines += ["", _paint(result_words(view), "bold")]
    return "\n".join(line.rstrip() for line in lines)


def _paint(text: str, style: str) -> str:
    safe = text.replace("\\", "\\\\").replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def _chip(colour: int, text: str) -> str:
    return _paint(text, STYLES[colour % len(STYLES)])


def _title(view: Favelas) -> str:
    now = "" if view.to_move == NOBODY else f"   seat {SEAT_LETTERS[view.to_move]} is"
    return f"{_paint('Favelas', 'bold')}, {when(view)}{now and f'{now} {doing(view)}'}"


def _small(view: Favelas) -> int:
    return max(HEADING, NARROW * max(view.edition.across) // SPACE_WIDE + NARROW)


def _hill(view: Favelas, seat: int, wide: int) -> list[tuple[str, int]]:
    """Lines and their lengths: a name and score, then row by row letter and height."""
    edition = view.edition
    open_spaces = _open(view, seat) if wide == WIDE else set()
    points = counted(view.points[seat], "point")
    name = f"Your hill ({SEAT_LETTERS[seat]})" if wide == WIDE else f"Seat {SEAT_LETTERS[seat]}"
    head = f"{name}, {points}"
    lines = [(_paint(head, "bold"), len(head))]
    tops, heights = tops_of(view, seat), heights_of(view, seat)
    for row in sorted(set(edition.down)):
        line, length = "", 0
        for space in [at for at in range(edition.spaces) if edition.down[at] == row]:
            start = edition.across[space] * wide // SPACE_WIDE
            line += " " * (start - length)
            line += _space(view, tops[space], heights[space], wide, space in open_spaces)
            length = start + wide
        if wide == WIDE:
            names = [edition.space_names[at] for at in _ends(view, row)]
            line += _paint(f"  {'-'.join(names)}", "dim")
            length += 2 + len("-".join(names))
        lines.append((line, length))
    return lines


def _ends(view: Favelas, row: int) -> list[int]:
    """The first and the last space of a row; one if they are the same."""
    spaces = [at for at in range(view.edition.spaces) if view.edition.down[at] == row]
    return spaces[:1] + spaces[1:][-1:]


def _space(view: Favelas, top: int, height: int, wide: int, is_open: bool) -> str:
    letter = view.edition.letters[top]
    if wide != WIDE:
        return _chip(top, f"{letter}{height or '·'}".rjust(wide - 1)) + " "
    mark = _paint("*", ACT) if is_open else " "
    return _chip(top, f" {letter}{height or '·':<2}") + mark + " "


def _open(view: Favelas, seat: int) -> set[int]:
    """The spaces that the tile in hand may cover."""
    edition = view.edition
    spaces: set[int] = set()
    for action in view.legal(seat) if view.phase == PLACE else []:
        if action >= edition.put:
            spaces.add(action - edition.put)
        else:
            edge = (action - edition.place) // 2
            spaces |= {edition.one[edge], edition.other[edge]}
    return spaces


def _council(view: Favelas, seat: int) -> list[tuple[str, int]]:
    """Each die over the spaces that show its colour; who would score it now is marked."""
    edition = view.edition
    signs = [*edition.letters, "all"]
    dice = [
        _paint(f" {shows} ", CLEAR if at == edition.bonus else STYLES[at % len(STYLES)])
        + (_paint("*", ACT) if at == view.due else " ")
        for at, shows in enumerate(view.dice)
    ]
    lines = [
        "          "
        + "".join(_paint(f"{name:^4}", "dim") for name in signs)
        + _paint("now", "dim"),
        "council   " + "".join(dice),
    ]
    for other in range(view.seats):
        name = f"you ({SEAT_LETTERS[other]})" if other == seat else f"seat {SEAT_LETTERS[other]}"
        own = [*map(str, colour_counts_of(view, other)), "✓" if leads(view, other)[-1] else "-"]
        cells = zip(own, leads(view, other), strict=True)
        counts = "".join(_count(text, is_led) for text, is_led in cells)
        worth = "" if view.to_move == NOBODY else f"{gain(view, other):+}"
        lines.append(f"{name:<10}{counts}{worth:>3}")
    scores = "scored" if view.to_move == NOBODY else "would score"
    lines.append(_paint(f"[n] {scores} the die", "dim"))
    return [(line, 0) for line in lines]


def _count(text: str, is_led: bool) -> str:
    return _paint(f"[{text}]", "bold") + " " if is_led else _paint(f" {text}  ", "dim")


def _sources(view: Favelas) -> list[str]:
    """The tiles to take, or the tile in hand."""
    if view.to_move == NOBODY:
        return []
    edition = view.edition
    supply = [pair for pair in view.supply if pair != edition.pairs]
    tiles = "  ".join(_tile(view, pair) for pair in supply)
    chance = end_chance(view)
    end = f", {float(chance):.0%} End of Year" if chance else ""
    singles = counted(view.singles_left(), "single")
    lines = [f"face up  {tiles}   stack {view.stack}{end}   {singles}"]
    if view.phase not in (SOURCE, MATCH):
        mark = "  End of Year" if view.is_end_of_year(view.tile) else ""
        lines.append(f"in hand  {_tile(view, view.tile)}{_paint(mark, ACT)}")
    return [*lines, ""]


def _tile(view: Favelas, kind: int) -> str:
    halves = [view.edition.first[kind], view.edition.second[kind]]
    return "".join(_chip(half, f" {view.edition.letters[half]} ") for half in halves if half >= 0)
