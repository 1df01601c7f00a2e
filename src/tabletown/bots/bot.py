"""The base class of bots."""

from mypy_extensions import i64, mypyc_attr

from tabletown.core.game import only_view
from tabletown.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for one seat of one match. Subclasses write `decide`; callers use `choose`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []  # errors so far, in words; the bot went on playing

    def choose(self, view: State, seat: i64) -> i64:
        """One of the seat's legal actions; refuses a state that is not a view."""
        only_view(view)
        if seat not in view.actors():
            raise ValueError(f"seat {seat + 1} has nothing to choose now")
        return self.decide(view, seat)

    def decide(self, view: State, seat: i64) -> i64:
        """The chosen action; called only when `seat` has a choice in `view`."""
        raise NotImplementedError

    def close(self) -> None:
        """Release resources such as a child process."""
