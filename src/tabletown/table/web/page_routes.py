"""The pages: home, tables, past positions, reviews, the check of a shuffle, rules, files."""

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from tabletown import GAMES
from tabletown.core.seats import letter, seat_of
from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.match.match import Match
from tabletown.table.match.refused import Refused
from tabletown.table.pages import assets
from tabletown.table.pages.fair import fair as fair_page
from tabletown.table.pages.home import home as home_page
from tabletown.table.pages.lobby import lobby as lobby_page
from tabletown.table.pages.replay import Scrub
from tabletown.table.pages.replay import replay as replay_page
from tabletown.table.pages.review import review as review_page
from tabletown.table.pages.rules import rules as rules_page
from tabletown.table.pages.table import Curtain
from tabletown.table.pages.table import curtain as curtain_page
from tabletown.table.pages.table import table as table_page
from tabletown.table.service import lobby
from tabletown.table.service.loading import NotFound
from tabletown.table.service.proof import proof_of, replay_of
from tabletown.table.service.reviews import fairness, review
from tabletown.table.service.tables import Visitor
from tabletown.table.web.context import Site, live_of, page, see, site_of, toiling, viewer_of

router = APIRouter(include_in_schema=False)

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
STATIC = (
    *assets.DRAWN,
    *assets.PAGES,
    assets.ICON,
    *[f"board-{game}.css" for game in GAMES],
)
FOREVER = "public, max-age=31536000, immutable"  # another content has another address


@router.get("/")
async def house(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.sessions.visitor(request)
    return page(home_page(await lobby.house(site.hall, visitor)))


@router.get("/static/{name}")
async def static(name: str) -> Response:
    if name not in STATIC:
        raise NotFound
    kind = KINDS["." + name.rpartition(".")[2]]
    return Response(assets.content(name), media_type=kind, headers={"cache-control": FOREVER})


@router.get("/static/script/{version}/{name}")
async def module(version: str, name: str) -> Response:
    """A module of the browser script, if the page was made by this version of the server."""
    if version != assets.script_version() or name not in assets.modules():
        raise NotFound
    headers = {"cache-control": FOREVER}
    return Response(assets.modules()[name], media_type=KINDS[".js"], headers=headers)


@router.get("/rules/{game}")
async def rules(game: str) -> Response:
    if game not in GAMES:
        raise NotFound
    return page(rules_page(game))


@router.get("/j/{token}")
async def invitation(request: Request, token: str) -> Response:
    """Where a seat link leads; nothing is taken before a form is sent."""
    site = site_of(request)
    match = site.hall.invited(token)
    row, chairs = await site.hall.look(match)
    visitor = await site.sessions.visitor(request)
    if row.status != "open" or any(it.account == visitor.account for it in chairs if it.account):
        return see(f"/g/{match}")
    return page(lobby_page(lobby.lobby(site.hall, row, chairs, visitor, site.origin, token)))


@router.get("/g/{match}")
async def table(request: Request, match: str) -> Response:
    site = site_of(request)
    visitor = await site.sessions.visitor(request)
    if site.hall.imports.is_one(match):
        async with toiling(request):
            replay = await site.hall.imports.find(match)
        return see(f"/g/{match}/at/{len(replay.steps)}")
    live = await site.hall.live(match)
    if live is None:
        row, chairs = await site.hall.look(match)
        return page(lobby_page(lobby.lobby(site.hall, row, chairs, visitor, site.origin)))
    return table_of(site, live, visitor, request.query_params.get("as", ""))


def table_of(
    site: Site,
    live: Live,
    visitor: Visitor,
    chosen: str,
    said_no: str = "",
    note: str = "",
    status: int = 200,
) -> Response:
    """The table page, or the curtain before it."""
    viewer = viewer_of(live, visitor, chosen)
    live.audience.presences.see(viewer)
    live.wake()
    if not chosen and is_curtain(live, visitor, viewer):
        name, address = live.course.match.names[viewer], f"/g/{live.kept.id}?as={letter(viewer)}"
        title = live.course.match.game.title
        return page(curtain_page(Curtain(live.kept.id, title, name, letter(viewer), address)))
    if not chosen and len(live.hands(visitor.account)) > 1:
        return see(f"/g/{live.kept.id}?as={letter(viewer)}")  # so that the socket means the same
    around = live.around(viewer, visitor.account, site.origin, said_no, note)
    return page(table_page(live.course.shown(viewer), around), status)


def is_curtain(live: Live, visitor: Visitor, viewer: int) -> bool:
    """Whether the hands on this one screen may not see the same."""
    match, hands = live.course.match, live.hands(visitor.account)
    seen = {match.view(seat).text() for seat in hands}
    return len(seen) > 1 and viewer in match.actors()


@router.get("/g/{match}/at/{step}")
async def past(request: Request, match: str, step: int) -> Response:
    site = site_of(request)
    chosen = request.query_params.get("as", "")
    if site.hall.imports.is_one(match):
        async with toiling(request):
            return await past_import(site, match, step, chosen)
    live = await live_of(site, match)
    visitor = await site.sessions.visitor(request)
    is_over = live.course.match.is_over()
    seats = live.course.match.seats
    viewer = anybody(chosen, seats) if is_over else viewer_of(live, visitor, chosen)
    whose = request.query_params.get("of", chosen) if is_over else chosen
    there = live.course.meanwhile(anybody(whose, seats) if is_over else viewer, step, viewer)
    if there != step or whose != chosen:
        return see(f"/g/{match}/at/{there}{query(chosen)}")
    viewers = [(SPECTATOR, "Everybody"), *enumerate(live.course.match.names)] if is_over else []
    export = f"/g/{match}/replay" if is_over else ""
    steps = live.course.seq(viewer)
    scrub = Scrub(step, steps, is_over, tuple(viewers), f"/g/{match}/at/", query(chosen), export)
    async with toiling(request):
        return page(replay_page(live.course.at(viewer, step), scrub))


async def past_import(site: Site, match: str, step: int, chosen: str) -> Response:
    replay = await site.hall.imports.find(match)
    viewer = anybody(chosen, len(replay.players))
    if not 0 <= step <= len(replay.steps):
        raise NotFound
    shown = site.hall.imports.shown(match, replay, viewer, step)
    names = [seat.name for seat in shown.seats]
    viewers = ((SPECTATOR, "Everybody"), *enumerate(names))
    steps, address = len(replay.steps), f"/g/{match}/at/"
    scrub = Scrub(step, steps, True, viewers, address, query(chosen), f"/g/{match}/replay")
    return page(replay_page(shown, scrub))


def anybody(chosen: str, seats: int) -> int:
    """The seat that is called so; all who watch, if none is."""
    seat = seat_of(chosen)
    if chosen and seat not in range(seats):
        raise NotFound
    return seat


def query(chosen: str) -> str:
    return f"?as={chosen}" if chosen else ""


@router.get("/g/{match}/replay")
async def export(request: Request, match: str) -> Response:
    """The replay file, once nothing in it is a secret any more."""
    site = site_of(request)
    if site.hall.imports.is_one(match):
        async with toiling(request):
            played = Match(await site.hall.imports.find(match))
    else:
        live = await live_of(site, match)
        if not live.course.match.is_over():
            raise Refused(
                "not_your_seat", "The replay holds every secret, so it waits for the end."
            )
        played = live.course.match
    name = f'attachment; filename="{played.game.name}-{match}.replay"'
    return PlainTextResponse(replay_of(played), headers={"content-disposition": name})


@router.get("/g/{match}/fair")
async def shuffle(request: Request, match: str) -> Response:
    site = site_of(request)
    live = await live_of(site, match)
    seals = site.hall.seal_of(live.kept), site.hall.seal_after(match)
    async with toiling(request):
        return page(fair_page(fairness(live, *seals)))


@router.get("/g/{match}/proof")
async def proof(request: Request, match: str) -> Response:
    """What `tabletown verify` checks."""
    live = await live_of(site_of(request), match)
    if not live.course.match.is_over():
        raise Refused("not_your_seat", "The proof opens the seed, so it waits for the end.")
    name = f'attachment; filename="{live.kept.kind}-{match}.proof"'
    content = msgspec.json.encode(proof_of(live))
    kind = "application/json"
    return Response(content, media_type=kind, headers={"content-disposition": name})


@router.get("/g/{match}/review")
async def thought_over(request: Request, match: str) -> Response:
    site = site_of(request)
    live = await live_of(site, match)
    if not live.course.match.is_over():
        raise Refused("not_your_seat", "A review shows every hand, so it waits for the end.")
    async with toiling(request):
        found = review(live, site.hall.slow)
        response = page(review_page(found))
    if not found.is_ready:
        response.headers["refresh"] = "3"
    return response
