"""Run a command at the lowest priority in a process group that ends with whoever started it.

A program of its own, with the standard library alone: `python process_group.py COMMAND...`. Its
standard input is a pipe that nobody writes to. When the pipe is closed, which the system does
also for a process that was killed, the whole group is ended: the command and all it started.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Thread

LOWEST_PRIORITY = 19  # nice; bots that choose have 10
GRACE = 2.0  # seconds from SIGTERM to SIGKILL
NOT_STARTED = 127  # exit status, as a shell has it
SIGNALLED = 128  # exit status of a command ended by a signal, less the signal's number


def end_with_input(command: "subprocess.Popen[bytes]") -> None:
    """Wait until standard input is closed, then end the group and with it this process."""
    while os.read(0, 1024):
        pass
    os.killpg(0, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        command.wait(GRACE)
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)  # outlive the command
    os.nice(LOWEST_PRIORITY)
    try:
        command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
    except OSError as error:
        print(f"{sys.argv[1]} cannot be started: {error.strerror}.", file=sys.stderr)
        return NOT_STARTED
    Thread(target=end_with_input, args=(command,), daemon=True).start()
    status = command.wait()
    os.killpg(0, signal.SIGTERM)  # what a killed command has left behind
    return status if status >= 0 else SIGNALLED - status


if __name__ == "__main__":
    sys.exit(main())
