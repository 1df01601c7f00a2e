"""The words that explanations, terminal and picture share."""

from collections.abc import Sequence
from typing import Final

from tabletown.core.english import counted, listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.games.azul5211.edition import Edition
from tabletown.games.azul5211.rules import NOTHING, OVER, ROOSTERS, Azul5211

TITLE: Final = "5211 (Azul)"


def card_name(edition: Edition, kind: int) -> str:
    """ "green 4", or "green 1 (rooster)"."""
    name = f"{edition.colours[edition.colour[kind]]} {edition.points[kind]}"
    return f"{name} (rooster)" if edition.rooster[kind] else name


def card_names(edition: Edition, kinds: Sequence[int]) -> str:
    return ", ".join(card_name(edition, kind) for kind in kinds) or "nothing"


def scoring_name(edition: Edition, scoring: int) -> str:
    """The result of `outcome` in a word or two."""
    if scoring == NOTHING:
        return "nothing"
    return "roosters" if scoring == ROOSTERS else edition.colours[scoring]


def when(view: Azul5211) -> str:
    """ "round 3 of 7, turn 2 of 3", with the deck in a long game."""
    edition = view.edition
    deck = f"deck {view.deck}, " if view.long_game else ""
    part = f"{deck}round {view.round} of {edition.rounds[view.seats]}"
    return f"{part}, over" if view.turn == OVER else f"{part}, turn {view.turn} of {edition.turns}"


def who(seat: int, viewer: int) -> str:
    return "you" if seat == viewer else f"seat {SEAT_LETTERS[seat]}"


def winning(view: Azul5211) -> str:
    """The winners and the tie-breaker, once the game is over."""
    winners = view.winners()
    names = listed([f"seat {SEAT_LETTERS[seat]}" for seat in winners])
    points = max(view.scores())
    level = [seat for seat in range(view.seats) if view.scores()[seat] == points]
    result = sentence(f"{names} {'share the victory' if winners[1:] else 'wins'}")
    result += f" with {counted(points, 'point')}"
    if len(level) > len(winners):
        result += " and more cards kept"
    return f"{result} (§16)."
