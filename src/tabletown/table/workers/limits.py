"""Limits of worker processes: time, CPU time and priority, for each kind of job."""

import signal
import sys
from dataclasses import dataclass
from typing import Final

OUT_OF_CPU: Final = 1 if sys.platform == "win32" else -signal.SIGPROF  # exit status of a worker


@dataclass(frozen=True)
class WorkerLimits:
    """The limits of all processes of a pool."""

    kind: str  # of the jobs, for the log
    timeout: float  # seconds for a job, then the process is killed
    nice: int  # the server has 0, the build of compiled bots 19
    cpu: float = 0.0  # seconds of CPU time for a job, then the system ends the process; 0: no limit
    idle: float = 0.0  # seconds without a job until the process is ended; 0: never


BOTS: Final = WorkerLimits("bot", timeout=20.0, nice=10)
# Nobody's turn waits for these, so bots have priority, and an unused process takes no memory.
IMPORTS: Final = WorkerLimits("import", timeout=60.0, nice=15, cpu=1.0, idle=60.0)
REVIEWS: Final = WorkerLimits("review", timeout=600.0, nice=15, idle=60.0)
