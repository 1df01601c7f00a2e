"""Goofspiel for a terminal: the prize, and a line for each seat."""

from goofspiel.rules import NO_CARD, Goofspiel
from goofspiel.words import title_words
from tabletown.core.seats import letter
from tabletown.core.state import HIDDEN


def board(view: Goofspiel, seat: int) -> str:
    """The table as text; styles are marked like [this]."""
    lines = [f"[bold]Goofspiel[/], {title_words(view)}", ""]
    for other in range(view.seats):
        cards = " ".join(_card(view, other, card) for card in range(view.edition.cards))
        lines.append(
            f"[bold]{letter(other)}[/] {view.points[other]:>3}  {cards}{_bid(view, other)}"
        )
    return "\n".join(lines)


def _card(view: Goofspiel, seat: int, card: int) -> str:
    name = view.edition.names[card]
    if card == view.chosen[seat]:
        return f"[reverse]{name}[/]"
    return name if card in view.hand(seat) else "·" * len(name)


def _bid(view: Goofspiel, seat: int) -> str:
    if view.chosen[seat] == HIDDEN:
        return "  (has chosen)"
    bid = view.bids[seat]
    return "" if bid == NO_CARD else f"  (bid {view.edition.names[bid]} before)"
