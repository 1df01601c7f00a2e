"""5211 drawn from a view, and where to touch it."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, box, group, moved, words
from tabletown.games.azul5211.explain import describe
from tabletown.games.azul5211.ladder import Ladder
from tabletown.games.azul5211.rules import OVER, PLAY, Azul5211
from tabletown.games.azul5211.svg.cards import HIGH, WIDE, art, face
from tabletown.games.azul5211.svg.ladder import WIDE as LADDER
from tabletown.games.azul5211.svg.ladder import ladder_picture
from tabletown.games.azul5211.svg.lanes import HEAD, LANES, breadth, lanes_picture
from tabletown.games.azul5211.words import TITLE, when, winning

PACKAGE: Final = "tabletown.games.azul5211"
GAP: Final = 8
WIDTH: Final = LADDER + GAP + LANES
MARGIN: Final = 14
LOWEST: Final = 420  # ladder and lanes
LEAST: Final = 92  # a lane
STRIP: Final = 274
PROGRESS: Final = 186
LINES: Final = 62  # height of three lines
LINE: Final = 17
SAY: Final = 14.5  # size of letters
TILE: Final = 34
PITCH: Final = 116  # of the cards in a hand
HAND: Final = 172
RAISED: Final = 11  # a chosen card


def gesture(view: Azul5211, action: int) -> tuple[str, ...]:
    """The part of the card in hand; cards of one kind share it."""
    return (f"hand-{view.edition.names[action - PLAY]}",)


def draw(
    view: Azul5211, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """Ladder and lanes side by side, the seat's hand below.

    `last` tells only that something happened: the cards turned up last are marked then. Which
    card somebody laid face down is not for this picture.
    """
    ladder = Ladder(view)
    high = float(max(LOWEST, HEAD + LEAST * view.seats))
    is_seated = 0 <= seat < view.seats and view.turn != OVER and HIDDEN not in view.hand(seat)
    ghosts = view.face_down(seat) if is_seated and not ladder.is_past else []
    past = " past" if ladder.is_past else ""
    lanes = lanes_picture(view, ladder, seat, bool(last), high, names)
    low = high + GAP
    below = (HAND - 2 * LINES) / 2 if is_seated else 0  # strip and progress beside the hand
    turns = LADDER if view.turn == OVER else STRIP
    side, top = (0, low + below + LINES) if is_seated else (WIDTH - PROGRESS, low)
    return picture(
        PACKAGE,
        WIDTH,
        low + (HAND if is_seated else LINES),
        f"{TITLE}, {when(view)}",
        names.put(describe(view, seat)),
        area(f"ladder{past}", 0, 0, LADDER, high, ladder_picture(view, ladder, ghosts, high)),
        area(f"lanes{past}", LADDER + GAP, 0, LANES, high, moved(lanes, LADDER + GAP, 0)),
        area("strip", 0, low + below, turns, LINES, moved(_strip(view, names), 0, low + below)),
        area("progress", side, top, PROGRESS, LINES, moved(_progress(view), side, top)),
        _hand(view, seat, low) if is_seated else "",
        standalone=standalone,
    )


def _strip(view: Azul5211, names: SeatNames) -> str:
    """The turns of a round with the cards each asks for."""
    edition = view.edition
    parts = []
    for turn in range(1, int(edition.turns) + 1):
        x = MARGIN + (turn - 1) * (TILE + 3)
        number = words(str(edition.plays[turn]), x + TILE / 2, 38, "mid b")
        look = "turn on" if turn == view.turn else "turn"
        parts.append(group(box(x, 14, TILE, TILE, 6), number, class_=look))
    x = MARGIN + len(parts) * (TILE + 3) + 8
    if view.turn == OVER:
        return "".join([*parts, words(_winning(view, names, x), x, 36, "say b")])
    cards = counted(edition.plays[view.turn], "card")
    now = f"Turn {view.turn} of {edition.turns}"
    return "".join([*parts, _lines(x, now, f"all play {cards},", "turned up together")])


def _winning(view: Azul5211, names: SeatNames, x: float) -> str:
    """The winners, by their letters if there is no room for their names."""
    said = winning(view).partition(" (")[0]
    named = names.put(said)
    return named if breadth(named, SAY) < LADDER - x else said


def _lines(x: float, *lines: str) -> str:
    """Up to three lines of words, the first of them bold, in the middle of their height."""
    first = (LINES - LINE * len(lines)) / 2 + 13
    return "".join(
        [
            words(line, x, first + LINE * nth, "say" if nth else "say b")
            for nth, line in enumerate(lines)
        ]
    )


def _progress(view: Azul5211) -> str:
    """The deck, the round, and the cards left in the pile."""
    deck = [f"Deck {view.deck}"] if view.long_game else []
    lines = [*deck, f"Round {view.round} of {view.edition.rounds[view.seats]}"]
    lines.append(f"{view.pile or 'none'} in the pile")
    backs = [
        art("back", MARGIN + 3 * nth, 11 - 2 * nth, 29, 40.6) for nth in range(min(view.pile, 3))
    ]
    slot = box(MARGIN, 11, 29, 41, 4) if not backs else ""
    return group(slot, *backs, _lines(MARGIN + 41, *lines), class_="pile")


def _hand(view: Azul5211, seat: int, top: float) -> str:
    """Cards that may be played in a dashed frame; those chosen raised and marked so."""
    kinds, chosen, legal = view.hand(seat), view.face_down(seat), view.legal(seat)
    room = WIDTH - STRIP
    pitch = min(PITCH, (room - GAP) / max(len(kinds), 1))
    wide = pitch * len(kinds)
    left = STRIP + (room - wide) / 2
    cards = []
    for nth, kind in enumerate(kinds):
        is_chosen = kind in chosen
        if is_chosen:
            chosen.remove(kind)
        is_legal = PLAY + kind in legal and not is_chosen
        name = gesture(view, PLAY + kind)[0]
        y = top + (HAND - HIGH) / 2 + 3 - (RAISED if is_chosen else 0)
        placed = moved(
            _held(face(view.edition, kind), is_legal, is_chosen),
            left + nth * pitch + (pitch - WIDE) / 2,
            y,
        )
        at = None if PLAY + kind in legal else name  # what goes for its twin does not go for it
        look = "held chosen picked" if is_chosen else "held"
        cards.append(group(placed, class_=look, part=name if is_legal else None, at=at))
    return area("hand", left - 4, top, wide + 8, HAND, *cards)


def _held(card: str, is_legal: bool, is_chosen: bool) -> str:
    """A card with its frame around it, and a label if it is chosen."""
    frame = box(-4.5, -4.5, WIDE + 9, HIGH + 9, 13, "ring") if is_legal or is_chosen else ""
    if not is_chosen:
        return frame + card
    chip = box(6, HIGH - 4, WIDE - 12, 24, 12, "chip")
    return frame + card + chip + words("chosen", WIDE / 2, HIGH + 14, "said mid b")
