"""What came of the cards turned up in 5211: what the round scored, and what was drawn."""

from collections import Counter

from tabletown.core.english import listed, sentence
from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.azul5211.rules import NOTHING, OVER, PLAY, ROOSTERS, Azul5211, is_scoring
from tabletown.games.azul5211.words import card_name, scoring_name, when


def choice(view: Azul5211, seat: int, action: int) -> str:
    return f"play {card_name(view.edition, action - int(PLAY))}"


def log_text(view: Azul5211, seat: int, action: int) -> str:
    return choice(view, seat, action)


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
    """The cards of a round stay on the table until the next are turned up."""
    scoring = after.outcome()
    if scoring == NOTHING:
        return [(int(NOBODY), "nothing scores")]
    found: list[tuple[int, str]] = []
    for seat in range(after.seats):
        cards = [kind for kind in after.face_up(seat) if is_scoring(after.edition, kind, scoring)]
        if cards:
            verb = "score" if scoring == ROOSTERS else "scores"
            kept = listed([_kept(after, kind, scoring) for kind in cards])
            found.append((seat, f"{scoring_name(after.edition, scoring)} {verb}: kept {kept}"))
    return found


def _kept(after: Azul5211, kind: int, scoring: int) -> str:
    """A card by what sets it apart from others that score: its points, or a rooster's colour."""
    edition = after.edition
    return (
        edition.colours[edition.colour[kind]] if scoring == ROOSTERS else str(edition.points[kind])
    )


def _drawn(
    before: Azul5211, after: Azul5211, viewer: int, made: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    """The viewer's own new cards."""
    held = Counter(before.hand(viewer) if after.deck == before.deck else [])
    held.subtract(action - int(PLAY) for seat, action in made if seat == viewer)
    new = Counter(after.hand(viewer)) - held
    names = [card_name(after.edition, it) for it in sorted(new.elements()) if it != HIDDEN]
    return [(viewer, f"drew {listed(names)}")] if names else []
