"""What came of each action, in words, as one viewer saw it: worked out once, and gone on with."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Final, Protocol, final

from tabletown.bots.analysis import Prospect, reason
from tabletown.core.game import Game, only_view
from tabletown.core.replay import Line, Replay, Step
from tabletown.core.state import NOBODY, State

Made = list[tuple[int, int]]  # seats and their actions, in an order that tells nothing
Result = tuple[int, str]  # whose it is, or NOBODY's where it is for all; and what


Gains = Callable[[int], dict[int, str]]  # by ply: points that seats got or lost by it


class Teller(Protocol):
    """What a game's `told` module says of two views that one viewer had, before and after."""

    def choice(self, view: Any, seat: int, action: int) -> str:
        """An action as people read it among their choices; unlike every other."""

    def said(self, view: Any, seat: int, action: int) -> str:
        """An action as the log says it; empty if it goes without saying."""

    def told(self, before: Any, after: Any, viewer: int, made: Made) -> list[Result]:
        """What came of these actions, as far as the two views show it."""

    def turn(self, view: Any) -> object:
        """The same as long as one turn lasts."""


@final
class Plain:
    """For games without such a module: an action is its label, and speaks for itself."""

    def choice(self, view: State, seat: int, action: int) -> str:
        return view.label(action)

    def said(self, view: State, seat: int, action: int) -> str:
        return view.label(action)

    def told(self, before: State, after: State, viewer: int, made: Made) -> list[Result]:
        return []

    def turn(self, view: State) -> object:
        return view.to_move


def part(game: Game[Any], name: str) -> Any:
    """A module that a game may have and need not; None if it has none."""
    whole = f"{game.package}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as missing:
        if missing.name != whole:
            raise
        return None


def teller(game: Game[Any]) -> Teller:
    found: Teller = part(game, "told") or Plain()
    return found


def everything(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """All actions there are in the game, said and named likewise."""
    words = teller(game).choice
    only_view(view)
    return {words(view, seat, action): view.label(action) for action in range(view.actions)}


def hint(game: Game[Any], view: State, seat: int, prospects: Sequence[Prospect]) -> str:
    """Why the first of the prospects, its choice and the next one's said in words."""
    words = {label: words for words, label in choices(game, view, seat).items()}
    return reason([replace(it, label=words[it.label]) for it in prospects], game.unit)


def things(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """What there is in the game, by name, and what it does; nothing where labels say it all."""
    found = part(game, "things")
    known: dict[str, str] = found.things(only_view(view), seat) if found else {}
    return known


def choices(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """What the seat may do now: the words of each choice, and the label that is sent for it."""
    words = teller(game).choice
    only_view(view)
    return {words(view, seat, action): view.label(action) for action in view.legal(seat)}


def in_order(results: Sequence[Result], speaker: int) -> list[Result]:
    """First for who spoke last, and with that what is for all; then for each other seat."""
    found = sorted(results, key=lambda it: (it[0] != speaker, it[0]))
    return [(speaker if seat == NOBODY else seat, words) for seat, words in found]


@final
class Chronicle:
    """Walks along the true game, and keeps of it only what its viewer may be told."""

    def __init__(self, replay: Replay, viewer: int, gains: Gains) -> None:
        self.replay: Final = replay
        self._viewer: Final = viewer
        self._gains: Final = gains
        self._teller: Final = teller(replay.game)
        self._state: Final = replay.at(0)
        self._seen = self._state.view(viewer)
        self._ply = 0  # until then all is open, and told
        self._said: Final[dict[tuple[int, int, int], str]] = {}  # [ply, seat, action]
        self._results: Final[dict[int, list[Result]]] = {}  # [ply]
        self._ends: Final[set[int]] = set()  # plies that ended a turn

    def go_on(self) -> None:
        """What is face down waits until all of it is turned up."""
        steps = self.replay.steps
        for ply in range(self._ply + 1, len(steps) + 1):
            if steps[ply - 1].open_from == ply:
                self._tell(steps[self._ply : ply], ply)

    def _tell(self, steps: Sequence[Step], ply: int) -> None:
        for step in steps:
            self._state.apply(step.seat, step.action)
        known = [step for step in steps if step.seat == self._viewer or not step.secret]
        made = sorted((step.seat, step.action) for step in known)
        before, after = self._seen, self._state.view(self._viewer)
        for seat, action in made:
            self._said[ply, seat, action] = self._teller.said(before, seat, action)
        results = self._teller.told(only_view(before), only_view(after), self._viewer, made)
        results = [*results, *self._gains(ply).items()]
        if results:
            self._results[ply] = in_order(results, max(step.seat for step in steps))
        if self._teller.turn(before) != self._teller.turn(after):
            self._ends.add(ply)
        self._seen, self._ply = after, ply

    def said(self, line: Line) -> str:
        """The action of a line as people say it."""
        if not line.label:
            return "has chosen"
        key = line.ply, line.seat, line.action
        if key in self._said:
            return self._said[key]
        return self._teller.said(self._seen, line.seat, line.action)  # the viewer's, face down

    def results(self, ply: int) -> list[Result]:
        """Points after what brought them."""
        return self._results.get(ply, [])

    def ends(self, ply: int) -> bool:
        """Whether a turn ended with that ply."""
        return ply in self._ends
