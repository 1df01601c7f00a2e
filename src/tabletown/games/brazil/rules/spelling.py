"""A position as one line of text, and the way back."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.notation import fields, items, sign, spell, unsign, unspell
from tabletown.games.brazil.edition.arches import ARCH_IDS
from tabletown.games.brazil.edition.purse import spell_purse, unspell_purse
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD, ROOM
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    CITIES,
    CLEAR,
    COMMITTED,
    COUNTERS,
    DEFENDERS,
    FACTS,
    FRAME,
    NONE,
    Position,
)
from tabletown.games.brazil.rules.preparation import lay_empty

CLOUDS: Final = ("clear", "down", "peeked", "up", "buried")
OFF_HEXES: Final = ("out", "supply", "board")  # from OUT_OF_GAME up to ON_BOARD
BLANK: Final = "_"  # an empty place before others
DECLINED: Final = "none"
SLOTS: Final = [*ARCH_IDS, "own", "none"]  # the last is what -1 finds


def text_of(position: Position) -> str:
    parts = [table_text(position)]
    for seat in range(position.seats):
        parts.append(seat_text(position, seat))
    return " / ".join(parts)


def table_text(position: Position) -> str:
    edition = position.edition
    words = [
        f"era={position.era} round={position.round} first={position.first}",
        f"last={position.is_last_round} won={position.has_triumphed}",
        f"turn={numbers(turn_of(position))}",
        f"stack={stack_text(position)}",
        f"battle={numbers(list(position.battle))}",
        f"attack={cards(position.committed, 0, COMMITTED, edition.combat_cards.ids)}",
        f"defence={cards(position.committed, COMMITTED, COMMITTED, edition.combat_cards.ids)}",
        f"attackers={cards(position.revealed, 0, DEFENDERS, edition.combat_cards.ids)}",
        f"defenders={cards(position.revealed, DEFENDERS, DEFENDERS, edition.combat_cards.ids)}",
        f"tiles={tiles_text(position)}",
        f"clouds={clouds_text(position)}",
        f"sites={sites_text(position)}",
        f"stock={numbers(list(position.tiles_left))}",
        f"cities={cities_text(position)}",
        f"gallery={set_text(position.gallery, edition.paintings.ids)}",
        f"spent={spell(position.spent, edition.exploration.ids)}",
        f"golds={spell(position.gold_discards, edition.gold_cards.ids)}",
        f"combats={spell(position.combat_discards, edition.combat_cards.ids)}",
        f"claimed={claimed_text(position)} under={numbers(list(position.drawn_under))}",
    ]
    if position.seats == 1:
        words.append(f"enemy={units_text(position, 1)}")
    return " ".join(words)


def seat_text(position: Position, seat: i64) -> str:
    edition = position.edition
    colours = [*edition.colours.ids, "none"]
    monarchs = [*edition.monarchs.ids, "none"]
    kinds = edition.exploration.kinds
    words = [
        f"colour={colours[position.colour[seat]]} monarch={monarchs[position.monarch[seat]]}",
        f"arch={SLOTS[position.arch[seat]]} used={slots_text(position.used, seat, ERAS + 1)}",
        f"supply={spell_purse(position.supply[seat])}",
        f"units={units_text(position, seat)} deployed={position.deployed[seat]}",
        f"products={slots_text(position.products, seat, edition.products.kinds)}",
        f"palaces={position.palaces[seat]}",
        f"paintings={set_text(position.paintings[seat], edition.paintings.ids)}",
        f"counters={numbers(list(position.counters[seat * COUNTERS : (seat + 1) * COUNTERS]))}",
        f"kept={spell(position.kept[seat * kinds : (seat + 1) * kinds], edition.exploration.ids)}",
        f"gold={cards(position.gold_hand, seat * ROOM, ROOM, edition.gold_cards.ids)}",
        f"combat={cards(position.combat_hand, seat * ROOM, ROOM, edition.combat_cards.ids)}",
        missions_text(position, seat),
    ]
    return " ".join(words)


def missions_text(position: Position, seat: i64) -> str:
    ids = position.edition.missions.ids
    room = position.mission_room()
    words = [
        f"dealt={cards(position.dealt, seat * ERAS * 2, ERAS * 2, ids)}",
        f"keeping={cards(position.keeping, seat * ERAS, ERAS, ids)}",
        f"returned={cards(position.returned, seat * ERAS, ERAS, ids)}",
    ]
    for era in range(ERAS):
        first = (seat * ERAS + era) * room
        words.append(f"era{era + 1}={cards(position.missions, first, room, ids)}")
    return " ".join(words)


def turn_of(position: Position) -> list[int]:
    return [
        position.turn_arch,
        position.bonus_era,
        position.free_moves,
        position.additional_moves,
        position.extra_actions,
        position.has_discounted,
        position.has_renovated_free,
        position.has_converted,
        position.due,
        position.is_untouched,
        position.purse,
    ]


def numbers(values: Sequence[int]) -> str:
    return ":".join([str(value) for value in values])


def unnumbers(text: str) -> list[int]:
    return [int(word) for word in text.split(":")]


def cards(places: vec[i64], first: i64, room: i64, names: Sequence[str]) -> str:
    """All places up to the last card; one that is empty before it is "_"."""
    last = first + room
    while last > first and places[last - 1] == EMPTY:
        last -= 1
    texts: list[str] = []
    for place in range(first, last):
        texts.append(card(places[place], names))
    return ",".join(texts) or "-"


def card(kind: i64, names: Sequence[str]) -> str:
    if kind == EMPTY:
        return BLANK
    return DECLINED if kind == NO_CARD else sign(kind, names)


def uncard(word: str, names: Sequence[str]) -> i64:
    if word == BLANK:
        return EMPTY
    return NO_CARD if word == DECLINED else unsign(word, names)


def uncards(text: str, places: vec[i64], first: i64, names: Sequence[str]) -> None:
    for nth, word in enumerate(items(text)):
        places[first + nth] = uncard(word, names)


def stack_text(position: Position) -> str:
    frames: list[str] = []
    for frame in range(position.depth):
        frames.append(numbers(list(position.stack[frame * FRAME : (frame + 1) * FRAME])))
    return ",".join(frames) or "-"


def tile_names(position: Position) -> dict[int, str]:
    edition = position.edition
    names = {int(CAPITAL): "capital"}
    for kind, id in enumerate(edition.buildings.ids):
        names[kind] = id
    for city, id in enumerate(edition.cities.ids):
        names[int(CITIES) + city] = id
    return names


def tiles_text(position: Position) -> str:
    """hex:tile:owner:tokens:palace:marks"""
    names = tile_names(position)
    texts: list[str] = []
    for place in range(position.board.hexes):
        if position.tile[place] != NONE:
            texts.append(
                f"{position.board.names[place]}:{names[position.tile[place]]}"
                f":{position.owner[place]}:{spell_purse(position.stock[place])}"
                f":{position.palace[place]}:{position.mark[place]}"
            )
    return ",".join(texts) or "-"


def clouds_text(position: Position) -> str:
    """hex:how it lies, and if somebody knows it: which tile, and who looked"""
    ids = position.edition.exploration.ids
    texts: list[str] = []
    for place in range(position.board.hexes):
        if position.cloud[place] != CLEAR:
            words = f"{position.board.names[place]}:{CLOUDS[position.cloud[place]]}"
            if position.cloud_kind[place] != EMPTY:
                words += f":{sign(position.cloud_kind[place], ids)}:{position.peekers[place]}"
            texts.append(words)
    return ",".join(texts) or "-"


def sites_text(position: Position) -> str:
    texts: list[str] = []
    for place in range(position.board.hexes):
        if position.sites[place] != NONE:
            capital = position.edition.capitals.ids[position.sites[place]]
            texts.append(f"{position.board.names[place]}:{capital}")
    return ",".join(texts) or "-"


def cities_text(position: Position) -> str:
    ids = [*position.edition.cities.ids, "none"]
    texts: list[str] = []
    for stack in range(len(position.city_tops)):
        texts.append(f"{ids[position.city_tops[stack]]}:{position.city_left[stack]}")
    return ",".join(texts)


def set_text(set: i64, names: Sequence[str]) -> str:
    members = [names[place] for place in range(len(names)) if (set >> place) & 1 == 1]
    return ",".join(members) or "-"


def set_of(text: str, names: Sequence[str]) -> i64:
    members: i64 = 0
    one: i64 = 1
    for name in items(text):
        place: i64 = names.index(name)
        members |= one << place
    return members


def claimed_text(position: Position) -> str:
    texts: list[str] = []
    for mission, id in enumerate(position.edition.missions.ids):
        if position.claimed[mission] != NONE:
            texts.append(f"{id}:{position.claimed[mission]}")
    return ",".join(texts) or "-"


def units_text(position: Position, side: i64) -> str:
    texts: list[str] = []
    for at in range(side * UNITS, (side + 1) * UNITS):
        where = position.units[at]
        texts.append(position.board.names[where] if where >= 0 else OFF_HEXES[where])
    return ",".join(texts)


def slots_text(places: vec[i64], seat: i64, room: i64) -> str:
    return ",".join([SLOTS[places[at]] for at in range(seat * room, (seat + 1) * room)])


# The way back


def set_up(position: Position, text: str) -> None:
    edition = position.edition
    lay_empty(position)
    table, *seats = [fields(part) for part in text.split(" / ")]
    set_up_table(position, table)
    combats = edition.combat_cards.ids
    uncards(table["attack"], position.committed, 0, combats)
    uncards(table["defence"], position.committed, COMMITTED, combats)
    uncards(table["attackers"], position.revealed, 0, combats)
    uncards(table["defenders"], position.revealed, DEFENDERS, combats)
    for seat, words in enumerate(seats):
        set_up_seat(position, seat, words)
        set_up_hands(position, seat, words)
    if position.seats == 1:
        set_up_units(position, 1, table["enemy"])
    set_up_map(position, table)
    position.find_mover()


def set_up_table(position: Position, table: dict[str, str]) -> None:
    edition = position.edition
    position.era = int(table["era"])
    position.round = int(table["round"])
    position.first = int(table["first"])
    position.is_last_round = int(table["last"])
    position.has_triumphed = int(table["won"])
    set_up_turn(position, unnumbers(table["turn"]))
    frames = items(table["stack"])
    position.depth = len(frames)
    for frame, words in enumerate(frames):
        for part, value in enumerate(unnumbers(words)):
            position.stack[frame * int(FRAME) + part] = value
    position.battle = vec[i64](unnumbers(table["battle"]))
    assert len(position.battle) == FACTS
    position.tiles_left = vec[i64](unnumbers(table["stock"]))
    position.gallery = set_of(table["gallery"], edition.paintings.ids)
    position.spent = unspell(table["spent"], edition.exploration.ids)
    position.gold_discards = unspell(table["golds"], edition.gold_cards.ids)
    position.combat_discards = unspell(table["combats"], edition.combat_cards.ids)
    position.drawn_under = vec[i64](unnumbers(table["under"]))
    for words in items(table["claimed"]):
        id, _colon, seat = words.rpartition(":")
        position.claimed[edition.missions.ids.index(id)] = int(seat)


def set_up_turn(position: Position, values: list[int]) -> None:
    [
        position.turn_arch,
        position.bonus_era,
        position.free_moves,
        position.additional_moves,
        position.extra_actions,
        position.has_discounted,
        position.has_renovated_free,
        position.has_converted,
        position.due,
        position.is_untouched,
        position.purse,
    ] = values


def set_up_seat(position: Position, seat: i64, words: dict[str, str]) -> None:
    edition = position.edition
    position.colour[seat] = place_or_none(words["colour"], edition.colours.ids)
    position.monarch[seat] = place_or_none(words["monarch"], edition.monarchs.ids)
    position.arch[seat] = slot_of(words["arch"])
    for era, word in enumerate(items(words["used"])):
        position.used[seat * (ERAS + 1) + era] = slot_of(word)
    position.supply[seat] = unspell_purse(words["supply"])
    position.deployed[seat] = int(words["deployed"])
    for product, word in enumerate(items(words["products"])):
        position.products[seat * edition.products.kinds + product] = slot_of(word)
    position.palaces[seat] = int(words["palaces"])
    position.paintings[seat] = set_of(words["paintings"], edition.paintings.ids)
    for counter, value in enumerate(unnumbers(words["counters"])):
        position.counters[seat * COUNTERS + counter] = value
    kept = unspell(words["kept"], edition.exploration.ids)
    for kind in range(len(kept)):
        position.kept[seat * len(kept) + kind] = kept[kind]
    set_up_units(position, seat, words["units"])


def set_up_hands(position: Position, seat: i64, words: dict[str, str]) -> None:
    edition = position.edition
    missions = edition.missions.ids
    room = position.mission_room()
    uncards(words["gold"], position.gold_hand, seat * ROOM, edition.gold_cards.ids)
    uncards(words["combat"], position.combat_hand, seat * ROOM, edition.combat_cards.ids)
    uncards(words["dealt"], position.dealt, seat * ERAS * 2, missions)
    uncards(words["keeping"], position.keeping, seat * ERAS, missions)
    uncards(words["returned"], position.returned, seat * ERAS, missions)
    for era in range(ERAS):
        first = (seat * ERAS + era) * room
        uncards(words[f"era{era + 1}"], position.missions, first, missions)


def set_up_units(position: Position, side: i64, words: str) -> None:
    for unit, word in enumerate(items(words)):
        is_off = word in OFF_HEXES
        where = OFF_HEXES.index(word) - len(OFF_HEXES) if is_off else hex_of(position, word)
        position.place_unit(side, unit, where)


def set_up_map(position: Position, table: dict[str, str]) -> None:
    tiles = {name: tile for tile, name in tile_names(position).items()}
    for words in items(table["tiles"]):
        name, tile, owner, stock, palace, mark = words.split(":")
        place = hex_of(position, name)
        position.tile[place] = tiles[tile]
        position.owner[place] = int(owner)
        position.stock[place] = unspell_purse(stock)
        position.palace[place] = int(palace)
        position.mark[place] = int(mark)
        if tile == "capital":
            position.home[int(owner)] = place
    for words in items(table["clouds"]):
        name, how, *known = words.split(":")
        place = hex_of(position, name)
        position.cloud[place] = CLOUDS.index(how)
        if known:
            position.cloud_kind[place] = unsign(known[0], position.edition.exploration.ids)
            position.peekers[place] = int(known[1])
    for words in items(table["sites"]):
        name, _colon, capital = words.partition(":")
        position.sites[hex_of(position, name)] = position.edition.capitals.ids.index(capital)
    for stack, words in enumerate(items(table["cities"])):
        city, _colon, left = words.partition(":")
        position.city_tops[stack] = place_or_none(city, position.edition.cities.ids)
        position.city_left[stack] = int(left)


def hex_of(position: Position, name: str) -> i64:
    return position.board.names.index(name)


def slot_of(word: str) -> i64:
    return NONE if word == "none" else SLOTS.index(word)


def place_or_none(word: str, names: Sequence[str]) -> i64:
    return NONE if word == "none" else names.index(word)
