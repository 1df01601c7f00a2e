"""Named points where a test lets the server die, as a power cut or a kill would end it.

`TABLETOWN_DIES=after-commit:3` ends the process the third time it comes by that point. Nothing
else reads the variable, and without it a point does nothing.
"""

import os
import signal
from collections import Counter
from typing import Final

POINTS: Final = ("before-commit", "after-commit", "after-ack")
DIES: Final = os.environ.get("TABLETOWN_DIES", "")
_passed: Final[Counter[str]] = Counter()


def point(name: str) -> None:
    if DIES:
        _passed[name] += 1
        if f"{name}:{_passed[name]}" == DIES:
            os.kill(os.getpid(), signal.SIGKILL)
