"""Sessions: the account of a token, sent in a cookie or in the header of a program."""

import secrets
from dataclasses import dataclass
from typing import Final, final

from sqlalchemy import Connection
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tabletown.table.match.clock import now_ms
from tabletown.table.service.tables import Visitor
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.store.writer import Work
from tabletown.table.web.security import Address

TOKEN_BYTES: Final = 24
LIFETIME: Final = 365 * 24 * 3600  # seconds
GRACE_MS: Final = 30_000  # a replaced token still works, for requests under way
ANONYMOUS: Final = Visitor("", "")


@dataclass(frozen=True)
class Entry:
    """A new session. `write` saves it in the transaction that also gives the seat."""

    visitor: Visitor
    token: str
    write: Work


@final
class Sessions:
    """Finds, opens and ends sessions."""

    def __init__(self, store: Store, address: Address) -> None:
        self._store: Final = store
        self._address: Final = address

    async def visitor(self, asking: HTTPConnection) -> Visitor:
        """The account of the request's token; ANONYMOUS without a valid one."""
        token = self.token(asking)
        if not token:
            return ANONYMOUS
        account = await self._store.read(lambda it: queries.find_account(it, token, now_ms()))
        return Visitor(*account) if account else ANONYMOUS

    def token(self, asking: HTTPConnection) -> str:
        """The token of the request, from its header or its cookie; empty without one."""
        bearer = bearer_of(asking.headers)
        return bearer or asking.cookies.get(self._address.cookie, "")

    async def purge(self) -> None:
        """Delete expired sessions."""
        await self._store.write(lambda it: queries.purge_sessions(it, now_ms()))

    async def entry(self, asking: HTTPConnection, name: str) -> Entry:
        """A new token for each new right; the old one expires when that is saved."""
        old, visitor = self.token(asking), await self.visitor(asking)
        account = visitor.account or secrets.token_hex(12)
        token = secrets.token_urlsafe(TOKEN_BYTES)

        def change(connection: Connection) -> None:
            if not visitor.account:
                queries.create_account(connection, account, name)
            else:
                queries.rename(connection, account, name)
                queries.expire_session(connection, old, now_ms() + GRACE_MS)
            queries.open_session(connection, token, account, now_ms() + LIFETIME * 1000)

        return Entry(Visitor(account, name), token, change)

    async def end(self, asking: HTTPConnection) -> None:
        """Delete the session of the request."""
        token = self.token(asking)
        await self._store.write(lambda it: queries.close_session(it, token))

    def give(self, response: Response, token: str) -> None:
        """Set the cookie of a session."""
        response.set_cookie(
            self._address.cookie,
            token,
            max_age=LIFETIME,
            path="/",
            secure=self._address.is_secure,
            httponly=True,
            samesite="lax",
        )


def bearer_of(headers: Headers) -> str:
    """The token of an `Authorization: Bearer` header; empty without one."""
    kind, _blank, token = headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""
