"""GET /health: which version and build runs, for hosts and monitors; nothing about any match."""

import msgspec
from fastapi import APIRouter, Request
from pydantic import BaseModel

from tabletown import __version__, build
from tabletown.table.web.context import site_of

router = APIRouter(tags=["server"])


class Builds(BaseModel):
    """Each is compiled or interpreted; `bots` is null until the first worker was started."""

    server: str
    bots: str | None


class Compiling(BaseModel):
    """How far the build of compiled bots is; a total of 0 is not known yet."""

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
    """Which version and build runs, and whether compiled bots are being built."""
    hall = site_of(request).hall
    background = hall.background_build
    progress = background.compiling
    compiling = Compiling(**msgspec.to_builtins(progress)) if progress else None
    return Health(
        status="ok",
        version=__version__,
        build=Builds(server=build(), bots=hall.workers.build),
        compiling=compiling,
        problem=background.problem or None,
    )
