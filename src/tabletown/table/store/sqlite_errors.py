"""Errors of SQLite and of the file system as sentences that say what the operator can do."""

import errno
import sqlite3
from pathlib import Path
from typing import Final

SPACE: Final = "free some space on its disk; tabletown backup can copy the matches to another disk"
WRITABLE: Final = "make its folder and the files in it writable for this user"
DAMAGED: Final = "restore a backup, or save what can be read with tabletown backup"
DISK: Final = (
    "check the disk and its free space; tabletown backup may still copy the matches elsewhere"
)
IN_USE: Final = "another program is using it; stop that program"
GENERAL: Final = "check the file and its folder"

SQLITE_SCHEME: Final = "sqlite:///"
NO_FILE: Final = f"{SQLITE_SCHEME} names no file; write {SQLITE_SCHEME}PATH"
FOLDER: Final = "{} is a folder; name a file in it"
OTHER_SCHEME: Final = (
    f"{{}} is not supported; write {SQLITE_SCHEME}PATH or postgresql://USER@HOST/DATABASE"
)
HARD_LINK: Final = (
    "{} has a second name (a hard link), and SQLite loses data if a file is used by two names;"
    " remove the other name, or copy the file"
)
LOST_FILE: Final = (
    "{0} is empty or missing, but {0}-wal holds changes of it; put the file back, or restore a"
    " backup and remove {0}-wal"
)
DAMAGED_COPY: Final = (
    "{} is damaged: {}; {} is a copy of all its pages, and the matches that can still be read go on"
    " from there"
)
UNFINISHED: Final = (
    "%s is closed, but not everything could be moved into it: %s. Nothing is lost: the newest"
    " moves are in %s-wal, so keep both files together."
)

SYSTEM_ADVICE: Final = {
    errno.ENOENT: "create its folder",
    errno.ENOTDIR: "name a file in a folder",
    errno.EISDIR: "name a file in that folder",
    errno.EACCES: WRITABLE,
    errno.EPERM: WRITABLE,
    errno.EROFS: WRITABLE,
    errno.ENOSPC: SPACE,
    errno.EDQUOT: SPACE,
    errno.EFBIG: SPACE,
    errno.EIO: DISK,
}
SQLITE_ADVICE: Final = {
    sqlite3.SQLITE_FULL: SPACE,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_READONLY: WRITABLE,
    sqlite3.SQLITE_CANTOPEN: WRITABLE,
    sqlite3.SQLITE_PERM: WRITABLE,
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
}


def primary_code(error: BaseException) -> int:
    """The primary result code of SQLite; SQLITE_ERROR if the error has none."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def explain(path: Path, error: BaseException) -> str:
    """Name the file, the error and what to do, in one sentence."""
    if isinstance(error, OSError):
        return f"{path}: {error.strerror}; {SYSTEM_ADVICE.get(error.errno or 0, GENERAL)}"
    return f"{path}: {error}; {SQLITE_ADVICE.get(primary_code(error), GENERAL)}"
