"""The writer thread: commits waiting jobs together and answers each once it is on disk."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar, final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from tabletown.table.store.database import Database
from tabletown.table.store.fail_points import point

log: Final = logging.getLogger("tabletown")

MOST_JOBS: Final = 256  # in one commit
OUTAGE_SECONDS: Final = 60.0  # at least between two outages in the log: a full disk may come and go
CLOSED: Final = "the database is closed"
WRITING_FAILED: Final = "%s. Moves are refused until they can be saved again."
WRITING_AGAIN: Final = "Moves can be saved again."

Answer = TypeVar("Answer")
Work = Callable[[Connection], Any]
Job = tuple[Work, "Future[Any]"]


class StorageFull(Exception):
    """The write failed and changed nothing: the disk is full, failing or read-only."""


@final
class Writer:
    """A thread that owns the only writing connection; owned by the store."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._jobs: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self._is_closed = False
        self._closing: Final = Lock()  # so that no job is put behind the last one
        self.logs_outages = False  # while the server starts, a failure ends it with a sentence
        self._next_outage = 0.0  # the earliest time to log another one
        self._thread: Final = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Run the work in one transaction and wait for the disk; if it raises, nothing changed."""
        answer: Future[Any] = Future()
        with self._closing:
            if self._is_closed:
                raise StorageFull(CLOSED)
            self._jobs.put((work, answer))
        result: Answer = await asyncio.wrap_future(answer)
        return result

    def close(self) -> None:
        """Write all waiting jobs, then end the thread."""
        with self._closing:
            self._is_closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            with self._database.writing.connect() as connection:
                while self._work(connection):
                    pass
        finally:  # also after an unexpected error: a job that is never answered waits for ever
            with self._closing:
                self._is_closed = True
            while not self._jobs.empty():
                job = self._jobs.get()
                if job and job[1].set_running_or_notify_cancel():
                    job[1].set_exception(StorageFull(CLOSED))

    def _work(self, connection: Connection) -> bool:
        """Commit the jobs that wait; returns False after the last one."""
        try:
            first = self._jobs.get(timeout=self._database.idle_check)
        except Empty:
            self._test(connection)
            return True
        jobs = [first] if first else []
        while first and len(jobs) < MOST_JOBS and not self._jobs.empty():
            first = self._jobs.get()
            jobs += [first] if first else []
        if jobs:
            self._commit(connection, jobs)
        return first is not None

    def _test(self, connection: Connection) -> None:
        """Notice a lost connection while nobody writes; the database logs it and may reconnect."""
        if not self._database.problem:
            with suppress(DBAPIError, StorageFull), connection.begin():
                connection.execute(select(1))

    def _commit(self, connection: Connection, jobs: list[Job]) -> None:
        """Run each job in a savepoint of its own; answer all of them after the common commit.

        A job that was cancelled before it started is dropped; afterwards it cannot be cancelled.
        """
        jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
        results: list[tuple[Future[Any], Any]] = []
        try:
            if self._database.problem:
                raise StorageFull(self._database.problem)
            with connection.begin():
                for work, answer in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((answer, work(connection)))
                    except IntegrityError as error:
                        answer.set_exception(error)
                    except DBAPIError:
                        raise
                    except Exception as error:
                        answer.set_exception(error)
                point("before-commit")
        except Exception as error:  # keep the thread alive: later writes wait for it
            self._roll_back(connection)
            failure = self._failure(error)
            if isinstance(error, DBAPIError):
                self._report_outage(failure)
            for _work, answer in jobs:
                if not answer.done():
                    answer.set_exception(failure)
            return
        point("after-commit")
        if results:
            self._report_return()
        for answer, result in results:
            answer.set_result(result)

    def _roll_back(self, connection: Connection) -> None:
        """End a transaction whose COMMIT failed; SQLAlchemy takes it for ended already."""
        if not connection.invalidated:
            try:
                connection.connection.rollback()
            except self._database.writing.dialect.loaded_dbapi.Error:
                connection.invalidate()  # the next write connects again

    def _failure(self, error: Exception) -> Exception:
        """The error that a caller gets: with advice for the operator, if the database failed."""
        if isinstance(error, DBAPIError):
            first = first_error(error)
            return StorageFull(self._database.explain(first.orig or first))
        return error

    def _report_outage(self, failure: Exception) -> None:
        """Log the first failed write of an outage, unless its lost connection was logged."""
        is_new = not self._database.is_outage_logged and time.monotonic() >= self._next_outage
        if is_new and self.logs_outages:
            self._database.is_outage_logged = True
            self._next_outage = time.monotonic() + OUTAGE_SECONDS
            log.error(WRITING_FAILED, failure, extra={"event": "writing_failed"})

    def _report_return(self) -> None:
        if self._database.is_outage_logged:
            self._database.is_outage_logged = False
            log.warning(WRITING_AGAIN, extra={"event": "writing_works"})


def first_error(error: DBAPIError) -> DBAPIError:
    """The error that came first: after a full disk, going back to the savepoint fails, too."""
    first, context = error, error.__context__
    while context is not None:
        if isinstance(context, DBAPIError):
            first = context
        context = context.__context__
    return first
