"""GET /health: the version and build that runs, for hosts and monitors."""

import msgspec
from fastapi import APIRouter, Request
from pydantic import BaseModel

from tabletown import __version__, build
from tabletown.table.web.context import context_of

router = APIRouter(tags=["server"])


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
