"""The log of Rolling Village! in words: drawings, avenues, Squares and Factories, new dice."""

from tabletown.core.english import past, sentence
from tabletown.core.state import NOBODY
from tabletown.games.village.edition import FREE
from tabletown.games.village.rules import SCORE, UNWRITTEN, Village
from tabletown.games.village.words import avenue_words, drawing_words, turn_words


def choice(view: Village, seat: int, action: int) -> str:
    return drawing_words(view, action)


def log_text(view: Village, seat: int, action: int) -> str:
    words = drawing_words(view, action)
    return past(words) if action // view.edition.spaces == SCORE else f"drew a {words}"


def heading(view: Village) -> str:
    first, second = (die + 1 for die in view.dice)
    return f"{sentence(turn_words(view))} \N{MIDDLE DOT} dice {first} and {second}"


def rolled(before: Village | None, after: Village) -> list[int]:
    is_new = before is None or (after.turn != before.turn and after.to_move != NOBODY)
    return [int(die) + 1 for die in after.dice] if is_new else []


def turn(view: Village) -> object:
    return int(view.turn), view.to_move == NOBODY


def events(
    before: Village, after: Village, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    results: list[tuple[int, str]] = []
    for seat, action in made:
        results += _avenue(before, after, seat, action)
    if after.to_move == NOBODY:
        return results + _end(after)
    if after.turn != before.turn:
        first, second = (die + 1 for die in after.dice)
        results.append((int(NOBODY), f"the dice of turn {after.turn} showed {first} and {second}"))
    return results


def _avenue(before: Village, after: Village, seat: int, action: int) -> list[tuple[int, str]]:
    """The avenue that the seat has just scored, chosen or by the dice."""
    at = before.turn - 1
    if at < 0 or before.written(seat)[at] == after.written(seat)[at] != UNWRITTEN:
        return []
    worth = after.written(seat)[at]
    if worth == UNWRITTEN:
        return []
    verb, avenue = divmod(action, int(after.edition.spaces))
    if verb != SCORE:
        avenue = after.edition.avenue_of[before.dice_sum()]
    assert avenue != FREE
    return [(seat, f"scored {worth or 'nothing'} for avenue {avenue_words(after.edition, avenue)}")]


def _end(after: Village) -> list[tuple[int, str]]:
    """The points for Squares and Factories after the last turn."""
    results: list[tuple[int, str]] = []
    for seat in range(after.seats):
        parts = (("Squares", after.square_points(seat)), ("Factories", after.factory_points(seat)))
        results += [
            (seat, f"{'scored' if points > 0 else 'lost'} {abs(int(points))} for {name}")
            for name, points in parts
            if points
        ]
    return results
