"""The gate: which hosts and origins may ask, what browsers are told, and how often."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final, final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types tabletown",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none at all browsers send no origin along with forms
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PRIVATE: Final = "private, no-store"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BURST: Final = 300.0  # forms and sockets at once from one address
EACH_SECOND: Final = 50.0
MOST_CLIENTS: Final = 10_000
MOST_OF_ACCOUNT: Final = 40  # sockets open at once
MOST_OF_ADDRESS: Final = 400


@dataclass(frozen=True)
class Address:
    """Where people find this server: exact origins, and the hosts in them."""

    origins: tuple[str, ...]

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(origin.partition("://")[2] for origin in self.origins)

    @property
    def is_secure(self) -> bool:
        return self.origins[0].startswith("https://")

    @property
    def cookie(self) -> str:
        """Its name; the prefix makes browsers insist on Secure."""
        return "__Host-tabletown" if self.is_secure else "tabletown"


@final
class Gate:
    """Stands before every route and socket."""

    def __init__(self, app: App, address: Address) -> None:
        self._app: Final = app
        self._address: Final = address
        self._buckets: Final[dict[str, Bucket]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if not refusal:
            await self._app(scope, receive, self._marked(send))
        elif scope["type"] == "http":
            await PlainTextResponse(refusal, 403)(scope, receive, self._marked(send))
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4403})

    def _refusal(self, scope: Scope) -> str:
        """Why this is let in no further; empty if it is."""
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._address.hosts:
            return "This server does not go by that name."
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        if not self._bucket(scope).take():
            return "That was too much at once. Nothing was done; wait a moment."
        origin = headers.get("origin")
        if origin is None and "authorization" in headers and "cookie" not in headers:
            return ""  # a program, not a browser
        if origin not in self._address.origins:
            return "This came from another site, so nothing was done."
        return ""

    def _bucket(self, scope: Scope) -> "Bucket":
        """Of the address that asks; the oldest is forgotten when there are many."""
        client = str((scope.get("client") or ("",))[0])
        if client not in self._buckets and len(self._buckets) >= MOST_CLIENTS:
            del self._buckets[next(iter(self._buckets))]
        return self._buckets.setdefault(client, Bucket(BURST, EACH_SECOND))

    def _marked(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", PRIVATE)
            await send(message)

        return sending


@final
class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, most: float, each_second: float) -> None:
        self._most: Final = most
        self._rate: Final = each_second
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether there is one more."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@final
class Places:
    """Sockets that are open: so many for each account and each address."""

    def __init__(self) -> None:
        self._accounts: Final[Counter[str]] = Counter()
        self._addresses: Final[Counter[str]] = Counter()

    @contextmanager
    def held(self, account: str, address: str) -> Iterator[bool]:
        """While it lasts; False if there are too many already."""
        self._accounts[account] += 1
        self._addresses[address] += 1
        is_known = not account or self._accounts[account] <= MOST_OF_ACCOUNT
        is_near = is_here(address) or self._addresses[address] <= MOST_OF_ADDRESS
        try:
            yield is_known and is_near
        finally:
            for counter, holder in ((self._accounts, account), (self._addresses, address)):
                counter[holder] -= 1
                if not counter[holder]:
                    del counter[holder]


def is_here(address: str) -> bool:
    """This machine: its owner, or a proxy that speaks for all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
