"""The gate: rate limits of addresses, refused origins, and limits of request bodies."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from helpers.in_process_server import HERE, House

from tabletown.table.live.rate_limit import Bucket
from tabletown.table.match.refused import Refused
from tabletown.table.web import gate
from tabletown.table.web.context import refusal, retry_after
from tabletown.table.web.gate import BODY_BYTES, LARGEST_BODIES
from tabletown.table.web.security import HEADERS, PRIVATE
from tabletown.table.web.server import Settings, configured

FAR, HOME = ("192.0.2.1", 1), ("127.0.0.1", 1)
MANY = 30
PROGRAM = {"authorization": "Bearer none"}


class Knocking(House):
    """A server in this process that gets requests from any client address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.front: Any = self.app

    def knock(self, path: str, client: tuple[str, int], times: int = 1, **more: Any) -> list[Any]:
        return self.runner.run(self._knock(path, client, times, more))

    async def _knock(
        self, path: str, client: tuple[str, int], times: int, more: dict[str, Any]
    ) -> list[httpx.Response]:
        transport = httpx.ASGITransport(self.front, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as http:
            method = more.pop("method", "POST")
            return [await http.request(method, path, **more) for _nth in range(times)]


def limit_requests(patch: pytest.MonkeyPatch) -> None:
    """Let gates made from now on allow few requests, and hardly more as time goes by."""
    rates = {kind: (float(MANY), 1e-4) for kind in gate.RATES}
    patch.setattr(gate, "RATES", {**rates, "file": (2.0 * MANY, 1e-4)})
    patch.setattr(gate, "FLOOD_DELAY", 0.0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Knocking]:
    patch = pytest.MonkeyPatch()
    limit_requests(patch)
    server = Knocking(tmp_path_factory.mktemp("gate"))
    server.ask("GET", "/")  # the first request makes the gate
    patch.undo()
    yield server
    server.close()


def test_foreign_requests_do_not_count_against_the_rate(house: Knocking) -> None:
    evil = {"origin": "https://evil.example"}
    refused = house.knock("/leave", FAR, MANY + 20, headers=evil)
    assert [it.status_code for it in refused] == [403] * MANY + [429] * 20, "they count apart"
    assert house.knock("/leave", FAR, headers={"origin": HERE})[0].status_code == 303


def test_a_flood_is_refused_with_retry_after(house: Knocking) -> None:
    flood = house.knock("/leave", ("192.0.2.2", 1), MANY + 20, headers={"origin": HERE})
    assert flood[0].status_code == 303 and flood[-1].status_code == 429
    assert int(flood[-1].headers["retry-after"]) >= 1
    assert "wait a moment" in flood[-1].text and "<h1>" in flood[-1].text
    assert house.knock("/leave", FAR, headers={"origin": HERE})[0].status_code == 303


def test_a_flood_of_page_requests_is_refused_before_a_session_is_read(house: Knocking) -> None:
    client = ("192.0.2.4", 1)
    pages = house.knock("/rules/village", client, MANY, method="GET")
    assert {it.status_code for it in pages} == {200}
    context = house.app.state.context
    del house.app.state.context  # without it there are neither sessions nor a database
    (refused,) = house.knock("/", client, method="GET")
    house.app.state.context = context
    assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
    assert len(refused.content) < 1000 and "<h1>" in refused.text
    assert {name: refused.headers[name] for name in HEADERS} == HEADERS
    assert refused.headers["cache-control"] == PRIVATE
    assert house.knock("/", ("192.0.2.5", 1), method="GET")[0].status_code == 200
    assert house.knock("/leave", client, headers={"origin": HERE})[0].status_code == 303


def test_static_files_count_apart(house: Knocking) -> None:
    client = ("192.0.2.6", 1)
    files = house.knock("/static/icon.svg", client, 2 * MANY + 1, method="GET")
    assert [it.status_code for it in files] == [200] * 2 * MANY + [429]
    assert house.knock("/rules/village", client, method="GET")[0].status_code == 200


def test_requests_embedded_in_other_websites_do_not_count_against_the_rate(house: Knocking) -> None:
    """An image or a frame of another website asks with the address of its visitor."""
    client = ("192.0.2.7", 1)
    for kind in ("image", "iframe", "empty"):
        headers = {"sec-fetch-site": "cross-site", "sec-fetch-dest": kind}
        refused = house.knock("/", client, 10, method="GET", headers=headers)
        assert {it.status_code for it in refused} == {403}
    link = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document"}
    pages = house.knock("/rules/village", client, MANY, method="GET", headers=link)
    assert {it.status_code for it in pages} == {200}, "a link on another website is followed"


def test_requests_above_a_rate_are_answered_late(
    house: Knocking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits, but not so many that they would take all connections of the server."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    limit_requests(monkeypatch)
    monkeypatch.setattr(gate, "FLOOD_DELAY", 7.0)
    monkeypatch.setattr(gate, "asyncio", SimpleNamespace(sleep=sleep, timeout=asyncio.timeout))
    for most, waiting in ((1, 3), (0, 0)):
        monkeypatch.setattr(gate, "MOST_DELAYED", most)
        house.knock("/leave", (f"192.0.2.{50 + most}", 1), MANY + 3, headers={"origin": HERE})
        assert waits == [7.0] * waiting
        waits.clear()


@pytest.mark.parametrize(
    ("milliseconds", "seconds"), [(0, "1"), (1, "1"), (999, "1"), (1000, "1"), (1001, "2")]
)
def test_retry_after_is_rounded_up_and_never_zero(milliseconds: int, seconds: str) -> None:
    assert retry_after(milliseconds) == seconds
    response = refusal("/", Refused("busy", "Wait.", milliseconds))
    assert response.headers["retry-after"] == seconds


def test_a_bucket_never_says_to_retry_at_once() -> None:
    bucket = Bucket(1.0, 1e9)
    assert bucket.take() and bucket.retry() == 1
    slow = Bucket(1.0, 0.3)
    assert slow.take() and 3000 < slow.retry() <= 3334


def test_a_flood_of_api_requests_is_refused_in_json(house: Knocking) -> None:
    flood = house.knock("/api/matches", ("192.0.2.3", 1), MANY + 20, json={}, headers=PROGRAM)
    said = flood[-1].json()
    assert flood[-1].status_code == 429 and flood[-1].headers["retry-after"]
    assert said["code"] == "rate" and said["retry"] > 0 and said["text"]


def test_loopback_has_no_rate_limit(house: Knocking) -> None:
    """As with sockets: a proxy on this machine sends the requests of everybody."""
    many = house.knock("/leave", HOME, MANY + 20, headers={"origin": HERE})
    assert {it.status_code for it in many} == {303}


def test_an_api_request_without_a_token_is_told_to_send_one(house: Knocking) -> None:
    answer = house.knock("/api/matches", HOME, json={"game": "village", "name": "A", "seats": 2})[0]
    assert answer.status_code == 403
    assert answer.json()["code"] == "not_your_seat" and "Bearer" in answer.json()["text"]


@pytest.mark.parametrize("path", ["/api/matches", "/new", "/leave", "/nowhere"])
def test_large_bodies_are_refused_with_or_without_a_content_length(
    house: Knocking, path: str
) -> None:
    headers = PROGRAM if path.startswith("/api") else {"origin": HERE}

    async def endless() -> AsyncIterator[bytes]:
        for _nth in range(1000):
            yield b"a" * 1000
        raise AssertionError("it was read to its end")

    for content in (b"a" * (BODY_BYTES + 1), endless()):
        assert house.knock(path, HOME, content=content, headers=headers)[0].status_code == 413
    just = house.knock(path, HOME, content=b"a" * BODY_BYTES, headers=headers)[0]
    assert just.status_code != 413


def test_replays_have_a_larger_body_limit(house: Knocking) -> None:
    most = LARGEST_BODIES["/import"]
    for size, is_large in ((BODY_BYTES + 1, False), (most + 1, True)):
        answer = house.knock("/import", HOME, content=b"a" * size, headers={"origin": HERE})[0]
        assert (answer.status_code == 413) == is_large


def test_a_client_that_disconnects_gets_no_answer(house: Knocking) -> None:
    sent: list[Any] = []
    headers = [(b"host", HERE[7:].encode()), (b"origin", HERE.encode())]
    scope = {"type": "http", "method": "POST", "path": "/new", "headers": headers, "client": HOME}
    said = [{"type": "http.request", "body": b"game=", "more_body": True}]

    async def receive() -> dict[str, Any]:
        return said.pop() if said else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    whole = {**scope, "query_string": b"", "raw_path": b"/new", "root_path": "", "scheme": "http"}
    house.runner.run(asyncio.wait_for(house.app(whole, receive, send), 10))
    assert not sent


@pytest.mark.parametrize("is_proxied", [True, False])
def test_forwarded_addresses_count_only_behind_a_trusted_proxy(
    house: Knocking, monkeypatch: pytest.MonkeyPatch, is_proxied: bool
) -> None:
    limit_requests(monkeypatch)
    served = configured(Settings(Path("nowhere"), is_proxied=is_proxied), house.store)
    served.load()
    monkeypatch.setattr(house, "front", served.loaded_app)
    for far, near in ((FAR[0], HOME), (HOME[0], FAR)):
        headers = {"origin": HERE, "x-forwarded-for": far}
        flood = house.knock("/nowhere", near, MANY + 20, headers=headers)
        is_seen = is_proxied if near == HOME else True  # only a proxy on this machine is believed
        assert flood[-1].status_code == (429 if is_seen else 404)
