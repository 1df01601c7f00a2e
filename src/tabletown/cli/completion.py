"""Shell completion: the values that the shell offers for games, bots and lists of them."""

from tabletown import names
from tabletown.bots.levels import LEVELS, NAMES
from tabletown.cli.arguments import YOU

STATUSES = {"open": "open", "running": "live", "over": "over"}  # as typed, and as stored


def complete_games(incomplete: str) -> list[str]:
    """Names of games, including those of other packages."""
    return [name for name in names() if name.startswith(incomplete)]


def complete_statuses(incomplete: str) -> list[str]:
    """Statuses of matches, as people call them."""
    return [word for word in STATUSES if word.startswith(incomplete)]


def complete_levels(incomplete: str) -> list[str]:
    """Levels of bots."""
    return [name for name in LEVELS if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Comma-separated names of bots; completes the last one."""
    return complete_last(incomplete, NAMES)


def complete_seats(incomplete: str) -> list[str]:
    """Comma-separated names of players; completes the last one."""
    return complete_last(incomplete, (YOU, *NAMES))


def complete_last(incomplete: str, words: tuple[str, ...]) -> list[str]:
    """The list with its last item completed to each word that starts with it."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + word for word in words if word.startswith(last)]
