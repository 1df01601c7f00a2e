"""Replay files that people bring: checked in a worker, kept, and looked at like any other game."""

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

PREFIX: Final = "replay"  # of an id, so that it is never taken for a match of the house
MOST_LINES: Final = 20_000
REMEMBERED: Final = 20
BURST: Final = 20.0  # at once from one address; a proxy's too, for they fill the same disk
EACH_SECOND: Final = 0.2
OFTEN: Final = "So many replays came from your address that this one was not kept. Wait a moment."
UNREADABLE: Final = "This replay cannot be shown any more: {why}. It is kept as it is."


@final
class Imports:
    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store: Final = store
        self._workers: Final = workers
        self._buckets: Final = Buckets(BURST, EACH_SECOND)
        self._read: Final[OrderedDict[str, Replay]] = OrderedDict()

    def is_one(self, match_id: str) -> bool:
        return match_id.startswith(PREFIX) and len(match_id) == len(PREFIX) + 20

    async def bring(self, content: str, address: str) -> str:
        """The id it can be found by from now on; Refused with the line that is wrong."""
        bucket = self._buckets.of(address)
        if not bucket.take():
            raise Refused("rate", OFTEN, bucket.retry())
        text = content.replace("\r\n", "\n")
        if len(text.encode()) > MOST_BYTES or text.count("\n") > MOST_LINES:
            raise Refused("too_big", "This is larger than any replay. Nothing was kept.")
        try:
            thought = await self._workers.think(ReplayJob(text))
        except WorkerFailed:
            raise Refused("busy", "This replay could not be read in time; try again.") from None
        if thought.label != "read":
            raise Refused("illegal", f"This replay was not kept: {thought.reason}.")
        match_id = PREFIX + secrets.token_hex(10)
        await self._store.write(
            lambda it: queries.add_replay(it, match_id, thought.replay, now_ms())
        )
        return match_id

    async def find(self, match_id: str) -> Replay:
        """Read again by the rules at hand; Unreadable if they are others than when it came."""
        if match_id not in self._read:
            content = await self._store.read(lambda it: queries.find_replay(it, match_id))
            if content is None:
                raise Refused("gone", "There is no such replay here.")
            try:
                self._read[match_id] = read(content)
            except ValueError as error:
                raise Unreadable(UNREADABLE.format(why=error)) from None
            while len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        return self._read[match_id]

    def screen(self, match_id: str, replay: Replay, viewer: int, step: int) -> Screen:
        """As the viewer saw it after so many actions."""
        table = Match(replay.until(step))
        bots = [table.bot(seat) for seat in range(table.seats)]
        return make_screen(
            table, viewer, LogPosition(match_id, match_id, step, "", lambda ply: ply), bots
        )
