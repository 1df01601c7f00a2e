"""Carries out admin requests: by the server that uses the database, or without one."""

import asyncio
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

import msgspec

from tabletown.table.live.messages import Refusal
from tabletown.table.match.refused import Refused
from tabletown.table.service.admin import Admin, AdminReply, AdminRequest
from tabletown.table.service.bans import Bans
from tabletown.table.service.tables import Tables
from tabletown.table.store.admin_queries import EndpointRow, find_endpoint
from tabletown.table.store.database import InUse
from tabletown.table.store.queries import link_secret
from tabletown.table.store.read_only import reading
from tabletown.table.store.store import Damaged, Store
from tabletown.table.store.writer import StorageFull
from tabletown.table.web.admin_routes import PATH
from tabletown.table.workers.pool import WorkerPool

TIMEOUT: Final = 60.0  # seconds for an answer
DIFFERENT: Final = 404  # the status for a token that is not the server's


class AdminFailed(Exception):
    """A request was not carried out; the text says why and what to do."""


class NoAnswer(AdminFailed):
    """No server of this database answers where one was started last."""


def carry_out(location: Path | str, request: AdminRequest) -> AdminReply:
    """Let the running server do it, or do it here if none runs; raises AdminFailed, CannotOpen."""
    try:
        store = Store(location)
    except InUse as error:
        return ask_server_of(location, request, str(error))
    try:
        return asyncio.run(without_server(store, request))
    except Refused as no:
        raise AdminFailed(no.text) from None
    except (StorageFull, Damaged) as error:
        raise AdminFailed(f"the database failed, and nothing changed: {error}") from None
    finally:
        store.close()


async def without_server(store: Store, request: AdminRequest) -> AdminReply:
    """Carry out a request with the code of the server, but without listening."""
    tables = Tables(store, WorkerPool(), await store.write(link_secret))
    try:
        await tables.open()
        return await Admin(tables, Bans()).carry_out(request)
    finally:
        await tables.close_workers()


def ask_server_of(location: Path | str, request: AdminRequest, in_use: str) -> AdminReply:
    """Ask the server that holds the lock; `in_use` is the sentence that names it."""
    endpoint = endpoint_of(location)
    if endpoint is None:
        raise NoAnswer(f"{in_use.partition(';')[0]}, which takes no admin requests; try again soon")
    try:
        return ask(endpoint, request)
    except NoAnswer as error:
        raise NoAnswer(f"{in_use.partition(';')[0]}, but {error}") from None


def endpoint_of(location: Path | str) -> EndpointRow | None:
    """Where the server of a database listens, or listened when it was killed."""
    with reading(location) as engine, engine.connect() as connection:
        return find_endpoint(connection)


def ask(endpoint: EndpointRow, request: AdminRequest) -> AdminReply:
    """Send a request to a running server and return its answer."""
    place = f"{endpoint.address}:{endpoint.port}"
    headers = {
        "host": endpoint.host,
        "authorization": f"Bearer {endpoint.token}",
        "content-type": "application/json",
    }
    connection = HTTPConnection(endpoint.address, endpoint.port, timeout=TIMEOUT)
    try:
        connection.request("POST", PATH, msgspec.json.encode(request), headers)
        answer = connection.getresponse()
        content = answer.read()
        status = answer.status
    except (OSError, HTTPException) as error:
        reason = str(error) or type(error).__name__
        raise NoAnswer(
            f"no server answers at {place} ({reason}); run the command on the server's machine"
        ) from None
    finally:
        connection.close()
    if status == DIFFERENT:
        raise NoAnswer(
            f"the server at {place} uses another database; run the command on the server's machine"
        )
    return read_answer(content, is_done=status == 200, place=place)


def read_answer(content: bytes, *, is_done: bool, place: str) -> AdminReply:
    """The reply of the server; raises AdminFailed with its refusal."""
    try:
        if is_done:
            return msgspec.json.decode(content, type=AdminReply)
        text = msgspec.json.decode(content, type=Refusal).text
    except msgspec.DecodeError:
        text = f"the server at {place} does not answer like tabletown; check the address"
    raise AdminFailed(text)
