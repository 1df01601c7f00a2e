"""What a game owes the rest of the house."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tabletown.core.rng import Rng

NOBODY: Final[i64] = -1  # `to_move` once the game is over
SPECTATOR: Final[i64] = -2  # who looks at `view` without a seat: sees what everybody sees
HIDDEN: Final[i64] = -1  # a card, tile or token the viewer may not see; "?" in `text`


class IllegalAction(ValueError):
    """The rules do not let this seat do this now."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game: mutable, cheap to copy, owned by one holder.

    A game writes `legal_into`, `apply`, `scores`, `recount`, `label`, `text`, `setup`, `copy`,
    `view`, `determinize` and `audit`; it overrides `actors` and `sealed` if seats choose at the
    same time, `is_secret` if a choice is never shown, and `winners` if it breaks ties. The kit
    in tabletown/contract checks every promise.
    """

    def __init__(self, seats: i64, rng: Rng, actions: i64, longest: i64) -> None:
        self.seats: Final = seats
        self.rng = rng
        self.actions: Final = actions  # every action is below this: the size of a buffer or mask
        self.longest: Final = longest  # no game takes more actions than this
        self.to_move: i64 = 0  # the first seat that may act

    def actors(self) -> list[int]:
        """Every seat that may act now, ascending; in any order they come to the same."""
        return [] if self.to_move == NOBODY else [self.to_move]

    def sealed(self) -> bool:
        """Whether what is chosen now stays face down until every actor has chosen.

        Nothing of a sealed choice shows, not even by how much its seat has still to choose.
        Choices that are not sealed are open: seen at once, and touching no other seat's.
        """
        return False

    def is_secret(self, action: i64) -> bool:
        """Whether nobody else learns which action this was, not even once all have chosen."""
        return False

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write what `seat` may do, ascending, into `buffer`; return how many that is."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """What `seat` may do, ascending; empty unless it is among `actors`."""
        if not 0 <= seat < self.seats:
            return []
        buffer = vec[i64]([0] * self.actions)
        count = self.legal_into(seat, buffer)
        return [buffer[i] for i in range(count)]

    def apply(self, seat: i64, action: i64) -> None:
        """Go on from here. Trusts its caller; `play` is the checked door."""
        raise NotImplementedError

    def play(self, seat: i64, label: str) -> None:
        """Apply the action so named, or say what would do."""
        labels = {self.label(action): action for action in self.legal(seat)}
        if label not in labels:
            offer = ", ".join(labels) or f"nothing (to act: {self.actors()})"
            raise IllegalAction(f"seat {seat}: {label!r} is not among {offer} in {self.text()!r}")
        self.apply(seat, labels[label])

    def scores(self) -> list[int]:
        """Points per seat, as they stand."""
        raise NotImplementedError

    def recount(self) -> list[int]:
        """The same points, added up anew from what lies on the table."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Who won, several if they share it; empty while the game runs."""
        scores = self.scores()
        if self.to_move != NOBODY:
            return []
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def label(self, action: i64) -> str:
        """The action in words, for logs, links and tests; unique among legal ones."""
        raise NotImplementedError

    def text(self) -> str:
        """The position on one line of `key=value` fields; equal text, equal position.

        "?" stands for HIDDEN and for nothing else.
        """
        raise NotImplementedError

    def setup(self, text: str) -> None:
        """Become the position that `text` describes, for the same seats, edition and options."""
        raise NotImplementedError

    def copy(self) -> "State":
        """The same position with the same future, sharing nothing that changes."""
        raise NotImplementedError

    def view(self, seat: i64) -> "State":
        """What `seat` may know: HIDDEN for the rest, and a dead RNG."""
        raise NotImplementedError

    def determinize(self, rng: Rng) -> None:
        """Fill every HIDDEN with a guess that fits what is seen, and take a future from `rng`."""
        raise NotImplementedError

    def audit(self) -> None:
        """Assert what no play can break: nothing lost, nothing doubled, nothing hidden."""
        raise NotImplementedError


def is_face_down(before: State, after: State) -> bool:
    """Whether what was chosen in `before` is still sealed in `after`, one action later."""
    waiting = after.actors()
    return (
        before.sealed()
        and after.sealed()
        and len(waiting) > 0
        and set(waiting) <= set(before.actors())
    )
