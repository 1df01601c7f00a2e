"""The wording of a game's choices and log: its own narration, or its labels."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, final

from tabletown.bots.analysis import RatedAction, reason
from tabletown.core.game import Game, only_view
from tabletown.core.parts import Event, GlossaryPart, Made, NarrationPart, optional_part
from tabletown.core.state import State


@final
class PlainNarration:
    """The narration of a game that has none of its own: every action is its label."""

    def choice(self, view: State, seat: int, action: int) -> str:
        return view.label(action)

    def log_text(self, view: State, seat: int, action: int) -> str:
        return f"chose {view.label(action)}"

    def events(self, before: State, after: State, viewer: int, made: Made) -> list[Event]:
        return []

    def turn(self, view: State) -> object:
        return view.to_move

    def rolled(self, before: State | None, after: State) -> list[int]:
        return []

    def heading(self, view: State) -> str:
        return ""


def narration(game: Game[Any]) -> NarrationPart:
    """The game's own narration, or one by its labels."""
    words: NarrationPart = optional_part(game.package, "narration") or PlainNarration()
    return words


def everything(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """The labels of all actions, legal or not, by their wording."""
    words = narration(game).choice
    only_view(view)
    return {words(view, seat, action): view.label(action) for action in range(view.actions)}


def hint(game: Game[Any], view: State, seat: int, prospects: Sequence[RatedAction]) -> str:
    """Why the first of the prospects is best, with choices worded as the player reads them."""
    words = {label: words for words, label in choices(game, view, seat).items()}
    return reason([replace(it, label=words[it.label]) for it in prospects], game.unit)


def glossary(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """The game's components by name, with what they do; empty if the game has no glossary."""
    components: GlossaryPart | None = optional_part(game.package, "glossary")
    return components.glossary(only_view(view), seat) if components else {}


def choices(game: Game[Any], view: State, seat: int) -> dict[str, str]:
    """The labels of the seat's legal actions, by their wording."""
    words = narration(game).choice
    only_view(view)
    return {words(view, seat, action): view.label(action) for action in view.legal(seat)}
