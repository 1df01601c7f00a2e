"""The ladder of 5211: a wall of tiles for each colour up to the limit, and the roosters."""

from typing import Final, NamedTuple

from tabletown.core.english import counted, sentence
from tabletown.draw.svg import box, group, moved, tag, words
from tabletown.games.azul5211.ladder import LIMIT, SCORES, TIE, Ladder
from tabletown.games.azul5211.rules import OVER, ROOSTERS, Azul5211
from tabletown.games.azul5211.svg.cards import ROOSTER, art, look
from tabletown.games.azul5211.words import scoring_name

WIDE: Final = 440
PAD: Final = 9  # of the patterned wall around the plain field
LEFT: Final = 18  # of the first column
COLOURS: Final = 316  # for the colours, the rest for the roosters
TOP: Final = 64  # the limit; above it words and cornice
KEYS: Final = 58  # for symbol, number and fate under each column
VERDICT: Final = 30  # for a line under them
LARGEST: Final = 54  # a tile
PLACES: Final = 68  # width of a rooster's place
CORNICE: Final = f"M{LEFT - 5} 42h{COLOURS - 2}v6h-5v6H{LEFT}v-6h-5z"


class Walls(NamedTuple):
    """The measures of all columns."""

    wide: float
    tile: float
    step: float  # from tile to tile
    base: float


def ladder_picture(view: Azul5211, ladder: Ladder, ghosts: list[int], height: float) -> str:
    """`ghosts` are the kinds that the viewer has chosen, drawn faint on top of their colours."""
    base = height - PAD - VERDICT - KEYS
    step = (base - TOP) / max(ladder.limit, 1)
    right = LEFT + COLOURS - 12
    lines = [
        tag("rect", width=WIDE, height=height, fill="url(#az-wall)", class_="backdrop"),
        box(PAD, PAD, WIDE - 2 * PAD, height - 2 * PAD, 9, "plain"),
        *[
            tag("path", d=f"M{LEFT} {base - nth * step:g}H{right}", class_="gl")
            for nth in range(1, ladder.limit)
        ],
        words(f"Limit {ladder.limit}: this high scores nothing", LEFT - 2, 33, "limt b"),
        tag("path", d=CORNICE, class_="cornice"),
        tag("path", d=f"M{LEFT} {TOP - 3}H{right}", class_="lim"),
    ]
    pitch = COLOURS / len(ladder.counts)
    walls = Walls(pitch - 8, min(step - 2, pitch - 10, LARGEST), step, base)
    colours = [int(view.edition.colour[kind]) for kind in ghosts]
    columns = [
        moved(
            _column(walls, ladder, colour, colours.count(colour), view.edition.letters[colour]),
            LEFT + colour * pitch,
            0,
        )
        for colour in range(len(ladder.counts))
    ]
    roosters = len([kind for kind in ghosts if view.edition.rooster[kind]])
    said = words(_verdict(view, ladder), LEFT - 2, height - PAD - 13, "say")
    return group(*lines, *columns, _roosters(ladder, roosters, base, step), said)


def _column(walls: Walls, ladder: Ladder, colour: int, ghosts: int, letter: str) -> str:
    """A tile a card; what is above the limit is told by the number alone."""
    count, name, fate = ladder.counts[colour], look(colour), ladder.fates[colour]
    wide, size, step, base = walls
    x = (wide - size) / 2
    parts = []
    for nth in range(min(count + ghosts, ladder.limit)):
        y = base - nth * step - size
        tile = art(f"t-{name}", x, y, size, size, f"blk a-{name}")
        ring = box(x - 2, y - 2, size + 4, size + 4, 4, "ring")
        parts.append(tile if nth < count else group(tile, class_="ghost") + ring)
    parts.append(box(0, base + 2, wide, 2.5, 0, "base"))
    if fate == SCORES:
        top = base - (count - 1) * step - size - 6
        parts.append(_crowned(x - 6, top, size + 12, base + 3 - top))
    key = art(f"o-{name}", wide / 2 - 25, base + 11, 23, 23, "key")
    number = words(str(count), wide / 2 + 14, base + 32, "cn b mid")
    below = words(_fate_words(ladder, fate) or letter, wide / 2, base + 53, "fate mid")
    return group(*parts, key, number, below, class_=f"column {fate}".rstrip())


def _crowned(x: float, y: float, wide: float, high: float) -> str:
    """A frame around what scores, and a crown on it."""
    crown = art("crown", x + wide / 2 - 19, y - 27, 38, 26.6, "crown")
    return box(x, y, wide, high, 6, "lead") + crown


def _fate_words(ladder: Ladder, fate: str) -> str:
    scores = "scored" if ladder.is_past else "scoring"
    return {SCORES: scores, LIMIT: "limit: out", TIE: "tie: out"}.get(fate, "")


def _roosters(ladder: Ladder, ghosts: int, base: float, most: float) -> str:
    """As many places as roosters can score; further roosters stand above them."""
    count = ladder.roosters
    places = max(ladder.exact, count + ghosts, 1)
    step = min((base - TOP) / (places + 1), most)
    high = step - 5
    x, middle = WIDE - 54 - PLACES / 2, WIDE - 54
    parts = [
        tag("path", d=f"M{LEFT + COLOURS + 4} 22V{base + KEYS - 6}", class_="sep"),
        words("Roosters", middle, 33, "b mid title"),
    ]
    for nth in range(places):
        y = base - nth * step - high
        state = "on" if nth < count else "ghost" if nth < count + ghosts else "open"
        over = " over" if nth >= ladder.exact else ""
        parts.append(box(x, y, PLACES, high, 6, f"rslot {state}{over}"))
        if nth < count + ghosts:
            tall = high - 2
            wide = tall * ROOSTER
            parts.append(art("rooster", middle - wide / 2, y + 1, wide, tall, f"rin {state}"))
    fate = SCORES if ladder.scoring == ROOSTERS else LIMIT if count > ladder.exact else ""
    if fate == SCORES:
        top = base - count * step - 1
        parts.append(_crowned(x - 6, top, PLACES + 12, base + 5 - top))
    below = "too many" if fate == LIMIT else _fate_words(ladder, fate) or f"exactly {ladder.exact}"
    parts.append(words(f"{count} of {ladder.exact}", middle, base + 32, "cn b mid"))
    parts.append(words(below, middle, base + 53, "fate mid"))
    return group(*parts, class_=f"roosters {fate}".rstrip())


def _verdict(view: Azul5211, ladder: Ladder) -> str:
    """A sentence on the outcome, without points: the lanes show those."""
    if ladder.cards == 0:
        return "A new round: the table is empty."
    scoring = scoring_name(view.edition, ladder.scoring)
    if ladder.is_past:
        before = "" if view.turn == OVER else "The round before. "
        return f"{before}{sentence(scoring)} scored."
    return f"Now {scoring} would score. {counted(ladder.to_come, 'card')} to come."
