"""5211 in words: what a seat is asked, why it may not do a thing, what lies on the table."""

from tabletown.core.english import counted, listed, sentence
from tabletown.core.state import HIDDEN
from tabletown.games.azul5211.ladder import Ladder
from tabletown.games.azul5211.refusal import refusal
from tabletown.games.azul5211.rules import NOTHING, OVER, Azul5211
from tabletown.games.azul5211.words import TITLE, card_names, scoring_name, when, who, winning

__all__ = ["describe", "outcome_words", "question", "refusal", "sources"]


def question(view: Azul5211, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat not in view.actors():
        return ""
    return f"{_asked(view, seat)} {_what_scores(view)} {sentence(when(view))}."


def _asked(view: Azul5211, seat: int) -> str:
    due = view.edition.plays[view.turn]
    chosen = len(view.face_down(seat))
    if due == 1:
        asked = "Choose a card to lay face down"
    elif chosen == 0:
        asked = f"Choose {due} cards to lay face down"
    else:
        asked = f"Choose card {chosen + 1} of {due} to lay face down"
    last = " This is the last round, and nobody draws any more (§14)." if view.pile == 0 else ""
    return f"{asked} (§5).{last}"


def _what_scores(view: Azul5211) -> str:
    """The cards of this round, and the conditions for scoring."""
    ladder = Ladder(view)
    if view.turn == 1:
        table = "No card of this round is on the table yet."
    else:
        roosters = counted(ladder.roosters, "rooster")
        table = f"On the table: {_counts(view, ladder)}; {roosters} among them."
    return (
        f"Exactly {ladder.exact} roosters score alone (§8); otherwise the colour with the most"
        f" cards does (§9), without those that tie (§11) or have {ladder.limit} or more (§10)."
        f" {table}"
    )


def _counts(view: Azul5211, ladder: Ladder) -> str:
    pairs = zip(view.edition.colours, ladder.counts, strict=True)
    return ", ".join(f"{colour} {count}" for colour, count in pairs)


def sources(view: Azul5211, seat: int) -> list[tuple[str, int]]:
    """The seat's points by colour of the cards it kept."""
    edition, pile = view.edition, view.score_pile(seat)
    points_by_source = [("Earlier decks", int(view.written[seat]))] if view.long_game else []
    for colour, name in enumerate(edition.colours):
        kinds = [kind for kind in range(edition.kinds) if edition.colour[kind] == colour]
        points = sum(int(edition.points[kind] * pile[kind]) for kind in kinds)
        points_by_source.append((sentence(name), points))
    return points_by_source


def describe(view: Azul5211, seat: int) -> str:
    """The table in lines that a screen reader can read."""
    ladder = Ladder(view)
    lines = [f"{TITLE}, {when(view)}. {_pile(view)}", *_now(view, seat)]
    if ladder.cards > 0:
        gains = [f"{who(other, seat)} {ladder.gains[other]}" for other in range(view.seats)]
        lines += [_table(view, ladder), outcome_words(view, ladder, ", ".join(gains))]
    lines += [_lane(view, other, seat) for other in range(view.seats)]
    if 0 <= seat < view.seats and view.turn != OVER and HIDDEN not in view.hand(seat):
        lines.append(f"Your hand: {card_names(view.edition, view.hand(seat))}.")
        lines.append(f"You have chosen: {card_names(view.edition, view.face_down(seat))}.")
    return "\n".join(lines)


def _pile(view: Azul5211) -> str:
    if view.turn != OVER and view.pile == 0:
        return "The pile is empty, so this is the last round and nobody draws (§14)."
    return f"{sentence(counted(view.pile, 'card'))} in the pile."


def _now(view: Azul5211, seat: int) -> list[str]:
    if view.turn == OVER:
        return [winning(view)]
    if seat in view.actors():
        return [_asked(view, seat)]
    waiting = listed([who(other, seat) for other in view.actors()])
    chosen = "You have chosen; waiting" if 0 <= seat < view.seats else "Waiting"
    return [f"{chosen} for {waiting} (§6)."]


def _table(view: Azul5211, ladder: Ladder) -> str:
    where = "The round before, until new cards are turned up" if ladder.is_past else "On the table"
    if view.turn == OVER:
        where = "The last round"
    return (
        f"{where}: {_counts(view, ladder)}; {ladder.limit} or more score nothing (§10)."
        f" {counted(ladder.roosters, 'rooster')} among them; exactly {ladder.exact} score (§8)."
    )


def outcome_words(view: Azul5211, ladder: Ladder, gains: str = "") -> str:
    """The outcome of the last round, or of this one if it ended now."""
    name = sentence(scoring_name(view.edition, ladder.scoring))
    if ladder.is_past:
        outcome = f"{name} scored"
    else:
        outcome = f"If the round ended now, {name.lower()} would score"
    outcome += " (§12)." if ladder.scoring == NOTHING else f": {gains}." if gains else "."
    return outcome if ladder.is_past else f"{outcome} {counted(ladder.to_come, 'card')} to come."


def _lane(view: Azul5211, other: int, seat: int) -> str:
    kept = sum(view.score_pile(other))
    deck = " of this deck" if view.long_game and view.deck > 1 else ""
    where = "in the last round" if view.turn == OVER else "in the round before"
    return (
        f"{sentence(who(other, seat))} {_doing(view, other, seat)}"
        f"{where if Ladder(view).is_past else 'on the table'}:"
        f" {card_names(view.edition, view.face_up(other))};"
        f" {counted(view.points[other], 'point')}, {counted(kept, 'card')}{deck} kept."
    )


def _doing(view: Azul5211, other: int, seat: int) -> str:
    """Whether the seat is choosing or has chosen; others may know no more."""
    if view.turn == OVER:
        return ""
    is_own = other == seat
    if view.is_choosing(other):
        return f"{'are' if is_own else 'is'} choosing; "
    return f"{'have' if is_own else 'has'} chosen; "
