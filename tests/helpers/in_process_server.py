"""A server in this process for tests: requests and sockets that return every byte it sends."""

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp

from tabletown.table.live.live import Live
from tabletown.table.store.store import Store
from tabletown.table.web.server import Settings, make_app

HERE = "http://127.0.0.1:8765"
Event = MutableMapping[str, Any]
QUIET = 30.0  # seconds to wait for an answer
LOOPS = 50  # of the event loop: more than a socket needs to send everything that waits
ANSWERS = {"hello": ("view",), "ping": ("pong",)}  # by message; any other has one of REPLIES
REPLIES = ("ack", "refused", "answer", "preview")


class OpenSocket:
    """A socket of the app, used by the coroutines of one event loop."""

    def __init__(self, app: ASGIApp, path: str, query: str, token: str) -> None:
        self._inbox: asyncio.Queue[Event] = asyncio.Queue()
        self._outbox: asyncio.Queue[Event] = asyncio.Queue()
        headers = {"host": HERE[7:], "origin": HERE, "cookie": f"tabletown={token}"}
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
            "subprotocols": ["tabletown.v2"],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8765),
            "scheme": "ws",
            "root_path": "",
            "extensions": {},
            "state": {},
        }
        self._task = asyncio.ensure_future(app(scope, self._inbox.get, self._outbox.put))
        self._inbox.put_nowait({"type": "websocket.connect"})

    async def accepted(self) -> None:
        assert (await self._outbox.get())["type"] == "websocket.accept"

    async def ask(self, message: dict[str, Any]) -> list[str]:
        """Send a message; returns all frames up to the one that answers it."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        kinds = ANSWERS.get(message["t"], REPLIES)
        frames: list[str] = []
        while True:
            frame = text_of(await asyncio.wait_for(self._outbox.get(), QUIET))
            kind = json.loads(frame)["t"]
            if kind != "pong":  # it contains the time
                frames.append(frame)
            if kind in kinds:
                return frames

    async def pending(self) -> list[str]:
        """All frames that were sent without being asked for."""
        for _nth in range(LOOPS):
            await asyncio.sleep(0)
        return [text_of(self._outbox.get_nowait()) for _nth in range(self._outbox.qsize())]

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


def text_of(event: Event) -> str:
    return event.get("text") or json.dumps({"t": event["type"]})


class House:
    """A server with a store in a folder, which the test closes."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        path = folder / "tables.sqlite"
        self.runner = asyncio.Runner()
        self.store = Store(path)
        self.app = make_app(
            Settings(path, pace=10**6, **settings), self.store
        )  # bots wait: only we act
        self.life = self.app.router.lifespan_context(self.app)
        self.runner.run(self.life.__aenter__())
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=HERE)
        self.tables = self.app.state.context.tables

    def close(self) -> None:
        self.runner.run(self.http.aclose())
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.close()
        self.store.close()

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.http.cookies.clear()  # each request brings its own
        return self.runner.run(self.http.request(method, path, **more))

    def ask_later(self, path: str) -> "asyncio.Task[httpx.Response]":
        """Start a GET request that the server may answer later."""

        async def started() -> "asyncio.Task[httpx.Response]":
            return asyncio.ensure_future(self.http.get(path))

        return self.runner.run(started())

    def is_answered(self, request: "asyncio.Task[httpx.Response]") -> bool:
        """Whether a request was answered, after everything that is under way."""

        async def looked() -> bool:
            for _nth in range(LOOPS):
                await asyncio.sleep(0)
            return request.done()

        return self.runner.run(looked())

    def live(self, match_id: str) -> Live:
        live = self.runner.run(self.tables.live(match_id))
        assert isinstance(live, Live)
        return live

    def open_socket(self, path: str, query: str, token: str) -> OpenSocket:
        async def opened() -> OpenSocket:
            socket = OpenSocket(self.app, path, query, token)
            await socket.accepted()
            return socket

        return self.runner.run(opened())

    def talk(self, path: str, query: str, token: str, said: list[dict[str, Any]]) -> list[str]:
        """All frames of a socket, on which each message waits for the answer to the one before."""
        socket = self.open_socket(path, query, token)
        frames: list[str] = []
        for message in said:
            frames += self.runner.run(socket.ask(message))
        self.runner.run(socket.close())
        return frames
