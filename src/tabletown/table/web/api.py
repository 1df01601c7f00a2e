"""The HTTP API for programs: open matches, take seats, watch and play. Described by OpenAPI."""

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
from tabletown.table.live.messages import Ack, Cid, Frame, Label, Op, Refusal, Short, strictly
from tabletown.table.match.commitment import LONGEST_NONCE
from tabletown.table.match.name_rules import BadName, clean_name
from tabletown.table.match.refused import Code, Refused
from tabletown.table.match.screen import Screen
from tabletown.table.service.loading import new_id
from tabletown.table.service.tables import MatchSettings
from tabletown.table.web import openapi
from tabletown.table.web.context import (
    Context,
    context_of,
    count_opened,
    limit_opening,
    live_of,
    viewer_of,
)
from tabletown.table.web.limits import client_address
from tabletown.table.web.openapi import OPTIONAL_TOKEN, answers, asks, refusals
from tabletown.table.web.sockets import WATCHING

LONGEST_WAIT: Final = 20.0  # seconds that a request waits for a change
TOO_MANY: Final = "Too many of your requests wait at once. Try again in a minute, or use fewer."
LOBBY_SECONDS: Final = 1.0  # until the answer about a match that has not begun

router = APIRouter(prefix="/api", tags=["matches"])

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Nonce = Annotated[str, Meta(max_length=LONGEST_NONCE)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON body of a request."""


class NewMatch(Body, frozen=True):
    """A match to open. Seats after the first `people` are bots of `level`."""

    game: Name
    name: Name
    seats: Annotated[int, Meta(ge=1, le=12)]
    people: Annotated[int, Meta(ge=0, le=12)] = 1
    level: Name = USUAL
    options: dict[str, int | str] = field(default_factory=dict)
    nonce: Nonce = ""
    clock: Annotated[str, Meta(max_length=10)] = ""  # minutes and seconds: 15+30
    match_id: Annotated[str, Meta(max_length=16)] = ""  # from /api/seal, with its seal
    seal: Annotated[str, Meta(max_length=64)] = ""


class JoinRequest(Body, frozen=True):
    """A seat to take, by the token at the end of a seat link."""

    invite: Name
    seat: Annotated[int, Meta(ge=0, le=11)]
    name: Name
    nonce: Nonce = ""


class ActRequest(Body, frozen=True):
    """A move: `decision` came with the view, `action` is the label of a legal move."""

    cid: Cid
    decision: Short
    action: Label


class UndoRequest(Body, frozen=True):
    """Undo the last action."""

    cid: Cid
    decision: Short


class SeatRequest(Body, frozen=True):
    """Skip, replace, return, resign, ask to undo, agree; `seat` is your own by default."""

    cid: Cid
    op: Op
    seat: Annotated[int, Meta(ge=-1, le=11)] = -1


Sent = TypeVar("Sent", bound=Body)


async def read(request: Request, kind: type[Sent]) -> Sent:
    """The body of a request, as strictly as a message of the socket."""
    try:
        text = (await request.body()).decode("utf-8")
        return strictly(text, Decoder(kind))
    except ValueError as error:
        raise RequestValidationError([{"msg": str(error)}]) from None


class SeatToken(BaseModel):
    """Send the token as a header: Authorization: Bearer TOKEN."""

    match_id: str
    token: str
    invite: str


class Seal(BaseModel):
    """An id for a new match, and the hash of its seed, to be checked at the end."""

    match_id: str
    seal: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    goal: str
    minutes: int
    seats: list[int]
    options: dict[str, list[int | str]]
    levels: list[str]


def no(code: Code, text: str, status: int) -> Response:
    """A refusal as JSON."""
    return answer(Refusal("", code, text, None), status)


def answer(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def describe(app: FastAPI) -> None:
    bodies = (NewMatch, JoinRequest, ActRequest, UndoRequest, SeatRequest)
    openapi.describe(app, Screen, PositionReply, Ack, *bodies)


@router.get("/games")
async def games() -> list[GameInfo]:
    """List the games."""
    return [
        GameInfo(
            game=game.name,
            title=game.title,
            goal=game.goal,
            minutes=game.minutes,
            seats=list(game.seats),
            options={option.name: list(option.values) for option in game.options},
            levels=list(LEVELS),
        )
        for game in map(find_game, GAMES)
    ]


@router.get("/seal")
async def seal(request: Request) -> Seal:
    """Get the id of a new match and the hash of its seed, before you open the match."""
    match_id = new_id()
    return Seal(match_id=match_id, seal=context_of(request).tables.seal(match_id))


NOT_OPENED: Final = {
    409: "illegal: the game, its seats, options, clock or level, the name, or too many matches "
    "that are not over"
}
NOT_SEATED: Final = {
    403: "not_your_seat: no token, or an invite that opens no seat there",
    409: "illegal: the name; match_over: the match has begun",
    503: "busy: somebody took this seat just now; storage_full: try again soon",
}


@router.post(
    "/matches", status_code=201, responses=refusals(NOT_OPENED), openapi_extra=asks(NewMatch)
)
async def open_match(request: Request) -> SeatToken:
    """Open a match and take its first seat; it begins when all seats are taken."""
    await limit_opening(request)
    context, body = context_of(request), await read(request, NewMatch)
    if body.game not in GAMES:
        raise Refused("illegal", f"There is no game {body.game!r}, only {', '.join(GAMES)}.")
    people = min(body.people, body.seats)
    settings = MatchSettings(
        body.game,
        body.seats,
        people,
        body.level,
        body.options,
        clock=body.clock,
        match_id=body.match_id,
        seal=body.seal,
    )
    entry = await context.sessions.entry(request, clean(body.name))
    match_id = await context.tables.create(entry.visitor, settings, body.nonce, entry.write)
    count_opened(request, match_id)
    return SeatToken(match_id=match_id, token=entry.token, invite=context.tables.invite(match_id))


@router.post(
    "/matches/{match_id}/seats",
    status_code=201,
    responses=refusals(NOT_SEATED),
    openapi_extra=asks(JoinRequest),
)
async def join(request: Request, match_id: str) -> SeatToken:
    """Take a free seat."""
    context, body = context_of(request), await read(request, JoinRequest)
    if context.tables.invited(body.invite) != match_id:
        raise Refused("not_your_seat", "This link is for another match.")
    entry = await context.sessions.entry(request, clean(body.name))
    await context.tables.join(match_id, body.seat, entry.visitor, body.nonce, entry.write)
    return SeatToken(match_id=match_id, token=entry.token, invite=body.invite)


def clean(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise Refused("illegal", str(error)) from None


@router.get(
    "/matches/{match_id}",
    response_model=None,
    responses=answers(Screen),
    openapi_extra=OPTIONAL_TOKEN,
)
async def screen(request: Request, match_id: str, seat: str = "") -> Response:
    """The screen of the token's seat, or of a spectator; `seat` is a letter."""
    context = context_of(request)
    live, visitor = await live_of(context, match_id), await context.sessions.visitor(request)
    viewer = viewer_of(live, visitor, seat)
    live.audience.presences.see(viewer)
    live.wake_bots()
    return answer(live.history.screen(viewer))


class PositionReply(msgspec.Struct, frozen=True):
    """All that a seat knows, for programs that have the rules: `view` sets up a new state."""

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
    "/matches/{match_id}/position",
    response_model=None,
    responses=answers(PositionReply),
    openapi_extra=OPTIONAL_TOKEN,
)
async def position(request: Request, match_id: str, after: int = -1) -> Response:
    """The view as text. Waits up to 20 s for a view whose number is above `after`."""
    context = context_of(request)
    visitor = await context.sessions.visitor(request)
    live = await context.tables.live(match_id)
    if live is None:
        return answer(await position_in_lobby(context, match_id))
    viewer = viewer_of(live, visitor, "")
    live.audience.presences.see(viewer)
    live.wake_bots()
    if live.history.seq(viewer) <= after and not live.match.is_over():
        address = client_address(request.scope)
        with context.socket_limits.hold(visitor.account, address) as is_free:
            if not is_free:
                raise Refused("rate", TOO_MANY, 60_000)
            await ChangeListener(viewer, visitor.account, address).wait(live)
    history, match = live.history, live.match
    setup = history.setup
    return answer(
        PositionReply(
            seq=history.seq(viewer),
            game=setup.game.name,
            seats=match.seats,
            options=setup.options,
            edition=setup.edition,
            seat=viewer,
            view=match.view(viewer).text(),
            decision=history.decision(viewer),
            is_asked=viewer in match.actors() and not history.bots[viewer],
            result=match.ending() if match.is_over() else "",
        )
    )


async def position_in_lobby(context: Context, match_id: str) -> PositionReply:
    """The position of a match that waits for players."""
    row, seat_rows = await context.tables.find_match(match_id)
    await asyncio.sleep(LOBBY_SECONDS)
    options = dict(row.options)
    return PositionReply(
        -1, row.game, len(seat_rows), options, row.edition, SPECTATOR, "", "", False, ""
    )


@final
class ChangeListener:
    """Waits for one change of a match."""

    def __init__(self, viewer: int, account: str, address: str) -> None:
        self.viewer = viewer
        self.account = account
        self.address = address
        self._changed: Final = asyncio.Event()

    def view_changed(self) -> None:
        self._changed.set()

    def push(self, frame: Frame) -> None:
        """Ignore chat and presence."""

    def end(self, code: int, reason: str) -> None:
        self._changed.set()

    async def wait(self, live: Live) -> None:
        """Return when something changes, or after LONGEST_WAIT."""
        live.enter(self)
        try:
            await asyncio.wait_for(self._changed.wait(), LONGEST_WAIT)
        except TimeoutError:
            return
        finally:
            live.audience.leave(self)


@router.post(
    "/matches/{match_id}/actions",
    response_model=None,
    responses=answers(Ack),
    openapi_extra=asks(ActRequest),
)
async def act(request: Request, match_id: str) -> Response:
    """Make a move. It is on disk when the answer comes; repeating a `cid` repeats the answer."""
    body, (live, seat) = await read(request, ActRequest), await seated(request, match_id)
    return answer(await live.act(seat, body.cid, body.decision, body.action))


@router.post(
    "/matches/{match_id}/undo",
    response_model=None,
    responses=answers(Ack),
    openapi_extra=asks(UndoRequest),
)
async def undo(request: Request, match_id: str) -> Response:
    """Undo the last action, unless it drew something at random or revealed something."""
    body, (live, seat) = await read(request, UndoRequest), await seated(request, match_id)
    return answer(await live.undo(seat, body.cid, body.decision))


@router.post(
    "/matches/{match_id}/seat_requests",
    response_model=None,
    responses=answers(Ack),
    openapi_extra=asks(SeatRequest),
)
async def seat_request(request: Request, match_id: str) -> Response:
    """Let a bot play, return, resign, ask to undo; skip or replace a player who is away."""
    body, (live, seat) = await read(request, SeatRequest), await seated(request, match_id)
    target = seat if body.seat < 0 else body.seat
    return answer(await live.seat_request(seat, body.cid, body.op, target))


async def seated(request: Request, match_id: str) -> tuple[Live, int]:
    """The match and the seat of the token; refuses spectators."""
    context = context_of(request)
    live, visitor = await live_of(context, match_id), await context.sessions.visitor(request)
    seat = viewer_of(live, visitor, "")
    if seat < 0:
        raise Refused("not_your_seat", WATCHING)
    return live, seat
