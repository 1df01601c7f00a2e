"""How much anybody may ask for: shares that fill up again, turns at long work, places."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil
from typing import Any, Final, final

from tabletown.table.live.rate_limit import Buckets
from tabletown.table.match.refused import Refused

WORK_BURST: Final = 3.0  # seconds of work at once
WORK_EACH_SECOND: Final = 0.3
LONGEST_DEBT: Final = 10.0  # seconds until a turn
MOST_IN_LINE: Final = 40  # for a turn
TOO_FAST: Final = "You turn pages faster than the house can. Nothing changed; wait a moment."
MOST_OF_ACCOUNT: Final = 40  # sockets open at once
MOST_OF_ADDRESS: Final = 400
NETWORK: Final = 64  # bits of an IPv6 address that tell households apart


@final
class Toil:
    """Seconds that the server works for one account or address on what takes it long."""

    def __init__(self) -> None:
        self._held: Final = Buckets(WORK_BURST, WORK_EACH_SECOND)

    @asynccontextmanager
    async def turn(self, account: str, address: str) -> AsyncIterator[None]:
        """One after the other; who had more than a share waits for it. What is done counts."""
        buckets = [self._held.of(holder) for holder in holders(account, address)]
        own = buckets[0]
        debt = max(bucket.wait(0.0) for bucket in buckets)
        if own.in_line >= MOST_IN_LINE or debt > LONGEST_DEBT:
            raise Refused("rate", TOO_FAST, ceil(1000 * max(debt, 1.0)))
        own.in_line += 1
        try:
            async with own.line:
                await asyncio.sleep(max(bucket.wait(0.0) for bucket in buckets))
                begun = time.monotonic()  # others wait for so long
                try:
                    yield
                finally:
                    for bucket in buckets:
                        bucket.spend(time.monotonic() - begun)
        finally:
            own.in_line -= 1


def holders(account: str, address: str) -> list[str]:
    """Who pays: the account, and the address unless a proxy may stand there for others."""
    is_shared = bool(account) and is_here(address)
    return [*([f"account {account}"] if account else []), *([] if is_shared else [address])]


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


def sender(scope: Mapping[str, Any]) -> str:
    """Whom a request or a socket comes from: with IPv6, everybody has a network of addresses."""
    address = str((scope.get("client") or ("",))[0])
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address) or found.is_loopback:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, NETWORK), strict=False))


def is_here(address: str) -> bool:
    """This machine: its owner, or a proxy that speaks for all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
