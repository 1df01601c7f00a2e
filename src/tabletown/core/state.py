"""The base class of game states: what the rules of every game must provide."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tabletown.core.rng import Rng

NOBODY: Final[i64] = -1  # `to_move` once the game is over
SPECTATOR: Final[i64] = -2  # a viewer without a seat, who sees what everybody sees
HIDDEN: Final[i64] = -1  # a card, tile or token the viewer may not see; "?" in `text`


class IllegalAction(ValueError):
    """The rules forbid this action of this seat now."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game: mutable, cheap to copy, owned by one holder.

    A game writes `legal_into`, `apply`, `scores`, `recount`, `label`, `text`, `setup`, `copy`,
    `view`, `determinize` and `audit`; it overrides `actors` and `sealed` if seats choose at the
    same time, `is_secret` if a choice is never shown, and `winners` if it breaks ties. The checks
    in tabletown/contract test everything promised here.
    """

    def __init__(self, seats: i64, rng: Rng, actions: i64, longest: i64) -> None:
        self.seats: Final = seats
        self.rng = rng
        self.actions: Final = actions  # actions are smaller than this: the size of a buffer
        self.longest: Final = longest  # the most actions that a game can take
        self.to_move: i64 = 0  # the first seat that may act

    def actors(self) -> list[int]:
        """Every seat that may act now, ascending; the order in which they act does not matter."""
        return [] if self.to_move == NOBODY else [self.to_move]

    def sealed(self) -> bool:
        """Whether choices made now stay hidden until every actor has chosen.

        Others see nothing of a sealed choice, not even how many choices its seat has left.
        Choices that are not sealed are visible at once and do not affect those of other seats.
        """
        return False

    def is_secret(self, action: i64) -> bool:
        """Whether this action stays hidden from other seats even after all have chosen."""
        return False

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the legal actions of `seat`, ascending, into `buffer`; return their number."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of `seat`, ascending; empty unless it is among `actors`."""
        if not 0 <= seat < self.seats:
            return []
        buffer = vec[i64]([0] * self.actions)
        count = self.legal_into(seat, buffer)
        return [buffer[i] for i in range(count)]

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action. Does not check that it is legal; `play` does."""
        raise NotImplementedError

    def legal_action(self, seat: i64, label: str) -> i64:
        """The legal action with this label; raises IllegalAction with the legal ones if none."""
        labels = {self.label(action): action for action in self.legal(seat)}
        if label not in labels:
            offer = ", ".join(labels) or f"nothing (to act: {self.actors()})"
            raise IllegalAction(f"seat {seat}: {label!r} is not among {offer} in {self.text()!r}")
        return labels[label]

    def play(self, seat: i64, label: str) -> None:
        """Apply the legal action with this label; raises IllegalAction if there is none."""
        self.apply(seat, self.legal_action(seat, label))

    def scores(self) -> list[int]:
        """The current points of each seat."""
        raise NotImplementedError

    def recount(self) -> list[int]:
        """The same points, computed from the position alone, to check `scores`."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that won, several if they tie; empty until the game is over."""
        scores = self.scores()
        if self.to_move != NOBODY:
            return []
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def label(self, action: i64) -> str:
        """The name of an action in logs, links and tests; unique among legal actions."""
        raise NotImplementedError

    def text(self) -> str:
        """The position as one line of `key=value` fields; equal text means equal position.

        "?" stands for HIDDEN and for nothing else.
        """
        raise NotImplementedError

    def setup(self, text: str) -> None:
        """Load a position written by `text` for the same seats, edition and options."""
        raise NotImplementedError

    def copy(self) -> "State":
        """A deep copy, with a copy of the random generator."""
        raise NotImplementedError

    def view(self, seat: i64) -> "State":
        """The position as `seat` may know it: HIDDEN for the rest, and DEAD as generator."""
        raise NotImplementedError

    def determinize(self, rng: Rng) -> None:
        """Replace every HIDDEN by a random guess that fits the view; `rng` draws from now on."""
        raise NotImplementedError

    def audit(self) -> None:
        """Assert the invariants of a position: no piece lost, doubled or hidden."""
        raise NotImplementedError


def is_face_down(before: State, after: State) -> bool:
    """Whether the choice made between these two positions is still sealed in `after`."""
    waiting = after.actors()
    return (
        before.sealed()
        and after.sealed()
        and len(waiting) > 0
        and set(waiting) <= set(before.actors())
    )
