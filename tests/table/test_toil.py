"""Work for one asker: a share at once, then by and by; others do not wait for it."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from asked import HERE, House

from tabletown.table import limits
from tabletown.table.limits import Toil, holders
from tabletown.table.wire import Refused

FAR, FARTHER, HOME = "192.0.2.1", "192.0.2.2", "127.0.0.1"


@pytest.fixture
def toil(monkeypatch: pytest.MonkeyPatch) -> Toil:
    monkeypatch.setattr(limits, "WORK_BURST", 0.05)
    monkeypatch.setattr(limits, "WORK_EACH_SECOND", 0.1)
    monkeypatch.setattr(limits, "LONGEST_DEBT", 60.0)
    monkeypatch.setattr(limits, "MOST_IN_LINE", 3)
    return Toil()


async def work(toil: Toil, account: str, address: str, seconds: float) -> float:
    """How long it took, waiting included."""
    begun = time.monotonic()
    async with toil.turn(account, address):
        time.sleep(seconds)  # nobody else is served meanwhile
    return time.monotonic() - begun


def test_who_had_more_than_a_share_waits_and_others_do_not(toil: Toil) -> None:
    async def turns() -> list[float]:
        asked = [("ana", FAR), ("ana", FARTHER), ("", FAR), ("", "192.0.2.3")]
        return [await work(toil, *who, 0.1) for who in asked]

    _first, by_account, by_address, other = asyncio.run(turns())
    assert by_account > 0.5, "the account waits, wherever it asks from"
    assert max(by_address, other) < by_account, "its share is there again, or untouched"


def test_who_asks_again_and_again_is_refused(toil: Toil) -> None:
    async def flood() -> Refused:
        await work(toil, "", HOME, 0.1)
        asked = [work(toil, "", HOME, 0.02) for _nth in range(20)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        refused = [it for it in done if isinstance(it, Refused)]
        assert len(refused) == 17, "those in line had their turn"
        await work(toil, "bruno", HOME, 0.0)
        return refused[0]

    refused = asyncio.run(flood())
    assert refused.code == "rate" and refused.retry and refused.retry > 0


def test_others_come_between_two_turns(toil: Toil) -> None:
    """Or a move would wait for all pages that somebody asks for at once."""

    async def pauses() -> int:
        asked = [asyncio.create_task(work(toil, "", HOME, 0.02)) for _nth in range(3)]
        waits = []
        while not all(task.done() for task in asked):
            begun = time.monotonic()
            await asyncio.sleep(0)
            waits.append(time.monotonic() - begun)
        return len([wait for wait in waits if wait > 0.018])

    assert asyncio.run(pauses()) >= 3


@pytest.mark.parametrize(
    ("account", "address", "paying"),
    [
        ("ana", FAR, ["account ana", FAR]),
        ("", FAR, [FAR]),
        ("ana", HOME, ["account ana"]),
        ("", HOME, [HOME]),
    ],
)
def test_who_pays(account: str, address: str, paying: list[str]) -> None:
    assert holders(account, address) == paying


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


def test_past_positions_count_as_work(house: House) -> None:
    wish = {"game": "azul5211", "mode": "friends", "seats": "2", "name": "Ana"}
    opened = house.ask("POST", "/new", data=wish, headers={"origin": HERE})
    table = opened.headers["location"]
    link = f"/j/{house.hall.invite(table.removeprefix('/g/'))}"
    house.ask("POST", link, data={"name": "Bruno", "seat": "1"}, headers={"origin": HERE})
    bucket = house.app.state.site.toil._held.of(HOME)
    for path in ("at/1", "fair"):
        bucket.spend(-10.0)
        assert house.ask("GET", f"{table}/{path}").status_code == 200
        bucket.spend(100.0)
        refused = house.ask("GET", f"{table}/{path}")
        assert refused.status_code == 429 and refused.headers["retry-after"]
        bucket.spend(-110.0)
    bucket.spend(100.0)
    assert house.ask("GET", table).status_code == 200, "the table itself is always there"
