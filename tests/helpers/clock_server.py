"""A server whose clock a test puts forward, so that no test waits for a deadline.

Run as a program it serves like `served.PROGRAM` does; every line on its standard input is a number
of seconds by which the clock of its event loop jumps.
"""

import asyncio
import os
import socket
import sys
from pathlib import Path
from select import select

import uvicorn

from helpers.server_process import PATIENCE, Server
from tabletown.table.web.server import Settings, serve

HOST = "127.0.0.1"
JUMP = 0.5  # seconds at once
STEPS = 8  # of the loop, in which what is due after a jump is done


class Clocked(asyncio.SelectorEventLoop):
    """An event loop whose timers follow a clock that can jump."""

    ahead = 0.0  # seconds

    def time(self) -> float:
        return super().time() + self.ahead

    def jump(self) -> None:
        self.ahead += float(os.read(sys.stdin.fileno(), 100))  # the test waits for an answer
        self._answer(STEPS)

    def _answer(self, steps: int) -> None:
        if steps:
            self.call_soon(self._answer, steps - 1)
        else:
            print("jumped", flush=True)


class ClockedServer(Server):
    """A server in a process of its own; `skip` puts its clock forward."""

    program = str(Path(__file__))

    def skip(self, seconds: float) -> None:
        """Put the clock forward by and by; return when the server has done what is due by then."""
        while seconds > 0:
            self._jump(min(seconds, JUMP))
            seconds -= JUMP

    def _jump(self, seconds: float) -> None:
        """One step, in which no deadline overtakes another that is a second earlier.

        A request on a new connection comes first: the server answers it only after it has accepted
        every connection before it, so that their deadlines run.
        """
        with socket.create_connection((HOST, self.port), PATIENCE) as newest:
            head = f"GET /api/games HTTP/1.0\r\nHost: {HOST}:{self.port}"
            newest.sendall(f"{head}\r\n\r\n".encode())
            while newest.recv(65536):
                pass
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{seconds}\n".encode())
        self.process.stdin.flush()
        assert self.process.stdout.readline() == b"jumped\n"


def has_news(connection: socket.socket) -> bool:
    """Whether there is something to read now: bytes, or that it was closed."""
    return bool(select([connection], [], [], 0)[0])


def is_open(connection: socket.socket) -> bool:
    """Whether the other side has not closed it; what it has sent stays to be read."""
    try:
        return not has_news(connection) or bool(connection.recv(1, socket.MSG_PEEK))
    except ConnectionError:
        return False


class ClockedConfig(uvicorn.Config):
    """The configuration of uvicorn with an event loop of ours."""

    def get_loop_factory(self) -> type[Clocked]:
        return Clocked


def main() -> None:
    def ready() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clocked)
        loop.add_reader(sys.stdin.fileno(), loop.jump)
        print("ready", flush=True)

    uvicorn.Config = ClockedConfig  # type: ignore[misc]
    serve(Settings(Path(sys.argv[1]), port=int(sys.argv[2]), pace=0.0), ready)


if __name__ == "__main__":
    main()
