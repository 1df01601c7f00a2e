"""The log of 5211 in words: cards played, cards kept after a round, cards drawn."""

from collections import Counter

from tabletown.core.english import listed, past, sentence
from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.azul5211.rules import NOTHING, OVER, PLAY, ROOSTERS, Azul5211, is_scoring
from tabletown.games.azul5211.words import card_name, when


def choice(view: Azul5211, seat: int, action: int) -> str:
    return f"play {card_name(view.edition, action - int(PLAY))}"


def log_text(view: Azul5211, seat: int, action: int) -> str:
    return past(choice(view, seat, action))


def heading(view: Azul5211) -> str:
    return sentence(when(view))


def rolled(before: Azul5211 | None, after: Azul5211) -> list[int]:
    return []


def turn(view: Azul5211) -> object:
    return int(view.deck), int(view.round), int(view.turn)


def events(
    before: Azul5211, after: Azul5211, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    results = _round(after) if before.turn == before.edition.turns else []
    if 0 <= viewer < after.seats and after.turn != OVER:
        results += _drawn(before, after, viewer, made)
    return results


def _round(after: Azul5211) -> list[tuple[int, str]]:
    """The cards that each seat kept; they stay on the table until the next are turned up."""
    scoring = after.outcome()
    if scoring == NOTHING:
        return [(int(NOBODY), "nothing scored")]
    results: list[tuple[int, str]] = []
    for seat in range(after.seats):
        cards = [kind for kind in after.face_up(seat) if is_scoring(after.edition, kind, scoring)]
        if cards:
            results.append((seat, f"kept {_kept(after, cards, scoring)}"))
    return results


def _kept(after: Azul5211, cards: list[int], scoring: int) -> str:
    """ "yellow 1, 2 and 5", or "the yellow and green roosters"."""
    edition = after.edition
    if scoring != ROOSTERS:
        points = listed([str(edition.points[kind]) for kind in cards])
        return f"{edition.colours[scoring]} {points}"
    colours = listed([edition.colours[edition.colour[kind]] for kind in cards])
    return f"the {colours} {'roosters' if cards[1:] else 'rooster'}"


def _drawn(
    before: Azul5211, after: Azul5211, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    """The cards that the viewer drew; those of others stay hidden."""
    held = Counter(before.hand(viewer) if after.deck == before.deck else [])
    held.subtract(action - int(PLAY) for seat, action in made if seat == viewer)
    new = Counter(after.hand(viewer)) - held
    names = [card_name(after.edition, it) for it in sorted(new.elements()) if it != HIDDEN]
    return [(viewer, f"drew {listed(names)}")] if names else []
