"""The gate before every route and socket: who may ask, how often, and how much may be sent."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, final

from starlette.datastructures import Headers, MutableHeaders

from tabletown.core.replay_file import MOST_BYTES
from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.refused import Refused
from tabletown.table.web import context
from tabletown.table.web.limits import is_here, sender
from tabletown.table.web.security import HEADERS, PRIVATE, Address

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE: Final = ("GET", "HEAD", "OPTIONS")
BURST: Final = 300.0  # forms and sockets at once from one address
EACH_SECOND: Final = 50.0
BODY_BYTES: Final = 16_384
LARGEST_BODIES: Final = {"/import": 3 * MOST_BYTES + 100}  # a replay, each byte as %XX
BODY_SECONDS: Final = 10.0

OTHER_HOST: Final = "This server does not go by that name."
OTHER_SITE: Final = "This came from another site, so nothing was done."
NO_TOKEN: Final = (
    "Nothing was done: programs send the header Authorization: Bearer TOKEN. Who has no token yet "
    "sends any word in its place, and gets one by opening a table or taking a seat."
)
TOO_MUCH: Final = "That was too much at once. Nothing was done; wait a moment."
TOO_LARGE: Final = "That is too large. Nothing changed."
TOO_SLOW: Final = "This took too long to arrive. Nothing changed."


class Left(Exception):
    """Whoever asked is gone."""


@final
class Gate:
    """Sockets go past all other layers: each would hold memory for as long as one is open."""

    def __init__(self, app: App, sockets: App, address: Address) -> None:
        self._app: Final = app
        self._sockets: Final = sockets
        self._address: Final = address
        self._buckets: Final = Buckets(BURST, EACH_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        marked = self._marked(send)
        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                receive = await arrived(scope, receive)
        except Left:
            return
        except Refused as no:
            await context.refusal(scope["path"], no)(scope, receive, marked)
            return
        await self._app(scope, receive, marked)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self._sockets(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        """Refused if this is let in no further; strangers use up nobody's share."""
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._address.hosts:
            raise Refused("not_your_seat", OTHER_HOST)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin")
        is_program = origin is None and "authorization" in headers and "cookie" not in headers
        if not is_program and origin not in self._address.origins:
            is_lost = origin is None and context.is_api(scope["path"])
            raise Refused("not_your_seat", NO_TOKEN if is_lost else OTHER_SITE)
        address = sender(scope)
        bucket = self._buckets.of(address)
        if not is_here(address) and not bucket.take():
            raise Refused("rate", TOO_MUCH, round(bucket.wait() * 1000))

    def _marked(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", PRIVATE)
            await send(message)

        return sending


async def arrived(scope: Scope, receive: Receive) -> Receive:
    """The whole body, before anything is done with it: not too large, not too slow."""
    most = LARGEST_BODIES.get(scope["path"], BODY_BYTES)
    said = Headers(scope=scope).get("content-length", "0")
    if not said.isdecimal() or int(said) > most:
        raise Refused("too_big", TOO_LARGE)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await collected(receive, most)
    except TimeoutError:
        raise Refused("bad_message", TOO_SLOW) from None
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return whole.pop() if whole else await receive()

    return receiving


async def collected(receive: Receive, most: int) -> bytes:
    body, is_more = bytearray(), True
    while is_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Left
        body += message.get("body", b"")
        if len(body) > most:
            raise Refused("too_big", TOO_LARGE)
        is_more = message.get("more_body", False)
    return bytes(body)
