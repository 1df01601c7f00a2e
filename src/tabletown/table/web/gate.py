"""Middleware before every route and socket: checks host, origin, rate and body size."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import copy_context
from functools import partial
from typing import Any, Final, final

from starlette.datastructures import Headers, MutableHeaders

from tabletown.core.replay_file import MOST_BYTES
from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.refused import Refused
from tabletown.table.service.admin import BANNED
from tabletown.table.service.bans import Bans
from tabletown.table.web import context
from tabletown.table.web.limits import ON_FLOOD, Floods, client_address, is_direct, is_loopback
from tabletown.table.web.logs import LineLimit, begin_request
from tabletown.table.web.metrics import Metrics
from tabletown.table.web.security import HEADERS, PRIVATE, Address

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log: Final = logging.getLogger("tabletown")

SAFE: Final = ("GET", "HEAD", "OPTIONS")
RATES: Final = {  # requests of one address: at once, then each second
    "change": (300.0, 50.0),  # forms, API calls that change something, new sockets
    "page": (300.0, 30.0),  # pages and API calls that change nothing
    "file": (3000.0, 300.0),  # static files: forty for each first visit
    "foreign": (300.0, 30.0),  # refused because of their host or origin
}
FLOOD_DELAY: Final = 1.0  # seconds until a request above a rate is answered
MOST_DELAYED: Final = 1000  # above this they are answered at once; far below MOST_CONNECTIONS
BODY_BYTES: Final = 16_384
LARGEST_BODIES: Final = {"/import": 3 * MOST_BYTES + 100}  # a replay, each byte as %XX
BODY_SECONDS: Final = 10.0

PROBES: Final = ("/health", "/health/live", "/health/ready", "/metrics")
FLOOD_LINES: Final = {
    "request": "Requests of this address are refused with 429: too many at once.",
    "handshake": "New sockets of this address are refused with 429: too many at once.",
    "socket": "A socket of this address was closed: it sent too many messages at once.",
}

OTHER_HOST: Final = "This server has another host name. Nothing changed; check the address."
OTHER_SITE: Final = "This request came from another website. Nothing changed."
NO_TOKEN: Final = (
    "Nothing changed: send the header Authorization: Bearer TOKEN. Before you have a token, send "
    "any word; you get a token when you open a match or take a seat."
)
TOO_MUCH: Final = "Too many requests. Nothing changed; wait a moment."
TOO_LARGE: Final = "The request is too large. Nothing changed."
TOO_SLOW: Final = "The request took too long to arrive. Nothing changed."
FLOOD_PAGE: Final = (
    '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Too many requests</title>'
    f"<h1>Too many requests</h1><p>{TOO_MUCH}</p></html>\n"
).encode()


class Disconnected(Exception):
    """The client closed the connection."""


@final
class Gate:
    """The outermost middleware.

    Sockets bypass the others, whose stack frames would stay in memory while a socket is open.
    """

    def __init__(
        self, app: App, sockets: App, address: Address, bans: Bans, metrics: Metrics
    ) -> None:
        self._app: Final = app
        self._sockets: Final = sockets
        self._address: Final = address
        self._bans: Final = bans
        self._buckets: Final = {kind: Buckets(*rate) for kind, rate in RATES.items()}
        self._metrics: Final = metrics
        self._floods: Final = Floods()
        self._flood_lines: Final = LineLimit()
        self._delayed = 0  # answers to floods that wait

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begin_request(scope)
        try:
            await self._handle(scope, receive, send)
        except Exception:
            self._metrics.unexpected_errors.inc()
            raise

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            if scope["type"] == "websocket":
                await self._sockets(scope, receive, send)
                return
            if scope["method"] not in SAFE:
                receive = await buffered(scope, receive)
        except Disconnected:
            return
        except Refused as no:
            await self._refuse(scope, receive, send, no)
            return
        await self._app(scope, receive, self._with_headers(send))

    def _check(self, scope: Scope) -> None:
        """Raise Refused for a banned or flooding client, a foreign request, or too many requests.

        Foreign requests are counted apart: another website must not use up its visitor's rate.
        """
        address = client_address(scope)
        if self._bans.covers(address):
            raise Refused("not_your_seat", BANNED)
        foreign = self._foreign(scope)
        if not is_loopback(address):
            bucket = self._buckets["foreign" if foreign else kind_of(scope)].of(address)
            if not bucket.take():
                raise Refused("rate", TOO_MUCH, bucket.retry())
        if foreign:
            raise Refused("not_your_seat", foreign)
        if scope["type"] == "websocket":
            if not is_loopback(address):
                self._floods.admit(address, scope)
            callbacks = scope["state"].setdefault(ON_FLOOD, [])
            callbacks.append(partial(copy_context().run, self._report_flood, address, "socket"))

    def _foreign(self, scope: Scope) -> str:
        """Why the request counts as one of another website; empty if it does not."""
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._address.hosts and not is_probe(scope):
            return OTHER_HOST
        if scope["type"] == "http" and scope["method"] in SAFE:
            is_embedded = headers.get("sec-fetch-dest", "document") != "document"
            is_other = headers.get("sec-fetch-site") == "cross-site"
            return OTHER_SITE if is_other and is_embedded else ""
        origin = headers.get("origin")
        is_program = origin is None and "authorization" in headers and "cookie" not in headers
        if is_program or origin in self._address.origins:
            return ""
        lacks_token = origin is None and context.is_api(scope["path"])
        return NO_TOKEN if lacks_token else OTHER_SITE

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, no: Refused) -> None:
        self._metrics.count_refusal(no.code)
        if no.code == "rate":
            await self._refuse_flood(scope, receive, send, no)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        else:
            response = context.refusal(scope["path"], no)
            await response(scope, receive, self._with_headers(send))

    async def _refuse_flood(self, scope: Scope, receive: Receive, send: Send, no: Refused) -> None:
        """Answer 429, late and with constant text: no page, no session, no database.

        This is the only answer to requests and handshakes above a rate. The delay costs the server
        nothing and slows a client that waits for each answer.
        """
        is_socket = scope["type"] == "websocket"
        self._report_flood(client_address(scope), "handshake" if is_socket else "request")
        if self._delayed < MOST_DELAYED:
            self._delayed += 1
            try:
                await asyncio.sleep(FLOOD_DELAY)
            finally:
                self._delayed -= 1
        kind = "http"
        if is_socket:
            kind = "websocket.http"
            await receive()
        start, body = flood_response(scope["path"], no)
        await send({"type": f"{kind}.response.start", **start})
        await send({"type": f"{kind}.response.body", "body": body})

    def _report_flood(self, address: str, kind: str) -> None:
        """Count a refused flood, and log one of each address a minute."""
        self._metrics.floods.labels(kind).inc()
        if self._flood_lines.allows(address):
            log.warning(FLOOD_LINES[kind], extra={"event": "flood_refused"})

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", PRIVATE)
            await send(message)

        return sending


def is_probe(scope: Scope) -> bool:
    """Whether a program on this machine asks for health or metrics; it need not know the origin."""
    is_asking = scope["type"] == "http" and scope["method"] in SAFE and scope["path"] in PROBES
    return is_asking and is_direct(scope)


def kind_of(scope: Scope) -> str:
    """The kind of a request, a key of RATES."""
    if scope["type"] == "websocket" or scope["method"] not in SAFE:
        return "change"
    return "file" if scope["path"].startswith("/static/") else "page"


def flood_response(path: str, no: Refused) -> tuple[Message, bytes]:
    """Status and headers of the answer to a flood, and its body."""
    is_api = context.is_api(path)
    body = context.refusal_json(no) if is_api else FLOOD_PAGE
    headers = {
        **HEADERS,
        "cache-control": PRIVATE,
        "content-type": "application/json" if is_api else "text/html; charset=utf-8",
        "content-length": str(len(body)),
        "retry-after": context.retry_after(no.retry or 1),
    }
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"status": 429, "headers": pairs}, body


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
