"""One printed board of Connect Four, with an edge around it so that lines need no bounds check."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet

LARGEST: Final = 26  # columns are named by letters


@final
class Edition:
    """Spaces count from the lower left, row by row, with an edge all round the board.

    One space of edge lies between the end of a row and the beginning of the next.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.columns: Final[i64] = sheet.number("columns", 1, LARGEST)
        self.rows: Final[i64] = sheet.number("rows", 1, LARGEST)
        self.line: Final[i64] = sheet.number("line", 2, LARGEST)
        if self.line > max(self.columns, self.rows):
            raise sheet.bad("line", "no longer than the longer side of the board")
        sheet.finish()
        self.soonest: Final[i64] = 2 * self.line - 1  # discs on the board when a line is complete
        self.up: Final[i64] = self.columns + 1  # from a space to the one above it
        self.steps: Final = vec[i64]([1, self.up - 1, self.up, self.up + 1])  # along a line
        self.spaces: Final[i64] = self.up * (self.rows + 2) + 1  # with the edge
        self.full: Final[i64] = self.space(
            column=0, row=self.rows
        )  # spaces from here on are above the board
        self.lines: Final = vec[i64](self.every_line())  # [nth * line + disc]: a space

    def space(self, *, column: i64, row: i64) -> i64:
        return self.up * (row + 1) + column + 1

    def every_line(self) -> list[i64]:
        """The spaces of every line that wins, one line after the other."""
        spaces: list[i64] = []
        reach = self.line - 1
        for row in range(self.rows):
            for column in range(self.columns):
                is_right = column + reach < self.columns
                is_left = column - reach >= 0
                is_up = row + reach < self.rows
                steps: list[i64] = [1] if is_right else []
                steps += [self.up] if is_up else []
                steps += [self.up + 1] if is_up and is_right else []
                steps += [self.up - 1] if is_up and is_left else []
                first = self.space(column=column, row=row)
                spaces += [first + disc * step for step in steps for disc in range(self.line)]
        return spaces
