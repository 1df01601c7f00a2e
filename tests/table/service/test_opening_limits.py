"""Limits on opening matches, of an account and of an address: unfinished ones, and the rate."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from helpers.in_process_server import HERE, House
from helpers.live_matches import ANA, BRUNO, enter, refused, run
from sqlalchemy import update

from tabletown.table.live import rate_limit
from tabletown.table.service import opening_limits
from tabletown.table.service.opening_limits import (
    OPENED_BURST,
    TOO_MANY,
    TOO_MANY_HERE,
    TOO_OFTEN,
    OpeningLimits,
)
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries, schema

SOLO = MatchSettings("village", 1, 1, "newcomer", {})
FAR, HOME = ("192.0.2.1", 1), ("127.0.0.1", 1)
FEW = 3


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_limits, "MOST_UNFINISHED", FEW)
    monkeypatch.setattr(opening_limits, "OPENED_BURST", 2.0 * FEW)
    monkeypatch.setattr(opening_limits, "OPENED_EACH_SECOND", 1e-4)


def test_an_account_opens_only_so_many_matches_before_it_finishes_one(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA, BRUNO)
        ids = [await tables.create(ANA, SOLO, "") for _nth in range(FEW)]
        no = await refused(tables.create(ANA, SOLO, ""))
        assert (no.code, no.text) == ("illegal", TOO_MANY)
        stored = await tables.store.read(lambda it: queries.find_matches_of(it, ANA.account, 99))
        assert len(stored) == FEW, "a refused match is not on disk"
        await tables.create(BRUNO, SOLO, "")
        live = await tables.live(ids[0])
        assert live
        await live.seat_request(0, "cid-000001", "resign", 0)
        assert live.match.is_over()
        await tables.create(ANA, SOLO, "")

    run(tmp_path / "tables.sqlite", work)


def test_a_rematch_counts_for_the_account_that_asks(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        live = await tables.live(await tables.create(ANA, SOLO, ""))
        assert live
        await live.seat_request(0, "cid-000001", "resign", 0)
        for _nth in range(FEW):
            await tables.create(ANA, SOLO, "")
        assert (await refused(tables.rematch(live, ANA))).text == TOO_MANY
        assert not live.rematch

    run(tmp_path / "tables.sqlite", work)


def test_old_unfinished_matches_do_not_count(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await enter(tables, ANA)
        for _nth in range(FEW):
            await tables.create(ANA, SOLO, "")
        week = opening_limits.UNFINISHED_DAYS * opening_limits.DAY_MS
        column = schema.match.c.created_ms
        query = update(schema.match).values(created_ms=column - week)
        await tables.store.write(lambda it: it.execute(query) and None)
        await tables.create(ANA, SOLO, "")

    run(tmp_path / "tables.sqlite", work)


class Clients(House):
    """A server in this process that gets requests from any client address."""

    def post(self, path: str, client: tuple[str, int], **more: Any) -> httpx.Response:
        return self.runner.run(self._post(path, client, more))

    async def _post(
        self, path: str, client: tuple[str, int], more: dict[str, Any]
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as http:
            return await http.post(path, **more)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Clients]:
    server = Clients(tmp_path)
    yield server
    server.close()


FORM = {
    "data": {"game": "village", "mode": "screen", "seats": "1", "name": "Ana"},
    "headers": {"origin": HERE},
}
CALL = {
    "json": {"game": "village", "name": "Ana", "seats": 1},
    "headers": {"authorization": "Bearer none"},
}


def test_an_address_opens_only_so_many_matches_at_once(house: Clients) -> None:
    """By the form and by the API, each time as a new visitor."""
    for _nth in range(FEW):
        assert house.post("/new", FAR, **FORM).status_code == 303
        assert house.post("/api/matches", FAR, **CALL).status_code == 201
    page, answer = house.post("/new", FAR, **FORM), house.post("/api/matches", FAR, **CALL)
    assert page.status_code == answer.status_code == 429
    assert TOO_OFTEN in page.text and "set-cookie" not in page.headers
    assert answer.json()["code"] == "rate" and answer.json()["text"] == TOO_OFTEN
    assert int(page.headers["retry-after"]) >= 1 <= int(answer.headers["retry-after"])
    assert house.post("/new", ("192.0.2.2", 1), **FORM).status_code == 303


def test_rematches_count_for_the_address(house: Clients) -> None:
    def finished() -> tuple[str, dict[str, str]]:
        opened = house.post("/new", HOME, **FORM)
        cookie = opened.headers["set-cookie"].partition(";")[0]
        table = opened.headers["location"]
        live = house.live(table.removeprefix("/match/"))
        house.runner.run(live.seat_request(0, "cid-000001", "resign", 0))
        return f"{table}/rematch", {"cookie": cookie, "origin": HERE}

    first, headers = finished()
    assert house.post(first, FAR, headers=headers).status_code == 303
    for _nth in range(2 * FEW - 1):
        assert house.post("/new", FAR, **FORM).status_code == 303
    assert house.post(first, FAR, headers=headers).status_code == 303, "it is open already"
    second, headers = finished()
    assert house.post(second, FAR, headers=headers).status_code == 429


def test_an_address_opens_only_so_many_matches_before_some_are_over(
    house: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time as a new visitor; slowly, so that the rate does not matter."""
    monkeypatch.setattr(opening_limits, "MOST_OF_ADDRESS", FEW)
    tables, cookies = [], []
    for _nth in range(FEW - 1):
        opened = house.post("/new", FAR, **FORM)
        tables.append(opened.headers["location"].removeprefix("/match/"))
        cookies.append(opened.headers["set-cookie"].partition(";")[0])
    tables.append(house.post("/api/matches", FAR, **CALL).json()["match_id"])
    answer = house.post("/api/matches", FAR, **CALL)
    assert (answer.status_code, answer.json()["text"]) == (409, TOO_MANY_HERE)
    assert house.post("/new", ("192.0.2.2", 1), **FORM).status_code == 303
    house.runner.run(house.live(tables[0]).seat_request(0, "cid-000001", "resign", 0))
    headers = {"cookie": cookies[0], "origin": HERE}
    rematch = f"/match/{tables[0]}/rematch"
    assert house.post(rematch, FAR, headers=headers).status_code == 303
    page = house.post("/new", FAR, **FORM)
    assert page.status_code == 409 and TOO_MANY_HERE in page.text, "the rematch counts"


def test_loopback_opens_as_many_as_its_accounts_may(house: Clients) -> None:
    """A proxy on this machine sends the requests of everybody."""
    for _nth in range(3 * FEW):
        assert house.post("/new", HOME, **FORM).status_code == 303


def test_the_form_says_why_an_account_may_not_open_more(house: Clients) -> None:
    opened = house.post("/new", HOME, **FORM)
    cookies = [opened.headers["set-cookie"].partition(";")[0]]
    for nth in range(FEW):
        headers = {"origin": HERE, "cookie": cookies[-1]}
        opened = house.post("/new", HOME, data=FORM["data"], headers=headers)
        assert opened.status_code == (303 if nth < FEW - 1 else 409)
        cookies.append(opened.headers.get("set-cookie", "").partition(";")[0])
    assert TOO_MANY in opened.text


def test_the_rate_of_an_address_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    clock: Any = type("Clock", (), {"monotonic": staticmethod(lambda: now[0])})
    monkeypatch.setattr(rate_limit, "time", clock)
    monkeypatch.setattr(opening_limits, "OPENED_EACH_SECOND", 0.1)

    async def work(tables: Tables) -> None:
        limits = OpeningLimits(tables.store)
        for _nth in range(2 * FEW):
            await limits.check(FAR[0])
        no = await refused(limits.check(FAR[0]))
        assert (no.code, no.retry) == ("rate", 10_000)
        now[0] += 10.0
        await limits.check(FAR[0])
        assert OPENED_BURST >= 30, "a school class opens a match each"

    run(tmp_path / "tables.sqlite", work)
