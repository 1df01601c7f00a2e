"""Whether a change of a match may be made: its only check, before it is written."""

from typing import Final, final

from tabletown.core.state import IllegalAction
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused

STALE: Final = "The match moved on. Nothing changed; choose again."
NOT_YOUR_TURN: Final = "It is not your turn. Nothing changed; please wait."
OVER: Final = "The match is over. Nothing changed; ask for a rematch to play on."


@final
class Checks:
    """The checks of one match; hold the journal's `turn` from a check to `append`."""

    def __init__(self, history: History) -> None:
        self.paused = ""  # why the match can be read but not go on; usually empty
        self._history: Final = history
        self._match: Final = history.match

    def check_open(self) -> None:
        """Raise Refused if the match is paused or over."""
        if self.paused:
            raise Refused("gone", self.paused)
        if self._match.is_over():
            raise Refused("match_over", OVER)

    def check_decision(self, seat: int, decision: str) -> None:
        """Raise Refused unless the seat is still asked this question."""
        self.check_open()
        if decision != self._history.decision(seat):
            raise Refused("stale", STALE)

    def check_move(self, seat: int, decision: str, label: str) -> int:
        """The action of a label; raises Refused unless the seat may make this move now."""
        self.check_decision(seat, decision)
        if seat not in self._match.actors():
            raise Refused("not_your_turn", NOT_YOUR_TURN)
        try:
            return self._match.legal_action(seat, label)
        except IllegalAction as error:
            raise Refused("illegal", str(error)) from None

    def check_undo(self, seat: int, decision: str) -> None:
        """Raise Refused unless the seat may undo its last action alone."""
        self.check_decision(seat, decision)
        reason = self._match.undo_refusal(seat)
        if reason:
            raise Refused("illegal", reason)
