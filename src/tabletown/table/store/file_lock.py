"""Exclusive locks on database files, held until they are closed: POSIX and Windows."""

import os
import struct
import sys
from pathlib import Path
from typing import Final, final

PRIVATE: Final = 0o600
LOCKED_BYTE: Final = 1 << 20  # on Windows, where locked bytes cannot be read by other processes
UNUSED_BYTE: Final = 1 << 61  # of a database file, far behind every byte that SQLite locks


class Locked(Exception):
    """The lock is held by another process; the text names it."""


@final
class DatabaseLock:
    """Keeps other servers from a database file: by a lock file beside it, and by its inode.

    The lock file names its owner. The inode is locked because a file that is mounted in a second
    place has a second lock file. Close SQLite's connections before the lock: closing any descriptor
    of a file ends the locks that SQLite has on it.
    """

    def __init__(self, path: Path) -> None:
        """Create the file unless it exists, and lock it; raises Locked or OSError."""
        self._descriptors: Final[list[int]] = []
        try:
            self._descriptors.append(open_lock_file(path))
            if not try_lock_inode(self._open(path)):
                raise Locked("another process")
        except BaseException:
            self.close()
            raise

    def _open(self, path: Path) -> int:
        self._descriptors.append(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
        return self._descriptors[-1]

    def close(self) -> None:
        while self._descriptors:
            os.close(self._descriptors.pop())


def open_lock_file(path: Path) -> int:
    """Lock the lock file beside a database; returns its descriptor, raises Locked or OSError."""
    descriptor = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    if not try_lock(descriptor):
        owner = read_owner(descriptor)
        os.close(descriptor)
        raise Locked(f"process {owner}" if owner else "another process")
    write_owner(descriptor)
    return descriptor


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


def try_lock_inode(descriptor: int) -> bool:
    """Lock one byte of the file for this descriptor; False if another holds it. Linux only.

    Unlike the usual locks of POSIX, these do not end when SQLite closes a descriptor of its own.
    """
    if sys.platform == "linux":
        import fcntl

        lock = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, UNUSED_BYTE, 1, 0)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, lock)
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
