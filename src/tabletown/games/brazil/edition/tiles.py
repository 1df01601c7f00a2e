"""Buildings, Cities, Capital tiles and Exploration tiles."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.purse import (
    RESOURCE_FIELDS,
    RESOURCES,
    TOKEN_FIELDS,
    TOKEN_NAMES,
    TOKENS,
    amount,
)
from tabletown.games.brazil.edition.reading import (
    cost_of,
    gain_of,
    ids_of,
    names_of,
)

ERAS: Final[i64] = 3
ERA_NAMES: Final = ("", "I", "II", "III")
TERRAINS: Final = ("field", "forest", "mine", "water")  # as a Board knows them
OVER_BUILDING: Final = "building_1_2"  # a side that may cover a Building of Era I or II
EXPLORATION_RULES: Final = ("keep", "site", "river", "mission", "gain", "expedition")
KEEP_TILE: Final[i64] = 0
SITE: Final[i64] = 1
RIVER: Final[i64] = 2
MISSION_TILE: Final[i64] = 3
GAIN_TILE: Final[i64] = 4
EXPEDITION_TILE: Final[i64] = 5


@final
class Buildings:
    """Kinds are sides of tiles; the two of a type follow each other."""

    def __init__(self, sheet: Sheet) -> None:
        types = sheet.tables("tile_type")
        sides: list[str] = []
        for table in types:
            pair = table.words("sides")
            if len(pair) != 2:
                raise table.bad("sides", "two Buildings")
            sides += pair
        tables = sheet.tables("building")
        self.ids: Final = ids_of(sheet, tables, "building")
        if sides != self.ids:
            raise sheet.bad("building", "the sides of all tiles, in the same order")
        self.names: Final = names_of(sheet, tables, "building")
        self.type_names: Final = ids_of(sheet, types, "tile_type")
        self.kinds: Final[i64] = len(tables)
        eras = [table.number("era", 1, ERAS) for table in types]
        self.counts: Final = vec[i64]([table.number("count", 0, 99) for table in types])  # [type]
        self.era: Final = vec[i64]([eras[kind // 2] for kind in range(len(tables))])  # [kind]
        self.cost: Final = vec[i64]([cost_of(table, "cost") for table in tables])  # [kind]
        self.production: Final = vec[i64]([gain_of(table, "production") for table in tables])
        self.vp: Final = vec[i64]([table.number("vp", 0, 9) for table in tables])  # [kind]
        self.terrain: Final = vec[i64]([0] * len(tables))  # [kind]: a bit for each terrain
        self.covers: Final = vec[i64]([0] * len(tables))  # [kind]: 1 if it may cover another
        self.resource: Final = vec[i64]([0] * len(tables))  # [kind]: a purse of what a river adds
        for kind, table in enumerate(tables):
            if self.production[kind] & TOKEN_FIELDS != self.production[kind]:
                raise table.bad("production", "tokens only")
            self.read_terrain(table, kind)
            self.resource[kind] = first_resource(self.production[kind])

    def read_terrain(self, table: Sheet, kind: i64) -> None:
        for place in table.indexes("terrain", (*TERRAINS[:3], OVER_BUILDING)):
            if place < 3:
                bit: i64 = 1
                self.terrain[kind] |= bit << place
            else:
                self.covers[kind] = 1


def first_resource(production: i64) -> i64:
    """A purse of one: the Resource that is made, or nothing where none is."""
    for kind in range(RESOURCES):
        if amount(production & RESOURCE_FIELDS, kind) > 0:
            bit: i64 = 1
            return bit << (kind * 8)
    return 0


@final
class Cities:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("city")
        self.ids: Final = ids_of(sheet, tables, "city")
        self.names: Final = names_of(sheet, tables, "city")
        self.kinds: Final[i64] = len(tables)
        self.cost: Final = vec[i64]([cost_of(table, "cost") for table in tables])
        self.vp: Final = vec[i64]([table.number("vp", 0, 9) for table in tables])


@final
class Capitals:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("capital")
        self.ids: Final = ids_of(sheet, tables, "capital")
        self.kinds: Final[i64] = len(tables)
        self.gain: Final = vec[i64]([gain_of(table, "gain") for table in tables])
        first = [table.flag("first_player") for table in tables]
        if first.count(True) != 1 or len(tables) < 4:
            raise sheet.bad("capital", "four tiles, and the 1st Player icon on one of them")
        self.first: Final[i64] = first.index(True)


@final
class Exploration:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("exploration")
        self.ids: Final = ids_of(sheet, tables, "exploration")
        self.names: Final = names_of(sheet, tables, "exploration")
        self.kinds: Final[i64] = len(tables)
        self.counts: Final = vec[i64]([table.number("count", 0, 99) for table in tables])
        self.rule: Final = vec[i64]([table.index("rule", EXPLORATION_RULES) for table in tables])
        self.gain: Final = vec[i64]([gain_of(table, "gain") for table in tables])
        self.vp: Final = vec[i64]([table.number_or("vp", 0, 9, 0) for table in tables])
        self.strength: Final = vec[i64]([table.number_or("cs", 0, 20, 0) for table in tables])
        self.river: Final = vec[i64]([table.number_or("production", 0, 9, 0) for table in tables])
        self.steps: Final = [
            vec[i64](table.numbers("end_vp", 0, 20) if table.has("end_vp") else [])
            for table in tables
        ]  # [kind][how many - 1]: VP
        self.missions: Final[i64] = sum(
            [self.counts[kind] for kind in range(len(tables)) if self.rule[kind] == MISSION_TILE]
        )  # most Missions ever drawn


def tokens_of(sheet: Sheet) -> vec[i64]:
    """[kind]: how many tokens the box holds."""
    table = sheet.table("tokens")
    return vec[i64]([table.number(TOKEN_NAMES[kind], 0, 250) for kind in range(TOKENS)])
