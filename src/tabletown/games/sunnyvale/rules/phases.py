"""The phases of Sunnyvale, CA: which decision is asked for."""

from typing import Final

from mypy_extensions import i64

TOKENS: Final[i64] = 0  # all seats: a space for a first Concern token
PLAY: Final[i64] = 1  # a card to play
GIVE: Final[i64] = 2  # an opponent for a housing card
PLACE: Final[i64] = 3  # where the Concern goes
CHOOSE: Final[i64] = 4  # a housing card for the Activism played
VISIT: Final[i64] = 5  # an opponent whose Concern tokens are taken
TAKE: Final[i64] = 6  # one of those tokens
DISCARD: Final[i64] = 7  # a card to discard
ORDER: Final[i64] = 8  # which ready housing card is built first
BUILD: Final[i64] = 9  # where it is built
REMOVE: Final[i64] = 10  # all seats: a Concern token of the neighbour
OVER: Final[i64] = 11
PHASES: Final = [
    *["tokens", "play", "give", "place", "choose", "visit"],
    *["take", "discard", "order", "build", "remove", "over"],
]
