"""The OpenAPI description of the API: bodies, answers, refusals and the token."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from fastapi import FastAPI

from tabletown.table.live.messages import Refusal

SCHEMA: Final = "#/components/schemas/{name}"
TOKEN: Final = "token"
SCHEME: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat. If you have none yet, send any word.",
}
REFUSALS: Final = {
    400: "bad_message: it took too long to arrive",
    403: "not_your_seat: no token, or one that opens nothing here",
    404: "gone: there is no such match, or it has not begun",
    409: "illegal, not_your_turn, stale, cid_reused or match_over: the sentence says why",
    410: "gone: this match can no longer be shown",
    413: "too_big: more than 16 KiB",
    422: "bad_message: not as described here",
    429: "rate: wait as many seconds as Retry-After says",
    503: "busy or storage_full: try again soon",
}


def content(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": SCHEMA.format(name=kind.__name__)}}}


def refusals(own: Mapping[int, str] | None = None) -> dict[int | str, dict[str, Any]]:
    """The status of each refusal, with its codes and reasons. A refusal changes nothing."""
    said = {**REFUSALS, **(own or {})}
    return {status: {"description": it, "content": content(Refusal)} for status, it in said.items()}


def answers(kind: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """An answer that msgspec writes, or a refusal."""
    return {200: {"description": "Done", "content": content(kind)}, **refusals()}


def asks(body: type[msgspec.Struct]) -> dict[str, Any]:
    """A body that msgspec reads, sent with a token."""
    return {"requestBody": {"required": True, "content": content(body)}, **REQUIRED_TOKEN}


REQUIRED_TOKEN: Final[dict[str, Any]] = {"security": [{TOKEN: []}]}
OPTIONAL_TOKEN: Final[dict[str, Any]] = {"security": [{}, {TOKEN: []}]}  # a token shows more


def describe(app: FastAPI, *kinds: type[msgspec.Struct]) -> None:
    """Add the types that msgspec reads and writes to FastAPI's description."""
    _schemas, parts = msgspec.json.schema_components((*kinds, Refusal), ref_template=SCHEMA)
    plain = app.openapi

    def complete() -> dict[str, Any]:
        schema = plain()
        schema["components"]["schemas"].update(parts)
        schema["components"]["securitySchemes"] = {TOKEN: SCHEME}
        return schema

    app.openapi = complete  # type: ignore[method-assign]
