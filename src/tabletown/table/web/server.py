"""The server: assembles the app, accepts sockets, and runs uvicorn."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from tabletown import __version__, about
from tabletown.table.live.live import NO_MATCH, PACE
from tabletown.table.live.messages import LARGEST, OLD_PROTOCOL, PROTOCOL, reload_old_page
from tabletown.table.match.refused import Refused
from tabletown.table.pages.problem import problem
from tabletown.table.service.admin import Admin
from tabletown.table.service.bans import Bans
from tabletown.table.service.loading import NotFound, Unreadable
from tabletown.table.service.opening_limits import OpeningLimits
from tabletown.table.service.tables import Tables, Visitor
from tabletown.table.store.database import CannotOpen
from tabletown.table.store.queries import link_secret
from tabletown.table.store.store import Damaged, Store
from tabletown.table.store.writer import StorageFull
from tabletown.table.web import admin_routes, api, forms, health, page_routes
from tabletown.table.web.admin_routes import AdminEndpoint
from tabletown.table.web.context import GONE, Context, context_of, is_api, page, refusal, viewer_of
from tabletown.table.web.gate import Gate, Receive, Scope, Send
from tabletown.table.web.limits import SocketLimits, client_address
from tabletown.table.web.logs import report_background_error, request_id
from tabletown.table.web.metrics import Metrics
from tabletown.table.web.protocols import DeadlineHttp, LimitedWebSocket
from tabletown.table.web.readiness import RESTARTS, Readiness
from tabletown.table.web.security import Address, url_host
from tabletown.table.web.sessions import Sessions
from tabletown.table.web.sockets import RESTART, Socket
from tabletown.table.workers.background_build import VARIABLE, BackgroundBuild, Building
from tabletown.table.workers.jobs import ENDING_SIGNALS
from tabletown.table.workers.pool import WorkerPool

log: Final = logging.getLogger("tabletown")

MOST_CONNECTIONS: Final = 4000
SWEEP_SECONDS: Final = 5.0
FAILING: Final = "The server cannot read or save right now. Nothing changed; try again soon."
INVALID: Final = "This request does not match the API: {}. Nothing changed; see /api/openapi.json."
FAILED: Final = (
    "The server failed. Check whether your last action was saved before you try again. If you"
    " report this to the operator, name request {}."
)
STARTED: Final = "%s, serves %s."
STOPPED: Final = "%s, was stopped by %s; the database is closed."
GOODBYE_SECONDS: Final = 1.0  # for sockets to close by themselves
OLD_CLIENT, NOT_YOURS, FULL = 4426, 4403, 1013


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    database: Path | str  # a SQLite file, or a URL
    host: str = "127.0.0.1"
    port: int = 8765
    origins: tuple[str, ...] = ()  # public origins; by default loopback at the port
    workers: int = 1
    pace: float = PACE
    is_proxied: bool = False  # trust the X-Forwarded headers of a proxy on this machine
    compile: str = field(
        default_factory=lambda: os.environ.get(VARIABLE, "")
    )  # a command, run in the background

    @property
    def address(self) -> Address:
        names = dict.fromkeys((url_host(self.host), "127.0.0.1", "localhost"))
        return Address(self.origins or tuple(f"http://{name}:{self.port}" for name in names))


def make_app(settings: Settings, store: Store, building: Building | None = None) -> FastAPI:
    """The app; `building` is called on each change of the build of compiled bots."""
    bans, metrics = Bans(), Metrics()
    app = FastAPI(
        title="Tabletown",
        version=__version__,
        description="Open matches, take seats, watch and play.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lambda app: lifespan(app, settings, store, building, bans, metrics),
    )
    app.include_router(page_routes.router)
    app.include_router(forms.router)
    app.include_router(api.router)
    app.include_router(health.router)
    app.include_router(admin_routes.router)
    api.describe(app)
    app.add_middleware(ServerErrorMiddleware, handler=on_failure)
    # added last, so outermost: failures pass the gate, too
    app.add_middleware(
        Gate, sockets=serve_socket, address=settings.address, bans=bans, metrics=metrics
    )
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(NotFound, on_not_found)
    app.add_exception_handler(Unreadable, on_unreadable)
    app.add_exception_handler(Damaged, on_failing_disk)
    app.add_exception_handler(StorageFull, on_failing_disk)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    return app


@contextlib.asynccontextmanager
async def lifespan(
    app: FastAPI,
    settings: Settings,
    store: Store,
    building: Building | None,
    bans: Bans,
    metrics: Metrics,
) -> AsyncIterator[None]:
    """Start the parts of the server, and stop them at the end."""
    workers = WorkerPool(settings.workers)
    secret = await store.write(link_secret)
    background_build = BackgroundBuild(settings.compile.strip(), building)
    tables = Tables(store, workers, secret, settings.pace, background_build)
    await tables.open()
    sessions = Sessions(store, settings.address)
    await sessions.purge()
    sockets = SocketLimits()
    metrics.watch(tables, sockets)
    limits = OpeningLimits(store)
    app.state.context = Context(
        tables, sessions, settings.address, sockets, metrics, Readiness(store), limits
    )
    app.state.admin = AdminEndpoint(Admin(tables, bans, settings.is_proxied), store)
    await app.state.admin.open(settings.host, settings.port, settings.address.hosts[0])
    store.log_outages()
    tasks = [asyncio.create_task(it) for it in (sweep(tables), tables.check())]
    compiling = asyncio.create_task(tables.compile_bots())
    try:
        yield
    finally:
        await app.state.admin.close()
        for task in (*tasks, compiling):
            task.cancel()
        await asyncio.wait([compiling])
        await tables.close_workers()


async def sweep(tables: Tables) -> None:
    """Run the periodic work of the tables until cancelled."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        tables.sweep()
        await tables.call_time()
        await tables.heartbeat()


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    context_of(request).metrics.count_refusal(error.code)
    return refusal(request.url.path, error)


async def on_not_found(request: Request, error: Exception) -> Response:
    if is_api(request.url.path):
        return api.no("gone", GONE, 404)
    return page(problem(404, GONE), 404)


async def on_invalid(request: Request, error: Exception) -> Response:
    """A malformed request; for pages, an address that does not exist."""
    assert isinstance(error, RequestValidationError)
    if is_api(request.url.path):
        return api.no("bad_message", INVALID.format(error.errors()[0]["msg"]), 422)
    return page(problem(404, GONE), 404)


async def on_unreadable(request: Request, error: Exception) -> Response:
    if is_api(request.url.path):
        return api.no("gone", str(error), 410)
    return page(problem(410, str(error)), 410)


async def on_failing_disk(request: Request, error: Exception) -> Response:
    """The disk failed; nothing was written."""
    context = context_of(request)
    context.metrics.count_refusal("storage_full")
    if isinstance(error, Damaged) and context.failure_lines.allows(str(error)):
        log.error("%s.", error, extra={"event": "reading_failed"})
    reason = context.tables.store.problem or FAILING
    if is_api(request.url.path):
        return api.no("storage_full", reason, 503)
    return page(problem(503, reason), 503)


async def on_failure(request: Request, error: Exception) -> Response:
    """An unexpected error: uvicorn logs the traceback, and the client gets the request's id."""
    reason = FAILED.format(request_id())
    if is_api(request.url.path):
        return api.no("busy", reason, 500)
    return page(problem(500, reason), 500)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if is_api(request.url.path):
        return api.no("bad_message", str(error.detail), error.status_code)
    return page(problem(error.status_code, GONE), error.status_code)


async def serve_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a socket and serve it; its visitor and seat are settled once.

    Raises Refused before it is accepted if its account has just flooded another one.
    """
    socket = WebSocket(scope, receive, send)
    context = context_of(socket)
    visitor = await context.sessions.visitor(socket)
    if visitor.account:
        context.floods.admit(visitor.account, scope)
    with contextlib.suppress(WebSocketDisconnect):
        await serve_visitor(socket, context, visitor)


async def serve_visitor(socket: WebSocket, context: Context, visitor: Visitor) -> None:
    """Serve a socket until it ends; one that cannot be served is closed with a code."""
    offered = [it for it in (PROTOCOL, OLD_PROTOCOL) if it in socket.scope["subprotocols"]]
    await socket.accept(offered[0] if offered else None)
    if PROTOCOL not in offered:
        await close_old(socket, OLD_PROTOCOL in offered)
        return
    try:
        live = await context.tables.live(socket.scope["path"].removeprefix("/ws/match/"))
        if live is None:
            raise NotFound
        viewer = viewer_of(live, visitor, socket.query_params.get("as", ""))
    except (NotFound, Unreadable):
        await socket.close(NO_MATCH, "There is no such match.")
        return
    except Refused:
        await socket.close(NOT_YOURS, "This is not your seat.")
        return
    is_data = socket.query_params.get("parts") == "data"
    with context.socket_limits.hold(visitor.account, client_address(socket.scope)) as is_free:
        if is_free:
            await Socket(socket, live, visitor, viewer, is_data).run()
        else:
            await socket.close(FULL, "You have too many pages open. Try again in 60 s.")


async def close_old(socket: WebSocket, can_reload: bool) -> None:
    """Close the socket of a client that speaks an older protocol; its page reloads if it can."""
    if can_reload:
        query = f"?{socket.url.query}" if socket.url.query else ""
        match_id = socket.url.path.rpartition("/")[2]
        await socket.send_text(reload_old_page(f"/match/{match_id}{query}"))
    await socket.close(OLD_CLIENT, "Please reload.")


def serve(
    settings: Settings,
    ready: Callable[[], None] | None = None,
    building: Building | None = None,
) -> None:
    """Serve until SIGTERM, SIGHUP or Ctrl+C; `ready` is called when connections are accepted.

    `building` is called on each change of the build of compiled bots.

    Raises CannotOpen if the database cannot be opened, KeyboardInterrupt after Ctrl+C.
    """
    store = Store(settings.database)
    config = configured(settings, store, building)
    server = AnnouncingServer(config, ready, settings.address.origins[0])
    with server.capture_signals():
        try:
            server.run()
        except (StorageFull, Damaged) as error:  # of the first reads and writes
            raise CannotOpen(str(error)) from None
        finally:
            store.close()
            if server.started:
                log.info(STOPPED, about(), server.ended_by, extra={"event": "stop"})
    if server.is_interrupted:
        raise KeyboardInterrupt


def configured(
    settings: Settings, store: Store, building: Building | None = None
) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, store, building),
        host=settings.host,
        port=settings.port,
        http=DeadlineHttp,
        ws=LimitedWebSocket,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=10,
        server_header=False,
        proxy_headers=settings.is_proxied,
        forwarded_allow_ips=["127.0.0.1", "::1"],
        access_log=False,
        log_config=None,
        log_level=logging.WARNING,
        lifespan="off",  # AnnouncingServer runs it
    )


def tune_gc() -> None:
    """Tune the garbage collector for short pauses.

    With two thousand sockets a full collection takes a third of a second. Objects from the start
    are frozen, and a full collection comes only about every four thousand sockets; young objects
    are collected often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 2, 500)


class AnnouncingServer(uvicorn.Server):
    """Calls `ready` after the start, and says goodbye to sockets before the end.

    uvicorn itself ends the process by the signal that it received, before the database is closed,
    and does not handle SIGHUP. Here the caller holds `capture_signals` until it has closed
    everything, and the process then ends as any other.
    """

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None] | None, address: str
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._address: Final = address  # as people type it
        self.is_interrupted = False  # by SIGINT, which Ctrl+C sends
        self.ended_by = "an error"  # or the name of a signal

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let SIGINT, SIGTERM and, unless `nohup` ignores it, SIGHUP end `run`."""
        earlier = {
            number: signal.signal(number, self.handle_exit)
            for number in ENDING_SIGNALS
            if number.name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN
        }
        try:
            yield
        finally:
            for number, handler in earlier.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.is_interrupted |= sig == signal.SIGINT
        self.ended_by = signal.Signals(sig).name
        super().handle_exit(sig, frame)

    async def serve(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Run the app's lifespan and serve; uvicorn would print an error of the start and exit."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        asyncio.get_running_loop().set_exception_handler(report_background_error)
        async with app.router.lifespan_context(app):
            await self._serve(sockets)  # type: ignore[arg-type]

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        tune_gc()
        if self.started and self._ready:
            self._ready()
        if self.started:
            log.info(STARTED, about(), self._address, extra={"event": "start"})

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Close the sockets with a reason first; uvicorn would close them without one."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.context.readiness.end()
        app.state.context.tables.close_sockets("", RESTART, RESTARTS)
        until = time.monotonic() + GOODBYE_SECONDS
        while self._has_sockets() and time.monotonic() < until:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)  # type: ignore[arg-type]

    def _has_sockets(self) -> bool:
        return any(isinstance(it, LimitedWebSocket) for it in self.server_state.connections)
