"""Admin requests: the changes that an operator makes beside a running server or without one."""

from typing import Annotated, Final, final

from msgspec import Meta, Struct

from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.match.clock import now_ms
from tabletown.table.match.name_rules import BadName, clean_chat
from tabletown.table.match.refused import Refused
from tabletown.table.service.bans import BadNetwork, Bans, read_network
from tabletown.table.service.loading import NotFound, Unreadable
from tabletown.table.service.tables import Tables
from tabletown.table.store import admin_queries

BANNED: Final = "The operator of this server banned your address."
BANNED_CODE: Final = 4403  # closes the sockets of a banned address
NEEDS_TRUST: Final = "Behind a proxy a ban works only if the server runs with --trust-proxy."
NO_SUCH_MATCH: Final = "There is no match {}; tabletown admin list shows all. Nothing changed."
NOT_BEGUN: Final = "Match {} has not begun, so there is nothing to close; delete it instead."

MatchId = Annotated[str, Meta(max_length=40)]


class CloseMatch(Struct, frozen=True, tag_field="do", tag="close", forbid_unknown_fields=True):
    match_id: MatchId
    reason: str


class DeleteMatch(Struct, frozen=True, tag_field="do", tag="delete", forbid_unknown_fields=True):
    match_id: MatchId


class RemoveLine(
    Struct, frozen=True, tag_field="do", tag="remove_line", forbid_unknown_fields=True
):
    match_id: MatchId
    number: int


class Ban(Struct, frozen=True, tag_field="do", tag="ban", forbid_unknown_fields=True):
    network: str


class Unban(Struct, frozen=True, tag_field="do", tag="unban", forbid_unknown_fields=True):
    network: str


class ListConnections(
    Struct, frozen=True, tag_field="do", tag="connections", forbid_unknown_fields=True
):
    match_id: MatchId


AdminRequest = CloseMatch | DeleteMatch | RemoveLine | Ban | Unban | ListConnections


class Connection(Struct, frozen=True):
    """An open page or a waiting program at a match."""

    seat: int  # SPECTATOR if none
    name: str  # of the seat; empty for a spectator
    address: str


class AdminReply(Struct, frozen=True):
    """The result of an admin request: sentences, or the data asked for."""

    text: str = ""
    connections: tuple[Connection, ...] = ()


@final
class Admin:
    """Carries out admin requests; the server has one, and so has a command without a server."""

    def __init__(self, tables: Tables, bans: Bans, is_proxied: bool = False) -> None:
        self._tables: Final = tables
        self._bans: Final = bans
        self._is_proxied: Final = is_proxied

    async def load(self) -> None:
        """Read the bans from disk."""
        for row in await self._tables.store.read(admin_queries.find_bans):
            self._bans.add(row.network)

    async def carry_out(self, request: AdminRequest) -> AdminReply:
        """Do what the operator asks; raises Refused with the reason if nothing changed."""
        if isinstance(request, CloseMatch):
            return AdminReply(await self._close(request.match_id, request.reason))
        if isinstance(request, DeleteMatch):
            return AdminReply(await self._delete(request.match_id))
        if isinstance(request, RemoveLine):
            return AdminReply(await self._remove_line(request.match_id, request.number))
        if isinstance(request, Ban):
            return AdminReply(await self._ban(request.network))
        if isinstance(request, Unban):
            return AdminReply(await self._unban(request.network))
        live = await self._live(request.match_id)
        return AdminReply(connections=connections(live) if live else ())

    async def _live(self, match_id: str) -> Live | None:
        """A match; None until it begins. Refuses one that does not exist or cannot be loaded."""
        try:
            return await self._tables.live(match_id)
        except NotFound:
            raise Refused("gone", NO_SUCH_MATCH.format(match_id)) from None
        except Unreadable as error:
            raise Refused("gone", str(error)) from None

    async def _close(self, match_id: str, reason: str) -> str:
        try:
            words = clean_chat(reason)
        except BadName as error:
            raise Refused("bad_message", f"The reason is not allowed: {error}") from None
        live = await self._live(match_id)
        if live is None:
            raise Refused("illegal", NOT_BEGUN.format(match_id))
        if live.match.is_over():
            raise Refused("match_over", f"Match {match_id} is over already. Nothing changed.")
        await live.close(words)
        return f"Match {match_id} is closed. {live.match.ending()}"

    async def _delete(self, match_id: str) -> str:
        try:
            await self._tables.delete(match_id)
        except NotFound:
            raise Refused("gone", NO_SUCH_MATCH.format(match_id)) from None
        return f"Match {match_id} is deleted, with its seats, log and chat."

    async def _remove_line(self, match_id: str, number: int) -> str:
        live = await self._live(match_id)
        if live is None:
            raise Refused("illegal", f"Match {match_id} has not begun, so it has no chat.")
        await live.remove_line(number)
        return f"Line {number} of the chat of {match_id} is removed."

    async def _ban(self, text: str) -> str:
        network = network_of(text)
        is_new = await self._tables.store.write(
            lambda it: admin_queries.add_ban(it, network, now_ms())
        )
        self._bans.add(network)
        closed = [it for it in self._tables.listeners() if self._bans.covers(it.address)]
        for listener in closed:
            listener.end(BANNED_CODE, BANNED)
        words = f"{network} is banned{'' if is_new else ' already'}."
        if closed:
            words += f" {count(len(closed))} closed."
        return words if self._is_proxied else f"{words} {NEEDS_TRUST}"

    async def _unban(self, text: str) -> str:
        network = network_of(text)
        if not await self._tables.store.write(lambda it: admin_queries.drop_ban(it, network)):
            raise Refused("illegal", f"{network} is not banned; tabletown admin bans lists all.")
        self._bans.drop(network)
        return f"{network} is not banned any more."


def count(connections: int) -> str:
    return f"{connections} connection{'' if connections == 1 else 's'} of it"


def network_of(text: str) -> str:
    try:
        return str(read_network(text))
    except BadNetwork as error:
        raise Refused("illegal", str(error)) from None


def connections(live: Live) -> tuple[Connection, ...]:
    """The connections to a match, those of seats first."""
    found = [
        Connection(it.viewer, live.match.names[it.viewer] if it.viewer >= 0 else "", it.address)
        for it in live.audience.listeners
    ]
    return tuple(sorted(found, key=lambda it: (it.seat == SPECTATOR, it.seat, it.address)))
