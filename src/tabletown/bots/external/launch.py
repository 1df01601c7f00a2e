"""Sets resource limits, then executes a bot's program: `launch.py 1073741824 python bot.py`.

A separate program, because code between fork and exec can deadlock in a process with threads.
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
