"""Goofspiel in words: questions, reasons for refusals, sources of scores, descriptions."""

from goofspiel.rules import BID, NO_CARD, PILE, Goofspiel
from goofspiel.words import stake_words, title_words
from tabletown.core.seats import letter
from tabletown.core.state import HIDDEN, NOBODY


def question(view: Goofspiel, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat not in view.actors():
        return ""
    return f"Choose a card to bid for prize {stake_words(view)} (§3). The highest card wins (§4)."


def refusal(view: Goofspiel, seat: int, action: int) -> str:
    """Why the seat may not bid this card; empty if it may."""
    if view.to_move == NOBODY:
        return "The game is over: all cards are played (§7)."
    if view.chosen[seat] != NO_CARD:
        return "You have already chosen a card for this round (§3)."
    if action - BID not in view.hand(seat):
        return f"Card {view.edition.names[action - BID]} was played before (§4)."
    return ""


def sources(view: Goofspiel, seat: int) -> list[tuple[str, int]]:
    """The parts of the seat's score."""
    return [("Prizes", int(view.points[seat]))]


def describe(view: Goofspiel, seat: int) -> str:
    """The table in lines that can be read aloud."""
    lines = [f"Goofspiel, {title_words(view)}.", f"Prizes left: {_cards(view, PILE)}."]
    for other in range(view.seats):
        hand = ", ".join(view.edition.names[card] for card in view.hand(other)) or "no cards"
        lines.append(
            f"Seat {letter(other)}: {hand}; {view.points[other]} points{_choice(view, other)}."
        )
    asked = question(view, seat)
    return "\n".join([*lines, asked] if asked else lines)


def _cards(view: Goofspiel, place: int) -> str:
    return ", ".join(view.edition.names[prize] for prize in view.prizes_at(place)) or "none"


def _choice(view: Goofspiel, seat: int) -> str:
    """The card chosen, or that one is, or the card revealed last."""
    chosen, bid = view.chosen[seat], view.bids[seat]
    if chosen == HIDDEN:
        return "; has chosen"
    if chosen != NO_CARD:
        return f"; has chosen {view.edition.names[chosen]}"
    return "" if bid == NO_CARD else f"; bid {view.edition.names[bid]} in the round before"
