"""A pool of worker processes that run jobs; a process that hangs is killed and replaced."""

import asyncio
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, final

import msgspec

from tabletown.table.workers.job_metrics import JobMetrics
from tabletown.table.workers.jobs import ENDING_SIGNALS, JobResult, ReplayJob, ViewJob, WorkerReady
from tabletown.table.workers.limits import BOTS, OUT_OF_CPU, WorkerLimits

log: Final = logging.getLogger("tabletown")

MODULE: Final = "tabletown.table.workers.worker"
LONGEST_ANSWER: Final = 1 << 22  # bytes

Job = ViewJob | ReplayJob


class WorkerFailed(Exception):
    """A worker timed out, crashed or sent an invalid answer.

    `failure` never contains a part of the job, so it may be logged; the text of an exception may.
    """

    def __init__(self, failure: str, details: str = "", is_too_slow: bool = False) -> None:
        super().__init__(details or failure)
        self.failure: Final = failure
        self.is_too_slow: Final = is_too_slow  # it used up its time or its CPU time


FAILURES: Final = (TimeoutError, OSError, ValueError, msgspec.DecodeError, WorkerFailed)


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
    """Runs jobs in worker processes, first come, first served. Owned by the server.

    A process is started when it is first needed.
    """

    def __init__(
        self, count: int = 1, limits: WorkerLimits = BOTS, metrics: JobMetrics | None = None
    ) -> None:
        self.build: str | None = None  # what the newest process runs; None before the first
        self.kind: Final = limits.kind
        self.metrics: Final = metrics or JobMetrics()
        self._limits: Final = limits
        self._free: Final[asyncio.Queue[Process | None]] = asyncio.Queue()
        self._all: Final[set[Process]] = set()
        self._outdated: Final[set[Process]] = set()  # to be replaced after their job
        self._spare: Final[list[Process]] = []  # started ahead, to replace outdated ones
        self._idle_timers: Final[dict[Process, asyncio.TimerHandle]] = {}
        self._ending: Final[set[asyncio.Task[None]]] = set()
        self._callers: Final[set[asyncio.Task[Any]]] = set()  # tasks that await `run`
        self._queued: Final[list[Job]] = []  # jobs that wait for a process, in order
        self._is_closed = False
        for _nth in range(count):
            self._free.put_nowait(None)

    async def run(self, job: Job, purpose: str = "") -> JobResult:
        """The result of a job; raises WorkerFailed, and CancelledError once the pool is closed.

        A failure is logged, with `purpose` as the subject of the sentence.
        """
        if self._is_closed:
            raise asyncio.CancelledError
        caller = asyncio.current_task()
        assert caller
        self._callers.add(caller)
        try:
            return await self._run(job)
        except WorkerFailed as error:
            self.metrics.failures.labels(self.kind).inc()
            subject = purpose or f"A {self.kind} job"
            log.warning("%s failed: %s.", subject, error.failure, extra={"event": "job_failed"})
            raise
        finally:
            self._callers.discard(caller)

    async def _run(self, job: Job) -> JobResult:
        process = await self._take(job)
        result: JobResult | None = None
        try:
            if process is None:
                process = await self._start()
            with self.metrics.seconds.labels(self.kind).time():
                result = await asyncio.wait_for(self._ask(process, job), self._limits.timeout)
        except FAILURES as error:
            raise self._failed(error) from None
        finally:
            if result is None and process is not None:
                self._kill(process)
                process = None
            if not self._is_closed:
                self._release(self._renewed(process))
        if not result.label:
            raise WorkerFailed(result.wrong.partition(":")[0], result.wrong)
        return result

    def _failed(self, error: Exception) -> WorkerFailed:
        if isinstance(error, WorkerFailed):
            return error
        if isinstance(error, TimeoutError):
            return WorkerFailed(f"no answer in {self._limits.timeout:g} s", is_too_slow=True)
        return WorkerFailed(type(error).__name__)

    def jobs_ahead(self, job: Job | None) -> int:
        """The number of jobs to finish before this one starts; 0 if it does not wait."""
        return self._queued.index(job) + 1 if job in self._queued else 0

    @property
    def queued(self) -> int:
        """The number of jobs that wait for a process."""
        return len(self._queued)

    async def renew(self, fewest: int = 0) -> None:
        """Replace every process by a new one, which may run another build; run at least `fewest`.

        Each new one is started ahead: until it is ready the old ones go on, and a busy one
        finishes its job. Raises WorkerFailed if a new one does not start; then the old ones stay.
        """
        self._outdated.update(self._all)
        try:
            for _nth in range(max(fewest, len(self._outdated))):
                self._spare.append(await self._start())
                for process in self._take_idle():
                    self._release(self._renewed(process))
        except FAILURES as error:
            self._outdated.clear()
            failed = self._failed(error)
            log.warning(
                "No new %s process could start: %s.",
                self.kind,
                failed.failure,
                extra={"event": "worker_not_started"},
            )
            raise failed from None

    def _renewed(self, process: Process | None) -> Process | None:
        """The process to use next: a spare one in place of none or an outdated one."""
        if not self._spare or (process is not None and process not in self._outdated):
            return process
        if process is not None:
            self._kill(process)
        return self._spare.pop()

    async def _take(self, job: Job) -> Process | None:
        """Wait for a place to run the job: an idle process, or None if one is to be started."""
        self._queued.append(job)
        try:
            process = await self._free.get()
        finally:
            self._queued.remove(job)
        if process is None:
            return None
        self._stop_idle_timer(process)
        if process.returncode is None:
            return process
        log.warning(
            "An idle %s process ended with status %s and is replaced.",
            self.kind,
            process.returncode,
            extra={"event": "worker_ended"},
        )
        self._kill(process)
        return None

    def _take_idle(self) -> list[Process | None]:
        """Everything that waits for a job, to be released again."""
        places = [self._free.get_nowait() for _nth in range(self._free.qsize())]
        for process in places:
            self._stop_idle_timer(process)
        return places

    def _release(self, process: Process | None) -> None:
        """Let the next job have this process; end it if none comes for a long time."""
        if process is not None and self._limits.idle:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(self._limits.idle, self._end_idle, process)
            self._idle_timers[process] = timer
        self._free.put_nowait(process)

    def _end_idle(self, unused: Process) -> None:
        for process in self._take_idle():
            if process is unused:
                self._kill(unused)
            self._release(None if process is unused else process)

    def _stop_idle_timer(self, process: Process | None) -> None:
        timer = self._idle_timers.pop(process, None) if process is not None else None
        if timer is not None:
            timer.cancel()

    async def _start(self) -> Process:
        """Start a process and wait until it reports its build."""
        limits = self._limits
        words = ("-m", MODULE, str(limits.nice), str(limits.cpu))
        with uninterrupted():
            process = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
            )
        self._all.add(process)
        ready: WorkerReady | None = None
        try:
            line = await asyncio.wait_for(self._line(process), limits.timeout)
            ready = msgspec.json.decode(line, type=WorkerReady)
        finally:
            if ready is None:
                self._kill(process)
        if process not in self._outdated:  # else a newer one has set it
            self.build = ready.build
        return process

    async def _ask(self, process: Process, job: Job) -> JobResult:
        assert process.stdin
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await self._line(process), type=JobResult)

    async def _line(self, process: Process) -> bytes:
        """The next line that the process writes; raises WorkerFailed if it has ended."""
        assert process.stdout
        line = await process.stdout.readline()
        if line:
            return line
        status = await process.wait()
        if self._limits.cpu and status == OUT_OF_CPU:
            used = f"more than {self._limits.cpu:g} s of CPU time"
            raise WorkerFailed(used, is_too_slow=True)
        raise WorkerFailed(f"the process ended with status {status}")

    def _kill(self, process: Process) -> None:
        self._all.discard(process)
        self._outdated.discard(process)
        self._stop_idle_timer(process)
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
        """Stop every process and cancel every task that awaits `run`, now or later.

        A task whose answer arrives at the same moment may miss its cancellation; it is cancelled
        when it calls `run` again.
        """
        self._is_closed = True
        self._take_idle()
        callers = list(self._callers)
        for task in callers:
            task.cancel()
        await asyncio.gather(*callers, return_exceptions=True)
        for process in list(self._all):
            self._kill(process)
        await asyncio.gather(*self._ending)
