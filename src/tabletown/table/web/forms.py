"""Routes of the HTML forms: everything works without script, with the checks of the socket."""

import re
from hashlib import blake2b
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from tabletown import GAMES
from tabletown import game as find_game
from tabletown.bots.levels import USUAL
from tabletown.core.game import Game
from tabletown.core.seats import letter
from tabletown.table.live.checks import STALE
from tabletown.table.live.messages import BAD_MESSAGE, CID, OPS
from tabletown.table.match import commitment
from tabletown.table.match.name_rules import BadName, clean_chat, clean_name
from tabletown.table.match.refused import Refused
from tabletown.table.pages.home import home as home_page
from tabletown.table.pages.lobby import lobby as lobby_page
from tabletown.table.service import lobby
from tabletown.table.service.tables import MatchSettings
from tabletown.table.web.context import (
    Context,
    context_of,
    count_opened,
    form,
    limit_opening,
    live_of,
    page,
    redirect,
    viewer_of,
)
from tabletown.table.web.limits import client_address
from tabletown.table.web.page_routes import table_of
from tabletown.table.web.sockets import SESSION_OVER, WATCHING

router = APIRouter(include_in_schema=False)

MODES = ("bot", "friends", "screen", "watch")
Fields = dict[str, str]


@router.post("/new")
async def new(request: Request) -> Response:
    await limit_opening(request)
    context, fields = context_of(request), await form(request)
    visitor = await context.sessions.visitor(request)
    try:
        name = clean_name(fields.get("name", "") or visitor.name)
        settings = settings_of(fields)
        entry = await context.sessions.entry(request, name)
        match_id = await context.tables.create(
            entry.visitor, settings, nonce_of(fields), entry.write
        )
    except (Refused, BadName) as no:
        return page(home_page(await lobby.home(context.tables, visitor, counted(context, no))), 409)
    count_opened(request, match_id)
    response = redirect(f"/match/{match_id}")
    context.sessions.give(response, entry.token)
    return response


def settings_of(fields: Fields) -> MatchSettings:
    """The match that the form asks for; defaults for missing fields."""
    name, mode = fields.get("game", ""), fields.get("mode", "bot")
    if name not in GAMES or mode not in MODES:
        raise Refused("illegal", "There is no such game. Choose one of those shown.")
    game = find_game(name)
    seats = number(fields.get("seats", ""), min(max(game.seats[0], 2), game.seats[-1]))
    people = {"bot": 1, "friends": seats, "screen": seats, "watch": 0}[mode]
    return MatchSettings(
        game=name,
        seats=seats,
        people=people,
        level=fields.get("level", USUAL),
        options=options(game, fields),
        is_one_screen=mode == "screen",
        clock=fields.get("clock", ""),
        match_id=fields.get("match_id", ""),
        seal=fields.get("seal", ""),
    )


def number(text: str, default: int) -> int:
    """The number in a field; `default` if it is not one of at most three digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else default


def options(game: Game[Any], fields: Fields) -> dict[str, int | str]:
    """The chosen options, each in its own type."""
    chosen: dict[str, int | str] = {}
    for option in game.options:
        text = fields.get(f"option-{option.name}", "")
        if text:
            chosen[option.name] = text if isinstance(option.default, str) else number(text, -1)
    return chosen


def nonce_of(fields: Fields) -> str:
    """The text that the player adds to the shuffle; may be empty."""
    return fields.get("nonce", "")[: commitment.LONGEST_NONCE]


@router.post("/j/{token}")
async def join(request: Request, token: str) -> Response:
    context, fields = context_of(request), await form(request)
    match_id = context.tables.invited(token)
    visitor = await context.sessions.visitor(request)
    try:
        name = clean_name(fields.get("name", ""))
        seat = number(fields.get("seat", ""), -1)
        entry = await context.sessions.entry(request, name)
        await context.tables.join(match_id, seat, entry.visitor, nonce_of(fields), entry.write)
    except (Refused, BadName) as no:
        row, seat_rows = await context.tables.find_match(match_id)
        offer = lobby.lobby(
            context.tables, row, seat_rows, visitor, context.origin, token, counted(context, no)
        )
        return page(lobby_page(offer), 409)
    response = redirect(f"/match/{match_id}")
    context.sessions.give(response, entry.token)
    return response


@router.post("/match/{match_id}/fill")
async def fill(request: Request, match_id: str) -> Response:
    context, fields = context_of(request), await form(request)
    visitor = await context.sessions.visitor(request)
    await context.tables.fill(match_id, visitor.account, fields.get("level", USUAL))
    return redirect(f"/match/{match_id}")


@router.post("/match/{match_id}/act")
async def act(request: Request, match_id: str) -> Response:
    return await submit(request, match_id, "act")


@router.post("/match/{match_id}/undo")
async def undo(request: Request, match_id: str) -> Response:
    return await submit(request, match_id, "undo")


@router.post("/match/{match_id}/seat_request")
async def seat_request(request: Request, match_id: str) -> Response:
    return await submit(request, match_id, "seat_request")


@router.post("/match/{match_id}/hint")
async def hint(request: Request, match_id: str) -> Response:
    return await submit(request, match_id, "hint")


async def submit(request: Request, match_id: str, what: str) -> Response:
    """Act for a seat of the cookie's account; a refusal is shown on the match page."""
    context, fields = context_of(request), await form(request)
    live, visitor = await live_of(context, match_id), await context.sessions.visitor(request)
    chosen, note = fields.get("as", ""), ""
    seat = viewer_of(live, visitor, chosen)
    if seat < 0:
        raise Refused("not_your_seat", WATCHING)
    cid, decision = fields.get("cid", ""), fields.get("decision", "")
    try:
        op = fields.get("op", "")
        has_cid = what == "hint" or re.fullmatch(CID, cid)
        if not has_cid or (what == "seat_request" and op not in OPS):
            raise Refused("bad_message", BAD_MESSAGE)
        if what == "act":
            await live.act(seat, cid, decision, fields.get("action", ""))
        elif what == "undo":
            await live.undo(seat, cid, decision)
        elif what == "hint":
            note = (await live.hint(seat))[1]
        else:
            await live.seat_request(seat, cid, op, number(fields.get("seat", ""), -1))
    except Refused as no:
        # A page has one cid for its question, so a reused cid means that the page is old.
        reason = counted(context, no)
        reason = STALE if no.code == "cid_reused" else reason
        return table_of(context, live, visitor, chosen or letter(seat), refusal=reason, status=409)
    if note:
        return table_of(context, live, visitor, chosen or letter(seat), note=note)
    stays = len(live.seats_of(visitor.account)) > 1 and seat in live.match.actors()
    return redirect(f"/match/{match_id}?as={letter(seat)}" if stays else f"/match/{match_id}")


@router.post("/match/{match_id}/chat")
async def chat(request: Request, match_id: str) -> Response:
    context, fields = context_of(request), await form(request)
    live, visitor = await live_of(context, match_id), await context.sessions.visitor(request)
    if not visitor.account:
        raise Refused("not_your_seat", "Take a seat to chat.")
    chosen = fields.get("as", "")
    seat = viewer_of(live, visitor, chosen)
    try:
        text = clean_chat(fields.get("text", ""))
        digest = blake2b(text.encode(), digest_size=8).hexdigest()
        cid = f"{fields.get('cid', '')[:40]}-{digest}"
        await live.say(visitor.account, seat, visitor.name, cid, text)
    except (Refused, BadName) as no:
        viewer = chosen or (letter(seat) if seat >= 0 else "")
        return table_of(context, live, visitor, viewer, refusal=counted(context, no), status=409)
    return redirect(f"/match/{match_id}")


@router.post("/match/{match_id}/rematch")
async def rematch(request: Request, match_id: str) -> Response:
    context = context_of(request)
    live, visitor = await live_of(context, match_id), await context.sessions.visitor(request)
    if not live.rematch:
        await limit_opening(request)
    again = await context.tables.rematch(live, visitor)
    count_opened(request, again)
    return redirect(f"/match/{again}")


@router.post("/import")
async def import_replay(request: Request) -> Response:
    """Import a replay file; every move is checked by the rules."""
    context, fields = context_of(request), await form(request)
    visitor = await context.sessions.visitor(request)
    try:
        address = client_address(request.scope)
        match_id = await context.tables.imports.add(fields.get("replay", ""), address)
    except Refused as no:
        return page(home_page(await lobby.home(context.tables, visitor, counted(context, no))), 409)
    return redirect(f"/match/{match_id}")


@router.post("/leave")
async def leave(request: Request) -> Response:
    """End the session on this device and close its sockets."""
    context = context_of(request)
    visitor = await context.sessions.visitor(request)
    if visitor.account:
        await context.sessions.end(request)
        context.tables.close_sockets(
            visitor.account, SESSION_OVER, "You signed out on this device."
        )
    response = redirect("/")
    response.delete_cookie(context.address.cookie, path="/", secure=context.address.is_secure)
    return response


def counted(context: Context, no: Refused | BadName) -> str:
    """The text of a refusal for the page, after it is counted."""
    context.metrics.count_refusal(no.code if isinstance(no, Refused) else "bad_message")
    return str(no)
