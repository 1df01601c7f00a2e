"""How a game says things: by modules `told` and `things` that it may have, or by its labels."""

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Protocol, final

from tabletown.bots.analysis import Prospect, reason
from tabletown.core.game import Game, only_view
from tabletown.core.state import State

Made = list[tuple[int, int]]  # seats and their actions, in an order that tells nothing
Result = tuple[int, str]  # whose it is, or NOBODY's where it is for all; and what


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

    def rolled(self, before: Any | None, after: Any) -> list[int]:
        """The faces of dice that were rolled between two views, or for the first one."""

    def heading(self, view: Any) -> str:
        """What the log says above the turns of that time: a round, a year; empty for nothing."""


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

    def rolled(self, before: State | None, after: State) -> list[int]:
        return []

    def heading(self, view: State) -> str:
        return ""


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
    found: Teller = part(game, "narration") or Plain()
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
    found = part(game, "glossary")
    known: dict[str, str] = found.things(only_view(view), seat) if found else {}
    return known


def choices(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """What the seat may do now: the words of each choice, and the label that is sent for it."""
    words = teller(game).choice
    only_view(view)
    return {words(view, seat, action): view.label(action) for action in view.legal(seat)}
