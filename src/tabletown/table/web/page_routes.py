"""Routes of pages: home, match, replay, review, check of the shuffle, rules, static files."""

from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

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
from tabletown.table.web.context import (
    FOREVER,
    Context,
    constant,
    context_of,
    limited_work,
    live_of,
    page,
    redirect,
    viewer_of,
)

router = APIRouter(include_in_schema=False)

MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
STATIC = (
    *{sheet for game in GAMES for sheet in assets.sheets(game, has_board=True)},
    assets.ICON,
    *[f"cover-{game}.svg" for game in GAMES],
)


@router.get("/")
async def home(request: Request) -> Response:
    context = context_of(request)
    visitor = await context.sessions.visitor(request)
    return page(home_page(await lobby.home(context.tables, visitor)))


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    if name not in STATIC:
        raise NotFound
    media_type = MEDIA_TYPES["." + name.rpartition(".")[2]]
    return constant(request, assets.content(name), media_type, FOREVER)


@router.get("/static/script/{version}/{name}")
async def module(request: Request, version: str, name: str) -> Response:
    """A module of the browser script, if the page was made by this version of the server."""
    if version != assets.script_version() or name not in assets.modules():
        raise NotFound
    return constant(request, assets.modules()[name], MEDIA_TYPES[".js"], FOREVER)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    if game not in GAMES:
        raise NotFound
    return constant(request, rules_page(game))


@router.get("/j/{token}")
async def invitation(request: Request, token: str) -> Response:
    """The page of a seat link; a seat is taken only by its form."""
    context = context_of(request)
    match_id = context.tables.invited(token)
    row, seat_rows = await context.tables.find_match(match_id)
    visitor = await context.sessions.visitor(request)
    if row.status != "open" or any(it.account == visitor.account for it in seat_rows if it.account):
        return redirect(f"/match/{match_id}")
    return page(
        lobby_page(lobby.lobby(context.tables, row, seat_rows, visitor, context.origin, token))
    )


OLD_FORMS = {"unact": "undo", "say": "chat", "seat": "seat_request"}


@router.api_route("/g/{path:path}", methods=["GET", "POST"])
async def old_address(request: Request, path: str) -> Response:
    """Redirect addresses of older versions, for links and for pages that are still open."""
    match_id, _slash, rest = path.partition("/")
    address = f"/match/{match_id}" + (f"/{OLD_FORMS.get(rest, rest)}" if rest else "")
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(quote(address) + query, 308)


@router.get("/match/{match_id}")
async def table(request: Request, match_id: str) -> Response:
    context = context_of(request)
    visitor = await context.sessions.visitor(request)
    if context.tables.imports.is_one(match_id):
        async with limited_work(request):
            replay = await context.tables.imports.find(match_id)
        return redirect(f"/match/{match_id}/at/{len(replay.steps)}")
    live = await context.tables.live(match_id)
    if live is None:
        row, seat_rows = await context.tables.find_match(match_id)
        return page(
            lobby_page(lobby.lobby(context.tables, row, seat_rows, visitor, context.origin))
        )
    return table_of(context, live, visitor, request.query_params.get("as", ""))


def table_of(
    context: Context,
    live: Live,
    visitor: Visitor,
    chosen: str,
    refusal: str = "",
    note: str = "",
    status: int = 200,
) -> Response:
    """The match page, or the curtain before it."""
    viewer = viewer_of(live, visitor, chosen)
    live.audience.presences.see(viewer)
    live.wake_bots()
    if not chosen and is_curtain(live, visitor, viewer):
        name, address = (
            live.match.names[viewer],
            f"/match/{live.row.id}?as={letter(viewer)}",
        )
        title = live.match.game.title
        curtain = Curtain(live.row.id, live.row.game, title, name, letter(viewer), address)
        return page(curtain_page(curtain))
    if not chosen and len(live.seats_of(visitor.account)) > 1:
        return redirect(
            f"/match/{live.row.id}?as={letter(viewer)}"
        )  # the socket of the page uses the same seat
    surroundings = live.surroundings(viewer, visitor.account, context.origin, refusal, note)
    return page(table_page(live.history.screen(viewer), surroundings), status)


def is_curtain(live: Live, visitor: Visitor, viewer: int) -> bool:
    """Whether seats that share this screen see different things, and one of them is to move."""
    match, own = live.match, live.seats_of(visitor.account)
    views = {match.view(seat).text() for seat in own}
    return len(views) > 1 and viewer in match.actors()


@router.get("/match/{match_id}/at/{step}")
async def past_step(request: Request, match_id: str, step: int) -> Response:
    context = context_of(request)
    chosen = request.query_params.get("as", "")
    if context.tables.imports.is_one(match_id):
        async with limited_work(request):
            return await past_step_of_import(context, match_id, step, chosen)
    live = await live_of(context, match_id)
    visitor = await context.sessions.visitor(request)
    is_over = live.match.is_over()
    seats = live.match.seats
    viewer = seat_or_spectator(chosen, seats) if is_over else viewer_of(live, visitor, chosen)
    whose = request.query_params.get("of", chosen) if is_over else chosen
    nearest = live.history.step_at_same_time(
        seat_or_spectator(whose, seats) if is_over else viewer, step, viewer
    )
    if nearest != step or whose != chosen:
        return redirect(f"/match/{match_id}/at/{nearest}{query(chosen)}")
    viewers = [(SPECTATOR, "Everybody"), *enumerate(live.match.names)] if is_over else []
    export = f"/match/{match_id}/replay" if is_over else ""
    steps = live.history.seq(viewer)
    scrub = Scrub(
        step, steps, is_over, tuple(viewers), f"/match/{match_id}/at/", query(chosen), export
    )
    async with limited_work(request):
        return page(replay_page(live.history.at(viewer, step), scrub))


async def past_step_of_import(context: Context, match_id: str, step: int, chosen: str) -> Response:
    replay = await context.tables.imports.find(match_id)
    viewer = seat_or_spectator(chosen, len(replay.players))
    if not 0 <= step <= len(replay.steps):
        raise NotFound
    screen = context.tables.imports.screen(match_id, replay, viewer, step)
    names = [seat.name for seat in screen.seats]
    viewers = ((SPECTATOR, "Everybody"), *enumerate(names))
    steps, address = len(replay.steps), f"/match/{match_id}/at/"
    scrub = Scrub(step, steps, True, viewers, address, query(chosen), f"/match/{match_id}/replay")
    return page(replay_page(screen, scrub))


def seat_or_spectator(chosen: str, seats: int) -> int:
    """The seat with this letter; SPECTATOR if there is no letter. Raises NotFound."""
    seat = seat_of(chosen)
    if chosen and seat not in range(seats):
        raise NotFound
    return seat


def query(chosen: str) -> str:
    return f"?as={chosen}" if chosen else ""


@router.get("/match/{match_id}/replay")
async def export(request: Request, match_id: str) -> Response:
    """The replay file of a finished match; refused before, since it holds every secret."""
    context = context_of(request)
    if context.tables.imports.is_one(match_id):
        async with limited_work(request):
            match = Match(await context.tables.imports.find(match_id))
    else:
        live = await live_of(context, match_id)
        if not live.match.is_over():
            raise Refused(
                "not_your_seat", "The replay shows every secret. Save it after the match."
            )
        match = live.match
    name = f'attachment; filename="{match.game.name}-{match_id}.replay"'
    return PlainTextResponse(replay_of(match), headers={"content-disposition": name})


@router.get("/match/{match_id}/fair")
async def fairness_check(request: Request, match_id: str) -> Response:
    """The page that checks the shuffle; before the end it shows only the commitment."""
    context = context_of(request)
    live = await live_of(context, match_id)
    seals = context.tables.seal_of(live.row), context.tables.seal_after(match_id)
    async with limited_work(request):
        return page(fair_page(fairness(live, *seals)))


@router.get("/match/{match_id}/proof")
async def proof(request: Request, match_id: str) -> Response:
    """The file that `tabletown verify` checks."""
    live = await live_of(context_of(request), match_id)
    if not live.match.is_over():
        raise Refused("not_your_seat", "The proof reveals the seed. Get it after the match.")
    name = f'attachment; filename="{live.row.game}-{match_id}.proof"'
    content = msgspec.json.encode(proof_of(live))
    headers = {"content-disposition": name}
    return Response(content, media_type="application/json", headers=headers)


@router.get("/match/{match_id}/review")
async def review_of(request: Request, match_id: str) -> Response:
    context = context_of(request)
    live = await live_of(context, match_id)
    if not live.match.is_over():
        raise Refused("not_your_seat", "A review shows every hand. Open it after the match.")
    async with limited_work(request):
        reviewed = review(live, context.tables.review_workers)
        response = page(review_page(reviewed))
    if not reviewed.is_ready:
        response.headers["refresh"] = "3"
    return response
