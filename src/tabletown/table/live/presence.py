"""Who is there: by sockets, by requests, and for how long not."""

import time
from collections import Counter
from typing import Final, final

from msgspec import Struct, structs

from tabletown.core.state import SPECTATOR
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.match.clock import now_ms
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused

GRACE: Final = 60.0  # seconds until others may skip or replace who is away
RECENT: Final = 30.0  # seconds after a request without a socket


class Presence(Struct, frozen=True, gc=False):
    """How a seat is there: here, away, or as a bot."""

    seat: int
    state: str  # "here", "away", "bot"
    away: int  # for so many seconds; 0 unless away
    can_replace: bool  # away for so long, or out of time, that others may skip or replace it
    ahead: int = 0  # of a bot: how many are thought for before it


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
        """A request came from there just now."""
        if viewer != SPECTATOR:
            self._seen[viewer] = time.monotonic()

    def away(self, seat: int) -> float:
        """For so many seconds; 0 if here."""
        absent = time.monotonic() - self._seen[seat]
        return 0.0 if self._sockets[seat] or absent < min(RECENT, self.grace) else absent

    def all(self) -> tuple[Presence, ...]:
        return tuple(self._one(seat) for seat in range(self._match.seats))

    def gist(self) -> list[Presence]:
        """What of it is worth telling anew: not each second that somebody is away."""
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
        """Whether one seat may skip or replace another."""
        if by == SPECTATOR:
            raise Refused("not_your_seat", "You are watching. Only players can do this.")
        if not self._one(whose).can_replace:
            raise Refused(
                "illegal",
                "You can do this when it is their turn and they are out of time "
                "or have been away for a minute. Nothing changed.",
            )
