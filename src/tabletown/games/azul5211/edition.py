"""The cards and tables of one printed 5211."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet

SEATS: Final = range(2, 6)
MOST_CARDS: Final = 999  # in a deck


@final
class Edition:
    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.hand: Final[i64] = sheet.number("hand", 1, 20)
        plays = sheet.numbers("plays", 1, self.hand)
        self.colours: Final = sheet.words("colours")
        self.letters: Final = sheet.letters("letters", len(self.colours))
        if not 0 < sum(plays) <= self.hand:
            raise sheet.bad("plays", f"1 to {self.hand} cards in all, for the last round")
        self.turns: Final[i64] = len(plays)
        self.played: Final[i64] = sum(plays)  # cards a seat plays in a round
        self.most: Final[i64] = max(plays)  # cards a seat plays in one turn
        by_turn = [0, *plays]  # turns count from 1
        self.plays: Final = vec[i64](by_turn)  # [turn]: cards to play
        self.before: Final = vec[i64](
            [sum(by_turn[:turn]) for turn in range(len(by_turn))]
        )  # [turn]: cards of this round that lie on the table already

        values = sheet.tables("value")
        points = [value.number("points", 0, 99) for value in values]
        roosters = [int(value.flag("rooster")) for value in values]  # 1 if it is one
        copies = [value.number("copies", 0, 99) for value in values]
        if len(set(points)) < len(points):
            raise sheet.bad("value", "different points each")
        self.values: Final[i64] = len(values)
        self.kinds: Final[i64] = len(values) * len(self.colours)  # kind: colour * values + value
        every = range(self.kinds)
        self.points: Final = vec[i64]([points[kind % self.values] for kind in every])  # [kind]
        self.rooster: Final = vec[i64]([roosters[kind % self.values] for kind in every])  # [kind]
        self.copies: Final = vec[i64]([copies[kind % self.values] for kind in every])  # [kind]
        self.colour: Final = vec[i64]([kind // self.values for kind in every])  # [kind]
        self.names: Final = [f"{letter}{worth}" for letter in self.letters for worth in points]

        tables = sheet.tables_by_seats("table", SEATS)
        self.removed: Final = by_seats(tables, "removed")  # [seats]
        self.roosters: Final = by_seats(tables, "roosters")  # [seats]
        self.limit: Final = by_seats(tables, "limit")  # [seats]
        self.pile: Final = vec[i64]([0] * SEATS.stop)  # [seats]: cards left after the deal
        self.rounds: Final = vec[i64]([0] * SEATS.stop)  # [seats]: with the last, in one deck
        for seats, table in zip(SEATS, tables, strict=True):
            pile = sum(self.copies) - self.removed[seats] - seats * self.hand
            if pile < 0 or pile % (seats * self.played) != 0:
                raise table.bad("removed", "as many as let the pile run out with a round's end")
            self.pile[seats] = pile
            self.rounds[seats] = pile // (seats * self.played) + 1

        long_game = sheet.table("long_game")
        self.target: Final[i64] = long_game.number("target", 1, 999)
        self.most_decks: Final[i64] = long_game.number("most_decks", 1, 99)
        sheet.finish()


def by_seats(tables: list[Sheet], key: str) -> vec[i64]:
    counts = vec[i64]([0] * SEATS.stop)
    for seats, table in zip(SEATS, tables, strict=True):
        counts[seats] = table.number(key, 0, MOST_CARDS)
    return counts
