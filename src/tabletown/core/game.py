"""A game as Tabletown knows it: title, seats, options, editions, and access to its parts."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, final

from librt.vecs import vec

from tabletown.core.edition import BadEdition, Sheet, read
from tabletown.core.evaluation import Evaluation
from tabletown.core.parts import ExplainPart, FeaturesPart, GreedyPart, SvgPart, TerminalPart, part
from tabletown.core.rng import DEAD, FairRng, Rng
from tabletown.core.seats import NO_NAMES, SeatNames
from tabletown.core.state import State

Edition = TypeVar("Edition")
Options = dict[str, int]

LARGEST_SEED: Final = 2**63 - 1


def span(values: Sequence[int | str]) -> str:
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}" if len(values) > 1 else f"{values[0]}"
    return " or ".join(str(value) for value in values)


@final
class Option:
    """A choice made before the game: a number from a range, or a word from a list.

    `seats` names the numbers of seats that a value is for; one without an entry is for all.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[int | str],
        default: int | str,
        sentence: str,
        seats: Mapping[str, Sequence[int]] | None = None,
    ):
        self.name: Final = name
        self.values: Final = values
        self.default: Final = default
        self.sentence: Final = sentence
        self.seats: Final = seats or {}

    def values_for(self, seats: int) -> list[int | str]:
        """The values for so many seats."""
        return [value for value in self.values if self.is_for(value, seats)]

    def is_for(self, value: int | str, seats: int) -> bool:
        return seats in self.seats.get(str(value), (seats,))

    def code(self, value: int | str) -> int:
        """A value as a number: itself, or the index of the word; refuses other values."""
        if type(value) is not type(self.default) or value not in self.values:
            raise ValueError(f"option {self.name}: {value!r}, expected {span(self.values)}")
        return value if isinstance(value, int) else self.values.index(value)


@final
class Game(Generic[Edition]):
    def __init__(
        self,
        *,
        name: str,
        title: str,
        goal: str,
        minutes: int,
        rules: int,
        seats: range,
        options: Sequence[Option],
        package: str,
        load: Callable[[Sheet], Edition],
        start: Callable[[Edition, int, Rng, Options], State],
        unit: str = "points",
        dice: Callable[[Edition], Sequence[int]] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.goal: Final = goal  # one sentence for those who never saw it
        self.minutes: Final = minutes  # a usual game takes
        self.rules: Final = rules  # version: a replay is played by the rules it was made with
        self.seats: Final = seats
        self.options: Final = options
        self.package: Final = package
        self.unit: Final = unit  # what scores count
        self._load: Final = load
        self._start: Final = start
        self._dice: Final = dice
        self._loaded: Final[dict[str, Edition]] = {}
        self._digests: Final[dict[str, str]] = {}

    def new(
        self,
        seats: int,
        seed: int | bytes,
        options: Mapping[str, int | str] | None = None,
        edition: str = "classic",
    ) -> State:
        """A new match. The seed is a number (repeatable) or a secret key of 32 bytes (fair).

        Refuses a number of seats, options or an edition that the game does not have.
        """
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {span(self.seats)} seats, not {seats}")
        for option in self.options:
            value = (options or {}).get(option.name, option.default)
            if not option.is_for(value, seats):
                others = span(option.values_for(seats))
                raise ValueError(
                    f"option {option.name}: {value!r} is not for {seats} seats, but {others}"
                )
        return self._start(self.edition(edition), seats, generator(seed), self.codes(options or {}))

    def codes(self, chosen: Mapping[str, int | str]) -> Options:
        """The number of each option's value, with defaults; refuses unknown options and values."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise ValueError(f"{self.title} has no option {name!r}, only {', '.join(known)}")
        return {name: it.code(chosen.get(name, it.default)) for name, it in known.items()}

    def editions(self) -> list[str]:
        """The names of the editions that come with the game."""
        return sorted(entry.name.removesuffix(".toml") for entry in self._shelf().iterdir())

    def edition(self, name: str) -> Edition:
        """The edition of this name, or in the file or folder at this path; cached."""
        if name not in self._loaded:
            sheet = read(self._path(name))
            self._loaded[name] = self._load(sheet)
            self._digests[name] = sheet.digest()
        return self._loaded[name]

    def edition_digest(self, name: str) -> str:
        """A fingerprint of the edition's values."""
        self.edition(name)
        return self._digests[name]

    def dice(self, edition: str) -> list[int]:
        """The number of sides of each die, if dice rolled together are the only chance; else empty.

        The order of the dice in a roll must not matter.
        """
        return list(self._dice(self.edition(edition))) if self._dice else []

    def question(self, view: State, seat: int) -> str:
        """The decision that the seat has to make now; empty if there is none."""
        return self._explain().question(only_view(view), seat)

    def refusal(self, view: State, seat: int, action: int) -> str:
        """Why the seat may not do this, with the rule's number; empty if it may."""
        return self._explain().refusal(only_view(view), seat, action)

    def describe(self, view: State, seat: int) -> str:
        """Everything on the table in lines that a screen reader can read."""
        return self._explain().describe(only_view(view), seat)

    def sources(self, view: State, seat: int) -> list[tuple[str, int]]:
        """The sources of the seat's score: names and points. All seats have the same names."""
        return self._explain().sources(only_view(view), seat)

    def board(self, view: State, seat: int) -> str:
        """The table for a terminal; styles are marked like [this]."""
        terminal: TerminalPart = part(self.package, "terminal")
        return terminal.board(only_view(view), seat)

    def draw(
        self,
        view: State,
        *,
        seat: int,
        last: Sequence[int] = (),
        standalone: bool = True,
        names: SeatNames = NO_NAMES,
    ) -> str:
        """The table as SVG: the latest actions (`last`) marked, seats called by `names`."""
        svg = self._svg()
        return str(
            svg.draw(only_view(view), seat=seat, last=last, standalone=standalone, names=names)
        )

    def pieces(self, view: State, *, seat: int) -> dict[str, list[str]]:
        """The SVG of each piece in the drawing, by area of the drawing."""
        drawn: Any = self._svg().draw(
            only_view(view), seat=seat, last=(), standalone=False, names=NO_NAMES
        )
        areas: dict[str, list[str]] = drawn.areas() if hasattr(drawn, "areas") else {}
        return areas

    def marks(self, view: State) -> list[int]:
        """The number of each seat's mark in drawings: its own, unless seats choose colours."""
        svg: Any = self._svg()
        if not hasattr(svg, "marks"):
            return list(range(view.seats))
        numbers: list[int] = svg.marks(only_view(view))
        return numbers

    def gesture(self, view: State, action: int) -> tuple[str, ...]:
        """The parts of the drawing to touch, in order, for this action."""
        return self._svg().gesture(only_view(view), action)

    def features(self, view: State, seat: int) -> list[float]:
        """The view as a vector for machine learning, from the seat's side of the table."""
        vectors: FeaturesPart = part(self.package, "features")
        return vectors.features(only_view(view), seat)

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """The evaluation of positions for bots; `weights` replace those in bots.toml."""
        greedy: GreedyPart = part(self.package, "greedy")
        chosen = {**self.bots()["weights"], **(weights or {})}
        if set(chosen) != set(greedy.WEIGHTS):
            raise ValueError(f"{self.title} has weights {', '.join(greedy.WEIGHTS)}, not {chosen}")
        return greedy.make_evaluation(vec[float]([float(chosen[name]) for name in greedy.WEIGHTS]))

    def bots(self) -> dict[str, Any]:
        """The content of the game's bots.toml: weights of the evaluation, and levels."""
        return tomllib.loads((self._folder() / "bots.toml").read_text("utf-8"))

    def _explain(self) -> ExplainPart:
        explain: ExplainPart = part(self.package, "explain")
        return explain

    def _svg(self) -> SvgPart:
        svg: SvgPart = part(self.package, "svg")
        return svg

    def _folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent

    def _shelf(self) -> Path:
        return self._folder() / "editions"

    def _path(self, name: str) -> Path:
        known = self.editions()
        if name in known:
            file = self._shelf() / f"{name}.toml"
            return file if file.exists() else self._shelf() / name
        if not name or not Path(name).exists():
            raise BadEdition(f"{self.title} has no edition {name!r}: {span(known)}, or a path")
        return Path(name)


def generator(seed: int | bytes) -> Rng:
    if isinstance(seed, bytes):
        return FairRng(seed)
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is a number from 0 to {LARGEST_SEED}, not {seed}")
    return Rng(seed)


def only_view(state: State) -> State:
    """Refuse a state that is not a view."""
    if state.rng is not DEAD:
        raise ValueError("this shows what a seat may see: give it state.view(seat)")
    return state
