"""5211 for a terminal: the ladder, the lanes of played cards and the own hand, with styles."""

from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import HIDDEN
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.ladder import LIMIT, SCORES, TIE, Ladder
from tabletown.games.azul5211.rules import NOTHING, OVER, Azul5211
from tabletown.games.azul5211.words import TITLE, scoring_name, when, winning

FIELDS: Final = ("#f5cc3d", "#1c7347", "#ea7a30", "#20398a", "#62cbd2")  # [colour]
INKS: Final = ("#3b2c00", "#ffffff", "#2b1400", "#ffffff", "#06343a")  # [colour]
NAME: Final = 12  # columns for the name of a colour or a seat
ROOSTER: Final = "*"
BACK: Final = "[reverse]▒▒▒▒[/]"
EMPTY: Final = "[dim] ·· [/]"


def board(view: Azul5211, seat: int) -> str:
    """The table as text, with styles in brackets like [bold]."""
    ladder = Ladder(view)
    pile = counted(view.pile, "card")
    lines = [f"[bold]{TITLE}[/], {when(view)}   [dim]{pile} in the pile[/]", ""]
    lines += [_rung(view, ladder, colour) for colour in range(len(ladder.counts))]
    lines += [_roosters(ladder), f"  {_verdict(view, ladder)}", ""]
    lines += [_lane(view, ladder, other, seat) for other in range(view.seats)]
    if 0 <= seat < view.seats and view.turn != OVER and HIDDEN not in view.hand(seat):
        lines += ["", _hand(view, seat)]
    if view.turn == OVER:
        lines += ["", f"  [bold]{winning(view)}[/]"]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Text of an edition, so that no bracket in it is taken for a style."""
    return text.replace("[", "\\[")


def _rung(view: Azul5211, ladder: Ladder, colour: int) -> str:
    """One colour: a block a card, and the limit as a line that the blocks may cross."""
    edition, count = view.edition, ladder.counts[colour]
    safe = min(count, ladder.limit - 1)
    bar = f"[{FIELDS[colour % len(FIELDS)]}]{'■ ' * safe}[/]" if safe else ""
    bar += f"[dim]{'· ' * (ladder.limit - 1 - safe)}[/]" if safe < ladder.limit - 1 else ""
    bar += "[red]┊[/] "
    if count > safe:
        bar += f"[red]{'■ ' * (count - safe)}[/]"
    fate = ladder.fates[colour]
    note = {SCORES: _would(ladder), LIMIT: f"{ladder.limit} or more: out", TIE: "tie: out"}
    mark = "[bold]▸[/]" if fate == SCORES else " "
    name = escaped(f"{edition.colours[colour]:<{NAME}}"[:NAME])
    style = "bold" if fate == SCORES else "dim"
    letter = _chip(colour, f" {edition.letters[colour]} ")
    return f"{mark} {letter} {name} {bar}[bold]{count}[/] [{style}]{note.get(fate, '')}[/]"


def _would(ladder: Ladder) -> str:
    return "scored" if ladder.is_past else "would score"


def _roosters(ladder: Ladder) -> str:
    filled = min(ladder.roosters, ladder.exact)
    places = "● " * filled + "○ " * (ladder.exact - filled)
    over = "● " * (ladder.roosters - filled)
    count = f"[bold]{ladder.roosters}[/] of exactly {ladder.exact}"
    return f"   {ROOSTER}  {'roosters':<{NAME}} {places}[red]┊[/] {over}{count}"


def _verdict(view: Azul5211, ladder: Ladder) -> str:
    """The outcome of the last round, or of the cards on the table as they stand."""
    if ladder.cards == 0:
        return "[dim]No card is on the table yet.[/]"
    name = escaped(scoring_name(view.edition, ladder.scoring))
    if ladder.is_past:
        when_played = "Last round" if view.turn == OVER else "The round before"
        outcome = "nobody kept a card" if ladder.scoring == NOTHING else f"{name} scored"
        return f"[bold]{when_played}: {outcome}.[/]"
    return f"As it stands [bold]{name}[/] would score; {counted(ladder.to_come, 'card')} to come."


def _lane(view: Azul5211, ladder: Ladder, other: int, seat: int) -> str:
    edition = view.edition
    is_kept = {kind: kind in ladder.kept[other] for kind in view.face_up(other)}
    cards = [
        _card(edition, kind, is_faded=ladder.is_past and not is_kept[kind])
        for kind in view.face_up(other)
    ]
    has_chosen = view.turn != OVER and not view.is_choosing(other)
    if has_chosen and not ladder.is_past:
        cards += [BACK] * edition.plays[view.turn]
    cards += [EMPTY] * (edition.played - len(cards))
    name = f"you ({SEAT_LETTERS[other]})" if other == seat else f"seat {SEAT_LETTERS[other]}"
    gain = f"+{ladder.gains[other]}" if ladder.is_past else ""
    kept = counted(sum(view.score_pile(other)), "card")
    points = f"[bold]{view.points[other]:>3}[/] points {gain:<3} {kept:<8}"
    state = "" if view.turn == OVER else "[dim]chosen[/]" if has_chosen else "choosing"
    return f"  {name:<8} {' '.join(cards)}  {points} {state}"


def _hand(view: Azul5211, seat: int) -> str:
    """Every card of the hand; those chosen are marked below."""
    waiting = view.face_down(seat)
    cards, marks = [], []
    for kind in view.hand(seat):
        is_chosen = kind in waiting
        if is_chosen:
            waiting.remove(kind)
        cards.append(_card(view.edition, kind, is_faded=False))
        marks.append(" ^^ " if is_chosen else "    ")
    legend = "^^ chosen" if "^^" in "".join(marks) else ""
    return f"  {'hand':<8} {' '.join(cards)}\n  {'':<8} {' '.join(marks)}  {legend}".rstrip()


def _card(edition: Edition, kind: int, *, is_faded: bool) -> str:
    text = f" {edition.names[kind]}{ROOSTER if edition.rooster[kind] else ' '}"
    return f"[dim]{escaped(text)}[/]" if is_faded else _chip(edition.colour[kind], text)


def _chip(colour: int, text: str) -> str:
    nth = colour % len(FIELDS)
    return f"[bold {INKS[nth]} on {FIELDS[nth]}]{escaped(text)}[/]"
