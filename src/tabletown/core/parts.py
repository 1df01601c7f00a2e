"""The parts that a game may have beside its rules: what each must provide, and their loader.

A part is a module of the game's package, or a package of that name whose `__init__` re-exports
these functions. Every function gets a view: a state in which everything is hidden that the viewer
may not know. `view` is `Any` here, since each game has a state class of its own.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from librt.vecs import vec

from tabletown.core.evaluation import Evaluation
from tabletown.core.seats import SeatNames

Made = list[tuple[int, int]]  # seats and their actions, in an order that reveals nothing
Event = tuple[int, str]  # the seat it happened to, or NOBODY if to all; and the text


class ExplainPart(Protocol):
    """`explain`: the position and the decision in words. Every game needs it."""

    def question(self, view: Any, seat: int) -> str:
        """The decision that the seat makes now, addressed to "you"; empty if there is none."""

    def refusal(self, view: Any, seat: int, action: int) -> str:
        """Why the seat may not do this, with the rule's number (§12); empty if it may."""

    def describe(self, view: Any, seat: int) -> str:
        """Everything on the table in lines that a screen reader can read."""

    def sources(self, view: Any, seat: int) -> list[tuple[str, int]]:
        """The sources of the seat's score: names and points. All seats have the same names."""


class SvgPart(Protocol):
    """`svg`: the table as a picture. Every game needs it.

    A game whose seats choose colours also has `marks(view) -> list[int]`: the number of the mark
    (see `draw.marks`) of each seat.
    """

    def draw(
        self, view: Any, *, seat: int, last: Sequence[int], standalone: bool, names: SeatNames
    ) -> str:
        """The table as the seat sees it; see `draw.picture`.

        `last` are the latest actions, to be marked. Texts call seats as `names` does. Names must
        not move anything: place a text first, then put names into it.
        """

    def gesture(self, view: Any, action: int) -> tuple[str, ...]:
        """The parts of the picture (`data-part`) to touch, in order, for this action."""


class TerminalPart(Protocol):
    """`terminal`: the table for a text terminal. Every game needs it."""

    def board(self, view: Any, seat: int) -> str:
        """Lines of text with styles in brackets like [bold]."""


class NarrationPart(Protocol):
    """`narration`: actions and their effects as the log words them; without it, by labels."""

    def choice(self, view: Any, seat: int, action: int) -> str:
        """An action as an option to choose: "play turquoise 2". No two legal ones are equal."""

    def log_text(self, view: Any, seat: int, action: int) -> str:
        """An action in the past tense: "played turquoise 2"; empty if not worth a mention."""

    def events(self, before: Any, after: Any, viewer: int, made: Made) -> list[Event]:
        """The effects of these actions, as far as the viewer's two views show them."""

    def turn(self, view: Any) -> object:
        """A value that changes when a turn ends."""

    def rolled(self, before: Any | None, after: Any) -> list[int]:
        """The dice rolled between two views, or for the first one."""

    def heading(self, view: Any) -> str:
        """The heading of the log at this time, such as a round or year; empty for none."""


class GlossaryPart(Protocol):
    """`glossary`: explanations of components, for games with more than their labels tell."""

    def glossary(self, view: Any, seat: int) -> dict[str, str]:
        """Each card, tile or building by name, with what it does."""


class FeaturesPart(Protocol):
    """`features`: numbers for machine learning. Every game needs it."""

    def features(self, view: Any, seat: int) -> list[float]:
        """The view as a vector of fixed length, from the seat's side of the table."""


class GreedyPart(Protocol):
    """`greedy`: how bots evaluate positions. Every game needs it."""

    WEIGHTS: Sequence[str]  # the names of the weights in bots.toml, in the order of the vector

    def make_evaluation(self, weights: vec[float]) -> Evaluation:
        """The evaluation with these weights."""


def part(package: str, name: str) -> Any:
    """The part `name` of the game in `package`; ModuleNotFoundError if the game lacks it."""
    return import_module(f"{package}.{name}")


def optional_part(package: str, name: str) -> Any:
    """The part `name` of the game in `package`; None if the game lacks it."""
    try:
        return part(package, name)
    except ModuleNotFoundError as missing:
        if missing.name != f"{package}.{name}":
            raise
        return None
