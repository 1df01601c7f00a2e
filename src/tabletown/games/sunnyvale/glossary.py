"""The names and texts of all cards, for `explain` in the terminal."""

from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import card_words, family


def glossary(view: Sunnyvale, seat: int) -> dict[str, str]:
    explanations: dict[str, str] = {}
    for kind, name in enumerate(view.edition.names):
        says = card_words(view.edition, kind).partition(": ")[2].rstrip(".")
        explanations[name] = f"{family(view.edition, kind)}, {says}"
    return explanations
