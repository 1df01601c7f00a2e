"""Random HTTP requests: answered in a sentence, without server errors and without leaks."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from helpers.in_process_server import HERE, House
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tabletown import GAMES
from tabletown.bots.levels import LEVELS
from tabletown.table.live.messages import Refusal
from tabletown.table.web import api

TRIES = 150
CODES = Refusal.__annotations__["code"].__args__
FORMS = ("act", "undo", "seat_request", "chat", "hint", "fill", "rematch")


class Asked(House):
    """A house with a running game of secrets, and those who ask."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        settings = {"game": "azul5211", "name": "Ana", "seats": 3, "people": 2, "level": "newcomer"}
        opened = self.api("POST", "/api/matches", "none", json=settings).json()
        self.match = opened["match_id"]
        seat = {"invite": opened["invite"], "seat": 1, "name": "Bruno"}
        taken = self.api("POST", f"/api/matches/{self.match}/seats", "none", json=seat).json()
        self.waiting = self.api("POST", "/api/matches", "none", json=settings).json()
        self.tokens = ("none", opened["token"], taken["token"], "forged")
        self.game = self.live(self.match)

    def api(self, method: str, path: str, token: str, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        return self.ask(method, path, headers=headers, **more)

    def good(self, name: str) -> st.SearchStrategy[str]:
        """Values that may be right in a field of this name; looked up when needed."""
        return st.integers(0, 9).map(lambda nth: self.fitting(name, nth))

    def fitting(self, name: str, nth: int) -> str:
        screens = [self.game.history.screen(seat) for seat in (0, 1)]
        moves = [move.label for it in screens for move in it.moves]
        known: dict[str, list[str]] = {
            "cid": ["cid-00000001", "cid-00000002"],
            "decision": [it.decision for it in screens],
            "action": moves or ["pass"],
            "as": ["A", "B", ""],
            "op": ["skip", "bot", "return", "ask_undo", "agree", "decline"],
            "seat": ["0", "1", "2"],
            "level": [*LEVELS],
            "game": [*GAMES],
            "mode": ["friends", "screen"],
            "seats": ["2", "3"],
            "clock": ["", "5+5"],
            "match_id": ["", "a" * 16],
            "invite": [str(self.waiting["invite"])],
        }
        found = known.get(name, ["Ana", "Bruno", "hello"])
        return found[nth % len(found)]

    def check(self, answer: httpx.Response, before: int) -> None:
        assert answer.status_code < 500, answer.text
        body = answer.content
        assert self.game.row.seed not in body and self.game.row.seed.hex() not in answer.text
        assert "Traceback" not in answer.text and "sqlite" not in answer.text.lower()
        assert answer.headers["cache-control"] == "private, no-store"
        if answer.status_code >= 400:
            assert self.game.history.version == before, "refused, and something changed"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    patch = pytest.MonkeyPatch()
    patch.setattr(api, "LONGEST_WAIT", 0.01)
    patch.setattr(api, "LOBBY_SECONDS", 0.0)
    found = Asked(tmp_path_factory.mktemp("requests"))
    yield found
    found.close()
    patch.undo()


def values(name: str, spec: dict[str, Any], house: "Asked") -> st.SearchStrategy[Any]:
    """Values that fit a schema, a good one among them."""
    if "enum" in spec:
        return st.sampled_from(spec["enum"])
    if spec.get("type") == "integer":
        return st.integers(spec.get("minimum", -5), spec.get("maximum", 50))
    if spec.get("type") == "object":
        options = st.integers() | st.text(max_size=5)
        return st.just({}) | st.dictionaries(st.text(max_size=5), options, max_size=3)
    return house.good(name) | st.text(max_size=spec.get("maxLength", 20))


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=5,
)


@st.composite
def bodies(draw: st.DrawFn, schema: dict[str, Any], house: "Asked") -> bytes:
    """A body as the schema wants it, as it nearly wants it, or anything."""
    body: dict[str, Any] = {}
    for name, spec in schema["properties"].items():
        if name in schema.get("required", ()) or draw(st.booleans()):
            fitting = values(name, spec, house)
            body[name] = draw(junk if draw(st.integers(0, 9)) == 0 else fitting)
    if draw(st.integers(0, 9)) == 0:
        body[draw(st.text(max_size=6))] = draw(junk)
    text = json.dumps(body)
    if draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=50) | st.just(b"[" * 9999) | st.just(text[:-1].encode()))
    return text.encode()


strange = st.sampled_from(["z" * 16, "x", "..%2f..", "%00", "replay" + "0" * 20, "%ff", "é" * 16])
quick = settings(
    max_examples=TRIES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quick
@given(data=st.data())
def test_every_api_route_survives_random_requests(house: Asked, data: st.DataObject) -> None:
    schema_of_api = house.app.openapi()
    path = data.draw(st.sampled_from(sorted(schema_of_api["paths"])))
    method = data.draw(st.sampled_from(sorted(schema_of_api["paths"][path])))
    operation = schema_of_api["paths"][path][method]
    matches = [house.match, house.match, house.match, house.waiting["match_id"]]
    match = data.draw(st.sampled_from(matches) | strange)
    address = path.replace("{match_id}", match)
    more: dict[str, Any] = {}
    if "requestBody" in operation:
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = schema_of_api["components"]["schemas"][reference.rpartition("/")[2]]
        more["content"] = data.draw(bodies(schema, house))
    queries = [it["name"] for it in operation.get("parameters", []) if it["in"] == "query"]
    more["params"] = {name: data.draw(st.text(max_size=3) | st.just("A")) for name in queries}
    before = house.game.history.version
    token = data.draw(st.sampled_from(house.tokens))
    answer = house.api(method.upper(), address, token, **more)
    house.check(answer, before)
    assert answer.headers["content-type"].startswith(("application/json", "text/html"))
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        said = answer.json()
        assert said["code"] in CODES and said["text"].strip()


@quick
@given(data=st.data())
def test_every_form_survives_random_fields(house: Asked, data: st.DataObject) -> None:
    """With a cookie and from the right origin, so that nothing stops it at the gate."""
    names = ["cid", "decision", "action", "as", "op", "seat", "text", "level", "game", "mode"]
    names += ["name", "seats", "clock", "match_id", "nonce", "replay"]
    place = data.draw(st.sampled_from([*FORMS, "/new", "/import", "/j/x"]))
    path = place if place.startswith("/") else f"/match/{house.match}/{place}"
    chosen = [name for name in names if data.draw(st.integers(0, 9))]
    good = data.draw(st.booleans())
    fields = {
        name: data.draw(house.good(name) if good else st.text(max_size=20)) for name in chosen
    }
    token = data.draw(st.sampled_from(house.tokens[:3]))
    before = house.game.history.version
    headers = {"origin": HERE, "cookie": f"tabletown={token}"}
    answer = house.ask("POST", path, data=fields, headers=headers)
    house.check(answer, before)


def test_the_match_can_be_played_after_all_random_requests(house: Asked) -> None:
    """Or else nothing of what was tried above ever reached the rules."""
    for token in house.tokens[1:3] * 2:
        screens = house.api("GET", f"/api/matches/{house.match}", token).json()
        if screens["moves"]:
            move = {"cid": f"cid-last-{screens['decision']}", "decision": screens["decision"]}
            action = {**move, "action": screens["moves"][0]["label"]}
            path = f"/api/matches/{house.match}/actions"
            assert house.api("POST", path, token, json=action).status_code == 200
    assert house.game.history.version > 1


PAGES = ("", "/at/1", "/at/99", "/at/-1", "/at/x", "/replay", "/proof", "/review", "/fair")


@pytest.mark.parametrize("page", PAGES)
def test_spectators_cannot_open_what_is_secret_until_the_end(house: Asked, page: str) -> None:
    before = house.game.history.version
    for seat in ("", "?as=A", "?as=B", "?as=Z", "?as=%00"):
        answer = house.ask("GET", f"/match/{house.match}{page}{seat}")
        house.check(answer, before)
        if page in ("/replay", "/proof", "/review") or (seat and page == ""):
            assert answer.status_code == 403
