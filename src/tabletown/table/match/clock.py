"""Clocks: time for each seat, reckoned from the log; a server that is down costs nobody any."""

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
    """UTC as it was when the process started, and what has passed since: it never jumps."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000


@dataclass(frozen=True)
class Allowance:
    """What each seat has for the game, and gets on top whenever it has done its part."""

    bank_ms: int
    increment_ms: int
    is_strict: bool = False  # whoever runs out of time has lost

    def words(self) -> str:
        bank, more = lasting(self.bank_ms), lasting(self.increment_ms)
        end = "loses" if self.is_strict else "may be skipped or replaced by a bot"
        return (
            f"Each player has {bank} for the match and {more} more after each turn. "
            f"A player who runs out of time {end}."
        )


def read_clock(text: str) -> Allowance | None:
    """`15+30`: minutes for the game and seconds for each turn, `!` if strict; None for none."""
    if not text:
        return None
    found = re.fullmatch(r"([1-9][0-9]{0,4})\+([0-9]{1,4})(!?)", text)
    if not found:
        raise ValueError(f"{text!r} is not a clock; write minutes and seconds like 15+30")
    return Allowance(int(found[1]) * MINUTE, int(found[2]) * SECOND, bool(found[3]))


def lasting(milliseconds: int) -> str:
    """A length of time in words, by its largest whole unit."""
    seconds = milliseconds // SECOND
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds and seconds % unit == 0:
            return f"{seconds // unit} {name}{'s' if seconds > unit else ''}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"


@final
class Clocks:
    """One for each seat. Nothing here looks at the time: rows of the log and askers bring it."""

    def __init__(self, allowance: Allowance, seats: int, outages: Sequence[Outage] = ()) -> None:
        self._allowance: Final = allowance
        self._outages: Final = outages
        self.left: Final = [allowance.bank_ms] * seats
        self.running: list[int] = []
        self.since = 0

    def turn(self, at_ms: int, running: Sequence[int], anew: Collection[int] = ()) -> None:
        """From now on these run; whoever ran and has done its part gets the increment.

        Who does that part `anew`, having taken it back, gives the increment back too.
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
        """Who has lost by then, where clocks are strict."""
        is_strict = self._allowance.is_strict
        return [seat for seat in self.running if is_strict and not self.left_at(seat, now)]

    def left_at(self, seat: int, now: int) -> int:
        """Milliseconds, never below 0."""
        passed = self._passed(now) if seat in self.running else 0
        return max(0, self.left[seat] - passed)

    def _passed(self, now: int) -> int:
        down = sum(max(0, min(now, end) - max(self.since, begin)) for begin, end in self._outages)
        return max(0, now - self.since - down)
