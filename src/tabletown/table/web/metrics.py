"""Metrics of a server for Prometheus: counters, gauges and histograms for /metrics."""

import logging
from functools import partial
from typing import Final, final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from tabletown import __version__, build
from tabletown.table.service.tables import Tables
from tabletown.table.web.limits import SocketLimits
from tabletown.table.workers.pool import WorkerPool

log: Final = logging.getLogger("tabletown")

FLOOD_KINDS: Final = ("request", "handshake", "socket")

# Without the time at which each counter was made, which nobody needs.
disable_created_metrics()  # type: ignore[no-untyped-call]


@final
class Metrics:
    """The metrics of one server, with a registry of their own.

    What lower layers measure they own themselves; `watch` registers it here.
    """

    def __init__(self) -> None:
        self._registry: Final = CollectorRegistry()
        self._refusals: Final = Counter(
            "tabletown_refusals",
            "Requests and messages that were refused.",
            ["code"],
            registry=self._registry,
        )
        self.floods: Final = Counter(
            "tabletown_floods_refused",
            "Requests, handshakes and sockets above a rate limit.",
            ["kind"],
            registry=self._registry,
        )
        self.unexpected_errors: Final = Counter(
            "tabletown_unexpected_errors",
            "Requests and sockets that failed; each has a traceback in the log.",
            registry=self._registry,
        )
        for kind in FLOOD_KINDS:  # so that all are there before the first flood
            self.floods.labels(kind)
        builds = Info(
            "tabletown_build", "The version and build that runs.", registry=self._registry
        )
        builds.info({"version": __version__, "build": build()})
        ProcessCollector(registry=self._registry)

    def watch(self, tables: Tables, sockets: SocketLimits) -> None:
        """Measure these too, whenever the metrics are read; called once."""
        measured = (
            tables.move_metrics.moves,
            tables.move_metrics.ack_seconds,
            tables.workers.metrics.seconds,
            tables.workers.metrics.failures,
            tables.store.errors,
        )
        for collector in measured:
            self._registry.register(collector)
        self._gauge("tabletown_open_sockets", "Open sockets.").set_function(lambda: sockets.open)
        loaded = self._gauge("tabletown_matches_loaded", "Matches in memory.")
        loaded.set_function(lambda: tables.loaded)
        waiting = self._gauge("tabletown_jobs_waiting", "Jobs that wait for a process.", "kind")
        for pool in tables.pools():
            waiting.labels(pool.kind).set_function(partial(queued, pool))
            pool.metrics.seconds.labels(pool.kind)
            pool.metrics.failures.labels(pool.kind)

    def _gauge(self, name: str, words: str, *labels: str) -> Gauge:
        return Gauge(name, words, labels, registry=self._registry)

    def count_refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()
        log.debug("Refused: %s.", code, extra={"event": "refused"})

    def exposition(self) -> bytes:
        """All metrics in Prometheus' text format 0.0.4."""
        return generate_latest(self._registry)


def queued(pool: WorkerPool) -> int:
    return pool.queued
