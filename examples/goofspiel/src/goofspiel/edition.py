"""One edition of Goofspiel: how many cards each player has."""

from typing import Final, final

from mypy_extensions import i64

from tabletown.core.edition import Sheet

MOST_CARDS: Final = 30


@final
class Edition:
    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.cards: Final[i64] = sheet.number("cards", 2, MOST_CARDS)
        sheet.finish()
        self.names: Final = [str(number + 1) for number in range(self.cards)]  # [card]
