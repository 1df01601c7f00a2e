"""Clocks: the time left of each seat, computed from the log without the server's downtime."""

import re
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, final

MINUTE: Final = 60_000  # milliseconds
SECOND: Final = 1000
# Minutes and seconds, with a sign if strict.
OFFERED: Final = ("", "2+5", "5+10", "5+10!", "15+30", "15+30!", "60+60", "1440+3600")
_STARTED: Final = time.time_ns() - time.monotonic_ns()

Outage = tuple[int, int]  # from and until, in milliseconds of UTC


def now_ms() -> int:
    """Milliseconds of UTC that never jump: the start of the process plus monotonic time."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000


@dataclass(frozen=True)
class Allowance:
    """The time of each seat for a match, and the increment after each of its turns."""

    bank_ms: int
    increment_ms: int
    is_strict: bool = False  # running out of time loses the match

    def words(self) -> str:
        bank, more = lasting(self.bank_ms), lasting(self.increment_ms)
        end = "loses" if self.is_strict else "may be skipped or replaced by a bot"
        return (
            f"Each player has {bank} for the match and {more} more after each turn. "
            f"A player who runs out of time {end}."
        )


def read_clock(text: str) -> Allowance | None:
    """`15+30`: minutes for the match and seconds for each turn, `!` if strict; None for none."""
    if not text:
        return None
    parts = re.fullmatch(r"([1-9][0-9]{0,4})\+([0-9]{1,4})(!?)", text)
    if not parts:
        raise ValueError(f"{text!r} is not a clock; write minutes and seconds like 15+30")
    return Allowance(int(parts[1]) * MINUTE, int(parts[2]) * SECOND, bool(parts[3]))


def lasting(milliseconds: int) -> str:
    """A duration in words, in its largest whole unit."""
    seconds = milliseconds // SECOND
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds and seconds % unit == 0:
            return f"{seconds // unit} {name}{'s' if seconds > unit else ''}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"


@final
class Clocks:
    """The clocks of a match. Callers pass the time; nothing here reads the system clock."""

    def __init__(self, allowance: Allowance, seats: int, outages: Sequence[Outage] = ()) -> None:
        self._allowance: Final = allowance
        self._outages: Final = outages
        self.left: Final = [allowance.bank_ms] * seats
        self.running: list[int] = []
        self.since = 0

    def turn(self, at_ms: int, running: Sequence[int], anew: Collection[int] = ()) -> None:
        """Let these clocks run from now on; seats that finished their turn get the increment.

        Seats in `anew` have undone an action, so they lose the increment they got for it.
        """
        for seat in self.running:
            self.left[seat] = self.left_at(seat, at_ms)
            if seat not in running:
                self.left[seat] += self._allowance.increment_ms
        for seat in running:
            if seat in anew and seat not in self.running:
                self.left[seat] = max(0, self.left[seat] - self._allowance.increment_ms)
        self.running = list(running)
        self.since = max(at_ms, self.since)

    def late(self, now: int) -> list[int]:
        """The seats that are out of time, where clocks are strict."""
        is_strict = self._allowance.is_strict
        return [seat for seat in self.running if is_strict and not self.left_at(seat, now)]

    def left_at(self, seat: int, now: int) -> int:
        """The milliseconds that the seat has left, at least 0."""
        passed = self._passed(now) if seat in self.running else 0
        return max(0, self.left[seat] - passed)

    def _passed(self, now: int) -> int:
        down = sum(max(0, min(now, end) - max(self.since, begin)) for begin, end in self._outages)
        return max(0, now - self.since - down)
