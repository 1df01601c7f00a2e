"""The queries: each is a function that runs in one transaction of a given connection."""

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select, update

from tabletown.table.match.log import Row
from tabletown.table.store import schema
from tabletown.table.store.rows import ChatRow, MatchRow, SeatRow

SECRET: Final = "links"  # the name of the key that signs seat links


class Conflict(Exception):
    """Another write came first; this one changed nothing."""


def fingerprint(token: str) -> bytes:
    """The hash of a token as it is stored, so that a stolen file opens no seat."""
    return blake2b(token.encode(), digest_size=32, person=b"tabletown token").digest()


def link_secret(connection: Connection) -> bytes:
    """The key that signs seat links; created by the first call."""
    table = schema.secret
    key = connection.execute(select(table.c.value).where(table.c.name == SECRET)).scalar()
    if key is None:
        key = secrets.token_bytes(32)
        connection.execute(insert(table).values(name=SECRET, value=key))
    return bytes(key)


def create_account(connection: Connection, account: str, name: str) -> None:
    connection.execute(insert(schema.account).values(id=account, name=name))


def rename(connection: Connection, account: str, name: str) -> None:
    table = schema.account
    connection.execute(update(table).where(table.c.id == account).values(name=name))


def open_session(connection: Connection, token: str, account: str, expires_ms: int) -> None:
    values = {"token_hash": fingerprint(token), "account": account, "expires_ms": expires_ms}
    connection.execute(insert(schema.session).values(**values))


def close_session(connection: Connection, token: str) -> None:
    table = schema.session
    connection.execute(table.delete().where(table.c.token_hash == fingerprint(token)))


def expire_session(connection: Connection, token: str, expires_ms: int) -> None:
    table = schema.session
    query = update(table).where(table.c.token_hash == fingerprint(token))
    connection.execute(query.values(expires_ms=expires_ms))


def purge_sessions(connection: Connection, now_ms: int) -> None:
    """Delete all expired sessions."""
    table = schema.session
    connection.execute(table.delete().where(table.c.expires_ms <= now_ms))


def find_account(connection: Connection, token: str, now_ms: int) -> tuple[str, str] | None:
    """The id and the name of the account that the session belongs to; None if it has expired."""
    session, account = schema.session, schema.account
    query = (
        select(account.c.id, account.c.name)
        .join(session, session.c.account == account.c.id)
        .where(session.c.token_hash == fingerprint(token), session.c.expires_ms > now_ms)
    )
    row = connection.execute(query).first()
    return (row.id, row.name) if row else None


def create_match(connection: Connection, match: MatchRow, seat_rows: Sequence[SeatRow]) -> None:
    """Add a match and its seats; raises Conflict if the id is used or was deleted."""
    if find_match(connection, match.id) or is_deleted(connection, match.id):
        raise Conflict(f"match {match.id} already exists")
    values = {**vars(match), "options": json.dumps(dict(match.options))}
    connection.execute(insert(schema.match).values(**values))
    rows = [{**vars(seat_row), "match_id": match.id} for seat_row in seat_rows]
    connection.execute(insert(schema.seat), rows)


def find_match(connection: Connection, match_id: str) -> MatchRow | None:
    query = select(schema.match).where(schema.match.c.id == match_id)
    row = connection.execute(query).mappings().first()
    return match_row_of(row) if row else None


def is_deleted(connection: Connection, match_id: str) -> bool:
    """Whether the operator deleted a match with this id."""
    table = schema.deleted_match
    return connection.execute(select(table).where(table.c.id == match_id)).first() is not None


def match_row_of(row: Mapping[Any, Any]) -> MatchRow:
    return MatchRow(**{**row, "options": json.loads(row["options"])})


def find_seats(connection: Connection, match_id: str) -> list[SeatRow]:
    table = schema.seat
    query = select(table).where(table.c.match_id == match_id).order_by(table.c.seat)
    return [
        SeatRow(row.seat, row.account, row.bot, row.name, row.nonce)
        for row in connection.execute(query)
    ]


def take_seats(connection: Connection, match_id: str, seat_rows: Sequence[SeatRow]) -> None:
    """Take all these seats, or raise Conflict if one is taken."""
    for seat_row in seat_rows:
        take_seat(connection, match_id, seat_row)


def take_seat(connection: Connection, match_id: str, seat_row: SeatRow) -> None:
    """Take a free seat; raises Conflict if it is taken."""
    table = schema.seat
    free = (table.c.match_id == match_id, table.c.seat == seat_row.seat)
    query = update(table).where(*free, table.c.account.is_(None), table.c.bot == "")
    values = {
        "account": seat_row.account,
        "bot": seat_row.bot,
        "name": seat_row.name,
        "nonce": seat_row.nonce,
    }
    if connection.execute(query.values(**values)).rowcount != 1:
        raise Conflict(f"seat {seat_row.seat + 1} is taken")


# The two statements of every move, built once: building them takes longer than running them.
ADVANCE: Final = update(schema.match).where(
    schema.match.c.id == bindparam("match"), schema.match.c.version == bindparam("before")
)
ADD_ROW: Final = insert(schema.log_row)


def append(connection: Connection, match_id: str, row: Row) -> None:
    """Append a row to a log; raises Conflict if its version exists."""
    values = {"version": row.version, "head": row.hash, "status": "live"}
    key = {"match": match_id, "before": row.version - 1}
    if connection.execute(ADVANCE, {**values, **key}).rowcount != 1:
        raise Conflict(f"version {row.version} of {match_id} already exists")
    connection.execute(ADD_ROW, {**vars(row), "match_id": match_id})


def record_heartbeat(connection: Connection, at_ms: int) -> None:
    """Store that the server is running at this time."""
    table = schema.heartbeat
    if connection.execute(update(table).values(at_ms=at_ms)).rowcount == 0:
        connection.execute(insert(table).values(process=0, at_ms=at_ms))


def record_outage(connection: Connection, now_ms: int) -> list[tuple[int, int]]:
    """Store that the server was down since its last heartbeat; returns all outages so far."""
    table = schema.outage
    last = connection.execute(select(schema.heartbeat.c.at_ms)).scalar()
    if last is not None and last < now_ms:
        connection.execute(insert(table).values(began_ms=last, ended_ms=now_ms))
    record_heartbeat(connection, now_ms)
    return [(it.began_ms, it.ended_ms) for it in connection.execute(select(table))]


def has_clocks(connection: Connection) -> bool:
    """Whether any match that is not over has clocks."""
    match = schema.match
    query = select(match.c.id).where(match.c.clock != "", match.c.status != "over").limit(1)
    return connection.execute(query).first() is not None


def finish(connection: Connection, match_id: str, result: str) -> None:
    """Store the result for lists of matches; the log decides what is true."""
    match = schema.match
    values = {"status": "over", "result": result}
    connection.execute(update(match).where(match.c.id == match_id).values(**values))


def find_rows(connection: Connection, match_id: str, after: int = 0) -> list[Row]:
    """The rows of a log after a version."""
    table = schema.log_row
    mine = (table.c.match_id == match_id, table.c.version > after)
    query = select(table).where(*mine).order_by(table.c.version)
    return [
        Row(it.version, it.seat, it.kind, it.body, it.cid, it.at_ms, it.salt, it.hash)
        for it in connection.execute(query)
    ]


def set_rematch(connection: Connection, match_id: str, next_match: str) -> None:
    match = schema.match
    query = update(match).where(match.c.id == match_id, match.c.rematch.is_(None))
    if connection.execute(query.values(rematch=next_match)).rowcount != 1:
        raise Conflict("the rematch already exists")


def find_matches_of(connection: Connection, account: str, most: int) -> list[MatchRow]:
    """The newest matches in which the account has a seat or is the host."""
    match, seat = schema.match, schema.seat
    mine = select(seat.c.match_id).where(seat.c.account == account)
    query = (
        select(match)
        .where(match.c.id.in_(mine) | (match.c.host == account))
        .order_by(match.c.created_ms.desc())
        .limit(most)
    )
    return [match_row_of(row) for row in connection.execute(query).mappings()]


def count_unfinished(connection: Connection, host: str, since_ms: int) -> int:
    """How many matches an account opened since a time that are not over."""
    match = schema.match
    query = select(func.count()).where(
        match.c.host == host, match.c.status != "over", match.c.created_ms > since_ms
    )
    return connection.execute(query).scalar_one()


def find_unfinished(connection: Connection, match_ids: Sequence[str], since_ms: int) -> set[str]:
    """Which of these matches were opened since a time and are not over."""
    match = schema.match
    query = select(match.c.id).where(
        match.c.id.in_(match_ids), match.c.status != "over", match.c.created_ms > since_ms
    )
    return set(connection.execute(query).scalars())


def find_match_ids(connection: Connection) -> list[str]:
    return list(connection.execute(select(schema.match.c.id)).scalars())


def add_chat_row(connection: Connection, match_id: str, line: ChatRow, at_ms: int) -> None:
    connection.execute(insert(schema.chat).values(match_id=match_id, at_ms=at_ms, **vars(line)))


def find_chat_rows(connection: Connection, match_id: str) -> list[ChatRow]:
    table = schema.chat
    query = select(table).where(table.c.match_id == match_id).order_by(table.c.number)
    return [
        ChatRow(it.number, it.account, it.seat, it.name, it.text, it.cid)
        for it in connection.execute(query)
    ]


def save_snapshot(connection: Connection, match_id: str, version: int, content: bytes) -> None:
    """Store a snapshot of a match in place of older ones."""
    drop_snapshot(connection, match_id)
    values = {"match_id": match_id, "version": version, "content": content}
    connection.execute(insert(schema.snapshot).values(**values))


def drop_snapshot(connection: Connection, match_id: str) -> None:
    connection.execute(schema.snapshot.delete().where(schema.snapshot.c.match_id == match_id))


def find_snapshot(connection: Connection, match_id: str) -> bytes | None:
    table = schema.snapshot
    query = select(table.c.content).where(table.c.match_id == match_id)
    content = connection.execute(query).scalar()
    return None if content is None else bytes(content)


def find_match_with_log(
    connection: Connection, match_id: str
) -> tuple[MatchRow, list[SeatRow], list[Row], list[ChatRow]] | None:
    """A match with its seats, log and chat as they were at one moment."""
    match = find_match(connection, match_id)
    if match is None:
        return None
    rows, lines = find_rows(connection, match_id), find_chat_rows(connection, match_id)
    return match, find_seats(connection, match_id), rows, lines


def add_replay(connection: Connection, match_id: str, content: str, at_ms: int) -> None:
    values = {"id": match_id, "content": content, "created_ms": at_ms}
    connection.execute(insert(schema.replay).values(**values))


def find_replay(connection: Connection, match_id: str) -> str | None:
    table = schema.replay
    query = select(table.c.content).where(table.c.id == match_id)
    content = connection.execute(query).scalar()
    return None if content is None else str(content)
