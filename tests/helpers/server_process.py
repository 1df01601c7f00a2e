"""A real server for tests: started, killed, started again; and people who talk to it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

import tabletown
from tabletown.table.live.rate_limit import Bucket
from tabletown.table.web.protocols import MESSAGE_BURST, MESSAGES_EACH_SECOND

PROGRAM = """
import sys
from pathlib import Path
from tabletown.table.web.logs import log_to_stderr
from tabletown.table.web.server import Settings, serve
database = sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])
settings = Settings(database, port=int(sys.argv[2]), pace=0.0{more})
with log_to_stderr({log}):
    serve(settings, lambda: print("ready", flush=True))
"""
PATIENCE = 60.0  # seconds


def wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Look again and again until it holds; `otherwise` says what is wrong if it never does."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, otherwise
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started; on Linux only."""
    return [int(it) for it in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Server:
    """A server process on a free port, with its database in `folder` or at `url`."""

    program = ""  # a file to run instead of PROGRAM
    log_options = ("text", "warning")  # format and level
    settings = ""  # more arguments of Settings, such as "is_proxied=True"
    host = "127.0.0.1"  # as in a URL

    def __init__(self, folder: Path, url: str = "", **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.path = folder / "tables.sqlite"
        self.database = url or str(self.path)
        self.log = folder / "server.log"
        self.address = f"http://{self.host}:{self.port}"
        self.open = ExitStack()  # sockets, to be closed after each test
        self.start(**environment)

    def start(self, **environment: str) -> None:
        package = str(Path(str(tabletown.__file__)).parents[1])  # the build under test
        others = f"{Path(__file__).parents[1]}:{os.environ.get('PYTHONPATH', '')}"
        more = f", {self.settings}" if self.settings else ""
        log_options = ", ".join(map(repr, self.log_options))
        code = PROGRAM.replace("{more}", more).replace("{log}", log_options)
        program = [self.program] if self.program else ["-c", code]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *program, self.database, str(self.port)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONPATH": f"{package}:{others}", **environment},
            )
        assert self.process.stdout and self.process.stdout.readline() == b"ready\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


class Person:
    """A browser without script: a cookie jar that sends forms."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(
            base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE
        )

    def new(self, game: str = "village", mode: str = "bot", **fields: str) -> str:
        """The address of a new table."""
        settings = {"game": game, "mode": mode, "name": "Ana", "level": "newcomer", **fields}
        answer = self.http.post("/new", data=settings)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def socket(self, table: str, **extra: str) -> "Wire":
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        return Wire(self.server, table, {"cookie": cookies, **extra})

    def close(self) -> None:
        self.http.close()


class Wire:
    """A socket that reads frames as data."""

    def __init__(
        self, server: Server, table: str, headers: dict[str, str], query: str = ""
    ) -> None:
        setup = connect(
            f"ws://{server.host}:{server.port}/ws{table}?parts=data{query}",
            origin=Origin(headers.pop("origin", server.address)),
            subprotocols=[Subprotocol("tabletown.v2")],
            additional_headers=headers,
            compression=None,
            max_size=None,
        )
        self.socket: ClientConnection = server.open.enter_context(setup)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame of one of these kinds; others are passed over."""
        until = time.monotonic() + patience
        while True:
            frame: dict[str, Any] = json.loads(self.socket.recv(until - time.monotonic()))
            if not kinds or frame["t"] in kinds:
                return frame

    def look(self) -> dict[str, Any]:
        self.say(t="hello")
        return self.next("view")

    def look_on_turn(self) -> dict[str, Any]:
        """The first view in which there is something to decide; for a new socket."""
        view = self.look()
        while not view["you"]["moves"]:
            view = self.next("view")
        return view

    def act(self, view: dict[str, Any], nth: int = 0, cid: str = "") -> dict[str, Any]:
        """Do the nth legal thing; the answer."""
        you = view["you"]
        move = you["moves"][nth]["label"]
        cid = cid or str(uuid4())
        self.say(t="act", cid=cid, decision=you["decision"], action=move)
        return self.next("ack", "refused")

    def finish(self) -> None:
        """Do the first legal thing until the game is over, within the rate limit of sockets."""
        view, limit = self.look(), Bucket(MESSAGE_BURST / 2, MESSAGES_EACH_SECOND)
        while not view["over"]:
            if view["you"]["moves"]:
                time.sleep(limit.wait())
                limit.spend(1)
                assert self.act(view)["t"] == "ack"
            view = self.next("view")

    def closed(self, patience: float = PATIENCE) -> int:
        """The code that the server closes with."""
        until = time.monotonic() + patience
        try:
            while True:
                self.socket.recv(until - time.monotonic())
        except ConnectionClosed as end:
            assert end.rcvd, "it closed without a word"
            return end.rcvd.code

    def close(self) -> None:
        self.socket.close()


def both_seated(ana: Person, table: str) -> str:
    """Bruno takes the other seat, in a browser of his own."""
    link = invite(ana, table)
    bruno = Person(ana.server)
    page = bruno.http.get(link)
    assert "Take a seat" in page.text and page.status_code == 200
    answer = bruno.http.post(link, data={"seat": "1", "name": "Bruno"})
    assert answer.headers["location"] == table
    bruno.close()
    return table


def invite(ana: Person, table: str) -> str:
    """The seat link on the waiting room of the match."""
    link = re.search(r"/j/[a-z0-9]{48}", ana.http.get(table).text)
    assert link
    return link[0]
