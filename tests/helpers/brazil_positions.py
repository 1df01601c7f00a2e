"""Positions of Brazil: Imperial for tests: a table laid and settled, then changed in words."""

from typing import cast

from helpers.random_play import random_action
from tabletown.core.notation import fields
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY
from tabletown.games.brazil import GAME
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.purse import spell_purse, unspell_purse
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.position import CITIES, PEEKED
from tabletown.games.brazil.rules.turn import begin_turn

EDITION: Edition = GAME.edition("classic")
MONARCHS = ("tibirica", "dom_manuel_i", "dona_isabella", "queen_victoria")
MANY = "8brazilwood+8sugarcane+8coffee+8cotton+8gold+8science"


def new(seats: int = 2, seed: int = 1, **options: str) -> Brazil:
    return cast(Brazil, GAME.new(seats, seed, options))


def labels(state: Brazil) -> list[str]:
    return [state.label(action) for action in state.legal(state.to_move)]


def play(state: Brazil, *words: str) -> Brazil:
    """The seat to move plays these labels one after the other."""
    for label in words:
        state.play(state.to_move, label)
        state.audit()
    return state


def settled(
    seats: int = 2, monarchs: tuple[str, ...] = MONARCHS, seed: int = 1, **options: str
) -> Brazil:
    """Seat 0 has the first Capital site, moves first, and nobody has a token."""
    if seats > 1:
        options["colours"] = "chosen"
    state = new(seats, seed, **options)
    while "use deploy" not in labels(state):
        seat = state.to_move
        wanted = EDITION.monarchs.ids.index(monarchs[seat])
        colour = EDITION.colours.ids[EDITION.monarchs.colour[wanted]]
        site = state.board.names[state.board.capitals[seat]]
        words = labels(state)
        for word in words:
            if word == f"play {colour}" or word.endswith(EDITION.monarchs.names[wanted]):
                words = [word]
            if word.startswith(f"settle at {site} "):
                words = [word]
        state.play(seat, words[0])
    state.first = 0
    for seat in range(seats):
        state.supply[seat] = 0
    state.pop()
    begin_turn(state, 0)
    state.find_mover()
    return state


def in_era(state: Brazil, era: int) -> Brazil:
    """The used tokens of earlier Eras lie under Deploy and Painting."""
    state.era = era
    for seat in range(state.seats):
        for other in (1, 2, 3):
            state.used[seat * 4 + other] = other - 1 if other < era else -1
    return state


def place(state: Brazil, name: str) -> int:
    return state.board.names.index(name)


def put(state: Brazil, name: str, tile: str, owner: int = 0, stock: str = "0") -> Brazil:
    """A tile on the map, as if it had been built."""
    where = place(state, name)
    if tile in EDITION.buildings.ids:
        kind = EDITION.buildings.ids.index(tile)
        state.tile[where] = kind
        state.tiles_left[kind // 2] -= 1
    else:
        city = EDITION.cities.ids.index(tile)
        state.tile[where] = CITIES + city
        stack = list(state.city_tops).index(city) if city in list(state.city_tops) else 0
        if city in list(state.city_tops):
            state.city_tops[stack] = next(
                other for other in range(8) if other not in used_cities(state)
            )
        state.city_left[stack] -= 1
    state.owner[where] = owner
    state.stock[where] = unspell_purse(stock)
    return state


def used_cities(state: Brazil) -> list[int]:
    on_map = [tile - CITIES for tile in state.tile if CITIES <= tile < CITIES + 8]
    return [*on_map, *state.city_tops]


def stand(state: Brazil, name: str, *units: int, side: int = 0) -> Brazil:
    """Units on a hex, as if they had been deployed."""
    for unit in units:
        state.deployed[side] |= 1 << unit
        state.place_unit(side, unit, place(state, name))
    return state


def hold(state: Brazil, seat: int, gold: str = "", combat: str = "") -> Brazil:
    """Cards in hand instead of those there."""
    for words, hand, ids in (
        (gold, state.gold_hand, EDITION.gold_cards.ids),
        (combat, state.combat_hand, EDITION.combat_cards.ids),
    ):
        kinds = sorted(ids.index(word) for word in words.split())
        for nth in range(ROOM):
            hand[seat * ROOM + nth] = kinds[nth] if nth < len(kinds) else EMPTY
    return state


def supply(state: Brazil, seat: int, words: str) -> Brazil:
    state.supply[seat] = unspell_purse(words)
    return state


def own(state: Brazil, seat: int, *paintings: str) -> Brazil:
    """Paintings at the wall; one on show makes room for another."""
    for id in paintings:
        bit = 1 << EDITION.paintings.ids.index(id)
        state.paintings[seat] |= bit
        state.gallery &= ~bit
    return state


def show(state: Brazil, *paintings: str) -> Brazil:
    """Exactly these on show."""
    state.gallery = 0
    for id in paintings:
        state.gallery |= 1 << EDITION.paintings.ids.index(id)
    return state


def make(state: Brazil, seat: int, **products: str) -> Brazil:
    """Products made: dye="harbor"."""
    slots = ["deploy", "painting", "build", "renovate", "manufacture", "harbor", "trade", "own"]
    for id, slot in products.items():
        state.products[seat * 6 + EDITION.products.ids.index(id)] = slots.index(slot)
    return state


def mission(state: Brazil, seat: int, id: str) -> Brazil:
    """Makes the Mission the only one of its Era in the hand, swapped with its holder."""
    wanted = EDITION.missions.ids.index(id)
    era = int(EDITION.missions.era[wanted])
    room = state.mission_room()
    at = (seat * 3 + era - 1) * room
    old = state.missions[at]
    for hand in (state.missions, state.returned):
        for nth in range(len(hand)):
            if hand[nth] == wanted:
                hand[nth] = old
    state.missions[at] = wanted
    return state


def cloud(state: Brazil, name: str, kind: str, how: int = 3) -> Brazil:
    """An Exploration tile, open unless said otherwise."""
    where = place(state, name)
    state.cloud[where] = how
    state.cloud_kind[where] = EDITION.exploration.ids.index(kind)
    return state


def stock(state: Brazil, name: str) -> str:
    return spell_purse(state.stock[place(state, name)])


def supply_of(state: Brazil, seat: int) -> str:
    return spell_purse(state.supply[seat])


def unit_at(state: Brazil, unit: int, side: int = 0) -> str:
    where = state.units[side * 5 + unit]
    return state.board.names[where] if where >= 0 else {-1: "board", -2: "supply", -3: "out"}[where]


def field(state: Brazil, key: str, seat: int = -1) -> str:
    """A word of the text, of a seat or of the table."""
    return fields(state.text().split(" / ")[seat + 1])[key]


def end_turns(state: Brazil, turns: int = 1) -> Brazil:
    """Plays `turns` turns with only the Harbor or Deploy and no movement."""
    for _turn in range(turns):
        arch = "deploy" if "use deploy" in labels(state) else "harbor"
        play(state, f"use {arch}")
        while "end the Action Phase" not in labels(state):
            play(state, labels(state)[0])
        play(state, "end the Action Phase", "end the turn")
    return state


def moving(state: Brazil, arch: str = "trade") -> Brazil:
    """The Movement Phase of seat 0, after an Arch."""
    play(state, f"use {arch}")
    while "end the Action Phase" not in labels(state):
        play(state, labels(state)[0])
    return play(state, "end the Action Phase")


def armed(seed: int) -> Brazil:
    """The last round of a small war: everybody has three Combat cards and a cannon."""
    state = settled(2, ("dom_pedro_i", "napoleon" if seed % 2 else "dom_manuel_i"), 1)
    state.round = EDITION.most_rounds
    cards = EDITION.combat_cards.ids
    hands = [[cards[(seed + 3 * seat + nth) % 10] for nth in range(3)] for seat in (0, 1)]
    for seat in (0, 1):
        hold(state, seat, "war muleteers" if seat else "militia", " ".join(hands[seat]))
    stand(stand(state, "D5", 0, 3, 4), "D6", 0, 2, 4, side=1)
    own(put(state, "C7", "farm", 1, "coffee"), 1, "zumbi")
    state.rng = Rng(seed)
    return state


def thriving(seed: int) -> Brazil:
    """The same with riches, a Mission to be claimed, and tiles that one or the other looked at."""
    state = mission(armed(seed), 0, "I-5")
    put(state, "D3", "farm", 0)
    for seat, name, kind in ((0, "E4", "quilombo"), (1, "E6", "mandioca")):
        state.stock[state.home[seat]] = unspell_purse(MANY)
        cloud(state, name, kind, PEEKED)
        state.peekers[place(state, name)] = 1 << seat
    stand(state, "D4", 1)
    return state


def played_out(state: Brazil, seed: int = 1) -> Brazil:
    dice = Rng(seed)
    while state.to_move != NOBODY:
        random_action(state, state.to_move, dice)
    return state
