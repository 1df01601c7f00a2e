"""Colours with their units, and Monarchs with their powers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.cost import ANY_ITEM, item_of
from tabletown.games.brazil.edition.purse import GOLD, ONE, SCIENCE
from tabletown.games.brazil.edition.reading import (
    cost_of,
    gain_of,
    ids_of,
    names_of,
)

UNITS: Final[i64] = 5  # of each colour
POWERS: Final = ("monarch", "transport", "ranged")
NO_KIND: Final[i64] = -1
CONVERSIONS: Final[i64] = 3  # most ways in which a Monarch pays with Combat cards
WILD: Final[i64] = 1 << 48  # in what they pay as: a Resource of any kind
FOREST_GAINS: Final[i64] = 3  # most that a Monarch gains for building on Forest


@final
class Colours:
    """Unit u of colour c is number c * UNITS + u."""

    def __init__(self, sheet: Sheet) -> None:
        tables = sheet.tables("colour")
        self.ids: Final = ids_of(sheet, tables, "colour")
        self.empires: Final = [table.word("empire") for table in tables]
        self.kinds: Final[i64] = len(tables)
        units = sheet.tables("unit")
        self.unit_ids: Final = ids_of(sheet, units, "unit")
        owners = [int(unit.index("colour", self.ids)) for unit in units]
        if owners != [place // UNITS for place in range(self.kinds * UNITS)] or self.kinds < 4:
            raise sheet.bad("unit", f"{UNITS} for each colour, in the same order")
        self.unit_kinds: Final = [unit.word("kind") for unit in units]
        self.unit_names: Final = unit_names([unit.word("name") for unit in units])
        self.vp: Final = vec[i64]([unit.number("vp", 0, 9) for unit in units])
        self.cost: Final = vec[i64]([cost_of(unit, "cost") for unit in units])
        self.is_monarch: Final = vec[i64]([0] * len(units))
        self.transports: Final = vec[i64]([0] * len(units))
        self.is_ranged: Final = vec[i64]([0] * len(units))
        for place, unit in enumerate(units):
            powers = unit.indexes("powers", POWERS) if unit.has("powers") else []
            self.is_monarch[place] = int(0 in powers)
            self.transports[place] = int(1 in powers)
            self.is_ranged[place] = int(2 in powers)


def unit_names(names: list[str]) -> list[str]:
    """Names of units; equal names within a colour get a number."""
    unique_names: list[str] = []
    for place, name in enumerate(names):
        first = place - place % UNITS
        colour = names[first : first + UNITS]
        nth = names[first : place + 1].count(name)
        unique_names.append(f"{name} {nth}" if colour.count(name) > 1 else name)
    return unique_names


@final
class Monarchs:
    """A power that a Monarch lacks is a zero in its table."""

    def __init__(self, sheet: Sheet, colours: Colours, buildings: list[str]) -> None:
        tables = sheet.tables("monarch")
        self.ids: Final = ids_of(sheet, tables, "monarch")
        self.names: Final = names_of(sheet, tables, "monarch")
        self.kinds: Final[i64] = len(tables)
        every = range(self.kinds)
        self.colour: Final = vec[i64]([table.index("colour", colours.ids) for table in tables])
        self.boosted: Final = vec[i64]([NO_KIND for _m in every])  # [monarch]: which Building
        self.boosts: Final = vec[i64]([0 for _m in every])  # how many of them
        self.boosted_vp: Final = vec[i64]([0 for _m in every])
        self.boosted_production: Final = vec[i64]([0 for _m in every])
        self.per_turn: Final = vec[i64]([0 for _m in every])  # payments with Combat cards; 0: any
        self.conversion_cards: Final = vec[i64]([0 for _m in range(self.kinds * CONVERSIONS)])
        self.conversion_purse: Final = vec[i64]([0 for _m in range(self.kinds * CONVERSIONS)])
        self.first_deploy_cards: Final = vec[i64]([0 for _m in every])
        self.board_products: Final = vec[i64]([0 for _m in every])  # most on the Monarch's board
        self.board_gain: Final = vec[i64]([0 for _m in every])  # for each of them
        self.board_vp: Final = vec[i64]([0 for _m in every])
        self.forest_gain: Final = vec[i64]([0 for _m in range(self.kinds * FOREST_GAINS)])
        self.deployment_gain: Final = vec[i64]([0 for _m in range(self.kinds * UNITS)])
        self.painting_gain: Final = vec[i64]([0 for _m in range(self.kinds * 3)])  # by Order
        self.mission_gains: Final = vec[i64]([0 for _m in every])  # for how many Missions
        self.mission_gain: Final = vec[i64]([0 for _m in every])
        self.mission_vp: Final = vec[i64]([0 for _m in every])
        for monarch, table in enumerate(tables):
            for effect in table.tables("effects"):
                self.read_effect(monarch, effect, colours, buildings)
        for colour, name in enumerate(colours.ids):
            if colour not in list(self.colour):
                raise sheet.bad("monarch", f"one for {name} as well")

    def read_effect(
        self, monarch: i64, effect: Sheet, colours: Colours, buildings: list[str]
    ) -> None:
        kind = effect.word("kind")
        if kind == "combat_cards_as_payment":
            self.read_conversions(monarch, effect)
        elif kind == "first_three_buildings":
            self.boosted[monarch] = effect.index("building", buildings)
            self.boosts[monarch] = effect.number("n", 1, 9)
            self.boosted_vp[monarch] = effect.number("vp", 0, 9)
            self.boosted_production[monarch] = gain_of(effect, "production")
        elif kind == "after_first_deploy_action_draw_combat":
            self.first_deploy_cards[monarch] = effect.number("n", 1, 3)
        elif kind == "product_on_monarch_board":
            self.board_products[monarch] = effect.number("max", 1, 6)
            self.board_gain[monarch] = gain_of(effect, "gain")
            self.board_vp[monarch] = effect.number("end_vp_each", 0, 9)
        else:
            self.read_firsts(monarch, effect, kind, colours)

    def read_firsts(self, monarch: i64, effect: Sheet, kind: str, colours: Colours) -> None:
        """Powers that reward the first of something."""
        if kind == "nth_construction_on_forest":
            gains = effect.tables("gains")
            for nth, gain in enumerate(gains[:FOREST_GAINS]):
                self.forest_gain[monarch * FOREST_GAINS + nth] = bare_gain(gain)
        elif kind == "first_deployment_gain":
            kinds = effect.words("kinds")
            for unit in range(UNITS):
                if colours.unit_kinds[self.colour[monarch] * UNITS + unit] in kinds:
                    self.deployment_gain[monarch * UNITS + unit] = gain_of(effect, "gain")
        elif kind == "first_painting_of_colour":
            for order, name in enumerate(ORDERS):
                self.painting_gain[monarch * 3 + order] = gain_of(effect, name)
        elif kind == "nth_mission_gain":
            self.mission_gains[monarch] = effect.number("n", 1, 9)
            self.mission_gain[monarch] = gain_of(effect, "gain")
            self.mission_vp[monarch] = effect.number("end_vp_each", 0, 9)
        else:
            raise effect.bad("kind", "the power of a Monarch")

    def read_conversions(self, monarch: i64, effect: Sheet) -> None:
        self.per_turn[monarch] = effect.number("per_turn", 0, 1)
        options = effect.tables("options")
        for nth, option in enumerate(options[:CONVERSIONS]):
            self.conversion_cards[monarch * CONVERSIONS + nth] = option.number("cards", 1, 3)
            for word in option.words("as"):
                self.conversion_purse[monarch * CONVERSIONS + nth] += paid_as(option, word)


ORDERS: Final = ("red", "pink", "blue")  # frames of Paintings


def bare_gain(sheet: Sheet) -> i64:
    """A table that is itself a gain."""
    whole = Sheet(sheet.sources, sheet.table_name, sheet.nth)
    whole.values = {"gain": sheet.values}
    sheet.asked += list(sheet.values)
    return gain_of(whole, "gain")


def paid_as(sheet: Sheet, word: str) -> i64:
    if item_of(word) == ANY_ITEM:
        return WILD
    if word == "gold":
        return ONE[GOLD]
    if word != "science":
        raise sheet.bad("as", "any, gold or science")
    return ONE[SCIENCE]
