"""Favelas in words: what a seat is asked, why it may not do a thing, what lies on the table."""

from tabletown.core.english import counted, listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.refusal import refusal
from tabletown.games.favelas.rules import BONUS, MATCH, SOURCE, Favelas
from tabletown.games.favelas.words import (
    colour_counts_of,
    die_words,
    doing,
    gain,
    heights_of,
    is_twin,
    leads,
    moves_words,
    result_words,
    stack_words,
    tile_words,
    tops_of,
    when,
    who,
)

__all__ = ["describe", "question", "refusal", "sources"]


def question(view: Favelas, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat != view.to_move or view.to_move == NOBODY:
        return ""
    if view.phase == SOURCE:
        return _source(view, seat)
    if view.phase == BONUS:
        drawn = tile_words(view, view.tile)
        return f"You drew {drawn}: first move the bonus die {moves_words(view, 11)}."
    if view.phase == MATCH:
        return _match(view)
    return _place(view)


def _source(view: Favelas, seat: int) -> str:
    singles = f"a single unseen, {view.singles_left()} left"
    if view.has_level_ground(seat):
        sources = ["one that lies face up", f"the next of the stack unseen ({stack_words(view)})"]
        sources += [singles] if view.singles_left() else []
        return f"Take a tile (§8). {sentence(listed(sources, 'or'))}."
    level = "No two neighbouring spaces of your board are equally high"
    if view.singles_left():
        return f"{level}, so you can only take {singles} (§9)."
    return f"{level} and no single is left: discard one face-up tile (§10)."


def _place(view: Favelas) -> str:
    edition, kind = view.edition, view.tile
    first, second = edition.first[kind], edition.second[kind]
    name = sentence(tile_words(view, kind))
    if second == NONE:
        colour = edition.colour_names[first]
        asked = f"Lay the {colour} single on any space (§13)."
        return f"{asked} On {colour} it moves {die_words(view, first)} (§15)."
    ways = "" if is_twin(view) else ", either way round"
    asked = f"{name}: lay it over two neighbouring spaces of one height{ways} (§12)."
    dice = listed([die_words(view, die) for die in sorted({int(first), int(second)})])
    asked += f" A half on its own colour moves its die: {dice} (§15)."
    if view.is_end_of_year(kind):
        asked += " Then the year is over (§20)."
    return asked


def _match(view: Favelas) -> str:
    colour = view.edition.colour_names[view.due]
    asked = f"{sentence(colour)} covers {colour}: move the {colour} die {moves_words(view, 15)}."
    if view.then != NONE:
        again = " again" if view.then == view.due else ""
        asked += f" Then {die_words(view, view.then)} moves{again} (§16)."
    return asked


def sources(view: Favelas, seat: int) -> list[tuple[str, int]]:
    """The seat's points year by year."""
    return [(f"Year {year}", points) for year, points in enumerate(view.years_of(seat), start=1)]


def describe(view: Favelas, seat: int) -> str:
    """The table in lines that a screen reader can read."""
    lines = [f"Favelas, {when(view)}."]
    if view.to_move == NOBODY:
        lines.append(result_words(view))
    elif question(view, seat):
        lines.append(question(view, seat))
    else:
        mover = sentence(who(view.to_move, SPECTATOR))
        lines.append(f"{mover} is {doing(view)}.")
    if view.to_move != NOBODY:
        lines.append(_sources(view))
    lines.append(_dice(view))
    order = [seat] if 0 <= seat < view.seats else []
    for other in order + [other for other in range(view.seats) if other != seat]:
        lines += _seat(view, other, seat)
    return "\n".join(lines)


def _sources(view: Favelas) -> str:
    supply = [view.pair_name(pair) for pair in view.supply if pair != view.edition.pairs]
    singles = counted(view.singles_left(), "single")
    return f"Face up: {', '.join(supply)}. Stack: {stack_words(view)}. {singles} left."


def _dice(view: Favelas) -> str:
    pairs = zip(view.edition.die_names, view.dice, strict=True)
    return f"Dice: {', '.join(f'{name} {shows}' for name, shows in pairs)}."


def _seat(view: Favelas, seat: int, viewer: int) -> list[str]:
    edition = view.edition
    years = ", ".join(map(str, view.years_of(seat))) or "none yet"
    points = counted(view.points[seat], "point")
    name = f"You, seat {SEAT_LETTERS[seat]}" if seat == viewer else f"Seat {SEAT_LETTERS[seat]}"
    tallest = counted(view.tallest(seat), "tile")
    lines = [f"{name}: {points}, by years {years}; tallest tower {tallest}."]
    lines += [f"Row {row}." for row in _rows(view, seat)]
    pairs = zip(edition.colour_names, colour_counts_of(view, seat), strict=True)
    lines.append(f"Shows {', '.join(f'{colour} {count}' for colour, count in pairs)}.")
    if view.to_move != NOBODY:
        names = zip(edition.die_names, leads(view, seat), strict=True)
        led = [name for name, is_led in names if is_led]
        what = f"{listed(led)}, {counted(gain(view, seat), 'point')}" if led else "nothing"
        lines.append(f"If the year ended now: {what} (§21, §23).")
    return lines


def _rows(view: Favelas, seat: int) -> list[str]:
    """The spaces row by row: "B1 yellow, B2 red 3 high"."""
    edition, rows = view.edition, dict[int, list[str]]()
    spaces = zip(edition.space_names, tops_of(view, seat), heights_of(view, seat), strict=True)
    for row, (name, top, height) in zip(edition.down, spaces, strict=True):
        high = f" {height} high" if height else ""
        rows.setdefault(row, []).append(f"{name} {edition.colour_names[top]}{high}")
    return [", ".join(rows[row]) for row in sorted(rows)]
