"""The log of Sunnyvale, CA in words: cards, tokens, crises, permits, housing built."""

from collections import Counter

from tabletown.core.bits import size
from tabletown.core.english import counted, listed, past
from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.sunnyvale.rules.phases import BUILD, ORDER, OVER, PLACE, PLAY, REMOVE, TOKENS
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import action_words, project_words, tokens_of, whose

Results = list[tuple[int, str]]


def choice(view: Sunnyvale, seat: int, action: int) -> str:
    return action_words(view, action)


def log_text(view: Sunnyvale, seat: int, action: int) -> str:
    return past(action_words(view, action))


def heading(view: Sunnyvale) -> str:
    """The number of the crisis; decisions right after it still belong to it."""
    if view.phase == TOKENS:
        return "Before the deal"
    nth = view.crises + (0 if view.phase in (ORDER, BUILD, REMOVE, OVER) else 1)
    return f"Turn {nth} of {view.edition.crises}"


def rolled(before: Sunnyvale | None, after: Sunnyvale) -> list[int]:
    return []


def turn(view: Sunnyvale) -> object:
    return view.phase == TOKENS, int(view.turn)


def events(
    before: Sunnyvale, after: Sunnyvale, viewer: int, made: list[tuple[int, int]]
) -> Results:
    [(seat, action)] = made
    results = _built(before, seat) if before.phase == BUILD else []
    results += _nowhere(before, after, seat, action)
    for other in range(after.seats):
        results += _concerns(before, after, viewer, seat, other)
    if after.crises > before.crises:
        results += _crisis(before, after)
    if after.crises > before.crises or before.phase == BUILD:
        for other in range(after.seats):
            results += _gone(before, after, other, action)
    if after.level != before.level:
        verb = "rose" if after.level > before.level else "fell"
        results.append((int(NOBODY), f"the level {verb} to {after.level}"))
    for other in range(after.seats):
        results += _drawn(before, after, other, action if other == seat else -1)
    return results


def _built(before: Sunnyvale, seat: int) -> Results:
    kind = before.edition.kind_of(before.picked)
    units = counted(tokens_of(before.edition, kind), "unit")
    return [(seat, f"built {before.edition.names[kind]}, {units}")]


def _nowhere(before: Sunnyvale, after: Sunnyvale, seat: int, action: int) -> Results:
    """A Concern that fits nowhere on the map of the seat that played it."""
    edition, kind = before.edition, action - int(before.edition.blocks.play)
    if before.phase != PLAY or not edition.housing <= kind < edition.shaped:
        return []
    return [] if after.phase == PLACE else [(seat, "had no place for it on the map")]


def _concerns(before: Sunnyvale, after: Sunnyvale, viewer: int, seat: int, owner: int) -> Results:
    """The new number of Concern tokens on a map; before the deal the action says enough."""
    new = after.concerns[owner]
    if new == before.concerns[owner] or before.phase == TOKENS:
        return []
    tokens = counted(size(new), "Concern token")
    if owner == seat:
        return [(seat, f"now had {tokens}")]
    return [(seat, f"left {tokens} on {whose(owner, viewer)} map")]


def _crisis(before: Sunnyvale, after: Sunnyvale) -> Results:
    """The permits that a crisis gave before anybody decided; none under a moratorium."""
    edition = after.edition
    results: Results = [
        (int(after.turn), f"drew Housing Crisis {after.crises} of {edition.crises}"),
    ]
    for seat in range(after.seats):
        if after.moratoria[seat] < before.moratoria[seat]:
            results.append((seat, "got no permits because of a Building Moratorium"))
        elif after.before(seat):
            projects = [project_words(edition, project) for project in after.before(seat)]
            results.append((seat, f"now had {listed(projects)}"))
    return results


def _gone(before: Sunnyvale, after: Sunnyvale, seat: int, action: int) -> Results:
    """Housing that had all permits but no room, apart from what the action itself took away."""
    edition = after.edition
    taken = (before.picked, action - edition.blocks.choose)
    had = [edition.kind_of(it) for it in before.before(seat) if it not in taken]
    kept = Counter(edition.kind_of(project) for project in after.before(seat))
    gone = sorted((Counter(had) - kept).elements())
    return [(seat, f"had no place for {edition.names[kind]} and discarded it") for kind in gone]


def _drawn(before: Sunnyvale, after: Sunnyvale, seat: int, action: int) -> Results:
    """Cards drawn, by name if the viewer sees them."""
    blocks = before.edition.blocks
    held = Counter(before.hand(seat))
    is_played = blocks.play <= action < blocks.give
    if is_played or action >= blocks.discard:
        kind = action - int(blocks.play if is_played else blocks.discard)
        held[kind if kind in held else int(HIDDEN)] -= 1
    new = Counter(after.hand(seat)) - held
    names = [after.edition.names[kind] for kind in new.elements() if kind != HIDDEN]
    if names:
        return [(seat, f"drew {listed(names)}")]
    return [(seat, f"drew {counted(new.total(), 'card')}")] if new else []
