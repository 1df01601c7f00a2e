"""POST /api/admin: requests of the operator's commands to a running server.

The server draws a token at each start and stores it in the database with its address. Whoever can
read the database may therefore administer the server, and nobody else.
"""

import contextlib
import hmac
import secrets
from typing import Final, final

import msgspec
from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

from tabletown.table.live.messages import strictly
from tabletown.table.service.admin import Admin, AdminRequest
from tabletown.table.service.loading import NotFound
from tabletown.table.store import admin_queries
from tabletown.table.store.admin_queries import EndpointRow
from tabletown.table.store.store import Store
from tabletown.table.store.writer import StorageFull
from tabletown.table.web.limits import is_local
from tabletown.table.web.sessions import bearer_of

PATH: Final = "/api/admin"
TOKEN_BYTES: Final = 32
EVERY_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # listened on, and how to reach it

router = APIRouter(include_in_schema=False)
_decoder: Final[msgspec.json.Decoder[AdminRequest]] = msgspec.json.Decoder(AdminRequest)


@final
class AdminEndpoint:
    """The door of the operator's commands into a running server; the app has one."""

    def __init__(self, admin: Admin, store: Store) -> None:
        self.admin: Final = admin
        self._store: Final = store
        self._token: Final = secrets.token_urlsafe(TOKEN_BYTES)

    async def open(self, address: str, port: int, host: str) -> None:
        """Load the bans, and store where the commands find this server."""
        await self.admin.load()
        row = EndpointRow(EVERY_ADDRESS.get(address, address), port, host, self._token)
        await self._store.write(lambda it: admin_queries.set_endpoint(it, row))

    async def close(self) -> None:
        """Remove the address; if the disk is full it stays, and leads nowhere."""
        with contextlib.suppress(StorageFull):
            await self._store.write(lambda it: admin_queries.set_endpoint(it, None))

    def is_allowed(self, request: Request) -> bool:
        """Whether the request was sent on this machine, by no proxy, and has the token."""
        token = bearer_of(request.headers)
        return is_local(request.scope) and hmac.compare_digest(token.encode(), self._token.encode())


@router.post(PATH)
async def carry_out(request: Request) -> Response:
    """Carry out an admin request; an address that does not exist for everybody else."""
    endpoint: AdminEndpoint = request.app.state.admin
    if not endpoint.is_allowed(request):
        raise NotFound
    try:
        asked = strictly((await request.body()).decode(), _decoder)
    except ValueError as error:
        raise RequestValidationError([{"msg": str(error)}]) from None
    reply = msgspec.json.encode(await endpoint.admin.carry_out(asked))
    return Response(reply, media_type="application/json")
