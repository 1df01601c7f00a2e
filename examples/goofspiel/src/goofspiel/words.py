"""Words that the texts and drawings of Goofspiel share."""

from goofspiel.rules import PILE, STAKE, Goofspiel
from tabletown.core.english import listed
from tabletown.core.state import NOBODY


def stake_words(view: Goofspiel) -> str:
    """The prize of this round: "7", or "3 and 7" if a tied one stayed."""
    prizes = view.prizes_at(STAKE)
    return listed([view.edition.names[prize] for prize in prizes]) if prizes else ""


def round_words(view: Goofspiel) -> str:
    """The round, or that the game is over."""
    if view.to_move == NOBODY:
        return "the game is over"
    return f"round {view.edition.cards - view.count(PILE)} of {view.edition.cards}"


def title_words(view: Goofspiel) -> str:
    stake = stake_words(view)
    return f"{round_words(view)}, prize {stake}" if stake else round_words(view)
