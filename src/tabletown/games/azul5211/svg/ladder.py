"""The ladder of 5211: how many cards of each colour are on the table, the limit, the roosters."""

from typing import Final

from tabletown.draw.svg import box, group, symbol, tag, words
from tabletown.games.azul5211.ladder import LIMIT, SCORES, TIE, Ladder
from tabletown.games.azul5211.rules import ROOSTERS, Azul5211
from tabletown.games.azul5211.svg.cards import look

WIDE: Final = 460
COLOURS: Final = 360  # of it for the colours, the rest for the roosters
TOP: Final = 30  # for the words above the limit
KEYS: Final = 64  # for symbol, number and fate under each column
PLACES: Final = 90  # width of a rooster's place


def ladder_picture(view: Azul5211, ladder: Ladder, ghosts: list[int], height: float) -> str:
    """`ghosts` are the kinds that the viewer has chosen, drawn faint on top of their colours."""
    base = height - KEYS
    step = (base - TOP) / max(ladder.limit, 1)
    lines = [
        tag("path", d=f"M0 {base - nth * step:g}H{COLOURS - 14}", class_="gl")
        for nth in range(1, ladder.limit)
    ]
    limit = f"Limit {ladder.limit}: a colour this high scores nothing"
    lines.append(tag("path", d=f"M0 {TOP}H{COLOURS - 14}", class_="lim"))
    lines.append(words(limit, 0, TOP - 9, "limt b"))
    pitch = COLOURS / len(ladder.counts)
    colours = [int(view.edition.colour[kind]) for kind in ghosts]
    columns = [
        _column(ladder, colour, colours.count(colour), colour * pitch, pitch - 14, base, step)
        for colour in range(len(ladder.counts))
    ]
    roosters = len([kind for kind in ghosts if view.edition.rooster[kind]])
    return group(*lines, *columns, _roosters(ladder, roosters, base))


def _column(
    ladder: Ladder, colour: int, ghosts: int, x: float, wide: float, base: float, step: float
) -> str:
    """A block a card; what is above the limit is told by the number alone."""
    count, name = ladder.counts[colour], look(colour)
    size = min(22.0, step - 10)
    parts = []
    for nth in range(min(count + ghosts, ladder.limit)):
        y = base - (nth + 1) * step + 2
        block = box(x, y, wide, step - 4, 5, f"blk a-{name}")
        middle = (x + (wide - size) / 2, y + (step - 4 - size) / 2)
        block += symbol(f"tile-{name}", *middle, size, f"orn a-{name}")
        ring = box(x, y, wide, step - 4, 5, "ring")
        parts.append(block if nth < count else group(block, class_="ghost") + ring)
    parts.append(box(x, base + 1, wide, 3, 1.5, "base"))
    key = symbol(f"tile-{name}", x + 3, base + 10, 26, "key")
    fate = ladder.fates[colour]
    parts.append(_key(str(count), key, fate, _fate_words(ladder, fate), x, wide, base))
    return group(*parts, class_=f"column {fate}".rstrip())


def _fate_words(ladder: Ladder, fate: str) -> str:
    scores = "scored" if ladder.is_past else "scoring"
    return {SCORES: scores, LIMIT: "limit: out", TIE: "tie: out"}.get(fate, "")


def _key(number: str, key: str, fate: str, below: str, x: float, wide: float, base: float) -> str:
    """A column's symbol and count, boxed if it scores, with a caption below."""
    parts = [key, words(number, x + wide - 4, base + 33, "cn b end")]
    if fate == SCORES:
        parts.append(box(x - 4, base + 7, wide + 8, 34, 0, "crown"))
    parts.append(words(below, x + wide / 2, base + 57, "fate mid"))
    return "".join(parts)


def _roosters(ladder: Ladder, ghosts: int, base: float) -> str:
    """As many places as roosters can score; further roosters stand above them."""
    count = ladder.roosters
    places = max(ladder.exact, count + ghosts, 1)
    step = min((base - TOP) / places, 44.0)
    x = WIDE - PLACES
    parts = [tag("path", d=f"M{COLOURS} {TOP - 6}V{base + KEYS - 4}", class_="sep")]
    for nth in range(places):
        y = base - (nth + 1) * step + 2
        state = "on" if nth < count else "ghost" if nth < count + ghosts else "open"
        over = " over" if nth >= ladder.exact else ""
        parts.append(box(x, y, PLACES, step - 4, 6, f"rslot {state}{over}"))
        if nth < count + ghosts:
            size = min(24.0, step - 8)
            middle = (x + (PLACES - size) / 2, y + (step - 4 - size) / 2)
            parts.append(symbol("rooster", *middle, size, "rin"))
    fate = SCORES if ladder.scoring == ROOSTERS else LIMIT if count > ladder.exact else ""
    below = "too many" if fate == LIMIT else _fate_words(ladder, fate) or f"exactly {ladder.exact}"
    key = symbol("rooster", x + 1, base + 10, 26, "key")
    parts.append(_key(f"{count}/{ladder.exact}", key, fate, below, x, PLACES, base))
    return group(*parts, class_=f"roosters {fate}".rstrip())
