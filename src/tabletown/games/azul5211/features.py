"""A view of 5211 as a flat vector for learners, from one seat's side of the table."""

from collections.abc import Sequence
from typing import Final

from tabletown.games.azul5211.rules import OVER, Azul5211

LAYOUT: Final = 1  # counts up whenever the vector changes its meaning


def features(view: Azul5211, seat: int) -> list[float]:
    """The blocks one after the other; as long for every position of the same seats and edition.

    `others` is every seat in turn, beginning with `seat` itself. Cards of a round that has scored
    are left out of the table: they count no more.

    | block | numbers | each |
    |---|---|---|
    | hand | kinds | cards in the own hand, those chosen among them |
    | chosen | kinds | own cards face down |
    | unseen | kinds | cards of which the seat cannot know where they are, by their copies |
    | table | kinds | cards of this round face up, all together |
    | lanes | seats * kinds | the same by who played them, others in turn |
    | colours | colours | cards of this round face up, 1 is the limit |
    | roosters | 1 | those of this round face up, 1 is the exact number |
    | has_chosen | seats | 1 if all cards of this turn are face down, others in turn |
    | turn | turns | 1 at the turn being played, 0 everywhere once the game is over |
    | progress | 3 | pile by its size after the deal, round by rounds, deck by most decks |
    | points | seats | by the target of a long game, others in turn |
    | cards | seats | in the score pile, by the cards of the deck, others in turn |
    """
    numbers: list[float] = []
    for block in blocks(view, seat).values():
        numbers += block
    return numbers


def blocks(view: Azul5211, seat: int) -> dict[str, list[float]]:
    """The same by name, in the order of the vector."""
    if not 0 <= seat < view.seats:
        raise ValueError(f"features are those of a seat from 0 to {view.seats - 1}, not {seat}")
    edition = view.edition
    others = [(seat + nth) % view.seats for nth in range(view.seats)]
    deck = int(sum(edition.copies))
    lanes = [_counts(view, view.face_up(other) if view.turn > 1 else []) for other in others]
    return {
        "hand": _counts(view, view.hand(seat)),
        "chosen": _counts(view, view.face_down(seat)),
        "unseen": [
            _share(float(view.bag[kind]), edition.copies[kind]) for kind in range(edition.kinds)
        ],
        **_table(view, lanes),
        "has_chosen": [float(view.turn != OVER and not view.is_choosing(it)) for it in others],
        "turn": [float(view.turn == turn) for turn in range(1, edition.turns + 1)],
        "progress": [
            _share(float(view.pile), edition.pile[view.seats]),
            _share(float(view.round), edition.rounds[view.seats]),
            _share(float(view.deck), edition.most_decks),
        ],
        "points": [_share(float(view.points[other]), edition.target) for other in others],
        "cards": [_share(float(sum(view.score_pile(it))), deck) for it in others],
    }


def _table(view: Azul5211, lanes: list[list[float]]) -> dict[str, list[float]]:
    """The counts and the outcome of the cards played in this round."""
    edition = view.edition
    table = [sum(cards) for cards in zip(*lanes, strict=True)]
    colours = [0.0] * len(edition.colours)
    roosters = 0.0
    for kind, cards in enumerate(table):
        colours[edition.colour[kind]] += cards
        roosters += cards * float(edition.rooster[kind])
    return {
        "table": table,
        "lanes": [cards for lane in lanes for cards in lane],
        "colours": [_share(cards, edition.limit[view.seats]) for cards in colours],
        "roosters": [_share(roosters, edition.roosters[view.seats])],
    }


def _counts(view: Azul5211, kinds: Sequence[int]) -> list[float]:
    """The number of cards of each kind, without hidden ones."""
    return [float(kinds.count(kind)) for kind in range(view.edition.kinds)]


def _share(part: float, whole: int) -> float:
    return part / max(1, int(whole))
