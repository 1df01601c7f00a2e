"""Middleware before every route and socket: checks host, origin, rate and body size."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, final

from starlette.datastructures import Headers, MutableHeaders

from tabletown.core.replay_file import MOST_BYTES
from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.refused import Refused
from tabletown.table.service.admin import BANNED
from tabletown.table.service.bans import Bans
from tabletown.table.web import context
from tabletown.table.web.limits import client_address, is_loopback
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

OTHER_HOST: Final = "This server has another host name. Nothing changed; check the address."
OTHER_SITE: Final = "This request came from another website. Nothing changed."
NO_TOKEN: Final = (
    "Nothing changed: send the header Authorization: Bearer TOKEN. Before you have a token, send "
    "any word; you get a token when you open a match or take a seat."
)
TOO_MUCH: Final = "Too many requests. Nothing changed; wait a moment."
TOO_LARGE: Final = "The request is too large. Nothing changed."
TOO_SLOW: Final = "The request took too long to arrive. Nothing changed."


class Disconnected(Exception):
    """The client closed the connection."""


@final
class Gate:
    """The outermost middleware.

    Sockets bypass the others, whose stack frames would stay in memory while a socket is open.
    """

    def __init__(self, app: App, sockets: App, address: Address, bans: Bans) -> None:
        self._app: Final = app
        self._sockets: Final = sockets
        self._address: Final = address
        self._bans: Final = bans
        self._buckets: Final = Buckets(BURST, EACH_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        send_with_headers = self._with_headers(send)
        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                receive = await buffered(scope, receive)
        except Disconnected:
            return
        except Refused as no:
            await context.refusal(scope["path"], no)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self._sockets(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        """Raise Refused for a banned client, a wrong host, a foreign origin, or too many requests.

        Requests from other origins are refused before they count against an address.
        """
        if self._bans.covers(client_address(scope)):
            raise Refused("not_your_seat", BANNED)
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._address.hosts:
            raise Refused("not_your_seat", OTHER_HOST)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin")
        is_program = origin is None and "authorization" in headers and "cookie" not in headers
        if not is_program and origin not in self._address.origins:
            lacks_token = origin is None and context.is_api(scope["path"])
            raise Refused("not_your_seat", NO_TOKEN if lacks_token else OTHER_SITE)
        address = client_address(scope)
        bucket = self._buckets.of(address)
        if not is_loopback(address) and not bucket.take():
            raise Refused("rate", TOO_MUCH, round(bucket.wait() * 1000))

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", PRIVATE)
            await send(message)

        return sending


async def buffered(scope: Scope, receive: Receive) -> Receive:
    """Receive the whole body first; refuses one that is too large or too slow."""
    most_bytes = LARGEST_BODIES.get(scope["path"], BODY_BYTES)
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length) > most_bytes:
        raise Refused("too_big", TOO_LARGE)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await collected(receive, most_bytes)
    except TimeoutError:
        raise Refused("bad_message", TOO_SLOW) from None
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return messages.pop() if messages else await receive()

    return receiving


async def collected(receive: Receive, most_bytes: int) -> bytes:
    """The body of a request; refuses one that is too large."""
    body, is_more = bytearray(), True
    while is_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        body += message.get("body", b"")
        if len(body) > most_bytes:
            raise Refused("too_big", TOO_LARGE)
        is_more = message.get("more_body", False)
    return bytes(body)
