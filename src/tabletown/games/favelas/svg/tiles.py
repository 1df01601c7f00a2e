"""Sources of tiles in the drawing: face-up tiles, the stack, singles, and the tile in hand."""

from functools import lru_cache
from typing import Final

from tabletown.core.english import sentence
from tabletown.core.state import NOBODY
from tabletown.draw.marks import notch
from tabletown.draw.svg import box, group, moved, symbol, tag, words
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import MATCH, Favelas
from tabletown.games.favelas.svg.stack import HALF, tile_half
from tabletown.games.favelas.words import end_chance

HIGH: Final = 112
GAP: Final = 10
SCALE: Final = 0.6  # of a tile, against the hill
MIDDLE: Final = 34  # of a tile in its card
BACKS: Final = {"double": "fv-back", "single": "fv-back1"}


def tiles(view: Favelas, *, touch: bool, last: bool, width: float) -> str:
    """A card each; with `touch`, what may be taken now is framed and can be touched."""
    edition = view.edition
    if view.to_move == NOBODY:
        return ""
    wide = (width + GAP) / (int(edition.supply) + 3) - GAP
    legal = view.legal(view.to_move) if touch else []
    lying = [pair for pair in view.supply if pair != edition.pairs]
    cards = [_face_up(view, pair, wide, legal) for pair in lying]
    cards += [_empty("", wide)] * (edition.supply - len(lying))
    cards += [_stack(view, wide, edition.blind in legal)]
    cards += [_singles(view, wide, edition.single in legal)]
    cards += [_hand(view, wide, last)]
    placed = [
        tag("g", card, transform=f"translate({nth * (wide + GAP):.1f} 0)")
        for nth, card in enumerate(cards)
    ]
    return group(*placed, class_="cards")


def tile(view: Favelas, kind: int, x: float) -> str:
    """A tile: its halves to the left and right of x, at the top of a card."""
    edition = view.edition
    halves = [edition.first[kind], edition.second[kind]]
    letters = [edition.letters[half] for half in halves if half != NONE]
    return _tile(tuple(int(half) for half in halves if half != NONE), tuple(letters), x)


@lru_cache(256)
def _tile(colours: tuple[int, ...], letters: tuple[str, ...], x: float) -> str:
    drawn = ""
    for nth, (colour, letter) in enumerate(zip(colours, letters, strict=True)):
        middle = (nth - (len(colours) - 1) / 2) * 2 * HALF
        drawn += moved(tile_half(colour, letter), middle, 0)
    return moved(drawn, x, MIDDLE, SCALE)


def _card(wide: float, name: str, caption: str, inside: str, part: str, look: str) -> str:
    return group(
        box(1, 1, wide - 2, HIGH - 2, 11, "frame"),
        inside,
        words(name, wide / 2, 87, "name mid b"),
        words(caption, wide / 2, 104.5, "cap mid"),
        class_=f"card {look}",
        part=part or None,
    )


def _face_up(view: Favelas, pair: int, wide: float, legal: list[int]) -> str:
    edition = view.edition
    is_open = bool({edition.take + pair, edition.discard + pair} & {*legal})
    caption = "put away" if edition.discard + pair in legal else "face up"
    name = sentence(view.pair_name(pair).replace("-", ", "))
    part = f"tile-{edition.names[pair]}" if is_open else ""
    return _card(wide, name, caption, tile(view, pair, wide / 2), part, "may" if is_open else "")


def _empty(words_: str, wide: float) -> str:
    return _card(wide, "", words_, "", "", "empty")


def _stack(view: Favelas, wide: float, is_open: bool) -> str:
    chance = end_chance(view)
    safe = view.stack - view.edition.bottom
    caption = f"{view.stack} left, {safe} safe"
    if chance:
        caption = "ends the year" if chance == 1 else f"year's end: 1 in {chance.denominator}"
    look = "may" if is_open else ""
    back = symbol("year-end", wide / 2 + 48, 6, 26, "soon") if chance else ""
    inside = _pile("double", wide / 2) + back
    return _card(wide, "Stack, unseen", caption, inside, "stack" * is_open, look)


def _singles(view: Favelas, wide: float, is_open: bool) -> str:
    left = view.singles_left()
    name, caption = (f"Single, {left} left", "moves the ★ die") if left else ("Single", "none left")
    look = "may" if is_open else ""
    inside = _pile("single", wide / 2) if left else ""
    return _card(wide, name, caption, inside, "singles" * is_open, look)


def _pile(kind: str, x: float) -> str:
    """Tiles face down on each other."""
    return tag("use", href=f"#{BACKS[kind]}", x=x - 51, y=4, width=102, height=68)


def _hand(view: Favelas, wide: float, is_last: bool) -> str:
    """The tile that this turn is about."""
    if view.tile == NONE:
        return _empty("no tile in hand", wide)
    edition = view.edition
    caption = "laid" if view.phase == MATCH else "in hand"
    if view.is_end_of_year(view.tile):
        caption = "ends the year"
    halves = [edition.first[view.tile], edition.second[view.tile]]
    name = sentence(", ".join(edition.colour_names[half] for half in halves if half != NONE))
    mark = notch(wide - 4, 4, 22) if is_last else ""
    return _card(wide, name, caption, tile(view, view.tile, wide / 2) + mark, "", "held")
