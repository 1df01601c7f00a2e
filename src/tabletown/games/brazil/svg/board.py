"""The player board in the drawing: supply, the seven Arches, cards."""

from collections.abc import Collection
from typing import Final

from tabletown.core.state import HIDDEN, NOBODY
from tabletown.draw.svg import box, group, moved, symbol, tag, words
from tabletown.games.brazil.edition.arches import (
    ARCH_IDS,
    SHAPES,
)
from tabletown.games.brazil.edition.purse import TOKEN_NAMES, TOKENS, amount
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD, ROOM
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    COMMITTED,
    Position,
)
from tabletown.games.brazil.svg.areas import HEAD, PAD, Area, heading
from tabletown.games.brazil.svg.cards import (
    HIGH,
    WIDE,
    combat_card,
    gold_card,
    grid,
    grid_height,
    mission_card,
)
from tabletown.games.brazil.svg.choices import product_letter
from tabletown.games.brazil.svg.gestures import part_name
from tabletown.games.brazil.svg.pieces import (
    brackets,
    framed,
    look_of,
    open_part,
    token,
)
from tabletown.games.brazil.words.effects import strength_words
from tabletown.games.brazil.words.shared import ARCH_WORDS, missions_of

SLOT: Final = 54  # of a token in the supply
ARCH: Final = 44
COLUMNS: Final = 2
THEN: Final = (
    "",
    "to Capital or City",
    "to Forest",
    "to a tile of yours",
    "by edge or Water",
    "to a Gold Mine",
)


# Supply


def supply(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """Five places for tokens, and more while the supply is too large."""
    purse = view.supply[seat]
    kinds = [kind for kind in range(TOKENS) for _nth in range(amount(purse, kind))]
    places = max(int(view.edition.supply), len(kinds))
    step = min(SLOT + 6, (width - 2 * PAD + 6) / places)
    drawing = [heading("Your supply", width, f"{len(kinds)} of {view.edition.supply}")]
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
        drawing.append(group(inside, class_="place", part=part))
    return Area("supply", width, HEAD + SLOT + PAD, "".join(drawing))


# Arches


def arches(view: Position, seat: int, touch: Collection[str], width: float) -> Area:
    """The Arches in a fixed order, each with its Action tokens and its slot."""
    drawing = [heading("Seven Arches", width, "one each turn")]
    for arch in range(len(ARCH_IDS)):
        row = _arch(view, seat, arch, touch, width - 2 * PAD)
        drawing.append(moved(row, PAD, HEAD + arch * (ARCH + 4)))
    return Area("arches", width, HEAD + len(ARCH_IDS) * (ARCH + 4) - 4 + PAD, "".join(drawing))


def _arch(view: Position, seat: int, arch: int, touch: Collection[str], width: float) -> str:
    name = part_name(view, "arch", arch)
    is_own_turn = view.to_move != NOBODY and view.turn_arch == arch and view.arch[seat] == arch
    is_barred = view.arch[seat] == arch and not is_own_turn
    look = "now" if is_own_turn else "barred" if is_barred else "open" if name in touch else ""
    low, right = ARCH - 2, width - 1
    shape = f"M1 {ARCH - 9}V19A18 18 0 0 1 37 19V{low}H9A8 8 0 0 1 1 {ARCH - 9}z"
    drawing = [
        box(1, 1, width - 2, ARCH - 2, 9, "body"),
        tag("path", d=shape, class_="vault"),
        symbol(f"arch-{ARCH_IDS[arch]}", 10, 12, 19, "vi"),
        words(ARCH_WORDS[arch], 46, 19, "b"),
        words(_arch_note(view, seat, arch), 46, 35, "cap"),
        _slot(view, seat, arch, right - 32, touch),
        *_tokens(view, seat, arch, right - 62),
    ]
    return framed(drawing, width, ARCH, f"arch {look}".strip(), name, touch)


def _arch_note(view: Position, seat: int, arch: int) -> str:
    edition = view.edition
    if view.arch[seat] == arch and view.turn_arch != arch:
        return "used last turn"
    then = THEN[edition.arches.movement[arch]]
    return f"then {then}" if then else strength_words(edition, arch)


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
    tokens, look = [], look_of(view, seat) + 1
    if view.arch[seat] == arch:
        chip = tag("circle", cx=x + 13, cy=22, r=13, class_="mf")
        numeral = words(ERA_NAMES[view.era], x + 13, 27, "mid b")
        tokens.append(group(chip, numeral, class_=f"action p{look}"))
        x -= 30
    for era in range(1, ERAS + 1):
        if view.used[seat * (ERAS + 1) + era] == arch:
            chip = tag("circle", cx=x + 13, cy=22, r=12, class_="uf")
            tokens.append(group(chip, words(ERA_NAMES[era], x + 13, 27, "mid b"), class_="used"))
            x -= 30
    return tokens


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
    drawing = heading("Your cards", width, "only you see these", "lock")
    drawing += moved(grid(drawn, COLUMNS, WIDE, HIGH), PAD, HEAD)
    high = max(HIGH, grid_height(len(drawn), COLUMNS, HIGH))
    return Area("cards", width, HEAD + high + PAD, drawing)


def _mission_cards(view: Position, seat: int, touch: Collection[str]) -> list[str]:
    """Missions in hand; before that the pairs that were dealt, those kept marked."""
    first = seat * ERAS
    dealt = [int(mission) for mission in view.dealt[first * 2 : (first + ERAS) * 2]]
    kept = [int(mission) for mission in view.keeping[first : first + ERAS]]
    pictures = []
    for mission in [mission for mission in dealt if mission not in (EMPTY, HIDDEN)]:
        note = "kept" if mission in kept else ""
        pictures.append(mission_card(view, seat, mission, touch, note))
    hand = [mission for mission in missions_of(view, seat) if mission != HIDDEN]
    return pictures + [mission_card(view, seat, mission, touch) for mission in hand]


def _combat_cards(view: Position, seat: int, touch: Collection[str]) -> list[str]:
    hand = [int(kind) for kind in view.combat_hand[seat * ROOM : (seat + 1) * ROOM]]
    role = 0 if view.battle[ATTACKER] == seat else 1
    chosen: list[int] = []
    if view.asked() == actions.COMMITTING:
        places = view.committed[role * COMMITTED : (role + 1) * COMMITTED]
        chosen = [int(kind) for kind in places if HIDDEN < kind < NO_CARD]
    pictures = []
    for kind in [kind for kind in hand if kind not in (EMPTY, HIDDEN)]:
        is_chosen = kind in chosen
        if is_chosen:
            chosen.remove(kind)
        pictures.append(
            combat_card(view, kind, () if is_chosen else touch, "chosen" if is_chosen else "")
        )
    return pictures
