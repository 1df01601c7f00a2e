"""The background build of compiled bots: a child process, its progress and its result.

The environment variable TABLETOWN_COMPILE names the command. It prints a JSON object a line:
{"done": 12, "total": 90, "doing": "Favelas"}. Exit status 0 says that every process started from
now on is compiled; after any other, the last line of its standard error says why not.
"""

import asyncio
import shlex
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, final

import msgspec
from msgspec import Meta, Struct

from tabletown import build
from tabletown.table.workers.process_group import GRACE, SIGNALLED

VARIABLE: Final = "TABLETOWN_COMPILE"
GUARD: Final = str(Path(__file__).with_name("process_group.py"))
LONGEST_SENTENCE: Final = 300
TAIL: Final = 4096  # bytes of standard error that are kept
GARBLED: Final = "The build was stopped: its progress could not be read."
STOPPED: Final = "The build was stopped by signal {}; run it again."
SILENT: Final = "The build ended with status {} and gave no reason."
UNREADABLE: Final = f"{VARIABLE} is not a valid command line: {{}}."
NOT_STARTED: Final = "The build could not be started: {}."
BROKEN: Final = "The compiled bots do not start, so the interpreted ones go on."
STILL_INTERPRETED: Final = "The bots were compiled, but something on the path hides the build."

State = Literal["none", "running", "ready", "failed"]


class Progress(Struct, frozen=True):
    """The progress of the build; a total of 0 is not known yet."""

    done: Annotated[int, Meta(ge=0)]
    total: Annotated[int, Meta(ge=0)]
    doing: Annotated[str, Meta(max_length=100)] = ""

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


@final
class BackgroundBuild:
    """The build command while it runs. Owned by the server.

    `on_change` is called after every change of `state` or `progress`.
    """

    def __init__(self, command: str = "", on_change: "Building | None" = None) -> None:
        self.state: State = "running" if command else "none"
        self.progress: Progress | None = None  # the last that was reported
        self.problem = ""  # why it failed, in a sentence
        self._command: Final = command
        self._on_change: Final = on_change

    @property
    def compiling(self) -> Progress | None:
        """Progress to show; None also while a compiled server only looks whether to build."""
        if self.state != "running":
            return None
        return self.progress or (Progress(0, 0) if build() == "interpreted" else None)

    async def run(self) -> bool:
        """Run the command to its end; True if processes started from now on are compiled.

        Cancelled, it ends the command and all that the command has started.
        """
        self._notify()
        try:
            words = shlex.split(self._command)
        except ValueError as error:
            self.fail(UNREADABLE.format(error))
            return False
        guard = [sys.executable, "-I", GUARD]
        try:
            process = await asyncio.create_subprocess_exec(
                *guard, *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            self.fail(NOT_STARTED.format(error.strerror))
            return False
        assert process.stdout and process.stderr
        complaint = asyncio.create_task(last_line(process.stderr))
        try:
            is_readable = await self._follow(process.stdout)
            status = await process.wait() if is_readable else 0
        finally:
            await ended(process)
            reason = await complaint
        if is_readable and status == 0:
            return True
        self.fail(why(status, reason) if is_readable else GARBLED)
        return False

    async def _follow(self, lines: asyncio.StreamReader) -> bool:
        """Read progress until the last line; False at the first invalid line."""
        try:
            while line := await lines.readline():
                progress = msgspec.json.decode(line, type=Progress)
                if progress.done > progress.total:
                    return False
                self.progress = progress
                self._notify()
        except (ValueError, msgspec.DecodeError):  # a line too long, or no progress
            return False
        return True

    def finish(self) -> None:
        """Set the state to ready: the bots are compiled now."""
        self.state = "ready"
        self._notify()

    def fail(self, problem: str) -> None:
        self.state, self.problem = "failed", problem
        self._notify()

    def _notify(self) -> None:
        if self._on_change:
            self._on_change(self)


Building = Callable[[BackgroundBuild], None]


async def last_line(lines: asyncio.StreamReader) -> str:
    """The last line of a stream, printable and cut to `LONGEST_SENTENCE`."""
    tail = b""
    while piece := await lines.read(TAIL):
        tail = (tail + piece)[-TAIL:]
    written = [line.strip() for line in tail.decode("utf-8", "replace").splitlines()]
    last = [line for line in written if line][-1:]
    return "".join(letter for letter in "".join(last) if letter.isprintable())[:LONGEST_SENTENCE]


def why(status: int, reason: str) -> str:
    """Why a build failed; after a signal its output is ignored."""
    if status > SIGNALLED:
        return STOPPED.format(status - SIGNALLED)
    return reason or SILENT.format(status)


async def ended(process: Process) -> None:
    """End the command and all it started, if it still runs."""
    assert process.stdin and process.stdout
    process.stdin.close()
    rest = asyncio.create_task(last_line(process.stdout))  # a full pipe would never close
    try:
        await asyncio.wait_for(process.wait(), 3 * GRACE)
    except TimeoutError:
        process.kill()
    await process.wait()
    await rest
