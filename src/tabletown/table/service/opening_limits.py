"""Limits on how many matches are opened: by one account, and from one address."""

from typing import Final, final

from sqlalchemy import Connection

from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.clock import now_ms
from tabletown.table.match.refused import Refused
from tabletown.table.store import queries

MOST_UNFINISHED: Final = 50  # matches of one account, not counting older ones
UNFINISHED_DAYS: Final = 7
OPENED_BURST: Final = 100.0  # matches from one address at once: a school class and their rematches
OPENED_EACH_SECOND: Final = 0.1
DAY_MS: Final = 24 * 3600 * 1000
TOO_MANY: Final = (
    f"You opened {MOST_UNFINISHED} matches in the last {UNFINISHED_DAYS} days that are not over. "
    "No match was opened. Finish or resign one of them first."
)
TOO_OFTEN: Final = (
    "Too many matches were opened from your network. No match was opened; wait a moment."
)


def check_account(connection: Connection, account: str) -> None:
    """Refuse if the account has too many unfinished matches; call it in the opening transaction."""
    since_ms = now_ms() - UNFINISHED_DAYS * DAY_MS
    if queries.count_unfinished(connection, account, since_ms) >= MOST_UNFINISHED:
        raise Refused("illegal", TOO_MANY)


@final
class OpeningRate:
    """Limits how fast matches are opened from each address; kept in memory only."""

    def __init__(self) -> None:
        self._buckets: Final = Buckets(OPENED_BURST, OPENED_EACH_SECOND)

    def check(self, address: str) -> None:
        """Count a match that is about to be opened, or raise Refused."""
        bucket = self._buckets.of(address)
        if not bucket.take():
            raise Refused("rate", TOO_OFTEN, bucket.retry())
