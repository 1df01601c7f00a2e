"""Neighbourhood maps and the shapes laid on them; a set of spaces is the bits of an int."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.core.edition import Sheet

TURNS: Final[i64] = 4  # quarter turns of a shape, clockwise
TOKEN: Final = "x"  # in the drawing of a shape; a dot is no token
MOST_SPACES: Final = 60  # a set of spaces is an i64
TRANSIT: Final = "Transit"  # the spaces by the line, named as if they were a zone
WHERE: Final = ["in", "touching", "anywhere"]

Cell = tuple[int, int]  # row and column


@final
class Grid:
    """The size that all maps of an edition share."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.spaces: Final[i64] = rows * columns

    def space(self, row: int, column: int) -> int:
        return row * self.columns + column

    def holds(self, cells: list[Cell]) -> bool:
        return all(0 <= row < self.rows and 0 <= column < self.columns for row, column in cells)

    def bits(self, cells: list[Cell]) -> i64:
        spaces: i64 = 0
        for row, column in cells:
            spaces |= shl(1, self.space(row, column))
        return spaces


@final
class Shape:
    """Tokens that are placed together. It may be turned, not turned over (§7)."""

    def __init__(self, sheet: Sheet, grid: Grid) -> None:
        self.name: Final = sheet.word("name")
        rows = sheet.words("rows")
        cells = [
            (row, column)
            for row, tokens in enumerate(rows)
            for column, token in enumerate(tokens)
            if token == TOKEN
        ]
        if not cells or set("".join(rows)) - {TOKEN, "."}:
            raise sheet.bad("rows", f"rows of {TOKEN} and dots")
        self.turns: Final = turned(cells)
        self.tokens: Final = len(cells)
        # [turn * spaces + the space of its middle]: its spaces, or 0 where it leaves the map
        self.footprints: Final = vec[i64]([0] * (TURNS * grid.spaces))
        for turn, turned_cells in enumerate(self.turns):
            middle_row, middle_column = middle(turned_cells)
            for space in range(grid.spaces):
                down = space // grid.columns - middle_row
                right = space % grid.columns - middle_column
                there = [(row + down, column + right) for row, column in turned_cells]
                if grid.holds(there):
                    self.footprints[turn * grid.spaces + space] = grid.bits(there)
        if max(self.footprints) == 0:
            raise sheet.bad("rows", "a shape that fits on the maps")


@final
class Map:
    """One neighbourhood: zones, and the spaces that have the transit line on their border (§8)."""

    def __init__(self, sheet: Sheet, grid: Grid, letters: list[str]) -> None:
        self.name: Final = sheet.word("name")
        self.is_first: Final = sheet.flag("first_player")
        rows = sheet.words("zones")
        if [len(row) for row in rows] != [grid.columns] * grid.rows or not set(
            "".join(rows)
        ) <= set(letters):
            expected = f"{grid.rows} rows of {grid.columns} letters of zones: {', '.join(letters)}"
            raise sheet.bad("zones", expected)
        self.zone_at: Final = [letters.index(letter) for row in rows for letter in row]  # [space]
        self.zones: Final = vec[i64](
            [
                sum([shl(1, at) for at, zone in enumerate(self.zone_at) if zone == nth])
                for nth in range(len(letters))
            ]
        )  # [zone]: its spaces
        self.line: Final = bends(sheet, grid)
        self.transit: Final[i64] = grid.bits(beside(self.line, grid))


def turned(cells: list[Cell]) -> list[list[Cell]]:
    """A shape in all turns that look different, each moved to the top left."""
    turns: list[list[Cell]] = []
    for _turn in range(TURNS):
        top = min([row for row, _column in cells])
        left = min([column for _row, column in cells])
        moved = sorted([(row - top, column - left) for row, column in cells])
        if moved not in turns:
            turns.append(moved)
        cells = [(column, -row) for row, column in moved]
    return turns


def middle(cells: list[Cell]) -> Cell:
    """The token nearest to the centre; of equally near ones the first."""
    count = len(cells)
    down = sum([row for row, _column in cells])
    right = sum([column for _row, column in cells])
    distances = [(row * count - down) ** 2 + (column * count - right) ** 2 for row, column in cells]
    return cells[distances.index(min(distances))]


def bends(sheet: Sheet, grid: Grid) -> list[Cell]:
    """The corners of the line: crossings of grid lines, joined by straight parts."""
    down = sheet.numbers("line_rows", 0, grid.rows)
    right = sheet.numbers("line_columns", 0, grid.columns)
    if len(right) != len(down):
        raise sheet.bad("line_columns", "as many as line_rows")
    for at in range(1, len(down)):
        if (down[at] == down[at - 1]) == (right[at] == right[at - 1]):
            raise sheet.bad("line_columns", "straight parts from bend to bend, along grid lines")
    return [(down[at], right[at]) for at in range(len(down))]


def beside(line: list[Cell], grid: Grid) -> list[Cell]:
    """The spaces on both sides of each part of the line, those outside the map left out."""
    neighbours: list[Cell] = []
    for at in range(1, len(line)):
        top, bottom = sorted([line[at - 1][0], line[at][0]])
        left, right = sorted([line[at - 1][1], line[at][1]])
        if top == bottom:
            top, bottom = top - 1, top + 1
        else:
            left, right = left - 1, left + 1
        neighbours += [(row, column) for row in range(top, bottom) for column in range(left, right)]
    return [cell for cell in neighbours if grid.holds([cell])]
