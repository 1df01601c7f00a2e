"""Positions of 5211 written down short, for the tests around it."""

from collections import Counter
from collections.abc import Sequence

from tabletown.games.azul5211 import GAME
from tabletown.games.azul5211.rules import Azul5211

REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
ROUNDS = {2: 11, 3: 7, 4: 6, 5: 4}
DECK = [
    f"{letter}{points}"
    for letter in "YGODT"
    for points, copies in {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}.items()
    for _copy in range(copies)
]


def new(seats: int, seed: int = 1, **options: int | str) -> Azul5211:
    state = GAME.new(seats, seed, options)
    assert isinstance(state, Azul5211)
    return state


def ascending(cards: Sequence[str]) -> str:
    return ",".join(sorted(cards, key=DECK.index)) or "-"


def arranged(
    lanes: Sequence[str],
    hands: Sequence[str],
    *,
    turn: int,
    pile: int = 0,
    deck: int = 1,
    round: int | None = None,
    kept: Sequence[str] = (),
    written: Sequence[int] = (),
    **options: int | str,
) -> Azul5211:
    """Cards on the table and in the hands, like "Y1 Y3"; what is seen nowhere was discarded.

    In a round's first turn the lanes are the round before, and lie in the piles already.
    """
    seats = len(hands)
    state = new(seats, 1, **options)
    dealt = [*hands, *kept, *(lanes if turn > 1 else ())]
    rest = Counter(DECK)
    rest.subtract(card for cards in dealt for card in cards.split())
    assert min(rest.values()) >= 0, "a card too many"
    discards = list(rest.elements())[pile + REMOVED[seats] :]
    number = ROUNDS[seats] if round is None else round
    text = f"deck={deck} round={number} turn={turn} pile={pile} discards={ascending(discards)}"
    for seat in range(seats):
        mine = ascending(kept[seat].split()) if kept else "-"
        lane = ",".join(lanes[seat].split()) or "-"
        text += (
            f" / written={written[seat] if written else 0} kept={mine}"
            f" hand={ascending(hands[seat].split())} chosen=- table={lane}"
        )
    state.setup(text)
    state.audit()
    return state


def play(state: Azul5211, *cards: str) -> Azul5211:
    """Each seat in turn plays what stands for it, like "Y1" or "Y1 Y3"."""
    for seat, names in enumerate(cards):
        for name in names.split():
            state.play(seat, f"play {name}")
    state.audit()
    return state


def last_round(*lanes: str) -> Azul5211:
    """The round ends a deck with exactly these cards: all but the last of each seat lie there."""
    cards = [lane.split() for lane in lanes]
    spare = Counter(DECK)
    spare.subtract(card for lane in cards for card in lane)
    left = list(spare.elements())[-len(lanes) :]
    state = arranged(
        [" ".join(lane[:-1]) for lane in cards],
        [f"{lane[-1]} {extra}" for lane, extra in zip(cards, left, strict=True)],
        turn=3,
    )
    return play(state, *[lane[-1] for lane in cards])


def labels(state: Azul5211, seat: int) -> list[str]:
    return [state.label(action) for action in state.legal(seat)]


def scored(lanes: Sequence[Sequence[str]]) -> list[int]:
    """The points of a round for each seat: an independent, plain computation."""
    seats = len(lanes)
    cards = [card for lane in lanes for card in lane]
    if sum(card[1] == "1" for card in cards) == seats + 2:
        return [sum(card[1] == "1" for card in lane) for lane in lanes]
    counts = Counter(card[0] for card in cards)
    counts = Counter({colour: count for colour, count in counts.items() if count < seats + 3})
    while counts:
        most = max(counts.values())
        leaders = [colour for colour, count in counts.items() if count == most]
        if len(leaders) == 1:
            return [sum(int(card[1]) for card in lane if card[0] == leaders[0]) for lane in lanes]
        for colour in leaders:
            del counts[colour]
    return [0] * seats
