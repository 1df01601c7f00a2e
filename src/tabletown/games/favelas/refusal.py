"""Why a seat may not do what it tried, each time with the rule that stands in the way."""

from tabletown.core.english import counted, sentence
from tabletown.core.state import NOBODY
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import BONUS, MATCH, PLACE, SOURCE, Favelas
from tabletown.games.favelas.words import die_words, tile_words, who

ROUGH = "No two neighbouring spaces of your board are equally high, so no double fits (§9)."


def refusal(view: Favelas, seat: int, action: int) -> str:
    """Why the seat may not do this; empty if it may."""
    edition = view.edition
    if view.to_move == NOBODY:
        return f"The game is over after year {edition.years} (§25)."
    if not 0 <= seat < view.seats:
        return "Only players take turns (§1)."
    if seat != view.to_move:
        return f"It is the turn of {who(view.to_move, seat)} (§7)."
    if action in view.legal(seat):
        return ""
    if not 0 <= action < view.actions:
        return "There is no such tile, die or space (§3)."
    if action >= edition.place:
        return _lay(view, seat, action)
    if action >= edition.move:
        return _move(view, (action - edition.move) // 2)
    return _taken(view) or _source(view, seat, action)


def _taken(view: Favelas) -> str:
    """Why no tile is taken now."""
    if view.phase == BONUS:
        return "You drew a single: move the bonus die, then lay it (§11)."
    if view.phase == PLACE:
        return f"You have taken {tile_words(view, view.tile)}: lay it (§8)."
    if view.phase == MATCH:
        return f"You have laid the tile: move {die_words(view, view.due)} now (§15)."
    return ""


def _source(view: Favelas, seat: int, action: int) -> str:
    edition = view.edition
    if action == edition.blind:
        return ROUGH
    if action == edition.single:
        return "No single is left (§8)."
    pair = action - (edition.discard if action >= edition.discard else edition.take)
    if action >= edition.discard and (view.has_level_ground(seat) or view.singles_left()):
        return "You may discard a tile only if you can take none (§10)."
    if pair not in view.supply:
        return f"No {view.pair_name(pair)} lies face up (§5)."
    return ROUGH


def _move(view: Favelas, die: int) -> str:
    name = sentence(die_words(view, die))
    if die == view.due:
        end = "higher" if view.dice[die] > 1 else "lower"
        return f"{name} shows {view.dice[die]} and cannot go {end} (§17)."
    if die == view.then:
        return f"{sentence(die_words(view, view.due))} moves first (§16)."
    if die == view.edition.bonus:
        return f"{name} moves only when you draw a single (§11)."
    return f"{name} moves only when you cover its colour with the same colour (§15)."


def _lay(view: Favelas, seat: int, action: int) -> str:
    """Why nothing is laid, or not this way."""
    edition = view.edition
    if view.phase == SOURCE:
        return "Take a tile first (§8)."
    if view.phase == BONUS:
        return "Move the bonus die before you lay the single (§11)."
    if view.phase == MATCH:
        return f"The tile stays where it is: move {die_words(view, view.due)} now (§14, §15)."
    if edition.second[view.tile] == NONE:
        return "A single covers one space (§13)."
    if action >= edition.put:
        return "A double covers two spaces (§12)."
    edge = (action - edition.place) // 2
    ends = [int(edition.one[edge]), int(edition.other[edge])]
    one, other = [view.heights[seat * edition.spaces + space] for space in ends]
    names = [edition.space_names[space] for space in ends]
    if one != other:
        high = f"{names[0]} is {counted(one, 'tile')} high and {names[1]} {other}"
        return f"{high}: a double needs two spaces of one height (§12)."
    return "Both halves have the same colour, so turning the tile changes nothing (§12)."
