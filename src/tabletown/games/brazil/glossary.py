"""Explanations of all components by name, for the command `explain` of the terminal."""

from collections.abc import Callable, Sequence

from tabletown.core.english import listed
from tabletown.games.brazil.edition.arches import ARCHES, FIRST_PALACE, LAST_PALACE, SHAPES
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.tiles import EXPEDITION_TILE, MISSION_TILE, RIVER, SITE
from tabletown.games.brazil.explain import building_words, product_words
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.words.effects import (
    arch_words,
    combat_card_words,
    gold_card_words,
    monarch_effect,
    movement_words,
    painting_words,
    palace_words,
    strength_words,
    upgrade_words,
)
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    cost_words,
    gain_words,
    objective_words,
    objectives_of,
)


def glossary(view: Position, seat: int) -> dict[str, str]:
    edition = view.edition
    palaces = range(FIRST_PALACE, LAST_PALACE + 1)
    return {
        **{name: _arch(view, seat, arch) for arch, name in enumerate(ARCH_WORDS[:ARCHES])},
        **_texts(edition.buildings.names, lambda at: building_words(view, at)),
        **_texts(edition.cities.names, lambda at: _city(edition, at)),
        **_texts(edition.products.names, lambda at: product_words(view, at)),
        **_texts(edition.paintings.names, lambda at: _painting(edition, at)),
        **_texts(edition.monarchs.names, lambda at: monarch_effect(edition, at)),
        **_texts(edition.missions.names, lambda at: _mission(edition, at)),
        **_texts(edition.gold_cards.names, lambda at: gold_card_words(edition, at)),
        **_texts(edition.combat_cards.names, lambda at: combat_card_words(edition, at)),
        **_texts(edition.exploration.names, lambda at: _exploration(edition, at)),
        **{edition.palaces.names[at]: palace_words(edition, at) for at in palaces},
    }


def _texts(names: Sequence[str], words: Callable[[int], str]) -> dict[str, str]:
    """Texts by name; a text that begins with the name loses it."""
    return {name: words(at).removeprefix(f"{name}, ") for at, name in enumerate(names)}


def _arch(view: Position, seat: int, arch: int) -> str:
    """The Arch's effect for the seat now, its movement, and its upgrade."""
    parts = [arch_words(view, seat, arch), strength_words(view.edition, arch)]
    way = movement_words(view, seat, arch)
    parts += [f"an additional movement {way}"] if way else []
    if not view.is_upgraded(seat, arch):
        shape = SHAPES[view.edition.arches.slot[arch]]
        parts.append(f"with a {shape} Product: {upgrade_words(view.edition, arch)}")
    return "; ".join(part for part in parts if part)


def _city(edition: Edition, city: int) -> str:
    return f"a City for {cost_words(edition.cities.cost[city])}, {edition.cities.vp[city]} VP"


def _painting(edition: Edition, painting: int) -> str:
    paintings = edition.paintings
    cost = cost_words(paintings.cost[painting])
    return (
        f"a Painting for {cost}, {paintings.vp[painting]} VP; {painting_words(edition, painting)}"
    )


def _mission(edition: Edition, mission: int) -> str:
    objectives: list[str] = []
    for objective in objectives_of(edition, mission):
        worth = edition.objective_vp[objective]
        points = f" for {worth} VP" if worth else ""
        objectives.append(f"{objective_words(edition, objective)}{points}")
    vp = edition.missions.vp[mission]
    worth_all = f", {vp} VP" if vp else ""
    return f"Mission {edition.missions.ids[mission]}{worth_all}: {listed(objectives)}"


def _exploration(edition: Edition, kind: int) -> str:
    """The effect of an Exploration tile."""
    tiles = edition.exploration
    gain = gain_words(tiles.gain[kind]) if tiles.gain[kind] else ""
    gain = " and ".join(
        [*([gain] if gain else []), *([f"{tiles.vp[kind]} VP"] * (tiles.vp[kind] > 0))]
    )
    if tiles.rule[kind] == SITE:
        return f"the player who builds there gets {gain}"
    if tiles.rule[kind] == RIVER:
        return (
            f"Buildings next to it make {tiles.river[kind]} more; those that stand get it at once"
        )
    if tiles.rule[kind] == MISSION_TILE:
        return "the player who finds it may draw a Mission"
    if tiles.rule[kind] == EXPEDITION_TILE:
        return f"an Expedition of strength {tiles.strength[kind]} or more brings {gain}"
    if tiles.steps[kind]:
        steps = listed([str(points) for points in tiles.steps[kind]], "or")
        counts = listed([str(count) for count in range(1, len(tiles.steps[kind]) + 1)], "or")
        return f"the player who finds it keeps it: {steps} VP at the end for {counts} of them"
    return f"the player who finds it gets {gain}"
