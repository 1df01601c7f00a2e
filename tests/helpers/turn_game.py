"""A tiny game in turns, for what the games of the house never do: seats wait for each other."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.core.game import Game, Options
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import HIDDEN, NOBODY, State

LAST = 6


class Turns(State):
    """Seats count on in turn, by one or by two, up to LAST."""

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng, 3, LAST)
        self.count = 0

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat != self.to_move:
            return 0
        buffer[0] = 1
        buffer[1] = 2
        return 2

    def apply(self, seat: i64, action: i64) -> None:
        self.count += action
        self.to_move = NOBODY if self.count >= LAST else (seat + 1) % self.seats

    def scores(self) -> list[int]:
        return [self.count] * self.seats

    def label(self, action: i64) -> str:
        return f"add {action}"

    def text(self) -> str:
        return f"count={self.count} turn={self.to_move}"

    def copy(self) -> State:
        twin = self.view(0)
        twin.rng = self.rng.copy()
        return twin

    def view(self, seat: i64) -> State:
        seen = Turns(self.seats, DEAD)
        seen.count = self.count
        seen.to_move = self.to_move
        return seen

    def determinize(self, rng: Rng) -> None:
        self.rng = rng.fork()


def load(sheet: Sheet) -> None:
    """Read any edition: this game uses none of its numbers."""


def game_of(kind: type[Turns], package: str = "tabletown.games.village") -> Game[Any]:
    """A game of such positions, with the parts of a package."""

    def start(edition: None, seats: int, rng: Rng, options: Options) -> State:
        return kind(seats, rng)

    return Game(
        name=kind.__name__.lower(),
        title=kind.__name__,
        goal="Count.",
        minutes=1,
        rules=1,
        seats=range(2, 4),
        options=(),
        package=package,
        load=load,
        start=start,
    )


class Whisper(Turns):
    """Seat 0 counts on twice, face down; that it was by two is never told."""

    def actors(self) -> list[int]:
        return [0] if self.count < LAST else []

    def sealed(self) -> bool:
        return 0 < self.count < LAST - 1

    def is_secret(self, action: i64) -> bool:
        return action == 2

    def apply(self, seat: i64, action: i64) -> None:
        self.count += action
        self.to_move = 0 if self.count < LAST else NOBODY

    def view(self, seat: i64) -> State:
        seen = Whisper(self.seats, DEAD)
        seen.count = self.count
        seen.to_move = self.to_move
        return seen


class Swap(Turns):
    """One card lies face up and one face down; an action exchanges them."""

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.open = 3
        self.down = 5

    def apply(self, seat: i64, action: i64) -> None:
        self.open, self.down = self.down, self.open

    def text(self) -> str:
        return f"open={self.open} down={'?' if self.down == HIDDEN else self.down}"

    def view(self, seat: i64) -> State:
        seen = Swap(self.seats, DEAD)
        seen.open = self.open
        seen.down = HIDDEN
        return seen

    def copy(self) -> State:
        twin = Swap(self.seats, self.rng.copy())
        twin.open = self.open
        twin.down = self.down
        return twin

    def determinize(self, rng: Rng) -> None:
        self.down = rng.below(9)
        self.rng = rng.fork()


TURNS = game_of(Turns)
WHISPER = game_of(Whisper)
