"""What came of each action, in words, as one viewer saw it: worked out once, and gone on with."""

from collections.abc import Callable, Sequence
from typing import Final, final

from tabletown.core.game import only_view
from tabletown.core.parts import Event
from tabletown.core.replay import KnownAction, Replay, Step
from tabletown.core.state import NOBODY
from tabletown.table.match.wording import narration

Gains = Callable[[int], dict[int, str]]  # by ply: points that seats got or lost by it

CHOSEN: Final = "has chosen"


@final
class Sentence:
    """A sentence of the log: who did what, and since which ply the last of it is known."""

    def __init__(self, ply: int, seat: int, name: str) -> None:
        self.ply = ply
        self.seat: Final = seat
        self.name: Final = name
        self.words = ""
        self.closes = False  # a turn ends here
        self._verb = ""  # of what was done last; none after a result

    def act(self, ply: int, words: str) -> None:
        """One more thing done: "move Archer" and "move to D2" are "move Archer to D2"."""
        verb, _blank, rest = words.partition(" ")
        if verb == self._verb and rest.startswith(("at ", "to ")):
            self._add(ply, rest, " ")
        else:
            self._add(ply, words, ", " if self._verb else "; ")
        self._verb = verb

    def result(self, ply: int, words: str) -> None:
        """What came of it."""
        self._add(ply, words, "; ")
        self._verb = ""

    def _add(self, ply: int, words: str, joint: str) -> None:
        self.ply = ply
        self.words += f"{joint if self.words else ''}{words}"

    @property
    def text(self) -> str:
        return f"{self.name}: {self.words}."


def in_order(results: Sequence[Event], speaker: int) -> list[Event]:
    """First for who spoke last, and with that what is for all; then for each other seat."""
    found = sorted(results, key=lambda it: (it[0] != speaker, it[0]))
    return [(speaker if seat == NOBODY else seat, words) for seat, words in found]


@final
class Narration:
    """Walks along the true game, and keeps of it only what its viewer may be told."""

    def __init__(self, replay: Replay, viewer: int, gains: Gains) -> None:
        self.replay: Final = replay
        self._viewer: Final = viewer
        self._gains: Final = gains
        self._narration: Final = narration(replay.game)
        self._state: Final = replay.at(0)
        self._seen = self._state.view(viewer)
        self._ply = 0  # until then all is open, and told
        self._said: Final[dict[tuple[int, int, int], str]] = {}  # [ply, seat, action]
        self._results: Final[dict[int, list[Event]]] = {}  # [ply]
        self._ends: Final[set[int]] = set()  # plies that ended a turn
        self._headings: Final = [self._narration.heading(self._seen)]  # [ply]
        self.rolls: Final = self._narration.rolled(None, self._seen)  # the faces that dice showed

    def go_on(self) -> None:
        """What is face down waits until all of it is turned up."""
        steps = self.replay.steps
        for ply in range(self._ply + 1, len(steps) + 1):
            if steps[ply - 1].open_from == ply:
                self._tell(steps[self._ply : ply], ply)

    def _tell(self, steps: Sequence[Step], ply: int) -> None:
        for nth in range(self._ply, ply):
            self.replay.follow(self._state, nth)
        known = [step for step in steps if step.seat == self._viewer or not step.secret]
        made = sorted((step.seat, step.action) for step in known)
        before, after = self._seen, self._state.view(self._viewer)
        self.rolls.extend(self._narration.rolled(before, after))
        self._headings.extend([self._narration.heading(before)] * (ply - self._ply))
        for seat, action in made:
            self._said[ply, seat, action] = self._narration.log_text(before, seat, action)
        results = self._narration.events(only_view(before), only_view(after), self._viewer, made)
        results = [*results, *self._gains(ply).items()]
        if results:
            self._results[ply] = in_order(results, max(step.seat for step in steps))
        if self._narration.turn(before) != self._narration.turn(after):
            self._ends.add(ply)
        self._seen, self._ply = after, ply

    def said(self, line: KnownAction) -> str:
        """The action of a line as people say it."""
        if not line.label:
            return CHOSEN
        key = line.ply, line.seat, line.action
        if key in self._said:
            return self._said[key]
        return self._narration.log_text(
            self._seen, line.seat, line.action
        )  # the viewer's, face down

    def results(self, ply: int) -> list[Event]:
        """Points after what brought them."""
        return self._results.get(ply, [])

    def heading(self, ply: int) -> str:
        """What stands above the sentences of that ply's time; the present one's is not told yet."""
        is_past = ply < len(self._headings)
        return self._headings[ply] if is_past else self._narration.heading(self._seen)

    def ends(self, ply: int) -> bool:
        """Whether a turn ended with that ply."""
        return ply in self._ends
