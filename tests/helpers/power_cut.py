"""A disk that remembers every write and sync of SQLite, to see what a power cut would leave of it.

SQLite itself says what it writes and when it waits for the disk: between the two stands a copy of
its own file layer, in which three functions also record their calls.
"""

import _sqlite3
import ctypes
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletown.core.rng import Rng

SECTOR = 512  # bytes that a disk writes whole or not at all
OPENED = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
WRITTEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATED = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNCED = CFUNCTYPE(c_int, c_void_p, c_int)


class Methods(Structure):
    """sqlite3_io_methods: what can be done with an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", WRITTEN),
        ("truncate", TRUNCATED),
        ("sync", SYNCED),
        ("others", c_void_p * 13),
    )


class Layer(Structure):
    """sqlite3_vfs: how files are found and opened."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPENED),
        ("others", c_void_p * 15),
    )


@dataclass(frozen=True)
class Event:
    """Something that was written somewhere, cut to a length, or (neither) synced."""

    path: str
    offset: int = -1
    data: bytes | None = None


@dataclass
class Notes:
    events: list[Event] = field(default_factory=list)
    paths: dict[int, str] = field(default_factory=dict)  # by the address of the open file
    methods: dict[int, tuple[Methods, Methods]] = field(default_factory=dict)  # ours, SQLite's

    def opened(self, path: int | None, file: int) -> None:
        """Give the opened file methods that record writes and syncs."""
        place = cast(file, POINTER(c_void_p))
        whole = place[0]
        if whole is None:
            return
        self.paths[file] = ctypes.string_at(path).decode() if path else ""
        if whole not in self.methods:
            self.methods[whole] = self._noting(cast(whole, POINTER(Methods)).contents)
        place[0] = ctypes.addressof(self.methods[whole][0])

    def _noting(self, whole: Methods) -> tuple[Methods, Methods]:
        ours = Methods.from_buffer_copy(whole)

        def write(file: int, data: int, length: int, offset: int) -> int:
            self.events.append(Event(self.paths[file], offset, ctypes.string_at(data, length)))
            return int(whole.write(file, data, length, offset))

        def truncate(file: int, length: int) -> int:
            self.events.append(Event(self.paths[file], length))
            return int(whole.truncate(file, length))

        def sync(file: int, flags: int) -> int:
            done = int(whole.sync(file, flags))
            self.events.append(Event(self.paths[file]))
            return done

        ours.write, ours.truncate, ours.sync = WRITTEN(write), TRUNCATED(truncate), SYNCED(sync)
        return ours, whole


@contextmanager
def noted() -> Iterator[Notes]:
    """Records every file operation of SQLite while it is open."""
    library: Any = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(Layer)
    usual, notes = library.sqlite3_vfs_find(None).contents, Notes()
    ours = Layer.from_buffer_copy(usual)
    ours.name = b"noted"

    def setup(layer: int, path: int | None, file: int, flags: int, out: int) -> int:
        failed = int(usual.open(layer, path, file, flags, out))
        if not failed:
            notes.opened(path, file)
        return failed

    ours.open = OPENED(setup)
    library.sqlite3_vfs_register(byref(ours), 1)
    try:
        yield notes
    finally:
        library.sqlite3_vfs_register(byref(usual), 1)
        library.sqlite3_vfs_unregister(byref(ours))


@dataclass
class Disk:
    """A file as the disk has it for sure, and what was written since."""

    sure: bytearray = field(default_factory=bytearray)
    since: list[Event] = field(default_factory=list)

    def take(self, event: Event) -> None:
        if event.offset >= 0:
            self.since.append(event)
        else:
            for done in self.since:
                apply(self.sure, done)
            self.since.clear()

    def left(self, dice: Rng) -> bytes:
        """After a power cut: of what was not synced some, torn between sectors, or none."""
        content = bytearray(self.sure)
        for event in self.since:
            if dice.below(2):
                apply(content, torn(event, dice))
        return bytes(content)


def torn(event: Event, dice: Rng) -> Event:
    if event.data is None or dice.below(2):
        return event
    sectors = len(event.data) // SECTOR
    return Event(event.path, event.offset, event.data[: SECTOR * dice.below(sectors + 1)])


def apply(content: bytearray, event: Event) -> None:
    if event.data is None:
        del content[event.offset :]
    else:
        content.extend(bytes(max(0, event.offset - len(content))))
        content[event.offset : event.offset + len(event.data)] = event.data


def cuts(
    events: Sequence[Event], path: Path, moments: Collection[int], image: Path, dice: Rng
) -> Iterator[int]:
    """Yield each of these moments; `image` has the file and its log as a power cut leaves them."""
    disks = {str(path): Disk(), f"{path}-wal": Disk()}
    for nth, event in enumerate(events, start=1):
        if event.path in disks:
            disks[event.path].take(event)
        if nth in moments:
            image.write_bytes(disks[str(path)].left(dice))
            Path(f"{image}-wal").write_bytes(disks[f"{path}-wal"].left(dice))
            Path(f"{image}-shm").unlink(missing_ok=True)
            yield nth
