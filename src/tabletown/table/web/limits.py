"""Limits for each account and address: server time for slow pages, open sockets, floods."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil
from typing import Any, Final, final

from starlette.datastructures import Headers

from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.refused import Refused

WORK_BURST: Final = 3.0  # seconds of server time at once
WORK_EACH_SECOND: Final = 0.3
LONGEST_DEBT: Final = 10.0  # seconds that a request may wait
MOST_IN_LINE: Final = 40  # waiting requests of one client
TOO_FAST: Final = "You opened too many pages at once. Nothing changed; wait a moment."
MOST_OF_ACCOUNT: Final = 40  # sockets open at once
MOST_OF_ADDRESS: Final = 400
PORT: Final = re.compile(r":\d{1,5}$", re.ASCII)  # of a Host header
LOOPBACK_HOSTS: Final = ("127.0.0.1", "[::1]", "localhost")
NETWORK: Final = 64  # bits: IPv6 clients are counted per /64
FLOOD_SECONDS: Final = 5.0  # for which each flood of a socket forbids new ones
LONGEST_BAN: Final = 60.0  # seconds, after many floods
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")  # set by proxies
ON_FLOOD: Final = "on_flood"  # in the state of a socket's scope: called when it breaks a limit
FLOODED: Final = "Your socket sent too many messages at once. Wait a moment, then reload the page."


@final
class WorkLimit:
    """Limits the server time that slow pages cost for each account and address."""

    def __init__(self) -> None:
        self._buckets: Final = Buckets(WORK_BURST, WORK_EACH_SECOND)

    @asynccontextmanager
    async def turn(self, account: str, address: str) -> AsyncIterator[None]:
        """Run the block when the account and address have time left, one at a time; count its time.

        Refuses if too many wait already, or if the wait would be too long.
        """
        buckets = [self._buckets.of(holder) for holder in holders(account, address)]
        own = buckets[0]
        debt = max(bucket.wait(0.0) for bucket in buckets)
        if own.in_line >= MOST_IN_LINE or debt > LONGEST_DEBT:
            raise Refused("rate", TOO_FAST, ceil(1000 * max(debt, 1.0)))
        own.in_line += 1
        try:
            async with own.line:
                await asyncio.sleep(max(bucket.wait(0.0) for bucket in buckets))
                begun = time.monotonic()
                try:
                    yield
                finally:
                    for bucket in buckets:
                        bucket.spend(time.monotonic() - begun)
        finally:
            own.in_line -= 1


def holders(account: str, address: str) -> list[str]:
    """The buckets to count in: the account, and the address unless it may be a proxy's."""
    is_shared = bool(account) and is_loopback(address)
    return [*([f"account {account}"] if account else []), *([] if is_shared else [address])]


@final
class SocketLimits:
    """Counts the open sockets of each account and each address."""

    def __init__(self) -> None:
        self._accounts: Final[Counter[str]] = Counter()
        self._addresses: Final[Counter[str]] = Counter()

    @property
    def open(self) -> int:
        return sum(self._addresses.values())

    @contextmanager
    def hold(self, account: str, address: str) -> Iterator[bool]:
        """Count a socket while the block runs; yields whether it is within the limits."""
        self._accounts[account] += 1
        self._addresses[address] += 1
        is_account_free = not account or self._accounts[account] <= MOST_OF_ACCOUNT
        is_address_free = is_loopback(address) or self._addresses[address] <= MOST_OF_ADDRESS
        try:
            yield is_account_free and is_address_free
        finally:
            for counter, holder in ((self._accounts, account), (self._addresses, address)):
                counter[holder] -= 1
                if not counter[holder]:
                    del counter[holder]


@final
class Floods:
    """Remembers for a while which addresses or accounts flooded a socket."""

    def __init__(self) -> None:
        self._buckets: Final = Buckets(1.0, 1.0 / FLOOD_SECONDS)

    def count(self, holder: str) -> None:
        """Count a flood: each makes the ban longer, up to a limit."""
        bucket = self._buckets.of(holder)
        if bucket.wait() < LONGEST_BAN - FLOOD_SECONDS:
            bucket.spend(1.0)

    def admit(self, holder: str, scope: MutableMapping[str, Any]) -> None:
        """Refuse a new socket of a banned holder; a flood of this socket will count for it."""
        bucket = self._buckets.of(holder)
        if bucket.wait() > 0.0:
            raise Refused("rate", FLOODED, bucket.retry())
        callbacks: list[Callable[[], None]] = scope["state"].setdefault(ON_FLOOD, [])
        callbacks.append(lambda: self.count(holder))


def client_address(scope: Mapping[str, Any]) -> str:
    """The client's IPv4 address or IPv6 /64 network, in which a client has many addresses."""
    address = str((scope.get("client") or ("",))[0])
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address) or parsed.is_loopback:
        return address
    return str(parsed.ipv4_mapped or IPv6Network((parsed, NETWORK), strict=False))


def is_loopback(address: str) -> bool:
    """Whether the client runs on this machine: the operator, or a proxy for everybody."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_local(scope: MutableMapping[str, Any]) -> bool:
    """Whether a request was sent on this machine; a proxy here names the client in a header."""
    headers = Headers(scope=scope)
    if any(name in headers for name in FORWARDED):
        return False
    client, server = (scope[key][0] for key in ("client", "server"))
    return is_loopback(client_address(scope)) or bool(client == server)


def is_direct(scope: MutableMapping[str, Any]) -> bool:
    """Whether a program on this machine asks under an address of the machine.

    A proxy passes the public name on, even one that names no client. A web page whose name was made
    to lead here (DNS rebinding) asks under that name.
    """
    server = str(scope["server"][0])
    own_address = f"[{server}]" if ":" in server else server
    host = PORT.sub("", Headers(scope=scope).get("host", ""))
    return host in (*LOOPBACK_HOSTS, own_address) and is_local(scope)
