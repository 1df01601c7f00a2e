"""Runs an untrusted program and exchanges lines with it over standard input and output."""

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

MEMORY: Final = 1 << 30  # limit of a program's data segment, in bytes
LONGEST: Final = 1 << 16  # bytes of an answer
CHUNK: Final = 1 << 16
STDERR_KEPT: Final = 2000  # last bytes of standard error that are kept
QUOTED: Final = 80  # characters of its output in an error message
EXIT_WAIT: Final = 0.5  # seconds to wait for the exit code once its output is closed
ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")  # passed on
LAUNCH: Final = str(Path(__file__).with_name("launch.py"))


class Fault(Exception):
    """An error of a program, worded to follow its name in a sentence."""


class Program:
    """Starts at the first question, in a process group of its own, so its children end with it."""

    def __init__(self, command: Sequence[str], memory: int = MEMORY) -> None:
        if os.name != "posix":
            raise ValueError("programs can be bots only on POSIX systems")
        if which(command[0]) is None:
            raise ValueError(f"there is no program {command[0]!r}: check its name and its path")
        self.command: Final = [sys.executable, "-I", "-S", LAUNCH, str(memory), *command]
        self.process: Popen[bytes] | None = None
        self.received = b""  # an answer without its newline yet
        self.stderr = b""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the line it answers; raise Fault or TimeoutError."""
        process = self.process or self.start()
        deadline = monotonic() + seconds
        with DefaultSelector() as streams:
            streams.register(pipe(process.stdin), EVENT_WRITE)
            streams.register(pipe(process.stdout), EVENT_READ)
            streams.register(pipe(process.stderr), EVENT_READ)
            while line or b"\n" not in self.received:
                ready = streams.select(max(0.0, deadline - monotonic()))
                if monotonic() >= deadline:
                    raise TimeoutError
                for key, _events in ready:
                    line = self.transfer(process, streams, key.fd, line)
        answer, _newline, self.received = self.received.partition(b"\n")
        return answer

    def transfer(self, process: Popen[bytes], streams: BaseSelector, fd: int, line: bytes) -> bytes:
        """Write or read one chunk; return what is still to be written."""
        if fd == pipe(process.stdin):
            line = line[self.write(process, fd, line) :]
            if not line:
                streams.unregister(fd)
        elif fd == pipe(process.stderr):
            chunk = os.read(fd, CHUNK)
            self.stderr = (self.stderr + chunk)[-STDERR_KEPT:]
            if not chunk:
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
        chunk = os.read(fd, CHUNK)
        if not chunk:
            raise Fault(self.ending(process, "closed its output"))
        self.received += chunk
        if len(self.received) > LONGEST:
            raise Fault(f"sent more than {LONGEST:,} bytes")

    def ending(self, process: Popen[bytes], otherwise: str) -> str:
        """How the program ended, with the last line of its errors; `otherwise` if it still runs."""
        try:
            code = process.wait(EXIT_WAIT)
        except TimeoutExpired:
            return otherwise
        with suppress(BlockingIOError):
            self.stderr += os.read(pipe(process.stderr), CHUNK)
        lines = self.stderr.strip().splitlines() or [b""]
        how = f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"
        return f"{how}: {printable(lines[-1])}" if lines[-1] else how

    def start(self) -> Popen[bytes]:
        """Start the process with three pipes and the variables of ENVIRONMENT only."""
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
        self.received = self.stderr = b""
        self.process = process
        self.end = finalize(self, kill, process)  # in case nobody calls `stop`
        return process

    def stop(self) -> None:
        if self.process is not None:
            self.end()
            self.process = None

    def restart(self) -> None:
        """Start again at once, so that it is ready for the next question."""
        self.stop()
        self.start()


def kill(process: Popen[bytes]) -> None:
    """Kill the program and its children with SIGKILL."""
    with suppress(ProcessLookupError, PermissionError):  # the group has ended already
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def pipe(stream: IO[bytes] | None) -> int:
    """The file descriptor of a pipe that was opened."""
    assert stream is not None
    return stream.fileno()


def printable(output: bytes) -> str:
    """A program's output, shortened and safe to show on a terminal."""
    text = output[: 4 * QUOTED].decode(errors="replace")
    clean = "".join(it if it.isprintable() else "�" for it in text)
    return repr(clean[:QUOTED] + ("..." if len(clean) > QUOTED else ""))
