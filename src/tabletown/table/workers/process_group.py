"""Run a command at the lowest priority, in a process group that ends with its parent.

A program of its own, with the standard library alone: `python process_group.py COMMAND...`. Its
standard input is a pipe that nobody writes to. When the pipe is closed, which the system does
also for a process that was killed, the whole group is ended: the command and all it started.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from threading import Thread

LOWEST_PRIORITY = 19  # nice; bots that choose have 10
GRACE = 2.0  # seconds from SIGTERM to SIGKILL
POLL = 0.01  # seconds
NOT_STARTED = 127  # exit status, as a shell has it
SIGNALLED = 128  # plus the number of the signal: exit status of a command ended by it


def end_group(group: int) -> None:
    """End all processes of the group: by SIGTERM, and those that are left by SIGKILL."""
    until = time.monotonic() + GRACE
    with suppress(ProcessLookupError, PermissionError):  # macOS refuses zombies
        os.killpg(group, signal.SIGTERM)
        while time.monotonic() < until:
            os.killpg(group, 0)
            time.sleep(POLL)
        os.killpg(group, signal.SIGKILL)


def end_with_input(group: int) -> None:
    """Wait until standard input is closed, then end the group."""
    while os.read(0, 1024):
        pass
    end_group(group)


def main() -> int:
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(SIGNALLED + number))
    os.nice(LOWEST_PRIORITY)
    try:
        command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, process_group=0)
    except OSError as error:
        print(f"The build command cannot be started: {error.strerror}.", file=sys.stderr)
        return NOT_STARTED
    Thread(target=end_with_input, args=(command.pid,), daemon=True).start()
    try:
        status = command.wait()
    finally:
        end_group(command.pid)  # also what a command that was killed has left behind
    return status if status >= 0 else SIGNALLED - status


if __name__ == "__main__":
    sys.exit(main())
