"""Counts executed lines of interpreted code: a measure of work that no machine changes."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def executed_lines(path: str, work: Callable[[], object]) -> int:
    """The lines that run during `work` in files whose names begin with `path`.

    Compiled modules count as 0.
    """
    count = 0

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(path):
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
