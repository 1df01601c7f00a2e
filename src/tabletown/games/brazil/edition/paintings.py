"""Paintings and what they do."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.arches import MOVEMENTS
from tabletown.games.brazil.edition.reading import (
    cost_of,
    gain_of,
    ids_of,
    names_of,
)
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import ORDERS

MOST_PAINTINGS: Final = 48
NO_BUILDING: Final[i64] = -1
SCORES_PER: Final = (
    "nothing",
    "forest_hex_adjacent_to_empire",
    "other_painting",
    "church_or_academy_built_and_controlled",
)
PER_FOREST: Final[i64] = 1
PER_OTHER_PAINTING: Final[i64] = 2
PER_ERA_3_BUILDING: Final[i64] = 3
NO_LIMIT: Final = 99


@final
class Paintings:
    """Paintings by table; a zero is no effect. A set of Paintings has a bit for each."""

    def __init__(self, sheet: Sheet, buildings: list[str]) -> None:
        tables = sheet.tables("painting")
        if len(tables) > MOST_PAINTINGS:
            raise sheet.bad("painting", f"at most {MOST_PAINTINGS}")
        self.ids: Final = ids_of(sheet, tables, "painting")
        self.names: Final = names_of(sheet, tables, "painting")
        self.kinds: Final[i64] = len(tables)
        every = range(self.kinds)
        self.order: Final = vec[i64]([table.index("colour", ORDERS) for table in tables])
        self.cost: Final = vec[i64]([cost_of(table, "cost") for table in tables])
        self.vp: Final = vec[i64]([table.number("vp", 0, 9) for table in tables])
        self.of_order: Final = vec[i64]([0, 0, 0])  # [order]: the set of its Paintings
        self.production_of: Final = vec[i64]([NO_BUILDING for _p in every])
        self.production: Final = vec[i64]([0 for _p in every])
        self.building_strength: Final = vec[i64]([0 for _p in every])  # next to a Forest
        self.attack: Final = vec[i64]([0 for _p in every])
        self.defence: Final = vec[i64]([0 for _p in every])
        self.free_range: Final = vec[i64]([0 for _p in every])  # steps of a free movement
        self.lost_gain: Final = vec[i64]([0 for _p in every])  # for a combat lost
        self.harbor_gain: Final = vec[i64]([0 for _p in every])
        self.city_gain: Final = vec[i64]([0 for _p in every])
        self.deploy_gain: Final = vec[i64]([0 for _p in every])
        self.mission_gain: Final = vec[i64]([0 for _p in every])
        self.gain: Final = vec[i64]([0 for _p in every])  # when it is acquired
        self.discount: Final = vec[i64]([0 for _p in every])  # once a turn, on a Build
        self.extra_cost: Final = vec[i64]([0 for _p in every])  # of a second Build
        self.movement: Final = vec[i64]([0 for _p in every])  # additional, whatever the Arch
        self.scores_per: Final = vec[i64]([0 for _p in every])
        self.scores_vp: Final = vec[i64]([0 for _p in every])
        self.scores_most: Final = vec[i64]([NO_LIMIT for _p in every])
        self.token_vp: Final = vec[i64]([0] * (ERAS + 1))  # [era]: of a used token on the card
        self.token_gain: Final = vec[i64]([0] * (ERAS + 1))
        self.product_steps: Final = vec[i64]([0, 0, 0, 0])  # [Products moved there]: VP
        self.takes_tokens: i64 = 0  # sets
        self.city_at_any_unit: i64 = 0
        self.ignores_terrain: i64 = 0
        self.any_slot: i64 = 0
        self.places_palace: i64 = 0
        self.free_renovation: i64 = 0
        self.builds_twice: i64 = 0
        self.takes_products: i64 = 0
        self.discounts: i64 = 0
        self.moves_anyway: i64 = 0
        for painting, table in enumerate(tables):
            one: i64 = 1
            bit = one << painting
            self.of_order[self.order[painting]] |= bit
            for effect in table.tables("effects"):
                self.read_gain(painting, bit, effect, buildings)

    def read_gain(self, painting: i64, bit: i64, effect: Sheet, buildings: list[str]) -> None:
        """Effects that bring something."""
        kind = effect.word("kind")
        gain = gain_of(effect, "gain")
        if kind == "production_bonus":
            self.production_of[painting] = effect.index("building", buildings)
            self.production[painting] = gain_of(effect, "add")
        elif kind == "on_lose_combat":
            self.lost_gain[painting] = gain
        elif kind == "harbor_bonus":
            self.harbor_gain[painting] = gain
        elif kind == "on_build_city":
            self.city_gain[painting] = gain
        elif kind == "on_deploy_action":
            self.deploy_gain[painting] = gain
        elif kind == "on_reveal_mission":
            self.mission_gain[painting] = gain
        elif kind == "gain":
            self.gain[painting] = gain
        elif kind == "place_token":
            era = effect.number("era", 1, ERAS)
            self.takes_tokens |= bit
            self.token_vp[era] = effect.number_or("end_vp", 0, 9, 0)
            self.token_gain[era] = gain
        else:
            self.read_strength(painting, bit, effect, kind)

    def read_strength(self, painting: i64, bit: i64, effect: Sheet, kind: str) -> None:
        """Effects on combat, movement and points."""
        if kind == "building_cs_bonus":
            self.building_strength[painting] = effect.number("amount", 0, 9)
        elif kind == "combat_bonus":
            self.attack[painting] = effect.number("attack", 0, 9)
            self.defence[painting] = effect.number("defence", 0, 9)
        elif kind == "free_move_range":
            self.free_range[painting] = effect.number("range", 1, 9)
        elif kind == "additional_move_any_arch":
            self.moves_anyway |= bit
            self.movement[painting] = effect.index("move", MOVEMENTS)
        elif kind == "vp_per":
            self.scores_per[painting] = effect.index("what", SCORES_PER)
            self.scores_vp[painting] = effect.number("vp", 0, 9)
            self.scores_most[painting] = effect.number_or("max", 0, NO_LIMIT, NO_LIMIT)
        elif kind == "products_on_painting":
            self.takes_products |= bit
            for nth, points in enumerate(effect.numbers("steps", 0, 20)[:3]):
                self.product_steps[nth + 1] = points
        else:
            self.read_leave(painting, bit, effect, kind)

    def read_leave(self, painting: i64, bit: i64, effect: Sheet, kind: str) -> None:
        """Effects that allow something."""
        if kind == "city_at_any_unit":
            self.city_at_any_unit |= bit
        elif kind == "ignore_building_terrain":
            if not effect.flag("cover_any_own_building"):
                raise effect.bad("cover_any_own_building", "true")
            self.ignores_terrain |= bit
        elif kind == "any_shape_slot":
            self.any_slot |= bit
        elif kind == "place_palace":
            self.places_palace |= bit
        elif kind == "build_discount":
            self.discounts |= bit
            self.discount[painting] = effect.number("amount", 1, 3)
        elif kind == "double_build":
            self.builds_twice |= bit
            self.extra_cost[painting] = cost_of(effect, "extra_cost")
        elif kind == "renovate_free":
            self.free_renovation |= bit
        else:
            raise effect.bad("kind", "the effect of a Painting")
