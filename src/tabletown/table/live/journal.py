"""Checked changes of a match, one at a time: write to disk, acknowledge, show."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Final, final

from tabletown.core.state import NOBODY
from tabletown.table.live.audience import Audience
from tabletown.table.live.messages import Ack
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.clock import now_ms
from tabletown.table.match.history import NO_ACTION, History
from tabletown.table.match.log import Row, link
from tabletown.table.match.refused import Refused
from tabletown.table.store import queries
from tabletown.table.store.fail_points import point
from tabletown.table.store.queries import Conflict
from tabletown.table.store.store import Damaged, Store
from tabletown.table.store.writer import StorageFull

FULL: Final = "The server cannot save moves right now. Your move was not made; try again soon."

OnAck = Callable[[Ack], None]


def ignore_ack(ack: Ack) -> None:
    """For callers that need no acknowledgement before the end."""


@final
class Journal:
    """The log of one match in memory and on disk; hold `turn` from the check to `append`."""

    def __init__(
        self,
        history: History,
        match_id: str,
        store: Store,
        audience: Audience,
        on_row: Callable[[], None],
    ) -> None:
        self._history: Final = history
        self.turn: Final = asyncio.Lock()
        self.deleted = ""  # why nothing of the match may be written any more; usually empty
        self.touched = time.monotonic()
        self._match: Final = history.match
        self._match_id: Final = match_id
        self._store: Final = store
        self._audience: Final = audience
        self._on_row: Final = on_row  # called after every row: bots may be next

    def repeated(
        self, seat: int, cid: str, kind: str, body: str, on_ack: OnAck, by: int = NOBODY
    ) -> Ack | None:
        """The earlier answer to the same message; a reused id raises Refused."""
        row = self._history.done(seat, cid)
        if row is None:
            return None
        if (row.kind, row.body) != (kind, body):
            raise Refused("cid_reused", "This id was used for another message. Nothing changed.")
        ack = self._ack(row, by, dup=True)
        on_ack(ack)
        return ack

    async def append(
        self,
        seat: int,
        kind: str,
        body: str,
        cid: str | None,
        on_ack: OnAck = ignore_ack,
        by: int = NOBODY,
        action: int = NO_ACTION,
    ) -> Ack:
        """Write a checked change to disk, play it, acknowledge it, then show it to everybody.

        `action` is what `Checks.check_move` returned; `by` is the seat that asked, if another.
        """
        history = self._history
        row = link(history.head, history.version + 1, seat, kind, body, cid, now_ms())
        try:
            await self.write(lambda it: queries.append(it, self._match_id, row))
            history.add_checked(row, action)
        except Refused:
            if not await self._catch_up(row):
                raise
        self.touched = time.monotonic()
        ack = self._ack(row, by, dup=False)
        on_ack(ack)
        point("after-ack")
        self._audience.view_changed()
        self._on_row()
        if self._match.is_over():
            await self.finish()
        if row.version % snapshots.EVERY == 0:
            await self._keep_snapshot()
        return ack

    async def write(self, work: Callable[..., None]) -> None:
        """Write to disk; raises Refused if the match was deleted, the disk is full, or a change
        came first.
        """
        if self.deleted:
            raise Refused("gone", self.deleted)
        try:
            await self._store.write(work)
        except StorageFull:
            reason = self._store.problem or FULL
            self._audience.set_notice(reason)
            raise Refused("storage_full", reason, 5000) from None
        except Conflict:
            raise Refused(
                "busy", "Somebody else was faster. Nothing changed; try again.", 500
            ) from None
        self._audience.set_notice("")

    async def finish(self) -> None:
        """Store the result for lists; if the disk is full, the next loading stores it."""
        sentence = self._match.ending()
        with contextlib.suppress(StorageFull):
            await self._store.write(lambda it: queries.finish(it, self._match_id, sentence))

    def _ack(self, row: Row, by: int, dup: bool) -> Ack:
        """The acknowledgement for the seat that asked, with its own view number."""
        seq = self._history.seq(row.seat if by == NOBODY else by, row.version)
        return Ack(row.cid or "", seq, dup, row.hash.hex())

    async def _catch_up(self, row: Row) -> bool:
        """Play the rows on disk that are not in memory; returns whether `row` is among them."""
        try:
            rows = await self._store.read(
                lambda it: queries.find_rows(it, self._match_id, self._history.version)
            )
        except Damaged:
            return False
        for newer in rows:
            self._history.add(newer)
            self._audience.view_changed()
        return row in rows

    async def _keep_snapshot(self) -> None:
        """Store a snapshot, so that a long log loads quickly; a failure costs only time."""
        version, content = self._history.version, snapshots.write(self._history.snapshot())
        with contextlib.suppress(StorageFull):
            await self._store.write(
                lambda it: queries.save_snapshot(it, self._match_id, version, content)
            )
