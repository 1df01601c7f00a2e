"""Rate limits: token buckets, one for each account or address."""

import asyncio
import time
from math import ceil
from typing import Final, final

MOST_HOLDERS: Final = 10_000


@final
class Bucket:
    """A token bucket: a burst of `most`, then `each_second`."""

    def __init__(self, most: float, each_second: float) -> None:
        self._most: Final = most
        self._rate: Final = each_second
        self._left = most
        self._at = time.monotonic()
        self.line: Final = asyncio.Lock()  # held by the request that waits for tokens or works
        self.in_line = 0  # requests that wait for `line` or hold it

    def take(self) -> bool:
        """Take a token; returns whether there was one."""
        if self._now() < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """Take tokens even if there are too few; others then wait longer."""
        self._left = self._now() - amount

    def wait(self, amount: float = 1.0) -> float:
        """Seconds until there are so many tokens."""
        return max(0.0, (amount - self._now()) / self._rate)

    def retry(self) -> int:
        """Milliseconds until there is a token, rounded up, for `Refused.retry`; at least 1."""
        return max(1, ceil(1000 * self.wait()))

    def _now(self) -> float:
        """The tokens at this moment."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left


@final
class Buckets:
    """A bucket for each holder; the oldest is dropped when there are too many."""

    def __init__(self, most: float, each_second: float) -> None:
        self._most: Final = most
        self._rate: Final = each_second
        self._buckets: Final[dict[str, Bucket]] = {}

    def of(self, holder: str) -> Bucket:
        if holder not in self._buckets and len(self._buckets) >= MOST_HOLDERS:
            del self._buckets[next(iter(self._buckets))]
        return self._buckets.setdefault(holder, Bucket(self._most, self._rate))
