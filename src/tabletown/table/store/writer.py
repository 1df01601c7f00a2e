"""One thread writes: what waits is committed together, and answered once it is on disk."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar, final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from tabletown.table.store.fail_points import point

MOST: Final = 256  # writes in one commit

Answer = TypeVar("Answer")
Work = Callable[[Connection], Any]
Job = tuple[Work, "Future[Any]"]


class StorageFull(Exception):
    """Nothing was written: the disk is full, fails, or may not be written to."""


@final
class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._jobs: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self._thread: Final = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do the work in a transaction; return when it is on disk, or raise and leave no mark."""
        answer: Future[Any] = Future()
        self._jobs.put((work, answer))
        done: Answer = await asyncio.wrap_future(answer)
        return done

    def close(self) -> None:
        """After all that waits is written."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while True:
                first = self._jobs.get()
                jobs = [first] if first else []
                while first and len(jobs) < MOST and not self._jobs.empty():
                    first = self._jobs.get()
                    jobs += [first] if first else []
                if jobs:
                    self._commit(connection, jobs)
                if first is None:
                    return

    def _commit(self, connection: Connection, jobs: list[Job]) -> None:
        """Each job stands or falls alone; but none is answered before the commit of all.

        Whoever went away before it was begun wants it no more; from then on it is done anyway.
        """
        jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
        done: list[tuple[Future[Any], Any]] = []
        try:
            with connection.begin():
                for work, answer in jobs:
                    try:
                        with connection.begin_nested():
                            done.append((answer, work(connection)))
                    except IntegrityError as error:
                        answer.set_exception(error)
                    except DBAPIError:
                        raise
                    except Exception as error:
                        answer.set_exception(error)
                point("before-commit")
        except Exception as error:  # the thread goes on: later writes must not wait for ever
            failure = StorageFull(str(error.orig)) if isinstance(error, DBAPIError) else error
            for _work, answer in jobs:
                if not answer.done():
                    answer.set_exception(failure)
            return
        point("after-commit")
        for answer, result in done:
            answer.set_result(result)
