"""Statistics of finished matches of Brazil: Imperial, for balancing its numbers."""

from dataclasses import dataclass, field
from typing import cast

from tabletown.core.state import State
from tabletown.games.brazil.edition.arches import ARCH_IDS, FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.edition.cards import AT_END
from tabletown.games.brazil.rules import Brazil, actions
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.missions import is_met
from tabletown.games.brazil.rules.position import CITIES, NOT_MADE
from tabletown.games.brazil.rules.scoring import CATEGORIES, points
from tabletown.games.brazil.words.combat import is_enemy

Trait = tuple[str, str]


@dataclass
class BalanceObserver:
    """Counts combats, and remembers what does not show at the end: Arches and Gold cards used."""

    combats: int = 0
    largest: int = 0  # number of actions to choose from
    decisions: int = 0
    options: int = 0
    used: list[tuple[int, Trait]] = field(default_factory=list)  # by which seat

    def observe(self, state: State, seat: int, action: int) -> None:
        brazil = cast(Brazil, state)
        choices = len(brazil.legal(seat))
        self.largest = max(self.largest, choices)
        self.decisions += 1
        self.options += choices
        if actions.MOVE_TO <= action < actions.SHOOT_FROM:
            self.combats += is_enemy(brazil, seat, action - actions.MOVE_TO)
        elif actions.SHOOT_AT <= action < actions.EXPLORE_AT:
            self.combats += 1
        elif actions.USE_ARCH <= action < actions.PLAY_GOLD:
            self.used.append((seat, ("Arch", ARCH_IDS[action - actions.USE_ARCH])))
        elif actions.PLAY_GOLD <= action < actions.MOVE_TOKEN:
            card = brazil.edition.gold_cards.names[action - actions.PLAY_GOLD]
            self.used.append((seat, ("Gold card", card)))

    def summary(self, end: State) -> tuple[dict[str, float], list[list[Trait]], list[int]]:
        brazil = cast(Brazil, end)
        scores = brazil.scores()
        best = scores.index(max(scores))
        numbers: dict[str, float] = {
            "rounds": float(brazil.round),
            "combats": self.combats,
            "decisions": self.decisions,
            "largest choice": self.largest,
            "mean choice": self.options / self.decisions,
            "best score": max(scores),
            "other scores": (sum(scores) - max(scores)) / max(1, len(scores) - 1),
            "Era reached": float(brazil.era),
        }
        for name, count in zip(CATEGORIES, points(brazil, best), strict=True):
            numbers[f"best score: {name}"] = float(count)
        traits = [traits_of(brazil, seat) for seat in range(brazil.seats)]
        for seat, trait in self.used:
            traits[seat].append(trait)
        return numbers, traits, brazil.winners()


def traits_of(state: Brazil, seat: int) -> list[Trait]:
    """The traits and the possessions of a seat at the end."""
    edition = state.edition
    turn = (seat - state.first) % state.seats
    traits = [
        ("seat", f"seat {seat + 1}"),
        ("turn order", f"turn {turn + 1}"),
        ("colour", edition.colours.ids[state.colour[seat]]),
        ("Monarch", edition.monarchs.names[state.monarch[seat]]),
    ]
    traits += [("Painting", name) for name in owned(edition.paintings.names, state.paintings[seat])]
    claimed = [name for name, by in zip(missions(state), state.claimed, strict=True) if by == seat]
    traits += [("Mission", name) for name in claimed]
    kinds = edition.products.kinds
    slots = state.products[seat * kinds : (seat + 1) * kinds]
    made = zip(edition.products.names, slots, strict=True)
    traits += [("Product", name) for name, slot in made if slot != NOT_MADE]
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        if state.palaces[seat] >> number & 1:
            traits.append(("Palace", edition.palaces.names[number]))
    for tile, owner in zip(state.tile, state.owner, strict=True):
        if owner == seat and 0 <= tile < CITIES:
            traits.append(("Building", edition.buildings.names[tile]))
        elif owner == seat and CITIES <= tile < CITIES + edition.cities.kinds:
            traits.append(("City", edition.cities.names[tile - CITIES]))
    return traits + [("Gold card", name) for name in scoring_cards(state, seat)]


def scoring_cards(state: Brazil, seat: int) -> list[str]:
    """Gold cards in hand that bring points."""
    cards = state.edition.gold_cards
    hand = [kind for kind in state.gold_hand[seat * ROOM : (seat + 1) * ROOM] if kind != EMPTY]
    ending = [kind for kind in hand if cards.timing[kind] == AT_END]
    return [cards.names[kind] for kind in ending if is_met(state, seat, cards.objective[kind])]


def owned(names: list[str], chosen: int) -> list[str]:
    return [name for place, name in enumerate(names) if chosen >> place & 1]


def missions(state: Brazil) -> list[str]:
    cards = state.edition.missions
    return [f"{id} {name}" for id, name in zip(cards.ids, cards.names, strict=True)]


def every(state: Brazil) -> dict[str, list[str]]:
    """All names of the groups in which nothing should be left aside."""
    edition = state.edition
    return {
        "Painting": edition.paintings.names,
        "Mission": missions(state),
        "Gold card": edition.gold_cards.names,
        "Product": edition.products.names,
        "Palace": edition.palaces.names[FIRST_PALACE:],
        "Building": edition.buildings.names,
        "City": edition.cities.names,
        "Arch": ARCH_IDS,
    }
