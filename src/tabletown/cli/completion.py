"""Shell completion: the values that the shell offers for games, bots and lists of them."""

from tabletown import names
from tabletown.bots.levels import LEVELS, NAMES
from tabletown.cli.setting import YOU


def complete_games(incomplete: str) -> list[str]:
    """Names of games, those of other packages too."""
    return [name for name in names() if name.startswith(incomplete)]


def complete_levels(incomplete: str) -> list[str]:
    """Levels of bots."""
    return [name for name in LEVELS if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Names of bots with commas between; the last of them is completed."""
    return complete_last(incomplete, NAMES)


def complete_seats(incomplete: str) -> list[str]:
    """Names of players with commas between; the last of them is completed."""
    return complete_last(incomplete, (YOU, *NAMES))


def complete_last(incomplete: str, words: tuple[str, ...]) -> list[str]:
    """The whole list again with each word that its last part may become."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + word for word in words if word.startswith(last)]
