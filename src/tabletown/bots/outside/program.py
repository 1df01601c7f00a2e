"""A program that may be hostile, asked over its standard input and output at arm's length."""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector
from shutil import which
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO, Final
from weakref import finalize

MEMORY: Final = 1 << 30  # bytes of data that a program may have
LONGEST: Final = 1 << 16  # bytes of an answer
CHUNK: Final = 1 << 16
LAST_WORDS: Final = 2000  # bytes kept of what it says on standard error
SHOWN: Final = 80  # characters of what it said, where that is told to people
FAREWELL: Final = 0.5  # seconds to learn how it ended, once it is silent
ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")  # it may know
LAUNCH: Final = str(Path(__file__).with_name("launch.py"))


class Fault(Exception):
    """What a program did wrong, as what follows its name in a sentence."""


class Program:
    """Started when first asked; a process group of its own, so that its children end with it."""

    def __init__(self, command: Sequence[str], memory: int = MEMORY) -> None:
        if os.name != "posix":
            raise ValueError("programs can be bots only on POSIX systems")
        if which(command[0]) is None:
            raise ValueError(f"there is no program {command[0]!r}: check its name and its path")
        self.command: Final = [sys.executable, "-I", "-S", LAUNCH, str(memory), *command]
        self.process: Popen[bytes] | None = None
        self.heard = b""  # of an answer that has not ended
        self.last_words = b""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """One line for one line, or Fault; TimeoutError once the seconds are over."""
        process = self.process or self.start()
        deadline = monotonic() + seconds
        with DefaultSelector() as streams:
            streams.register(pipe(process.stdin), EVENT_WRITE)
            streams.register(pipe(process.stdout), EVENT_READ)
            streams.register(pipe(process.stderr), EVENT_READ)
            while line or b"\n" not in self.heard:
                ready = streams.select(max(0.0, deadline - monotonic()))
                if monotonic() >= deadline:
                    raise TimeoutError
                for key, _events in ready:
                    line = self.attend(process, streams, key.fd, line)
        answer, _newline, self.heard = self.heard.partition(b"\n")
        return answer

    def attend(self, process: Popen[bytes], streams: BaseSelector, fd: int, line: bytes) -> bytes:
        """Write or read a piece; return what is still to be written."""
        if fd == pipe(process.stdin):
            line = line[self.write(process, fd, line) :]
            if not line:
                streams.unregister(fd)
        elif fd == pipe(process.stderr):
            said = os.read(fd, CHUNK)
            self.last_words = (self.last_words + said)[-LAST_WORDS:]
            if not said:
                streams.unregister(fd)
        else:
            self.read(process, fd)
        return line

    def write(self, process: Popen[bytes], fd: int, line: bytes) -> int:
        try:
            return os.write(fd, line[:CHUNK])
        except BrokenPipeError:
            raise Fault(self.ending(process, "closed its input")) from None

    def read(self, process: Popen[bytes], fd: int) -> None:
        said = os.read(fd, CHUNK)
        if not said:
            raise Fault(self.ending(process, "closed its output"))
        self.heard += said
        if len(self.heard) > LONGEST:
            raise Fault(f"sent more than {LONGEST:,} bytes")

    def ending(self, process: Popen[bytes], otherwise: str) -> str:
        """How the program ended, with its last words; `otherwise` if it still runs."""
        try:
            code = process.wait(FAREWELL)
        except TimeoutExpired:
            return otherwise
        with suppress(BlockingIOError):
            self.last_words += os.read(pipe(process.stderr), CHUNK)
        lines = self.last_words.strip().splitlines() or [b""]
        how = f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"
        return f"{how}: {printable(lines[-1])}" if lines[-1] else how

    def start(self) -> Popen[bytes]:
        """Only three pipes and a few harmless words of our environment go with it."""
        known = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        process = Popen(
            self.command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=known,
            bufsize=0,
            start_new_session=True,
        )
        for stream in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe(stream), False)
        self.heard = self.last_words = b""
        self.process = process
        self.end = finalize(self, kill, process)  # should nobody call `stop`
        return process

    def stop(self) -> None:
        if self.process is not None:
            self.end()
            self.process = None

    def restart(self) -> None:
        """At once, so that it is ready when it is asked next."""
        self.stop()
        self.start()


def kill(process: Popen[bytes]) -> None:
    """The program and its children, however they feel about it."""
    with suppress(ProcessLookupError, PermissionError):  # nobody is left, as systems put it
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def pipe(stream: IO[bytes] | None) -> int:
    """The file descriptor of one of the three."""
    assert stream is not None
    return stream.fileno()


def printable(said: bytes) -> str:
    """What a program said, short, and safe to show on a terminal."""
    words = said[: 4 * SHOWN].decode(errors="replace")
    shown = "".join(it if it.isprintable() else "�" for it in words)
    return repr(shown[:SHOWN] + ("..." if len(shown) > SHOWN else ""))
