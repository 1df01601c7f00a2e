"""Action Arches, the exchanges of Trade, Products and Palaces."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.cost import ANY_RESOURCE, items_of, packed
from tabletown.games.brazil.edition.reading import (
    cost_of,
    gain_of,
    ids_of,
    names_of,
)

ARCH_IDS: Final = ["deploy", "painting", "build", "renovate", "manufacture", "harbor", "trade"]
ARCHES: Final[i64] = 7
DEPLOY: Final[i64] = 0
PAINTING: Final[i64] = 1
BUILD: Final[i64] = 2
RENOVATE: Final[i64] = 3
MANUFACTURE: Final[i64] = 4
HARBOR: Final[i64] = 5
TRADE: Final[i64] = 6

SHAPES: Final = ("square", "pentagon", "octagon")

MOVEMENTS: Final = (
    "none",
    "to_own_capital_or_city_any_distance",
    "adjacent_forest",
    "adjacent_own_tile",
    "edge_or_water",
    "adjacent_mine",
)
NO_MOVEMENT: Final[i64] = 0
TO_OWN_CITY: Final[i64] = 1
TO_FOREST: Final[i64] = 2
TO_OWN_TILE: Final[i64] = 3
EDGE_OR_WATER: Final[i64] = 4
TO_MINE: Final[i64] = 5

FIRST_PALACE: Final[i64] = 2
LAST_PALACE: Final[i64] = 6
ON_ERA_1_BUILDING: Final[i64] = -1
ON_CITY: Final[i64] = -2
PER: Final = ("nothing", "built_and_controlled", "product_manufactured", "unit_deployed")
PER_BUILDING: Final[i64] = 1
PER_PRODUCT: Final[i64] = 2
PER_UNIT: Final[i64] = 3


@final
class Arches:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("arch")
        if [table.word("id") for table in tables] != ARCH_IDS:
            raise sheet.bad("arch", "these, in this order: " + ", ".join(ARCH_IDS))
        self.slot: Final = vec[i64]([table.index("slot", SHAPES) for table in tables])
        self.movement: Final = vec[i64]([table.index("movement", MOVEMENTS) for table in tables])
        self.gain: Final = vec[i64]([gain_of(table, "gain") for table in tables])
        self.cost: Final = vec[i64]([cost_of(table, "cost") for table in tables])
        self.attack: Final = vec[i64]([table.number_or("attack", 0, 9, 0) for table in tables])
        self.defence: Final = vec[i64]([table.number_or("defence", 0, 9, 0) for table in tables])
        self.discount: Final = vec[i64]([table.number_or("discount", 0, 3, 0) for table in tables])
        self.again: Final = vec[i64]([table.number_or("again", 0, 3, 0) for table in tables])
        self.upgrade: Final = vec[i64]([gain_of(table, "upgrade") for table in tables])
        self.any_resource: Final = vec[i64](
            [int(table.has("any_resource") and table.flag("any_resource")) for table in tables]
        )
        exchanges = sheet.tables("exchange")
        self.exchange_ids: Final = ids_of(sheet, exchanges, "exchange")
        self.exchanges: Final[i64] = len(exchanges)
        self.give: Final = vec[i64]([exact(cost_of(table, "give")) for table in exchanges])
        self.give_cards: Final = vec[i64](
            [table.number_or("give_combat_cards", 0, 3, 0) for table in exchanges]
        )
        self.get: Final = vec[i64]([gain_of(table, "get") for table in exchanges])
        for place, table in enumerate(exchanges):
            if self.give[place] == 0 and self.give_cards[place] == 0:
                raise table.bad("give", "Resources or Combat cards")


def exact(cost: i64) -> i64:
    """The same items without substitutes; Gold and Science cannot be given."""
    return packed([item & int(ANY_RESOURCE) for item in items_of(cost)])


@final
class Products:
    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("product")
        self.ids: Final = ids_of(sheet, tables, "product")
        self.names: Final = names_of(sheet, tables, "product")
        self.kinds: Final[i64] = len(tables)
        self.shape: Final = vec[i64]([table.index("shape", SHAPES) for table in tables])
        self.cost: Final = vec[i64]([cost_of(table, "cost") for table in tables])
        self.vp: Final = vec[i64]([table.number("vp", 0, 9) for table in tables])


@final
class Palaces:
    """Tables by number, II to VI; the first two places are empty."""

    def __init__(self, sheet: Sheet, buildings: list[str]) -> None:
        tables = sheet.tables("palace")
        numbers = [table.number("id", FIRST_PALACE, LAST_PALACE) for table in tables]
        if numbers != list(range(FIRST_PALACE, LAST_PALACE + 1)):
            raise sheet.bad("palace", "II to VI, in this order")
        places = range(LAST_PALACE + 1)
        self.names: Final = ["", "", *[table.word("name") for table in tables]]
        self.periods: Final = ["", "", *[table.word("period") for table in tables]]
        self.place_on: Final = vec[i64]([0 for _place in places])
        self.gain: Final = vec[i64]([0 for _place in places])
        self.free_product: Final = vec[i64]([-1 for _place in places])  # its shape; -1 for none
        self.per: Final = vec[i64]([0 for _place in places])
        self.per_building: Final = vec[i64]([-1 for _place in places])
        self.vp: Final = vec[i64]([0 for _place in places])
        for number, table in zip(numbers, tables, strict=True):
            self.read(number, table, buildings)

    def read(self, number: i64, table: Sheet, buildings: list[str]) -> None:
        words = ["city", "era_1_building", *buildings]
        self.place_on[number] = table.index("place_on", words) - 2
        self.gain[number] = gain_of(table, "gain")
        if table.has("free_product"):
            self.free_product[number] = table.index("free_product", SHAPES)
        if table.has("per"):
            built = [f"{building}_built_and_controlled" for building in buildings]
            per = table.index("per", [*PER[2:], *built])
            if per < 2:
                self.per[number] = per + 2
            else:
                self.per[number] = PER_BUILDING
                self.per_building[number] = per - 2
            self.vp[number] = table.number("vp", 0, 9)
