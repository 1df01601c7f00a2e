"""Combat cards, Gold cards, Missions and the objectives that they name."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.arches import SHAPES
from tabletown.games.brazil.edition.purse import TOKEN_NAMES
from tabletown.games.brazil.edition.reading import (
    gain_of,
    ids_of,
    names_of,
)
from tabletown.games.brazil.edition.tiles import ERAS

CONDITIONS: Final = (
    "none",
    "units_adjacent",
    "attacking",
    "defending_on_own_tile",
    "forest",
    "has_ranged",
)
UNITS_ADJACENT: Final[i64] = 1
ATTACKING: Final[i64] = 2
DEFENDING_ON_OWN_TILE: Final[i64] = 3
NEAR_FOREST: Final[i64] = 4
HAS_RANGED: Final[i64] = 5

EFFECTS: Final = (
    "none",
    "defeat_one_enemy_unit",
    "draw_combat_card",
    "units_return_to_capital",
    "cancel_one_enemy_card",
    "take_one_token_from_combat_tile",
)
DEFEAT_ONE: Final[i64] = 1
DRAW_AFTER: Final[i64] = 2
RETREAT: Final[i64] = 3
CANCEL: Final[i64] = 4
PILLAGE: Final[i64] = 5

TIMINGS: Final = ("end", "action_phase", "after_win", "movement_phase")
AT_END: Final[i64] = 0
ACTION_PHASE: Final[i64] = 1
AFTER_WIN: Final[i64] = 2
MOVEMENT_PHASE: Final[i64] = 3

OBJECTIVES: Final = (
    "units_on_map",
    "building",
    "building_era",
    "buildings",
    "city",
    "product",
    "painting",
    "painting_colours",
    "palace",
    "stock",
)
UNITS_ON_MAP: Final[i64] = 0
BUILDING_OF_KIND: Final[i64] = 1
BUILDING_OF_ERA: Final[i64] = 2
ANY_BUILDING: Final[i64] = 3
CITY: Final[i64] = 4
PRODUCT: Final[i64] = 5
PAINTING: Final[i64] = 6
PAINTING_COLOURS: Final[i64] = 7
PALACE: Final[i64] = 8
STOCK: Final[i64] = 9

MOST_OBJECTIVES: Final[i64] = 4
NOTHING: Final[i64] = -1


@final
class CombatCards:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("combat_card")
        self.ids: Final = ids_of(sheet, tables, "combat_card")
        self.names: Final = names_of(sheet, tables, "combat_card")
        self.kinds: Final[i64] = len(tables)
        self.counts: Final = vec[i64]([table.number("count", 0, 99) for table in tables])
        self.strength: Final = vec[i64]([table.number("cs", 0, 9) for table in tables])
        self.condition: Final = vec[i64](
            [
                table.index("condition", CONDITIONS) if table.has("condition") else 0
                for table in tables
            ]
        )
        self.strength_then: Final = vec[i64](
            [table.number("cs_then", 0, 9) if table.has("condition") else 0 for table in tables]
        )  # [kind]: if its condition holds
        self.effect: Final = vec[i64](
            [table.index("effect", EFFECTS) if table.has("effect") else 0 for table in tables]
        )


@final
class Objectives:
    """The objectives of Missions and Gold cards, numbered in the order of reading."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.of: list[int] = []  # which Building, Era, shape or token; NOTHING for any
        self.needs: list[int] = []
        self.vp: list[int] = []

    def read(self, sheet: Sheet, buildings: list[str], has_vp: bool) -> int:
        kind = sheet.index("kind", OBJECTIVES)
        of: i64 = NOTHING
        if kind == BUILDING_OF_KIND:
            of = sheet.index("type", buildings)
        elif kind == BUILDING_OF_ERA:
            of = sheet.number("era", 1, ERAS)
        elif kind == PRODUCT and sheet.has("shape"):
            of = sheet.index("shape", SHAPES)
        elif kind == STOCK:
            of = sheet.index("token", TOKEN_NAMES)
        self.kinds.append(kind)
        self.of.append(of)
        self.needs.append(sheet.number("n", 1, 50))
        self.vp.append(sheet.number("vp", 0, 9) if has_vp else 0)
        return len(self.kinds) - 1


@final
class GoldCards:
    def __init__(
        self, sheet: Sheet, objectives: Objectives, buildings: list[str], arches: list[str]
    ) -> None:
        tables = sheet.tables("gold_card")
        self.ids: Final = ids_of(sheet, tables, "gold_card")
        self.names: Final = names_of(sheet, tables, "gold_card")
        self.kinds: Final[i64] = len(tables)
        self.counts: Final = vec[i64]([table.number("count", 0, 99) for table in tables])
        self.timing: Final = vec[i64]([table.index("timing", TIMINGS) for table in tables])
        self.vp: Final = vec[i64]([table.number_or("vp", 0, 9, 0) for table in tables])
        self.gain: Final = vec[i64]([gain_of(table, "gain") for table in tables])
        self.free_movements: Final = vec[i64](
            [table.number_or("free_movements", 0, 9, 0) for table in tables]
        )
        self.arch: Final = vec[i64](
            [table.index("arch", arches) if table.has("arch") else NOTHING for table in tables]
        )  # [kind]: of the extra action
        self.early: Final = vec[i64](
            [
                table.index("early_building", buildings) if table.has("early_building") else NOTHING
                for table in tables
            ]
        )  # [kind]: the Building that may be built before its Era
        self.objective: Final = vec[i64]([NOTHING] * len(tables))
        for kind, table in enumerate(tables):
            if table.has("objective"):
                part = table.table("objective")
                self.objective[kind] = objectives.read(part, buildings, has_vp=False)
            if self.timing[kind] == AT_END and self.objective[kind] == NOTHING:
                raise table.bad("objective", "what the card scores for")


@final
class Missions:
    def __init__(self, sheet: Sheet, objectives: Objectives, buildings: list[str]) -> None:
        tables = sheet.tables("mission")
        self.ids: Final = ids_of(sheet, tables, "mission")
        self.names: Final = names_of(sheet, tables, "mission")
        self.kinds: Final[i64] = len(tables)
        self.era: Final = vec[i64]([table.number("era", 1, ERAS) for table in tables])
        self.vp: Final = vec[i64](
            [table.number("vp", 0, 9) if table.has("vp") else 0 for table in tables]
        )
        self.objectives: Final = vec[i64](
            [NOTHING for _place in range(len(tables) * MOST_OBJECTIVES)]
        )  # [mission * MOST_OBJECTIVES + nth]
        for mission, table in enumerate(tables):
            parts = table.tables("objectives")
            if len(parts) > MOST_OBJECTIVES:
                raise table.bad("objectives", f"at most {MOST_OBJECTIVES}")
            for nth, part in enumerate(parts):
                is_last = self.era[mission] == ERAS
                number = objectives.read(part, buildings, has_vp=is_last)
                self.objectives[mission * MOST_OBJECTIVES + nth] = number
        for era in range(1, ERAS + 1):
            if list(self.era).count(era) < 8:
                raise sheet.bad("mission", f"at least eight of Era {era}, to deal from")
