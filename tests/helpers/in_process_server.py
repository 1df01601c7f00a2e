"""A server in this process for tests: requests and sockets that bring back every byte of it."""

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import httpx

from tabletown.table.live.live import Live
from tabletown.table.store.store import Store
from tabletown.table.web.server import Settings, make_app

HERE = "http://127.0.0.1:8765"
Event = MutableMapping[str, Any]
QUIET = 30.0  # seconds to wait for an answer


class House:
    """Opened with a store in a folder; closed at the end."""

    def __init__(self, folder: Path) -> None:
        path = folder / "tables.sqlite"
        self.runner = asyncio.Runner()
        self.store = Store(path)
        self.app = make_app(Settings(path, pace=10**6), self.store)  # bots wait: only we act
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
        self.http.cookies.clear()  # each asks for itself
        return self.runner.run(self.http.request(method, path, **more))

    def live(self, match_id: str) -> Live:
        live = self.runner.run(self.tables.live(match_id))
        assert isinstance(live, Live)
        return live

    def talk(self, path: str, query: str, token: str, said: list[dict[str, Any]]) -> list[str]:
        """All frames that come back, each message waited for."""
        return self.runner.run(self._talk(path, query, token, said))

    async def _talk(
        self, path: str, query: str, token: str, said: list[dict[str, Any]]
    ) -> list[str]:
        inbox: asyncio.Queue[Event] = asyncio.Queue()
        outbox: asyncio.Queue[Event] = asyncio.Queue()
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
        task = asyncio.create_task(self.app(scope, inbox.get, outbox.put))
        inbox.put_nowait({"type": "websocket.connect"})
        assert (await outbox.get())["type"] == "websocket.accept"
        frames: list[str] = []
        for message in said:
            inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
            frames += await self._answers(outbox, message)
        inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        return frames

    async def _answers(self, outbox: "asyncio.Queue[Event]", message: dict[str, Any]) -> list[str]:
        """Until the one that is meant for this message has come."""
        frames: list[str] = []
        kinds = {"hello": ("view",), "ping": ("pong",)}.get(
            message["t"], ("ack", "refused", "answer", "preview")
        )
        while True:
            event = await asyncio.wait_for(outbox.get(), QUIET)
            text = event.get("text") or json.dumps({"t": event["type"]})
            kind = json.loads(text)["t"]
            if kind != "pong":  # which tells the time
                frames.append(text)
            if kind in kinds:
                return frames
