"""What every bot is."""

from mypy_extensions import i64, mypyc_attr

from tabletown.core.game import only_view
from tabletown.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for one seat of one game. A bot writes `decide`; others call `choose`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []  # what went wrong so far, in words, and was made good

    def choose(self, view: State, seat: i64) -> i64:
        """One of the seat's legal actions; refuses a state that is not a view."""
        only_view(view)
        if seat not in view.actors():
            raise ValueError(f"seat {seat + 1} has nothing to choose now")
        return self.decide(view, seat)

    def decide(self, view: State, seat: i64) -> i64:
        raise NotImplementedError

    def close(self) -> None:
        """Let go of whatever the bot holds outside this program."""
