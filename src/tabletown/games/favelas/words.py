"""The words that explanations, terminal and picture share."""

from fractions import Fraction

from tabletown.core.english import counted, listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import BONUS, MATCH, PLACE, SOURCE, Favelas


def who(seat: int, viewer: int) -> str:
    return "you" if seat == viewer else f"seat {SEAT_LETTERS[seat]}"


def tile_words(view: Favelas, kind: int) -> str:
    """ "purple-red", "the End of Year tile purple-yellow", "a green single"."""
    if kind >= view.edition.singles:
        return f"a {view.edition.colour_names[view.edition.first[kind]]} single"
    name = view.pair_name(kind)
    return f"the End of Year tile {name}" if view.is_end_of_year(kind) else name


def die_words(view: Favelas, die: int) -> str:
    return f"the {view.edition.die_names[die]} die"


def moves_words(view: Favelas, rule: int) -> str:
    """The values that the due die may get: "from 5 to 4 or 6 (§15)"."""
    shows, faces = view.dice[view.due], view.edition.faces
    if shows == 1:
        return f"from {shows} to {shows + 1}; it cannot go lower (§{rule}, §17)"
    if shows == faces:
        return f"from {shows} to {shows - 1}; it cannot go higher (§{rule}, §17)"
    return f"from {shows} to {shows - 1} or {shows + 1} (§{rule})"


def when(view: Favelas) -> str:
    over = ", over" if view.to_move == NOBODY else ""
    return f"year {view.year} of {view.edition.years}{over}"


def end_chance(view: Favelas) -> Fraction:
    """The probability that the next tile of the stack is the End of Year tile."""
    return Fraction(int(0 < view.stack <= view.edition.bottom), max(1, view.stack))


def stack_words(view: Favelas) -> str:
    """The size of the stack, and how near the end of the year is."""
    left = f"{counted(view.stack, 'tile')} left"
    chance = end_chance(view)
    if chance == 1:
        return f"{left}: the End of Year tile"
    if chance:
        return (
            f"{left}; the next is the End of Year tile with a chance of 1 in {chance.denominator}"
        )
    safe = view.stack - view.edition.bottom
    next_ones = f"not among the next {safe}" if safe > 1 else "not the next"
    return f"{left}; the End of Year tile is {next_ones}"


def doing(view: Favelas) -> str:
    """The activity of the seat to move, in a few words."""
    return {
        SOURCE: "taking a tile",
        BONUS: "moving the bonus die",
        PLACE: "laying a tile",
        MATCH: "moving a die",
    }[view.phase]


def colour_counts_of(view: Favelas, seat: int) -> list[int]:
    """[colour]: spaces on which the seat shows it."""
    colours = view.edition.colours
    return list(view.colour_counts()[seat * colours : (seat + 1) * colours])


def leads(view: Favelas, seat: int) -> list[bool]:
    """[die]: whether the seat would score it if the year ended now."""
    counts = view.colour_counts()
    own = colour_counts_of(view, seat)
    led = [count > 0 and count == view.most(counts, at) for at, count in enumerate(own)]
    return [*led, 0 not in own]


def gain(view: Favelas, seat: int) -> int:
    """The points that the seat would score if the year ended now."""
    return sum(shows for shows, is_led in zip(view.dice, leads(view, seat), strict=True) if is_led)


def heights_of(view: Favelas, seat: int) -> list[int]:
    spaces = view.edition.spaces
    return list(view.heights[seat * spaces : (seat + 1) * spaces])


def tops_of(view: Favelas, seat: int) -> list[int]:
    spaces = view.edition.spaces
    return list(view.tops[seat * spaces : (seat + 1) * spaces])


def is_twin(view: Favelas) -> bool:
    """Whether the tile in hand has two halves alike, so that it lies one way only."""
    edition = view.edition
    return view.tile != NONE and edition.first[view.tile] == edition.second[view.tile]


def result_words(view: Favelas) -> str:
    """The winners and the tie-breaker, once the game is over."""
    winners, scores = view.winners(), view.scores()
    level = scores.count(max(scores))
    names = listed([f"seat {SEAT_LETTERS[seat]}" for seat in winners])
    verb = "share the victory" if winners[1:] else "wins"
    result = sentence(f"{names} {verb} with {counted(max(scores), 'point')}")
    if level > len(winners):
        result += f" and the tallest tower, {counted(view.tallest(winners[0]), 'tile')}"
    return f"{result} (§{26 if level > 1 else 25})."
