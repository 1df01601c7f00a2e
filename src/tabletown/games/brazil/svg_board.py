"""What lies before a seat: its supply, the seven Arches, its cards, and what it has in reserve."""

from collections.abc import Collection
from typing import Final

from tabletown.core.state import HIDDEN, NOBODY
from tabletown.draw.svg import box, group, moved, symbol, tag, words
from tabletown.games.brazil.effects import monarch_effect, palace_words, strength_words
from tabletown.games.brazil.printed.arches import (
    ARCH_IDS,
    FIRST_PALACE,
    LAST_PALACE,
    SHAPES,
)
from tabletown.games.brazil.printed.purse import TOKEN_NAMES, TOKENS, amount
from tabletown.games.brazil.printed.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.printed.units import UNITS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import MONARCH_BOARD
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD, ROOM
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    COMMITTED,
    IN_SUPPLY,
    NONE,
    NOT_MADE,
    ON_BOARD,
    Position,
)
from tabletown.games.brazil.svg_areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg_cards import (
    GAP,
    HIGH,
    WIDE,
    combat_card,
    gold_card,
    grid,
    grid_height,
    mission_card,
    owned_card,
    painting_height,
)
from tabletown.games.brazil.svg_choices import product_letter
from tabletown.games.brazil.svg_pieces import (
    brackets,
    framed,
    items_row,
    look_of,
    open_part,
    paragraph,
    token,
    unit_letter,
    unit_shape,
    unit_strength,
    worth,
)
from tabletown.games.brazil.svg_touch import part_name
from tabletown.games.brazil.words import ARCH_WORDS, ROMAN, missions_of, sentence, unit_name

SLOT: Final = 54  # of a token in the supply
ARCH: Final = 44
COLUMNS: Final = 2
THEN: Final = (
    "",
    "to Capital or City",
    "to Forest",
    "to an own tile",
    "edge or water",
    "to a mine",
)


# Supply


def supply(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Five places, and more while too much lies there."""
    purse = view.supply[seat]
    kinds = [kind for kind in range(TOKENS) for _nth in range(amount(purse, kind))]
    places = max(int(view.edition.supply), len(kinds))
    step = min(SLOT + 6, (width - 2 * PAD + 6) / places)
    found = [heading("Your supply", width, f"{len(kinds)} of {view.edition.supply}")]
    for nth in range(places):
        x, size = PAD + nth * step, step - 6
        inside = box(x + 0.75, HEAD + 0.75, size - 1.5, SLOT - 1.5, 10, "slot")
        part = None
        if nth < len(kinds):
            inside += token(
                TOKEN_NAMES[kinds[nth]], x + size / 2, HEAD + SLOT / 2, min(18, size / 2.6)
            )
            part = open_part(part_name(view, "supply", kinds[nth]), touch)
            inside += brackets(x + 3, HEAD + 3, size - 6, SLOT - 6) if part else ""
        found.append(group(inside, class_="place", part=part))
    return Area("supply", width, HEAD + SLOT + PAD, "".join(found))


# Arches


def arches(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Always in the same order, with the Action token, used ones, and the slot of each."""
    found = [heading("Seven Arches", width, "one each turn")]
    for arch in range(len(ARCH_IDS)):
        row = _arch(view, seat, arch, touch, width - 2 * PAD)
        found.append(moved(row, PAD, HEAD + arch * (ARCH + 4)))
    return Area("arches", width, HEAD + len(ARCH_IDS) * (ARCH + 4) - 4 + PAD, "".join(found))


def _arch(view: Position, seat: int, arch: int, touch: Collection[str], width: float) -> str:
    part = open_part(part_name(view, "arch", arch), touch)
    is_own_turn = view.to_move != NOBODY and view.turn_arch == arch and view.arch[seat] == arch
    is_barred = view.arch[seat] == arch and not is_own_turn
    look = "now" if is_own_turn else "barred" if is_barred else "open" if part else ""
    low, right = ARCH - 2, width - 1
    shape = f"M1 {ARCH - 9}V19A18 18 0 0 1 37 19V{low}H9A8 8 0 0 1 1 {ARCH - 9}z"
    found = [
        box(1, 1, width - 2, ARCH - 2, 9, "body"),
        tag("path", d=shape, class_="vault"),
        symbol(f"arch-{ARCH_IDS[arch]}", 10, 12, 19, "vi"),
        words(ARCH_WORDS[arch], 46, 19, "b"),
        words(_arch_note(view, seat, arch), 46, 35, "cap"),
        _slot(view, seat, arch, right - 32, touch),
        *_tokens(view, seat, arch, right - 62),
    ]
    return framed(found, width, ARCH, f"arch {look}".strip(), part)


def _arch_note(view: Position, seat: int, arch: int) -> str:
    edition = view.edition
    if view.arch[seat] == arch and view.turn_arch != arch:
        return "used last turn"
    strength = strength_words(edition, arch)
    if strength:
        attack, defence = edition.arches.attack[arch], edition.arches.defence[arch]
        return f"combat +{attack}, +{defence}"
    then = THEN[edition.arches.movement[arch]]
    return f"then {then}" if then else ""


def _slot(view: Position, seat: int, arch: int, x: float, touch: Collection[str]) -> str:
    """The place for a Product, with its initial once it lies there."""
    shape = SHAPES[view.edition.arches.slot[arch]]
    part = open_part(part_name(view, "slot", arch), touch)
    kinds = range(view.edition.products.kinds)
    first = seat * view.edition.products.kinds
    made = [product for product in kinds if view.products[first + product] == arch]
    inside = symbol(f"product-{shape}", x, 9, 26)
    inside += words(product_letter(view, made[0]), x + 13, 27, "pl mid b") if made else ""
    inside += brackets(x - 3, 6, 32, 32) if part else ""
    return group(inside, class_="slot full" if made else "slot", part=part)


def _tokens(view: Position, seat: int, arch: int, x: float) -> list[str]:
    """The Action token of this Era, and used ones under the Arch."""
    found, look = [], look_of(view, seat) + 1
    if view.arch[seat] == arch:
        chip = tag("circle", cx=x + 13, cy=22, r=13, class_="mf")
        numeral = words(ERA_NAMES[view.era], x + 13, 27, "mid b")
        found.append(group(chip, numeral, class_=f"action p{look}"))
        x -= 30
    for era in range(1, ERAS + 1):
        if view.used[seat * (ERAS + 1) + era] == arch:
            chip = tag("circle", cx=x + 13, cy=22, r=12, class_="uf")
            found.append(group(chip, words(ERA_NAMES[era], x + 13, 27, "mid b"), class_="used"))
            x -= 30
    return found


# Cards


def cards(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Missions, Gold and Combat cards in hand, and Missions that are done."""
    drawn = _mission_cards(view, seat, touch)
    hand = [int(kind) for kind in view.gold_hand[seat * ROOM : (seat + 1) * ROOM]]
    drawn += [gold_card(view, kind, touch) for kind in hand if kind not in (EMPTY, HIDDEN)]
    drawn += _combat_cards(view, seat, touch)
    for mission in range(view.edition.missions.kinds):
        if view.claimed[mission] == seat:
            drawn.append(mission_card(view, seat, mission, touch, "done"))
    found = heading("Your cards", width, "only you see these", "lock")
    found += moved(grid(drawn, COLUMNS, WIDE, HIGH), PAD, HEAD)
    high = max(HIGH, grid_height(len(drawn), COLUMNS, HIGH))
    return Area("cards", width, HEAD + high + PAD, found)


def _mission_cards(view: Position, seat: int, touch: Collection[str]) -> list[str]:
    """In hand; before that the pairs that were dealt, with what is kept of them."""
    first = seat * ERAS
    dealt = [int(mission) for mission in view.dealt[first * 2 : (first + ERAS) * 2]]
    kept = [int(mission) for mission in view.keeping[first : first + ERAS]]
    found = []
    for mission in [mission for mission in dealt if mission not in (EMPTY, HIDDEN)]:
        note = "kept" if mission in kept else ""
        found.append(mission_card(view, seat, mission, touch, note))
    hand = [mission for mission in missions_of(view, seat) if mission != HIDDEN]
    return found + [mission_card(view, seat, mission, touch) for mission in hand]


def _combat_cards(view: Position, seat: int, touch: Collection[str]) -> list[str]:
    hand = [int(kind) for kind in view.combat_hand[seat * ROOM : (seat + 1) * ROOM]]
    role = 0 if view.battle[ATTACKER] == seat else 1
    chosen: list[int] = []
    if view.asked() == actions.COMMITTING:
        places = view.committed[role * COMMITTED : (role + 1) * COMMITTED]
        chosen = [int(kind) for kind in places if HIDDEN < kind < NO_CARD]
    found = []
    for kind in [kind for kind in hand if kind not in (EMPTY, HIDDEN)]:
        is_chosen = kind in chosen
        if is_chosen:
            chosen.remove(kind)
        found.append(
            combat_card(view, kind, () if is_chosen else touch, "chosen" if is_chosen else "")
        )
    return found


# Reserve


def reserve(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Monarch, units, Products and Palaces of a seat."""
    monarch, room = view.monarch[seat], width - 2 * PAD
    names = view.edition.monarchs.names
    title = names[monarch] if monarch != NONE else "No Monarch yet"
    found = [heading(title, width, "your Monarch", "monarch")]
    y = float(HEAD)
    if monarch != NONE:
        effect = sentence(monarch_effect(view.edition, monarch))
        said, y = paragraph(effect, PAD, HEAD + 8, room, 13, "txt")
        found.append(said)
    for part, high in (
        _army(view, seat, touch, room),
        _products(view, seat, touch, room),
        _palaces(view, seat, touch, room),
    ):
        found.append(moved(part, PAD, y + 6))
        y += high + 6
    return Area("reserve", width, y + PAD - 6, "".join(found))


def _army(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    """All five units: where each is, or what it costs."""
    found = [words("Units", 0, 18, "h b"), words("Deploy pays the cost", width, 18, "cap end")]
    wide = (width - GAP) / COLUMNS
    for unit in range(UNITS if view.colour[seat] != NONE else 0):
        row = _unit(view, seat, unit, touch, wide)
        found.append(moved(row, unit % COLUMNS * (wide + GAP), 28 + unit // COLUMNS * 52))
    return "".join(found), 28 + -(-int(UNITS) // COLUMNS) * 52


def _unit(view: Position, seat: int, unit: int, touch: Collection[str], wide: float) -> str:
    where = view.units[seat * UNITS + unit]
    said = (unit_letter(view, seat, unit), str(unit_strength(view, seat, unit)))
    found = [
        box(0.75, 0.75, wide - 1.5, 44.5, 8, "body"),
        unit_shape(view, seat, said, 3, 7, 28),
        words(unit_name(view, seat, unit), 48, 19, "sm b"),
    ]
    if where == ON_BOARD:
        cost = view.edition.colours.cost[view.unit_number(seat, unit)]
        found.append(items_row(cost, 48, 33, 9)[0])
    else:
        place = "defeated" if where == IN_SUPPLY else f"on {view.board.names[where]}"
        found.append(words(place, 48, 37, "cap"))
    part = open_part(part_name(view, "unit", unit), touch)
    return framed(found, wide, 46, "piece", part)


def _products(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    products = view.edition.products
    found = [words("Products", 0, 18, "h b")]
    wide = (width - GAP) / COLUMNS
    for product in range(int(products.kinds)):
        slot = view.products[seat * products.kinds + product]
        look = "piece made" if slot != NOT_MADE else "piece"
        shape = symbol(f"product-{SHAPES[products.shape[product]]}", 7, 9, 28, "shape")
        row = [
            box(0.75, 0.75, wide - 1.5, 44.5, 8, "body"),
            shape,
            words(product_letter(view, product), 21, 28, "pl mid b"),
            words(products.names[product], 43, 19, "sm b"),
            worth(int(products.vp[product]), wide - 7, 38),
        ]
        if slot == NOT_MADE:
            row.append(items_row(products.cost[product], 43, 33, 9)[0])
        else:
            where = "Monarch" if slot == MONARCH_BOARD else ARCH_WORDS[slot]
            row.append(words(where, 43, 37, "cap"))
        part = open_part(part_name(view, "product", product), touch)
        drawn = framed(row, wide, 46, look, part)
        found.append(moved(drawn, product % COLUMNS * (wide + GAP), 28 + product // COLUMNS * 52))
    return "".join(found), 28 + -(-int(products.kinds) // COLUMNS) * 52


def _palaces(view: Position, seat: int, touch: Collection[str], width: float) -> tuple[str, float]:
    """II to VI: dark once they stand."""
    found, y = [words("Palaces", 0, 18, "h b")], 28.0
    for number in range(FIRST_PALACE, LAST_PALACE + 1):
        stands = view.palaces[seat] >> number & 1
        tab = box(1, 1, 40, 24, 6) + words(ROMAN[number], 21, 18, "mid b")
        part = open_part(part_name(view, "palace", number), touch)
        text = "placed" if stands else palace_words(view.edition, number)
        said, low = paragraph(text, 52, 18, width - 56, 12.5, "sm")
        ring = brackets(-2, -2, 46, 30) if part else ""
        look = "pal2 made" if stands else "pal2"
        found.append(moved(group(tab, said, ring, class_=look, part=part), 0, y))
        y += max(30, low)
    return "".join(found), y


def owned(view: Position, seat: int, width: float) -> Area:
    """The Paintings of a seat, in columns."""
    paintings = view.edition.paintings
    mine = [at for at in range(paintings.kinds) if view.paintings[seat] >> at & 1]
    found, tops = [heading("Your Paintings", width, icon="arch-painting")], [float(HEAD)] * COLUMNS
    if not mine:
        found.append(words("None yet", PAD, HEAD + 12, "cap"))
        tops[0] += 24
    for painting in mine:
        column = tops.index(min(tops))
        card = owned_card(view.edition, painting)
        found.append(moved(card, PAD + column * (WIDE + GAP), tops[column]))
        tops[column] += painting_height(view.edition, painting) + GAP
    return Area("owned", width, max(tops) + PAD - GAP, "".join(found))
