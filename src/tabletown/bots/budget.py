"""How long a bot may search: a number of simulations, or of milliseconds."""

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

ENDLESS: Final[i64] = 1_000_000_000


@final
class Budget:
    """Simulations make a bot repeatable; milliseconds limit how long people wait."""

    def __init__(self, simulations: i64 = ENDLESS, milliseconds: i64 = 0) -> None:
        self.simulations: Final[i64] = simulations
        self.milliseconds: Final[i64] = milliseconds
        self.begun = 0.0

    def begin(self) -> None:
        if self.milliseconds > 0:
            self.begun = perf_counter()

    def spent(self, simulations: i64) -> float:
        """The share of the budget that is used after so many simulations; at 1 it is used up."""
        share = float(simulations) / float(self.simulations)
        if self.milliseconds == 0:
            return share
        passed = 1000.0 * (perf_counter() - self.begun) / float(self.milliseconds)
        return max(share, passed)


def read_budget(text: str) -> Budget:
    """Parse `1000` (simulations) or `200ms`; raise ValueError for anything else."""
    number = text.removesuffix("ms")
    if not (number.isascii() and number.isdecimal()) or int(number) == 0:
        raise ValueError(f"a budget is like 1000 (simulations) or 200ms, not {text!r}")
    return Budget(milliseconds=int(number)) if text.endswith("ms") else Budget(int(number))
