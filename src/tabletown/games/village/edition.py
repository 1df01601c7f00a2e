"""The sheet of one printed Rolling Village!, with its spaces as bits of an int."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.edition import Sheet

HOUSE: Final[i64] = 0
FOREST: Final[i64] = 1
LAKE: Final[i64] = 2
SQUARE: Final[i64] = 3
FACTORY: Final[i64] = 4
PROJECTS: Final = ["house", "forest", "lake", "square", "factory"]

FREE: Final[i64] = -1  # the avenue of a sum that lets the player choose
MOST_SPACES: Final = 60  # a set of spaces is an i64


@final
class Edition:
    def __init__(self, sheet: Sheet) -> None:
        faces = sheet.words("faces")
        avenues = sheet.tables("avenue")
        self.title: Final = sheet.word("title")
        self.turns: Final[i64] = sheet.number("turns", 1, 99)
        self.bonus_turns: Final = sheet.numbers("bonus_turns", 1, self.turns)
        self.has_bonus: Final = vec[i64](
            [int(turn in self.bonus_turns) for turn in range(self.turns + 1)]
        )  # [turn]: 1 if it has a bonus phase
        self.square_points: Final[i64] = sheet.number("square_points", 0, 99)
        self.solo_target: Final[i64] = sheet.number("solo_target", 0, 999)
        self.projects: Final = projects_of(sheet, faces)  # [column]
        if not len(set(self.bonus_turns)) == len(self.bonus_turns) <= SQUARE:
            raise sheet.bad("bonus_turns", "at most three different ones, one for each bonus icon")

        self.columns: Final[i64] = len(faces)
        self.avenues: Final[i64] = len(avenues)
        self.spaces: Final[i64] = self.columns * self.avenues
        needed = 2 + 2 * self.turns + len(self.bonus_turns)
        if not needed <= self.spaces <= MOST_SPACES or self.avenues < 2:
            expected = f"a sheet of {needed} to {MOST_SPACES} spaces on two avenues or more"
            raise sheet.bad("avenue", expected)
        self.labels: Final = labels_of(avenues)
        self.points: Final = [
            points for avenue in avenues for points in row_of(avenue, self.columns)
        ]  # [space]
        self.avenue_of: Final = avenues_of(sheet, avenues, self.columns)  # [sum]

        factories = sheet.table("factories")
        self.factory_per_house: Final[i64] = factories.number("per_house", -99, 0)
        self.factory_per_square: Final[i64] = factories.number("per_square", -99, 0)
        self.factory_clean: Final[i64] = factories.number("clean", 0, 99)
        sheet.finish()

        self.everywhere: Final[i64] = shl(1, self.spaces) - 1
        self.column: Final = vec[i64](
            [spaces_where(self.spaces, self.columns, column) for column in range(self.columns)]
        )  # [column]: its spaces
        self.avenue: Final = vec[i64](
            [shl(shl(1, self.columns) - 1, row * self.columns) for row in range(self.avenues)]
        )  # [avenue]: its spaces
        self.worth: Final = vec[i64](
            [
                sum([shl((points >> bit) & 1, space) for space, points in enumerate(self.points)])
                for bit in range(3)
            ]
        )  # [bit]: the spaces whose points have that bit
        self.can_go_right: Final[i64] = self.everywhere & ~self.column[self.columns - 1]
        self.can_go_left: Final[i64] = self.everywhere & ~self.column[0]

    def near(self, spaces: i64) -> i64:
        """All spaces that share an edge with one of `spaces`."""
        sides = ((spaces & self.can_go_right) << 1) | ((spaces & self.can_go_left) >> 1)
        return (sides | (spaces << self.columns) | (spaces >> self.columns)) & self.everywhere

    def printed(self, spaces: i64) -> i64:
        """The points printed on `spaces`, added up."""
        worth = self.worth
        return size(spaces & worth[0]) + 2 * size(spaces & worth[1]) + 4 * size(spaces & worth[2])


def spaces_where(spaces: i64, columns: i64, column: i64) -> i64:
    bits: i64 = 0
    for space in range(spaces):
        if space % columns == column:
            bits |= shl(1, space)
    return bits


def projects_of(sheet: Sheet, faces: list[str]) -> vec[i64]:
    for face in faces:
        if face not in PROJECTS[:SQUARE]:
            raise sheet.bad("faces", "a project for each face: house, forest or lake")
    return vec[i64]([PROJECTS.index(face) for face in faces])


def labels_of(avenues: list[Sheet]) -> list[str]:
    labels: list[str] = []
    for avenue in avenues:
        label = avenue.word("label")
        if label in labels:
            raise avenue.bad("label", "a label that no other avenue has")
        labels.append(label)
    return labels


def row_of(avenue: Sheet, columns: int) -> list[int]:
    points = avenue.numbers("points", 0, 7)
    if len(points) != columns:
        raise avenue.bad("points", f"{columns} numbers, one a column")
    return points


def avenues_of(sheet: Sheet, avenues: list[Sheet], columns: int) -> vec[i64]:
    """Which avenue each sum of two dice scores; every sum names one, or is free."""
    high = 2 * columns
    sums_by_row = [avenue.numbers("sums", 2, high) for avenue in avenues]
    sums_by_row.append(sheet.numbers("free_sums", 2, high))
    if sorted([total for sums in sums_by_row for total in sums]) != list(range(2, high + 1)):
        raise sheet.bad("free_sums", f"with the avenues' sums, each from 2 to {high} just once")
    avenue_by_sum = vec[i64]([FREE] * (high + 1))
    for row in range(len(avenues)):
        for total in sums_by_row[row]:
            avenue_by_sum[total] = row
    return avenue_by_sum
