"""A pool of worker processes for bots: each job has only a view; a worker that hangs is killed."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, final

import msgspec

from tabletown.table.workers.jobs import ENDING_SIGNALS, JobResult, ReplayJob, ViewJob, WorkerReady

PATIENCE: Final = 20.0  # seconds for a choice, then the process is killed
LINE: Final = 1 << 22  # bytes of an answer
FAILURES: Final = (TimeoutError, OSError, ValueError, msgspec.DecodeError)


class WorkerFailed(Exception):
    """A worker timed out, crashed or sent an invalid answer."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Block signals for processes that are started here, until they ignore them themselves.

    Ctrl+C is for the server, but terminals and service managers also signal loading workers.
    """
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:  # not the earlier mask: two starts may overlap
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)


@final
class WorkerPool:
    """Runs jobs in worker processes, first come, first served. Owned by the server."""

    def __init__(self, count: int = 1, patience: float = PATIENCE) -> None:
        self.build: str | None = None  # what the newest process runs; None before the first
        self._patience: Final = patience
        self._free: Final[asyncio.Queue[Process | None]] = asyncio.Queue()
        self._all: Final[set[Process]] = set()
        self._outdated: Final[set[Process]] = set()  # to be replaced after their job
        self._spare: Final[list[Process]] = []  # started ahead, to replace outdated ones
        self._ending: Final[set[asyncio.Task[None]]] = set()
        self._asking: Final[set[asyncio.Task[Any]]] = set()
        self._line: Final[list[ViewJob | ReplayJob]] = []  # jobs that wait for a process, in order
        self._is_closed = False
        for _nth in range(count):
            self._free.put_nowait(None)  # started when first needed

    async def think(self, job: ViewJob | ReplayJob) -> JobResult:
        """The result of a job; raises WorkerFailed, and CancelledError once the pool is closed."""
        if self._is_closed:
            raise asyncio.CancelledError
        asking = asyncio.current_task()
        assert asking
        self._asking.add(asking)
        try:
            return await self._think(job)
        finally:
            self._asking.discard(asking)

    async def _think(self, job: ViewJob | ReplayJob) -> JobResult:
        self._line.append(job)
        try:
            process = await self._free.get()
        finally:
            self._line.remove(job)
        thought: JobResult | None = None
        try:
            if process is not None and process.returncode is not None:
                self._kill(process)
                process = None
            if process is None:
                process = await self._start()
            thought = await asyncio.wait_for(self._ask(process, job), self._patience)
        except FAILURES as error:
            raise WorkerFailed(type(error).__name__) from None
        finally:
            if thought is None and process is not None:
                self._kill(process)
                process = None
            if not self._is_closed:
                self._free.put_nowait(self._renewed(process))
        if not thought.label:
            raise WorkerFailed(thought.wrong)
        return thought

    def jobs_ahead(self, job: ViewJob | ReplayJob | None) -> int:
        """The number of jobs to finish before this one starts; 0 if it does not wait."""
        return self._line.index(job) + 1 if job in self._line else 0

    async def renew(self, fewest: int = 0) -> None:
        """Replace every process by a new one, which may run another build; run at least `fewest`.

        Each new one is started ahead: until it is ready the old ones go on, and a busy one
        finishes its job. Raises WorkerFailed if a new one does not start; then the old ones stay.
        """
        self._outdated.update(self._all)
        try:
            for _nth in range(max(fewest, len(self._outdated))):
                self._spare.append(await self._start())
                idle = [self._free.get_nowait() for _nth in range(self._free.qsize())]
                for process in idle:
                    self._free.put_nowait(self._renewed(process))
        except FAILURES as error:
            self._outdated.clear()
            raise WorkerFailed(type(error).__name__) from None

    def _renewed(self, process: Process | None) -> Process | None:
        """The process to use next: a spare one in place of none or an outdated one."""
        if not self._spare or (process is not None and process not in self._outdated):
            return process
        if process is not None:
            self._kill(process)
        return self._spare.pop()

    async def _start(self) -> Process:
        """Start a process and wait until it reports its build."""
        module = "tabletown.table.workers.worker"
        with uninterrupted():
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, limit=LINE
            )
        self._all.add(process)
        assert process.stdout
        ready: WorkerReady | None = None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), self._patience)
            ready = msgspec.json.decode(line, type=WorkerReady)
        finally:
            if ready is None:
                self._kill(process)
        if process not in self._outdated:  # else a newer one has set it
            self.build = ready.build
        return process

    async def _ask(self, process: Process, job: ViewJob | ReplayJob) -> JobResult:
        assert process.stdin and process.stdout
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await process.stdout.readline(), type=JobResult)

    def _kill(self, process: Process) -> None:
        self._all.discard(process)
        self._outdated.discard(process)
        if process.returncode is None:
            process.kill()
        ending = asyncio.create_task(self._reap(process))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _reap(self, process: Process) -> None:
        """Wait for a killed process and close its pipes."""
        if process.stdin:
            process.stdin.close()
        await process.communicate()

    async def close(self) -> None:
        """Stop every process and cancel every task that asks, now or later.

        A task whose answer arrives at the same moment may miss its cancellation; it is cancelled
        when it asks again.
        """
        self._is_closed = True
        while not self._free.empty():
            self._free.get_nowait()
        asking = list(self._asking)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        for process in list(self._all):
            self._kill(process)
        await asyncio.gather(*self._ending)
