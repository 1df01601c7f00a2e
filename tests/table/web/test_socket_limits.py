"""Limits of open sockets: each account and each address has its own, freed when one closes."""

from contextlib import ExitStack

import pytest

from tabletown.table.web.limits import (
    MOST_OF_ACCOUNT,
    MOST_OF_ADDRESS,
    SocketLimits,
    client_address,
)


def test_sockets_of_an_address_are_limited() -> None:
    limits = SocketLimits()
    with ExitStack() as many:
        for nth in range(MOST_OF_ADDRESS):
            assert many.enter_context(limits.hold("", "192.0.2.1")), nth
        for holder, is_free in ((("", "192.0.2.1"), False), (("", "192.0.2.2"), True)):
            with limits.hold(*holder) as is_within:
                assert is_within == is_free
    with limits.hold("", "192.0.2.1") as is_within:
        assert is_within


@pytest.mark.parametrize("here", ["127.0.0.1", "::1"])
def test_a_loopback_proxy_has_no_address_limit(here: str) -> None:
    limits = SocketLimits()
    with ExitStack() as many:
        sockets = range(MOST_OF_ADDRESS + 9)
        assert all([many.enter_context(limits.hold("", here)) for _nth in sockets])


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:9::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_clients_are_counted_per_network(host: str, known: str) -> None:
    assert client_address({"client": (host, 80)}) == known
    assert client_address({}) == client_address({"client": None}) == ""


def test_an_account_is_limited_across_addresses() -> None:
    limits = SocketLimits()
    with ExitStack() as many:
        for nth in range(MOST_OF_ACCOUNT):
            assert many.enter_context(limits.hold("ana", f"192.0.2.{nth}"))
        with limits.hold("ana", "192.0.2.200") as is_within:
            assert not is_within
        with limits.hold("bruno", "192.0.2.200") as is_within:
            assert is_within
