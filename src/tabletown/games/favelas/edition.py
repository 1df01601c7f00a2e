"""The tiles, stacks and boards of one printed Favelas."""

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet

SEATS: Final = range(2, 5)
NONE: Final[i64] = -1  # no colour: the second half of a single
SPACE_WIDE: Final = 4  # letters that one space takes in a drawing of the board
END_MARK: Final = "*"  # after the colours of an End of Year tile, and alone the bonus die


@final
class Edition:
    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.years: Final[i64] = sheet.number("years", 1, 9)
        self.supply: Final[i64] = sheet.number("supply", 1, 9)
        self.faces: Final[i64] = sheet.number("faces", 2, 6)
        self.bottom: Final[i64] = 1 + sheet.number("bottom", 0, 99)  # with the End of Year tile
        self.colour_names: Final = sheet.words("colours")
        self.colours: Final[i64] = len(self.colour_names)
        if len(set(self.colour_names)) < self.colours:
            raise sheet.bad("colours", "different colours")
        self.letters: Final = sheet.letters("letters", self.colours)
        self.bonus: Final[i64] = self.colours  # the die after those of the colours
        self.dice: Final[i64] = self.colours + 1
        self.die_names: Final = [*self.colour_names, "bonus"]
        self.die_signs: Final = [*self.letters, END_MARK]

        # A kind of tile is a pair of colours, then an End of Year tile, then a colour alone.
        letters = self.letters
        pairs = [one + two for nth, one in enumerate(letters) for two in letters[nth:]]
        ends = pairs_of(sheet, "end_of_year", pairs)
        self.pairs: Final[i64] = len(pairs)
        self.ends: Final[i64] = len(ends)
        self.singles: Final[i64] = self.pairs + self.ends  # the first kind of single
        halves = [*pairs, *ends, *letters]
        self.first: Final = vec[i64]([letters.index(half[0]) for half in halves])  # [kind]: colour
        self.second: Final = vec[i64](
            [letters.index(half[1]) if len(half) > 1 else NONE for half in halves]
        )  # [kind]: colour; ascending in a pair
        self.names: Final = [*pairs, *[end + END_MARK for end in ends], *letters]  # [kind]
        self.double_copies: Final = copies(sheet.table("doubles"), pairs)  # [pair]
        self.single_copies: Final = copies(sheet.table("singles"), letters)  # [colour]

        most = sum(self.double_copies) // self.years + 1 - self.bottom
        self.stack: Final = stacks(sheet, self.supply, most, self.bottom)  # [seats]: tiles of one
        if self.ends < self.years:
            raise sheet.bad("end_of_year", f"one tile or more for each of {self.years} years")

        spaces = sheet.table("spaces")
        places = places_of(spaces)
        self.space_names: Final = [name for name, _across, _down in places]
        self.across: Final = [across for _name, across, _down in places]  # [space]: in letters
        self.down: Final = [down for _name, _across, down in places]  # [space]: rows from above
        self.spaces: Final[i64] = len(places)
        edges = edges_of(spaces, self.space_names)
        self.edges: Final[i64] = len(edges)
        self.one: Final = vec[i64]([edge[0] for edge in edges])  # [edge]: one of its spaces
        self.other: Final = vec[i64]([edge[1] for edge in edges])  # [edge]: the other
        boards = sheet.tables("board")
        self.board_names: Final = [board.word("name") for board in boards]
        if len(set(self.board_names)) < max(len(boards), SEATS.stop - 1):
            raise sheet.bad("board", f"{SEATS.stop - 1} boards or more, each with its own name")
        if not all(map(str.isalnum, self.board_names)):
            raise sheet.bad("board", "names of letters and digits")
        self.printed: Final = [colours_of(board, letters, self.spaces) for board in boards]
        sheet.finish()

        # An action is one of these, plus what is named beside it.
        self.take: Final[i64] = 0  # + pair
        self.blind: Final[i64] = self.take + self.pairs
        self.single: Final[i64] = self.blind + 1
        self.discard: Final[i64] = self.single + 1  # + pair
        self.move: Final[i64] = self.discard + self.pairs  # + die * 2, + 1 for up
        self.place: Final[i64] = self.move + 2 * self.dice  # + edge * 2, + 1 for the other way
        self.put: Final[i64] = self.place + 2 * self.edges  # + space
        self.actions: Final[i64] = self.put + self.spaces
        self.most_singles: Final[i64] = sum(self.single_copies)


def stacks(sheet: Sheet, supply: int, most: int, bottom: int) -> vec[i64]:
    """Tiles of one stack for each number of seats; above the bottom enough for the supply."""
    tables = sheet.tables_by_seats("table", SEATS)
    sizes = vec[i64]([0] * SEATS.stop)
    for seats, table in zip(SEATS, tables, strict=True):
        sizes[seats] = table.number("doubles", supply, most) + bottom
    return sizes


def pairs_of(sheet: Sheet, key: str, pairs: list[str]) -> list[str]:
    chosen = sheet.words(key)
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(pairs):
        raise sheet.bad(key, "different tiles, each one of " + ", ".join(pairs))
    return chosen


def copies(sheet: Sheet, names: list[str]) -> vec[i64]:
    return vec[i64]([sheet.number(name, 0, 99) for name in names])


def places_of(sheet: Sheet) -> list[tuple[str, int, int]]:
    """The names of spaces from a drawing of the board, each with its column and row."""
    places: list[tuple[str, int, int]] = []
    for down, row in enumerate(sheet.words("rows")):
        across = 0
        for gap, name in [part.groups() for part in re.finditer(r"( *)([^ ]+)", row)]:
            places.append((name, across + len(gap), down))
            across += len(gap) + len(name)
    names = [name for name, _across, _down in places]
    if len(set(names)) < len(names) or not all(map(str.isalnum, names)):
        raise sheet.bad("rows", "a name of its own for each space, letters and digits")
    return places


def edges_of(sheet: Sheet, names: list[str]) -> list[tuple[int, int]]:
    """ "A1-B2" as the numbers of two different spaces, the lower first."""
    edges: list[tuple[int, int]] = []
    for edge in sheet.words("edges"):
        ends = sorted([names.index(name) for name in edge.split("-") if name in names])
        if len(ends) != 2 or ends[0] == ends[1] or (ends[0], ends[1]) in edges:
            raise sheet.bad("edges", f"two spaces with a dash between, each pair once: {edge}")
        edges.append((ends[0], ends[1]))
    return edges


def colours_of(board: Sheet, letters: list[str], spaces: int) -> list[int]:
    """The colour of each space from text such as "P YR BGP", in which blanks do not count."""
    printed = board.word("colours").replace(" ", "")
    if len(printed) != spaces or not set(printed) <= set(letters):
        raise board.bad("colours", f"a letter of a colour for each of {spaces} spaces")
    return [letters.index(letter) for letter in printed]
