"""5211 drawn from a view, and where to touch it."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from tabletown.core.english import counted
from tabletown.core.seats import SEAT_LETTERS, SeatNames
from tabletown.core.state import HIDDEN
from tabletown.draw.marks import seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import area, box, group, moved, symbol, words
from tabletown.games.azul5211.explain import describe, outcome_words
from tabletown.games.azul5211.ladder import Ladder
from tabletown.games.azul5211.rules import OVER, PLAY, Azul5211
from tabletown.games.azul5211.svg.cards import HIGH, WIDE, back, empty, face
from tabletown.games.azul5211.svg.ladder import ladder_picture
from tabletown.games.azul5211.words import TITLE, when, winning

PACKAGE: Final = "tabletown.games.azul5211"
WIDTH: Final = 920
MARGIN: Final = 20
LANES: Final = 502  # where the lanes begin
NAMES: Final = 146  # of a lane for mark, name and points
GAP: Final = 8
LOWEST: Final = 300  # a ladder
LARGEST: Final = 0.66  # scale of a card in a lane
LANE_HEIGHTS: Final = {2: 112, 3: 104, 4: 94, 5: 88}
VERDICT: Final = 56  # for two lines under the ladder
LINE: Final = 58  # letters
STRIP: Final = 52
HAND: Final = 192


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
    height = max(LOWEST, LANE_HEIGHTS[view.seats] * int(view.seats) - VERDICT)
    is_seated = 0 <= seat < view.seats and view.turn != OVER and HIDDEN not in view.hand(seat)
    ghosts = view.face_down(seat) if is_seated and not ladder.is_past else []
    past = " past" if ladder.is_past else ""
    top = height + VERDICT + MARGIN
    whole = top + STRIP + (HAND if is_seated else 0)
    drawn = moved(ladder_picture(view, ladder, ghosts, height), MARGIN, MARGIN)
    verdict = _verdict(view, ladder, MARGIN + height + 18)
    lanes = [_lane(view, ladder, other, seat, bool(last), names) for other in range(view.seats)]
    first, tall = _first_lane(view), float(LANE_HEIGHTS[view.seats] * view.seats)
    return picture(
        PACKAGE,
        WIDTH,
        whole,
        f"{TITLE}, {when(view)}",
        names.put(describe(view, seat)),
        area(f"ladder{past}", 0, 0, LANES - GAP, top, drawn, verdict),
        area(f"lanes{past}", LANES - GAP, first - GAP, WIDTH - LANES + GAP, tall + GAP, *lanes),
        area("strip", 0, top, LANES, STRIP, moved(_strip(view, names), 0, top)),
        area("progress", LANES, top, WIDTH - LANES, STRIP, moved(_progress(view), 0, top)),
        _hand(view, seat, top + STRIP) if is_seated else "",
        standalone=standalone,
    )


def _verdict(view: Azul5211, ladder: Ladder, y: float) -> str:
    """A sentence on the outcome, without points: the lanes show those."""
    said = "A new round: the table is empty."
    if ladder.cards > 0:
        before = "The round before. " if ladder.is_past and view.turn != OVER else ""
        said = before + outcome_words(view, ladder).replace(" (§12)", "")
    lines = [words(line, MARGIN, y + 19 * nth, "say") for nth, line in enumerate(wrap(said, LINE))]
    return group(*lines, class_="verdict")


def _first_lane(view: Azul5211) -> float:
    """The y of the first lane: all lanes together are centred beside the ladder."""
    whole = max(LOWEST + VERDICT, LANE_HEIGHTS[view.seats] * view.seats)
    return MARGIN + (whole - LANE_HEIGHTS[view.seats] * view.seats) / 2


def _lane(
    view: Azul5211, ladder: Ladder, other: int, seat: int, is_marked: bool, names: SeatNames
) -> str:
    """Mark, name, points and what a seat is at, then its cards of the round."""
    edition, pitch = view.edition, LANE_HEIGHTS[view.seats]
    played = int(edition.played)
    room = WIDTH - MARGIN - LANES - NAMES
    scale = min(LARGEST, (pitch - 10) / HIGH, (room - GAP * (played - 1)) / played / WIDE)
    y = _first_lane(view) + other * pitch
    places = _places(view, ladder, other, seat, is_marked)
    cards = [
        moved(place, LANES + NAMES + nth * (WIDE * scale + GAP), y, scale)
        for nth, place in enumerate(places)
    ]
    middle = y + HIGH * scale / 2
    return group(_name(view, ladder, other, seat, middle, names), *cards, class_="lane")


def _name(view: Azul5211, ladder: Ladder, other: int, seat: int, y: float, names: SeatNames) -> str:
    x = LANES + 34
    gain = f"+{ladder.gains[other]}" if ladder.cards > 0 else ""
    gain = gain if ladder.is_past else f"({gain})" if gain else ""  # if the round ended now
    is_winner = view.turn == OVER and other in view.winners()
    doing = "" if view.turn == OVER else "choosing" if view.is_choosing(other) else "chosen"
    who = "You" if other == seat else names.put(f"Seat {SEAT_LETTERS[other]}")
    parts = [
        seat_mark(other, LANES, y - 13, 26),
        words(who, x, y - 13, "name b"),
        words(gain, LANES + NAMES - 8, y + 5, "name b end"),
        words(counted(view.points[other], "point"), x, y + 5, "cap"),
        words(doing or ("winner" if is_winner else ""), x, y + 23, "cap doing"),
    ]
    if doing == "chosen":
        parts.append(symbol("check", x + 50, y + 11, 15, "good"))
    if is_winner:
        parts.append(symbol("laurel", x + 50, y + 9, 18, "good"))
    return "".join(parts)


def _places(view: Azul5211, ladder: Ladder, other: int, seat: int, is_marked: bool) -> list[str]:
    """A picture for every card that the seat plays in a round."""
    edition = view.edition
    turned = int(edition.turns if ladder.is_past else view.turn - 1)
    newest = range(edition.before[turned], edition.before[turned] + edition.plays[turned])
    places = []
    for nth, kind in enumerate(view.face_up(other)):
        look = "pc kept" if kind in ladder.kept[other] else "pc"
        places.append(face(edition, kind, look, is_new=is_marked and nth in newest))
    if not ladder.is_past:
        chosen = view.face_down(other) if other == seat else []
        places += [face(edition, kind, "pc ghost") for kind in chosen if kind != HIDDEN]
        if not chosen and view.turn != OVER and not view.is_choosing(other):
            places += [back()] * int(edition.plays[view.turn])
    return places + [empty()] * (int(edition.played) - len(places))


def _strip(view: Azul5211, names: SeatNames) -> str:
    """The turns of a round with the cards each asks for."""
    edition = view.edition
    parts = []
    for turn in range(1, int(edition.turns) + 1):
        x = MARGIN + (turn - 1) * 32
        number = words(str(edition.plays[turn]), x + 14, 26, "mid b")
        look = "turn on" if turn == view.turn else "turn"
        parts.append(group(box(x, 7, 28, 28, 6), number, class_=look))
    x = MARGIN + len(parts) * 32 + 10
    if view.turn == OVER:
        said = names.put(winning(view)).partition(" (")[0]
    else:
        cards = counted(edition.plays[view.turn], "card")
        said = f"Turn {view.turn} of {edition.turns}: all play {cards}, turned up together"
    return "".join([*parts, words(said, x, 26, "say")])


def _progress(view: Azul5211) -> str:
    """The deck, the round, and the cards left in the pile."""
    deck = f"Deck {view.deck}, round" if view.long_game else "Round"
    pile = counted(view.pile, "card") if view.pile else "no card"
    progress = f"{deck} {view.round} of {view.edition.rounds[view.seats]} · {pile} in the pile"
    return words(progress, WIDTH - MARGIN, 26, "say end")


def _hand(view: Azul5211, seat: int, top: float) -> str:
    """Cards that may be played in a dashed frame; those chosen raised and marked so."""
    kinds, chosen, legal = view.hand(seat), view.face_down(seat), view.legal(seat)
    pitch = min(WIDE + 22.0, (WIDTH - 2 * MARGIN) / max(len(kinds), 1))
    left = (WIDTH - pitch * len(kinds) + pitch - WIDE) / 2
    cards = []
    for nth, kind in enumerate(kinds):
        is_chosen = kind in chosen
        if is_chosen:
            chosen.remove(kind)
        is_legal = PLAY + kind in legal and not is_chosen
        look = "held picked" if is_chosen else "held"
        card = face(view.edition, kind)
        if is_legal or is_chosen:
            card += box(-4, -4, WIDE + 8, HIGH + 8, 14, "ring")
        if is_chosen:
            card += box(18, HIGH - 8, 64, 22, 11, "chip") + words(
                "chosen", 50, HIGH + 7, "said mid b"
            )
        name = gesture(view, PLAY + kind)[0]
        placed = moved(card, left + nth * pitch, top + 16 - (10 if is_chosen else 0))
        at = None if PLAY + kind in legal else name  # what goes for its twin does not go for it
        cards.append(group(placed, class_=look, part=name if is_legal else None, at=at))
    tight = max(left - MARGIN, 0)
    return area("hand", tight, top, WIDTH - 2 * tight, HAND, *cards)
