"""The API: bodies are read as strictly as messages, and OpenAPI says all that is answered."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from helpers.in_process_server import House

from tabletown.table.web.limits import MOST_OF_ACCOUNT

WISH = {"game": "village", "name": "Ana", "seats": 2}
REF = {"$ref": "#/components/schemas/Refusal"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("api"))
    yield found
    found.close()


@pytest.fixture(scope="module")
def api_schema(house: House) -> dict[str, Any]:
    found: dict[str, Any] = house.ask("GET", "/api/openapi.json").json()
    return found


def send(house: House, content: bytes) -> httpx.Response:
    headers = {"authorization": "Bearer none", "content-type": "application/json"}
    return house.ask("POST", "/api/matches", content=content, headers=headers)


@pytest.mark.parametrize(
    "content",
    [
        b'{"game": "village", "game": "favelas", "name": "Ana", "seats": 2}',
        b'{"game": "village", "name": "Ana", "seats": 2, "options": {"x": 1, "x": 2}}',
        json.dumps(WISH).encode("utf-16"),
        json.dumps(WISH).encode("utf-8-sig"),
        json.dumps(WISH).encode("utf-32"),
        b'{"game": "village", "name": "\xff", "seats": 2}',
        b'{"game": "village", "name": "\\ud800", "seats": 2}',
        b'{"game": "village", "name": "Ana", "seats": 2, "options": {"\\ud800": 1}}',
        b'{"game": "village", "name": "Ana", "seats": 2, "\\ud800": 1}',
        b'{"game": "village", "name": "A\\u0000", "seats": 2}',
        b'{"game": "village", "name": "Ana", "seats": 2.5}',
        b'{"game": "village", "name": "Ana", "seats": true}',
        b'{"game": "village", "name": "Ana", "seats": NaN}',
        b'{"game": "village", "name": "Ana", "seats": ' + b"9" * 5000 + b"}",
        b'{"game": "village", "name": "Ana", "seats": 2, "admin": true}',
        b"[" * 10_000,
        b"",
    ],
)
def test_malformed_bodies_are_refused(house: House, content: bytes) -> None:
    answer = send(house, content)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_message" and "openapi.json" in answer.json()["text"]


def test_a_refused_body_names_the_wrong_field(house: House) -> None:
    wrong = json.dumps({**WISH, "seats": "two"}).encode()
    assert "$.seats" in send(house, wrong).json()["text"]
    assert send(house, json.dumps(WISH).encode()).status_code == 201


def test_the_token_is_declared(api_schema: dict[str, Any]) -> None:
    assert api_schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    needed = [
        path
        for path, verbs in api_schema["paths"].items()
        for verb in verbs.values()
        if verb.get("security") == [{"token": []}]
    ]
    places = ("seats", "actions", "undo", "seat_requests")
    paths = ["/api/matches", *[f"/api/matches/{{match_id}}/{place}" for place in places]]
    assert sorted(needed) == sorted(paths)


@pytest.mark.parametrize("path", ["/api/matches", "/api/matches/{match_id}/seats"])
def test_refusals_are_listed(api_schema: dict[str, Any], path: str) -> None:
    answers = api_schema["paths"][path]["post"]["responses"]
    assert {"201", "403", "409", "413", "422", "429", "503"} <= set(answers)
    for status, answer in answers.items():
        if status != "201":
            assert answer["content"]["application/json"]["schema"] == REF, status
    assert "HTTPValidationError" not in json.dumps(api_schema)


def test_bodies_are_described(api_schema: dict[str, Any]) -> None:
    schemas = api_schema["components"]["schemas"]
    assert schemas["NewMatch"]["required"] == ["game", "name", "seats"]
    assert schemas["NewMatch"]["additionalProperties"] is False
    assert "resign" in json.dumps(schemas["SeatRequest"])


def test_too_many_waiting_requests_are_refused(house: House) -> None:
    opened = send(house, json.dumps({**WISH, "seats": 1}).encode()).json()
    path = f"/api/matches/{opened['match_id']}/position?after=9999"
    headers = {"authorization": f"Bearer {opened['token']}"}

    async def waiting() -> httpx.Response:
        polls = [
            asyncio.create_task(house.http.get(path, headers=headers))
            for _nth in range(MOST_OF_ACCOUNT + 1)
        ]
        done, others = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
        for poll in others:
            poll.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        return done.pop().result()

    refused = house.runner.run(waiting())
    assert refused.status_code == 429 and refused.json()["code"] == "rate"
