"""Named points at which a test kills the server process, as a power cut would.

`TABLETOWN_DIES=after-commit:3` kills the process the third time it reaches that point. Without
the variable a point does nothing.
"""

import os
import signal
from collections import Counter
from typing import Final

POINTS: Final = ("before-commit", "after-commit", "after-ack")
DIES: Final = os.environ.get("TABLETOWN_DIES", "")
_times_reached: Final[Counter[str]] = Counter()


def point(name: str) -> None:
    """Kill this process if a test asked for it at this point."""
    if DIES:
        _times_reached[name] += 1
        if f"{name}:{_times_reached[name]}" == DIES:
            os.kill(os.getpid(), signal.SIGKILL)
