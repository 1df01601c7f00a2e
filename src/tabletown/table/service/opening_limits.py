"""Limits on how many matches are opened: by one account, and from one address."""

from collections import defaultdict
from typing import Final, final

from sqlalchemy import Connection

from tabletown.table.live.rate_limit import MOST_HOLDERS, Buckets
from tabletown.table.match.clock import now_ms
from tabletown.table.match.refused import Refused
from tabletown.table.store import queries
from tabletown.table.store.store import Store

MOST_UNFINISHED: Final = 50  # matches of one account, not counting older ones
MOST_OF_ADDRESS: Final = 300  # the same for an address: a school class and their rematches
UNFINISHED_DAYS: Final = 7
OPENED_BURST: Final = 100.0  # matches from one address at once
OPENED_EACH_SECOND: Final = 0.1
DAY_MS: Final = 24 * 3600 * 1000
TOO_MANY: Final = (
    f"You opened {MOST_UNFINISHED} matches in the last {UNFINISHED_DAYS} days that are not over. "
    "No match was opened. Finish or resign one of them first."
)
TOO_MANY_HERE: Final = (
    f"{MOST_OF_ADDRESS} matches that were opened from your network in the last {UNFINISHED_DAYS}"
    " days are not over. No match was opened. Finish or resign some of them first."
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
class OpeningLimits:
    """Limits the matches of each address: how fast they are opened, and how many are not over.

    Kept in memory only, so that no address is on disk.
    """

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._buckets: Final = Buckets(OPENED_BURST, OPENED_EACH_SECOND)
        self._opened: Final[defaultdict[str, set[str]]] = defaultdict(set)  # match ids by address

    async def check(self, address: str) -> None:
        """Count an attempt to open a match, or raise Refused."""
        bucket = self._buckets.of(address)
        if not bucket.take():
            raise Refused("rate", TOO_OFTEN, bucket.retry())
        opened = self._opened.get(address, set())
        if len(opened) >= MOST_OF_ADDRESS:
            known, since_ms = sorted(opened), now_ms() - UNFINISHED_DAYS * DAY_MS
            opened -= {*known} - await self._store.read(
                lambda it: queries.find_unfinished(it, known, since_ms)
            )
        if len(opened) >= MOST_OF_ADDRESS:
            raise Refused("illegal", TOO_MANY_HERE)

    def add(self, address: str, match_id: str) -> None:
        """Count a match that was opened."""
        self._opened[address].add(match_id)
        if len(self._opened) > MOST_HOLDERS:
            del self._opened[next(iter(self._opened))]
