"""Helpers of the routes: the context of the app, form fields, redirects and refusals."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from urllib.parse import parse_qsl

import msgspec
from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tabletown.core.seats import seat_of
from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.live.messages import Refusal, is_plain
from tabletown.table.match.refused import Refused
from tabletown.table.pages.assets import digest
from tabletown.table.pages.problem import problem
from tabletown.table.service.loading import NotFound
from tabletown.table.service.opening_limits import OpeningLimits
from tabletown.table.service.tables import Tables, Visitor
from tabletown.table.web.limits import Floods, SocketLimits, WorkLimit, client_address, is_loopback
from tabletown.table.web.logs import LineLimit
from tabletown.table.web.metrics import Metrics
from tabletown.table.web.readiness import Readiness
from tabletown.table.web.security import Address
from tabletown.table.web.sessions import Sessions

MOST_FIELDS = 40
MOST_CONSTANTS = 200  # static files and rules pages in memory
FOREVER = "public, max-age=31536000, immutable"  # new content gets a new address
REVALIDATE = "public, no-cache"  # ask each time whether it has changed
GONE = "There is no such match here. Check the link, or start a new match."
STATUS = {
    "bad_message": 400,
    "not_your_seat": 403,
    "too_big": 413,
    "rate": 429,
    "storage_full": 503,
    "busy": 503,
    "gone": 410,
}


@dataclass(frozen=True)
class Context:
    """The parts of a running server, one for each app."""

    tables: Tables
    sessions: Sessions
    address: Address
    socket_limits: SocketLimits
    metrics: Metrics
    readiness: Readiness
    opening_limits: OpeningLimits  # by address
    floods: Floods = field(default_factory=Floods)  # by account
    failure_lines: LineLimit = field(default_factory=LineLimit)
    work_limit: WorkLimit = field(default_factory=WorkLimit)

    @property
    def origin(self) -> str:
        return self.address.origins[0]


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


async def form(request: Request) -> dict[str, str]:
    """The fields of a form; refuses repeated fields, NUL and lone surrogates."""
    body = await request.body()
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
            separator="&",
        )
    except (UnicodeDecodeError, ValueError):
        raise Refused("bad_message", "This form cannot be read. Nothing changed.") from None
    fields = dict(pairs)
    if len(fields) < len(pairs) or not all(is_plain(key + value) for key, value in pairs):
        raise Refused("bad_message", "This form cannot be read. Nothing changed.")
    return fields


def viewer_of(live: Live, visitor: Visitor, letter: str) -> int:
    """The seat that the visitor acts for: the chosen one, else one to move; SPECTATOR if none."""
    own = live.seats_of(visitor.account)
    if letter:
        seat = seat_of(letter)
        if seat not in own:
            raise Refused("not_your_seat", "This is not your seat. Open the link you were given.")
        return seat
    acting = [seat for seat in own if seat in live.match.actors()]
    return [*acting, *own, SPECTATOR][0]


@asynccontextmanager
async def limited_work(request: Request) -> AsyncIterator[None]:
    """Count the time of the block, which replays a match, against the visitor's work limit."""
    context = context_of(request)
    visitor = await context.sessions.visitor(request)
    address = client_address(request.scope)
    async with context.work_limit.turn(visitor.account, address):
        if await request.is_disconnected():  # the visitor went to another page
            raise Refused("gone", GONE)
        yield


async def limit_opening(request: Request) -> None:
    """Count a match that is about to be opened against the client's address, or raise Refused."""
    address = client_address(request.scope)
    if not is_loopback(address):
        await context_of(request).opening_limits.check(address)


def count_opened(request: Request, match_id: str) -> None:
    """Count a match that was opened against the client's address."""
    address = client_address(request.scope)
    if not is_loopback(address):
        context_of(request).opening_limits.add(address, match_id)


async def live_of(context: Context, match_id: str) -> Live:
    """The match, if it has begun; raises NotFound otherwise."""
    live = await context.tables.live(match_id)
    if live is None:
        raise NotFound
    return live


def page(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status)


def constant(
    request: Request, text: str, media_type: str = "text/html", caching: str = REVALIDATE
) -> Response:
    """An answer that is the same for everybody; 304 if the client has it already.

    The text must be a constant of this version of the server: it stays in memory, and its ETag is
    a digest of it. Never pass what depends on a viewer or on a match.
    """
    body, etag = encoded(text)
    headers = {"cache-control": caching, "etag": etag}
    known = request.headers.get("if-none-match", "").split(",")
    if etag in [it.strip().removeprefix("W/") for it in known]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


@lru_cache(maxsize=MOST_CONSTANTS)
def encoded(text: str) -> tuple[bytes, str]:
    """The bytes of a constant answer, and its strong ETag."""
    return text.encode(), f'"{digest(text)}"'


def redirect(address: str) -> RedirectResponse:
    """Redirect after a form: the browser follows with GET."""
    return RedirectResponse(address, 303)


def is_api(path: str) -> bool:
    """Whether the path is for programs, which get JSON instead of pages."""
    return path.startswith(("/api/", "/health/")) or path == "/health"


def refusal(path: str, no: Refused) -> Response:
    """A refusal as a page or, for programs, as JSON."""
    status = STATUS.get(no.code, 409)
    if is_api(path):
        response = Response(refusal_json(no), status, media_type="application/json")
    else:
        response = page(problem(status, no.text), status)
    if no.retry is not None:
        response.headers["retry-after"] = retry_after(no.retry)
    return response


def refusal_json(no: Refused) -> bytes:
    return msgspec.json.encode(Refusal("", no.code, no.text, no.retry))


def retry_after(milliseconds: int) -> str:
    """The header Retry-After: whole seconds, rounded up, at least 1."""
    return str(max(1, ceil(milliseconds / 1000)))
