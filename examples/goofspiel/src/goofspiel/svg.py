"""Goofspiel drawn from a view, and where to press."""

from collections.abc import Sequence
from typing import Final

from goofspiel.explain import describe
from goofspiel.rules import BID, NO_CARD, STAKE, Goofspiel
from goofspiel.words import title_words
from tabletown.core.english import sentence
from tabletown.core.seats import SeatNames
from tabletown.draw.marks import dot, notch, seat_mark
from tabletown.draw.picture import picture
from tabletown.draw.svg import box, group, words

CARD: Final = (44, 60)  # width and height
STEP: Final = 50  # from one card to the next
ROW: Final = 84  # from one seat to the next
MARGIN: Final = 20
TITLE: Final = 40  # for the words above the prize
LEFT: Final = 110  # where the hands begin: mark and points are before them


def gesture(view: Goofspiel, action: int) -> tuple[str, ...]:
    """The card."""
    return (f"card-{view.edition.names[action - BID]}",)


def draw(
    view: Goofspiel, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
) -> str:
    """The prize, and below it the hand, the bid and the points of each seat."""
    prizes = view.prizes_at(STAKE)
    columns = int(view.edition.cards) + 1  # the last is for the bid
    width = 2 * MARGIN + LEFT + STEP * columns
    top = MARGIN + TITLE
    hands = top + ROW
    return picture(
        __package__,
        width,
        hands + ROW * int(view.seats) + MARGIN,
        f"Goofspiel, {title_words(view)}",
        names.put(describe(view, seat)),
        words(sentence(title_words(view)), width / 2, MARGIN + 22, "say mid b"),
        *[_card(view, prize, LEFT + STEP * nth, top) for nth, prize in enumerate(prizes)],
        *[_seat(view, other, seat, hands + ROW * other) for other in range(int(view.seats))],
        standalone=standalone,
    )


def _seat(view: Goofspiel, seat: int, viewer: int, y: float) -> str:
    """One row: whose it is, the points, the cards in hand, the bid."""
    points = words(str(int(view.points[seat])), MARGIN + 60, y + 36, "number b")
    parts = [seat_mark(seat, MARGIN, y + 14, 32), points]
    legal = view.legal(viewer) if seat == viewer else []
    for card in view.hand(seat):
        x = LEFT + STEP * card
        drawn = _card(view, card, x, y)
        if BID + card in legal:
            marked = dot(x + CARD[0] / 2, y + CARD[1] - 10, 5)
            parts.append(group(drawn, marked, part=gesture(view, BID + card)[0]))
        else:
            parts.append(group(drawn, class_="chosen" if card == view.chosen[seat] else None))
    return group(*parts, _bid(view, seat, LEFT + STEP * int(view.edition.cards) + 10, y))


def _bid(view: Goofspiel, seat: int, x: float, y: float) -> str:
    """The card face down, or the one revealed last."""
    if view.chosen[seat] != NO_CARD:
        return group(box(x, y, *CARD, 6, "back"), words("?", x + CARD[0] / 2, y + 37, "number mid"))
    bid = view.bids[seat]
    return "" if bid == NO_CARD else _card(view, bid, x, y) + notch(x + CARD[0], y, 16)


def _card(view: Goofspiel, card: int, x: float, y: float) -> str:
    number = words(view.edition.names[card], x + CARD[0] / 2, y + 37, "number mid b")
    return group(box(x, y, *CARD, 6, "card"), number)
