"""Effects of cards, Paintings, Monarchs and Arches in words, made from their tables."""

from tabletown.core.english import counted, listed, one, plural
from tabletown.games.brazil.edition.arches import (
    BUILD,
    DEPLOY,
    HARBOR,
    MANUFACTURE,
    MOVEMENTS,
    NO_MOVEMENT,
    ON_CITY,
    ON_ERA_1_BUILDING,
    PAINTING,
    PER_BUILDING,
    PER_PRODUCT,
    PER_UNIT,
    RENOVATE,
    SHAPES,
)
from tabletown.games.brazil.edition.cards import AFTER_WIN, AT_END, MOVEMENT_PHASE, NOTHING
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.paintings import (
    NO_LIMIT,
    PER_FOREST,
    PER_OTHER_PAINTING,
)
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import CONVERSIONS, FOREST_GAINS, ORDERS, UNITS, WILD
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    MOVEMENT_WORDS,
    cost_words,
    gain_words,
    objective_words,
)

CONDITION_WORDS = (
    "",
    "with a unit of yours next to the combat",
    "if you attack",
    "if you defend a tile of your own",
    "on or next to open Forest",
    "with a ranged unit",
)
EFFECT_WORDS = (
    "",
    "if you lose, an enemy unit is defeated",
    "draw a Combat card after the combat",
    "if you lose, your units go to your Capital",
    "makes an enemy card void",
    "if you win, take a token from the tile",
)


def painting_words(edition: Edition, painting: int) -> str:
    """All effects of a Painting: "+1 attack, +2 defence"."""
    bit = 1 << painting
    effects = [*_painting_gains(edition, painting), *_painting_strength(edition, painting)]
    paintings = edition.paintings
    if paintings.takes_tokens & bit:
        effects.append(f"you may move used Action tokens here: {_tokens(edition)}")
    if paintings.builds_twice & bit:
        extra = cost_words(paintings.extra_cost[painting])
        effects.append(f"Build a second time, with {extra} added to the cost")
    leave = {
        paintings.city_at_any_unit: "any unit can found a City, not only the Monarch",
        paintings.ignores_terrain: "build on any terrain and over any Building of yours",
        paintings.any_slot: "Products fit slots of any shape",
        paintings.places_palace: "once, place one more Palace",
        paintings.free_renovation: "one free renovation each turn",
    }
    effects += [words for painted, words in leave.items() if painted & bit]
    if paintings.takes_products & bit:
        steps = paintings.product_steps[1:]
        points = listed([str(vp) for vp in steps], "or")
        counts = listed([str(count) for count in range(1, len(steps) + 1)], "or")
        effects.append(f"{points} VP at the end for {counts} Products moved here")
    return "; ".join(effects)


def _painting_gains(edition: Edition, painting: int) -> list[str]:
    paintings = edition.paintings
    effects: list[str] = []
    if paintings.production[painting]:
        kind = plural(edition.buildings.names[paintings.production_of[painting]])
        effects.append(
            f"each of your {kind} also makes {gain_words(paintings.production[painting])}"
        )
    gains = (
        (paintings.gain, "at once you gain"),
        (paintings.lost_gain, "when you lose a combat, you gain"),
        (paintings.harbor_gain, "with Harbor you also gain"),
        (paintings.city_gain, "when you found a City, you gain"),
        (paintings.deploy_gain, "with Deploy you also gain"),
        (paintings.mission_gain, "when you claim a Mission, you gain"),
    )
    effects += [f"{words} {gain_words(gain[painting])}" for gain, words in gains if gain[painting]]
    return effects


def _painting_strength(edition: Edition, painting: int) -> list[str]:
    paintings = edition.paintings
    effects: list[str] = []
    if paintings.building_strength[painting]:
        more = paintings.building_strength[painting]
        effects.append(f"+{more} defence for your Buildings next to open Forest")
    if paintings.attack[painting] or paintings.defence[painting]:
        effects.append(
            f"+{paintings.attack[painting]} attack, +{paintings.defence[painting]} defence"
        )
    if paintings.free_range[painting]:
        effects.append(f"free movements may have {counted(paintings.free_range[painting], 'step')}")
    if paintings.discount[painting]:
        less = counted(paintings.discount[painting], "item")
        effects.append(f"once a turn, a Build costs {less} less")
    if paintings.movement[painting]:
        where = MOVEMENT_WORDS[MOVEMENTS[paintings.movement[painting]]]
        effects.append(f"with any Arch, an additional movement {where}")
    if paintings.scores_per[painting]:
        most = paintings.scores_most[painting]
        limit = f", up to {most} VP" if most < NO_LIMIT else ""
        each = _scores_per(paintings.scores_per[painting])
        effects.append(f"{paintings.scores_vp[painting]} VP for each {each}{limit}")
    return effects


def _scores_per(what: int) -> str:
    if what == PER_FOREST:
        return "open Forest next to your Empire"
    return (
        "other Painting"
        if what == PER_OTHER_PAINTING
        else "Building of Era III of yours that is not seized"
    )


def _tokens(edition: Edition) -> str:
    paintings = edition.paintings
    tokens: list[str] = []
    for era in range(1, ERAS + 1):
        vp, gain = paintings.token_vp[era], paintings.token_gain[era]
        if vp or gain:
            worth = f"{vp} VP" if vp else gain_words(gain)
            tokens.append(f"Era {ERA_NAMES[era]} for {worth}")
    return ", ".join(tokens)


def monarch_effect(edition: Edition, monarch: int) -> str:
    monarchs = edition.monarchs
    effects = [*_conversions(edition, monarch), *_firsts(edition, monarch)]
    if monarchs.boosts[monarch]:
        kinds = plural(edition.buildings.names[monarchs.boosted[monarch]])
        made = gain_words(monarchs.boosted_production[monarch])
        first = f"your first {monarchs.boosts[monarch]} {kinds}"
        effects.append(f"{first} each count {monarchs.boosted_vp[monarch]} VP and make {made}")
    if monarchs.first_deploy_cards[monarch]:
        cards = counted(monarchs.first_deploy_cards[monarch], "extra Combat card")
        effects.append(f"your first Deploy brings {cards}")
    if monarchs.board_products[monarch]:
        gain, vp = gain_words(monarchs.board_gain[monarch]), monarchs.board_vp[monarch]
        most = counted(monarchs.board_products[monarch], "Product")
        effects.append(f"put up to {most} on your board: each brings {gain} and {vp} VP")
    return "; ".join(effects)


def conversion_words(edition: Edition, monarch: int, way: int) -> str:
    """ "2 Combat cards for 1 Science"; empty where there is no such way."""
    at = monarch * CONVERSIONS + way
    cards, purse = edition.monarchs.conversion_cards[at], edition.monarchs.conversion_purse[at]
    if not cards:
        return ""
    wild = purse // WILD
    parts = [f"{counted(wild, 'Resource')} of any kind"] if wild else []
    parts += [gain_words(purse % WILD)] if purse % WILD else []
    return f"{counted(cards, 'Combat card')} for {listed(parts)}"


def _conversions(edition: Edition, monarch: int) -> list[str]:
    ways = [conversion_words(edition, monarch, way) for way in range(CONVERSIONS)]
    words = ", ".join(way for way in ways if way)
    often = "once a turn" if edition.monarchs.per_turn[monarch] else "as often as you like"
    return [f"{often}, pay with Combat cards: {words}"] if words else []


def _firsts(edition: Edition, monarch: int) -> list[str]:
    """Rewards for the first of something."""
    monarchs, effects = edition.monarchs, list[str]()
    first = monarch * FOREST_GAINS
    forests = [gain for gain in monarchs.forest_gain[first : first + FOREST_GAINS] if gain]
    if forests:
        effects.append(
            f"your first {len(forests)} builds on bare Forest bring {_in_turn([*forests])}"
        )
    first = monarch * UNITS
    for gain in dict.fromkeys(monarchs.deployment_gain[first : first + UNITS]):
        own = edition.colours.unit_kinds[monarchs.colour[monarch] * UNITS :][:UNITS]
        units = zip(own, monarchs.deployment_gain[first : first + UNITS], strict=True)
        kinds = dict.fromkeys(kind.capitalize() for kind, brings in units if brings == gain)
        if gain:
            who = listed([*kinds], "or")
            effects.append(f"deploying {who} for the first time brings {gain_words(gain)}")
    first = monarch * len(ORDERS)
    of_order = monarchs.painting_gain[first : first + len(ORDERS)]
    pairs = zip(ORDERS, of_order, strict=True)
    orders = [f"{order} {gain_words(gain)}" for order, gain in pairs]
    if any(of_order):
        effects.append(f"your first Painting of each Order brings: {', '.join(orders)}")
    if monarchs.mission_gains[monarch]:
        worth, vp = gain_words(monarchs.mission_gain[monarch]), monarchs.mission_vp[monarch]
        first_ones = f"your first {monarchs.mission_gains[monarch]} Missions"
        effects.append(f"{first_ones} bring {worth} and {vp} VP each")
    return effects


def _in_turn(gains: list[int]) -> str:
    return ", then ".join(gain_words(gain) for gain in gains)


def gold_card_words(edition: Edition, kind: int) -> str:
    cards = edition.gold_cards
    if cards.timing[kind] == AT_END:
        return (
            f"{cards.vp[kind]} VP at the end for {objective_words(edition, cards.objective[kind])}"
        )
    if cards.timing[kind] == MOVEMENT_PHASE:
        return counted(cards.free_movements[kind], "extra free movement")
    if cards.early[kind] != NOTHING:
        return f"build {one(edition.buildings.names[cards.early[kind]])} in any Era"
    if cards.arch[kind] != NOTHING:
        return f"an extra {ARCH_WORDS[cards.arch[kind]]} action"
    if cards.timing[kind] == AFTER_WIN:
        return f"after a combat that you won, gain {gain_words(cards.gain[kind])}"
    return f"gain {gain_words(cards.gain[kind])}"


def combat_card_words(edition: Edition, kind: int) -> str:
    """ "strength 1, or 2 if you attack"."""
    cards = edition.combat_cards
    text = f"strength {cards.strength[kind]}"
    if cards.condition[kind]:
        text += f", or {cards.strength_then[kind]} {CONDITION_WORDS[cards.condition[kind]]}"
    return text + (f"; {EFFECT_WORDS[cards.effect[kind]]}" if cards.effect[kind] else "")


def palace_words(edition: Edition, number: int) -> str:
    """The site, the reward and the points of a Palace."""
    palaces = edition.palaces
    facts = [f"on {one(palace_ground(edition, number))}"]
    gain = f"gain {gain_words(palaces.gain[number])}" if palaces.gain[number] else ""
    if palaces.free_product[number] >= 0:
        gain = f"{gain} and {one(SHAPES[palaces.free_product[number]])} Product for free"
    facts += [gain] if gain else []
    per = {
        int(PER_BUILDING): edition.buildings.names[palaces.per_building[number]],
        int(PER_PRODUCT): "Product",
        int(PER_UNIT): "unit you deployed",
    }
    if palaces.per[number]:
        facts.append(f"{palaces.vp[number]} VP for each {per[int(palaces.per[number])]}")
    return "; ".join(facts)


def palace_ground(edition: Edition, number: int) -> str:
    where = edition.palaces.place_on[number]
    if where == ON_CITY:
        return "City"
    return "Building of Era I" if where == ON_ERA_1_BUILDING else edition.buildings.names[where]


def exchange_words(edition: Edition, exchange: int) -> str:
    arches = edition.arches
    cards = arches.give_cards[exchange]
    give = [cost_words(arches.give[exchange])] if arches.give[exchange] else []
    give += [counted(cards, "Combat card")] if cards else []
    return f"{listed(give)} for {gain_words(arches.get[exchange])}"


def arch_words(view: Position, seat: int, arch: int) -> str:
    """The effect of the Arch for this seat now, with its upgrade if it has one."""
    edition = view.edition
    gain = edition.arches.gain[arch]
    words = {
        DEPLOY: "deploy a unit",
        PAINTING: "buy a Painting",
        BUILD: "build a Building or City",
        RENOVATE: f"replenish or flip a Building for {cost_words(edition.arches.cost[arch])}",
        MANUFACTURE: "make a Product",
        HARBOR: "",
    }.get(arch, "exchange goods")
    if arch == HARBOR:
        gain += view.sum_of(seat, edition.paintings.harbor_gain)
    if arch == DEPLOY:
        gain += view.sum_of(seat, edition.paintings.deploy_gain)
    parts = [words] if words else []
    parts += [f"gain {gain_words(gain)}"] if gain else []
    parts += [upgrade_words(edition, arch)] if view.is_upgraded(seat, arch) else []
    return ", ".join(parts)


def upgrade_words(edition: Edition, arch: int) -> str:
    """The effect of a Product on the Arch."""
    arches = edition.arches
    effects: list[str] = []
    if arches.discount[arch]:
        effects.append(f"{counted(arches.discount[arch], 'item')} cheaper")
    if arches.any_resource[arch]:
        effects.append("paid with Resources of any kind")
    if arches.again[arch]:
        effects.append(counted(arches.again[arch], "more Building"))
    if arches.upgrade[arch]:
        effects.append(f"plus {gain_words(arches.upgrade[arch])}")
    return listed(effects)


def movement_words(view: Position, seat: int, arch: int) -> str:
    """The additional movement of an Arch, with Paintings; empty if there is none."""
    paintings = view.edition.paintings
    kinds = [int(view.edition.arches.movement[arch])]
    for painting in range(paintings.kinds):
        if view.owns(seat, paintings.moves_anyway & 1 << painting):
            kinds.append(int(paintings.movement[painting]))
    ways = [MOVEMENT_WORDS[MOVEMENTS[kind]] for kind in dict.fromkeys(kinds) if kind != NO_MOVEMENT]
    return "; or ".join(ways)


def strength_words(edition: Edition, arch: int) -> str:
    """The strength that a token there adds in combat; empty if none."""
    attack, defence = edition.arches.attack[arch], edition.arches.defence[arch]
    return f"+{attack} attack, +{defence} defence" if attack or defence else ""
