"""An exclusive lock on an open file, held until its descriptor is closed: POSIX and Windows."""

import os
import sys
from typing import Final

LOCKED_BYTE: Final = 1 << 20  # on Windows, where locked bytes cannot be read by other processes


def try_lock(descriptor: int) -> bool:
    """Lock the file for this process; False if another process holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def read_owner(descriptor: int) -> str:
    """The process id that the owner of the lock wrote; empty if it has not yet."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, 20).decode()


def write_owner(descriptor: int) -> None:
    """Write the id of this process into the lock file."""
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, str(os.getpid()).encode())
