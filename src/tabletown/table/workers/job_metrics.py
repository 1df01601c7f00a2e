"""Metrics of the jobs of worker processes, for /metrics."""

from typing import Final, final

from prometheus_client import Counter, Histogram

BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 240, 600)  # seconds


@final
class JobMetrics:
    """Durations and failures of jobs by kind; shared by the pools of a server."""

    def __init__(self) -> None:
        self.seconds: Final = Histogram(
            "tabletown_job_seconds",
            "Time that a process took for a job: the choice or hint of a bot, an import, a review.",
            ["kind"],
            registry=None,
            buckets=BUCKETS,
        )
        self.failures: Final = Counter(
            "tabletown_job_failures", "Jobs that failed.", ["kind"], registry=None
        )
