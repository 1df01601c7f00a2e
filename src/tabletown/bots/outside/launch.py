"""Limits itself, then becomes the program: `launch.py 1073741824 python bot.py`.

A program of its own, since what runs between fork and exec in a process with threads may hang.
"""

import os
import resource
import sys


def main(memory: int, command: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
