"""Tracks which seats are online and since when the others are away."""

import time
from collections import Counter
from typing import Final, final

from msgspec import Struct, structs

from tabletown.core.state import SPECTATOR
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.match.clock import now_ms
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused

GRACE: Final = 60.0  # seconds until an absent player may be skipped or replaced
RECENT: Final = 30.0  # seconds for which a request without a socket counts as online


class Presence(Struct, frozen=True, gc=False):
    """Whether a seat is online, away, or played by a bot."""

    seat: int
    state: str  # "here", "away", "bot"
    away: int  # seconds; 0 unless away
    can_replace: bool  # others may skip or replace it: away too long, or out of time
    ahead: int = 0  # jobs in the queue before that of this bot


@final
class Presences:
    def __init__(self, history: History, bot_turns: BotTurns) -> None:
        self._history: Final = history
        self._match: Final = history.match
        self._bot_turns: Final = bot_turns
        self.grace = GRACE
        self._sockets: Final[Counter[int]] = Counter()
        self._seen: Final = [time.monotonic() for _seat in range(self._match.seats)]

    @property
    def watching(self) -> int:
        return self._sockets[SPECTATOR]

    def enter(self, viewer: int) -> None:
        self._sockets[viewer] += 1

    def leave(self, viewer: int) -> None:
        self._sockets[viewer] -= 1
        self.see(viewer)

    def see(self, viewer: int) -> None:
        """Note that the viewer just sent a request."""
        if viewer != SPECTATOR:
            self._seen[viewer] = time.monotonic()

    def away(self, seat: int) -> float:
        """Seconds since the seat was last seen; 0 if it is online."""
        absent = time.monotonic() - self._seen[seat]
        return 0.0 if self._sockets[seat] or absent < min(RECENT, self.grace) else absent

    def all(self) -> tuple[Presence, ...]:
        return tuple(self._one(seat) for seat in range(self._match.seats))

    def gist(self) -> list[Presence]:
        """Every presence without its seconds: a change of this is worth a message."""
        return [structs.replace(it, away=0) for it in self.all()]

    def _one(self, seat: int) -> Presence:
        if self._history.bots[seat]:
            ahead = self._bot_turns.jobs_ahead() if seat == self._history.bot_to_act() else 0
            return Presence(seat, "bot", 0, False, ahead)
        away = self.away(seat)
        late = (away > 0 and away >= self.grace) or self.is_out_of_time(seat)
        can_replace = late and seat in self._match.waiting(SPECTATOR)
        return Presence(seat, "away" if away else "here", int(away), can_replace)

    def is_out_of_time(self, seat: int) -> bool:
        clocks = self._history.clocks
        return clocks is not None and clocks.left_at(seat, now_ms()) == 0

    def check_replaceable(self, by: int, whose: int) -> None:
        """Raise Refused unless seat `by` may skip or replace seat `whose`."""
        if by == SPECTATOR:
            raise Refused("not_your_seat", "You are watching. Only players can do this.")
        if not self._one(whose).can_replace:
            raise Refused(
                "illegal",
                "You can do this when it is their turn and they are out of time "
                "or have been away for a minute. Nothing changed.",
            )
