"""Whether the server can save moves, for GET /health/ready."""

import asyncio
import time
from contextvars import Context
from typing import Final, final

from tabletown.table.match.clock import now_ms
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.store.writer import StorageFull

FRESH_SECONDS: Final = 2.0  # for which the result of a test counts
ANSWER_SECONDS: Final = 4.0  # for a test; probes usually wait 5 s or longer
RESTARTS: Final = "The server is restarting. Every move is saved."
NO_ANSWER: Final = f"The database did not answer in {ANSWER_SECONDS:g} s."


@final
class Readiness:
    """Tests by a write whether moves can be saved; many probes share one test."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._test: asyncio.Task[str] | None = None
        self._fresh_until = 0.0
        self._is_ending = False

    def end(self) -> None:
        """Not ready from now on, because the server is about to stop."""
        self._is_ending = True

    async def problem(self) -> str:
        """Why moves cannot be saved, for the operator; empty if they can."""
        if self._is_ending:
            return RESTARTS
        if self._store.problem:
            return self._store.problem
        if self._test is None or (self._test.done() and time.monotonic() >= self._fresh_until):
            self._test = asyncio.create_task(self._write(), context=Context())
        test = self._test
        await asyncio.wait([test], timeout=ANSWER_SECONDS)
        return test.result() if test.done() else NO_ANSWER

    async def _write(self) -> str:
        """Record that the server is up; returns why it could not."""
        try:
            await self._store.write(lambda it: queries.record_heartbeat(it, now_ms()))
        except StorageFull as error:
            return str(error)
        finally:
            self._fresh_until = time.monotonic() + FRESH_SECONDS
        return ""
