"""The log of Goofspiel in words: bids, and who won the prize."""

from goofspiel.rules import BID, Goofspiel
from goofspiel.words import round_words, stake_words
from tabletown.core.english import sentence
from tabletown.core.state import NOBODY


def choice(view: Goofspiel, seat: int, action: int) -> str:
    return f"bid {view.edition.names[action - BID]}"


def log_text(view: Goofspiel, seat: int, action: int) -> str:
    return f"bid {view.edition.names[action - BID]}"  # the past tense of bid is bid


def heading(view: Goofspiel) -> str:
    return f"{sentence(round_words(view))} \N{MIDDLE DOT} prize {stake_words(view)}"


def rolled(before: Goofspiel | None, after: Goofspiel) -> list[int]:
    return []


def turn(view: Goofspiel) -> object:
    return round_words(view)


def events(
    before: Goofspiel, after: Goofspiel, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    """The winner of the prize, once all bids are revealed."""
    if turn(before) == turn(after):
        return []
    winner = int(after.highest_bidder())
    if winner == NOBODY:
        return [(int(NOBODY), f"nobody won {stake_words(before)}: the highest card was tied")]
    return [(winner, f"won {stake_words(before)}")]
