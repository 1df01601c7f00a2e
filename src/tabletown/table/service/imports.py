"""Imported replay files: checked in a worker, stored, and shown like a finished match."""

import secrets
from collections import OrderedDict
from typing import Final, final

from tabletown.core.replay import Replay
from tabletown.core.replay_file import MOST_BYTES
from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.clock import now_ms
from tabletown.table.match.match import Match
from tabletown.table.match.refused import Refused
from tabletown.table.match.screen import LogPosition, Screen, make_screen
from tabletown.table.service.loading import Unreadable
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.workers.jobs import ReplayJob
from tabletown.table.workers.pool import WorkerFailed, WorkerPool
from tabletown.table.workers.worker import read

PREFIX: Final = "replay"  # of an id, so that no match played here has the same
MOST_LINES: Final = 20_000
CACHED: Final = 20  # replays in memory
MOST_QUEUED: Final = 20  # imports that wait for the process that checks them
BURST: Final = 20.0  # imports at once from one address, also from a proxy: all fill one disk
EACH_SECOND: Final = 0.2
TOO_OFTEN: Final = (
    "Too many replays were sent from your address. This one was not saved; wait a moment."
)
BUSY: Final = "Many replays are being checked. This one was not saved; try again in a minute."
TOO_SLOW: Final = "This replay took too long to check. Nothing was saved."
FAILED: Final = "The server failed to check this replay. Nothing was saved; try again later."
UNREADABLE: Final = "This replay can no longer be shown: {why}. The file itself is unchanged."


@final
class Imports:
    """All imported replays. Owned by `Tables`."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store: Final = store
        self._workers: Final = workers
        self._buckets: Final = Buckets(BURST, EACH_SECOND)
        self._cache: Final[OrderedDict[str, Replay]] = OrderedDict()

    def is_one(self, match_id: str) -> bool:
        """Whether the id is that of an imported replay."""
        return match_id.startswith(PREFIX) and len(match_id) == len(PREFIX) + 20

    async def add(self, content: str, address: str) -> str:
        """Check and store a replay, and return its id; Refused says which line is wrong."""
        bucket = self._buckets.of(address)
        if not bucket.take():
            raise Refused("rate", TOO_OFTEN, bucket.retry())
        text = content.replace("\r\n", "\n")
        if len(text.encode()) > MOST_BYTES or text.count("\n") > MOST_LINES:
            raise Refused("too_big", "This file is too large for a replay. Nothing was saved.")
        if self._workers.queued >= MOST_QUEUED:
            raise Refused("busy", BUSY)
        try:
            result = await self._workers.run(ReplayJob(text), "The check of an imported replay")
        except WorkerFailed as error:
            raise Refused("busy", TOO_SLOW if error.is_too_slow else FAILED) from None
        if result.label != "read":
            raise Refused("illegal", f"This replay was not saved: {result.reason}.")
        match_id = PREFIX + secrets.token_hex(10)
        await self._store.write(
            lambda it: queries.add_replay(it, match_id, result.replay, now_ms())
        )
        return match_id

    async def find(self, match_id: str) -> Replay:
        """The replay, played again; Unreadable if the rules have changed since the import."""
        if match_id not in self._cache:
            content = await self._store.read(lambda it: queries.find_replay(it, match_id))
            if content is None:
                raise Refused("gone", "There is no replay at this address.")
            try:
                self._cache[match_id] = read(content)
            except ValueError as error:
                raise Unreadable(UNREADABLE.format(why=error)) from None
            while len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        return self._cache[match_id]

    def screen(self, match_id: str, replay: Replay, viewer: int, step: int) -> Screen:
        """The screen of a viewer after so many actions."""
        match = Match(replay.until(step))
        bots = [match.bot(seat) for seat in range(match.seats)]
        return make_screen(
            match, viewer, LogPosition(match_id, match_id, step, "", lambda ply: ply), bots
        )
