"""One map: hexes, their neighbours and terrain."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.units import UNITS, Colours

HEXES: Final[i64] = 80  # most on a map
OFF_MAP: Final[i64] = -1
FIELD: Final[i64] = 0
FOREST: Final[i64] = 1
MINE: Final[i64] = 2
WATER: Final[i64] = 3
SIGNS: Final = "PFMW?CE"
CLOUD: Final = "?"
CAPITAL: Final = "C"
ENEMY_CAPITAL: Final = "E"
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIDES: Final[i64] = 6
NO_ENEMY: Final[i64] = -1
NOT_PLACED: Final[i64] = -1


@final
class Board:
    """Hexes are numbered row by row; a hex is named by its row's letter and its column."""

    def __init__(self, sheet: Sheet, colours: Colours) -> None:
        self.id: Final = sheet.word("id")
        self.name: Final = sheet.word("name")
        self.seats: Final[i64] = sheet.number("players", 1, 4)
        self.combat_chance: Final = sheet.word("combat_chance")
        rows = sheet.words("rows")
        self.at: Final[dict[tuple[int, int], int]] = {}  # by axial coordinates
        self.names: Final[list[str]] = []
        self.coordinates: Final[list[tuple[int, int]]] = []
        signs: list[str] = []
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                if sign in SIGNS:
                    self.at[axial(row=row, column=column)] = len(signs)
                    self.coordinates.append(axial(row=row, column=column))
                    self.names.append(f"{chr(ord('A') + row)}{column + 1}")
                    signs.append(sign)
                elif sign != ".":
                    raise sheet.bad("rows", f"rows of {SIGNS} and .")
        if not 0 < len(signs) <= HEXES:
            raise sheet.bad("rows", f"1 to {HEXES} hexes")
        self.hexes: Final[i64] = len(signs)
        self.terrain: Final = vec[i64]([max(0, "PFMW".find(sign)) for sign in signs])
        self.is_cloud: Final = vec[i64]([int(sign == CLOUD) for sign in signs])
        self.capitals: Final = [place for place, sign in enumerate(signs) if sign == CAPITAL]
        self.neighbours: Final = vec[i64](
            [self.at.get(step, -1) for place in self.coordinates for step in neighbours_of(place)]
        )  # [hex * SIDES + direction]: a hex or OFF_MAP
        every = range(self.hexes)
        self.steps: Final = vec[i64](
            [self.distance(one, other) for one in every for other in every]
        )  # [hex * hexes + other]: how far, over whatever lies between
        self.is_edge: Final = vec[i64]([int(self.sides_on_map(place) < SIDES) for place in every])
        if len(self.capitals) != self.seats:
            raise sheet.bad("rows", f"{self.seats} Capital sites, as many as players")
        self.enemy_capital: Final[i64] = (
            signs.index(ENEMY_CAPITAL) if ENEMY_CAPITAL in signs else OFF_MAP
        )
        if (self.enemy_capital != OFF_MAP) != (self.seats == 1):
            raise sheet.bad("rows", "an enemy Capital for one player, and only then")
        self.rounds: Final[i64] = sheet.number("rounds", 1, 99) if self.seats == 1 else 0
        self.colour: Final[i64] = (
            sheet.index("colour", colours.ids) if self.seats == 1 else NO_ENEMY
        )
        self.enemy: Final[i64] = sheet.index("enemy", colours.ids) if self.seats == 1 else NO_ENEMY
        self.enemy_units: Final = vec[i64]([NOT_PLACED] * UNITS)  # [unit]: its hex
        if sheet.has("enemy_units"):
            for part in sheet.tables("enemy_units"):
                self.place_enemy(part, colours)

    def sides_on_map(self, place: i64) -> int:
        sides = [self.neighbours[place * SIDES + side] for side in range(SIDES)]
        return len([side for side in sides if side != OFF_MAP])

    def place_enemy(self, part: Sheet, colours: Colours) -> None:
        first = self.enemy * UNITS
        unit = part.index("unit", colours.unit_ids[first : first + UNITS])
        place = axial(row=part.number("row", 0, 99), column=part.number("column", 0, 99))
        if place not in self.at or self.terrain[self.at[place]] == WATER:
            raise part.bad("column", "a place on land")
        self.enemy_units[unit] = self.at[place]

    def distance(self, one: i64, other: i64) -> int:
        q, r = self.coordinates[one]
        to_q, to_r = self.coordinates[other]
        return max(abs(q - to_q), abs(r - to_r), abs(q - to_q + r - to_r))


def axial(*, row: int, column: int) -> tuple[int, int]:
    """The axial coordinates of a hex; odd rows lie half a hex to the right."""
    return column - (row - row % 2) // 2, row


def neighbours_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    return [(place[0] + q, place[1] + r) for q, r in DIRECTIONS]
