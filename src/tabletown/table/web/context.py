"""What every route needs: the hall, who asks, forms, and pages that say no."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
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
from tabletown.table.pages.problem import problem
from tabletown.table.service.loading import NotFound
from tabletown.table.service.tables import Hall, Visitor
from tabletown.table.web.limits import Places, Toil, sender
from tabletown.table.web.security import Address
from tabletown.table.web.sessions import Sessions

MOST_FIELDS = 40
GONE = "There is no such game here. Check the link, or start a new game."
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
class Site:
    hall: Hall
    sessions: Sessions
    address: Address
    places: Places
    toil: Toil = field(default_factory=Toil)

    @property
    def origin(self) -> str:
        return self.address.origins[0]


def site_of(asking: HTTPConnection) -> Site:
    site: Site = asking.app.state.site
    return site


async def form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
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
    """The seat of one's own that is meant; a spectator if one has none."""
    hands = live.hands(visitor.account)
    if letter:
        seat = seat_of(letter)
        if seat not in hands:
            raise Refused("not_your_seat", "This is not your seat. Open the link you were given.")
        return seat
    acting = [seat for seat in hands if seat in live.course.match.actors()]
    return [*acting, *hands, SPECTATOR][0]


@asynccontextmanager
async def toiling(request: Request) -> AsyncIterator[None]:
    """Around what plays a game again: it counts as work for whoever asks."""
    site = site_of(request)
    visitor = await site.sessions.visitor(request)
    address = sender(request.scope)
    async with site.toil.turn(visitor.account, address):
        if await request.is_disconnected():  # as when somebody goes from page to page quickly
            raise Refused("gone", GONE)
        yield


async def live_of(site: Site, match: str) -> Live:
    """A match that has begun."""
    live = await site.hall.live(match)
    if live is None:
        raise NotFound
    return live


def page(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status)


def see(address: str) -> RedirectResponse:
    """Go there, by GET."""
    return RedirectResponse(address, 303)


def is_api(path: str) -> bool:
    """Whether programs ask there, and not people."""
    return path.startswith("/api/") or path == "/health"


def refusal(path: str, no: Refused) -> Response:
    """As those who ask there read it; a page, or JSON."""
    status = STATUS.get(no.code, 409)
    if is_api(path):
        said = msgspec.json.encode(Refusal("", no.code, no.text, no.retry))
        response = Response(said, status, media_type="application/json")
    else:
        response = page(problem(status, no.text), status)
    if no.retry is not None:
        response.headers["retry-after"] = str(ceil(no.retry / 1000))
    return response
