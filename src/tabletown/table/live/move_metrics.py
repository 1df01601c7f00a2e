"""Metrics of moves, for /metrics."""

from typing import Final, final

from prometheus_client import Counter, Histogram

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


@final
class MoveMetrics:
    """Counts moves and measures their acknowledgement; shared by the matches of a server.

    Counts for each match would tell who changed a sealed choice, so there are none.
    """

    def __init__(self) -> None:
        self.moves: Final = Counter(
            "tabletown_moves", "Moves that were saved.", ["by"], registry=None
        )
        self.ack_seconds: Final = Histogram(
            "tabletown_acknowledgement_seconds",
            "Time from the arrival of a person's move to its acknowledgement.",
            registry=None,
            buckets=BUCKETS,
        )
        for by in ("person", "bot"):  # so that both are there before the first move
            self.moves.labels(by)
