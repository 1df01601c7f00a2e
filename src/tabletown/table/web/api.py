"""The HTTP API: programs open tables, take seats, watch and play. Described by OpenAPI."""

import asyncio
from typing import Annotated, Final, TypeVar, final

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from msgspec import Meta, Struct, field
from msgspec.json import Decoder
from pydantic import BaseModel
from starlette.responses import Response

from tabletown import GAMES
from tabletown import game as find_game
from tabletown.bots.levels import LEVELS, USUAL
from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.live.messages import Ack, Cid, Frame, Label, No, Op, Short, strictly
from tabletown.table.match.commitment import LONGEST_NONCE
from tabletown.table.match.name_rules import BadName, clean_name
from tabletown.table.match.refused import Code, Refused
from tabletown.table.match.screen import Shown
from tabletown.table.service.loading import new_id
from tabletown.table.service.tables import Wish
from tabletown.table.web import openapi
from tabletown.table.web.context import Site, live_of, site_of, viewer_of
from tabletown.table.web.limits import sender
from tabletown.table.web.openapi import ANYBODY, answers, asks, refusals
from tabletown.table.web.sockets import WATCHING

LONGEST_WAIT: Final = 20.0  # seconds that a request waits for news
MANY: Final = "Too many of you wait for news at once. Ask again in a minute, or with fewer."
LOBBY_SECONDS: Final = 1.0

router = APIRouter(prefix="/api", tags=["tables"])

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Nonce = Annotated[str, Meta(max_length=LONGEST_NONCE)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends."""


class NewTable(Body, frozen=True):
    """A table to open. Seats after the first `people` are bots of `level`."""

    game: Name
    name: Name
    seats: Annotated[int, Meta(ge=1, le=12)]
    people: Annotated[int, Meta(ge=0, le=12)] = 1
    level: Name = USUAL
    options: dict[str, int | str] = field(default_factory=dict)
    nonce: Nonce = ""
    clock: Annotated[str, Meta(max_length=10)] = ""  # minutes and seconds: 15+30
    table: Annotated[str, Meta(max_length=16)] = ""  # as the seal was given for


class Sitting(Body, frozen=True):
    """A seat to take, by the token at the end of a seat link."""

    invite: Name
    seat: Annotated[int, Meta(ge=0, le=11)]
    name: Name
    nonce: Nonce = ""


class Choice(Body, frozen=True):
    """A choice: `decision` came with the view, `action` is the label of one of its moves."""

    cid: Cid
    decision: Short
    action: Label


class Taking(Body, frozen=True):
    """The last action, to be taken back."""

    cid: Cid
    decision: Short


class Matter(Body, frozen=True):
    """An affair of the table. `whose` is a seat; one's own if it is not said."""

    cid: Cid
    op: Op
    whose: Annotated[int, Meta(ge=-1, le=11)] = -1


Sent = TypeVar("Sent", bound=Body)


async def read(request: Request, kind: type[Sent]) -> Sent:
    """The body of a request, as strictly as a message of the socket."""
    try:
        text = (await request.body()).decode("utf-8")
        return strictly(text, Decoder(kind))
    except ValueError as error:
        raise RequestValidationError([{"msg": str(error)}]) from None


class Seat(BaseModel):
    """The token goes into the header: Authorization: Bearer TOKEN."""

    match: str
    token: str
    invite: str


class Seal(BaseModel):
    """The seed of `table` is drawn; `seal` is its fingerprint, to be compared after the game."""

    table: str
    seal: str


class Kind(BaseModel):
    game: str
    title: str
    goal: str
    minutes: int
    seats: list[int]
    options: dict[str, list[int | str]]
    levels: list[str]


def no(code: Code, text: str, status: int) -> Response:
    return answer(No("", code, text, None), status)


def answer(found: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def describe(app: FastAPI) -> None:
    openapi.describe(app, Shown, Position, Ack, NewTable, Sitting, Choice, Taking, Matter)


@router.get("/games")
async def games() -> list[Kind]:
    """The games of the house."""
    found = [find_game(name) for name in GAMES]
    return [
        Kind(
            game=game.name,
            title=game.title,
            goal=game.goal,
            minutes=game.minutes,
            seats=list(game.seats),
            options={option.name: list(option.values) for option in game.options},
            levels=list(LEVELS),
        )
        for game in found
    ]


@router.get("/seal")
async def seal(request: Request) -> Seal:
    """Before opening a table: its id, and the fingerprint of the seed that is drawn for it."""
    table = new_id()
    return Seal(table=table, seal=site_of(request).hall.seal(table))


NOT_OPENED: Final = {409: "illegal: the game, its seats, options, clock or level, or the name"}
NOT_SEATED: Final = {
    403: "not_your_seat: no token, or an invite that opens no seat there",
    409: "illegal: the name; game_over: the game has begun",
    503: "busy: somebody took this seat just now; storage_full: try again soon",
}


@router.post(
    "/tables", status_code=201, responses=refusals(NOT_OPENED), openapi_extra=asks(NewTable)
)
async def open_table(request: Request) -> Seat:
    """Open a table and sit at its first seat; the game begins when all seats are taken."""
    site, body = site_of(request), await read(request, NewTable)
    if body.game not in GAMES:
        raise Refused("illegal", f"There is no game {body.game!r}, only {', '.join(GAMES)}.")
    people = min(body.people, body.seats)
    wish = Wish(
        body.game,
        body.seats,
        people,
        body.level,
        body.options,
        clock=body.clock,
        table=body.table,
    )
    entry = await site.sessions.entry(request, clean(body.name))
    match = await site.hall.create(entry.visitor, wish, body.nonce, entry.write)
    return Seat(match=match, token=entry.token, invite=site.hall.invite(match))


@router.post(
    "/tables/{match}/seats",
    status_code=201,
    responses=refusals(NOT_SEATED),
    openapi_extra=asks(Sitting),
)
async def sit(request: Request, match: str) -> Seat:
    """Take a free seat."""
    site, body = site_of(request), await read(request, Sitting)
    if site.hall.invited(body.invite) != match:
        raise Refused("not_your_seat", "This link is for another table.")
    entry = await site.sessions.entry(request, clean(body.name))
    await site.hall.join(match, body.seat, entry.visitor, body.nonce, entry.write)
    return Seat(match=match, token=entry.token, invite=body.invite)


def clean(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise Refused("illegal", str(error)) from None


@router.get("/tables/{match}", response_model=None, responses=answers(Shown), openapi_extra=ANYBODY)
async def look(request: Request, match: str, seat: str = "") -> Response:
    """What the holder of the token sees, or what everybody sees; `seat` is a letter."""
    site = site_of(request)
    live, visitor = await live_of(site, match), await site.sessions.visitor(request)
    viewer = viewer_of(live, visitor, seat)
    live.audience.presences.see(viewer)
    live.wake()
    return answer(live.course.shown(viewer))


class Position(msgspec.Struct, frozen=True):
    """All that a seat knows, for a program with the rules: a new state, set up by `view`."""

    seq: int
    game: str
    seats: int
    options: dict[str, int | str]
    edition: str
    seat: int  # -2: watching
    view: str
    decision: str
    is_asked: bool
    result: str  # how it ended; empty until then


@router.get(
    "/tables/{match}/position",
    response_model=None,
    responses=answers(Position),
    openapi_extra=ANYBODY,
)
async def position(request: Request, match: str, after: int = -1) -> Response:
    """The same as text. Waits a while for a view whose number is above `after`."""
    site = site_of(request)
    visitor = await site.sessions.visitor(request)
    live = await site.hall.live(match)
    if live is None:
        return answer(await unbegun(site, match))
    viewer = viewer_of(live, visitor, "")
    live.audience.presences.see(viewer)
    live.wake()
    if live.course.seq(viewer) <= after and not live.course.match.is_over():
        address = sender(request.scope)
        with site.places.held(visitor.account, address) as is_free:
            if not is_free:
                raise Refused("rate", MANY, 60_000)
            await Waiting(viewer, visitor.account).news(live)
    course, opening = live.course, live.course.opening
    return answer(
        Position(
            seq=course.seq(viewer),
            game=opening.game.name,
            seats=course.match.seats,
            options=opening.options,
            edition=opening.edition,
            seat=viewer,
            view=course.match.view(viewer).text(),
            decision=course.decision(viewer),
            is_asked=viewer in course.match.actors() and not course.bots[viewer],
            result=course.match.ending() if course.match.is_over() else "",
        )
    )


async def unbegun(site: Site, match: str) -> Position:
    """A table that waits for players."""
    row, chairs = await site.hall.look(match)
    await asyncio.sleep(LOBBY_SECONDS)
    options = dict(row.options)
    return Position(-1, row.kind, len(chairs), options, row.edition, SPECTATOR, "", "", False, "")


@final
class Waiting:
    """Listens for one change."""

    def __init__(self, viewer: int, account: str) -> None:
        self.viewer = viewer
        self.account = account
        self._changed: Final = asyncio.Event()

    def look(self) -> None:
        self._changed.set()

    def hear(self, frame: Frame) -> None:
        """Small talk is not waited for."""

    def end(self, code: int, reason: str) -> None:
        self._changed.set()

    async def news(self, live: Live) -> None:
        """Until something changes, or a while has passed."""
        live.enter(self)
        try:
            await asyncio.wait_for(self._changed.wait(), LONGEST_WAIT)
        except TimeoutError:
            return
        finally:
            live.audience.leave(self)


@router.post(
    "/tables/{match}/actions",
    response_model=None,
    responses=answers(Ack),
    openapi_extra=asks(Choice),
)
async def act(request: Request, match: str) -> Response:
    """Choose. The answer means that it is on disk; the same `cid` again gets the same answer."""
    body, (live, seat) = await read(request, Choice), await seated(request, match)
    return answer(await live.act(seat, body.cid, body.decision, body.action))


@router.post(
    "/tables/{match}/undo", response_model=None, responses=answers(Ack), openapi_extra=asks(Taking)
)
async def undo(request: Request, match: str) -> Response:
    """Take the last action back, if nothing was drawn or shown since."""
    body, (live, seat) = await read(request, Taking), await seated(request, match)
    return answer(await live.unact(seat, body.cid, body.decision))


@router.post(
    "/tables/{match}/affairs",
    response_model=None,
    responses=answers(Ack),
    openapi_extra=asks(Matter),
)
async def affair(request: Request, match: str) -> Response:
    """Leave the seat to a bot, return, resign; skip or replace who is away; ask to go back."""
    body, (live, seat) = await read(request, Matter), await seated(request, match)
    whose = seat if body.whose < 0 else body.whose
    return answer(await live.affair(seat, body.cid, body.op, whose))


async def seated(request: Request, match: str) -> tuple[Live, int]:
    """The match, and the seat of who asks."""
    site = site_of(request)
    live, visitor = await live_of(site, match), await site.sessions.visitor(request)
    seat = viewer_of(live, visitor, "")
    if seat < 0:
        raise Refused("not_your_seat", WATCHING)
    return live, seat
