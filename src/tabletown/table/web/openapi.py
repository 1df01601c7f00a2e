"""What OpenAPI says about the API: what is sent, what is answered, what is refused, and by whom."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from fastapi import FastAPI

from tabletown.table.live.messages import No

PLACE: Final = "#/components/schemas/{name}"  # where OpenAPI looks for what is named
TOKEN: Final = "token"
SCHEME: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token that came with a seat. Who has none yet sends any word.",
}
REFUSALS: Final = {
    400: "bad_message: it took too long to arrive",
    403: "not_your_seat: no token, or one that opens nothing here",
    404: "gone: there is no such table, or it has not begun",
    409: "illegal, not_your_turn, stale, cid_reused or game_over: the sentence says why",
    410: "gone: this table can be shown no more",
    413: "too_big: more than 16 KiB",
    422: "bad_message: not as it is described here",
    429: "rate: wait for as many seconds as Retry-After says",
    503: "busy or storage_full: try again soon",
}


def content(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": PLACE.format(name=kind.__name__)}}}


def refusals(own: Mapping[int, str] | None = None) -> dict[int | str, dict[str, Any]]:
    """Nothing changed: each status with the codes that it comes with, and when."""
    said = {**REFUSALS, **(own or {})}
    return {status: {"description": it, "content": content(No)} for status, it in said.items()}


def answers(kind: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """What msgspec writes, or a refusal."""
    return {200: {"description": "Done", "content": content(kind)}, **refusals()}


def asks(body: type[msgspec.Struct]) -> dict[str, Any]:
    """What msgspec reads, from who sends a token along."""
    return {"requestBody": {"required": True, "content": content(body)}, **SEATED}


SEATED: Final[dict[str, Any]] = {"security": [{TOKEN: []}]}
ANYBODY: Final[dict[str, Any]] = {"security": [{}, {TOKEN: []}]}  # a token shows more


def describe(app: FastAPI, *kinds: type[msgspec.Struct]) -> None:
    """Put what msgspec reads and writes beside what FastAPI knows."""
    _schemas, parts = msgspec.json.schema_components((*kinds, No), ref_template=PLACE)
    plain = app.openapi

    def whole() -> dict[str, Any]:
        found = plain()
        found["components"]["schemas"].update(parts)
        found["components"]["securitySchemes"] = {TOKEN: SCHEME}
        return found

    app.openapi = whole  # type: ignore[method-assign]
