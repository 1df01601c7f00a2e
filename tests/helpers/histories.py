"""Histories of matches for tests: started, and played on by seeded random actions."""

from collections.abc import Sequence

from tabletown import game
from tabletown.core.rng import Rng
from tabletown.table.match.history import SERVER, History, MatchSetup
from tabletown.table.match.log import link

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Elias")
SEED = bytes(range(32))
FEWEST = {"village": 2, "azul5211": 3, "favelas": 2, "sunnyvale": 3, "brazil": 2}


def setup(name: str, seats: int, bots: Sequence[str] = (), seed: bytes = SEED) -> MatchSetup:
    rules = game(name)
    options = {option.name: option.default for option in rules.options}
    levels = list(bots) or [""] * seats
    names = [level or NAMES[seat] for seat, level in enumerate(levels)]
    return MatchSetup("m" * 16, rules, names, levels, ["n"] * seats, seed, options, "classic")


def history(name: str, seats: int = 0, plies: int = 0, dice: Rng | None = None) -> History:
    """The history of a match after so many random actions; seats act in any order."""
    begun = setup(name, seats or FEWEST[name])
    begun_history = History(begun)
    add(begun_history, SERVER, "begin", begun.body())
    play(begun_history, plies, dice or Rng(5))
    return begun_history


def play(history: History, plies: int, dice: Rng) -> None:
    for _nth in range(plies):
        actors = history.match.actors()
        if actors:
            seat = actors[dice.below(len(actors))]
            legal = labels(history, seat)
            add(history, seat, "act", legal[dice.below(len(legal))])


def labels(history: History, seat: int) -> list[str]:
    view = history.match.view(seat)
    return [view.label(action) for action in view.legal(seat)]


def add(history: History, seat: int, kind: str, body: str, cid: str | None = None) -> None:
    history.add(link(history.head, history.version + 1, seat, kind, body, cid, 0))


def resampled(original: History, viewer: int, dice: Rng) -> History:
    """The same log, but what the viewer cannot see lies otherwise.

    Undo depends on the whole log, which leads to one position only: it stays that of the truth
    here, and `test_leaks.test_sealed_choices_show_nowhere` changes the log itself.
    """
    twin = History(original.setup, original.rows)
    guess = original.match.view(viewer)
    guess.determinize(dice)
    guess.rng = original.match.replay().state.rng.copy()
    twin.match.replay().state = guess
    setattr(twin.match, "undo_refusal", original.match.undo_refusal)  # noqa: B010
    return twin
