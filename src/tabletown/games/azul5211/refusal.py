"""Why a seat may not do what it tried, each time with the rule that stands in the way."""

from tabletown.core.english import listed
from tabletown.games.azul5211.rules import OVER, PLAY, Azul5211
from tabletown.games.azul5211.words import card_name


def refusal(view: Azul5211, seat: int, action: int) -> str:
    """Why the seat may not do this; empty if it may."""
    edition = view.edition
    if view.turn == OVER:
        return f"The game is over (§{17 if view.long_game else 15})."
    if not 0 <= seat < view.seats:
        return "Only players have cards to choose from (§3)."
    if not view.is_choosing(seat):
        return "You have chosen. Your cards stay face down until everybody has chosen (§5, §6)."
    kind = action - PLAY
    if not 0 <= kind < edition.kinds:
        colours = listed(edition.colours)
        return f"There is no such card: the colours are {colours} (§1)."
    held = view.hand(seat).count(kind)
    if held == 0:
        return f"You have no {card_name(edition, kind)} in your hand (§5)."
    if held == view.face_down(seat).count(kind):
        only = "Your only" if held == 1 else f"Each of your {held}"
        return f"{only} {card_name(edition, kind)} is chosen already (§5)."
    return ""
