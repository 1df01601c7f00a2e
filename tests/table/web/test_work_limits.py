"""The limit of server time: a burst, then a rate; other clients do not wait."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.in_process_server import HERE, House

from tabletown.table.live import rate_limit
from tabletown.table.match.refused import Refused
from tabletown.table.web import limits
from tabletown.table.web.limits import WorkLimit, holders

FAR, FARTHER, HOME = "192.0.2.1", "192.0.2.2", "127.0.0.1"


class Clock:
    """A clock that only work and waiting move, so that tests neither wait nor race."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the limits; `asyncio.sleep` there puts it forward."""
    clock = Clock()
    sleep = asyncio.sleep

    async def sleeping(seconds: float) -> None:
        clock.now += seconds
        await sleep(0)

    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(rate_limit, "time", clock)
    monkeypatch.setattr(limits, "asyncio", SimpleNamespace(Lock=asyncio.Lock, sleep=sleeping))
    return clock


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> WorkLimit:
    monkeypatch.setattr(limits, "WORK_BURST", 0.05)
    monkeypatch.setattr(limits, "WORK_EACH_SECOND", 0.1)
    monkeypatch.setattr(limits, "LONGEST_DEBT", 60.0)
    monkeypatch.setattr(limits, "MOST_IN_LINE", 3)
    return WorkLimit()


async def work(limit: WorkLimit, clock: Clock, account: str, address: str, seconds: float) -> float:
    """Work for so long; returns the seconds it took, with waiting."""
    begun = clock.now
    async with limit.turn(account, address):
        clock.now += seconds  # nobody else is served meanwhile
    return clock.now - begun


def test_only_clients_over_their_share_wait(limit: WorkLimit, clock: Clock) -> None:
    async def turns() -> list[float]:
        asked = [("ana", FAR), ("ana", FARTHER), ("", FAR), ("", "192.0.2.3")]
        return [await work(limit, clock, *who, 0.1) for who in asked]

    first, by_account, by_address, other = asyncio.run(turns())
    assert first == other == pytest.approx(0.1), "the burst is free, for each client"
    assert by_account == pytest.approx(0.6), "the account waits, from any address"
    assert by_address == pytest.approx(0.1), "its bucket is full again"


def test_clients_far_over_their_share_are_refused(limit: WorkLimit, clock: Clock) -> None:
    async def flood() -> Refused:
        await work(limit, clock, "", HOME, 0.1)
        asked = [work(limit, clock, "", HOME, 0.02) for _nth in range(20)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        refused = [it for it in done if isinstance(it, Refused)]
        assert len(refused) == 17, "those in line were served"
        await work(limit, clock, "bruno", HOME, 0.0)
        return refused[0]

    refused = asyncio.run(flood())
    assert refused.code == "rate" and refused.retry and refused.retry > 0


def test_other_clients_run_between_two_requests(limit: WorkLimit, clock: Clock) -> None:
    """Otherwise a move would wait for all pages that one client asked for."""

    async def pauses() -> int:
        """How many times another task ran right after a turn."""
        asked = [asyncio.create_task(work(limit, clock, "", HOME, 0.02)) for _nth in range(3)]
        done = [0]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            done.append(len([task for task in asked if task.done()]))
        return len({*done} - {0})

    assert asyncio.run(pauses()) == 3


@pytest.mark.parametrize(
    ("account", "address", "paying"),
    [
        ("ana", FAR, ["account ana", FAR]),
        ("", FAR, [FAR]),
        ("ana", HOME, ["account ana"]),
        ("", HOME, [HOME]),
    ],
)
def test_work_counts_for_the_account_and_its_address(
    account: str, address: str, paying: list[str]
) -> None:
    assert holders(account, address) == paying


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    server = House(tmp_path)
    yield server
    server.close()


def test_replay_pages_count_as_work(house: House) -> None:
    wish = {"game": "azul5211", "mode": "friends", "seats": "2", "name": "Ana"}
    opened = house.ask("POST", "/new", data=wish, headers={"origin": HERE})
    table = opened.headers["location"]
    link = f"/j/{house.tables.invite(table.removeprefix('/match/'))}"
    house.ask("POST", link, data={"name": "Bruno", "seat": "1"}, headers={"origin": HERE})
    bucket = house.app.state.context.work_limit._buckets.of(HOME)
    for path in ("at/1", "fair"):
        bucket.spend(-10.0)
        assert house.ask("GET", f"{table}/{path}").status_code == 200
        bucket.spend(100.0)
        refused = house.ask("GET", f"{table}/{path}")
        assert refused.status_code == 429 and refused.headers["retry-after"]
        bucket.spend(-110.0)
    bucket.spend(100.0)
    assert house.ask("GET", table).status_code == 200, "the match page itself is not limited"
