"""The log of Favelas in words: tiles taken, laid and drawn, and what a year scored."""

from tabletown.core.english import listed, past, sentence
from tabletown.core.state import NOBODY
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.rules import Favelas
from tabletown.games.favelas.words import leads, tile_words, when


def choice(view: Favelas, seat: int, action: int) -> str:
    edition = view.edition
    if action >= edition.put:
        return f"lay {view.half(edition.first)}on {edition.space_names[action - edition.put]}"
    if action >= edition.place:
        edge, turned = divmod(action - int(edition.place), 2)
        ends = [edition.space_names[end] for end in (edition.one[edge], edition.other[edge])]
        first, second = reversed(ends) if turned else ends
        return f"lay {view.half(edition.first)}on {first}, {view.half(edition.second)}on {second}"
    if action >= edition.move:
        die, up = divmod(action - int(edition.move), 2)
        return f"move the {edition.die_names[die]} die {'up' if up else 'down'}"
    return "draw a single" if action == edition.single else view.label(action)


def log_text(view: Favelas, seat: int, action: int) -> str:
    return past(choice(view, seat, action))


def heading(view: Favelas) -> str:
    return sentence(when(view))


def rolled(before: Favelas | None, after: Favelas) -> list[int]:
    is_new = before is None or after.year != before.year
    return [int(shows) for shows in after.dice] if is_new else []


def turn(view: Favelas) -> object:
    return int(view.year), int(view.to_move)


def events(
    before: Favelas, after: Favelas, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    [(seat, action)] = made
    if action in (before.edition.blind, before.edition.single) and after.tile != NONE:
        return [(seat, f"got {tile_words(after, after.tile)}")]
    if after.year == before.year and after.to_move != NOBODY:
        return []
    results = _year(before, after, viewer, action)
    if after.to_move != NOBODY:
        dice = zip(after.edition.die_names, after.dice, strict=True)
        faces = listed([f"{name} {shows}" for name, shows in dice])
        results.append((int(NOBODY), f"the dice of year {after.year} showed {faces}"))
    return results


def _year(before: Favelas, after: Favelas, viewer: int, action: int) -> list[tuple[int, str]]:
    """The dice that each seat scored, as they showed before they were rolled again."""
    edition = before.edition
    scored = after.view(viewer)
    scored.dice = before.dice[:]
    if edition.move <= action < edition.place:
        die, up = divmod(action - int(edition.move), 2)
        scored.dice[die] += 2 * up - 1
    results: list[tuple[int, str]] = []
    for seat in range(after.seats):
        dice = zip(edition.die_names, scored.dice, leads(scored, seat), strict=True)
        parts = [f"{name} {shows}" for name, shows, is_led in dice if is_led]
        results.append((seat, f"scored {listed(parts or ['nothing'])} in year {before.year}"))
    return results
