"""GET /health, /health/live, /health/ready and /metrics, for hosts and monitors."""

import msgspec
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from pydantic import BaseModel

from tabletown import __version__, build
from tabletown.table.service.loading import NotFound
from tabletown.table.web.context import context_of
from tabletown.table.web.limits import is_direct

router = APIRouter(tags=["server"])

UNAVAILABLE = "The server cannot save moves right now."


class Builds(BaseModel):
    """Compiled or interpreted; `bots` is null until the first worker has started."""

    server: str
    bots: str | None


class Compiling(BaseModel):
    """Progress of the build of compiled bots; a total of 0 is not known yet."""

    done: int
    total: int
    doing: str


class Health(BaseModel):
    status: str
    version: str
    build: Builds
    compiling: Compiling | None
    problem: str | None  # why the bots could not be compiled


@router.get("/health")
async def health(request: Request) -> Health:
    """The version and build that runs, and the progress of compiling the bots."""
    tables = context_of(request).tables
    background = tables.background_build
    progress = background.compiling
    compiling = Compiling(**msgspec.to_builtins(progress)) if progress else None
    return Health(
        status="ok",
        version=__version__,
        build=Builds(server=build(), bots=tables.workers.build),
        compiling=compiling,
        problem=background.problem or None,
    )


class Liveness(BaseModel):
    status: str


class Ready(BaseModel):
    status: str  # ok or unavailable
    problem: str | None  # why moves cannot be saved


@router.get("/health/live")
async def live() -> Liveness:
    """Answers as long as the server runs."""
    return Liveness(status="ok")


@router.get("/health/ready", responses={503: {"model": Ready}})
async def ready(request: Request, response: Response) -> Ready:
    """Whether moves can be saved; 503 if not. Only this machine is told the database's words."""
    problem = await context_of(request).readiness.problem()
    if not problem:
        return Ready(status="ok", problem=None)
    response.status_code = 503
    reason = problem if is_direct(request.scope) else UNAVAILABLE
    return Ready(status="unavailable", problem=reason)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The metrics for programs on this machine; an address that does not exist for others.

    While only one match is played, a counter that grows tells that somebody changed a sealed
    choice.
    """
    if not is_direct(request.scope):
        raise NotFound
    body = context_of(request).metrics.exposition()
    return Response(body, headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4})
