"""Bans of client addresses: a network in, whether an address is banned out."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, final

Network = IPv4Network | IPv6Network

IPV6_PREFIX: Final = 64  # bits: an IPv6 client has all addresses of a /64
MAPPED: Final = IPv6Network("::ffff:0:0/96")  # IPv4 addresses written as IPv6
LOOPBACK: Final = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class BadNetwork(ValueError):
    """A text that is no address or network, or one that must not be banned; says why."""


def read_network(text: str) -> Network:
    """The network that a ban of this address or network covers; raises BadNetwork.

    Of IPv6 it is at least a /64, since a client has all addresses in it.
    """
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        example = "write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64"
        raise BadNetwork(f"{text!r} is not an address or a network; {example}.") from None
    if isinstance(network, IPv6Network):
        network = _widened(network)
    if any(network.version == it.version and network.overlaps(it) for it in LOOPBACK):
        raise BadNetwork(
            f"{text} includes this machine, and a proxy here speaks for everybody. Nothing changed;"
            " ban the address of the client, and behind a proxy use --trust-proxy."
        )
    return network


def _widened(network: IPv6Network) -> Network:
    """The network as clients are counted: IPv4 written as IPv4, otherwise at least a /64."""
    if network.subnet_of(MAPPED):
        start, bits = int(network.network_address) & 0xFFFF_FFFF, network.prefixlen - 96
        return IPv4Network((start, bits))
    if network.prefixlen > IPV6_PREFIX:
        return network.supernet(new_prefix=IPV6_PREFIX)
    return network


@final
class Bans:
    """The banned networks in memory, one object for each server."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks: Final[set[Network]] = set()
        for network in networks:
            self.add(network)

    def add(self, network: str) -> None:
        self._networks.add(ip_network(network))

    def drop(self, network: str) -> None:
        self._networks.discard(ip_network(network))

    def covers(self, address: str) -> bool:
        """Whether a client is banned; `address` is what limits count it by."""
        if not self._networks:
            return False
        try:
            client = ip_network(address)
        except ValueError:
            return False  # a test client, or a Unix socket
        sizes = {it.prefixlen for it in self._networks if it.version == client.version}
        bits = client.prefixlen
        return any(client.supernet(bits - it) in self._networks for it in sizes if it <= bits)
