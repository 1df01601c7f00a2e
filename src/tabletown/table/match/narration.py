"""The log of a match in words, as one viewer saw it; extended as the match goes on."""

from collections.abc import Callable, Sequence
from typing import Final, final

from tabletown.core.english import sentence
from tabletown.core.game import only_view
from tabletown.core.parts import Event
from tabletown.core.replay import KnownAction, Replay, Step
from tabletown.core.state import NOBODY
from tabletown.table.match.wording import narration

Gains = Callable[[int], dict[int, str]]  # by ply: points that seats gained or lost
Result = tuple[int, str, bool]  # whose sentence tells it, its words, whether it happened to all

CHOSEN: Final = "has chosen"


@final
class Sentence:
    """A sentence of the log: a name, and in the past tense what the player did."""

    def __init__(self, ply: int, seat: int, name: str) -> None:
        self.ply = ply  # since which the last of it is known
        self.seat: Final = seat
        self.name = name  # empty if it tells only what happened to all
        self.words = ""
        self.closes = False  # a turn ends here
        self._verb = ""  # of the latest action; empty after a result

    def can_continue(self, seat: int, is_general: bool) -> bool:
        """Whether this may go on with something of the seat, or of all."""
        return seat == self.seat and not self.closes and (is_general or bool(self.name))

    def act(self, ply: int, words: str) -> None:
        """Adds an action, without its verb if that is the same: "moved Archer to D2, Cannon"."""
        verb, _blank, rest = words.partition(" ")
        where = rest.removeprefix("it ")
        if verb == self._verb and where.startswith(("at ", "to ")):
            self._add(ply, where, " ")
        elif verb == self._verb and rest:
            self._add(ply, rest, ", ")
        else:
            self._add(ply, words, ", " if self._verb else "; ")
        self._verb = verb

    def result(self, ply: int, words: str, is_general: bool) -> None:
        """Adds an effect. One that happened to all begins a sentence without a name."""
        if is_general and not self.words:
            self.name, words = "", sentence(words)
        self._add(ply, words, "; ")
        self._verb = ""

    def _add(self, ply: int, words: str, joint: str) -> None:
        self.ply = ply
        self.words += f"{joint if self.words else ''}{words}"

    def text(self, viewer: int) -> str:
        """ "Ana played turquoise 2.", or "You played turquoise 2."."""
        name = "You" if self.name and self.seat == viewer else self.name
        return f"{name} {self.words}.".lstrip()


def in_order(events: Sequence[Event], speaker: int) -> list[Result]:
    """The speaker's events first, then those of all, then those of the other seats."""
    ordered = sorted(events, key=lambda it: (it[0] != speaker, it[0]))
    return [(speaker if seat == NOBODY else seat, words, seat == NOBODY) for seat, words in ordered]


@final
class Narration:
    """Follows the true match, and keeps only what its viewer may be told. Owned by a Match."""

    def __init__(self, replay: Replay, viewer: int, gains: Gains) -> None:
        self.replay: Final = replay
        self._viewer: Final = viewer
        self._gains: Final = gains
        self._narration: Final = narration(replay.game)
        self._state: Final = replay.at(0)
        self._seen = self._state.view(viewer)
        self._ply = 0  # until then all is open, and told
        self._action_texts: Final[dict[tuple[int, int, int], str]] = {}  # [ply, seat, action]
        self._results: Final[dict[int, list[Result]]] = {}  # [ply]
        self._ends: Final[set[int]] = set()  # plies that ended a turn
        self._headings: Final = [self._narration.heading(self._seen)]  # [ply]
        self.rolls: Final = self._narration.rolled(None, self._seen)  # the faces that dice showed

    def go_on(self) -> None:
        """Catches up with the match; sealed choices wait until they are revealed."""
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
            self._action_texts[ply, seat, action] = self._narration.log_text(before, seat, action)
        results = self._narration.events(only_view(before), only_view(after), self._viewer, made)
        results = [*results, *self._gains(ply).items()]
        if results:
            self._results[ply] = in_order(results, max(step.seat for step in steps))
        if self._narration.turn(before) != self._narration.turn(after):
            self._ends.add(ply)
        self._seen, self._ply = after, ply

    def action_text(self, line: KnownAction) -> str:
        """The action of a line in the past tense."""
        if not line.label:
            return CHOSEN
        key = line.ply, line.seat, line.action
        if key in self._action_texts:
            return self._action_texts[key]
        return self._narration.log_text(
            self._seen, line.seat, line.action
        )  # the viewer's, face down

    def results(self, ply: int) -> list[Result]:
        """The effects of the actions up to that ply, points last."""
        return self._results.get(ply, [])

    def heading(self, ply: int) -> str:
        """The heading above the sentences of that ply."""
        is_past = ply < len(self._headings)
        return self._headings[ply] if is_past else self._narration.heading(self._seen)

    def ends(self, ply: int) -> bool:
        """Whether a turn ended with that ply."""
        return ply in self._ends
