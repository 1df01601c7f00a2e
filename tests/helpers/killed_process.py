"""A process that opens a database and is killed on the way."""

import os
import signal
from multiprocessing import get_context
from pathlib import Path

from sqlalchemy import Engine, event

from tabletown.table.store import sqlite

PATIENCE = 60.0  # seconds


def open_and_kill(path: Path, statement: int) -> int | None:
    """Open the file in a process that is killed at that statement; returns its exit code.

    The process is not forked from this one: threads may hold locks here, and after an error the
    copy would run the rest of the tests.
    """
    context = get_context("forkserver")
    context.set_forkserver_preload([sqlite.__name__])
    child = context.Process(target=open_until, args=(path, statement))
    child.start()
    child.join(PATIENCE)
    return child.exitcode


def open_until(path: Path, statement: int) -> None:
    """Open the file, and kill this process at that statement."""
    left = [statement]

    def count(*_executed: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    sqlite.open_file(path)
    os._exit(0)  # without closing it
